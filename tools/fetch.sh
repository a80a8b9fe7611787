#!/bin/sh
# Fetches what molpe needs, at the versions and hashes of the lock: tools/fetch.sh .venv/bin run
# run: what it is built with and runs on; test: what the tests need besides.
# For a Python or a system that the lock does not know, the newest that pyproject.toml allows.
bin=$1 kind=$2
lock=requirements-$kind.txt
version=$("$bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if head -n 1 "$lock" | grep -qw "$version" && head -n 2 "$lock" | grep -qw "$(uname -sm)"; then
    exec "$bin/pip" install --disable-pip-version-check --no-deps --require-hashes -r "$lock"
fi
echo "molpe: the lock does not know Python $version on $(uname -sm); taking the newest that is allowed" >&2
[ "$kind" = run ] && kind="build run"
"$bin/python" tools/requirements.py $kind |
    xargs -d '\n' "$bin/pip" install --disable-pip-version-check
