#!/bin/sh
# What compiles, on plain Python, with every line and branch of it: tools/plain_tests.sh .venv/bin WORKERS FOLDER…
bin=$1 workers=$2
shift 2
MOLPE_PURE=1 MOLPE_REQUIRE='' "$bin/python" -m pytest -q -n "$workers" --dist worksteal \
    --cov --cov-fail-under=100 "$@" || exit
