"""Agents: who can sit at a place. They know games only through the kernel.

An agent is named by a spec, ``greedy`` or ``name:key=value,…``; other people's agents come by the
entry point ``molpe.agents``.
"""

from importlib.metadata import entry_points

from molpe.kernel import Agent, BadText, UnknownName

GROUP = "molpe.agents"


def names() -> list[str]:
    """Every agent that can be found."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find(spec: str) -> Agent:
    """The agent that a spec names."""
    name, _, rest = spec.partition(":")
    settings: dict[str, str] = {}
    for word in filter(None, rest.split(",")):
        key, equals, value = word.partition("=")
        if not equals:
            raise BadText(f"the setting {word!r} of agent {spec!r} is not written key=value")
        settings[key] = value
    for entry in entry_points(group=GROUP, name=name):
        kind = entry.load()
        try:
            agent: Agent = kind(**settings)
        except TypeError:
            raise BadText(f"agent {name!r} does not take {', '.join(settings)}") from None
        return agent
    raise UnknownName(f"no agent is called {name!r}; there are: {', '.join(names())}")
