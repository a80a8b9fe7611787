"""Copies the example game into a new one: rooms, face, page, tests, documents, transcripts."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACES = ("src/molpe/games/{}", "tests/games/{}", "web/src/games/{}")
FILES = (
    "src/molpe/press/faces/{}.py",
    "docs/games/{}.md",
    "tests/transcripts/{}-2-seats.txt",
    "tests/transcripts/{}-4-seats.txt",
)
KINDS = (".py", ".toml", ".md", ".svelte", ".ts")


def renamed(text: str, name: str) -> str:
    """The example's text with the new game's name for its own."""
    text = text.replace("tide", name).replace("Tide", name.capitalize())
    return text.replace("Ebb " + name.capitalize(), "Ebb Tide")  # a card keeps its name


def copies(name: str) -> dict[Path, Path]:
    """Which file of the example becomes which file of the new game."""
    found = {}
    for place in PLACES:
        source = ROOT / place.format("tide")
        for path in sorted(source.rglob("*")):
            if path.is_file() and path.suffix in KINDS:
                target = str(path.relative_to(source)).replace("tide", name)
                found[path] = ROOT / place.format(name) / target
    for file in FILES:
        found[ROOT / file.format("tide")] = ROOT / file.format(name)
    return found


def write_types() -> None:
    """Tell the page the types of the new game's view."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MOLPE_PURE": "1", "MOLPE_REQUIRE": ""}
    command = [sys.executable, str(ROOT / "tools/wire_types.py"), "--write"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)


def lay_out(files: list[Path]) -> None:
    """A longer name may want other lines."""
    python = [str(file) for file in files if file.suffix == ".py"]
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *python], cwd=ROOT, check=False)


def main() -> int:
    """Make the game, or say in a sentence why not."""
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if not re.fullmatch(r"[a-z][a-z_]{1,20}", name):
        print("molpe: say make new-game NAME=reef, with a short name in lower-case letters")
        return 2
    if (ROOT / "src/molpe/games" / name).exists():
        print(f"molpe: there is a game called {name!r} already")
        return 2
    made = copies(name)
    for source, target in made.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text("utf-8"), name), "utf-8")
        print(f"  {target.relative_to(ROOT)}")
    lay_out(list(made.values()))
    write_types()
    print(
        f"{name} plays already: molpe play {name}; change src/molpe/games/{name} and run make test"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
