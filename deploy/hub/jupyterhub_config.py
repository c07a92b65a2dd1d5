"""JupyterHub for one class on one server, where each person has a system account.

`set_up.sh` installs this file. Each person's role depends on the group of their account.
"""

import grp
import pwd
import random
import re
import runpy
import socket
import sys
from contextlib import suppress
from pathlib import Path

from course.class_settings import EACH_STUDENT, SEED_VARIABLE, local_settings
from course.start_codes import derive_seed, read_secret

c = get_config()  # noqa: F821

PLACE = Path("/srv/data_privacy")
STUDENTS, INSTRUCTORS = "data-privacy-students", "data-privacy-instructors"
FIRST_PERSON = 1000  # accounts with lower numbers belong to the system
SERVERS_PORTS = range(61000, 65000)  # firewall.nft lets only root connect to them
IDLE = 3600  # seconds until an unused server is stopped

# Each person's server has a subdomain of its own, so that browsers keep people's pages apart.
ONE_ORIGIN = "one-origin"
NO_ADDRESS = """\
/srv/data_privacy/hub/address contains {!r}, but the hub needs its address, such as https://hub.example.edu. Run
install.sh with it. If your server can't have subdomains, such as ann.hub.example.edu, run install.sh with one-origin
instead. In that case, however, any student can make a page that reads and changes the files of the person who opens it,
and runs programs as that person. You may be that person, and your files include the answers and the marks."""

ROOTS_PORTS = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
OPEN_PORTS = """\
Students could take the hub's ports, because every account may listen on ports below 1024 here. Run this command as
root: sysctl -w net.ipv4.ip_unprivileged_port_start=1024"""


def read_address(file: Path) -> str:
    """Return the hub's address, or ONE_ORIGIN if the teacher has accepted the risks of not setting an address.

    Raises:
        ValueError: no address is set, and the teacher hasn't accepted the risks.
    """
    address = file.read_text(encoding="utf-8").strip() if file.is_file() else ""
    if address != ONE_ORIGIN and not re.fullmatch(r"https?://[a-z0-9.-]+(:[0-9]+)?", address):
        raise ValueError(NO_ADDRESS.format(address))
    return address


if (address := read_address(PLACE / "hub" / "address")) != ONE_ORIGIN:
    c.JupyterHub.subdomain_host = address
    # A student's page can set cookies for the hub, and so log the person who opens it in under the student's name.
    # Browsers refuse such cookies if their names start with `__Host-`, but that needs HTTPS.
    c.JupyterHub.cookie_host_prefix_enabled = address.startswith("https:")

# A web server in front of the hub adds HTTPS. The hub itself can't be reached from other machines. Only root can listen
# on these ports, so no student can take the hub's place while it's restarting.
if int(ROOTS_PORTS.read_text(encoding="utf-8")) < 1024:
    raise ValueError(OPEN_PORTS)
c.JupyterHub.bind_url = "http://127.0.0.1:800"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:801"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:802"
c.JupyterHub.db_url = f"sqlite:///{PLACE}/state/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = f"{PLACE}/state/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = f"{PLACE}/state/proxy.pid"

# The proxy connects to the hub from this address, and says on whose behalf.
c.JupyterHub.trusted_downstream_ips = ["127.0.0.1"]
runpy.run_path(str(PLACE / "hub" / "hub_server.py"))["limit_requests"]()

# People's servers listen on higher ports. Before the proxy adds a server, and again after each interval, it checks
# whose process listens on the port.
c.JupyterHub.proxy_class = runpy.run_path(str(PLACE / "hub" / "owners_proxy.py"))["OwnersProxy"]
c.ConfigurableHTTPProxy.check_running_interval = 1  # second
c.ConfigurableHTTPProxy.log_level = "warn"  # otherwise, each check adds a line to the log

logins = runpy.run_path(str(PLACE / "hub" / "logins.py"))
c.JupyterHub.authenticator_class = logins["FairLogins"]
c.PAMAuthenticator.executor_threads = logins["THREADS"]
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


# Only root can read the secret. Without it, a hub for a class in which each student has a seed doesn't start.
secret = read_secret(PLACE / "state") if local_settings().seed == EACH_STUDENT else None


def is_instructor(name: str) -> bool:
    """Return whether an account belongs to the group of instructors."""
    return name in grp.getgrnam(INSTRUCTORS).gr_mem


def choose_port() -> int:
    """Return a free port for a server."""
    for port in random.SystemRandom().sample(SERVERS_PORTS, len(SERVERS_PORTS)):
        with suppress(OSError), socket.socket() as one:
            one.bind(("127.0.0.1", port))
            return port
    raise OSError(f"All ports from {SERVERS_PORTS[0]} to {SERVERS_PORTS[-1]} are in use.")


async def prepare(spawner) -> None:
    """Apply the settings that depend on the role. System accounts such as root never get a server, no matter what the
    authenticator says.
    """
    account = pwd.getpwnam(spawner.user.name)
    if account.pw_uid < FIRST_PERSON:
        raise PermissionError(f"{account.pw_name} is a system account, so it can't have a server.")
    spawner.port = choose_port()
    if is_instructor(account.pw_name):
        spawner.environment = {"COURSE_ROLE": "instructor"}
    else:
        seed = {} if secret is None else {SEED_VARIABLE: str(derive_seed(secret, account.pw_name))}
        spawner.environment = {"COURSE_ROLE": "student", **seed}
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
