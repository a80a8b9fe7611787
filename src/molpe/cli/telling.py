"""A match in sentences: who is who, what happened, how it ended."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from molpe.agents.review import Ahead, Better
from molpe.agents.thought import Thought
from molpe.kernel import CHANCE, AnyGame, Match, Outcome, Seat
from molpe.kernel.match import RESIGNED

LUCK = "luck"


def label(match: Match, seat: Seat) -> str:
    """``Gold (greedy)``; the name of the seat alone where nobody is named."""
    if seat == CHANCE:
        return LUCK
    name = match.names[seat]
    title: str = match.game.seat_name(seat)
    return title if name == "-" else f"{title} ({name})"


def tell(match: Match, viewer: Seat, since: int = 0) -> Iterator[tuple[Seat, str]]:
    """Everything from the ``since``-th action on, as this viewer may hear it."""
    game = match.game
    state = match.first()
    for number, (seat, action) in enumerate(match.log):
        if number >= since:
            for told in game.lines(state, seat, action, viewer):
                yield told.seat, game.say(told.m)
        state.play(seat, action)


def told_lines(match: Match, viewer: Seat, since: int = 0) -> list[str]:
    """What happened as lines with the names in a column, equal lines in a row said once."""
    told = list(tell(match, viewer, since))
    names = {seat: LUCK if seat == CHANCE else match.game.seat_name(seat) for seat, _ in told}
    column = max(map(len, names.values()), default=0)
    lines = []
    for (seat, text), run in groupby(told):
        times = len(list(run))
        lines.append(f"{names[seat]:>{column}}  {text}{f' (×{times})' if times > 1 else ''}")
    return lines


def reason(match: Match, outcome: Outcome) -> str:
    """Why a match ended, as a sentence."""
    if outcome.reason == RESIGNED:
        gone = [label(match, seat) for seat, place in enumerate(outcome.places) if place > 1]
        return f"{' and '.join(gone)} resigned"
    text: str = match.game.say(match.game.ended(outcome))
    return text


def result(match: Match, outcome: Outcome) -> str:
    """Who won, why, and the scores, in one line."""
    names = [label(match, seat) for seat in range(match.seats)]
    winners = [names[seat] for seat in outcome.winners]
    if match.seats == 1:
        verdict = f"{names[0]} {'wins' if winners else 'loses'}"
    elif winners:
        verdict = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
    else:
        verdict = "nobody wins"
    text = f"{verdict}: {reason(match, outcome)}"
    if any(outcome.scores):
        text += f"; scores {' : '.join(map(str, outcome.scores))}"
    return text


def hint_lines(game: AnyGame, thought: Thought) -> list[str]:
    """A thought for the person who asked."""
    best, *others = thought.ideas
    lines = [
        f"best '{best.words}': {best.chance:.0%} to win ({thought.visits:,} looked at);"
        f" {game.say(best.reason)}"
    ]
    for idea in others:
        word = "same" if idea.equal else "next"
        lines.append(f"{word} '{idea.words}': {idea.chance:.0%}; {game.say(idea.reason)}")
    if len(thought.line) > 1:
        lines.append(f"then {', '.join(thought.line[1:])}")
    return lines


def told(game: AnyGame, line: Sequence[Ahead]) -> list[str]:
    """Expected actions in sentences, with who acts."""
    return [f"{game.seat_name(ahead.seat)}: {game.say(ahead.m)}" for ahead in line]


def reasons(game: AnyGame, better: Better) -> str:
    """Why an action would have been better, in one sentence."""
    found = []
    for why in better.why:
        reason = game.say(why.reason) if why.reason is not None else ""
        if why.kind == "score":
            there, here = (" : ".join(map(str, scores)) for scores in (why.there, why.here))
            found.append(f"the score would be {there} instead of {here}")
        elif why.kind == "wins":
            found.append(f"it wins: {reason}")
        else:
            found.append(f"what was played loses: {reason}")
    if not found and better.line and better.instead:
        line, instead = told(game, better.line), told(game, better.instead)
        found.append(f"“{line[-1]}” instead of “{instead[-1]}”")
    return "; ".join(found)
