"""The games as matches want them: opened with options and editions, settled by a wish."""

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from molpe import games
from molpe.cards.files import Fault
from molpe.cards.forms import Form, form_of
from molpe.kernel import SPECTATOR, AnyGame, BadText, Frozen, MolpeError, UnknownName
from molpe.kernel.options import option_facts, switch_word
from molpe.press.plates import draw_plate
from molpe.table.library import ladder
from molpe.table.library.choices import edition_info
from molpe.table.library.faces import Faces, faces_hash
from molpe.table.match.terms import Place, Terms
from molpe.table.protocol.games import EditionInfo
from molpe.table.protocol.matches import NewMatch, Watch
from molpe.table.protocol.names import clean
from molpe.table.protocol.own import Unwritten, writing

OWN = "own.toml"
"""What a match file calls a card file that was sent with the wish."""
MOST_BEGUN = 1_000
"""Wishes that are remembered."""
TRIED = "new-"
"""How the name of a card file begins that is only being tried."""
LONGEST = 300.0
"""Seconds after which nobody tries a card file any more: processes that do are ended long before,
and then leave it where it is."""
MOST_KEPT = 5_000
"""Card files of guests' own that are kept: a gigabyte, if all are as long as they may be."""


class Library:
    """The games as matches want them, with their editions; one object for all matches alike."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "editions"
        self.open = lru_cache(maxsize=128)(self._open)
        self.begun: set[tuple[str, str, str]] = set()
        """Games with options and editions with which a match was begun before."""
        self.drawn: dict[tuple[str, str], Faces] = {}
        """The faces of the house's editions that somebody has asked for."""
        self.plate = lru_cache(maxsize=128)(self._plate)

    def game_of(self, terms: Terms) -> AnyGame:
        """The game that terms name."""
        return self.open(terms.game, terms.options, terms.edition)

    def _open(self, name: str, options: str, edition: str) -> AnyGame:
        kind = game_class(name)
        chosen = kind.read_options(options.split())
        if not edition or edition in kind.houses():
            return kind(chosen, edition or None)
        if not self.known(edition):
            raise BadText(f"the edition {edition[:16]!r} of {name} is not here any more")
        return open_file(kind, chosen, self.path(edition))

    def usual(self, name: str, options: str, edition: str) -> bool:
        """Whether a match so made is nothing new here: of the house's own cards, with values that
        the game itself offers; or one that was begun before."""
        plain = not self.foreign(edition) and offered(game_class(name), options)
        return plain or (name, options, edition) in self.begun

    def begin(self, name: str, options: str, edition: str, seats: int) -> None:
        """Begin a match, to see whether it can be."""
        begun(self.open(name, options, edition), seats)

    def believe(self, name: str, options: str, edition: str) -> None:
        """A match was begun so; what was begun long ago is forgotten."""
        if len(self.begun) >= MOST_BEGUN:
            self.begun.clear()
        self.begun.add((name, options, edition))

    def path(self, edition: str) -> Path:
        """Where an own card file lies."""
        return self.folder / f"{edition}.toml"

    def name_of(self, text: str) -> str:
        """What an own card file is called: its hash."""
        return hashlib.sha256(text.encode()).hexdigest()

    def kept_files(self) -> list[Path]:
        """All own card files here, none that is only being tried."""
        files = self.folder.glob("*.toml")
        return [path for path in files if not path.name.startswith(TRIED)]

    def kept_bytes(self) -> int:
        """How much all own card files here take."""
        size = 0
        for path in self.kept_files():
            with suppress(OSError):  # it went in this moment
                size += path.stat().st_size
        return size

    @contextmanager
    def tried(self, text: str) -> Iterator[Path]:
        """A card file from outside, where it can be tried: gone afterwards, unless it was moved."""
        with writing():
            self.folder.mkdir(parents=True, exist_ok=True)
            self.sweep(LONGEST)
            handle, made = tempfile.mkstemp(".toml", TRIED, self.folder)
        path = Path(made)
        try:
            with writing(), open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            try:
                yield path
            except (MolpeError, Unwritten):
                raise
            except Exception as error:  # a card file may break a game anywhere
                raise BadText(f"the edition cannot be played: {type(error).__name__}") from None
        finally:
            path.unlink(missing_ok=True)

    @contextmanager
    def opened(self, kind: type[AnyGame], text: str) -> Iterator[AnyGame]:
        """A game with a card file from outside, as long as it is looked at."""
        with self.tried(text) as path:
            yield open_file(kind, None, path)

    def look(self, name: str, text: str) -> EditionInfo:
        """What can be chosen with a card file of one's own; nothing is kept."""
        with self.tried(text) as path:
            return edition_info(open_file(game_class(name), None, path), OWN)

    def prove(self, name: str, options: str, text: str, seats: int) -> str:
        """Begin a match with a card file, and put it away; what it is called from now on."""
        kind = game_class(name)
        edition = self.name_of(text)
        if not self.known(edition) and len(self.kept_files()) >= MOST_KEPT:
            raise BadText(f"{MOST_KEPT} card files are kept here, and no more can be")
        with self.tried(text) as path:
            begun(open_file(kind, kind.read_options(options.split()), path), seats)
            keep_file(path, self.path(edition))
        return edition

    def put(self, edition: str, text: str) -> None:
        """Put away a card file that another node has proved."""
        if self.name_of(text) != edition:
            raise BadText(f"the card file {edition[:16]!r} is another one")
        with self.tried(text) as path:
            keep_file(path, self.path(edition))

    def foreign(self, edition: str) -> bool:
        """Whether a name is that of a card file of somebody's own: its hash."""
        return len(edition) == 64 and edition.isalnum()

    def sweep(self, seconds: float = 0.0) -> None:
        """Take away what was being tried when a process ended, so long ago at least."""
        for path in self.folder.glob(f"{TRIED}*.toml"):
            with suppress(OSError):
                if not seconds or path.stat().st_mtime < time.time() - seconds:
                    path.unlink()

    # Faces: the usual ones by their own hash, those of other editions by that and the edition.

    def faces_hash(self, terms: Terms) -> str:
        """What the faces of a match are called; nothing is drawn for it."""
        kind = game_class(terms.game)
        usual = faces_hash(kind)
        usual_edition = not terms.edition or terms.edition == kind.editions[0]
        return usual if usual_edition else f"{usual}.{terms.edition}"

    def drawable(self, name: str, wanted: str) -> str | None:
        """The edition whose faces have this file name, empty for the usual one; None where there
        is no such."""
        kind = game_class(name)
        hash, _, edition = wanted.removesuffix(".json").partition(".")
        if hash != faces_hash(kind) or not wanted.endswith(".json"):
            return None
        return edition if not edition or edition in kind.houses() or self.known(edition) else None

    def _plate(self, name: str, plate: str, language: str) -> str:
        return draw_plate(self.open(name, "", ""), plate, language)

    def known(self, edition: str) -> bool:
        """Whether a card file of this hash lies here."""
        return self.foreign(edition) and self.path(edition).is_file()

    def settle(self, wish: NewMatch, session: str, name: str, own: str = "") -> Terms:
        """Terms from a wish, or an error that says what is wrong with it.

        ``own`` is the card file that came with it, proved and kept.
        """
        kind = game_class(wish.game)
        edition = own or wish.edition
        if not own and edition and edition not in kind.editions:
            raise BadText(f"{wish.game} has no edition {edition!r}")
        game = self.open(wish.game, options_text(wish), edition)
        check_seats(kind, len(wish.seats))
        if wish.clock.kind != "none" and wish.clock.seconds < 1:
            raise BadText("a clock needs at least one second")
        seats = []
        for seat in wish.seats:
            if seat.kind == "bot":
                ladder.check(seat.agent)
                seats.append(Place("bot", clean(seat.name), seat.agent))
            elif seat.kind == "open":
                seats.append(Place("free"))
            else:
                called = clean(seat.name) or (name if seat.kind == "me" else "")
                seats.append(Place("person", called, holder=session))
        return Terms(
            game=wish.game,
            version=kind.version,
            seats=tuple(seats),
            options=game.options_text(),
            edition=edition,
            clock=wish.clock,
            hints=wish.hints,
            listed=wish.listed,
            watch=watched(wish),
            patience=wish.patience,
        )


def check_seats(kind: type[AnyGame], seats: int) -> None:
    """Refuse a number of seats that a game is not played by."""
    if seats not in kind.seats:
        known = ", ".join(map(str, kind.seats))
        raise BadText(f"{kind.name} is not played by {seats}; seats: {known}")


def begun(game: AnyGame, seats: int) -> None:
    """Begin a match and look at it."""
    check_seats(type(game), seats)
    game.view(game.start_checked(seats), SPECTATOR)


def watched(wish: NewMatch) -> Watch:
    """What spectators will see, by a wish; nobody's eyes are lent but by whoever has them."""
    watch = wish.watch
    if watch.kind == "delayed" and not watch.minutes:
        raise BadText("spectators who see later need a number of minutes")
    if watch.kind == "seat":
        if not 0 <= watch.seat < len(wish.seats):
            raise BadText(f"there is no seat {watch.seat} whose eyes spectators could have")
        if wish.seats[watch.seat].kind == "open":
            raise BadText("a free seat's eyes are not yours to lend: choose your own, or a bot's")
        return watch
    late = watch.minutes if watch.kind == "delayed" else 0
    return Watch(watch.kind, late)


def keep_file(made: Path, path: Path) -> None:
    """Put a file in its place, and on the disk: a match that is played with it will be there, too,
    whatever happens to the machine."""
    with writing():
        with open(made, "r+b") as file:
            os.fsync(file.fileno())
        os.replace(made, path)
    with suppress(OSError):  # Windows opens no folder
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def open_file(kind: type[AnyGame], options: Frozen | None, path: Path) -> AnyGame:
    """A game with a card file; its complaints name no folder of this machine."""
    try:
        game = kind(options, str(path))
    except Fault as fault:
        raise fault.called(str(path), OWN) from None
    except BadText as error:
        raise BadText(str(error).replace(str(path), OWN)) from None
    game.edition = game.edition.replace(str(path), OWN)
    return game


def offered(kind: type[AnyGame], options: str) -> bool:
    """Whether every option has a value that a game names, and none that somebody has made up."""
    facts = {fact.name: fact for fact in option_facts(kind.options_type)}
    for word in options.split():
        name, _, value = word.partition("=")
        fact = facts.get(name)
        if fact is None or value not in map(switch_word, (fact.default, *fact.choices)):
            return False
    return True


def options_text(wish: NewMatch) -> str:
    """The options of a wish as ``name=value`` words."""
    return " ".join(f"{key}={_plain(value)}" for key, value in wish.options.items())


def _plain(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "".join(str(value).split())


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """Every game that can be found; looked for once."""
    return tuple(games.names())


@lru_cache(maxsize=64)
def form_named(name: str) -> Form | None:
    """The form of a game's card files, nothing where it has none."""
    return form_of(game_class(name))


@lru_cache(maxsize=64)
def game_class(name: str) -> type[AnyGame]:
    """The class of a game; an unknown name is refused before anything is imported for it."""
    if name not in game_names():
        raise UnknownName(f"no game is called {name[:40]!r}; there are: {', '.join(game_names())}")
    return games.game_class(name)
