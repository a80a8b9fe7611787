"""Copies the example game into a new one, with its page, tests and transcript."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACES = ("src/molpe/games/{}", "tests/games/{}")
FILES = ("docs/games/{}.md", "tests/transcripts/{}-2-seats.txt", "tests/transcripts/{}-4-seats.txt")


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
            if path.is_file() and path.suffix in (".py", ".toml"):
                target = str(path.relative_to(source)).replace("tide", name)
                found[path] = ROOT / place.format(name) / target
    for file in FILES:
        found[ROOT / file.format("tide")] = ROOT / file.format(name)
    return found


def main() -> int:
    """Make the game, or say in a sentence why not."""
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if not re.fullmatch(r"[a-z][a-z_]{1,20}", name):
        print("molpe: say make new-game NAME=reef, with a short name in lower-case letters")
        return 2
    if (ROOT / "src/molpe/games" / name).exists():
        print(f"molpe: there is a game called {name!r} already")
        return 2
    for source, target in copies(name).items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text("utf-8"), name), "utf-8")
        print(f"  {target.relative_to(ROOT)}")
    print(
        f"{name} plays already: molpe play {name}; change src/molpe/games/{name} and run make test"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
