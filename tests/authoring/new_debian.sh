#!/bin/sh
# Builds the images, each in a new Debian system, in which everything is downloaded, and checks or grades there.
# Usage, as root: new_debian.sh FOLDER [learner] [instructor]
# FOLDER needs about 5 GB. It's kept, and a second run uses the same Debian system again.
set -eu

[ $# -ge 1 ] || { echo "Usage: new_debian.sh FOLDER [learner] [instructor]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
[ $# -ge 1 ] || set -- learner instructor
clone=$(cd "$(dirname "$0")/../.." && pwd)
new="$folder/new"
image() { unshare --mount --pid --fork --kill-child --mount-proc python "$clone/tests/authoring/image.py" "$@"; }

[ -e "$new.ready" ] || {
  debootstrap --variant=minbase --include=python3-venv,ca-certificates,netbase,tzdata trixie "$new"
  touch "$new.ready"
}
for kind; do
  echo "== $kind"
  rm -rf "$folder/$kind" "$folder/$kind-context"
  cp -a "$new" "$folder/$kind"
  mkdir "$folder/$kind-context"
  git -C "$clone" archive HEAD | tar -x -C "$folder/$kind-context"
  case $kind in
    learner)
      (cd "$clone" && python -m instructor.authoring.bundle --folder "$folder/$kind-context/dist")
      python -m zipfile -e "$folder/$kind-context"/dist/*.zip "$folder/$kind-context/unpacked"
      chroot "$folder/$kind" python3 -m venv /usr/local
      cd "$folder/$kind-context"/unpacked/*
      image Dockerfile . "$folder/$kind" course check
      ;;
    instructor)
      chroot "$folder/$kind" python3 -m venv /usr/local
      chown -R 1000:1000 "$folder/$kind-context"
      mkdir -p "$folder/$kind-context/submitted/anna"
      cp -r "$folder/$kind-context/source/ch1_introduction" "$folder/$kind-context/submitted/anna"
      image --mount "$folder/$kind-context:/srv/course" "$clone/deploy/containers/instructor/Dockerfile" "$clone" "$folder/$kind" \
        sh -c "nbgrader generate_assignment ch1_introduction --force && instructor grade ch1_introduction"
      ;;
  esac
done
echo "The images were built and work."
