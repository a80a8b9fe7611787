#!/bin/sh
# A browser and a database for the tests, from Debian's packages. Quick when they are there.
missing=
command -v chromium >/dev/null 2>&1 || missing="chromium fonts-liberation"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "molpe: installing $missing for the tests"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    { apt-get update -q && apt-get install -y -q --no-install-recommends $missing; } >"$log" 2>&1 && exit 0
    tail -n 5 "$log"
fi
echo "molpe: the tests also use $missing; install it (on Debian: apt-get install $missing), or they are skipped"
exit 0
