"""Verbs that move cards: discard, destroy, gain, recycle, despair."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import (
    ANY,
    GOALS,
    PICKS,
    PLACES,
    WHO,
    Count,
    Filter,
    Number,
    Verb,
    number,
    quantity,
)


class Removal(Verb, kw_only=True):
    """Cards of a zone go, picked by somebody."""

    who: Literal["you", "foe"] = "you"
    n: Count = 1
    upto: bool = False
    pick: Literal["you", "owner", "random", "top"] = "you"
    filter: Filter = ANY

    def removal(self, zone: str, to: int) -> dict[int, int]:
        """The integers of its row."""
        return {
            p.WHO: WHO[self.who],
            p.ZONE: PLACES[zone],
            p.N: self.n,
            p.UPTO: int(self.upto),
            p.PICK: PICKS[self.pick],
            p.TO: to,
            **self.filter.operands(),
        }


class Discard(Removal, tag="discard", kw_only=True):
    """Cards of a zone go to its owner's discard pile."""

    op = p.DISCARD
    zone: Literal["hand", "draw", "play"]

    def operands(self) -> dict[int, int]:
        return self.removal(self.zone, p.TO_DISCARD)

    def sentence(self, say: Speech) -> str:
        mine = self.who == "you" or self.zone == "play"
        by = self.pick if self.pick == "top" or (mine and self.pick == "random") else ""
        cards = quantity(say, self.n, self.upto, self.filter, by)
        if mine:
            return say("discard.cards", cards=cards, where=say(f"from.{self.who}.{self.zone}"))
        if self.pick == "top":
            return say("discard.foe.top", cards=cards)
        return say("discard.foe.hand", cards=cards, how=say(f"discard.how.{self.pick}"))


class Destroy(Removal, tag="destroy", kw_only=True):
    """Cards leave the game."""

    op = p.DESTROY
    zone: Literal["hand", "discard", "hand_or_discard", "play", "draw", "self"]

    def operands(self) -> dict[int, int]:
        return self.removal(self.zone, p.TO_DESTROYED)

    def sentence(self, say: Speech) -> str:
        if self.zone == "self":
            return say("destroy.self")
        how = self.pick if self.pick in ("top", "random") else ""
        cards = quantity(say, self.n, self.upto, self.filter, how)
        return say("destroy.cards", cards=cards, where=say(f"from.{self.who}.{self.zone}"))


class Gain(Verb, tag="gain", kw_only=True):
    """Realm cards are taken for free."""

    op = p.GAIN
    n: Count = 1
    upto: bool = False
    filter: Filter = ANY

    def operands(self) -> dict[int, int]:
        return {
            p.ZONE: p.IN_REALM,
            p.N: self.n,
            p.UPTO: int(self.upto),
            p.TO: p.TO_GAIN,
            **self.filter.operands(),
        }

    def sentence(self, say: Speech) -> str:
        return say("gain.cards", cards=quantity(say, self.n, self.upto, self.filter, "realm"))


class Recycle(Verb, tag="recycle", kw_only=True):
    """Cards come back from a discard pile, or from play."""

    op = p.RECYCLE
    who: Literal["you", "foe"] = "you"
    zone: Literal["discard", "play"] = "discard"
    to: Literal["hand", "draw_top", "draw_shuffle"]
    n: Number = 1
    upto: bool = False
    filter: Filter = ANY

    def operands(self) -> dict[int, int]:
        return {
            p.WHO: WHO[self.who],
            p.ZONE: PLACES[self.zone],
            p.N: number(self.n),
            p.UPTO: int(self.upto),
            p.TO: GOALS[self.to],
            **self.filter.operands(),
        }

    def sentence(self, say: Speech) -> str:
        mine = (self.who, self.zone) == ("you", "discard")
        if mine and self.n == "all" and self.filter == ANY and self.to == "draw_shuffle":
            return say("recycle.all")
        foes = "_foe" if self.who == "foe" and self.to == "draw_top" else ""
        cards = quantity(say, self.n, self.upto, self.filter)
        where = say(f"from.{self.who}.{self.zone}")
        return say(f"recycle.{self.to}{foes}", cards=cards, where=where)


class Despair(Verb, tag="despair", kw_only=True):
    """Despair is given, removed, moved or promised."""

    op = p.DESPAIR
    act: Literal["give", "remove", "move", "bonus_if_win"]
    n: Count = 1
    upto: bool = False
    zone: Literal["hand", "discard", "draw"] = "hand"
    """Where given cards come from; from a draw pile it is the top."""
    to: Literal["discard", "destroyed"] = "discard"
    """Where removed cards go."""
    filter: Filter = ANY

    def operands(self) -> dict[int, int]:
        acts = {"give": p.GIVE, "remove": p.REMOVE, "move": p.MOVE, "bonus_if_win": p.BONUS}
        operands = {p.N: self.n, p.UPTO: int(self.upto), p.DESPAIR_ACT: acts[self.act]}
        if self.act == "give":
            return {
                **operands,
                p.ZONE: PLACES[self.zone],
                p.TO: p.TO_FOE,
                p.PICK: p.FROM_TOP if self.zone == "draw" else p.BY_YOU,
                **self.filter.operands(),
            }
        to = p.TO_FOE if self.act == "move" else GOALS[self.to]
        return {**operands, p.ZONE: p.IN_DESPAIR, p.PICK: p.BY_LUCK, p.TO: to}

    def foe(self) -> bool:
        return self.act in ("give", "move")

    def sentence(self, say: Speech) -> str:
        if self.act == "bonus_if_win":
            return say("despair.bonus", n=self.n)
        if self.act == "give":
            how = "top" if self.zone == "draw" else ""
            cards = quantity(say, self.n, self.upto, self.filter, how)
            return say("despair.give", cards=cards, where=say(f"from.you.{self.zone}"))
        cards = quantity(say, self.n, self.upto, ANY, "random")
        return say(f"despair.{'move' if self.act == 'move' else self.to}", cards=cards)
