"""What anybody may send to a table: match files, card files, photographs; frames are beside.

A kind makes an input of a number, always the same, and reads it as the table does, without the
table's last net: what comes of it is read, or refused by an error of our own in one line.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from molpe import games
from molpe.cards.writing import write
from molpe.kernel import NOBODY, SPECTATOR, AnyGame, Match, MolpeError, Rng
from molpe.press import faces
from molpe.table.library.choices import edition_info
from molpe.table.library.library import OWN, Library, game_class, open_file
from molpe.table.room import reader
from molpe.table.work import craft, workshop
from tests.fuzz.mutate import Luck, change_bytes, change_text, change_tree
from tests.fuzz.pictures import pictures, rewritten

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
CARD_GAMES = ("muse", "siggil", "sins", "sirens", "tide")
LONG = 40
"""Lines of a long match file that are kept: what is behind them is played like what is before."""
PLAYED = 12
"""Actions that are played with a card file that was taken."""
DRAWN = 40
"""Of so many card files one is drawn as well."""
READ, REFUSED = "read", "refused"


NAMES = ("ann", "ben", "-", "Łucja", "x" * 30, "0", "=", "game:")


def plain(value: object) -> str:
    """A value of an option as it is written."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class Kind:
    """A kind of input."""

    name: str
    memory: int = reader.MEMORY
    """Bytes of address space that reading may take: the bound of the process that does it."""
    seconds: float = 1.0
    """Of processor time for one number: half of what the table gives such a process."""
    each = 1
    """Cases a number."""

    def run(self, number: int) -> Counter[str]:
        """Read the input of a number; how many cases were read and refused."""
        return Counter((self.judge(self.case(number), Luck(f"{self.name} judge {number}")),))

    def case(self, number: int) -> bytes:
        """The input of a number."""
        raise NotImplementedError

    def judge(self, data: bytes, luck: Luck) -> str:
        """Whether it is read or refused; any other error is a fault."""
        raise NotImplementedError

    @contextmanager
    def ready(self) -> Iterator[None]:
        """While it is open, inputs can be read."""
        yield


def one_line(error: object) -> None:
    """An error of ours is one line that a terminal and a log can show."""
    text = str(error)
    assert text, "refused without a word"
    assert text.isprintable(), f"refused in what is no line: {text[:200]!r}"


class MatchFiles(Kind):
    """Match files: those of the tests, changed."""

    name = "matches"
    seconds = workshop.SECONDS["replay"] / 2

    @cached_property
    def corpus(self) -> list[str]:
        """The beginnings of real matches, each with its end."""
        found = []
        for path in sorted(TRANSCRIPTS.glob("*.txt")):
            lines = path.read_text("utf-8").split("\n")
            found.append("\n".join(lines[:LONG] if len(lines) > 3 * LONG else lines))
        return found

    @contextmanager
    def ready(self) -> Iterator[None]:
        with TemporaryDirectory() as folder:
            self.library = Library(Path(folder))
            yield

    def case(self, number: int) -> bytes:
        luck = Luck(f"{self.name} {number}")
        text = luck.choice(self.corpus) if luck.random() < 0.6 else self.begun(luck)
        if luck.random() < 0.9:
            text = change_text(text, luck, luck.choice(self.corpus))
        return text.encode()

    def begun(self, luck: Luck) -> str:
        """The beginning of a match of any game, with any of its options and editions."""
        name = luck.choice(games.names())
        facts, kind = self.library.open(name, "", "").facts, games.game_class(name)
        chosen = [
            f"{option.name}={plain(luck.choice(option.choices))}"
            for option in facts.options
            if option.choices and luck.random() < 0.15
        ]
        seats = luck.choice(kind.seats)
        game, rng = games.find(name, chosen, luck.choice(kind.houses())), Rng(luck.randrange(2**32))
        try:
            match = Match(game, seats, [luck.choice(NAMES) for _ in range(seats)])
        except MolpeError:  # these options are not for so many
            return f"game: {name} {kind.version}\noptions: {' '.join(chosen)}\nseats: a b\n"
        for _ in range(luck.randrange(LONG)):
            if (seat := match.state.actor()) == NOBODY:
                break
            match.play(seat, match.state.pick(rng))
        return match.transcript()

    def judge(self, data: bytes, luck: Luck) -> str:
        try:
            reader.replayed(self.library, data.decode())
        except MolpeError as error:
            one_line(error)
            return REFUSED
        return READ


class CardFiles(Kind):
    """Card files of every game: those of the house, changed in what they say or in their text."""

    name = "editions"
    seconds = workshop.SECONDS["keep"] / 2

    @cached_property
    def corpus(self) -> list[tuple[str, str]]:
        """Game and text of every card file there is, long ones also in short."""
        root = Path(games.__file__).parent
        found = []
        for game in CARD_GAMES:
            for path in sorted(root.glob(f"{game}/**/*.toml")):
                text = path.read_text("utf-8")
                if tomllib.loads(text).get("game") == game and "tutorial" not in path.name:
                    found.append((game, text))
        return found

    @cached_property
    def trees(self) -> list[dict[str, Any]]:
        """The same, read."""
        return [tomllib.loads(text) for _, text in self.corpus]

    @contextmanager
    def ready(self) -> Iterator[None]:
        with TemporaryDirectory() as folder:
            self.path = Path(folder) / "new.toml"
            yield

    def case(self, number: int) -> bytes:
        luck = Luck(f"{self.name} {number}")
        at = luck.randrange(len(self.corpus))
        game, text = self.corpus[at]
        if luck.random() < 0.65:
            text = write(change_tree(self.trees[at], luck))
        else:
            text = change_text(text, luck, luck.choice(self.corpus)[1])
        return f"{game}\n{text}".encode()

    def judge(self, data: bytes, luck: Luck) -> str:
        name, _, text = data.decode().partition("\n")
        kind = game_class(name)
        try:
            self.path.write_text(text, "utf-8", newline="")
            game = open_file(kind, None, self.path)
            edition_info(game, OWN)
            state = game.start_checked(luck.choice(kind.seats))
        except MolpeError as error:
            one_line(error)
            return REFUSED
        self.played(game, state, luck)
        if luck.randrange(DRAWN) == 0:
            faces(game)
        return READ

    def played(self, game: AnyGame, state: Any, luck: Luck) -> None:
        """What was taken can be looked at and played."""
        rng = Rng(luck.randrange(2**32))
        for _ in range(PLAYED):
            viewer = luck.choice((SPECTATOR, *range(state.seats)))
            msgspec.json.encode(game.view(state, viewer))
            seat = state.actor()
            if seat == NOBODY:
                return
            state.play(seat, state.pick(rng))


class Photographs(Kind):
    """Photographs: small pictures of every kind that is read, with bytes and blocks changed."""

    name = "photographs"
    memory = craft.MEMORY
    seconds = workshop.SECONDS["read"] / 2

    @cached_property
    def corpus(self) -> list[bytes]:
        """JPEG and PNG of many kinds."""
        return pictures()

    def case(self, number: int) -> bytes:
        luck = Luck(f"{self.name} {number}")
        data = luck.choice(self.corpus)
        if luck.random() < 0.5:
            data = rewritten(data, luck)
        if luck.random() < 0.6:
            data = change_bytes(data, luck, luck.choice(self.corpus), near=700)
        return data

    def judge(self, data: bytes, luck: Luck) -> str:
        language = luck.choice(("en", "de"))
        try:
            told = craft.read(craft.Order("read", language=language), data)
        except MolpeError as error:
            one_line(error)
            return REFUSED
        read = msgspec.json.decode(told, type=craft.SongRead)
        assert read.song is None or len(read.song) == 6
        for sentence in read.sentences:
            one_line(sentence)
        return READ
