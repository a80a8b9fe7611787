"""Who can be chosen as a bot, and how long each may think about an action."""

from molpe import agents
from molpe.kernel import BadText, Message
from molpe.table.protocol.games import AgentInfo

LEVEL_MS = (100, 150, 200, 300, 500, 800, 1000, 1500)
"""Milliseconds of the levels 1 to 8; the lower ones are done sooner by themselves."""
QUICK = ("greedy", "sailor")
"""Bots beside the ladder that are offered: one looks a single action ahead, one plays at random."""
HIDDEN = ("level", "mcts", "oracle", "seer")
"""Agents of the house that are for programs: the levels are made of them."""
USUAL_MS = 500
"""For agents that other people bring along."""


def offered() -> tuple[AgentInfo, ...]:
    """The bots to choose from: the levels, the quick ones, and other people's."""
    specs = [f"level:{n}" for n in range(1, len(LEVEL_MS) + 1)]
    guests = [name for name in agents.names() if name not in (*QUICK, *HIDDEN)]
    return tuple(
        AgentInfo(spec, Message(f"agent-{spec}"), level_of(spec), budget_of(spec))
        for spec in (*specs, *QUICK, *guests)
    )


def check(spec: str) -> None:
    """Refuse what cannot sit down: an unknown agent, or one told to think for an hour."""
    agents.find(spec)
    if ":" in spec and not level_of(spec):
        raise BadText(f"the bot {spec!r} cannot be chosen here: only levels, or a name alone")


def level_of(spec: str) -> int:
    """The level that a spec names, or 0."""
    name, _, number = spec.partition(":")
    if name == "level" and number.isdecimal() and 1 <= int(number) <= len(LEVEL_MS):
        return int(number)
    return 0


def kind_of(spec: str) -> str:
    """The agent that a spec names, without its settings."""
    return spec.partition(":")[0]


def budget_of(spec: str) -> int:
    """Milliseconds that a bot may think about an action; 0 where it takes none."""
    level = level_of(spec)
    if level:
        return LEVEL_MS[level - 1]
    return 0 if spec in QUICK else USUAL_MS
