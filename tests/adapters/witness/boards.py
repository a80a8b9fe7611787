"""Breakthrough and Canosa: what stands on which square."""

from molpe.kernel import AnyGame, State
from tests.adapters.witness.facts import Facts, Sight, agree

COLOURS = ("gold", "silver")
ISLANDS = {"a1": "silver", "f6": "gold"}


def breakthrough(game: AnyGame, state: State, seat: int, facts: Facts, sight: Sight) -> None:
    own, theirs = sight.flags("own pieces"), sight.flags("their pieces")
    names = game.orders(2)["square"]
    squares = facts.several("squares")
    agree([square.word("id") for square in squares], list(names))
    for cell, square in enumerate(squares):
        whose = seat if cell in own else 1 - seat if cell in theirs else -1
        agree(square.number("seat"), whose, names[cell])
        agree(square.word("piece"), ("white", "black", "")[whose], names[cell])
    agree(facts.number("to_move"), state.actor())


def canosa(game: AnyGame, state: State, seat: int, facts: Facts, sight: Sight) -> None:
    names = game.orders(2)["square"]
    squares = facts.several("squares")
    agree([square.word("id") for square in squares], list(names))
    sides = (seat, 1 - seat)
    carried = {side: sight.number("rings on the siren", k) for k, side in enumerate(sides)}
    at = {sight.one("own siren"): seat, sight.one("their siren"): 1 - seat}
    for cell, square in enumerate(squares):
        piece, rings = "", sailor(sight, cell, seat)
        if cell in at:
            side = at[cell]
            piece, rings = f"siren-{COLOURS[side]}", [COLOURS[side]] * carried[side]
        elif rings or cell in sight.flags("sailors without a ring"):
            piece = "sailor"
        agree((square.word("piece"), square.words("rings")), (piece, rings), names[cell])
        agree(square.word("island"), ISLANDS.get(names[cell], ""), names[cell])
    for name, field in (("scores", "sailors home"), ("lost", "rings lost")):
        found = {side: sight.number(field, k) for k, side in enumerate(sides)}
        agree(facts.numbers(name), [found[0], found[1]], name)
    agree(facts.number("to_move"), state.actor())
    left = sight.number("actions left") if state.actors() else 0
    agree(facts.number("actions_left"), left)
    agree(min(facts.number("quiet_turns"), 60), sight.number("quiet turns"))
    agree(facts.yes("last_chance"), traps_itself(game, state))


def sailor(sight: Sight, cell: int, seat: int) -> list[str]:
    """The rings of a sailor from bottom to top."""
    own, theirs = COLOURS[seat], COLOURS[1 - seat]
    if cell in sight.flags("own ring on top"):
        rings = [own]
    elif cell in sight.flags("their ring on top"):
        rings = [theirs]
    else:
        return []
    for more, field in (
        ("two rings or three", "own ring below the top"),
        ("three rings", "own ring lowest of three"),
    ):
        if cell in sight.flags(more):
            rings.insert(0, own if cell in sight.flags(field) else theirs)
    return rings


def traps_itself(game: AnyGame, state: State) -> bool:
    """Whether an action is owed after this one, and some choice leaves none."""
    seat = state.actor()
    for action in state.legal(seat) if seat >= 0 else ():
        after = state.copy()
        after.play(seat, action)
        outcome = game.outcome(after)
        if outcome and outcome.reason == "trap" and outcome.places[seat] == 2:
            return True
    return False
