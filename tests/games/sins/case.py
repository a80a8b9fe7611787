"""A card in a test: what lies where, what is done, and all that is different afterwards."""

from typing import NamedTuple

from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.marks import kind_of, number_of
from tests.games.sins.table import Table

LUCK = ("deal", "despair", "glimpse", "luck", "see", "turn")
BOXES = "rise-of-wrath,gloom-of-greed,ooze-of-gluttony"


class Case(NamedTuple):
    """``phase`` is buy, attack or defend: seat 0 uses the card, or seat 1 answers with it."""

    card: str
    phase: str
    mine: str
    """Cards of who plays the card, "hand: kosmos, bag: ember haggler"."""
    foes: str
    realm: str
    """Cards face up, then the pile: "ember haggler / kosmos"."""
    first: str
    """What is done before the card is played."""
    then: str
    """What is done after its effect was activated."""
    choices: str
    """What may be chosen right after that, nothing if the effect asks nothing."""
    found: str
    """All that has changed since the card was played."""


def zones(text: str) -> dict[str, str]:
    """ "hand: kosmos kosmos, bag: ember" as a table's zones."""
    pairs = (part.split(":") for part in text.split(",") if part)
    return {zone.strip(): cards.strip() for zone, cards in pairs}


def parts(text: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def laid(case: Case) -> Table:
    """The card has been played, its effect not yet used."""
    table = Table(boxes=BOXES)
    me = int(case.phase == "defend")
    mine, foes = zones(case.mine), zones(case.foes)
    mine["hand"] = f"{case.card} {mine.get('hand', '')}"
    if case.phase == "defend":
        foes.setdefault("hand", "kosmos kosmos")
        mine["hand"] += " kosmos"
    table.give(me, **mine).give(1 - me, **foes)
    faces, _, bag = case.realm.partition("/")
    table.realm(faces, bag)
    if case.phase == "buy":
        table.buy()
    else:
        table.attack()
    first = parts(case.first)
    if case.phase == "defend" and not first:
        first = ["play kosmos"]
    return table.do(*first, f"play {case.card}")


def snapshot(table: Table) -> dict[str, str]:
    """Everything that a card may change, in words."""
    state, said = table.state, {}
    for seat in (0, 1):
        own, other = table.player(seat, seat), table.player(seat, 1 - seat)
        for zone in ("hand", "top", "under", "discard", "play", "despair"):
            said[f"{seat} {zone}"] = table.cards(seat, zone)
        said[f"{seat} draw"] = str(own.draw)
        said[f"{seat} power"] = table.powers(seat)
        said[f"{seat} weakness"] = table.weak(seat)
        said[f"{seat} denied"] = " ".join(own.denied)
        said[f"{seat} size"] = str(own.hand_change)
        said[f"{seat} seen"] = " ".join(sorted(card.card for card in other.hand if card.card))
        said[f"{seat} knows"] = " ".join(
            (
                *(f"despair:{card}" for one in (0, 1) for card in known(table, one, seat)),
                *(f"top:{card}" for card in table.player(1 - seat, seat).top if card),
                *(f"bottom:{card}" for card in table.player(1 - seat, seat).bottom if card),
            )
        )
    view = table.view()
    said["gone"] = " ".join(view.destroyed)
    said["realm"] = " ".join(place.card for place in view.realm if place.card)
    said["under"] = " ".join(view.realm_bottom)
    said["to pay"] = " ".join(f"{place.card}:{place.need}" for place in view.realm if place.card)
    said["bolted"] = " ".join(place.card for place in view.realm if place.bolted)
    said["given"] = str(view.given)
    said["bonus"] = str(
        sum(number_of(mark) for mark in state.scene.marks if kind_of(mark) == z.WIN_BONUS)
    )
    said["diverted"] = str(bool(view.buy and view.buy.diverted))
    return said


def known(table: Table, pile: int, viewer: int) -> tuple[str, ...]:
    """The cards of a despair pile that a viewer knows."""
    return table.player(pile, viewer).despair_known


def used(case: Case) -> tuple[str, str]:
    """Use the effect: what may be chosen, and all that has changed, as a case says it."""
    table = laid(case)
    before = snapshot(table)
    then = parts(case.then)
    lucky = 0
    while lucky < len(then) and then[lucky].split()[0] in LUCK:
        lucky += 1
    table.do("activate", *then[:lucky])
    asked = table.working()
    choices = ", ".join(sorted(table.legal())) if asked else ""
    table.do(*then[lucky:])
    after = snapshot(table)
    changed = (f"{key} = {after[key] or '-'}" for key in after if after[key] != before[key])
    return choices, "; ".join(changed)
