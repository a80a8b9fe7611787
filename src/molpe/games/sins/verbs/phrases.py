"""The words that verbs share: names, filters and phrases in two languages, as integers too."""

from typing import Annotated, ClassVar, Literal

import msgspec

from molpe.games.sins.rules import program as p
from molpe.kernel import Frozen

SINS = ("envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath")
COLOURS = {"T": "Terra", "C": "Canva", "V": "Vena", "U": "Unda", "O": "Omnis"}
SIN_NAMES = {
    "en": {sin: sin.capitalize() for sin in SINS},
    "de": dict(
        zip(SINS, ("Neid", "Völlerei", "Gier", "Wollust", "Stolz", "Trägheit", "Zorn"), strict=True)
    ),
}

Sin = Literal["envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath"]
Icons = Annotated[str, msgspec.Meta(pattern="^[TCVUO]{1,5}$")]
Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Number = Count | Literal["all"]
Until = Literal["phase", "your_next_turn"]

WHO = {"you": p.YOU, "foe": p.FOE, "any": p.ANYONE, "realm": p.THE_REALM}
PLACES = {
    "hand": p.IN_HAND,
    "draw": p.IN_DRAW,
    "discard": p.IN_DISCARD,
    "play": p.IN_PLAY,
    "despair": p.IN_DESPAIR,
    "realm": p.IN_REALM,
    "self": p.ITSELF,
    "hand_or_discard": p.HAND_OR_DISCARD,
    "draw_or_realm": p.DRAW_OR_REALM,
}
PICKS = {"you": p.BY_YOU, "owner": p.BY_OWNER, "random": p.BY_LUCK, "top": p.FROM_TOP}
GOALS = {
    "": p.TO_NOTHING,
    "draw_top": p.TO_TOP,
    "draw_shuffle": p.TO_SHUFFLE,
    "bottom": p.TO_BOTTOM,
    "hand": p.TO_HAND,
    "discard": p.TO_DISCARD,
    "destroyed": p.TO_DESTROYED,
    "gain": p.TO_GAIN,
    "swap_hand": p.TO_SWAP_HAND,
    "swap_realm": p.TO_SWAP_REALM,
    "foe": p.TO_FOE,
}
RESTS = {"back": p.BACK, "bottom": p.BOTTOM, "back_any_order": p.ANY_ORDER}
DENIALS = {
    "next_effect": p.NEXT_EFFECT,
    "effects": p.EFFECTS,
    "draw_effects": p.DRAW_EFFECTS,
    "gain_card": p.GAIN_CARD,
    "plays": p.PLAYS,
}
ROLES = {"attacker": p.ATTACKER, "defender": p.DEFENDER, "buyer": p.BUYER}


class Filter(Frozen):
    """Which cards are meant."""

    kosmos: bool | None = None
    sin: Sin | None = None
    max_w: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    other: bool = False
    not_paid: bool = False
    different_sins: bool = False

    def code(self) -> dict[int, int]:
        """The words of an instruction that say it."""
        flags = p.OTHER * self.other + p.NOT_PAID * self.not_paid
        return {
            p.F_KOSMOS: -1 if self.kosmos is None else int(self.kosmos),
            p.F_SIN: -1 if self.sin is None else SINS.index(self.sin),
            p.F_WEAK: p.ALL if self.max_w is None else self.max_w,
            p.F_FLAGS: flags + p.DIFFERENT_SINS * self.different_sins,
        }

    def noun(self, lang: str, n: int, adjective: str = "") -> str:
        """ "Kosmos cards", "other Wrath cards", "cards with at most 2 weakness"."""
        if lang == "de":
            return self._noun_de(n, adjective)
        words = ["different"] if self.not_paid else []
        words += ["other"] if self.other else []
        words += [adjective] if adjective else []
        if self.kosmos is not None:
            words.append("Kosmos" if self.kosmos else "Sins")
        if self.sin:
            words.append(SIN_NAMES["en"][self.sin])
        words.append("card" if n == 1 else "cards")
        if self.max_w is not None:
            words.append(f"with at most {self.max_w} weakness")
        if self.different_sins:
            words.append("of different sins")
        return " ".join(words)

    def _noun_de(self, n: int, adjective: str) -> str:
        words = ["andere"] if self.not_paid or self.other else []
        words += [adjective] if adjective else []
        kind = ""
        if self.kosmos is not None:
            kind = "Kosmos-" if self.kosmos else "Sünden-"
        if self.sin:
            kind = SIN_NAMES["de"][self.sin] + "-"
        card = "karte" if n == 1 else "karten"
        words.append(kind[:-1] + "-" + card.capitalize() if kind else card.capitalize())
        if self.max_w is not None:
            words.append(f"mit höchstens {self.max_w} Schwäche")
        if self.different_sins:
            words.append("verschiedener Sünden")
        return " ".join(words)


ANY = Filter()


def icons_code(icons: str) -> int:
    """Icons as one integer, eight bits a colour."""
    return sum(1 << 8 * "TCVUO".index(icon) for icon in icons)


def row(op: int, **words: int) -> list[int]:
    """An instruction; what is not said is the default."""
    line = [0] * p.WORDS
    line[p.OP] = op
    line[p.F_KOSMOS] = -1
    line[p.F_SIN] = -1
    line[p.F_WEAK] = p.ALL
    for name, value in words.items():
        line[getattr(p, name)] = value
    return line


def filtered(line: list[int], which: Filter) -> list[int]:
    """The same instruction for some cards only."""
    for word, value in which.code().items():
        line[word] = value
    return line


def number(n: Number) -> int:
    """A number of cards, or all of them."""
    return p.ALL if n == "all" else n


def quantity(lang: str, n: Number, upto: bool, which: Filter, adjective: str = "") -> str:
    """ "1 card", "up to 2 Kosmos cards", "every card"."""
    if n == "all":
        return ("every " if lang == "en" else "jede ") + which.noun(lang, 1, adjective)
    some = f"{n} {which.noun(lang, n, adjective)}"
    if upto:
        return ("up to " if lang == "en" else "bis zu ") + some
    return some


# "from your hand", "of the foe's hand"
FROM = {
    "en": {
        ("you", "hand"): "from your hand",
        ("you", "discard"): "from your discard pile",
        ("you", "hand_or_discard"): "from your hand and discard pile",
        ("you", "draw"): "of your draw pile",
        ("you", "despair"): "of your despair pile",
        ("you", "play"): "of your cards in play",
        ("foe", "hand"): "from their hand",
        ("foe", "discard"): "from the foe's discard pile",
        ("foe", "draw"): "of their draw pile",
        ("foe", "play"): "of the foe's cards in play",
        ("foe", "despair"): "of the foe's despair pile",
        ("realm", "draw"): "of the Realm pile",
    },
    "de": {
        ("you", "hand"): "aus deiner Hand",
        ("you", "discard"): "aus deinem Ablagestapel",
        ("you", "hand_or_discard"): "aus deiner Hand und deinem Ablagestapel",
        ("you", "draw"): "deines Nachziehstapels",
        ("you", "despair"): "aus deinem Verzweiflungsstapel",
        ("you", "play"): "deiner ausgespielten Karten",
        ("foe", "hand"): "aus der Hand des Gegners",
        ("foe", "discard"): "aus dem Ablagestapel des Gegners",
        ("foe", "draw"): "des gegnerischen Nachziehstapels",
        ("foe", "play"): "der ausgespielten Karten des Gegners",
        ("foe", "despair"): "aus dem Verzweiflungsstapel des Gegners",
        ("realm", "draw"): "des Reichstapels",
    },
}
INTO = {
    "en": {
        "draw_top": "on top of the draw pile",
        "draw_shuffle": "into the draw pile",
        "hand": "into your hand",
        "discard": "to the discard pile",
        "bottom": "at the bottom of that pile",
        "destroyed": "out of the game",
    },
    "de": {
        "draw_top": "oben auf den Nachziehstapel",
        "draw_shuffle": "in den Nachziehstapel",
        "hand": "auf deine Hand",
        "discard": "auf den Ablagestapel",
        "bottom": "unter diesen Stapel",
        "destroyed": "aus dem Spiel",
    },
}
UNTIL = {
    "en": {"phase": "this phase", "your_next_turn": "until your next turn"},
    "de": {"phase": "in dieser Phase", "your_next_turn": "bis zu deinem nächsten Zug"},
}


def say(lang: str, en: str, de: str) -> str:
    """A sentence in one of two languages."""
    return de if lang == "de" else en


class Verb(Frozen, tag_field="verb", kw_only=True):
    """What every verb can say."""

    op: ClassVar[int]

    def code(self) -> list[int]:
        """Its instruction."""
        raise NotImplementedError

    def sentence(self, lang: str) -> str:
        """What it does, in a clause without full stop, in lower case."""
        raise NotImplementedError

    def foe(self) -> bool:
        """Whether it names the foe."""
        return getattr(self, "who", "") == "foe"
