"""Agents: who can sit at a place. They know games only through the kernel.

An agent is named by a spec, ``greedy`` or ``name:key=value,…``; other people's agents come by the
entry point ``molpe.agents``.
"""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from inspect import signature

from molpe.kernel import Agent, BadText, UnknownName

GROUP = "molpe.agents"
OWN = {
    "sailor": EntryPoint("sailor", "molpe.agents.sailor:Sailor", GROUP),
    "greedy": EntryPoint("greedy", "molpe.agents.greedy:Greedy", GROUP),
    "mcts": EntryPoint("mcts", "molpe.agents.mcts:Mcts", GROUP),
    "oracle": EntryPoint("oracle", "molpe.agents.oracle:Oracle", GROUP),
    "seer": EntryPoint("seer", "molpe.agents.seer:Seer", GROUP),
    "level": EntryPoint("level", "molpe.agents.level:Level", GROUP),
}


def entries() -> dict[str, EntryPoint]:
    """Every agent that can be found, the house's own first."""
    return {**{entry.name: entry for entry in entry_points(group=GROUP)}, **OWN}


def names() -> list[str]:
    """What the agents are called."""
    return sorted(entries())


def find(spec: str, cores: int | None = None, **budget: int | None) -> Agent:
    """The agent that a spec names.

    A budget (``ms=100``, ``sims=1000``) is for those that take one and whose spec names none; so
    are ``cores``.
    """
    return maker(spec, cores, **budget)()


def maker(spec: str, cores: int | None = None, **budget: int | None) -> Callable[[], Agent]:
    """Makes the agent that a spec names, as often as one is wanted."""
    name, _, rest = spec.partition(":")
    entry = entries().get(name)
    if entry is None:
        raise UnknownName(f"no agent is called {name!r}; there are: {', '.join(names())}")
    make = entry.load()
    settings: dict[str, str | int] = {}
    for place, word in enumerate(filter(None, rest.split(","))):
        key, equals, value = word.partition("=")
        if not equals:
            bare = getattr(make, "bare", None)  # level:5
            if bare is None or place > 0:
                raise BadText(f"the setting {word!r} of agent {spec!r} is not written key=value")
            key, value = bare, word
        settings[key] = value
    takes = signature(make).parameters
    if cores is not None and "cores" in takes:
        settings.setdefault("cores", cores)
    if "ms" not in settings and "sims" not in settings:
        settings |= {k: v for k, v in budget.items() if v is not None and k in takes}

    def made() -> Agent:
        try:
            agent: Agent = make(**settings)
        except TypeError:
            raise BadText(f"agent {name!r} does not take {', '.join(settings)}") from None
        return agent

    return made
