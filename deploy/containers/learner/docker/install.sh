#!/bin/sh
# Installs the course in the environment whose Python is first on the path. The course itself stays in FOLDER.
# Usage: install.sh FOLDER LOCK
set -eu

[ $# = 2 ] || { echo "Usage: install.sh FOLDER LOCK, such as: install.sh /opt/course /opt/course/requirements-learner.lock" >&2; exit 2; }
[ ! -e "$1/chapters" ] || { echo "$1 contains the answers, which mustn't be in an image. Build the image in the unpacked zip file of the course." >&2; exit 1; }

chmod -R a+rX "$1"
python -m pip install --no-cache-dir --requirement "$2"
python -m pip install --no-cache-dir --no-deps --editable "$1/packages/nbjudge" --editable "$1"
