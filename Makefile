# Needs Python 3.11 or later, pip and make; everything else is installed into .venv by the first target that needs it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
GAMES ?= 10000
FUZZ_SECONDS ?= 60

COMPILED := build/compiled

.PHONY: help demo test lint bench compiled bench-compiled test-compiled mutate fuzz fuzz-games clean

help:
	@echo "make demo        what it does, in a minute"
	@echo "make test        every test and check"
	@echo "make lint        types, style and layers only"
	@echo "make bench       speed, as ratios"
	@echo "make compiled    the busiest modules as machine code, in $(COMPILED) (needs a C compiler)"
	@echo "make bench-compiled, make test-compiled  speed and tests of that"
	@echo "make mutate      every rule changed in turn, and whether a case notices (some minutes)"
	@echo "make fuzz        spoiled rules, logs and positions for $(FUZZ_SECONDS) seconds (FUZZ_SECONDS=n for another time)"
	@echo "make fuzz-games  $(GAMES) random games under every check (GAMES=n for another number)"
	@echo "make clean       remove what the others made"

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; name one with PYTHON=")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(STAMP)
	$(BIN)/referee validate examples/four-players-three-mistakes.json || test $$? -eq 1
	$(BIN)/referee score examples/four-players-table.json
	$(BIN)/referee explain examples/four-players-table.json --at 3/playing/carol
	$(BIN)/referee adjudicate examples/disputes/hotel-third-marker.json
	$(BIN)/referee rules test
	$(BIN)/referee simulate --players 4 --games 20 --seed 1

test: $(STAMP) lint
	$(BIN)/python -m pytest -q -n auto

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

mutate: $(STAMP)
	$(BIN)/referee rules mutate

bench: $(STAMP)
	$(BIN)/python -m benchmarks

# The same sources as machine code, for who judges or plays very many games: a copy of the packages, the busiest modules of
# which mypyc compiles. Safe path: the copy must be found before the packages in this folder.
FAST := $(wildcard referee/engine/*.py) referee/ruleset.py referee/playouts.py \
	$(addprefix referee/logs/,chance.py driver.py entries.py judge.py names.py observe.py report.py shows.py)
WITH_COMPILED := PYTHONSAFEPATH=1 PYTHONPATH=$(COMPILED):. $(BIN)/python

compiled: $(COMPILED)/.built

$(COMPILED)/.built: $(STAMP) $(wildcard compiler/*.py referee/*.py referee/*/*.py)
	rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	cp -r compiler referee rules schemas $(COMPILED)
	cd $(COMPILED) && $(CURDIR)/$(BIN)/mypyc --strict $(FAST)
	@touch $@

bench-compiled: compiled
	$(WITH_COMPILED) -m benchmarks

test-compiled: compiled
	$(WITH_COMPILED) -m pytest -q -n auto -o pythonpath= tests/engine tests/toy tests/games tests/logs

fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzzing --seconds $(FUZZ_SECONDS)

fuzz-games: $(STAMP)
	$(BIN)/python -m tests.long_games --games $(GAMES)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
