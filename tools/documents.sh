#!/bin/sh
# The generated parts of the documents: tools/documents.sh .venv/bin --check, or --write
set -e
for name in clauses cli_reference wire_types table_reference observations page_pictures; do
    "$1/python" "tools/$name.py" "$2"
done
