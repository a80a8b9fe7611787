#!/bin/sh
# What compiles, on plain Python, with every line and branch of it: tools/plain_tests.sh .venv/bin FOLDER…
bin=$1
shift
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# SlipCover warns that it does not count branches of test files, pytest that it came too late to
# rewrite SlipCover: nobody asks them to.
MOLPE_PURE=1 MOLPE_REQUIRE='' "$bin/python" -W ignore::RuntimeWarning -m slipcover --branch \
    --source src/molpe/kernel,src/molpe/cards,src/molpe/games --json --out "$report" \
    -m pytest -q -p no:xdist \
    -W "ignore:Module already imported:pytest.PytestAssertRewriteWarning" "$@" || exit
"$bin/python" tools/covered.py "$report"
