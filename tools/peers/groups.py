"""What is compared: one work of ours and the works of others beside it, a group each."""

from typing import NamedTuple

OURS = "molpe"
PEERS = {
    "OpenSpiel": ("open_spiel", "tools.peers.spiel"),
    "PettingZoo": ("pettingzoo[classic]", "tools.peers.zoo"),
    "RLCard": ("rlcard", "tools.peers.cards"),
    "Pgx": ("pgx jax", "tools.peers.jaxed"),
}
"""What is installed for a peer, and its side."""


class Rival(NamedTuple):
    """A work of somebody's, by the name that their side gives it."""

    who: str
    work: str
    what: str
    """For people."""


class Group(NamedTuple):
    """One work of ours beside those of others."""

    title: str
    unit: str
    """What is counted in a second; or ``us``, microseconds a call."""
    ours: str
    what: str
    rivals: tuple[Rival, ...]


def spiel(work: str, what: str) -> Rival:
    """A work of OpenSpiel."""
    return Rival("OpenSpiel", work, what)


def cards(work: str, what: str) -> Rival:
    """A work of RLCard."""
    return Rival("RLCard", work, what)


def zoo(work: str, what: str) -> Rival:
    """A work of PettingZoo."""
    return Rival("PettingZoo", work, what)


def pgx(work: str, what: str) -> Rival:
    """A work of Pgx."""
    return Rival("Pgx", work, what)


STEPS, SIMS = "actions/s", "simulations/s"
HEARTS, GIN = spiel("step hearts", "hearts"), spiel("step gin rummy", "gin rummy")
TILES = cards("step mahjong", "mahjong")

SAME = (
    Group(
        "Random actions in a Python loop, Breakthrough 6x6",
        STEPS,
        "step breakthrough",
        "Breakthrough",
        (spiel("step breakthrough", "breakthrough"),),
    ),
    Group(
        "Random actions in a Python loop, Leduc poker",
        STEPS,
        "step leduc",
        "Leduc",
        (
            spiel("step leduc", "leduc_poker"),
            cards("step leduc-holdem", "leduc-holdem; deals are inside, not counted"),
        ),
    ),
    Group(
        "Random matches, one call, Breakthrough 6x6",
        STEPS,
        "playouts breakthrough",
        "Breakthrough, many matches a call",
        (spiel("playouts breakthrough", "`evaluate_bots` in C++, a match a call"),),
    ),
    Group(
        "PettingZoo: a step with observation and mask, Leduc poker",
        "us",
        "zoo leduc",
        "Leduc",
        (zoo("zoo leduc", "leduc_holdem_v4"),),
    ),
    Group(
        "256 matches a call, observations and masks, Leduc poker",
        STEPS,
        "batch leduc",
        "Leduc, deals inside",
        (pgx("batch leduc_holdem", "leduc_holdem"),),
    ),
    Group(
        "256 matches a call, Breakthrough 6x6",
        STEPS,
        "batch breakthrough",
        "Breakthrough",
        (spiel("batch breakthrough", "`SyncVectorEnv`, a Python loop"),),
    ),
    Group(
        "MCTS, random rollouts to the end, Breakthrough 6x6",
        SIMS,
        "uct breakthrough",
        "`mcts`",
        (
            spiel("uct breakthrough", "`MCTSBot` in C++"),
            spiel("python uct breakthrough", "`MCTSBot` in Python"),
        ),
    ),
    Group(
        "Information-set MCTS, rollouts to the end, Leduc poker",
        SIMS,
        "seer leduc",
        "`seer`",
        (
            spiel("seer leduc", "`ISMCTSBot` in C++"),
            spiel("python seer leduc", "`ISMCTSBot` in Python"),
        ),
    ),
    Group(
        "A copy, Breakthrough 6x6",
        "us",
        "copy breakthrough",
        "`copy`",
        (spiel("copy breakthrough", "`clone`"),),
    ),
    Group(
        "A copy, Leduc poker",
        "us",
        "copy leduc",
        "`copy`",
        (
            spiel("copy leduc", "`clone`"),
            cards("copy leduc-holdem", "`deepcopy` of the game"),
        ),
    ),
    Group(
        "A guess, Leduc poker",
        "us",
        "guess leduc",
        "`guess`",
        (spiel("guess leduc", "`resample_from_infostate`"),),
    ),
    Group(
        "Serialised and loaded, Breakthrough 6x6",
        "us",
        "dump breakthrough",
        "`dump`, `load`",
        (spiel("dump breakthrough", "`serialize`, `deserialize_state`"),),
    ),
    Group(
        "Serialised and loaded, Leduc poker",
        "us",
        "dump leduc",
        "`dump`, `load`",
        (spiel("dump leduc", "`serialize`, `deserialize_state`"),),
    ),
)
"""The same rules on both sides."""

NEAR = (
    Group(
        "Random actions in a Python loop, Canosa",
        STEPS,
        "step canosa",
        "Canosa",
        (
            spiel("step breakthrough", "breakthrough 6x6"),
            spiel("step clobber", "clobber 6x6"),
        ),
    ),
    Group(
        "Random actions in a Python loop, Sirens",
        STEPS,
        "step sirens",
        "Sirens",
        (HEARTS, cards("step uno", "uno")),
    ),
    Group(
        "Random actions in a Python loop, Siggil",
        STEPS,
        "step siggil",
        "Siggil",
        (GIN, TILES, cards("step gin-rummy", "gin-rummy")),
    ),
    Group(
        "Random actions in a Python loop, SINS",
        STEPS,
        "step sins",
        "SINS",
        (GIN, TILES),
    ),
    Group(
        "Random actions in a Python loop, Sing! O Muse",
        STEPS,
        "step muse",
        "Sing! O Muse",
        (GIN, TILES),
    ),
    Group(
        "PettingZoo: a step with observation and mask, Canosa",
        "us",
        "zoo canosa",
        "Canosa",
        (zoo("zoo connect four", "connect_four_v3"),),
    ),
    Group(
        "PettingZoo: a step with observation and mask, Sing! O Muse",
        "us",
        "zoo muse",
        "Sing! O Muse",
        (zoo("zoo connect four", "connect_four_v3"), zoo("zoo leduc", "leduc_holdem_v4")),
    ),
    Group(
        "256 matches a call, Breakthrough beside connect four",
        STEPS,
        "batch breakthrough",
        "Breakthrough",
        (pgx("batch connect_four", "connect_four"),),
    ),
    Group(
        "256 matches a call, Siggil",
        STEPS,
        "batch siggil",
        "Siggil",
        (pgx("batch sparrow_mahjong", "sparrow_mahjong"),),
    ),
    Group(
        "256 matches a call, Sing! O Muse",
        STEPS,
        "batch muse",
        "Sing! O Muse",
        (pgx("batch sparrow_mahjong", "sparrow_mahjong"),),
    ),
    *(
        Group(
            f"Information-set MCTS, rollouts to the end, {title}",
            SIMS,
            f"seer {name}",
            "`seer`",
            (spiel("seer hearts", "hearts, C++"), spiel("seer gin rummy", "gin rummy, C++")),
        )
        for name, title in (("sirens", "Sirens"), ("siggil", "Siggil"), ("sins", "SINS"))
    ),
    Group(
        "Information-set MCTS, rollouts to the end, Sing! O Muse",
        SIMS,
        "seer muse",
        "`seer`",
        (spiel("seer gin rummy", "gin rummy, C++"),),
    ),
    *(
        Group(
            f"A copy, {title}",
            "us",
            f"copy {name}",
            "`copy`",
            (spiel("copy gin rummy", "gin rummy"), cards("copy mahjong", "mahjong, `deepcopy`")),
        )
        for name, title in (("siggil", "Siggil"), ("sins", "SINS"), ("muse", "Sing! O Muse"))
    ),
    *(
        Group(
            f"A guess, {title}",
            "us",
            f"guess {name}",
            "`guess`",
            (spiel("guess hearts", "hearts"), spiel("guess gin rummy", "gin rummy")),
        )
        for name, title in (("siggil", "Siggil"), ("muse", "Sing! O Muse"))
    ),
    *(
        Group(
            f"Serialised and loaded, {title}",
            "us",
            f"dump {name}",
            "`dump`, `load`",
            (spiel("dump hearts", "hearts"), spiel("dump gin rummy", "gin rummy")),
        )
        for name, title in (("siggil", "Siggil"), ("muse", "Sing! O Muse"))
    ),
)
"""Other rules, the nearest that a peer has."""
