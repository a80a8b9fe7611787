"""Every line and branch of what compiles is reached by a test, or it is said which was not."""

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "covered.py"
CODE = """\
def sign(number):
    if number < 0:
        return -1
    while number > 1:
        number -= 1
    return number


def later():
    raise NotImplementedError
"""


def report(folder: Path, calls: str) -> Path:
    """What SlipCover says of the code, called so."""
    (folder / "signs.py").write_text(CODE, "utf-8")
    (folder / "caller.py").write_text(f"from signs import sign\n{calls}\n", "utf-8")
    words = ("--branch", "--json", "--out", "report.json", "--source", ".", "caller.py")
    subprocess.run([sys.executable, "-m", "slipcover", *words], cwd=folder, check=True)
    return folder / "report.json"


def judged(path: Path) -> tuple[int, str]:
    """The exit code, and what is said of a report."""
    words = [sys.executable, str(TOOL), path.name]
    done = subprocess.run(words, cwd=path.parent, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_all_is_reached(tmp_path: Path) -> None:
    code, said = judged(report(tmp_path, "sign(-1)\nsign(2)"))
    assert code == 0
    assert said.endswith("branches were reached, 0 were not\n")


def test_what_is_not_reached_is_named(tmp_path: Path) -> None:
    code, said = judged(report(tmp_path, "sign(1)"))
    assert code == 1
    assert "signs.py:3: never reached" in said
    assert "signs.py:2: never goes on to line 3" in said
    assert "signs.py:5: never reached" in said
    assert "signs.py:10" not in said


def test_a_report_without_branches_is_refused(tmp_path: Path) -> None:
    path = report(tmp_path, "sign(-1)\nsign(2)")
    told = json.loads(path.read_text("utf-8"))
    told["summary"]["covered_branches"] = 0
    path.write_text(json.dumps(told), "utf-8")
    assert judged(path) == (1, "report.json counts no branches\n")
