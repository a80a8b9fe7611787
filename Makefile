# Two commands do everything: `make play` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(shell grep -rlx --include='*.py' '\# molpe: compiled' src/molpe 2>/dev/null)

# What runs on compiled modules is tested on plain ones too; the rest, once, in the compiled half.
PLAIN := tests/kernel tests/cards tests/games tests/agents tests/cli tests/table/test_matches.py

.DEFAULT_GOAL := help
.PHONY: help play test check style documents plain compiled debian build web web-check bench soak docs format new-game wheel clean

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: $(VENV)/built web ## set up and open the table in a browser
	@$(BIN)/molpe serve --open

# Compiling takes one core for minutes, so what needs no compiled modules goes on beside it.
test: $(VENV)/tested web ## set up and pass every test
	@echo "molpe: building, and checking style, types and the page beside it (some minutes at first)"
	@$(MAKE) --no-print-directory -j2 --output-sync=target build style web-check debian
	@$(MAKE) --no-print-directory documents plain compiled

check: style documents ## style, types, layers, documents

style: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --cache-dir .mypy_cache/style
	PYTHONPATH=src $(BIN)/lint-imports

documents: $(VENV)/tested $(VENV)/built
	$(BIN)/python tools/clauses.py --check
	$(BIN)/python tools/cli_reference.py --check
	$(BIN)/python tools/wire_types.py --check
	$(BIN)/python tools/table_reference.py --check
	$(BIN)/python tools/page_pictures.py --check

plain: $(VENV)/tested $(VENV)/built debian web ## the tests of what compiles on plain Python, every line and branch of it
	MOLPE_PURE=1 MOLPE_REQUIRE= $(BIN)/python -m pytest -q -n auto --dist worksteal --cov --cov-fail-under=100 $(PLAIN)

compiled: $(VENV)/tested $(VENV)/built debian web ## every test, on the compiled modules, with a real browser
	@sh tools/compiled_tests.sh $(BIN)

debian: ## what the tests need from Debian, where there is apt and the right to use it
	@sh tools/debian.sh

build: $(VENV)/built ## compile the modules marked '# molpe: compiled'

web: $(VENV)/ready ## build the page, where its sources have changed
	@$(BIN)/python web/build.py

web-check: $(VENV)/ready ## the page's types and tests
	@$(BIN)/python web/build.py --check

bench: $(VENV)/built ## measure, as ratios to a C++ program of the same rules
	$(BIN)/molpe bench

soak: $(VENV)/tested $(VENV)/built ## what takes longer than a change may wait; results go to docs/soak.md
	$(BIN)/python tools/soak.py

docs: $(VENV)/tested $(VENV)/built ## write the generated parts of the documents
	$(BIN)/python tools/clauses.py --write
	$(BIN)/python tools/cli_reference.py --write
	$(BIN)/python tools/wire_types.py --write
	$(BIN)/python tools/table_reference.py --write
	$(BIN)/python tools/page_pictures.py --write

format: $(VENV)/tested ## lay the code out
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

new-game: $(VENV)/built ## NAME=reef: a new game that already passes every law
	@$(BIN)/python tools/new_game.py "$(NAME)"

wheel: $(VENV)/tested $(VENV)/built ## build a wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

clean: ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete

# The venv, what building needs, then molpe itself: compiled in place, installed once.
$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "molpe needs Python 3.11 or newer; name one with make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "molpe needs Python's venv module (on Debian: apt-get install python3-venv)"; exit 2; }
	@$(BIN)/pip install -q --upgrade pip
	@touch $@

$(VENV)/ready: $(VENV)/made pyproject.toml
	@echo "molpe: installing what the build needs"
	@$(BIN)/python tools/requirements.py build | xargs -d '\n' $(BIN)/pip install -q
	@touch $@

$(VENV)/built: $(VENV)/ready setup.py $(COMPILED)
	@echo "molpe: building (about a minute; plain Python where there is no C compiler)"
	@$(BIN)/pip install -q --no-build-isolation -e .
	@touch $@

$(VENV)/tested: $(VENV)/ready
	@echo "molpe: installing what the tests need"
	@$(BIN)/python tools/requirements.py run test | xargs -d '\n' $(BIN)/pip install -q
	@touch $@
