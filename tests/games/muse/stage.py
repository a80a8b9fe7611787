"""What a card says, phrase by phrase, and a full table on which each phrase can be tried."""

from collections.abc import Callable, Iterator

from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.game import Muse
from molpe.games.muse.rules.turn import PLAY, QUEST
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.schema import Side
from molpe.games.muse.words.sentences import SPEECH, gifts, moment
from tests.games.hearing import Ear, Heard, heard_out
from tests.games.muse.desk import Desk

CARDS: dict[str, MuseCard] = {card.id: card for card in Muse().cards.cards}

# Seat 0 is "you". Of each Crew the first leads; nobody here has a text of its own.
PEOPLE = {
    (0, 0): ("heracles", "nestor", "castor"),
    (0, 1): ("jason", "pollux", "mopsus"),
    (1, 0): ("achilles", "iolaus", "peleus", "ajax-the-great"),
    (1, 1): ("theseus", "patroclus"),
    (2, 0): ("hector", "daedalus", "chiron"),
}
STONES = {
    (0, 0): ("zetes", "calais"),
    (0, 1): ("palaemon", "sinon"),
    (1, 0): ("philoctetes", "diomedes"),
    (2, 0): ("brontes-the-cyclops-smith", "argos-the-hound"),
}
WORN = {
    "nestor": ("discus",),
    "castor": ("ball-of-thread",),
    "pollux": ("bronze-cuirass",),
    "iolaus": ("thyrsus", "golden-bridle"),
    "peleus": ("winged-sandals",),
}
SHARED = {0: "battle-standard", 1: "cornucopia"}
QUESTS = {
    (0, 0): "the-labors",
    (0, 1): "the-golden-fleece",
    (1, 0): "the-isles-of-the-blessed",
    (1, 1): "the-road-to-athens",
    (2, 0): "the-trials-of-psyche",
}
QUEUE = ("procrustes", "teumessian-fox", "funeral-games", "walls-of-troy")
PILE = (
    *("meleager", "psyche", "salmoneus", "pegasus", "ariadne"),
    *("firebrand", "pelian-spear", "sciron", "augean-stables"),
)
FATES = {"jason": "killed-his-father", "achilles": "married-his-mother"}
DEITIES = {"hector": ("athena", "hermes"), "theseus": ("artemis", "hermes")}
"""On whom one lies, and which in its stead if it is the card to be tried."""


def full(word: str = "", hand: bool = False) -> Desk:
    """Everything there is, twice where one could choose; the card to be tried lies in the deck."""
    desk = Desk(3)
    for (seat, which), people in PEOPLE.items():
        stones = [f"({word})" for word in STONES.get((seat, which), ())]
        desk.crew(seat, *people, *stones, which=which)
        desk.quest(seat, QUESTS[seat, which], which=which)
    for bearer, treasures in WORN.items():
        desk.wear(bearer, *treasures)
    for seat, treasure in SHARED.items():
        if treasure != word:
            desk.shared(seat, treasure)
    for hero, fate in FATES.items():
        if fate != word:
            desk.fate(hero, fate)
    for hero, (deity, other) in DEITIES.items():
        desk.deity(other if deity == word else deity, hero)
    desk.queue(*QUEUE).discard(*PILE)
    return desk.hand(0, word) if hand else desk


def people(seat: int, which: int | None = None, leaders: bool = False) -> list[str]:
    """Untransformed characters of a player, or of one Crew; without their leaders."""
    keys = [key for key in PEOPLE if key[0] == seat and which in (None, key[1])]
    return [word for key in keys for word in PEOPLE[key][0 if leaders else 1 :]]


def stones(seat: int, which: int | None = None) -> list[str]:
    """Transformed ones."""
    keys = [key for key in STONES if key[0] == seat and which in (None, key[1])]
    return [word for key in keys for word in STONES[key]]


def treasures(seat: int, *slots: str, but: str = "") -> list[str]:
    """A player's Treasures, of some slots."""
    worn = [card for bearer in people(seat, leaders=True) for card in WORN.get(bearer, ())]
    mine = [card for card in (*worn, SHARED.get(seat, but)) if card != but]
    return [card for card in mine if not slots or CARDS[card].slot in slots]


def of_kinds(words: list[str] | tuple[str, ...], *kinds: str) -> list[str]:
    """Those of some kinds."""
    designs = {word: CARDS.get(word) or CARDS[word.rpartition("-")[0]] for word in words}
    return [word for word in words if designs[word].kind in kinds]


class Claim(Heard):
    """One effect of a card as its text tells it: the phrases that are said of it."""

    def __init__(self, word: str, part: str, n: int, effect: AnyVerb, side: Side) -> None:
        ear = Ear(SPEECH["en"])
        effect.sentence(ear, side)
        moment(effect, "", ear)
        super().__init__(f"{word}-{part}-{n}", ear.heard)
        self.word, self.part, self.side = word, part, side

    @property
    def home(self) -> tuple[int, int]:
        """Whose Crew "this Crew" is: a Deity is laid on an opponent's Hero, to see who is meant."""
        return (1, 0) if self.side in ("favor", "wrath") else (0, 0)

    @property
    def seats(self) -> list[int]:
        """Whom it concerns, one after the other; "you" is said in other forms of phrases."""
        forms = {name for name in self.heard if name.split(".")[-1] in ("you", "they")}
        forms |= {name for name in self.heard if ".you." in name or ".they." in name}
        self.asked |= forms
        if self.says("who.each"):
            return [0, 1, 2]
        return [1] if self.says("who.target", "who.opponent") else [0]

    def begin(self) -> Desk:
        """Its moment comes."""
        return MOMENTS[next(name for name in self.heard if name.startswith("when."))](self)


def claims() -> Iterator[Claim]:
    """Everything that the cards of the standard edition claim."""
    for word, card in CARDS.items():
        own: Side = "shared" if card.slot == "shared" else "card"
        parts: dict[str, tuple[tuple[AnyVerb, ...], Side]] = {
            "effects": (card.effects, own),
            "gifts": (gifts(card.might, card.traits) if own == "shared" else (), own),
            "prize": (card.as_treasure, "shared"),
            "favor": (card.favor, "favor"),
            "wrath": (card.wrath, "wrath"),
        }
        for part, (effects, side) in parts.items():
            for n, effect in enumerate(effects):
                yield Claim(word, part, n, effect, side)


CLAIMS = list(claims())


def about(*phrases: str) -> list[Claim]:
    """Claims that say one of some phrases."""
    return [claim for claim in CLAIMS if any(claim.found(phrase) for phrase in phrases)]


TRIED: set[str] = set()
"""Claims that some test is about."""
WORDS = ("name", "slot", "who")
"""Tables whose words are said in the phrases of others."""


def each(
    *phrases: str, but: tuple[str, ...] = ()
) -> Callable[[Callable[[Claim], None]], Callable[[Claim], None]]:
    """A test of every claim that says one of some phrases; it asks for each phrase of its verb."""
    found = about(*phrases)
    TRIED.update(claim.id for claim in found)
    return heard_out(found, {*WORDS, *(phrase.split(".")[0] for phrase in phrases)} - {"when"}, but)


# Moments, by the phrase that says when.


def drawn(claim: Claim) -> Desk:
    return full(claim.word).draws(0, 1).do(f"draw {claim.word}")


def played(claim: Claim) -> Desk:
    desk = full(claim.word).aside(0, claim.word).turn(step=PLAY)
    return desk.do(f"play {claim.word}", f"enlist {claim.word} under heracles")


def overcome(claim: Claim) -> Desk:
    return take_on(full(claim.word).queue(claim.word), claim.word)


def take_on(desk: Desk, challenge: str) -> Desk:
    """The first Crew overcomes anything, with help if need be."""
    tackle = f"tackle {challenge} with heracles"
    if tackle in desk.turn().may:
        return desk.do(tackle)
    desk.rest().hand(0, "deus-ex-machina").turn()
    return desk.do(f"dare {challenge} with heracles", "with deus-ex-machina")


def laid(claim: Claim) -> Desk:
    desk = full(claim.word, hand=True).turn(step=PLAY)
    return desk.do(f"{claim.side} {claim.word} on achilles")


def held(claim: Claim) -> Desk:
    return full(claim.word, hand=True).turn(step=PLAY).do(f"play {claim.word}")


def crossing(desk: Desk, seat: int) -> Desk:
    """A Crew whose next step is the sea sets out."""
    return desk.turn(seat, QUEST).do(f"cross the sea with {'jason' if seat == 0 else 'achilles'}")


MOMENTS = {
    "when.draw": drawn,
    "when.play": played,
    "when.overcome": overcome,
    "when.place": laid,
    "when.hold": held,
}
