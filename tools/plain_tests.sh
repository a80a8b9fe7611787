#!/bin/sh
# What compiles, on plain Python, with every line and branch of it: tools/plain_tests.sh .venv/bin FOLDER…
# Not again where nothing at all has changed since it passed in this folder (AGAIN=1: again).
bin=$1
shift
if since=$("$bin/python" tools/unchanged.py ask plain); then
    echo "molpe: nothing has changed since they passed here ($since): not run again (all: make test AGAIN=1)"
    exit 0
fi
now=$("$bin/python" tools/unchanged.py now)
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# SlipCover warns that it does not count branches of test files, pytest that it came too late to
# rewrite SlipCover: nobody asks them to.
MOLPE_PURE=1 MOLPE_REQUIRE='' "$bin/python" -W ignore::RuntimeWarning -m slipcover --branch \
    --source src/molpe/kernel,src/molpe/cards,src/molpe/games --json --out "$report" \
    -m pytest -q -p no:xdist \
    -W "ignore:Module already imported:pytest.PytestAssertRewriteWarning" "$@" || exit
"$bin/python" tools/covered.py "$report" && "$bin/python" tools/unchanged.py mark plain "$now"
