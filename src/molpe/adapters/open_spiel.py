"""OpenSpiel: importing this registers ``molpe_canosa`` and its sisters as games of pyspiel.

    import pyspiel
    import molpe.adapters.open_spiel

    game = pyspiel.load_game("molpe_sins", {"seats": 3})

Luck is explicit: every draw is a chance node with its odds. Sealed choices are made one after the
other, and nobody is told. Where a game is long its information state is a string, not a tensor.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from molpe import games
from molpe.adapters import structs
from molpe.adapters.recall import NONE, Recall, begin
from molpe.adapters.table import Table
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, AnyGame, BadText, Match, Rng, Seat, State
from molpe.press.table import plain

PREFIX = "molpe_"
SHORT = 100
"""Games whose matches have no more actions have information states as tensors."""
DEFAULTS = {"seats": 0, "edition": "", "options": ""}


@lru_cache(64)
def table_of(name: str, seats: int, edition: str, options: str) -> Table:
    """A game as its parameters say, opened once."""
    words = tuple(word.replace(":", "=", 1) for word in options.split(";") if word)
    return Table(name, seats or None, edition or None, words)


class Play:
    """A state and what each seat has seen so far; it never changes, so copies are itself."""

    __slots__ = ("asked", "recalls", "settings", "state")

    def __init__(
        self, settings: tuple[str, int, str, str], state: State, recalls: Sequence[Recall]
    ) -> None:
        self.settings = settings
        self.state = state
        self.recalls = tuple(recalls)
        self.asked: Seat = state.actor()

    def after(self, action: int) -> "Play":
        """What comes of an action of whoever is asked."""
        eye = table_of(*self.settings).eye
        state = self.state.copy()
        state.play(self.asked, action)
        recalls = [
            recall.then(eye.see(state, seat), action if seat == self.asked else NONE)
            for seat, recall in enumerate(self.recalls)
        ]
        return Play(self.settings, state, recalls)

    def guess(self, seat: Seat, rng: Rng) -> "Play":
        """One that a seat cannot tell from this; the others have seen what lies there now."""
        eye = table_of(*self.settings).eye
        state = self.state.guess(seat, rng)
        recalls = [
            recall if other == seat else begin(eye.see(state, other), recall.rows is not None)
            for other, recall in enumerate(self.recalls)
        ]
        return Play(self.settings, state, recalls)

    def __deepcopy__(self, memo: object) -> "Play":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpack, (self.settings, self.state.dump(), [tuple(one) for one in self.recalls])


def _unpack(settings: tuple[str, int, str, str], dump: bytes, recalls: list[Any]) -> Play:
    table = table_of(*settings)
    return Play(settings, table.game.load(dump), [Recall(*one) for one in recalls])


def first(settings: tuple[str, int, str, str], state: State) -> Play:
    """The play that begins with a state."""
    table = table_of(*settings)
    keep = table.game.longest <= SHORT
    recalls = [begin(table.eye.see(state, seat), keep) for seat in range(table.seats)]
    return Play(settings, state, recalls)


def game_type(kind: type[AnyGame], seats: int = 0) -> Any:
    """What pyspiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    luck, hides = kinds.ChanceMode, kinds.Information
    short = kind.longest <= SHORT
    return kinds(
        short_name=f"{PREFIX}{kind.name}",
        long_name=kind.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=luck.EXPLICIT_STOCHASTIC if kind.luck else luck.DETERMINISTIC,
        information=(hides.IMPERFECT_INFORMATION if kind.secrets else hides.PERFECT_INFORMATION),
        utility=kinds.Utility.GENERAL_SUM if seats == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(kind.seats),
        min_num_players=min(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=short,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class MolpeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house as OpenSpiel knows games.

    With ``worlds`` it begins with luck that chooses one of some states, all equally likely: a part
    of a game that is small enough to be solved.
    """

    name: str
    """Of the game, said by a class of its own for each."""

    def __init__(self, params: dict[str, Any] | None = None, worlds: Sequence[State] = ()) -> None:
        params = {**DEFAULTS, **(params or {})}
        self.settings = (self.name, int(params["seats"]), params["edition"], params["options"])
        self.table = table = table_of(*self.settings)
        self.worlds = [first(self.settings, world) for world in worlds]
        self.chips = type(table.root).payoff is not State.payoff
        """Whether a match is for as much as its score says, and not for places."""
        low, high = table.game.scores if self.chips else (-1, 1)
        luck = table.game.longest if table.game.luck else 0
        self.luck = luck + 1 if worlds else luck
        info = pyspiel.GameInfo(
            num_distinct_actions=table.codes,
            max_chance_outcomes=max(table.codes, len(worlds)) if self.luck else 0,
            num_players=table.seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None if table.seats == 1 else 0.0,
            max_game_length=table.game.longest,
        )
        self.first = first(self.settings, table.root)
        super().__init__(game_type(type(table.game), table.seats), info, params)

    def new_initial_state(self, *_: object) -> "MolpeState":
        """The state before the first action."""
        return MolpeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No match has more luck."""
        return self.luck

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What sees states: a moment, or all that was seen so far."""
        if params:
            raise ValueError(f"there are no parameters of observations, but {params}")
        if iig_obs_type is None:
            return MomentObserver(self)
        whole = iig_obs_type.public_info and (
            iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        if not whole:  # a view is not split into what is public and what is not
            return None
        return PastObserver(self) if iig_obs_type.perfect_recall else MomentObserver(self)


class MolpeState(pyspiel.State):  # type: ignore[misc]
    """A state of a match, luck and sealed choices one at a time."""

    def __init__(self, game: MolpeGame) -> None:
        super().__init__(game)
        self.play = game.first
        self.begun = not game.worlds

    @property
    def home(self) -> MolpeGame:
        """The game, as ours."""
        found: MolpeGame = self.get_game()
        return found

    def current_player(self) -> int:
        """Who is asked."""
        if not self.begun or self.play.asked == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if self.play.asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.play.asked

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.play.asked == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck may do, with its odds."""
        if not self.begun:
            n = len(self.home.worlds)
            return [(world, 1.0 / n) for world in range(n)]
        state = self.play.state
        odds = [(action, float(state.odds(action))) for action in sorted(state.legal(CHANCE))]
        total = sum(weight for _, weight in odds)
        return [(action, weight / total) for action, weight in odds]

    def _apply_action(self, action: int) -> None:
        if self.begun:
            self.play = self.play.after(action)
        else:
            self.play, self.begun = self.home.worlds[action], True

    def _action_to_string(self, player: int, action: int) -> str:
        if not self.begun:
            return f"world {action}"
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.home.table.game.words(self.play.state, seat, action)

    def returns(self) -> list[float]:
        """What each seat has got."""
        state = self.play.state
        if not self.is_terminal():
            return [0.0] * state.seats
        worth = state.score if self.home.chips else state.payoff
        return [float(worth(seat)) for seat in range(state.seats)]

    def __str__(self) -> str:
        game, state = self.home.table.game, self.play.state
        return f"{plain(game, game.view(state, SPECTATOR))}\n{state.dump().hex()}"

    # Structs of OpenSpiel 2: the truth as bytes, views and deeds as the house writes them.

    def _to_struct(self) -> dict[str, Any]:
        return {"game": self.play.settings[0], "dump": self.play.state.dump().hex()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return structs.view(self.home.table.game, self.play.state, player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return structs.deed(self.home.table.game, self.play.state, self.play.asked, action)

    def _struct_to_actions(self, deed: dict[str, Any]) -> list[int]:
        game = self.home.table.game
        return [game.parse(self.play.state, self.play.asked, deed["text"])]


class MomentObserver:
    """What a player sees now: the layout's bytes, each as a part of the most it can be."""

    def __init__(self, game: MolpeGame) -> None:
        self.table = game.table
        layout = game.table.layout
        self.scale = 1.0 / np.frombuffer(layout.most, np.uint8).astype(np.float32)
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.start : field.start + field.size]
            for field in layout.fields
        }

    def set_from(self, state: MolpeState, player: int) -> None:
        """Look at a state."""
        seen = self.table.eye.see(state.play.state, player)
        np.multiply(np.frombuffer(seen, np.uint8), self.scale, out=self.tensor)

    def string_from(self, state: MolpeState, player: int) -> str:
        """What the terminal would show this player."""
        game = self.table.game
        return f"seat {player}\n{plain(game, game.view(state.play.state, player))}"


class PastObserver:
    """What a player has seen so far: each observation that differed, and the own actions."""

    def __init__(self, game: MolpeGame) -> None:
        table = game.table
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if table.game.longest <= SHORT:
            most = np.frombuffer(table.layout.most, np.uint8).astype(np.float32)
            self.scale, self.size = 1.0 / most, table.layout.size
            rows = np.zeros((table.game.longest + 1, self.size + table.codes), np.float32)
            self.tensor, self.dict = rows.reshape(-1), {"info_state": rows}

    def set_from(self, state: MolpeState, player: int) -> None:
        """Look back from a state."""
        if self.tensor is None:
            return
        rows = self.dict["info_state"]
        rows.fill(0)
        for number, row in enumerate(state.play.recalls[player].rows or ()):
            rows[number, : self.size] = np.frombuffer(row.seen, np.uint8) * self.scale
            if row.action != NONE:
                rows[number, self.size + row.action] = 1

    def string_from(self, state: MolpeState, player: int) -> str:
        """The seat, how often what it saw has changed, and a key of all it has seen."""
        recall = state.play.recalls[player]
        return f"seat {player} after {recall.length}: {recall.key:016x}"


def resampler(seed: int = 1) -> Callable[[MolpeState, int], MolpeState]:
    """Fair guesses for OpenSpiel's search: ``ISMCTSBot(...).set_resampler(resampler())``."""
    rng = Rng(seed)

    def resample(state: MolpeState, player: int) -> MolpeState:
        guess = state.home.new_initial_state()
        guess.play, guess.begun = state.play.guess(player, rng), True
        return guess

    return resample


def state_of(match: Match) -> MolpeState:
    """A match as a state with its whole history."""
    game = match.game
    params = {"seats": match.seats, **settings_of(game)}
    state: MolpeState = pyspiel.load_game(f"{PREFIX}{game.name}", params).new_initial_state()
    if match.state_at(0).dump() != state.play.state.dump():
        raise BadText("only a match from its usual beginning has a trajectory")
    for _, action in match.log:
        state.apply_action(action)
    return state


def settings_of(game: AnyGame) -> dict[str, str]:
    """Edition and options as parameters, where they are not the usual ones."""
    usual = type(game)()
    known = usual.options_text().split()
    chosen = [word for word in game.options_text().split() if word not in known]
    edition = game.edition if game.edition != usual.edition else ""
    return {"edition": edition, "options": ";".join(chosen).replace("=", ":")}


def write_trajectory(match: Match) -> str:
    """A match as a trajectory of OpenSpiel 2."""
    text: str = pyspiel.Trajectory(state_of(match)).to_string()
    return text


def read_trajectory(text: str) -> Match:
    """The match that a trajectory of one of our games tells, every action checked."""
    trajectory = pyspiel.Trajectory(text)
    game = pyspiel.load_game(trajectory.header().game_string)
    if not isinstance(game, MolpeGame):
        raise BadText(f"{trajectory.header().game_string!r} is no game of this house")
    match = Match(game.table.game, game.table.seats)
    for action in trajectory.reconstruct_final_state().history():
        match.play(match.state.actor(), action)
    return match


def kind_of(name: str) -> type[MolpeGame]:
    """The class of a game of the house, as pyspiel makes it.

    A class and not a function: pyspiel lets go of it when Python is gone already, and what is
    freed then ends the process with an error.
    """
    return type(f"Molpe{name.title()}", (MolpeGame,), {"name": name})


def register() -> None:
    """Let pyspiel know every game."""
    known = set(pyspiel.registered_names())
    for name in games.names():
        if f"{PREFIX}{name}" not in known:
            pyspiel.register_game(game_type(games.game_class(name)), kind_of(name))


register()
