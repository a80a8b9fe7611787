#!/bin/sh
# The tests on the compiled modules; with CI set, having none is a failure.
bin=$1
if [ "$("$bin/python" -c 'import molpe; print(molpe.COMPILED)')" = True ]; then
    MOLPE_REQUIRE=1 exec "$bin/python" -m pytest -q -n auto
fi
echo "molpe: the modules are not compiled ('molpe doctor' says why), so only plain Python was tested"
[ -z "$CI" ]
