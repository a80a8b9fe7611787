# Two commands do everything: `make play` and `make test`. Both set up what they need.

# The Python that a venv is made with, where nobody names one: python3, or a quicker one of this machine.
PYTHON ?= $(shell sh tools/python.sh python3 /usr/local/bin/python3 /usr/bin/python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --disable-pip-version-check
STEP := @sh tools/step.sh
COMPILED := $(shell grep -rlx --include='*.py' '\# molpe: compiled' src/molpe 2>/dev/null)

# What runs on compiled modules is tested on plain ones too; the rest, once, in the compiled half.
PLAIN := tests/kernel tests/cards tests/games tests/agents

# Releases that are kept, the oldest first: nodes of the newest serve beside those of today, and what
# each has written is opened by the tests.
RELEASES := b59f325

# Images of Python and others forbid writing bytecode; every process of ours would then compile all
# its modules anew, and pytest rewrite every test.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick check style documents plain compiled debian apart build web web-check bench bench-peers soak docs format new-game release wheel clean

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: ## set up and open the table in a browser
	@$(MAKE) --no-print-directory -j2 build web
	@$(BIN)/molpe serve --open

# Compiling, fetching and checking go on beside each other, and so do the tests on plain Python and
# the others: those often wait for a browser. Nothing waits for what it does not need.
test: ## set up and pass every test
	@$(MAKE) --no-print-directory $(VENV)/tested
	@$(MAKE) --no-print-directory -j4 build web debian apart plain compiled style web-check documents

quick: $(VENV)/tested $(VENV)/linked ## test what a change touches, in a minute; BASE=REV: since then
	@$(BIN)/python tools/quick.py $(BASE)

check: style documents ## style, types, layers, documents

style: $(VENV)/tested
	$(STEP) "checking style, types and layers (about 40 seconds, 10 when nothing changed)" \
	  sh tools/style.sh $(BIN)

documents: $(VENV)/tested build
	$(STEP) "checking the generated parts of the documents (about 10 seconds)" \
	  sh tools/documents.sh $(BIN) --check

plain: $(VENV)/tested build ## the tests of what compiles on plain Python, every line and branch of it
	$(STEP) "testing every line and branch of what compiles on plain Python (about 3 minutes)" \
	  sh tools/plain_tests.sh $(BIN) $(PLAIN)

compiled: $(VENV)/tested build debian apart web ## every test, on the compiled modules, with a real browser
	@sh tools/compiled_tests.sh $(BIN)

debian: ## what the tests need from Debian, where there is apt and the right to use it
	@sh tools/debian.sh

apart: $(VENV)/apart/done ## verifiers, OpenEnv and linters for the tests, over what those have

build: $(VENV)/built ## compile the modules marked '# molpe: compiled'

web: $(VENV)/ready ## build the page, where its sources have changed
	@$(BIN)/python web/build.py

web-check: web ## the page's types and tests
	$(STEP) "checking the page's types and tests (about 20 seconds)" $(BIN)/python web/build.py --check

bench: build ## measure, as ratios to a C++ program of the same rules
	$(BIN)/molpe bench

bench-peers: $(VENV)/tested build ## measure beside OpenSpiel, PettingZoo, RLCard and Pgx, into docs/benchmarks.md
	@$(BIN)/python -m tools.peers

soak: $(VENV)/tested build apart ## what takes longer than a change may wait; results go to docs/soak.md
	$(BIN)/python tools/soak.py

docs: $(VENV)/tested build ## write the generated parts of the documents
	sh tools/documents.sh $(BIN) --write

format: $(VENV)/tested ## lay the code out
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

new-game: build ## NAME=reef: a new game that already passes every law
	@$(BIN)/python tools/new_game.py "$(NAME)"

release: $(VENV)/tested ## write what the newest release writes into tests/releases/
	$(BIN)/python -m tools.release fixture

wheel: $(VENV)/tested build ## build a wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

clean: ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete

# The venv, what building needs, then molpe itself: compiled in place, installed once.
$(VENV)/made:
	@python=$(PYTHON); \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "molpe needs Python 3.11 or newer; name one with make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }; \
	  $$python -m venv $(VENV) || \
	  { echo "molpe needs Python's venv module (on Debian: apt-get install python3-venv)"; exit 2; }
	@touch $@

$(VENV)/ready: $(VENV)/made pyproject.toml requirements-fetch.txt requirements-run.txt tools/fetch.sh
	$(STEP) "fetching what molpe is built with and runs on (about 20 seconds)" \
	  sh tools/fetch.sh $(BIN) run
	@touch $@

$(VENV)/tested: $(VENV)/ready requirements-test.txt
	$(STEP) "fetching what the tests need (about 20 seconds)" sh tools/fetch.sh $(BIN) test
	@touch $@

$(VENV)/apart/done: $(VENV)/tested requirements-verifiers.txt requirements-openenv.txt requirements-deploy.txt tools/apart.py
	$(STEP) "fetching verifiers, OpenEnv and linters, which stand apart (about 5 seconds)" \
	  $(BIN)/python -m tools.apart
	@touch $@

$(VENV)/linked: $(VENV)/ready setup.py
	$(STEP) "installing molpe into $(VENV) (about 5 seconds)" \
	  env MOLPE_PURE=1 MOLPE_SKIP_WEB=1 $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/built: $(VENV)/linked setup.py $(COMPILED)
	$(STEP) "compiling the rules (about a minute; plain Python where there is no C compiler)" \
	  $(BIN)/python setup.py build_ext --inplace
	@touch $@
