"""What the home page offers: games with their words and faces, and bots."""

import gzip
import hashlib
import logging
from functools import cache
from importlib.resources import files

import msgspec

from molpe import agents, press
from molpe.kernel import AnyGame, Message
from molpe.table.choices import edition_info, plain
from molpe.table.lesson import Lesson
from molpe.table.protocol import AgentInfo, GameInfo
from molpe.table.terms import game_class, game_names

log = logging.getLogger("molpe.table")


class Faces:
    """The faces of a game's cards as one JSON text, named by its hash."""

    def __init__(self, game: AnyGame) -> None:
        self.body = msgspec.json.encode(draw_faces(game))
        self.packed = gzip.compress(self.body, 6, mtime=0)
        self.hash = hashlib.sha256(self.body).hexdigest()[:16]


def draw_faces(game: AnyGame) -> dict[str, press.Face]:
    """Faces by id. One that cannot be drawn keeps nobody from playing."""
    try:
        return press.faces(game)
    except Exception as error:
        log.error("faces", extra={"game": game.name, "error": str(error)})
        return {}


class Offer:
    """Games and bots, looked up once."""

    def __init__(self, lessons: dict[str, Lesson]) -> None:
        self.lessons = lessons
        self.games = tuple(self.info(name) for name in game_names())
        self.games_body = msgspec.json.encode(self.games)
        self.games_packed = gzip.compress(self.games_body, 6, mtime=0)
        self.agents = tuple(AgentInfo(name, Message(f"agent-{name}")) for name in agents.names())

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
            seat_titles=tuple(game.seat_name(seat) for seat in range(max(game.seats))),
            tutorial=lesson is not None,
            faces=faces_of(name).hash,
            catalogue=words,
            editions=editions,
        )


@cache
def faces_of(name: str) -> Faces:
    """The faces of a game in its standard edition."""
    return Faces(game_class(name)())


def rules_text(name: str, language: str) -> str | None:
    """A game's rules as markdown, in a language or else in English."""
    package = game_class(name).__module__.rpartition(".")[0]
    for wanted in (language, "en"):
        path = files(package).joinpath(f"rules.{wanted}.md")
        if path.is_file():
            return path.read_text("utf-8")
    return None
