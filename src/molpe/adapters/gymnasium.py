"""Gymnasium: one seat of a game against agents in the others.

    from molpe.adapters.gymnasium import env

    canosa = env("canosa", seat=0, rivals="greedy")
    observation, info = canosa.reset(seed=1)
    action = canosa.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = canosa.step(action)

Importing this registers them too: ``gymnasium.make("molpe/canosa-v1", rivals="level:3")``.
"""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from molpe import agents, games
from molpe.adapters import pictures, structs
from molpe.adapters.sight import Sight
from molpe.adapters.steps import settle
from molpe.adapters.table import Options, Table
from molpe.kernel import NOBODY, AnyGame, BadText, IllegalAction, Rng, Seat

Illegal = Literal["loses", "refused"]
LOST = -1.0
SEEDS = 1 << 31


class MolpeEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A seat, asked whenever it is its turn; luck and rivals act between."""

    metadata = {"render_modes": list(pictures.MODES), "render_fps": 1}

    def __init__(
        self,
        table: Table,
        seat: Seat = 0,
        rivals: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
        illegal: Illegal = "loses",
    ) -> None:
        if not 0 <= seat < table.seats:
            raise BadText(f"there is no seat {seat} of {table.seats}")
        pictures.check_mode(render_mode)
        named = [rivals] * (table.seats - 1) if isinstance(rivals, str) else list(rivals)
        if len(named) != table.seats - 1:
            raise BadText(f"{table.seats} seats have {table.seats - 1} rivals, not {len(named)}")
        self.table = table
        self.game: AnyGame = table.game
        self.seat = seat
        self.makers = [agents.maker(name) for name in named]
        self.illegal = illegal
        self.render_mode = render_mode
        self.rivals: dict[Seat, Any] = {}
        self.rng = Rng(1)
        self.luck = Rng(1)
        self.match: Any = table.root.copy()
        self.over = True
        self.sight = Sight(table)
        most = self.sight.most
        self.observation_space = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
        self.action_space = spaces.Discrete(table.codes)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """A new match; with a seed luck and rivals do the same again."""
        super().reset(seed=seed)
        self.luck = Rng(int(self.np_random.integers(SEEDS)))
        self.rng = Rng(int(self.np_random.integers(SEEDS)))
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.rivals = {seat: make() for seat, make in zip(others, self.makers, strict=True)}
        self.match.copy_from(self.table.root)
        self._go_on()
        return self._look(), self._info()

    def _go_on(self) -> None:
        """Luck and rivals act until this seat is asked or it is over."""
        state = self.match
        while True:
            asked = settle(state, self.luck)
            if asked in (self.seat, NOBODY):
                self.over = asked == NOBODY
                return
            legal = state.legal(asked)
            if len(legal) > 1:  # on a guess, as every agent
                guess = state.guess(asked, self.rng)
                action = self.rivals[asked].choose(self.game, guess, asked, self.rng)
            else:
                action = legal[0]
            state.play(asked, action)

    def _look(self) -> NDArray[np.uint8]:
        return self.sight.seen(self.match, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """What may be done now: a byte for each code."""
        return self.sight.mask(self.match, self.seat, not self.over)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """An action, and all that follows until this seat is asked again.

        One that is not legal loses the match, unless ``illegal="refused"``.
        """
        if self.over:
            raise gymnasium.error.ResetNeeded("the match is over; reset begins another")
        if not self.sight.allows(self.match, self.seat, action):
            if self.illegal == "refused":
                raise IllegalAction(f"the code {action} may not be played now; see the action mask")
            self.over = True
            return self._look(), LOST, True, False, {**self._info(), "illegal": True}
        self.match.play(self.seat, int(action))
        self._go_on()
        reward = self.match.payoff(self.seat) if self.over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, self.over, False, self._info()

    def view(self) -> dict[str, Any]:
        """All that the seat may know, as JSON values."""
        return structs.view(self.game, self.match, self.seat)

    def deeds(self) -> list[dict[str, Any]]:
        """What the seat may do, as JSON values."""
        return structs.deeds(self.game, self.match, self.seat)

    def render(self) -> Any:
        """The seat's view as text or pixels; ``human`` prints the text."""
        return pictures.rendered(self.render_mode, self.game, self.match, self.seat)


def env(
    game: str | AnyGame,
    seat: Seat = 0,
    rivals: str | Sequence[str] = "greedy",
    seats: int | None = None,
    *,
    edition: str | None = None,
    options: Options = (),
    render_mode: str | None = None,
    illegal: Illegal = "loses",
) -> MolpeEnv:
    """A seat of a game against agents, all alike or named one by one."""
    table = Table(game, seats, edition, options)
    return MolpeEnv(table, seat, rivals, render_mode, illegal)


def register() -> None:
    """Let ``gymnasium.make`` find every game, as ``molpe/NAME-vVERSION``."""
    for name in games.names():
        id = f"molpe/{name}-v{games.game_class(name).version}"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point=f"{__name__}:env", kwargs={"game": name})


register()
