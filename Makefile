# The one door to the project. `make play` and `make test` set up all they need.

PYTHON ?= python3
BIN := .venv/bin
# What is installed is compiled when it is first wanted: most of it never is, and the tests keep their own (see below).
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
COMPILED := build/compiled
# What shows a game reads its view, and what keeps one its record: both are tested on the compiled engine by themselves.
NOT_OF_THE_ENGINE := cli docs drawing notices store terminal web
# Both cores; what Python compiles of the sources and tests is kept, and apart from them.
PYTEST := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache $(BIN)/python -m pytest -n logical --dist worksteal
NPM := $(BIN)/python tools/npm.py
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"
GROUPS_LOCKED := test server page check bench lock
PAGE := src/grognard/web/static/index.html
# The page brings the engine with it, so it is made of the engine's sources too.
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*') tools/engine_archive.py \
  $(shell find src/grognard -type f \( -name '*.py' -o -name '*.toml' -o -name '*.css' \) -not -path '*/web/*' -not -path '*/cli/*' \
  -not -path '*/terminal/*' -not -path '*/lab/*' -not -path '*/env/*' -not -path '*/notices/*')

.PHONY: help play test prove test-page check test-compiled compiled bench docs clean browser postgres page types lock mutants wheel release server

help:
	@echo "make play      set everything up and open the battles and the companion in the browser"
	@echo "make test      set everything up and run every test"
	@echo "make prove     what takes long: soaks, ladders, the fuzzers at length; kept in benchmarks/"
	@echo "make check     ruff and mypy --strict"
	@echo "make compiled  the engine compiled with mypyc, into $(COMPILED)"
	@echo "make bench     how fast, beside what else"
	@echo "make mutants   whether the tests notice a hundred small changes to the rules"
	@echo "make server    all that a club's server needs; deploy/serve starts it"
	@echo "make lock      the newest of what is installed, by hash, into locks"
	@echo "make wheel     the package with its page, into build/wheel"
	@echo "make release   all that a release has, each tried in a clean folder, into build/release"
	@echo "make docs      the sheets and the documents, into build/docs"
	@echo "make clean     remove all that was made"

play: $(PAGE) browser
	@$(BIN)/python tools/play.py

test: .venv/ready-test test-page browser postgres
	$(PYTEST)

prove: compiled .venv/ready-test postgres
	PYTHONPATH=$(COMPILED) GROGNARD_ENGINE=compiled $(BIN)/python benchmarks/prove.py $(PARTS)

test-page: $(PAGE)
	$(NPM) run --silent test

types: .venv/ready
	$(BIN)/python tools/page_types.py

check: .venv/ready-check web/node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run --silent check

page: $(PAGE)

compiled: .venv/ready-check $(PAGE)
	$(BIN)/python tools/compile_engine.py

test-compiled: compiled .venv/ready-test browser
	PYTHONPATH=$(COMPILED) GROGNARD_ENGINE=compiled $(PYTEST) $(addprefix --ignore=tests/,$(NOT_OF_THE_ENGINE))

bench: compiled .venv/ready-bench .venv/ready-test browser postgres
	$(BIN)/python benchmarks/run.py

mutants: .venv/ready-test
	$(BIN)/python tools/mutants.py

wheel: .venv/ready
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .

release: .venv/ready-check $(PAGE)
	$(BIN)/python tools/release.py

docs: .venv/ready
	$(BIN)/python tools/make_docs.py

clean:
	rm -rf .venv build web/node_modules src/grognard/web/static .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What deploy/serve starts: the page, PostgreSQL, web push.
server: $(PAGE) .venv/ready-server

# What is installed, by what needs it: the very files that locks/ names by their hashes. uv needs a seventh of pip's
# time; where it is not to be had, or does not find what pip finds, pip does it.
define locked
@echo installing $(1)
@{ test -x $(BIN)/uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement $(1) 2>/dev/null; } || \
  $(PIP) --require-hashes --requirement $(1)
endef

.venv/ready: pyproject.toml locks/run.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	-@$(PIP) --only-binary :all: --require-hashes --requirement locks/lock.txt
	$(call locked,locks/run.txt)
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-%: .venv/ready locks/%.txt
	$(call locked,locks/$*.txt)
	@touch $@

# The newest of everything that pyproject.toml and web/package.json let in, written down with its hash. No host is named.
lock: .venv/ready-lock
	$(LOCK) pyproject.toml --group build --output-file locks/run.txt
	$(foreach group,$(GROUPS_LOCKED),$(LOCK) --group $(group) --constraints locks/run.txt --output-file locks/$(group).txt &&) true
	$(NPM) update --package-lock-only --omit-lockfile-registry-resolved --loglevel=error

# The page, built into the package. Node.js is the machine's, or else a Python package brings it.

web/node_modules/.ready: .venv/ready web/package.json web/package-lock.json
	$(NPM) ci --omit-lockfile-registry-resolved --loglevel=error --prefer-offline --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.ready $(PAGE_SOURCES)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

# The page and the printed sheet are looked at in a real browser. Where there is none and we may, Debian's is installed,
# without windows where there is such a package: it needs a quarter less of the processor.
browser:
	@$(foreach name,chromium-headless-shell chromium chromium-browser google-chrome,command -v $(name) >/dev/null ||) \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    { apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || apt-get install -y -qq chromium >/dev/null; }; } || \
	  echo "no chromium here: no sheets as PDF, and the tests in the browser will be skipped"

# Games are kept in the real PostgreSQL too. Where there is none and we may, Debian's is installed.
postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } || \
	  echo "no PostgreSQL here: the tests of games kept in it will be skipped"
