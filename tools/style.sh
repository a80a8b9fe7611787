#!/bin/sh
# Style, types and layers of everything: tools/style.sh .venv/bin
bin=$1
set -e
"$bin/ruff" check .
"$bin/ruff" format --check .
"$bin/mypy" --cache-dir .mypy_cache/style
PYTHONPATH=src "$bin/lint-imports"
