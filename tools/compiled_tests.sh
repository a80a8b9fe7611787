#!/bin/sh
# Every test on the compiled modules; where there are none, on plain ones, and with CI set it fails.
# Where nothing at all has changed since every test passed in this folder, only those are run again
# that live with other programs, whose outcome may differ from time to time: tables, browsers, the
# command line. AGAIN=1 runs all.
# A runner more than there are cores: some always wait for a browser, a process or a disk.
bin=$1
runners=$(($(nproc 2>/dev/null || echo 2) + 1))
# Each runner has a core: threads of a library beside it only wait for one another.
export OPENBLAS_NUM_THREADS=1
if [ "$("$bin/python" -c 'import molpe; print(molpe.COMPILED)')" = True ]; then
    export MOLPE_REQUIRE=1
    if since=$("$bin/python" tools/unchanged.py ask compiled); then
        echo "molpe: nothing has changed since every test passed here ($since): again only those of" \
            "tables, browsers and the command line (all: make test AGAIN=1)"
        exec "$bin/python" -m pytest -q -n $runners --dist worksteal tests/browser tests/table tests/cli
    fi
    now=$("$bin/python" tools/unchanged.py now)
    "$bin/python" -m pytest -q -n $runners --dist worksteal || exit
    exec "$bin/python" tools/unchanged.py mark compiled "$now"
fi
echo "molpe: the modules are not compiled ('molpe doctor' says why), so only plain Python is tested"
[ -z "$CI" ] && exec "$bin/python" -m pytest -q -n $runners --dist worksteal
exit 1
