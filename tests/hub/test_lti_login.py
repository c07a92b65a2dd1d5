"""Login by LTI 1.3 at a real hub: accounts are safe, signatures count, and the class list fills itself."""

import csv
import logging
import re
import runpy

import jwt
import pytest
from journeys.people import ROOT
from jupyterhub.app import JupyterHub
from launching_platform import CLIENT, LaunchingPlatform, new_key
from ltiauthenticator.lti13 import handlers
from ltiauthenticator.lti13.error import LoginError
from machine import running_hub
from traitlets.config import Config
from visitor import Visitor

CONFIG = ROOT / "deploy" / "hub" / "lti_config.py"
WHO = (
    "import os, pwd; one = pwd.getpwuid(os.getuid()); print(one.pw_uid >= 1000, one.pw_name, "
    "oct(os.stat(one.pw_dir).st_mode))"
)
account_name = runpy.run_path(str(CONFIG), {"get_config": Config})["account_name"]


@pytest.fixture(scope="module")
def platform():
    platform = LaunchingPlatform()
    yield platform
    platform.server.shutdown()


@pytest.fixture(scope="module")
def hub(stage, platform):
    settings = {"ISSUER": platform.address, "CLIENT_ID": CLIENT, "JWKS_URL": f"{platform.address}/keys"}
    text = CONFIG.read_text(encoding="utf-8")
    for name, value in settings.items():
        text = re.sub(rf"^{name} = .*", f'{name} = "{value}"', text, flags=re.MULTILINE)
    (stage / "lti_config.py").write_text(text + "\nc.LTI13Authenticator.uri_scheme = 'http'\n")
    with running_hub(stage) as address:
        yield address


@pytest.mark.parametrize("login", ["root", "ROOT@uni.edu", "../root", "daemon", "", "ann;reboot", "Ä" * 99])
def test_an_account_never_has_the_name_of_another_one(login):
    name = account_name("https://platform", "17", login)
    assert re.fullmatch(r"lti(-[a-z0-9]+)*-[0-9a-f]{10}", name) and len(name) <= 32


def test_people_with_the_same_login_have_different_accounts_and_one_person_always_has_the_same():
    people = [("https://a", "1"), ("https://a", "2"), ("https://b", "1")]
    assert len({account_name(*one, "ann") for one in people}) == 3
    assert account_name("https://a", "1", "ann@uni.edu") == account_name("https://a", "1", "ann@uni.edu")


def test_signed_tokens_are_left_out_of_the_hubs_log(caplog):
    token = jwt.encode({"sub": "17"}, "made up for this test and long enough")
    logging.getLogger("JupyterHub").warning("arguments: %s", {"id_token": token, "state": "x"})
    assert caplog.messages == ["arguments: {'id_token': '[token]', 'state': 'x'}"]


def test_a_name_from_the_platform_is_no_formula_in_the_class_list(tmp_path):
    made = runpy.run_path(str(CONFIG), {"get_config": Config})
    made["list_person"].__globals__["CLASS_LIST"] = tmp_path / "class.csv"
    claims = {"given_name": '=HYPERLINK("https://evil.example","Ann")', "family_name": "@SUM(A1)", "sub": "-17"}
    made["list_person"](None, None, {"auth_state": claims, "name": "lti-ann"})
    (row,) = csv.DictReader((tmp_path / "class.csv").open(encoding="utf-8"))
    assert row["first_name"].startswith("'=") and row["last_name"] == "'@SUM(A1)"
    assert row["lms_user_id"] == "-17"  # the platform's own id, by which marks are sent


def test_someone_without_an_id_gets_no_account():
    made = runpy.run_path(str(CONFIG), {"get_config": Config})["CourseAuthenticator"]
    with pytest.raises(LoginError, match="who is logging in"):
        made().get_username({"iss": "https://platform", "sub": "", "email": "ann@uni.edu"})


def test_no_students_page_can_set_the_cookies_of_a_login_if_the_hub_has_https(monkeypatch):
    for name in ("STATE_COOKIE_NAME", "NONCE_STATE_COOKIE_NAME"):
        monkeypatch.setattr(handlers, name, getattr(handlers, name))
    made = runpy.run_path(str(CONFIG), {"get_config": Config})["CourseAuthenticator"]
    made(parent=JupyterHub(cookie_host_prefix_enabled=True))
    assert handlers.STATE_COOKIE_NAME == "__Host-lti13authenticator-state"
    assert handlers.NONCE_STATE_COOKIE_NAME == "__Host-lti13authenticator-nonce-state"


@pytest.mark.slow
def test_someone_called_root_at_the_platform_works_under_an_account_of_their_own(hub, platform):
    name = account_name(platform.address, "u-4", "root@uni.edu")
    visitor = Visitor(hub, name)
    assert visitor.launch(platform, sub="u-4", email="root@uni.edu", given_name="Roo", family_name="T")
    assert visitor.open().run(WHO) == f"True {name} 0o40700\n"


@pytest.mark.slow
def test_a_token_that_the_platform_did_not_sign_or_that_is_for_another_tool_is_refused(hub, platform):
    name = account_name(platform.address, "u-5", "eve")
    assert not Visitor(hub, name).launch(platform, sub="u-5", email="eve@uni.edu", key=new_key())
    assert not Visitor(hub, name).launch(platform, sub="u-5", email="eve@uni.edu", aud="another-tool")
    assert not Visitor(hub, name).launch(platform, sub="u-5", email="eve@uni.edu", iss="https://elsewhere.example.org")
    assert Visitor(hub, name).launch(platform, sub="u-5", email="eve@uni.edu")
