#!/bin/sh
# Every test on the compiled modules; where there are none, on plain ones, and with CI set it fails.
bin=$1
if [ "$("$bin/python" -c 'import molpe; print(molpe.COMPILED)')" = True ]; then
    MOLPE_REQUIRE=1 exec "$bin/python" -m pytest -q -n auto --dist worksteal
fi
echo "molpe: the modules are not compiled ('molpe doctor' says why), so only plain Python is tested"
[ -z "$CI" ] && exec "$bin/python" -m pytest -q -n auto --dist worksteal
exit 1
