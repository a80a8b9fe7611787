#!/bin/sh
# A browser, a database and a proxy for the tests, from Debian's packages. Quick when they are there.
missing=
command -v chromium-headless-shell >/dev/null 2>&1 || missing="chromium-headless-shell fonts-liberation"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
PATH=$PATH:/usr/sbin command -v haproxy >/dev/null 2>&1 || missing="$missing haproxy"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
[ -z "$missing" ] && exit 0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "molpe: installing $missing for the tests (about a minute)"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { apt-get update -q && apt-get install -y -q --no-install-recommends $missing; } >"$log" 2>&1 && exit 0
    tail -n 5 "$log"
fi
if command -v chromium >/dev/null 2>&1; then # any Chromium will do, a whole one is slower
    missing=${missing#chromium-headless-shell fonts-liberation}
    [ -z "$missing" ] && exit 0
fi
echo "molpe: the tests also use $missing; install it (on Debian: apt-get install $missing), or they are skipped"
exit 0
