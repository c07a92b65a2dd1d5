"""JupyterHub for one class on one server, where each person has a system account.

`set_up.sh` installs this file. The people's role follows from their account's group.
"""

import grp
import pwd
import re
import sys
from pathlib import Path

c = get_config()  # noqa: F821

PLACE = Path("/srv/data_privacy")
STUDENTS, INSTRUCTORS = "data-privacy-students", "data-privacy-instructors"
FIRST_PERSON = 1000  # accounts with lower numbers belong to the system
IDLE = 3600  # seconds until an unused server is stopped

# Each person's server has a name of its own below the hub's, so browsers keep their pages apart.
ONE_ORIGIN = "one-origin"
NO_ADDRESS = """\
/srv/data_privacy/hub/address contains {!r}, but the hub needs its address, such as https://hub.example.edu. Run
install.sh with it. If your server can't have names below this one, such as ann.hub.example.edu, run install.sh with
one-origin instead. But then, any student can make a page that reads and changes the files of whoever opens it, and that
runs programs as them. That includes you, with the answers and the marks."""


def read_address(file: Path) -> str:
    """Return the hub's address, or ONE_ORIGIN if the teacher has accepted what can happen without one.

    Raises:
        ValueError: there's neither.
    """
    address = file.read_text(encoding="utf-8").strip() if file.is_file() else ""
    if address != ONE_ORIGIN and not re.fullmatch(r"https?://[a-z0-9.-]+(:[0-9]+)?", address):
        raise ValueError(NO_ADDRESS.format(address))
    return address


if (address := read_address(PLACE / "hub" / "address")) != ONE_ORIGIN:
    c.JupyterHub.subdomain_host = address

# A web server in front of the hub adds HTTPS. The hub itself can't be reached from other machines.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
c.JupyterHub.db_url = f"sqlite:///{PLACE}/state/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = f"{PLACE}/state/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = f"{PLACE}/state/proxy.pid"

c.JupyterHub.authenticator_class = "pam"
c.PAMAuthenticator.allowed_groups = {STUDENTS, INSTRUCTORS}

if (PLACE / "hub" / "lti_config.py").is_file():
    load_subconfig(str(PLACE / "hub" / "lti_config.py"))  # noqa: F821

# systemd can limit all of a person's processes together. Otherwise, only the limits in single_user.py apply.
if Path("/run/systemd/system").is_dir():
    c.JupyterHub.spawner_class = "systemd"
    c.SystemdSpawner.isolate_tmp = True
    c.SystemdSpawner.disable_user_sudo = True
else:
    c.JupyterHub.spawner_class = "localprocess"
c.Spawner.cmd = [sys.executable, str(PLACE / "hub" / "single_user.py")]
c.Spawner.default_url = "/lab"
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
c.Spawner.env_keep = ["LANG", "LC_ALL"]


def is_instructor(name: str) -> bool:
    """Return whether an account belongs to the group of instructors."""
    return name in grp.getgrnam(INSTRUCTORS).gr_mem


async def prepare(spawner) -> None:
    """Set what depends on the role. A system account, such as root, gets no server whatever the authenticator says."""
    account = pwd.getpwnam(spawner.user.name)
    if account.pw_uid < FIRST_PERSON:
        raise PermissionError(f"{account.pw_name} is an account of the system, so it can't have a server.")
    if is_instructor(account.pw_name):
        spawner.environment = {"COURSE_ROLE": "instructor"}
    else:
        spawner.environment = {"COURSE_ROLE": "student"}
        spawner.mem_limit, spawner.cpu_limit = "2G", 2


c.Spawner.pre_spawn_hook = prepare

c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE}"]},
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    },
]
