#!/bin/sh
# One step of setting up: says what is being done and about how long it takes, keeps what other
# programs say to itself, and shows all of it where the step fails.
#
#   tools/step.sh "compiling the rules (about 40 seconds)" COMMAND…
what=$1
shift
echo "molpe: $what"
said=$(mktemp)
trap 'rm -f "$said"' EXIT
trap 'exit 130' INT TERM
begun=$(date +%s)
if "$@" >"$said" 2>&1; then
    grep '^molpe: ' "$said" # what is meant for people
    echo "molpe:   done in $(($(date +%s) - begun)) s: ${what%% (*}"
else
    code=$?
    cat "$said"
    echo "molpe: failed: ${what%% (*}"
    exit $code
fi
