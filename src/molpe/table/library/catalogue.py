"""What the home page offers: games with their words and faces, and bots."""

import gzip
import sys
from importlib.resources import files
from pathlib import Path

import msgspec

from molpe.cards import package_of
from molpe.kernel import Message
from molpe.table.library import ladder
from molpe.table.library.choices import edition_info, plain
from molpe.table.library.faces import faces_hash
from molpe.table.library.library import game_class, game_names
from molpe.table.match.lesson import Lesson
from molpe.table.protocol.games import GameInfo


class Offer:
    """Games and bots, looked up once."""

    def __init__(self, lessons: dict[str, Lesson]) -> None:
        self.lessons = lessons
        self.games = tuple(self.info(name) for name in game_names())
        self.games_body = msgspec.json.encode(self.games)
        self.games_packed = gzip.compress(self.games_body, 6, mtime=0)
        self.agents = ladder.offered()

    def info(self, name: str) -> GameInfo:
        """A game as the home page shows it."""
        game = game_class(name)()
        words = {language: dict(texts) for language, texts in game.messages.items()}
        lesson = self.lessons.get(name)
        for language, texts in (lesson.messages() if lesson is not None else {}).items():
            words.setdefault(language, {}).update(texts)
        for texts in words.values():
            texts.setdefault("blurb", game.title)
        editions = tuple(
            edition_info(game_class(name)(None, edition), edition) for edition in game.editions
        )
        facts = game.facts
        options = tuple(
            msgspec.structs.replace(option, meaning=plain(option.meaning))
            for option in facts.options
        )
        return GameInfo(
            facts=msgspec.structs.replace(facts, options=options),
            blurb=Message("blurb"),
            seat_titles=tuple(game.title_of(seat) for seat in range(max(game.seats))),
            tutorial=lesson is not None,
            faces=faces_hash(game_class(name)),
            catalogue=words,
            editions=editions,
        )


def rules_text(name: str, language: str) -> str | None:
    """A game's rules as markdown, in a language or else in English.

    They lie in the game's folder, or in its room ``data``, as ``rules.en.md``; beside a game
    that is one file and no folder, as ``NAME.rules.en.md``.
    """
    module = game_class(name).__module__
    package = package_of(game_class(name))
    for wanted in (language, "en"):
        if package:
            path = files(package).joinpath(f"rules.{wanted}.md")
        else:
            path = Path(sys.modules[module].__file__ or "").with_suffix(f".rules.{wanted}.md")
        if path.is_file():
            return path.read_text("utf-8")
    return None
