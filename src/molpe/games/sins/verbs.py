"""The verbs of card effects: each is its schema, its sentence and its translation to integers.

What they do is said in ``effects.py``, under the same names.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from molpe.games.sins import book as b
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

WHO = {"you": b.YOU, "foe": b.FOE, "any": b.ANYONE, "realm": b.THE_REALM}
PLACES = {
    "hand": b.IN_HAND,
    "draw": b.IN_DRAW,
    "discard": b.IN_DISCARD,
    "play": b.IN_PLAY,
    "despair": b.IN_DESPAIR,
    "realm": b.IN_REALM,
    "self": b.ITSELF,
    "hand_or_discard": b.HAND_OR_DISCARD,
    "draw_or_realm": b.DRAW_OR_REALM,
}
PICKS = {"you": b.BY_YOU, "owner": b.BY_OWNER, "random": b.BY_LUCK, "top": b.FROM_TOP}
GOALS = {
    "": b.TO_NOTHING,
    "draw_top": b.TO_TOP,
    "draw_shuffle": b.TO_SHUFFLE,
    "bottom": b.TO_BOTTOM,
    "hand": b.TO_HAND,
    "discard": b.TO_DISCARD,
    "destroyed": b.TO_DESTROYED,
    "gain": b.TO_GAIN,
    "swap_hand": b.TO_SWAP_HAND,
    "swap_realm": b.TO_SWAP_REALM,
    "foe": b.TO_FOE,
}
RESTS = {"back": b.BACK, "bottom": b.BOTTOM, "back_any_order": b.ANY_ORDER}
DENIALS = {
    "next_effect": b.NEXT_EFFECT,
    "effects": b.EFFECTS,
    "draw_effects": b.DRAW_EFFECTS,
    "gain_card": b.GAIN_CARD,
    "plays": b.PLAYS,
}
ROLES = {"attacker": b.ATTACKER, "defender": b.DEFENDER, "buyer": b.BUYER}


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
        flags = b.OTHER * self.other + b.NOT_PAID * self.not_paid
        return {
            b.F_KOSMOS: -1 if self.kosmos is None else int(self.kosmos),
            b.F_SIN: -1 if self.sin is None else SINS.index(self.sin),
            b.F_WEAK: b.ALL if self.max_w is None else self.max_w,
            b.F_FLAGS: flags + b.DIFFERENT_SINS * self.different_sins,
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
    line = [0] * b.WORDS
    line[b.OP] = op
    line[b.F_KOSMOS] = -1
    line[b.F_SIN] = -1
    line[b.F_WEAK] = b.ALL
    for name, value in words.items():
        line[getattr(b, name)] = value
    return line


def filtered(line: list[int], which: Filter) -> list[int]:
    """The same instruction for some cards only."""
    for word, value in which.code().items():
        line[word] = value
    return line


def number(n: Number) -> int:
    """A number of cards, or all of them."""
    return b.ALL if n == "all" else n


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


class Draw(Verb, tag="draw", kw_only=True):
    """Somebody draws cards."""

    op = b.DRAW
    who: Literal["you", "foe"] = "you"
    n: Count = 1

    def code(self) -> list[int]:
        return row(self.op, WHO=WHO[self.who], N=self.n)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, False, ANY)
        if self.who == "foe":
            return say(lang, f"the foe draws {cards}", f"der Gegner zieht {cards}")
        return say(lang, f"draw {cards}", f"ziehe {cards}")


class Discard(Verb, tag="discard", kw_only=True):
    """Cards of a zone go to its owner's discard pile."""

    op = b.DISCARD
    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "draw", "play"]
    n: Count = 1
    upto: bool = False
    pick: Literal["you", "owner", "random", "top"] = "you"
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=self.n, UPTO=int(self.upto),
            PICK=PICKS[self.pick], TO=b.TO_DISCARD,
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, self.upto, self.filter)
        where = FROM[lang][self.who, self.zone]
        if self.pick == "top":
            top = quantity(lang, self.n, False, self.filter, say(lang, "top", "oberste"))
            return (
                say(
                    lang,
                    f"the foe discards {top} {where}",
                    f"der Gegner wirft {top} seines Nachziehstapels ab",
                )
                if self.who == "foe"
                else say(lang, f"discard {top} {where}", f"wirf {top} {where} ab")
            )
        if self.who == "you" or self.zone == "play":
            return say(lang, f"discard {cards} {where}", f"wirf {cards} {where} ab")
        how = {
            "owner": say(lang, " of their choice", " eigener Wahl"),
            "random": say(lang, " at random", " durch Zufall"),
        }.get(self.pick, "")
        return say(
            lang, f"the foe discards {cards}{how} {where}", f"der Gegner wirft {cards}{how} ab"
        )


class Destroy(Verb, tag="destroy", kw_only=True):
    """Cards leave the game."""

    op = b.DESTROY
    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "hand_or_discard", "play", "draw", "self"]
    n: Count = 1
    upto: bool = False
    pick: Literal["you", "owner", "random", "top"] = "you"
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=self.n, UPTO=int(self.upto),
            PICK=PICKS[self.pick], TO=b.TO_DESTROYED,
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        if self.zone == "self":
            return say(
                lang, "destroy this card when the phase ends",
                "zerstöre diese Karte am Ende der Phase",
            )  # fmt: skip
        adjective = {
            "top": say(lang, "top", "oberste"),
            "random": say(lang, "random", "zufällige"),
        }.get(self.pick, "")
        cards = quantity(lang, self.n, self.upto, self.filter, adjective)
        where = FROM[lang][self.who, self.zone].replace("their", "the foe's")
        return say(lang, f"destroy {cards} {where}", f"zerstöre {cards} {where}")


class Gain(Verb, tag="gain", kw_only=True):
    """Realm cards are taken for free."""

    op = b.GAIN
    n: Count = 1
    upto: bool = False
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(self.op, ZONE=b.IN_REALM, N=self.n, UPTO=int(self.upto), TO=b.TO_GAIN)
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, self.upto, self.filter, say(lang, "Realm", "offene"))
        return say(lang, f"gain {cards} for free", f"gewinne {cards} umsonst")


class Take(Frozen, kw_only=True):
    """What happens to some of the cards looked at."""

    take: Count = 1
    to: Literal["bottom", "hand", "discard", "destroyed", "gain", "swap_hand", "swap_realm"]
    upto: bool = False
    filter: Filter = ANY


class Look(Verb, tag="look", kw_only=True):
    """Cards are seen in secret; some may be moved."""

    op = b.LOOK
    who: Literal["you", "foe", "any", "realm"] = "you"
    zone: Literal["draw", "draw_or_realm", "hand", "despair"]
    n: Number = 1
    upto: bool = False
    pick: Literal["you", "random"] = "you"
    then: Take | None = None
    rest: Literal["back", "bottom", "back_any_order"] = "back"

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=number(self.n),
            PICK=PICKS[self.pick], Y=RESTS[self.rest],
        )  # fmt: skip
        if self.then:
            line = filtered(line, self.then.filter)
            line[b.X] = self.then.take
            line[b.TO] = GOALS[self.then.to]
            line[b.UPTO] = int(self.then.upto)
        else:
            line[b.UPTO] = int(self.upto)
        return line

    def sentence(self, lang: str) -> str:
        return self._seen(lang) + self._taken(lang) + self._left(lang)

    def _seen(self, lang: str) -> str:
        if self.zone == "hand":
            return say(lang, "look at the foe's hand", "sieh dir die Hand des Gegners an")
        if self.zone == "despair":
            adjective = say(lang, "random", "zufällige") if self.pick == "random" else ""
            cards = quantity(lang, self.n, self.upto, ANY, adjective)
            whose = {
                "you": say(lang, "your despair pile", "deinem Verzweiflungsstapel"),
                "foe": say(lang, "the foe's despair pile", "dem Verzweiflungsstapel des Gegners"),
            }.get(self.who, say(lang, "one despair pile", "einem Verzweiflungsstapel"))
            return say(lang, f"look at {cards} of {whose}", f"sieh dir {cards} aus {whose} an")
        n = "" if self.n == 1 else f"{self.n} "
        top = say(
            lang,
            f"the top {n}{ANY.noun('en', number(self.n))}",
            f"die {'oberste ' if self.n == 1 else 'obersten ' + n}{ANY.noun('de', number(self.n))}",
        )
        if self.zone == "draw_or_realm":
            where = say(
                lang, "of one draw pile, any player's or the Realm's",
                "eines beliebigen Nachziehstapels, auch des Reichstapels",
            )  # fmt: skip
        else:
            where = {
                "you": say(lang, "of your draw pile", "deines Nachziehstapels"),
                "foe": say(lang, "of the foe's draw pile", "des gegnerischen Nachziehstapels"),
            }.get(self.who, say(lang, "of the Realm pile", "des Reichstapels"))
        return say(lang, f"look at {top} {where}", f"sieh dir {top} {where} an")

    def _taken(self, lang: str) -> str:
        if not self.then:
            return ""
        then = self.then
        few = f"up to {then.take}" if then.upto and then.take > 1 else str(then.take)
        some = f"{few} of them" if self.n != 1 else "it"
        wenige = f"bis zu {then.take}" if then.upto and then.take > 1 else str(then.take)
        einige = f"{wenige} davon" if self.n != 1 else "sie"
        if self.zone == "hand":
            some, einige = f"{few} of its cards", f"{wenige} ihrer Karten"
        if then.filter.max_w is not None:
            some += f" with at most {then.filter.max_w} weakness"
            einige += f" mit höchstens {then.filter.max_w} Schwäche"
        en = {
            "bottom": f"put {some} at the bottom of that pile",
            "hand": f"take {some} into your hand",
            "discard": f"discard {some}",
            "destroyed": f"destroy {some}",
            "gain": f"gain {some}",
            "swap_hand": f"swap {some} with a card from your hand",
            "swap_realm": f"swap {some} with a face-up Realm card",
        }[then.to]
        de = {
            "bottom": f"{einige} unter diesen Stapel legen",
            "hand": f"{einige} auf die Hand nehmen",
            "discard": f"{einige} abwerfen lassen",
            "destroyed": f"{einige} zerstören",
            "gain": f"{einige} gewinnen",
            "swap_hand": f"{einige} mit einer Karte deiner Hand tauschen",
            "swap_realm": f"{einige} mit einer offenen Karte des Reichs tauschen",
        }[then.to]
        return say(
            lang,
            f"; {'you may ' if then.upto else ''}{en}",
            f"; du {'darfst' if then.upto else 'musst'} {de}",
        )

    def _left(self, lang: str) -> str:
        if not self.then or self.zone in ("hand", "despair"):
            return ""
        return {
            "back": "",
            "bottom": say(
                lang, "; the rest goes to the bottom", "; der Rest kommt unter den Stapel"
            ),
            "back_any_order": say(
                lang,
                "; put the rest back in any order",
                "; lege den Rest in beliebiger Reihenfolge zurück",
            ),
        }[self.rest]


class Side(Frozen, kw_only=True):
    """One side of a swap."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "despair"]
    pick: Literal["you", "random"] = "you"


class Swap(Verb, tag="swap", kw_only=True):
    """One card for another."""

    op = b.SWAP
    a: Side
    b: Side
    no_weaker: bool = False
    """The card received has no more weakness than the one given."""

    def code(self) -> list[int]:
        return row(
            self.op, ZONE=PLACES[self.a.zone], PICK=PICKS[self.b.pick], UPTO=int(self.no_weaker),
            X=WHO[self.b.who], Y=PLACES[self.b.zone],
        )  # fmt: skip

    def foe(self) -> bool:
        return self.b.who == "foe"

    def sentence(self, lang: str) -> str:
        mine = FROM[lang]["you", self.a.zone]
        theirs = {
            ("foe", "hand"): say(lang, "from the foe's hand", "aus der Hand des Gegners"),
        }.get((self.b.who, self.b.zone), FROM[lang][self.b.who, self.b.zone])
        random = self.b.pick == "random"
        limit = ""
        if self.no_weaker:
            limit = say(
                lang, " that has no more weakness than yours", " mit nicht mehr Schwäche als deine"
            )
        return say(
            lang,
            f"swap a card {mine} with a {'random ' if random else ''}card {theirs}{limit}",
            f"tausche eine Karte {mine} gegen eine {'zufällige ' if random else ''}Karte "
            f"{theirs}{limit}",
        )


class Deny(Verb, tag="deny", kw_only=True):
    """Somebody may not do something."""

    op = b.DENY
    who: Literal["foe", "opponents"] = "foe"
    what: Literal["next_effect", "effects", "draw_effects", "gain_card", "plays"]
    until: Until = "phase"
    n: Count = 1
    stop: bool = False

    def code(self) -> list[int]:
        return row(
            self.op, WHO=WHO["foe"] if self.who == "foe" else b.OPPONENTS, X=DENIALS[self.what],
            N=self.n, UPTO=int(self.stop), TO=int(self.until == "your_next_turn"),
        )  # fmt: skip

    def sentence(self, lang: str) -> str:
        all_ = self.who == "opponents"
        who = say(
            lang,
            "your opponents" if all_ else "the foe",
            "deine Gegner" if all_ else "der Gegner",
        )
        can = "können" if all_ else "kann"
        may = "dürfen" if all_ else "darf"
        when = UNTIL[lang][self.until]
        if self.what == "gain_card":
            return say(
                lang,
                f"choose a face-up Realm card; no opponent may gain it {when}",
                f"wähle eine offene Karte des Reichs; kein Gegner darf sie {when} gewinnen",
            )
        if self.what == "plays":
            return say(
                lang,
                f"{who} may play only {self.n} more "
                f"{'card' if self.n == 1 else 'cards'} in this phase",
                f"{who} {may} in dieser Phase nur noch {self.n} "
                f"{'Karte' if self.n == 1 else 'Karten'} spielen",
            )
        stop = ""
        if self.stop:
            stop = say(
                lang,
                ", and effects of the foe's cards in play stop",
                ", und Effekte seiner ausgespielten Karten enden",
            )
        en = {
            "next_effect": "cannot activate the effect of the next card they play",
            "effects": "cannot activate effects",
            "draw_effects": "cannot draw cards through effects",
        }[self.what]
        de = {
            "next_effect": f"{can} den Effekt der nächsten gespielten Karte {when} nicht auslösen",
            "effects": f"{can} {when} keine Effekte auslösen",
            "draw_effects": f"{can} {when} nicht durch Effekte Karten ziehen",
        }[self.what]
        return say(lang, f"{who} {en} {when}{stop}", f"{who} {de}{stop}")


class Strip(Verb, tag="strip", kw_only=True):
    """Icons on the foe's cards in play count as absent."""

    op = b.STRIP
    who: Literal["foe"] = "foe"
    icons: Literal["power", "any"] = "any"
    n: Count = 1
    upto: bool = False

    def code(self) -> list[int]:
        return row(self.op, WHO=b.FOE, N=self.n, UPTO=int(self.upto), X=int(self.icons == "any"))

    def sentence(self, lang: str) -> str:
        few = f"up to {self.n}" if self.upto else str(self.n)
        wenige = f"bis zu {self.n}" if self.upto else str(self.n)
        if self.icons == "power":
            en = "power icon" if self.n == 1 else "power icons"
            de = "Machtsymbol" if self.n == 1 else "Machtsymbole"
        else:
            en = ("icon" if self.n == 1 else "icons") + " (power or weakness)"
            de = ("Symbol" if self.n == 1 else "Symbole") + " (Macht oder Schwäche)"
        return say(
            lang,
            f"ignore {few} {en} on the foe's cards in play this phase",
            f"ignoriere in dieser Phase {wenige} {de} auf ausgespielten Karten des Gegners",
        )


class Recycle(Verb, tag="recycle", kw_only=True):
    """Cards come back from a discard pile, or from play."""

    op = b.RECYCLE
    who: Literal["you", "foe"] = "you"
    zone: Literal["discard", "play"] = "discard"
    to: Literal["hand", "draw_top", "draw_shuffle"]
    n: Number = 1
    upto: bool = False
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=number(self.n),
            UPTO=int(self.upto), TO=GOALS[self.to],
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        where = FROM[lang][self.who, self.zone]
        into = INTO[lang][self.to]
        if self.who == "foe" and self.to == "draw_top":
            into = say(lang, "on top of its owner's draw pile", "oben auf dessen Nachziehstapel")
        cards = quantity(lang, self.n, self.upto, self.filter)
        if self.n == "all" and self.filter == ANY and self.to == "draw_shuffle":
            return say(
                lang,
                "shuffle your discard pile into your draw pile",
                "mische deinen Ablagestapel in deinen Nachziehstapel",
            )
        en = {"hand": "take", "draw_top": "put", "draw_shuffle": "shuffle"}[self.to]
        de = {"hand": "nimm", "draw_top": "lege", "draw_shuffle": "mische"}[self.to]
        return say(lang, f"{en} {cards} {where} {into}", f"{de} {cards} {where} {into}")


class Despair(Verb, tag="despair", kw_only=True):
    """Despair is given, removed, moved or promised."""

    op = b.DESPAIR
    act: Literal["give", "remove", "move", "bonus_if_win"]
    n: Count = 1
    upto: bool = False
    zone: Literal["hand", "discard", "draw"] = "hand"
    """Where given cards come from; from a draw pile it is the top."""
    to: Literal["discard", "destroyed"] = "discard"
    """Where removed cards go."""
    filter: Filter = ANY

    def code(self) -> list[int]:
        acts = {"give": b.GIVE, "remove": b.REMOVE, "move": b.MOVE, "bonus_if_win": b.BONUS}
        line = row(self.op, N=self.n, UPTO=int(self.upto), X=acts[self.act])
        if self.act == "give":
            line[b.ZONE] = PLACES[self.zone]
            line[b.TO] = b.TO_FOE
            line[b.PICK] = b.FROM_TOP if self.zone == "draw" else b.BY_YOU
            return filtered(line, self.filter)
        line[b.ZONE] = b.IN_DESPAIR
        line[b.PICK] = b.BY_LUCK
        line[b.TO] = b.TO_FOE if self.act == "move" else GOALS[self.to]
        return line

    def foe(self) -> bool:
        return self.act in ("give", "move")

    def sentence(self, lang: str) -> str:
        if self.act == "bonus_if_win":
            return say(
                lang,
                f"give {self.n} more despair if you win this struggle",
                f"gib {self.n} Verzweiflung mehr, wenn du diesen Kampf gewinnst",
            )
        if self.act == "give":
            adjective = say(lang, "top", "oberste") if self.zone == "draw" else ""
            cards = quantity(lang, self.n, self.upto, self.filter, adjective)
            where = FROM[lang]["you", self.zone]
            return say(
                lang,
                f"give the foe {cards} {where} as despair",
                f"gib dem Gegner {cards} {where} als Verzweiflung",
            )
        cards = quantity(lang, self.n, self.upto, ANY, say(lang, "random", "zufällige"))
        mine = say(lang, "from your despair pile", "aus deinem Verzweiflungsstapel")
        if self.act == "move":
            return say(
                lang,
                f"move {cards} {mine} to the foe's despair pile",
                f"bewege {cards} {mine} in den Verzweiflungsstapel des Gegners",
            )
        if self.to == "destroyed":
            return say(lang, f"destroy {cards} {mine}", f"zerstöre {cards} {mine}")
        return say(
            lang,
            f"move {cards} {mine} to your discard pile",
            f"bewege {cards} {mine} auf deinen Ablagestapel",
        )


class Per(Frozen):
    """Cards to be counted."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["play", "hand", "discard", "despair"] = "play"
    filter: Filter = ANY


class AddIcons(Verb, tag="icons", kw_only=True):
    """Icons are added to this card, or to every Realm card for the opponents."""

    op = b.ICONS
    kind: Literal["power", "weakness"] = "power"
    target: Literal["self", "realm_for_opponents"] = "self"
    add: Icons = "O"
    copy: bool = False
    """Copy a power icon printed on the foe's cards in play or in the Realm instead."""
    until: Literal["phase", "in_play", "your_next_turn"] = "phase"
    per: Per | None = None
    per_paid_weakness: bool = False
    per_last_moved: bool = False
    min: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    max: Count = 9

    def code(self) -> list[int]:
        form = b.ADD
        if self.target != "self":
            form = b.COURT
        elif self.copy:
            form = b.COPY
        elif self.per:
            form = b.PER_CARD
        elif self.per_paid_weakness:
            form = b.PER_PAID
        elif self.per_last_moved:
            form = b.PER_MOVED
        line = row(
            self.op, X=form, Y=icons_code(self.add), TO=int(self.kind == "weakness"),
            N=self.max, UPTO=self.min, JUMP=int(self.until == "in_play"),
        )  # fmt: skip
        if self.per:
            line[b.WHO] = WHO[self.per.who]
            line[b.ZONE] = PLACES[self.per.zone]
            line = filtered(line, self.per.filter)
        return line

    def foe(self) -> bool:
        return self.per is not None and self.per.who == "foe"

    def sentence(self, lang: str) -> str:
        if self.copy:
            return say(
                lang,
                "copy 1 power icon printed on a foe's card in play or on a face-up Realm card "
                "onto this card this phase",
                "übertrage in dieser Phase 1 aufgedrucktes Machtsymbol einer ausgespielten Karte "
                "des Gegners oder einer offenen Karte des Reichs auf diese Karte",
            )
        names = [f"{self.add.count(i)} {{}} {COLOURS[i]}" for i in dict.fromkeys(self.add)]
        more = say(lang, "more", "weitere")
        en = " and ".join(names).format(*[more] * len(names))
        icons = f"{en} {self.kind}" if lang == "en" else self._german(names, more)
        if self.target != "self":
            return say(
                lang,
                f"until your next turn every Realm card has {icons} for your opponents",
                f"bis zu deinem nächsten Zug hat jede Karte des Reichs für deine Gegner {icons}",
            )
        when = say(lang, " this phase", " in dieser Phase") if self.until == "phase" else ""
        return say(
            lang,
            f"this card has {icons}{when}{self._each(lang)}",
            f"diese Karte hat{when} {icons}{self._each(lang)}",
        )

    def _german(self, names: list[str], more: str) -> str:
        word = "Macht" if self.kind == "power" else "Schwäche"
        return " und ".join(names).format(*[more] * len(names)) + f"-{word}"

    def _each(self, lang: str) -> str:
        limits = []
        if self.min:
            limits.append(say(lang, f"at least {self.min}", f"mindestens {self.min}"))
        if self.max < 9:
            limits.append(say(lang, f"at most {self.max}", f"höchstens {self.max}"))
        bounds = f" ({', '.join(limits)})" if limits else ""
        if self.per:
            noun = self.per.filter.noun(lang, 1)
            where = {
                ("you", "play"): say(lang, "you have in play", "die du ausgespielt hast"),
                ("foe", "play"): say(lang, "the foe has in play", "die der Gegner ausgespielt hat"),
            }.get((self.per.who, self.per.zone), FROM[lang].get((self.per.who, self.per.zone), ""))
            comma = "," if lang == "de" and self.per.zone == "play" else ""
            return (
                say(lang, f" for each {noun} {where}", f" für jede {noun}{comma} {where}") + bounds
            )
        if self.per_paid_weakness:
            return (
                say(
                    lang,
                    " for each weakness icon of that card",
                    " für jedes Schwächesymbol jener Karte",
                )
                + bounds
            )
        if self.per_last_moved:
            return say(lang, " for each", " für jede davon") + bounds
        return ""


class Discount(Verb, tag="discount", kw_only=True):
    """Weakness icons of gains are ignored."""

    op = b.DISCOUNT
    n: Count = 1
    uses: Literal[1, "all"] = 1

    def code(self) -> list[int]:
        return row(self.op, N=self.n, UPTO=int(self.uses == "all"))

    def sentence(self, lang: str) -> str:
        icons = "icon" if self.n == 1 else "icons"
        symbol = "Schwächesymbol" if self.n == 1 else "Schwächesymbole"
        which = "every card" if self.uses == "all" else "the next card"
        welche = "jeder Karte" if self.uses == "all" else "der nächsten Karte"
        return say(
            lang,
            f"ignore {self.n} weakness {icons} of {which} you gain with power this phase",
            f"ignoriere {self.n} {symbol} {welche}, die du in dieser Phase mit Macht gewinnst",
        )


class Divert(Verb, tag="divert", kw_only=True):
    """The next gained card goes to the hand."""

    op = b.DIVERT

    def code(self) -> list[int]:
        return row(self.op)

    def sentence(self, lang: str) -> str:
        return say(
            lang,
            "the next card you gain this phase goes to your hand instead of your discard pile",
            "die nächste Karte, die du in dieser Phase gewinnst, kommt auf deine Hand statt auf "
            "deinen Ablagestapel",
        )


class HandLimit(Verb, tag="hand_limit", kw_only=True):
    """The next Refresh has another target."""

    op = b.HAND_LIMIT
    who: Literal["you", "foe"] = "foe"
    delta: Annotated[int, msgspec.Meta(ge=-3, le=3)]

    def code(self) -> list[int]:
        return row(self.op, WHO=WHO[self.who], X=self.delta)

    def sentence(self, lang: str) -> str:
        size = abs(self.delta)
        mine = self.who == "you"
        way = say(
            lang,
            "smaller" if self.delta < 0 else "larger",
            "kleiner" if self.delta < 0 else "größer",
        )
        return say(
            lang,
            f"{'your' if mine else 'the foe' + chr(39) + 's'} hand size is {size} {way} in "
            f"{'your' if mine else 'their'} next Refresh phase",
            f"{'deine Handgröße' if mine else 'die Handgröße des Gegners'} ist in "
            f"{'deiner' if mine else 'seiner'} nächsten Auffrischphase um {size} {way}",
        )


class Market(Verb, tag="market", kw_only=True):
    """A Realm card is buried or destroyed."""

    op = b.MARKET
    act: Literal["bury", "destroy"]

    def code(self) -> list[int]:
        return row(self.op, X=b.BURY if self.act == "bury" else b.RAZE)

    def sentence(self, lang: str) -> str:
        if self.act == "bury":
            return say(
                lang,
                "put 1 face-up Realm card under the Realm pile and refill its place at once",
                "lege 1 offene Karte des Reichs unter den Reichstapel und fülle ihren Platz "
                "sofort auf",
            )
        return say(
            lang,
            "destroy 1 face-up Realm card and refill its place at once",
            "zerstöre 1 offene Karte des Reichs und fülle ihren Platz sofort auf",
        )


AnyVerb: TypeAlias = (
    Draw
    | Discard
    | Destroy
    | Gain
    | Look
    | Swap
    | Deny
    | Strip
    | Recycle
    | Despair
    | AddIcons
    | Discount
    | Divert
    | HandLimit
    | Market
)
VERBS = (
    Draw, Discard, Destroy, Gain, Look, Swap, Deny, Strip, Recycle, Despair, AddIcons, Discount,
    Divert, HandLimit, Market,
)  # fmt: skip
