#!/bin/sh
# Fetches what pyproject.toml asks for: tools/fetch.sh .venv/bin build run
bin=$1
shift
"$bin/python" tools/requirements.py "$@" |
    xargs -d '\n' "$bin/pip" install --disable-pip-version-check
