"""TextArena: every game as a text environment, for one model a player or with bots among them.

    import textarena as ta
    import molpe.adapters.textarena

    env = ta.make("molpe/siggil-v1", bots={1: "greedy"})
    env.reset(num_players=2, seed=1)
    player, observation = env.get_observation()
    done, info = env.step("Action: take leaf-3")
    rewards, facts = env.close()

Luck is the match's own: a seed says all of it, and the global generator is neither seeded nor used,
unless no seed is given: then it gives one.
"""

import random
from collections.abc import Mapping
from typing import Any

import textarena as ta

from molpe import games
from molpe.adapters import pictures
from molpe.adapters.dialogue import TRIES, Dialogue, Then
from molpe.adapters.prompts import Style
from molpe.adapters.table import Options, Table
from molpe.kernel import SPECTATOR, AnyGame, BadText, Seat

SEED_BITS = 31
GAME_BOARD = ta.ObservationType.GAME_BOARD


class MolpeEnv(ta.Env):
    """A match in words; a player is a seat."""

    def __init__(
        self,
        game: str | AnyGame,
        bots: Mapping[Seat, str] | None = None,
        edition: str | None = None,
        options: Options = (),
        style: Style | None = None,
        tries: int = TRIES,
        then: Then = "forfeit",
    ) -> None:
        self.game, self.edition, self.options = game, edition, options
        self.bots, self.style = dict(bots or {}), style
        self.tries, self.then = tries, then
        self.match: Dialogue
        self.state: ta.State

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new match among so many players, those that are bots included."""
        if seed is None:
            seed = random.getrandbits(SEED_BITS)
        table = Table(self.game, num_players, self.edition, self.options)
        if len(self.bots) >= num_players:
            raise BadText(f"{num_players} seats and {len(self.bots)} bots leave no player")
        self.match = Dialogue(table, self.bots, seed, self.style, self.tries, self.then)
        self.state = ta.State(num_players=num_players)
        roles = {seat: f"Player {seat}" for seat in range(num_players)}
        self.state.standard_resets(role_mapping=roles)
        for seat in self.match.models:
            prompt = self.match.prompter.system(seat)
            self.state.add_observation(prompt, ta.ObservationType.PROMPT, to_id=seat)
        self._ask("")

    def _ask(self, correction: str) -> None:
        """Show the player who is to answer the table; at the end, say how it ended."""
        seat = self.match.asked
        if seat is None:
            self._end()
            return
        self.state.current_player_id = seat
        board = "\n\n".join(filter(None, [correction, self.match.turn(seat)]))
        self.state.add_observation(board, GAME_BOARD, to_id=seat)

    def _end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        reason = self.match.prompter.hide(self.match.table.game.say(self.match.ended()))
        self.state.rewards = {
            seat: self.match.reward(seat) for seat in range(self.match.table.seats)
        }
        for seat, facts in self.state.game_info.items():
            facts["reason"] = reason
            if seat in self.match.kept:
                kept = self.match.kept[seat]
                facts["invalid_move"] = kept.forfeited
                facts["turn_count"] = kept.questions
                facts["legality"] = self.match.summary()["legality"][str(seat)]
        self.state.done = True

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """An answer of the player who is asked; others hear of it what their seat may."""
        player = self.state.current_player_id
        self.state.add_observation(
            action, ta.ObservationType.PLAYER_ACTION, from_id=player, to_id=player
        )
        reply = self.match.answer(action)
        self.state.step_info = {"legal": reply.legal, "action": reply.action}
        self._ask(reply.correction if self.match.asked == player else "")
        done, info = self.state.step()
        return bool(done), dict(info)

    def get_board_str(self) -> str:
        """The table as whoever only watches sees it."""
        return pictures.text(self.match.table.game, self.match.match.state, SPECTATOR)


def register() -> None:
    """Let ``textarena.make`` find every game, as ``molpe/NAME-vVERSION``; ``-raw`` is without
    wrappers, the other shows what was said before the match and the table of now."""
    for name in games.names():
        id = f"molpe/{name}-v{games.game_class(name).version}"
        if id not in ta.envs.registration.ENV_REGISTRY:
            wrapped = [ta.wrappers.GameBoardObservationWrapper]
            ta.register(id, MolpeEnv, default_wrappers=wrapped, game=name)
            ta.register(f"{id}-raw", MolpeEnv, game=name)


register()
