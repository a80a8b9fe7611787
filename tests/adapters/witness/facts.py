"""An account as a witness reads it, fact by fact, and the observation it is held against."""

from molpe.adapters.account import UNKNOWN, YES, Tree
from molpe.kernel import AnyGame, State
from molpe.kernel.layout import observer


class Facts:
    """Facts of an account, which remember whether anybody has asked for them."""

    def __init__(self, tree: dict[str, Tree], way: str = "", unheard: set[str] | None = None):
        self.tree = tree
        self.way = way
        self.unheard = set(leaf_ways(tree, way)) if unheard is None else unheard

    def _hear(self, name: str) -> Tree | None:
        self.unheard.discard(f"{self.way}.{name}")
        return self.tree.get(name)

    def word(self, name: str) -> str:
        """A word, nothing where it is left out."""
        found = self._hear(name)
        assert found is None or isinstance(found, str), (name, found)
        return found or ""

    def number(self, name: str) -> int:
        """A number; those are never left out."""
        return int(self.word(name))

    def yes(self, name: str) -> bool:
        """Whether something is so."""
        word = self.word(name)
        assert word in ("", YES), (name, word)
        return word == YES

    def words(self, name: str) -> list[str]:
        """Several words, nothing for those that are not known."""
        found = self._hear(name)
        assert found is None or isinstance(found, list), (name, found)
        return ["" if word == UNKNOWN else str(word) for word in found or []]

    def numbers(self, name: str) -> list[int]:
        """Several numbers."""
        return [int(word) for word in self.words(name)]

    def part(self, name: str) -> "Facts | None":
        """Facts under a name."""
        found = self.tree.get(name)
        assert found is None or isinstance(found, dict), (name, found)
        return None if found is None else Facts(found, f"{self.way}.{name}", self.unheard)

    def several(self, name: str) -> "list[Facts]":
        """Several things, each with its facts."""
        found = self.tree.get(name, [])
        assert isinstance(found, list), (name, found)
        parts = []
        for place, one in enumerate(found):
            assert isinstance(one, dict), (name, one)
            parts.append(Facts(one, f"{self.way}.{name}.{place}", self.unheard))
        return parts


def leaf_ways(tree: Tree, way: str) -> list[str]:
    """The ways to every word, and to every row of words."""
    if isinstance(tree, str):
        return [way]
    if isinstance(tree, dict):
        return [leaf for name, one in tree.items() for leaf in leaf_ways(one, f"{way}.{name}")]
    if all(isinstance(one, str) for one in tree):
        return [way]
    return [leaf for at, one in enumerate(tree) for leaf in leaf_ways(one, f"{way}.{at}")]


class Sight:
    """What compiled code shows a seat of a state, by the names of the layout."""

    def __init__(self, game: AnyGame, state: State, seat: int) -> None:
        eye = observer(game, state.seats)
        self.seat, self.seats = seat, state.seats
        self.seen = eye.see(state, seat)
        self.fields = {field.name: field for field in eye.layout.fields}

    def counts(self, name: str, nth: int | None = None) -> list[int]:
        """The bytes of a field, or of the nth of those that are called so."""
        if nth is not None and f"{name} {nth}" in self.fields:
            name = f"{name} {nth}"
        field = self.fields[name]
        return list(self.seen[field.start : field.start + field.size])

    def number(self, name: str, nth: int | None = None) -> int:
        """A field of one byte."""
        (number,) = self.counts(name, nth)
        return number

    def flags(self, name: str, nth: int | None = None) -> set[int]:
        """Which bytes of a field are not 0."""
        return {place for place, byte in enumerate(self.counts(name, nth)) if byte}

    def one(self, name: str, nth: int | None = None) -> int:
        """Which byte of a field is not 0, -1 for none."""
        return max(self.flags(name, nth), default=-1)

    def who(self, name: str, players: int | None = None, nth: int | None = None) -> int:
        """A field of seats counted from the one that looks, as a seat; -1 for nobody."""
        after = self.one(name, nth)
        return after if after < 0 else (after + self.seat) % (players or self.seats)


def agree(said: object, found: object, *place: object) -> None:
    """What was said must be what was found."""
    assert said == found, (*place, f"said {said!r}", f"found {found!r}")
