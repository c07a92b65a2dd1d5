"""Settings for The Littlest JupyterHub 2, where the students' environment is /opt/tljh/user.

Copy this file to /opt/tljh/config/jupyterhub_config.d/ after the steps in docs/teach/hub.md, and run
`sudo tljh-config reload hub`.
"""

INSTRUCTORS = {"maria"}  # the instructors' logins. Their accounts on the machine are called jupyter-maria and so on

c = get_config()  # noqa: F821

c.Spawner.cmd = ["/opt/tljh/user/bin/python", "/srv/data_privacy/hub/single_user.py"]
c.Spawner.default_url = "/lab"


def prepare(spawner) -> None:
    """Set the role."""
    spawner.environment["COURSE_ROLE"] = "instructor" if spawner.user.name in INSTRUCTORS else "student"


c.Spawner.pre_spawn_hook = prepare
