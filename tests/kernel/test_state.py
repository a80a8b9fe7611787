"""What every state can do by default."""

import pytest

from molpe import games
from molpe.kernel import (
    CHANCE,
    NOBODY,
    BadText,
    Rng,
    State,
    guided_playout,
    playout,
    playouts,
    playouts_by_list,
)
from tests.kernel.test_laws import Coin

canosa = games.find("canosa")


class Ladder(Coin):
    """Everyone's place is told, to test the payoff."""

    places = (1, 2, 3)

    def place(self, seat: int) -> int:
        return self.places[seat]


def test_payoff_lies_evenly_between() -> None:
    three = Ladder(3)
    assert [three.payoff(seat) for seat in range(3)] == [1.0, 0.0, -1.0]
    three.places = (1, 1, 3)
    assert [three.payoff(seat) for seat in range(3)] == [0.5, 0.5, -1.0]
    solo = Ladder(1)
    assert solo.payoff(0) == 1.0
    solo.places = (2, 2, 3)
    assert solo.payoff(0) == -1.0


def test_defaults() -> None:
    coin = Coin()
    assert coin.census() == []
    assert coin.estimate(0) == 0.0
    assert (coin.score(0), coin.reason(), coin.odds(1)) == (0, 0, 1)
    assert coin.actors() == [CHANCE]
    assert coin.bare().dump() == coin.dump()
    plain = State(2, 3)
    plain.redeal(0, Rng(1))  # no secrets, nothing to do
    for unsaid in (plain.actor, plain.blank):
        with pytest.raises(NotImplementedError):
            unsaid()


def test_a_plain_game_needs_only_a_list() -> None:
    coin = Coin()
    out = coin.buffer()
    assert coin.fill(CHANCE, out, 0) == 2
    assert [out[0], out[1]] == [0, 1]
    assert {coin.pick(Rng(seed)) for seed in range(1, 20)} == {0, 1}


def test_loading_checks_what_it_can() -> None:
    state = canosa.start(2)
    dump = state.dump()
    with pytest.raises(BadText, match="something after its end"):
        state.copy().load(dump + b"\x00")
    with pytest.raises(BadText, match="cut short"):
        state.copy().load(dump[:-1])
    with pytest.raises(BadText, match="another number of seats"):
        state.copy().load(b"\x06" + dump[1:])
    with pytest.raises(BadText, match="canosa is not played by 3"):
        canosa.load(b"\x06" + dump[1:])


def test_playouts_end_and_agree() -> None:
    state = canosa.start(2)
    actions, check = playouts(state, 20, Rng(3))
    assert playouts_by_list(state, 20, Rng(3)) == (actions, check)
    assert state.dump() == canosa.start(2).dump()
    assert playouts(state, 5, Rng(3), 10)[0] == 50
    assert playouts_by_list(state, 5, Rng(3), 10) == playouts(state, 5, Rng(3), 10)
    played = state.copy()
    assert playout(played, Rng(3), 100_000) > 20
    assert played.actor() == NOBODY
    assert playout(played, Rng(3), 5) == 0


class Stubborn(Coin):
    """Always calls heads."""

    def hunch(self, rng: Rng) -> int:
        return 0


def test_hunches_guide_seats_and_not_luck() -> None:
    ends = []
    for seed in range(1, 20):
        coin = Stubborn()
        assert guided_playout(coin, Rng(seed), 10) == 3
        assert coin.calls == [0, 0]
        ends.append(coin.flip)
    assert set(ends) == {0, 1}


@pytest.mark.parametrize("name", ["canosa", "sirens", "sins"])
def test_a_game_without_hunches_is_played_as_before(name: str) -> None:
    game = games.find(name)
    for seed in range(1, 4):
        one, other, rng, same = game.start(2), game.start(2), Rng(seed), Rng(seed)
        assert guided_playout(one, rng, 40) == playout(other, same, 40) == 40
        assert (one.dump(), rng.state) == (other.dump(), same.state)
