#!/bin/sh
# What compiles, on plain Python, with every line and branch of it: tools/plain_tests.sh .venv/bin FOLDER…
bin=$1
shift
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# SlipCover warns that it does not count branches of test files; nobody asks it to.
MOLPE_PURE=1 MOLPE_REQUIRE='' "$bin/python" -W ignore::RuntimeWarning -m slipcover --branch \
    --source src/molpe/kernel,src/molpe/cards,src/molpe/games --json --out "$report" \
    -m pytest -q -p no:xdist "$@" || exit
"$bin/python" tools/covered.py "$report"
