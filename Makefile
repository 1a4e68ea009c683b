# The one door to the project. `make play` and `make test` set up all they need.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILED := build/compiled

.PHONY: help play test check test-compiled compiled bench docs clean browser

help:
	@echo "make play      set everything up and play"
	@echo "make test      set everything up and run every test"
	@echo "make check     ruff and mypy --strict"
	@echo "make compiled  the engine compiled with mypyc, into $(COMPILED)"
	@echo "make bench     how fast, beside what else"
	@echo "make docs      the sheets and the documents, into build/docs"
	@echo "make clean     remove all that was made"

play: .venv/ready
	@$(BIN)/grognard play first-steps --players human,greedy

test: .venv/ready-test browser
	$(BIN)/python -m pytest

check: .venv/ready-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

compiled: .venv/ready-check
	$(BIN)/python tools/compile_engine.py

test-compiled: compiled .venv/ready-test browser
	PYTHONPATH=$(COMPILED) GROGNARD_ENGINE=compiled $(BIN)/python -m pytest

bench: compiled .venv/ready-bench
	$(BIN)/python benchmarks/run.py

docs: .venv/ready
	$(BIN)/python tools/make_docs.py

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What is installed, by what needs it; made anew when pyproject.toml changes.

.venv/ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --editable .
	@touch $@

.venv/ready-%: .venv/ready
	$(PIP) --group $*
	@touch $@

# The printed sheet is looked at in a real browser. Where there is none and we may, Debian's is installed.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "no chromium here: the tests of the printed page will be skipped"
