# Topcut. `make run` and `make test` do all their own set-up; they need Python 3.11 or newer and nothing else.

PORT ?= 8000
HOST ?= 127.0.0.1
export PORT HOST

.PHONY: help run test check format bench messages screenshots lock clean

help: ## Say what there is
	@sed -n 's/^\([a-z]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

run: ## Serve on http://127.0.0.1:8000 (PORT=8001, HOST=0.0.0.0)
	@scripts/setup
	@scripts/run

test: ## Run the tests (ARGS="tests/domain -k lot" runs some)
	@scripts/setup dev
	@.venv/bin/python -m pytest -n auto $(ARGS)

check: ## Style, templates, types, migrations, translations
	@scripts/setup dev
	@scripts/check

format: ## Put code and templates into the one format
	@scripts/setup dev
	@.venv/bin/ruff check --quiet --fix . ; .venv/bin/ruff format --quiet .
	@find templates tournaments groups brackets desk -name '*.html' -print0 | xargs -0 -r .venv/bin/djade --target-version 5.2

bench: ## Measure against references in the same run
	@scripts/setup dev
	@.venv/bin/python bench/run.py $(ARGS)

messages: ## Bring the translations up to date (needs gettext)
	@scripts/setup dev
	@scripts/messages

screenshots: ## Make the README’s pictures from the running demo (needs chromium)
	@scripts/setup dev
	@.venv/bin/python scripts/screenshots.py

lock: ## Lock the newest dependencies of requirements*.in
	@scripts/setup dev
	@.venv/bin/python -m pip install -qq --disable-pip-version-check uv
	@UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	    --no-emit-index-url --no-emit-find-links requirements.in -o requirements.txt
	@UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	    --no-emit-index-url --no-emit-find-links requirements-dev.in -o requirements-dev.txt

clean: ## Remove the virtual environment and caches (not the data in var/)
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov test-results
