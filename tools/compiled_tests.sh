#!/bin/sh
# Every test on the compiled modules; where there are none, on plain ones, and with CI set it fails.
# Two runners more than there are cores: some always wait for a browser, a process or a disk.
bin=$1
runners=$(($(nproc 2>/dev/null || echo 2) + 2))
# Each runner has a core: threads of a library beside it only wait for one another.
export OPENBLAS_NUM_THREADS=1
if [ "$("$bin/python" -c 'import molpe; print(molpe.COMPILED)')" = True ]; then
    MOLPE_REQUIRE=1 exec "$bin/python" -m pytest -q -n $runners --dist worksteal
fi
echo "molpe: the modules are not compiled ('molpe doctor' says why), so only plain Python is tested"
[ -z "$CI" ] && exec "$bin/python" -m pytest -q -n $runners --dist worksteal
exit 1
