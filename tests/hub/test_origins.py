"""A student's page and service worker reach nothing of the teacher's server, in a real browser."""

import contextlib

import pytest
from browser import chromium
from machine import running_hub
from playwright.sync_api import Page, expect
from start import TEACHER
from visitor import PATIENCE, Visitor

pytestmark = pytest.mark.slow

# A student may change anything in the process of their own server, so that it also shows pages without a login.
SETTINGS = """
from jupyter_server.serverapp import ServerWebApplication
from tornado.web import RequestHandler

FILES = {files!r}


class Trap(RequestHandler):
    def get(self, name):
        self.set_header("Service-Worker-Allowed", "/")
        self.set_header("Content-Type", "text/javascript" if name.endswith("js") else "text/html")
        self.finish(FILES[name])


usual = ServerWebApplication.init_handlers
ServerWebApplication.init_handlers = lambda *args: [(r"/user/ann/trap/(.*)", Trap), *usual(*args)]
"""
# Uses the teacher's cookies, either from another window of the same origin or in a request to another origin.
PAGE = """<button>A nice plot</button><script>
const say = (what) => (got) => got.ok && console.log(`got: ${{what}}`);
async function attack() {{
  navigator.serviceWorker.register("worker.js", {{scope: "/"}}).catch(() => 0);
  fetch("{server}/api/contents", {{credentials: "include"}}).then(say("files"), () => 0);
  const other = open("{server}/lab");
  const timer = setInterval(() => {{
    try {{
      const headers = {{"X-XSRFToken": /_xsrf=([^;]+)/.exec(other.document.cookie)[1]}};
      clearInterval(timer);
      other.fetch("{server}/api/contents", {{headers}}).then(say("files"));
      other.fetch("{server}/api/terminals", {{headers, method: "POST"}}).then(say("terminal"));
    }} catch (refused) {{}}
  }}, 200);
}}
document.querySelector("button").onclick = attack;
</script>"""
WORKER = """
const trapped = () => new Response("trapped");
self.onfetch = (asked) => asked.request.url.includes("/user/{teacher}/") && asked.respondWith(trapped());
"""


@pytest.fixture(params=["a name for each person", pytest.param("one origin", marks=pytest.mark.nightly)])
def hub(request, stage):
    with running_hub(stage, one_origin=request.param == "one origin") as address:
        yield address


def test_a_students_page_and_worker_get_nothing_unless_all_servers_share_one_origin(hub, stage):
    passwords = dict(line.split(",") for line in (stage / "passwords.csv").read_text().split())
    ann, teacher, got = Visitor(hub, "ann"), Visitor(hub, TEACHER), set()
    assert ann.log_in(passwords["ann"])
    set_trap(ann.open(), teacher.address(""))
    with chromium() as page:
        page.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        page.context.on("console", lambda message: got.update([message.text] if "got:" in message.text else []))
        log_in(page, teacher, (stage / "teachers_password").read_text())
        page.goto(ann.address("/trap/page.html"))
        page.get_by_role("button").click()
        page.wait_for_timeout(10_000)
        page.goto(teacher.address("/api/status"))
        trapped = page.locator("body").inner_text() == "trapped"
    if ann.origin() == teacher.origin():  # so that it's known that the attack works
        assert got == {"got: files", "got: terminal"} and trapped
    else:
        assert not got and not trapped


def set_trap(ann: Visitor, server: str) -> None:
    """Let a student's server show the page, and start it again."""
    files = {"page.html": PAGE.format(server=server), "worker.js": WORKER.format(teacher=TEACHER)}
    path = "/home/ann/data_privacy/.jupyter/config/jupyter_server_config.py"
    assert ann.run(f"open({path!r}, 'w').write({SETTINGS.format(files=files)!r})") == ""
    token = ann.session.cookies.get("_xsrf", path="/hub/")
    with contextlib.closing(ann.channels):
        gone = ann.session.delete(f"{ann.hub}/hub/api/users/ann/server", headers={"X-XSRFToken": token})
    assert gone.ok, gone.text
    ann.open()


def log_in(page: Page, teacher: Visitor, password: str) -> None:
    """Open JupyterLab as the teacher does."""
    page.goto(f"{teacher.hub}/hub/login?next=/hub/spawn")
    page.get_by_label("Username").fill(teacher.name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{teacher.address('/lab')}**")
    expect(page.get_by_role("menubar").first).to_be_visible()
