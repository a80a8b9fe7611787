"""Views and deeds as JSON values, for programs that want structure and not numbers."""

from typing import Any

import msgspec

from molpe.kernel import AnyGame, Seat, State


def view(game: AnyGame, state: State, viewer: Seat) -> dict[str, Any]:
    """All that a viewer may know."""
    seen: dict[str, Any] = msgspec.to_builtins(game.view(state, viewer))
    return seen


def deeds(game: AnyGame, state: State, seat: Seat) -> list[dict[str, Any]]:
    """What a seat may do; nothing where it is not asked."""
    if seat not in state.actors():
        return []
    return [deed(game, state, seat, action) for action in state.legal(seat)]


def deed(game: AnyGame, state: State, seat: Seat, action: int) -> dict[str, Any]:
    """A legal action: its code, its text, its verb and the things that it names."""
    text, gist = game.named(state, seat, action)
    things = {slot: msgspec.to_builtins(thing) for slot, thing in gist.things.items()}
    return {"code": action, "text": text, "verb": gist.verb, "things": things}
