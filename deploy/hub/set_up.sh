#!/bin/sh
# Sets up the hub's files, groups and exchange for an instructor's account. It can be repeated, and keeps students' work.
# Usage, as root: deploy/hub/set_up.sh ACCOUNT
set -eu
umask 022

[ $# = 1 ] || { echo "Usage: set_up.sh ACCOUNT, where ACCOUNT is the account that grades" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "set_up.sh creates groups and folders, so run it as root or with sudo." >&2; exit 2; }
id "$1" >/dev/null || { echo "There's no account $1. Create it with: adduser $1" >&2; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
clone=$(dirname "$(dirname "$here")")
place=/srv/data_privacy
exchange=$place/exchange

# Roles. No one else can look into the instructor's home directory, which contains the answers and the marks.
groupadd --force data-privacy-students
groupadd --force data-privacy-instructors
usermod --append --groups data-privacy-instructors "$1"
chmod 0700 "$(getent passwd "$1" | cut -d: -f6)"

# The hub's files belong to root. The state contains secrets.
install -d -m 0755 $place $place/hub $place/hub/student $place/hub/instructor/labconfig
install -d -m 0700 $place/state
install -d -g data-privacy-instructors -m 2750 $place/lti
for file in jupyterhub_config.py owners_proxy.py tcp_owners.py hub_server.py logins.py single_user.py watch.py firewall.nft; do
  install -m 0644 "$here/$file" $place/hub/
done
if [ -f "$clone/class_secret.txt" ]; then install -m 0600 "$clone/class_secret.txt" $place/state/; fi
install -m 0644 "$here/student/jupyter_server_config.json" $place/hub/student/
install -m 0644 "$here/instructor/jupyter_server_config.json" $place/hub/instructor/
install -m 0644 "$here/instructor/labconfig/page_config.json" $place/hub/instructor/labconfig/
install -D -m 0644 "$here/nbgrader_config.py" $place/env/etc/jupyter/nbgrader_config.py

# nbgrader insists on an exchange that everyone may write to. The sticky bits (1 and 3) prevent students from renaming or
# deleting what belongs to others. Without the permission to read, no one can list what others have handed in.
install -d -m 1777 $exchange
install -d -o "$1" -m 0755 $exchange/data_privacy $exchange/data_privacy/outbound
install -d -o "$1" -m 3733 $exchange/data_privacy/inbound
install -d -o "$1" -m 0711 $exchange/data_privacy/feedback
