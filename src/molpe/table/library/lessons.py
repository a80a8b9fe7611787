"""Where tutorials lie: in a game's own folder."""

from importlib.resources import files

from molpe.cards import package_of
from molpe.kernel import AnyGame
from molpe.table.match.lesson import FILE, Lesson, read_lesson


def find_lesson(kind: type[AnyGame]) -> Lesson | None:
    """The tutorial that lies in a game's package, if there is one."""
    package = package_of(kind)
    if not package:
        return None
    path = files(package).joinpath(FILE)
    return read_lesson(kind.name, path.read_text("utf-8")) if path.is_file() else None
