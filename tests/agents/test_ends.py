"""Small ends with secrets and sealed choices, calculated."""

from collections.abc import Iterator

import pytest

from molpe import agents, games
from molpe.agents.duel import Duel
from molpe.agents.seer import FEW, SHARES, Seer
from molpe.agents.thought import hides, think
from molpe.agents.worlds import Worlds
from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, State
from tests.agents.spy import CUPS, Cups, CupState


def along(game: AnyGame, seats: int, seed: int) -> Iterator[State]:
    """The states of a random match in which somebody chooses, from the last backwards."""
    state: State = game.start(seats)
    rng = Rng(seed)
    found = []
    while (seat := state.actor()) != NOBODY:
        if seat != CHANCE and len(state.legal(seat)) > 1:
            found.append(state.copy())
        state.play(seat, state.pick(rng))
    return reversed(found)


class Hidden(CupState):
    """One seat lifts cups, one after the other, under a coin that it has not seen."""

    def blank(self) -> State:
        return Hidden()

    def actor(self) -> int:
        return 1 if -1 in self.lifted and not self.found(1) else NOBODY

    def actors(self) -> list[int]:
        return [] if self.actor() == NOBODY else [1]

    def legal(self, seat: int) -> list[int]:
        return [cup for cup in range(CUPS) if cup not in self.lifted]

    def play(self, seat: int, action: int) -> None:
        self.lifted[self.lifted.index(-1)] = action

    def found(self, seat: int) -> bool:
        return self.coin in self.lifted if seat == 1 else False

    def place(self, seat: int) -> int:
        return 1 if self.found(1) == (seat == 1) else 2

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.actor() != NOBODY:
            self.coin = [cup for cup in range(CUPS) if cup not in self.lifted][
                rng.below(CUPS - sum(cup >= 0 for cup in self.lifted))
            ]


def test_a_seat_chooses_again_when_it_has_seen_more() -> None:
    """Two looks under four cups find the coin half of the time, whichever cup comes first."""
    for coin in range(CUPS):
        state = Hidden()
        state.coin = coin
        solved = Worlds(state, 1, 1000).solve(state, Rng(3))
        assert [action for action, _ in solved] == list(range(CUPS))
        for _, values in solved:
            assert values[1] == pytest.approx(0.0, abs=0.15)
            assert values[0] == -values[1]
    assert Worlds(state, 1, 3).solve(state, Rng(3)) == []  # too much
    weighing = Seer(sims=5).weigh(Cups(), state, 1, Rng(3))
    assert weighing.visits == FEW


def test_a_last_choice_alone_against_orpheus() -> None:
    """The last card of a song: every way it may be laid is played out, luck with its odds."""
    sirens = games.find("sirens")
    solved = 0
    for seed in range(1, 6):
        state = next(along(sirens, 1, seed))
        found = Worlds(state, 0, FEW).solve(state, Rng(1))
        if not found:
            continue
        solved += 1
        assert [action for action, _ in found] == state.legal(0)
        for action, values in found:
            after = state.copy()
            after.play(0, action)
            if after.actor() == NOBODY:
                assert values == [after.payoff(0)]
    assert solved > 0


def test_others_who_choose_are_not_calculated() -> None:
    sins = games.find("sins")
    state = list(along(sins, 2, 1))[-1]
    assert Worlds(state, state.actor(), FEW).solve(state, Rng(1)) == []


@pytest.mark.large
@pytest.mark.parametrize("seat", [0, 1])
def test_a_last_song_is_a_table_of_results(seat: int) -> None:
    """The Sirens placement: both know all cards, neither the other's order."""
    sirens = games.find("sirens")
    seen = 0
    for seed in range(1, 9):
        for state in along(sirens, 2, seed):
            if state.actor() != seat:
                continue
            guess = state.guess(seat, Rng(1))
            mixed = Duel(guess, seat, Rng(2)).solve(guess)
            if not mixed or len(mixed) < 6:
                continue
            seen += 1
            assert [action for action, _, _ in mixed] == state.legal(seat)
            assert sum(share for _, share, _ in mixed) == pytest.approx(1)
            best = max(worth for _, _, worth in mixed)
            held = sum(share * worth for _, share, worth in mixed)
            assert held == pytest.approx(best, abs=0.1)
            thought = think(Seer(sims=5), sirens, guess, seat, Rng(2))
            assert thought.visits == SHARES
            worst = min(mixed, key=lambda found: found[2])
            played = Seer(sims=5).weigh(sirens, guess, seat, Rng(2), (worst[0],))
            assert played.actions == [(worst[0], round(worst[1] * SHARES), worst[2])]
            other = state.guess(seat, Rng(8))
            assert Duel(other, seat, Rng(2)).solve(other) == mixed
            break
    assert seen > 0


class Pennies(CupState):
    """Nothing is hidden but what the other lifts: seat 0 wins by lifting the same cup."""

    def blank(self) -> State:
        return Pennies()

    def place(self, seat: int) -> int:
        return 1 if (self.lifted[0] == self.lifted[1]) == (seat == 0) else 2

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.actor() != NOBODY and self.lifted[1 - seat] >= 0:
            self.lifted[1 - seat] = rng.below(CUPS)


@pytest.mark.parametrize("sealed", [False, True])
def test_pennies_are_mixed_evenly(sealed: bool) -> None:
    """Neither cup may be counted on, whether the other has chosen already or not."""
    for seat in (0, 1):
        state = Pennies()
        if sealed:
            state.lifted[1 - seat] = 2
        mixed = Duel(state, seat, Rng(1)).solve(state)
        assert len(mixed) == CUPS
        for _, share, worth in mixed:
            assert share == pytest.approx(1 / CUPS, abs=0.03)
            assert worth == pytest.approx(-0.5 if seat == 0 else 0.5, abs=0.1)
    chosen = {Seer(sims=1).choose(Cups(), state, seat, Rng(seed)) for seed in range(30)}
    assert chosen == set(range(CUPS))


def test_hidden_things_and_many_seats_make_no_table() -> None:
    assert Duel(CupState(), 0, Rng(1)).solve(CupState()) == []
    state = CupState()
    state.lifted[0] = 1
    assert Duel(state, 1, Rng(1)).solve(state) == []
    three = games.find("siggil").start(3)
    assert Duel(three, 0, Rng(1)).solve(three) == []


def test_what_nobody_knows_is_not_hidden() -> None:
    assert not hides(games.find("siggil"), games.find("siggil").start(2))
    assert not hides(games.find("canosa"), games.find("canosa").start(2))
    for name in ("sirens", "sins", "muse", "tide"):
        assert hides(games.find(name), games.find(name).start(2))


def test_ends_are_the_same_for_all_truths() -> None:
    sirens = games.find("sirens")
    agent = agents.find("seer:sims=20")
    for state in list(along(sirens, 2, 4))[:6]:
        seat = state.actor()
        chosen = {
            agent.choose(sirens, state.guess(seat, Rng(seed)), seat, Rng(5)) for seed in range(4)
        }
        assert len(chosen) == 1
