"""Agents: who can sit at a place. They know games only through the kernel.

An agent is named by a spec, ``greedy`` or ``name:key=value,…``; other people's agents come by the
entry point ``molpe.agents``.
"""

from importlib.metadata import EntryPoint, entry_points

from molpe.kernel import Agent, BadText, UnknownName

GROUP = "molpe.agents"
OWN = {
    "sailor": EntryPoint("sailor", "molpe.agents.sailor:Sailor", GROUP),
    "greedy": EntryPoint("greedy", "molpe.agents.greedy:Greedy", GROUP),
}


def entries() -> dict[str, EntryPoint]:
    """Every agent that can be found, the house's own first."""
    return {**{entry.name: entry for entry in entry_points(group=GROUP)}, **OWN}


def names() -> list[str]:
    """What the agents are called."""
    return sorted(entries())


def find(spec: str) -> Agent:
    """The agent that a spec names."""
    name, _, rest = spec.partition(":")
    settings: dict[str, str] = {}
    for word in filter(None, rest.split(",")):
        key, equals, value = word.partition("=")
        if not equals:
            raise BadText(f"the setting {word!r} of agent {spec!r} is not written key=value")
        settings[key] = value
    entry = entries().get(name)
    if entry is None:
        raise UnknownName(f"no agent is called {name!r}; there are: {', '.join(names())}")
    try:
        agent: Agent = entry.load()(**settings)
    except TypeError:
        raise BadText(f"agent {name!r} does not take {', '.join(settings)}") from None
    return agent
