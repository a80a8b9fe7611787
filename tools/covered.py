"""Says which lines and branches no test reached: ``tools/covered.py REPORT``; exit code 1 if any.

The report is SlipCover's. It puts its marks into the code and takes each out again once it was
reached, so the tests of what compiles take a third of the time that tracing them takes (on Python
3.11: 77 s of processor time instead of 229).
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

ABSTRACT = re.compile(r"\s*raise NotImplementedError\b")
"""What stands in for the body of a method that every game fills in."""


def missing(report: dict[str, Any]) -> list[str]:
    """What was not reached, a line a place."""
    found = []
    for name, file in sorted(report["files"].items()):
        text = Path(name).read_text("utf-8").splitlines()
        for line in file["missing_lines"]:
            if not ABSTRACT.match(text[line - 1]):
                found.append(f"{name}:{line}: never reached")
        for start, end in file["missing_branches"]:
            to = f"line {end}" if end > 0 else "the end"
            found.append(f"{name}:{start}: never goes on to {to}")
    return found


def main(path: str) -> int:
    """Read the report and say what it lacks."""
    report = json.loads(Path(path).read_text("utf-8"))
    if not report["meta"]["branch_coverage"] or not report["summary"]["covered_branches"]:
        print(f"{path} counts no branches")
        return 1
    found = missing(report)
    for place in found:
        print(place)
    count = report["summary"]
    lines, branches = count["covered_lines"], count["covered_branches"]
    print(f"{lines} lines and {branches} branches were reached, {len(found)} were not")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
