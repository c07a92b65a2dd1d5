# Everything runs in .venv, which the first `make` creates. This needs Python 3.11 or newer, and make.

PYTHON ?= python3
WORK ?= work
LAB_OPTIONS ?=
LESSONS ?=
LIVE ?=
SELF_STUDY ?=
RANGE_OPTIONS ?=
SYSTEMS ?= dist/systems
PART ?= 1/1
PYODIDE ?=
BENCH_OPTIONS ?=
PROCESSORS ?=
AGAIN ?=

# On Windows, this needs a make with Git's shell, such as GitHub's machines have.
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
PATH_SEPARATOR := $(if $(filter Windows_NT,$(OS)),;,:)
# First on PATH, because nbgrader calls programs of the environment by name.
export PATH := $(CURDIR)/$(BIN)$(PATH_SEPARATOR)$(PATH)
export AGAIN
# Without compiled modules, which some containers forbid, JupyterLab starts in half a minute instead of seconds.
export PYTHONDONTWRITEBYTECODE :=
# make bench PROCESSORS=0,1 uses only these two.
ON = $(if $(PROCESSORS),taskset --cpu-list $(PROCESSORS))
# If this file exists, the environment is up to date. Its name depends on what was installed, and in which folder.
KEY := $(shell { pwd; cat requirements.lock pyproject.toml packages/nbjudge/pyproject.toml; } | cksum | tr ' ' -)
READY := .venv/.ready-$(KEY)
UV := $(BIN)/python -m uv
LOCK_OPTIONS := --universal --python-version 3.11 --no-emit-index-url --no-header --no-emit-package nbjudge
# What learners need is enough for `make lab`, unless the environment has everything already.
LEARNER_KEY := $(shell { pwd; cat requirements-learner.lock pyproject.toml packages/nbjudge/pyproject.toml; } | cksum | tr ' ' -)
LEARNER_READY := .venv/.ready-learner-$(LEARNER_KEY)

# Both say which versions changed, from what to what.
define LOCK
@cp requirements.lock .requirements.old
@$(UV) pip compile --quiet $(LOCK_OPTIONS) --extra dev $(1) pyproject.toml -o requirements.lock
@$(UV) pip compile --quiet $(LOCK_OPTIONS) --constraint requirements.lock --no-annotate $(1) pyproject.toml -o requirements-learner.lock
@$(BIN)/python -m instructor.versions.locks .requirements.old requirements.lock; rm .requirements.old
endef

.PHONY: help lab test test-all test-nightly test-learners test-range test-images coverage journeys attacks style check build bundle wheels docs slides pages lite diagrams pictures extension demo bench bench-compare lock upgrade changes clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 20

lab: $(or $(wildcard $(READY)),$(LEARNER_READY)) ## copy the lessons to work/ and open JupyterLab there
	@$(BIN)/course lab "$(WORK)" $(LAB_OPTIONS)

test: style ## check the style and the built files, and run all tests except the slow ones
	$(BIN)/python -m pytest -m "not slow and not journey and not nightly" -n 2 --dist loadgroup

# AGAIN=1 also tries answers whose verdict is known from an earlier run and can't have changed.
test-all: test ## also run the slow tests, the lowest versions, hostile submissions, and journeys in a browser
	$(BIN)/python -m instructor.versions --short
	$(BIN)/python -m pytest -m "(slow or journey) and not nightly" -n 2 --dist loadgroup --durations=25 --reruns 1 -rRs

# PART=3/8 runs the third of eight parts, so that eight machines share the work.
test-nightly: $(READY) ## try everything that make test-all only samples (hours, or PART=3/8 for an eighth)
	$(BIN)/python -m pytest -m nightly --part "$(PART)" -n 2 --dist loadgroup --durations=25

test-learners: $(READY) ## run the quick tests of what learners use, which doesn't need Linux
	$(BIN)/python -m pytest tests/learners tests/plotting tests/datasets -m "not slow and not nightly" -n 2 --dist loadgroup

test-range: $(READY) ## judge all lessons with the lowest and the highest versions of the libraries, from PyPI
	$(BIN)/python -m instructor.versions $(RANGE_OPTIONS)

# Processes that are forked count, too, but not what runs after a process was confined or before it's killed.
coverage: $(READY) ## measure how much of the sandbox, the learner's process and the servers the tests run (minutes)
	rm -rf .coverage
	$(BIN)/coverage run -m pytest $(addprefix packages/nbjudge/tests/,sandbox learner judging processes) \
	  -m "not slow and not nightly" -n 2 --dist loadgroup
	@find .coverage -size 0 -delete # of processes that were killed
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# This needs debootstrap, bubblewrap and the network. SYSTEMS="dist/systems learner" only builds the learners' image.
test-images: $(READY) ## build the images of the Dockerfiles, each in a new Debian system, as root (minutes)
	tests/authoring/new_debian.sh $(SYSTEMS)

journeys: $(READY) ## follow the steps of students, teachers and authors in a browser (minutes)
	$(BIN)/python -m pytest tests/journeys -m journey

attacks: $(READY) ## try every hostile submission under instructor grade and under nbgrader (long)
	$(BIN)/python -m pytest tests/attacks -m nightly

style: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m instructor.type_check

check: style
	$(BIN)/instructor build --check

build: $(READY) ## make source/, release/ and solutions/ from chapters/
	$(BIN)/instructor build

# The built files are committed, because a clone needs no Node.
extension: ## check, test and build JupyterLab's extension for the course, with npm
	cd extension && npm ci --no-audit --no-fund && npm run lint && npm test && npm run build

# SELF_STUDY=1 adds all tests and solutions, LESSONS="1.1-1.6 3.2" selects lessons, COURSE_SEED=7 sets the class seed.
bundle: $(READY) ## pack the lessons into dist/ for a graded class, or with SELF_STUDY=1 for self-study
	@$(BIN)/python -m instructor.authoring.bundle $(if $(SELF_STUDY),--self-study) --lessons "$(LESSONS)"

wheels: $(READY) ## build the wheels of the course and of the grader in dist/
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist packages/nbjudge .

docs: $(READY) ## make the website in dist/site/, which opens offline
	$(BIN)/python -m instructor.website dist/site
	@echo "Open dist/site/index.html in a browser."

# LESSONS=1.2 makes only the deck of this lesson.
# LIVE=1 shows the decks on this machine instead, with code that can be edited and run.
slides: $(READY) ## make a deck of slides for each lesson in dist/slides/, which opens offline. LIVE=1 runs code on slides
	@$(BIN)/python -m instructor.slides $(if $(LIVE),--live,dist/slides) $(LESSONS)
	$(if $(LIVE),,@echo "Open dist/slides/index.html in a browser.")

pages: $(READY) ## make the website together with the course in the browser, as it's published
	$(BIN)/python -m instructor.website dist/site --try

# LESSONS and COURSE_SEED as for a bundle. PYODIDE=https://… loads Python from there.
lite: $(READY) ## make a site in dist/lite/ on which the course runs in the browser. SELF_STUDY=1 adds all tests and solutions
	@$(BIN)/python -m instructor.website.lite dist/lite $(if $(SELF_STUDY),--self-study) --lessons "$(LESSONS)" $(if $(PYODIDE),--pyodide "$(PYODIDE)")
	@echo "The site is in dist/lite/. To try it: $(BIN)/python -m http.server --directory dist/lite"

diagrams: $(READY) ## redraw the pictures of the diagrams in docs/
	$(UV) run --no-project --with mermaidx==0.10.1 python -m instructor.website.diagrams docs

pictures: $(READY) ## retake all pictures in the README and the docs, from the running product in a browser (minutes)
	JOURNEY_PICTURES="$(CURDIR)/docs" $(BIN)/python -m pytest tests/journeys -m journey

demo: $(READY) ## grade a made-up class of 30 in demo/ (minutes)
	$(BIN)/instructor demo

bench: $(READY) ## compare grading times with nbgrader's, on chapter 1 and a class of 200 (more than an hour)
	$(ON) $(BIN)/python -m benchmarks.grading $(BENCH_OPTIONS)

bench-compare: $(READY) ## compare the results of make bench with those of the last release
	$(BIN)/python -m benchmarks.records

lock: $(READY) ## update both lock files to match pyproject.toml, and keep versions that it still allows
	$(call LOCK,)

upgrade: $(READY) ## choose the newest versions for both lock files
	$(call LOCK,--upgrade)

changes: $(READY) ## list outputs of solved lessons that differ with the installed versions
	$(BIN)/python -m instructor.versions.outputs

clean: ## remove files that can be made again, but never work/ or .venv/
	rm -rf dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .verdicts.db* .built.json
	find . -name .venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# If .venv was moved here, or its Python no longer exists, it doesn't work from this folder and is created again.
# uv installs in seconds what takes pip minutes. If uv fails, pip does the same. Compiled modules are needed,
# because sandboxed processes import libraries and may not write what they compile.
# Learners don't have hatchling, so pip fetches it for them.
$(READY): LOCK := requirements.lock
$(READY): ISOLATION := --no-build-isolation
$(LEARNER_READY): LOCK := requirements-learner.lock
$(READY) $(LEARNER_READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "The course needs Python 3.11 or newer, but '$(PYTHON)' is older or missing. Install it from"; \
	  echo "python.org or your system's packages, or choose a different one: make lab PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' can't create an environment because it lacks ensurepip. Install it and try again:"; \
	  echo "on Debian or Ubuntu: apt-get install python3-venv (as root, or with sudo)."; exit 1; }
	@$(BIN)/pip --version 2>/dev/null | tr '\\' / | grep -qF "$(CURDIR)/.venv/" || { \
	  echo "Creating the environment in .venv …"; $(PYTHON) -m venv --clear .venv; }
	@echo "Installing what the course needs …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.9" || echo "uv isn't available, so pip will install the packages."
	@$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python -r $(LOCK) || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(LOCK)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps $(ISOLATION) -e packages/nbjudge -e .
	@$(BIN)/python -m compileall -q course packages/nbjudge/src
	@rm -f .venv/.ready-* && touch $@
