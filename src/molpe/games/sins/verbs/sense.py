"""What a card of SINS may say: nothing that the rules would not carry out as its text says it."""

from collections.abc import Iterator

from molpe.games.sins.verbs.condition import Condition
from molpe.games.sins.verbs.deny import Deny
from molpe.games.sins.verbs.draw import HandLimit
from molpe.games.sins.verbs.icons import MOST, AddIcons
from molpe.games.sins.verbs.look import Look, Take
from molpe.games.sins.verbs.move import Despair, Destroy, Discard, Gain, Recycle, Removal
from molpe.games.sins.verbs.schema import ANY, Filter, Verb
from molpe.games.sins.verbs.swap import Swap


def faults(verb: Verb) -> Iterator[str]:
    """Why a verb would not do what it says."""
    for place in (verb, getattr(verb, "then", None), getattr(verb, "per", None)):
        yield from _kinds(getattr(place, "filter", ANY))
    if isinstance(verb, Discard | Destroy | Gain | Recycle) and verb.filter.other:
        yield "only cards in play that are counted are others"
    if isinstance(verb, HandLimit) and verb.delta == 0:
        yield "a hand as large as before is no change"
    if isinstance(verb, Removal):
        yield from _removal(verb)
    if isinstance(verb, Recycle) and verb.n == "all" and verb.upto:
        yield "up to all of them is any number: say how many"
    if isinstance(verb, Despair):
        yield from _despair(verb)
    if isinstance(verb, Look):
        yield from _look(verb)
    if isinstance(verb, Deny):
        yield from _deny(verb)
    if isinstance(verb, AddIcons):
        yield from _icons(verb)
    if isinstance(verb, Swap):
        sides = (verb.a.zone, verb.b.who, verb.b.zone)
        known = (("hand", "foe", "hand"), ("discard", "foe", "discard"), ("hand", "you", "despair"))
        if sides not in known or verb.a.who != "you" or verb.a.pick != "you":
            yield "hands are swapped, or discard piles, or your hand with your despair pile"


def condition_faults(condition: Condition) -> Iterator[str]:
    """Why a condition would not ask what it says."""
    if not condition.parts():
        yield "there is no condition"
    for which in (condition.count and condition.count.filter, condition.last_moved):
        yield from _kinds(which or ANY)
    if condition.count:
        yield from _counted(condition.count.filter, condition.count.zone)
    moved = condition.last_moved
    if moved and (moved.other or moved.not_paid or moved.different_sins):
        yield "one card is neither another nor different"


def _kinds(which: Filter) -> Iterator[str]:
    """Whether a card can be what is asked for."""
    if which.sin and which.kosmos is not None:
        yield "a card of a sin is a Sins card"


def _counted(which: Filter, zone: str) -> Iterator[str]:
    """What can be asked of cards that are counted."""
    if which.other and zone != "play":
        yield "only cards in play that are counted are others"
    if which.not_paid or which.different_sins:
        yield "cards are counted one by one, whatever was paid or picked"


def _removal(verb: Removal) -> Iterator[str]:
    zone = getattr(verb, "zone", "")
    if zone == "self":
        if (verb.who, verb.n, verb.upto, verb.pick, verb.filter) != ("you", 1, False, "you", ANY):
            yield "this card is one, and yours"
        return
    if (verb.pick == "top") != (zone == "draw"):
        yield "of a draw pile the top is taken, and of nothing else"
    if verb.pick in ("top", "random") and verb.filter != ANY:
        yield "nobody looks at what the top or luck brings"
    if verb.pick == "top" and verb.upto:
        yield "so many are taken from the top, not up to so many"
    if verb.pick == "random" and zone not in ("hand", "discard"):
        yield "luck picks from a hand or a discard pile"
    if verb.who == "foe" and zone == "hand" and verb.pick == "you":
        yield "a foe's hand is hidden: its owner picks, or luck"
    if verb.pick == "owner" and not (
        isinstance(verb, Discard) and (verb.who, zone) == ("foe", "hand")
    ):
        yield "an owner picks what to discard from a foe's hand"


def _despair(verb: Despair) -> Iterator[str]:
    plain = verb.zone == "hand" and verb.filter == ANY
    if verb.act == "bonus_if_win" and not (plain and not verb.upto):
        yield "despair that is promised is a number"
    if verb.act in ("remove", "move") and not plain:
        yield "luck picks of a despair pile"
    if verb.act != "remove" and verb.to != "discard":
        yield "only what is removed goes somewhere else"
    if verb.act == "give" and verb.zone == "draw" and (verb.upto or verb.filter != ANY):
        yield "so many are given from the top, whatever they are"


def _look(verb: Look) -> Iterator[str]:
    whose = {
        "hand": ("foe",),
        "despair": ("you", "foe", "any"),
        "draw": ("you", "foe", "realm"),
        "draw_or_realm": ("any",),
    }
    if verb.who not in whose[verb.zone]:
        yield "there is no such pile to look at"
    if verb.zone == "hand" and verb.n != "all":
        yield "a whole hand is seen"
    if verb.zone == "despair" and (verb.pick == "you") != (verb.n == "all"):
        yield "a whole despair pile is seen, or what luck shows of it"
    if verb.zone != "despair" and verb.pick != "you":
        yield "luck shows cards of a despair pile only"
    if verb.upto and verb.pick != "random":
        yield "only what luck shows may be less"
    if verb.rest != "back" and verb.zone not in ("draw", "draw_or_realm"):
        yield "only cards of a draw pile are put back"
    if verb.rest == "back_any_order" and verb.n == 1:
        yield "one card has no order"
    if verb.then:
        yield from _taken(verb, verb.then)


def _taken(verb: Look, then: Take) -> Iterator[str]:
    piled = verb.zone in ("draw", "draw_or_realm")
    if verb.pick == "random":
        yield "what luck shows stays where it is"
    if verb.zone != "hand" and verb.n != "all" and then.take > verb.n:
        yield "more is taken than was looked at"
    if then.to in ("bottom", "swap_realm") and not piled:
        yield "only a card of a draw pile goes there"
    if then.to == "swap_hand" and verb.zone != "hand":
        yield "hands are swapped with hands"
    if then.filter.other or then.filter.not_paid or then.filter.different_sins:
        yield "cards that are looked at are known by what they are"


def _deny(verb: Deny) -> Iterator[str]:
    if verb.n != 1 and verb.what != "plays":
        yield "only cards that may still be played are counted"
    if verb.tag and verb.what != "gain_card":
        yield "only the Realm card that is kept from others has the tag"
    if verb.stop and verb.what != "effects":
        yield "only who cannot activate effects has effects that stop"
    if verb.what == "gain_card" and (verb.until, verb.who) != ("your_next_turn", "opponents"):
        yield "a Realm card is kept from all opponents until your next turn"
    if verb.what == "plays" and verb.until != "phase":
        yield "cards are played in a phase"


def _icons(verb: AddIcons) -> Iterator[str]:
    times = sum((verb.per is not None, verb.per_paid_weakness, verb.per_last_moved))
    bounded = (verb.min, verb.max) != (0, MOST)
    if times > 1:
        yield "icons are counted by one thing"
    if verb.copy and (
        times or bounded or (verb.kind, verb.target, verb.until) != ("power", "self", "phase")
    ):
        yield "one printed power icon is copied, for a phase"
    if verb.copy and verb.add != "O":
        yield "an icon is copied or added, not both"
    if verb.target != "self" and (
        times or bounded or (verb.kind, verb.add, verb.until) != ("weakness", "O", "your_next_turn")
    ):
        yield "Realm cards get one Omnis weakness until your next turn"
    if verb.target == "self" and verb.until == "your_next_turn":
        yield "icons on a card last for a phase, or while it is in play"
    if verb.until == "in_play" and verb.per is None:
        yield "only icons for each card are counted while it is in play"
    if bounded and not times:
        yield "only what is counted has bounds"
    if verb.min > verb.max:
        yield "at least more than at most"
    if verb.per:
        yield from _counted(verb.per.filter, verb.per.zone)
