"""Why a text is not legal in Siggil, as the sentence a patient opponent would say."""

from collections.abc import Sequence

from molpe.games.siggil.book import CARDS, FAMILIES
from molpe.games.siggil.notation import cards_of, place_id
from molpe.games.siggil.seal import AWAY, CONTROLLING, DISCARDING, FREE, HAND, HELD, INSIDE, OWN
from molpe.games.siggil.state import SiggilState
from molpe.kernel import Message


def why_not(state: SiggilState, names: Sequence[str], text: str) -> Message:
    """What is wrong with a text in a seat's turn."""
    verb, *rest = text.split() or [""]
    form = Message("why-form-solo" if state.seats == 1 else "why-form")
    verbs = ("take", "pass", "capture") + (("discard",) if state.seats == 1 else ())
    if verb not in verbs:
        return form
    if state.phase == CONTROLLING:
        if verb in ("take", "discard"):
            return Message("why-drawn")
    elif verb in ("pass", "capture"):
        return Message("why-first-discard" if state.phase == DISCARDING else "why-first-take")
    elif verb != ("discard" if state.phase == DISCARDING else "take"):
        return Message("why-discard-now" if state.phase == DISCARDING else "why-take-now")
    if verb == "pass":
        return form
    if verb in ("take", "discard"):
        return _card(state, names, rest[0]) if len(rest) == 1 else form
    if len(rest) < 3 or rest[1] not in ("with", "adding"):
        return form
    return _capture(state, names, rest[0], rest[2:])


def _card(state: SiggilState, names: Sequence[str], card: str) -> Message:
    """Why a card cannot be taken or discarded."""
    if card not in names:
        return Message("why-card", {"card": card})
    if card in names[CARDS:]:
        return Message("why-spirit", {"card": card})
    for place, there in enumerate(state.at):
        if there == names.index(card):
            return Message("why-covered", {"card": card, "place": place_id(place)})
    return Message("why-not-there", {"card": card})


def _capture(state: SiggilState, names: Sequence[str], spirit: str, cards: list[str]) -> Message:
    """Why a Spirit cannot be captured by these cards."""
    if spirit not in names[CARDS:]:
        return Message("why-no-spirit", {"spirit": spirit})
    number = names.index(spirit) - CARDS
    where = state.where(number)
    if where in (INSIDE, AWAY):
        return Message("why-inside" if where == INSIDE else "why-away", {"spirit": spirit})
    if where == HELD + state.turn:
        return Message("why-own", {"spirit": spirit})
    hand = [names[card] for card in cards_of(state.own[OWN * state.turn + HAND])]
    for card in cards:
        if card not in names[:CARDS]:
            return Message("why-card", {"card": card})
        if card not in hand:
            return Message("why-hand", {"card": card})
    if len(set(cards)) < len(cards):
        return Message("why-twice")
    chosen = [divmod(names.index(card), FAMILIES) for card in cards]
    fits = [pair for pair in (2 * number, 2 * number + 1) if _pure(state, pair, chosen)]
    if not fits:
        return Message("why-mixed", {"spirit": spirit, "number": state.book.number[number] + 1})
    demand = state.demand(number)
    need, whole = state.need(fits[0], demand), state.whole(fits[0], demand)
    if len(cards) not in (need, whole) and not (state.book.larger and len(cards) > need):
        sizes = {"need": need, "whole": whole, "cards": len(cards)}
        key = "free" if where == FREE else "held" if whole != demand else "beside"
        return Message(f"why-size-{key}", {"spirit": spirit, **sizes})
    if len(cards) == whole:
        return Message("why-with-beside", {"spirit": spirit})
    adding = "adding" if state.set_of(state.turn, fits[0]) else "with"
    return Message(f"why-{adding}", {"spirit": spirit})


def _pure(state: SiggilState, pair: int, cards: list[tuple[int, int]]) -> bool:
    """Ruling 9: all of the Spirit's family, or all of its number."""
    spirit, kind = divmod(pair, 2)
    if kind:
        return all(number == state.book.number[spirit] for _, number in cards)
    return all(family == spirit for family, _ in cards)
