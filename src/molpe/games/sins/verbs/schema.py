"""What verbs of SINS share: words of card files with their integers, and which cards are meant."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec

import molpe.cards.verb
from molpe.cards.speech import Speech
from molpe.cards.verb import bits, packed
from molpe.games.sins.rules import program as p
from molpe.kernel import Frozen

SINS = ("envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath")
COLOURS = "TCVUO"
Sin = Literal["envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath"]
Tag = Literal[
    "Beast",
    "Construct",
    "Demon",
    "Mortal",
    "Spirit",
    "Undead",
    "Recycle",
    "Disrupt",
    "Look",
    "Deny",
    "Destroy",
    "Profit",
    "Despair",
]
TAGS = (*SINS, *get_args(Tag))
"""What effects can refer to, by the bits of the book; a sin is a tag too."""
Icons = Annotated[str, msgspec.Meta(pattern=r"^[TCVUO]{1,5}$(?!\n)")]
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
BLANK: Final = [0] * p.WORDS
BLANK[p.F_KOSMOS] = -1
BLANK[p.F_WEAK] = p.ALL


class Filter(Frozen):
    """Which cards are meant."""

    kosmos: bool | None = None
    sin: Sin | None = None
    tag: Tag | None = None
    max_w: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    other: bool = False
    not_paid: bool = False
    different_sins: bool = False

    def operands(self) -> dict[int, int]:
        """The integers of an instruction that say it."""
        flags = p.OTHER * self.other + p.NOT_PAID * self.not_paid
        return {
            p.F_KOSMOS: -1 if self.kosmos is None else int(self.kosmos),
            p.F_TAGS: tag_bits(self.sin, self.tag),
            p.F_WEAK: p.ALL if self.max_w is None else self.max_w,
            p.F_FLAGS: flags + p.DIFFERENT_SINS * self.different_sins,
        }

    def noun(self, say: Speech, n: int, how: str = "", after: bool = False) -> str:
        """ "Kosmos cards", "other Beast cards", "top cards with at most 2 weaknesses"."""
        which = {(True, True): "both", (True, False): "different", (False, True): "other"}.get(
            (self.not_paid, self.other)
        )
        if self.sin:
            kind = say.many("cards.kind.sin", n, sin=say(f"sin.{self.sin}"))
        elif self.kosmos is not None:
            kind = say.many(f"cards.kind.{'kosmos' if self.kosmos else 'sins'}", n)
        else:
            kind = kind_words(say, n, None if after else self.tag)
        after = after or self.sin is not None or self.kosmos is not None
        return say(
            "cards.noun",
            which=say(f"cards.which.{which}") if which else "",
            how=say(f"cards.how.{how}") if how else "",
            kind=kind,
            limit=self.limit(say, tagged=after),
            mixed=say("cards.mixed") if self.different_sins else "",
        )

    def limit(self, say: Speech, tagged: bool = True) -> str:
        """ "with the tag Beast and with at most 2 weaknesses"; the tag may be said elsewhere."""
        limits = [tag_words(say, self.tag)] if self.tag and tagged else []
        if self.max_w is not None:
            limits.append(say.many("cards.limit", self.max_w))
        return say.chain("join.and", limits)


ANY = Filter()


class Verb(molpe.cards.verb.Verb, kw_only=True):
    """What every verb of SINS can say."""

    blank = BLANK

    def foe(self) -> bool:
        """Whether it names the foe."""
        return getattr(self, "who", "") == "foe"


def instruction(op: int, operands: Mapping[int, int]) -> list[int]:
    """An instruction that no verb is: a joining word, a condition."""
    return molpe.cards.verb.row(BLANK, op, operands)


def tag_bits(sin: str | None, *tags: str | None) -> int:
    """Tags as bits of an integer; those that no effect can refer to have none."""
    known = {tag for tag in tags if tag and tag in TAGS[len(SINS) :]}
    return bits([*known, *([sin] if sin else [])], TAGS)


def kind_words(say: Speech, n: int, tag: Tag | None) -> str:
    """ "card", "Beast cards"."""
    if tag is None:
        return say.many("cards.kind.any", n)
    return say.many("cards.kind.tag", n, tag=say(f"tagged.{tag.lower()}"))


def tag_words(say: Speech, tag: Tag | None) -> str:
    """ "with the tag Beast", nothing where any will do."""
    return say("cards.tagged", tag=say(f"tag.{tag.lower()}")) if tag else ""


def icons_code(icons: str) -> int:
    """Icons as one integer, eight bits a colour."""
    return packed(icons, COLOURS)


def number(n: Number) -> int:
    """A number of cards, or all of them."""
    return p.ALL if n == "all" else n


def quantity(say: Speech, n: Number, upto: bool, which: Filter, how: str = "") -> str:
    """ "1 card", "up to 2 Kosmos cards", "every card"."""
    if n == "all":
        return say("cards.all", noun=which.noun(say, 1, how))
    return say(f"cards.{'upto' if upto else 'some'}", n=n, noun=which.noun(say, n, how))


def few(say: Speech, n: int, upto: bool) -> str:
    """ "2", "up to 2"."""
    return say(f"few.{'upto' if upto else 'some'}", n=n)
