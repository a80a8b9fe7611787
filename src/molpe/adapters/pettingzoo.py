"""PettingZoo: every game as an AEC environment, and as a parallel one.

    from molpe.adapters.pettingzoo import env, parallel_env

    sins = env("sins", seats=3)
    sins.reset(seed=1)
    for agent in sins.agent_iter():
        observation, reward, termination, truncation, info = sins.last()
        mask = observation["action_mask"]
        sins.step(None if termination else sins.action_space(agent).sample(mask))

Importing this registers them too: ``pettingzoo.make("aec", "molpe/sins-v1", seats=3)``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray

from molpe import games
from molpe.adapters import pictures, structs
from molpe.adapters.sight import Sight
from molpe.adapters.steps import settle
from molpe.adapters.table import Options, Table
from molpe.kernel import NOBODY, SPECTATOR, AnyGame, IllegalAction, Rng, Seat

Seen = dict[str, NDArray[Any]]


class Sitting:
    """What both kinds of environment share: a match, its luck, and what its seats see of it."""

    render_mode: str | None

    def __init__(self, table: Table, render_mode: str | None, silent: int) -> None:
        pictures.check_mode(render_mode)
        self.table = table
        self.game: AnyGame = table.game
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"molpe_{table.game.name}_v{table.game.version}",
            "render_modes": list(pictures.MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.sight = Sight(table, silent)
        """With a code more where seats that are not asked must say something."""
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of: dict[str, Seat] = {a: n for n, a in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.state_: Any = table.root.copy()
        self.rng = Rng(1)
        most, codes = self.sight.most, self.sight.codes
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (codes,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(codes) for a in self.possible_agents}

    def begin(self, seed: int | None) -> Seat:
        """A new match; who is asked."""
        if seed is not None:
            self.rng = Rng(seed)
        self.state_.copy_from(self.table.root)
        self.agents = self.possible_agents[:]
        return settle(self.state_, self.rng)

    def seen(self, seat: Seat, asked: bool) -> Seen:
        """What a seat sees, and may do if it is asked."""
        state = self.state_
        return {
            "observation": self.sight.seen(state, seat),
            "action_mask": self.sight.mask(state, seat, asked),
        }

    def view(self, agent: str) -> dict[str, Any]:
        """All that an agent may know, as JSON values."""
        return structs.view(self.game, self.state_, self.seat_of[agent])

    def deeds(self, agent: str) -> list[dict[str, Any]]:
        """What an agent may do, as JSON values; nothing where it is not asked."""
        return structs.deeds(self.game, self.state_, self.seat_of[agent])

    def refuse(self, agent: str, action: object) -> IllegalAction:
        """What is raised for an action that is not legal; nothing has been played."""
        return IllegalAction(f"{agent} may not do {action!r} now; its action mask says what it may")

    def viewer(self) -> Seat:
        """Whose view is drawn: that of a seat that acts, or a spectator's."""
        seat: int = self.state_.actor()
        return seat if seat >= 0 else SPECTATOR

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text or pixels; ``human`` prints the text."""
        return pictures.rendered(self.render_mode, self.game, self.state_, self.viewer())

    def svg(self) -> str:
        """The table as a drawing."""
        return pictures.svg(self.game, self.state_, self.viewer())

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class MolpeEnv(Sitting, pettingzoo.AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """A game whose seats are asked one after the other; who seals a choice tells nobody."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        Sitting.__init__(self, table, render_mode, 0)
        self.asked: Seat = NOBODY

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of action codes."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new match; with a seed the luck to come is always the same."""
        self.asked = self.begin(seed)
        everyone = self.possible_agents
        self.rewards = dict.fromkeys(everyone, 0.0)
        self._cumulative_rewards = dict.fromkeys(everyone, 0.0)
        self.terminations = dict.fromkeys(everyone, False)
        self.truncations = dict.fromkeys(everyone, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in everyone}
        self.agent_selection = everyone[self.asked]

    def observe(self, agent: str) -> Seen:
        """What an agent sees and may do; nothing may be done where it is not asked."""
        seat = self.seat_of[agent]
        return self.seen(seat, seat == self.asked)

    def step(self, action: int | None) -> None:
        """The action of the agent that is asked, and the luck that follows it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state, seat = self.state_, self.asked
        if action is None or not self.sight.allows(state, seat, action):
            raise self.refuse(agent, action)
        self._cumulative_rewards[agent] = 0.0
        state.play(seat, int(action))
        self.asked = settle(state, self.rng)
        if self.asked == NOBODY:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.asked]
            if self.render_mode == "human":
                self.render()

    def _finish(self) -> None:
        for agent, seat in self.seat_of.items():
            self.rewards[agent] = self.state_.payoff(seat)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()
        self.agent_selection = self.agents[0]


class MolpeParallelEnv(Sitting, pettingzoo.ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game in which everybody says something at every step; who is not asked has one no-op."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        Sitting.__init__(self, table, render_mode, 1)
        self.nothing = table.codes
        """The code of who is not asked."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of action codes, the last of which is to do nothing."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new match; with a seed the luck to come is always the same."""
        self.begin(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[str, Seen]:
        asked = self.state_.actors()
        found = {agent: self.seen(seat, seat in asked) for agent, seat in self.seat_of.items()}
        for agent, seat in self.seat_of.items():
            found[agent]["action_mask"][self.nothing] = seat not in asked
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """What everybody does at once: those who are asked an action, the others nothing."""
        state, asked = self.state_, self.state_.actors()
        for agent in self.agents:
            seat, action = self.seat_of[agent], actions.get(agent)
            if seat in asked:
                fits = self.sight.allows(state, seat, action)
            else:
                fits = action == self.nothing
            if not fits:
                raise self.refuse(agent, action)
        for seat in asked:
            state.play(seat, int(actions[self.possible_agents[seat]]))
        over = settle(state, self.rng) == NOBODY
        rewards = {a: state.payoff(seat) if over else 0.0 for a, seat in self.seat_of.items()}
        seen = self._all_seen()
        ends = dict.fromkeys(self.possible_agents, over)
        if over:
            self.agents = []
        elif self.render_mode == "human":
            self.render()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        return seen, rewards, ends, dict.fromkeys(self.possible_agents, False), infos


def env(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    edition: str | None = None,
    options: Options = (),
    render_mode: str | None = None,
) -> MolpeEnv:
    """A game as an AEC environment; without a number of seats, the fewest that are not solo."""
    return MolpeEnv(Table(game, seats, edition, options), render_mode)


def parallel_env(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    edition: str | None = None,
    options: Options = (),
    render_mode: str | None = None,
) -> MolpeParallelEnv:
    """A game as a parallel environment: sealed choices are made at once."""
    return MolpeParallelEnv(Table(game, seats, edition, options), render_mode)


def register() -> None:
    """Let ``pettingzoo.make`` find every game, as ``molpe/NAME-vVERSION``."""
    for name in games.names():
        id = f"molpe/{name}-v{games.game_class(name).version}"
        if id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", id, env, kwargs={"game": name})
            pettingzoo.register("parallel", id, parallel_env, kwargs={"game": name})


register()
