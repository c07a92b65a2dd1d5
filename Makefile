# Everything runs in .venv, which the first `make` makes. Needs Python 3.11 or newer, and make.

PYTHON ?= python3
WORK ?= work
LAB_OPTIONS ?=
LESSONS ?=
SELF_STUDY ?=

BIN := .venv/bin
# First on PATH: nbgrader calls programs of the environment by name.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Without compiled modules, which some containers forbid, JupyterLab starts in half a minute instead of seconds.
export PYTHONDONTWRITEBYTECODE :=
# The environment is up to date where this file is: it is named after what went in, and where the folder stood.
KEY := $(shell { pwd; cat requirements.lock pyproject.toml; } | cksum | tr ' ' -)
READY := .venv/.ready-$(KEY)
UV := $(BIN)/python -m uv
LOCK_OPTIONS := --universal --python-version 3.11 --no-emit-index-url --no-header
# What learners need is enough for `make lab`, unless the environment has everything already.
LEARNER_KEY := $(shell { pwd; cat requirements-learner.lock pyproject.toml; } | cksum | tr ' ' -)
LEARNER_READY := .venv/.ready-learner-$(LEARNER_KEY)

.PHONY: help lab test test-all journeys attacks check build bundle demo bench lock clean

help: ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile | expand -t 20

lab: $(or $(wildcard $(READY)),$(LEARNER_READY)) ## lay the lessons into work/ and open JupyterLab on it
	@$(BIN)/course lab "$(WORK)" $(LAB_OPTIONS)

test: check ## style, the built files, and all tests but the slow ones
	$(BIN)/python -m pytest -m "not slow and not journey and not attack" -n 2 --dist loadgroup

test-all: test ## the slow tests too, hostile submissions, and journeys in a browser
	$(BIN)/python -m pytest -m "slow or journey" -n 2 --dist loadgroup

journeys: $(READY) ## of these, what students, instructors and authors do, in a browser: some minutes
	$(BIN)/python -m pytest tests/journeys -m journey

attacks: $(READY) ## every hostile submission under instructor grade and under nbgrader: long
	$(BIN)/python -m pytest tests/attacks -m attack

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/instructor build --check

build: $(READY) ## make source/, release/ and solutions/ from chapters/
	$(BIN)/instructor build

# SELF_STUDY=1 adds all tests and solutions, LESSONS="1.1-1.6 3.2" selects lessons, COURSE_SEED=7 sets the class seed.
bundle: $(READY) ## pack the lessons for a graded class, or with SELF_STUDY=1 for people who study alone, into dist/
	@$(BIN)/python -m instructor.authoring.bundle $(if $(SELF_STUDY),--self-study) --lessons "$(LESSONS)"

demo: $(READY) ## grade a made-up class of 30 in demo/: takes minutes
	$(BIN)/instructor demo

bench: $(READY) ## time grading against nbgrader's, on chapter 1 and a class of 200: more than an hour
	$(BIN)/python -m benchmarks.grading

lock: $(READY) ## choose new versions for requirements.lock and requirements-learner.lock
	$(UV) pip compile $(LOCK_OPTIONS) --extra dev pyproject.toml -o requirements.lock
	$(UV) pip compile $(LOCK_OPTIONS) --constraint requirements.lock --no-annotate pyproject.toml -o requirements-learner.lock

clean: ## remove what can be made again; never work/ nor .venv/
	rm -rf dist .pytest_cache .ruff_cache .hypothesis
	find . -name .venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# A .venv that was moved here, or whose Python has gone, does not answer from this folder and is made anew.
# uv installs in seconds what takes pip minutes; where it does not get through, pip does the same.
# Learners don't have hatchling, so pip fetches it for them.
$(READY): LOCK := requirements.lock
$(READY): ISOLATION := --no-build-isolation
$(LEARNER_READY): LOCK := requirements-learner.lock
$(READY) $(LEARNER_READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "The course needs Python 3.11 or newer; '$(PYTHON)' is not that. Install it from python.org or with your"; \
	  echo "system's packages, or name another one: make lab PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make an environment, for it lacks ensurepip. Install it and try again:"; \
	  echo "on Debian or Ubuntu: apt-get install python3-venv (as root, or with sudo)."; exit 1; }
	@$(BIN)/pip --version 2>/dev/null | grep -qF "$(CURDIR)/.venv/" || { \
	  echo "Making the environment in .venv …"; $(PYTHON) -m venv --clear .venv; }
	@echo "Installing what the course needs …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.9" || echo "(without uv)"
	@$(UV) pip install --quiet --python $(BIN)/python -r $(LOCK) || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(LOCK)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps $(ISOLATION) -e .
	@rm -f .venv/.ready-* && touch $@
