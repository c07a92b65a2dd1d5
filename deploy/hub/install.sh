#!/bin/sh
# Installs the hub for a class on Debian or Ubuntu. Run it again after packing a newer bundle.
# Usage, as root, in the clone of the account that grades:
# deploy/hub/install.sh ACCOUNT dist/data-privacy-course-….zip https://hub.example.edu
set -eu
umask 022

[ $# = 3 ] || { echo "Usage: install.sh ACCOUNT BUNDLE ADDRESS, such as: install.sh maria dist/data-privacy-course-0.1.0.zip https://hub.example.edu" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "install.sh installs packages, so run it as root or with sudo." >&2; exit 2; }
id "$1" >/dev/null || { echo "There's no account $1. Create it with: adduser $1" >&2; exit 2; }
[ -f "$2" ] || { echo "There's no file $2. Create it with: make bundle" >&2; exit 2; }
case $3 in http://*|https://*|one-origin) ;; *) echo "The address is $3. Write the hub's address, such as https://hub.example.edu" >&2; exit 2 ;; esac

here=$(cd "$(dirname "$0")" && pwd)
clone=$(dirname "$(dirname "$here")")
case $2 in /*) bundle=$2 ;; *) bundle=$PWD/$2 ;; esac
environment=/srv/data_privacy/env

begin() { step=$1; echo "$step …"; }
trap '[ $? = 0 ] || echo "install.sh stopped at this step: $step. Fix the problem that the lines above describe, and run it again." >&2' EXIT

begin "Installing Debian's packages"
export DEBIAN_FRONTEND=noninteractive # so that no step waits for input
apt-get update -qq
apt-get install -y --no-install-recommends python3-venv bubblewrap nftables
command -v npm >/dev/null || apt-get install -y --no-install-recommends nodejs npm

begin "Installing the proxy"
# This is the newest version that supports Node.js 18, which Debian 12 and Ubuntu 24.04 have.
npm install --global configurable-http-proxy@5.1.0

# One environment for everyone, which only root can change. It contains the students' bundle, which has no answers.
begin "Installing JupyterHub and the lessons"
python3 -m venv $environment
$environment/bin/pip install -r "$clone/requirements-learner.lock"
$environment/bin/pip install -c "$clone/requirements.lock" "nbjudge[grade] @ file://$bundle#subdirectory=packages/nbjudge" jupyterhub jupyterhub-idle-culler jupyterhub-ltiauthenticator jupyterhub-systemdspawner==1.0.2
$environment/bin/pip install --no-deps --force-reinstall "nbjudge @ file://$bundle#subdirectory=packages/nbjudge" "$2"

begin "Preparing groups and folders"
"$here/set_up.sh" "$1"
echo "$3" >/srv/data_privacy/hub/address

begin "Starting the hub"
if [ ! -d /run/systemd/system ]; then
  echo "systemd isn't running on this machine. To start the hub, run as root:"
  echo "cd /srv/data_privacy/state && $environment/bin/jupyterhub -f /srv/data_privacy/hub/jupyterhub_config.py"
  exit 0
fi
install -m 0644 "$here/data-privacy-hub.service" "$here/data-privacy-marks@.service" /etc/systemd/system/
systemctl daemon-reload
systemctl enable data-privacy-hub
systemctl restart data-privacy-hub
systemctl try-restart "data-privacy-marks@$1" # it runs only if the teacher has enabled it
name=${3#*://}
answers="import urllib.request as r; r.build_opener(r.ProxyHandler({})).open(r.Request('http://127.0.0.1:800/hub/health', headers={'Host': '$name'}))"
for _ in $(seq 60); do
  if $environment/bin/python -c "$answers" 2>/dev/null; then echo "The hub is running."; exit 0; fi
  sleep 1
done
echo "The hub doesn't respond. Its log shows why: journalctl --unit data-privacy-hub" >&2
exit 1
