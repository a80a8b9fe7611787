"""Siggil: the places, the cards upon them, Spirits, sets and hands."""

from typing import Any

from molpe.kernel import AnyGame
from tests.adapters.witness.facts import Facts, Sight, agree

FACE = 14
PHASES = ("luck", "luck", "discard", "take", "control")
SIZES = {1: 3, 2: 3, 3: 3, 4: 2}
GOALS = {2: 5, 3: 4, 4: 3}
SOLO = {"easy": (3, 7), "difficult": (4, 6), "open-4": (4, 6), "closed-3": (3, 7)}
"""The rules' own tables: cards of a set, and Spirits to win."""


def hear(game: AnyGame, state: Any, seat: int, facts: Facts, sight: Sight) -> None:
    orders = game.orders(state.seats)
    families = list(orders["family"])
    over = not state.actors()
    agree(facts.number("viewer"), seat)
    layout = next(one for one in game.opened.layouts if one.id == facts.word("layout"))
    agree(layout.id, game.options.layout)
    agree(facts.word("title"), layout.name)
    agree(facts.number("width"), max(place.x + place.width for place in layout.places))
    agree(facts.number("height"), max(place.y + place.height for place in layout.places))
    heard = facts.word("phase")
    agree(heard, "over" if over else "luck" if state.actor() < 0 else PHASES[sight.one("phase")])
    agree(facts.number("turn"), sight.who("turn"))
    solo = SOLO[game.options.difficulty]
    agree(facts.number("size"), solo[0] if state.seats == 1 else SIZES[state.seats])
    agree(facts.number("goal"), solo[1] if state.seats == 1 else GOALS[state.seats])
    lying = hear_places(game, state, layout, facts, sight)
    hear_seats(game, state, seat, facts, sight)
    free = [families[n] for n in sorted(sight.flags("free Spirits"))]
    agree(sorted(facts.words("free")), sorted(free))
    if state.seats == 1:
        queue = [sight.one("longest free", n) for n in range(3)]
        agree(facts.words("free"), [families[n] for n in queue if n >= 0])
    hear_spirits(game, state, facts, sight, lying)
    hear_pile(game, state, facts, sight)
    seen = len(lying) + sum(len(sight.flags("hand", k)) for k in range(state.seats))
    known = seen + laid_down(state, sight) + gone(state, facts)
    agree(facts.number("hidden"), 56 - known, "hidden")


def laid_down(state: Any, sight: Sight) -> int:
    """Cards in sets."""
    fields = ("in sets of a family", "in sets of a number")
    laid = sum(len(sight.flags(field, k)) for field in fields for k in range(state.seats))
    for field in ("in old sets of a family", "in old sets of a number"):
        laid += len(sight.flags(field)) if field in sight.fields else 0
    return laid


def gone(state: Any, facts: Facts) -> int:
    """Cards discarded, and Spirits that are no more in the Siggil."""
    spirits = [one.word("where") for one in facts.several("spirits")]
    pile = facts.part("pile")
    discarded = pile.number("count") - spirits.count("away") if pile else 0
    return discarded + sum(where != "siggil" for where in spirits)


def hear_places(
    game: AnyGame, state: Any, layout: Any, facts: Facts, sight: Sight
) -> dict[int, str]:
    """Where cards lie, face up or down; which card is at which place."""
    down, open_ = sight.flags("face down"), sight.flags("open")
    families = list(game.orders(state.seats)["family"])
    upon = sight.counts("card at a place")
    places = facts.several("places")
    agree([place.word("id") for place in places], [f"p{n}" for n in range(56)])
    lying: dict[int, str] = {}
    for number in range(56):
        ones = [n for n in range(FACE) if upon[FACE * number + n]]
        if ones:
            spirit = len(ones) == 1
            lying[number] = families[ones[0]] if spirit else f"{families[ones[0]]}-{ones[1] - 6}"
    here = down | set(lying)
    for number, (place, real) in enumerate(zip(places, layout.places, strict=True)):
        for name in ("x", "y", "width", "height", "level"):
            agree(place.number(name), getattr(real, name), number, name)
        agree((place.word("face"), place.word("group")), (real.face, real.group), number)
        there = place.word("lies")
        agree(there == "here", number in here, number, there)
        agree(there in ("here", "gone", "coming"), True)
        agree(there != "coming" or game.options.pillars_in_turn, True)
        covered = any(layout.places[other].covers(real) for other in here)
        agree(place.yes("covered"), number in here and covered, number)
        agree(place.yes("open"), number in open_, number)
        card = lying.get(number, "")
        agree(place.word("card"), card, number)
        kind = place.word("kind")
        if card:
            agree(kind, "spirit" if card in families else "card", number)
        elif state.seats > 1 or there == "gone":
            agree(kind, "", number)
        elif game.options.solo_spirits == "ordered":
            agree(kind, "spirit" if number % 8 == 7 else "card", number)
    return lying


def hear_seats(game: AnyGame, state: Any, seat: int, facts: Facts, sight: Sight) -> None:
    """Hands, sets and Spirits of every seat."""
    orders = game.orders(state.seats)
    agree(len(facts.several("seats")), state.seats)
    for number, one in enumerate(facts.several("seats")):
        k = (number - seat) % state.seats
        agree(one.number("seat"), number)
        held = [orders["card"][n] for n in sorted(sight.flags("hand", k))]
        agree(one.words("hand"), held if number == seat else [""] * len(held), number)
        agree(one.words("seen"), held, number)
        caught = [orders["family"][n] for n in sorted(sight.flags("Spirits", k))]
        agree(one.words("spirits"), caught, number)
        laid: dict[str, list[str]] = {"family": [], "number": []}
        holds = []
        for some in one.several("sets"):
            spirit, kind, cards = some.word("spirit"), some.word("kind"), some.words("cards")
            nth = orders["family"].index(spirit)
            wanted = game.opened.families[nth].number
            fits = (
                card.startswith(f"{spirit}-") if kind == "family" else card.endswith(f"-{wanted}")
                for card in cards
            )
            agree(all(fits), True, spirit, cards)
            agree(some.yes("old") and not game.options.new_set_beside, False)
            if not some.yes("old"):
                laid[kind] += cards
            if some.yes("holds"):
                holds.append(spirit)
                starred = nth in sight.flags("Spirits on sets of a number")
                agree(kind, "number" if starred else "family", spirit)
        agree(sorted(holds), sorted(caught), number)
        for kind, field, order in (
            ("family", "in sets of a family", "card"),
            ("number", "in sets of a number", "card by number"),
        ):
            found = {orders[order][n] for n in sight.flags(field, k)}
            old = f"in old sets of a {kind}"
            if old in sight.fields:
                found -= {orders[order][n] for n in sight.flags(old)}
            agree(set(laid[kind]), found, number, kind)


def hear_spirits(
    game: AnyGame, state: Any, facts: Facts, sight: Sight, lying: dict[int, str]
) -> None:
    """Where every Spirit is, and how strong the set is that it lies on."""
    free = sight.flags("free Spirits")
    seats = facts.several("seats")
    agree(len(facts.several("spirits")), 7)
    for number, one in enumerate(facts.several("spirits")):
        family = game.opened.families[number]
        agree(one.word("id"), family.id)
        agree((one.word("name"), one.word("colour")), (family.name, family.colour))
        agree(one.number("number"), family.number)
        holder = [s for s, seat in enumerate(seats) if family.id in seat.words("spirits")]
        agree(one.number("seat"), holder[0] if holder else -1, family.id)
        where = one.word("where")
        agree(where == "free", number in free, family.id)
        agree(where == "held", bool(holder), family.id)
        at = [place for place, card in lying.items() if card == family.id]
        agree(one.word("place"), f"p{at[0]}" if at else "", family.id)
        size = 0
        if holder:
            size = next(
                len(some.words("cards"))
                for some in seats[holder[0]].several("sets")
                if some.word("spirit") == family.id and some.yes("holds")
            )
        agree(one.number("size"), size, family.id)


def hear_pile(game: AnyGame, state: Any, facts: Facts, sight: Sight) -> None:
    """The discard pile of a match alone."""
    pile = facts.part("pile")
    assert pile is not None
    away = [one.word("id") for one in facts.several("spirits") if one.word("where") == "away"]
    cards = []
    if state.seats == 1:
        names = game.orders(1)["card"]
        cards = [names[n] for n in sorted(sight.flags("discarded"))]
        agree(len(away), sight.number("driven away"))
    agree(pile.number("count"), len(cards) + len(away))
    agree(pile.words("seen"), [*cards, *away])
    if pile.yes("open"):
        agree(pile.words("cards"), [*cards, *away])
    else:
        agree(pile.words("cards"), [])
    agree(pile.yes("open"), game.options.difficulty in ("easy", "open-4"), "the pile's lid")
