#!/bin/sh
# Fetches what molpe needs, at the versions and hashes of the lock: tools/fetch.sh .venv/bin run
# run: what it is built with and runs on; test: what the tests need besides.
# uv does it in a fifth of pip's processor time; where it is not to be had, or cannot reach what pip
# is set up to reach, pip does it.
# For a Python or a system that the lock does not know, the newest that pyproject.toml allows.
bin=$1 kind=$2
lock=requirements-$kind.txt
version=$("$bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if head -n 1 "$lock" | grep -qw "$version" && head -n 2 "$lock" | grep -qw "$(uname -sm)"; then
    exact="--no-deps --require-hashes -r"
    # shellcheck disable=SC2086
    [ -x "$bin/uv" ] ||
        "$bin/pip" install --disable-pip-version-check $exact requirements-fetch.txt
    # shellcheck disable=SC2086
    "$bin/uv" pip install --python "$bin/python" $exact "$lock" && exit
    # shellcheck disable=SC2086
    exec "$bin/pip" install --disable-pip-version-check $exact "$lock"
fi
echo "molpe: the lock does not know Python $version on $(uname -sm); taking the newest that is allowed" >&2
[ "$kind" = run ] && kind="build run"
"$bin/python" tools/requirements.py $kind |
    xargs -d '\n' "$bin/pip" install --disable-pip-version-check
