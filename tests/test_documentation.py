"""Every command of the documentation: it is there, its options are, and it does what is asked, in the order of the
text.
"""

from itertools import takewhile

import pytest
from documents import PAGES, ROOT, Step, complaint, is_whole, our_options, read_options, read_steps
from reader import ACTIVATE, INSTEAD, Reader, small_clone

ALONE = {"student.md", "quickstart.md", "authoring.md"}  # these say themselves how programs are found
# These build on each other, so they're followed in this order, in one clone.
TEACH = [
    "quickstart.md",
    "hand_out.md",
    "collect.md",
    "grade.md",
    "feedback.md",
    "regrade.md",
    "reports.md",
    "platforms.md",
    "seeds.md",
    "similar.md",
    "slides.md",
    "update.md",
    "hub.md",
    "containers.md",
    "end.md",
]
NAMES_ONLY = {"threat_model.md", "attacks.md"}  # no one is asked to type anything there
# What is too heavy or too foreign to run here: why, and what runs it or stands for it.
ELSEWHERE = {
    "git clone <address of the course> data-privacy-course": (
        "each page begins with a clone",
        "tests/journeys/people.py::clone_course",
    ),
    "cd data-privacy-course": ("so does each page", "tests/journeys/people.py::clone_course"),
    "sudo apt-get install python3-venv": ("changes the machine", ".ci/run::python3-venv"),
    "sudo apt-get install bubblewrap": ("changes the machine", ".ci/run::bubblewrap"),
    "sudo apt-get install chromium": ("changes the machine", ".ci/run::chromium"),
    "sudo apt-get install npm": ("changes the machine", ".ci/run::npm"),
    "dnf install bubblewrap": ("Fedora's", ".ci/run::bubblewrap"),
    "sudo mkdir -p /srv/nbgrader/exchange": ("changes the machine", "tests/reader.py::exchange"),
    "sudo adduser maria": ("changes the machine", "tests/hub/start.py::useradd"),
    "sudo adduser maria sudo": ("changes the machine", "docs/classroom.md::sudo"),
    "sudo apt-get update": ("changes the machine", ".ci/run::apt-get update"),
    "sudo journalctl --unit data-privacy-hub": (
        "needs systemd",
        "deploy/hub/install.sh::journalctl --unit data-privacy-hub",
    ),
    "sudo apt-get install git make python3-venv": ("changes the machine", ".ci/run::python3-venv"),
    "sudo deploy/hub/install.sh maria dist/data-privacy-course-0.1.0.zip https://hub.example.edu": (
        "changes the machine",
        "tests/hub/bare_server.py::deploy/hub/install.sh",
    ),
    "sudo apt-get install caddy": ("changes the machine", "docs/teach/hub.md::caddy"),
    "sudo systemctl reload caddy": ("changes the machine", "docs/teach/hub.md::caddy"),
    "sudo /srv/data_privacy/env/bin/python deploy/hub/accounts.py FILE /root/passwords.csv": (
        "changes the machine",
        "tests/hub/start.py::deploy/hub/accounts.py",
    ),
    "sudo /srv/data_privacy/env/bin/python deploy/hub/accounts.py class.csv /root/passwords.csv": (
        "changes the machine",
        "tests/hub/start.py::deploy/hub/accounts.py",
    ),
    "sudo cat /root/passwords.csv": ("changes the machine", "tests/hub/test_hub.py::passwords.csv"),
    "sudo /opt/tljh/user/bin/pip install -r requirements-learner.lock": (
        "TLJH's",
        "deploy/hub/install.sh::requirements-learner.lock",
    ),
    "sudo /opt/tljh/user/bin/pip install -c requirements.lock "
    '"nbjudge[grade] @ file://$PWD/dist/data-privacy-course-0.1.0.zip#subdirectory=packages/nbjudge"': (
        "TLJH's",
        "deploy/hub/install.sh::nbjudge[grade]",
    ),
    "sudo /opt/tljh/user/bin/pip install --no-deps "
    '"nbjudge @ file://$PWD/dist/data-privacy-course-0.1.0.zip#subdirectory=packages/nbjudge" '
    "dist/data-privacy-course-0.1.0.zip": (
        "TLJH's",
        "deploy/hub/install.sh::--no-deps",
    ),
    "sudo mkdir -p /srv/data_privacy": ("changes the machine", "tests/hub/start.py::PLACE.mkdir"),
    "sudo ln -s /opt/tljh/user /srv/data_privacy/env": ("changes the machine", "tests/hub/start.py::symlink_to"),
    "sudo cp deploy/hub/lti_config.py /srv/data_privacy/hub/": (
        "changes the machine",
        "tests/hub/start.py::lti_config.py",
    ),
    "sudo systemctl enable --now data-privacy-marks@maria": (
        "needs systemd",
        "deploy/hub/install.sh::data-privacy-marks@",
    ),
    "sudo journalctl --unit data-privacy-marks@maria": ("needs systemd", "deploy/hub/install.sh::data-privacy-marks@"),
    "instructor watch": (
        "runs until it's stopped",
        "packages/nbjudge/tests/platforms/test_on_submit.py::test_the_command_looks_again_and_again",
    ),
    "sudo systemctl restart data-privacy-hub": ("changes the machine", "deploy/hub/install.sh::systemctl restart"),
    "sudo deploy/hub/set_up.sh lti-maria-0a1b2c3d4e": ("changes the machine", "deploy/hub/install.sh::set_up.sh"),
    "sudo deploy/hub/set_up.sh jupyter-maria": ("changes the machine", "deploy/hub/install.sh::set_up.sh"),
    "sudo cp deploy/hub/tljh_config.py /opt/tljh/config/jupyterhub_config.d/": (
        "TLJH's",
        "tests/hub/test_deployment.py::tljh_config.py",
    ),
    "sudo tljh-config reload hub": ("TLJH's", "deploy/hub/tljh_config.py::tljh-config reload hub"),
    "sudo /srv/data_privacy/env/bin/python deploy/hub/forget.py anna ben": (
        "changes the machine",
        "tests/hub/test_deployment.py::test_forgetting_an_account_deletes_its_traces",
    ),
    "sudo rm -r /srv/data_privacy/exchange/data_privacy/feedback/ch1_introduction": (
        "changes the machine",
        "docs/privacy.md::pages until you",
    ),
    "docker build --tag data-privacy-course:0.1.0 .": (
        "needs Docker",
        "tests/authoring/test_containers.py::test_the_image_for_learners_checks",
    ),
    "docker run --rm --interactive --tty --publish 127.0.0.1:8888:8888 "
    "--volume data-privacy-work:/home/learner/work data-privacy-course:0.1.0": (
        "needs Docker",
        "tests/authoring/test_containers.py::test_the_image_for_learners_checks",
    ),
    "docker build --tag registry.example.edu/data-privacy-course:0.1.0 .": (
        "needs Docker",
        "tests/authoring/test_containers.py::test_the_image_for_learners_checks",
    ),
    "docker push registry.example.edu/data-privacy-course:0.1.0": (
        "needs a registry",
        "docs/teach/containers.md::docker push",
    ),
    'docker build --file deploy/containers/instructor/Dockerfile --build-arg UID="$(id -u)" '
    "--tag data-privacy-instructor:0.1.0 .": (
        "needs Docker",
        "tests/authoring/test_containers.py::test_the_image_for_instructors_has",
    ),
    'docker run --rm --interactive --tty --publish 127.0.0.1:8888:8888 --volume "$PWD:/srv/course" '
    "--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined "
    "data-privacy-instructor:0.1.0": (
        "needs Docker",
        "tests/authoring/test_containers.py::test_the_image_for_instructors_has",
    ),
    "make lab PYTHON=python3.12": ("takes a second Python", "Makefile::PYTHON"),
    "python3 -m venv .venv": ("fetches packages for minutes; make does the same", "Makefile::-m venv"),
    ".venv/bin/python -m pip install -r requirements-learner.lock": (
        "the same",
        "Makefile::LOCK := requirements-learner.lock",
    ),
    ".venv/bin/python -m pip install --no-deps -e packages/nbjudge -e .": ("the same", "Makefile::--no-deps"),
    ".venv/bin/python -m pip wheel --no-deps --wheel-dir dist packages/nbjudge .": (
        "fetches what builds wheels",
        "tests/authoring/test_packages.py::test_the_wheel_works_alone_and_sends_instructors_to_the_repository",
    ),
    "py -m venv .venv": ("Windows'", "Makefile::-m venv"),
    r".venv\Scripts\python -m pip install -r requirements-learner.lock": (
        "Windows'",
        "Makefile::LOCK := requirements-learner.lock",
    ),
    r".venv\Scripts\python -m pip install --no-deps -e packages/nbjudge -e .": ("Windows'", "Makefile::--no-deps"),
    r".venv\Scripts\course lab": (
        "Windows'",
        "tests/learners/test_cli.py::test_lab_serves_the_work_folder_on_the_next_free_port",
    ),
    r".venv\Scripts\course check …": ("Windows'", "tests/learners/test_check.py"),
    "conda env create -f environment.yml": (
        "fetches packages for minutes",
        "tests/authoring/test_packages.py::test_the_conda_environment_takes_all_packages_from_the_lock",
    ),
    "conda env update -f environment.yml": (
        "fetches packages",
        "tests/authoring/test_packages.py::test_the_conda_environment_takes_all_packages_from_the_lock",
    ),
    "pip install distributed": ("changes the environment", "packages/nbjudge/tests/runs/test_cluster.py"),
    "instructor collect ch1_introduction --from submissions.zip": (
        "needs a download",
        "packages/nbjudge/tests/collect/test_collect.py",
    ),
    "instructor feedback ch1_introduction --from submissions.zip": (
        "needs a download",
        "packages/nbjudge/tests/platforms/test_feedback_zip.py",
    ),
    "openssl genpkey -algorithm RSA -out lti_key.pem": (
        "changes nothing here",
        "packages/nbjudge/tests/export/test_lti.py::rsa.generate_private_key",
    ),
    "openssl pkey -in lti_key.pem -pubout": (
        "changes nothing here",
        "packages/nbjudge/tests/export/test_lti.py::public_bytes",
    ),
    "instructor export --format lti": (
        "needs a platform",
        "packages/nbjudge/tests/export/test_lti.py::test_scores_are_shown_before_any_request_is_made",
    ),
    "instructor export --format lti --send": (
        "needs a platform",
        "packages/nbjudge/tests/export/test_lti.py::test_scores_are_sent_to_a_line_item",
    ),
    "instructor codes": (
        "needs a class in which each student has a seed",
        "tests/learners/test_start_codes.py::write_codes(clone",
    ),
    "course code 0000-0007-77": ("changes all tables", 'tests/learners/test_start_codes.py::["code", code_of('),
    "export COURSE_SEED=7": ("changes all tables", "tests/lessons/test_all_lessons.py::under_another_class_seed"),
    "jupyter-lab": ("has root's leave there", "tests/journeys/test_instructor.py::jupyter-lab"),
    ".venv/bin/jupyter notebook": ("has root's leave there", "tests/journeys/test_learner.py::jupyter notebook"),
    ".venv/bin/jupyter lab": ("has root's leave there", "tests/journeys/test_author.py::jupyter lab"),
    "make test": ("runs this test", ".ci/run::make test-all"),
    "instructor build --force": ("minutes", "tests/authoring/test_build.py::test_all_solved_lessons_are_run_again"),
    "instructor validate --again": ("an hour", "instructor/cli.py::again"),
    "make test-all AGAIN=1": ("runs this test", ".ci/run::make test-all"),
    "make slides LIVE=1": ("runs until it's stopped", "tests/slides/test_live.py::--live"),
    "make test-all": ("runs this test", ".ci/run::make test-all"),
    "make test-nightly": ("hours", ".github/workflows/nightly.yml::make test-nightly"),
    "make test-nightly PART=1/8": ("an hour", ".github/workflows/nightly.yml::make test-nightly"),
    "make test-learners": ("make test does", ".github/workflows/tests.yml::make test-learners"),
    "make coverage": ("minutes", ".github/workflows/tests.yml::make coverage"),
    "make pictures": ("minutes in a browser", "tests/website/test_pictures.py"),
    "make extension": (
        "its tests need all lessons, which the small clone lacks",
        "tests/test_extension.py::test_building_the_extension_again",
    ),
    "make journeys": ("minutes in a browser", "tests/journeys/conftest.py"),
    "make attacks": ("an hour", "tests/attacks/test_submissions.py"),
    "make docs": (
        "the glossary links to lessons that the small clone lacks",
        "tests/website/test_site.py::instructor.website",
    ),
    "make lite": ("fetches packages", "tests/website/test_lite_site.py::build_site"),
    "make pages": ("minutes, and fetches packages", ".github/workflows/pages.yml::make pages"),
    ".venv/bin/python -m http.server --directory dist/lite": (
        "shows what the line above made",
        "tests/journeys/test_lite.py::def served",
    ),
    "instructor forget --everyone --yes": (
        "anna is forgotten before, and no one else is in the class",
        "packages/nbjudge/tests/retention/test_retention.py::--everyone",
    ),
    "instructor similar ch1_introduction": (
        "needs the graded work of two students",
        'packages/nbjudge/tests/similar/test_similar.py::["similar", "ps1"',
    ),
    "make demo": ("minutes", "tests/demo/test_demo.py::test_instructor_demo_finds_all_marks"),
    "instructor demo --students 3": ("a minute", "tests/demo/test_demo.py::test_instructor_demo_finds_all_marks"),
    "make bench": ("an hour", "benchmarks/grading.py"),
    "python -m benchmarks.grading --students 24 --rounds 1 --sample 4 --honest": (
        "half an hour",
        "benchmarks/grading.py",
    ),
    "python -m benchmarks.grading --only-plain": ("half an hour", "benchmarks/grading.py::--only-plain"),
    "python -m benchmarks.anonymity": ("minutes", "benchmarks/anonymity.py"),
    "python -m benchmarks.encryption": ("minutes", "benchmarks/encryption.py"),
    "python -m benchmarks.cluster": ("minutes", "benchmarks/cluster.py"),
    "python -m benchmarks.cluster --students 60": ("minutes", "benchmarks/cluster.py"),
    "python -m benchmarks.stuck_class": ("an hour", "packages/nbjudge/tests/runs/test_stuck_class.py"),
    "python -m benchmarks.stuck_class --students 8 --timeout 10": (
        "minutes",
        "packages/nbjudge/tests/runs/test_stuck_class.py",
    ),
    "python -m benchmarks.damaged_work FOLDER ASSIGNMENT": (
        "needs a course",
        "packages/nbjudge/tests/runs/test_damaged_work.py",
    ),
    "python -m benchmarks.parity FOLDER ASSIGNMENT": ("minutes", "packages/nbjudge/tests/runs/test_side_by_side.py"),
    "make lock": ("asks the network", "Makefile::lock:"),
    "make upgrade": ("asks the network", "Makefile::upgrade:"),
    "make changes": ("minutes", "tests/versions/test_outputs.py"),
    'make test-range RANGE_OPTIONS="--python 3.13 --choice highest"': ("the same", "Makefile::RANGE_OPTIONS"),
    'make test-range RANGE_OPTIONS="--choice locked"': ("the same", "Makefile::RANGE_OPTIONS"),
    'make test-range RANGE_OPTIONS="--again"': ("the same", "Makefile::RANGE_OPTIONS"),
    'make test-range RANGE_OPTIONS="ch3 4.1"': ("the same", "Makefile::RANGE_OPTIONS"),
    'make test-range RANGE_OPTIONS="--record"': ("the same", "Makefile::RANGE_OPTIONS"),
    "make test-images": ("fetches packages for minutes", "Makefile::tests/authoring/new_debian.sh"),
    "make test-range": ("fetches packages for minutes", "Makefile::instructor.versions --short"),
    "instructor validate": ("an hour", "tests/lessons/test_all_lessons.py::test_many_answers_earn"),
    "instructor validate ch1_introduction --seeds 3": (
        "minutes",
        "tests/lessons/test_all_lessons.py::under_another_class_seed",
    ),
    ".venv/bin/instructor validate 1.2": ("a minute", "tests/lessons/test_all_lessons.py::test_many_answers_earn"),
    "instructor validate 1.2 --mutants": (
        "a minute",
        "tests/authoring/mutation/test_mutants.py::test_survivors_are_listed",
    ),
    "instructor validate 1.2 --adversaries": (
        "minutes",
        "tests/authoring/adversaries/test_survivors.py::test_survivors_are_listed",
    ),
    "instructor validate 1.2 --renamed": (
        "a minute",
        "tests/authoring/test_renames.py::test_a_helper_with_a_name_of_the_test",
    ),
    ".venv/bin/python -m pytest tests/authoring/test_rules.py": ("make test does", "tests/authoring/test_rules.py"),
}
STEPS = {page.name: read_steps(page) for page in PAGES}
COMMANDS = {name: [one.text for one in steps if one.kind in ("block", "inline")] for name, steps in STEPS.items()}


def has_to_be_typed(step: Step) -> bool:
    """Whether a step is a command that is run here; some are names only."""
    return step.kind in ("block", "inline") and step.text not in ELSEWHERE and is_whole(step.text)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_program_its_words_and_its_options(name):
    wrong = {command: complaint(command) for command in dict.fromkeys(COMMANDS[name])}
    assert {command: said for command, said in wrong.items() if said} == {}


@pytest.mark.parametrize("name", STEPS)
def test_a_command_on_a_line_of_its_own_can_be_typed_as_it_is(name):
    lines = [step.text for step in STEPS[name] if step.kind == "block"]
    assert [line for line in lines if "…" in line or not is_whole(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_an_option_that_is_named_alone_belongs_to_a_command_of_the_page(page):
    known = set().union(*map(our_options, COMMANDS[page.name]))
    assert set(read_options(page)) <= known


@pytest.mark.parametrize(
    "command",
    [
        "instuctor grade ch1",
        "instructor garde ch1",
        "instructor grade ch1 --sandbox",
        "course lab a b",
        "course lab --port many",
        "make demmo",
        "make lab WROK=x",
        "nbgrader colect ch1",
        "nbgrader collect ch1 --updat",
        "nbgrader db assignment ad ch1",
        "nbgrader autograde ch1 --LateSubmissionPlugin.penalty=zero",
        "python -m benchmarks.speed",
        "pip instal x",
        "pip install --evr x",
        "git comit -m x",
        "git commit --mesage x",
        "ruff formt .",
        "jupyter lap",
    ],
)
def test_a_command_that_is_none_is_found(command):
    assert complaint(command)


def test_what_is_not_run_here_is_in_the_pages_and_is_run_where_it_says():
    named = {command for commands in COMMANDS.values() for command in commands}
    assert {*ELSEWHERE, *INSTEAD} <= named
    for _, place in ELSEWHERE.values():
        path, _, text = place.partition("::")
        assert text in (ROOT / path).read_text(encoding="utf-8"), place


WALKS = [[name] for name in STEPS if name not in NAMES_ONLY and name not in TEACH] + [TEACH]
TO_TYPE = [walk for walk in WALKS if any(has_to_be_typed(step) for name in walk for step in STEPS[name])]


def test_every_guide_for_teachers_is_followed():
    assert sorted(path.name for path in (ROOT / "docs" / "teach").glob("*.md")) == sorted(TEACH)


@pytest.mark.slow
@pytest.mark.parametrize("names", TO_TYPE, ids=lambda names: names[0])
def test_the_page_can_be_followed_from_top_to_bottom(names, tmp_path):
    reader = Reader(small_clone(tmp_path / "clone"), tmp_path)
    if names[0] not in ALONE:
        reader.type(ACTIVATE)
    for name in names:
        follow(reader, STEPS[name])


def follow(reader: Reader, steps: list[Step]) -> None:
    """Do what a page says, in the order of its text."""
    for place, step in enumerate(steps):
        if step.kind == "save":
            (reader.folder / step.path).write_text(step.text, encoding="utf-8")
        elif has_to_be_typed(step) and not (step.kind == "inline" and reader.passes_over(step.text)):
            shown = takewhile(lambda one: one.kind == "shown", steps[place + 1 :])
            reader.follow(step.text, [one.text for one in shown])
