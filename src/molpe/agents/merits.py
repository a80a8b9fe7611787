"""What speaks for an action, in its game's words: what it is expected to bring."""

from collections.abc import Sequence

from molpe.kernel import NOBODY, AnyGame, Message, Seat, State

LATER = Message("merit-later")
"""What can be said where nothing has come of an action yet."""


def tell_apart(
    game: AnyGame, world: State, seat: Seat, lines: Sequence[Sequence[tuple[Seat, int]]]
) -> list[Message]:
    """One reason for each of several actions that begin a line: rather what others do not have."""
    ends = [played(world, line) for line in lines]
    brought = [gains(game, world, end, seat) for end in ends]
    found = []
    for i, own in enumerate(brought):
        others = [each for j, each in enumerate(brought) if j != i]
        own = own or [m for end in ends[:2] for m in gains(game, end, ends[i], seat)]
        alone = [m for m in own if any(m not in each for each in others)]
        found.append((alone or own or [LATER])[0])
    return found


def played(world: State, line: Sequence[tuple[Seat, int]]) -> State:
    """The world at the end of a line."""
    end = world.copy()
    for seat, action in line:
        end.play(seat, action)
    return end


def gains(game: AnyGame, before: State, after: State, seat: Seat) -> list[Message]:
    """What a seat has more of than before, the weightiest first."""
    outcome = game.outcome(after)
    if outcome is not None and seat in outcome.winners:
        return [Message("merit-wins")]
    if after.actor() == NOBODY:
        return []
    had = game.merits(before, seat)
    now = game.merits(after, seat)
    return [
        Message(f"merit-{name}", {"n": n - had[name]})
        for name, n in now.items()
        if name in had and n > had[name]
    ]
