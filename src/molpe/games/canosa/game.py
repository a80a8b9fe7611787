"""Canosa's facts, words and clicks."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, cast

from msgspec import Meta

from molpe.cards import load_catalogue
from molpe.games.canosa.board import GOLD
from molpe.games.canosa.look import look, lying, onward, shifted
from molpe.games.canosa.merits import merits
from molpe.games.canosa.notation import (
    FORMS,
    SQUARES,
    choices,
    clicks,
    gist,
    read_position,
    sail_target,
    write_position,
)
from molpe.games.canosa.refusal import why_not
from molpe.games.canosa.state import CODES, SAIL, CanosaState
from molpe.games.canosa.view import UNSAID, CanosaView, show
from molpe.kernel import Frozen, Game, Gist, Message, Seat
from molpe.kernel.gist import Choice


class CanosaOptions(Frozen):
    """The tunable rules of Canosa."""

    draw: Annotated[
        bool,
        Meta(description="a position begun three times, or 60 quiet turns, is a draw"),
    ] = True


class Canosa(Game[CanosaState]):
    """Two sirens, ten sailors, fourteen rings."""

    name = "canosa"
    title = "Canosa"
    version = 1
    seats = (2,)
    codes = CODES
    longest = 20_000
    scores = (0, 4)
    reasons = ("sailors", "trap", "repetition", "quiet")
    catalogue = load_catalogue(__package__)
    forms = FORMS
    options_type = CanosaOptions
    vague = frozenset(
        {
            "why-form",
            "why-square",
            "why-no-sailor",
            "why-taken",
            "why-siren-enemy",
            "why-attack-nobody",
            "why-push-far",
        }
    )
    view_type = CanosaView
    unsaid = UNSAID

    def start(self, seats: int) -> CanosaState:
        state = CanosaState(self.draws)
        state.set_up()
        return state

    @cached_property
    def beginning(self) -> int:
        """The key of the state before the first action."""
        return self.start(2).key()

    @property
    def draws(self) -> bool:
        """Whether ruling 19 is in force."""
        assert isinstance(self.options, CanosaOptions)
        return self.options.draw

    def view(self, state: CanosaState, viewer: Seat) -> CanosaView:
        return look(state)

    def onward(
        self,
        state: CanosaState,
        viewers: Sequence[Seat],
        was: CanosaState,
        seen: Sequence[Frozen],
    ) -> list[Frozen]:
        return [onward(state, was, cast("CanosaView", seen[0]))] * len(viewers)

    def lying(self, view: Frozen) -> dict[str, object]:
        assert isinstance(view, CanosaView)
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        return shifted(cast("CanosaView", was), cast("CanosaView", now))

    def gist(self, state: CanosaState, seat: Seat, action: int) -> Gist:
        return gist(state, seat, action)

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(SQUARES)

    def turn(self, state: CanosaState) -> Seat:
        """Whose turn it is."""
        return state.actor()

    def merits(self, state: CanosaState, seat: Seat) -> dict[str, int]:
        """What is counted for a seat, for reasons of advice."""
        return merits(state, seat)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        return {"square": SQUARES}

    def show(self, view: Frozen) -> str:
        assert isinstance(view, CanosaView)
        return show(view)

    def phrase(self, state: CanosaState, seat: Seat, action: int, heard: Gist) -> Message:
        told = super().phrase(state, seat, action, heard)
        if action >= SAIL and sail_target(seat, action)[1] == (35 if seat == GOLD else 0):
            return Message("told-score", told.params)
        return told

    def ask(self, state: CanosaState, seat: Seat) -> Message:
        first = state.left == 1 and state.key() == self.beginning
        return Message("ask-first" if first else f"ask-{state.left}")

    def clicks(self, state: CanosaState, seat: Seat, action: int) -> tuple[str, ...]:
        return clicks(state, seat, action)

    def choices(self, state: CanosaState, seat: Seat) -> list[Choice]:
        return choices(state, seat, self.grammar)

    def why_not(self, state: CanosaState, seat: Seat, text: str) -> Message:
        return why_not(state, seat, text)

    def seat_name(self, seat: Seat) -> str:
        return ("Gold", "Silver")[seat]

    def position(self, text: str) -> CanosaState:
        return read_position(text, self.draws)

    def position_text(self, state: CanosaState) -> str:
        return write_position(state)
