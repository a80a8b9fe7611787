"""Why a thing on the table cannot be chosen now, in the game's own words.

A person points at a thing, a game explains texts: so the thing is put where actions name one, and
the game is asked what is wrong with that.
"""

from collections.abc import Iterator, Sequence

from molpe.kernel import AnyGame, Gist, Message, Seat, Slot, State, Thing
from molpe.kernel.model import SEAT

KINDS = ("card", "place")
GOAL = "to"


def why_idle(
    game: AnyGame, state: State, seat: Seat, thing: str, chosen: Sequence[str]
) -> Message | None:
    """What a game says against choosing a thing after others; None where it says nothing of it."""
    legal = state.legal(seat)
    texts = {game.words(state, seat, action) for action in legal}
    for text in dict.fromkeys(meant(game, state, seat, thing, chosen)):
        if text not in texts:
            message: Message = game.why_not(state, seat, text)
            if message.key not in game.vague:
                return named(game, message)
    return None


def named(game: AnyGame, message: Message) -> Message:
    """A message in which ids are things, so that a page can call them by name."""
    params: dict[str, Slot] = {}
    for gap, value in message.params.items():
        params[gap] = value
        for kind in KINDS if isinstance(value, str) else ():
            if value in game.things(kind):
                params[gap] = Thing(kind, str(value))
    return Message(message.key, params)


def meant(
    game: AnyGame, state: State, seat: Seat, thing: str, chosen: Sequence[str]
) -> Iterator[str]:
    """What somebody may want who chooses a thing: legal actions that go on from what is chosen,
    with it instead of another; and any action that names one thing alone."""
    so_far = tuple(chosen)
    going_on = [
        game.gist(state, seat, action)
        for action in state.legal(seat)
        if game.clicks(state, seat, action)[: len(so_far)] == so_far
    ]
    for goals in (False, True):  # what acts, before where it goes
        for gist in going_on:
            for slot, value in gist.things.items():
                if not isinstance(value, Thing) or (slot == GOAL) != goals:
                    continue
                if value.kind != SEAT and thing in game.things(value.kind):
                    there = {**gist.things, slot: Thing(value.kind, thing)}
                    yield game.grammar.write(Gist(gist.verb, there))
    for forms in game.forms.values():
        for form in (forms,) if isinstance(forms, str) else forms:
            head, gap, rest = form.partition("{")
            if gap and "{" not in rest and rest.endswith("}"):
                yield head + thing
