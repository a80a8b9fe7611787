"""The games as matches want them: opened with options and editions, settled by a wish."""

import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

from molpe import games
from molpe.kernel import AnyGame, BadText, MolpeError, UnknownName
from molpe.table.library import ladder
from molpe.table.library.choices import edition_info
from molpe.table.library.faces import Faces, faces_of
from molpe.table.match.terms import Place, Terms
from molpe.table.protocol.games import EditionInfo
from molpe.table.protocol.matches import NewMatch

OWN = "own.toml"
"""What a match file calls a card file that was sent with the wish."""


class Library:
    """The games as matches want them, with their editions; one object for all matches alike."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "editions"
        self.open = lru_cache(maxsize=128)(self._open)
        self.drawn = lru_cache(maxsize=16)(self._drawn)

    def game_of(self, terms: Terms) -> AnyGame:
        """The game that terms name."""
        return self.open(terms.game, terms.options, terms.edition)

    def _open(self, name: str, options: str, edition: str) -> AnyGame:
        kind = game_class(name)
        chosen = kind.read_options(options.split())
        if not edition or edition in kind.editions:
            return kind(chosen, edition or None)
        path = self.path(edition)
        if not path.exists():
            raise BadText(f"the edition {edition[:16]!r} of {name} is not here any more")
        try:
            game = kind(chosen, str(path))
        except BadText as error:  # the page has no business with folders of this machine
            raise BadText(str(error).replace(str(path), OWN)) from None
        game.edition = game.edition.replace(str(path), OWN)
        return game

    def path(self, edition: str) -> Path:
        """Where an own card file lies."""
        return self.folder / f"{edition}.toml"

    def keep(self, text: str) -> str:
        """Put a card file away; return what it is called from now on."""
        edition = hashlib.sha256(text.encode()).hexdigest()
        path = self.path(edition)
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, made = tempfile.mkstemp(dir=self.folder)
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(made, path)
        return edition

    def look(self, name: str, text: str) -> EditionInfo:
        """What can be chosen with a card file of one's own."""
        return edition_info(self.try_open(name, "", self.keep(text)), OWN)

    def try_open(self, name: str, options: str, edition: str) -> AnyGame:
        """A game with a card file from outside, which may break it anywhere."""
        try:
            return self.open(name, options, edition)
        except MolpeError:
            raise
        except Exception as error:
            raise BadText(f"the edition cannot be played: {type(error).__name__}") from None

    # Faces: the usual ones by their own hash, those of other editions by that and the edition.

    def faces_hash(self, terms: Terms) -> str:
        """What the faces of a match are called; nothing is drawn for it."""
        kind = game_class(terms.game)
        usual = faces_of(kind).hash
        usual_edition = not terms.edition or terms.edition == kind.editions[0]
        return usual if usual_edition else f"{usual}.{terms.edition}"

    def faces(self, name: str, wanted: str) -> Faces | None:
        """Faces by the name of their file; None where there are no such."""
        kind = game_class(name)
        usual = faces_of(kind)
        hash, _, edition = wanted.removesuffix(".json").partition(".")
        if hash != usual.hash or not wanted.endswith(".json"):
            return None
        if not edition:
            return usual
        if edition not in kind.editions and not self.known(edition):
            return None
        try:
            return self.drawn(name, edition)
        except MolpeError:
            return None

    def _drawn(self, name: str, edition: str) -> Faces:
        return Faces(self.open(name, "", edition))

    def known(self, edition: str) -> bool:
        """Whether a card file of this hash lies here."""
        return len(edition) == 64 and edition.isalnum() and self.path(edition).is_file()

    def settle(self, wish: NewMatch, session: str, name: str) -> Terms:
        """Terms from a wish, or an error that says what is wrong with it."""
        kind = game_class(wish.game)
        options = " ".join(f"{key}={_plain(value)}" for key, value in wish.options.items())
        edition = wish.edition
        if wish.edition_text:
            edition = self.keep(wish.edition_text)
        elif edition and edition not in kind.editions:
            raise BadText(f"{wish.game} has no edition {edition!r}")
        game = self.try_open(wish.game, options, edition)
        if len(wish.seats) not in kind.seats:
            known = ", ".join(map(str, kind.seats))
            raise BadText(f"{wish.game} is not played by {len(wish.seats)}; seats: {known}")
        if wish.clock.kind != "none" and wish.clock.seconds < 1:
            raise BadText("a clock needs at least one second")
        seats = []
        for seat in wish.seats:
            if seat.kind == "bot":
                ladder.check(seat.agent)
                seats.append(Place("bot", seat.name, seat.agent))
            elif seat.kind == "open":
                seats.append(Place("free"))
            else:
                own = seat.name.strip() or (name if seat.kind == "me" else "")
                seats.append(Place("person", own, holder=session))
        return Terms(
            game=wish.game,
            version=kind.version,
            seats=tuple(seats),
            options=game.options_text(),
            edition=edition,
            clock=wish.clock,
            hints=wish.hints,
            listed=wish.listed,
        )


def _plain(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "".join(str(value).split())


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """Every game that can be found; looked for once."""
    return tuple(games.names())


@lru_cache(maxsize=64)
def game_class(name: str) -> type[AnyGame]:
    """The class of a game; an unknown name is refused before anything is imported for it."""
    if name not in game_names():
        raise UnknownName(f"no game is called {name[:40]!r}; there are: {', '.join(game_names())}")
    return games.game_class(name)
