"""What a thing does: measured against truths that can be counted out."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import EntryPoint
from math import isclose, sqrt
from pathlib import Path

import pytest

from molpe import agents, games
from molpe.agents.cores import Cores
from molpe.agents.sailor import Sailor
from molpe.kernel import CHANCE, NOBODY, Agent, AnyGame, BadText, Rng, Seat, State
from molpe.lab.aivat import Corrections, Open, Value, best_share, fit
from molpe.lab.impact.balance import BALANCE, Report, collect, fairly, report
from molpe.lab.impact.compare import differences
from molpe.lab.impact.figures import estimate, holm, more_deals, student
from molpe.lab.impact.luck import Deal
from molpe.lab.impact.measure import (
    Job,
    chosen_parts,
    measure,
    one_deal,
    parts_in,
    pilot,
    read,
    trials_of,
)
from molpe.lab.impact.words import sentences, verdict
from molpe.lab.impact.worlds import shares
from molpe.lab.plan import Plan, make_plan
from molpe.lab.runner import silent

TIDE = games.find("tide")
VALUE = Value("tide", base=0.5, slope=1.7)


class Steady:
    """Keeps a card by what it is, whatever it does: the same in every world."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        return 0 if state.hands[seat] in (1, 2) else 1


def worlds(
    game: AnyGame, players: list[Agent], state: State, chance: float, log: list[tuple[int, int]]
) -> Iterator[tuple[float, list[tuple[int, int]], State]]:
    """Every match that can happen between fixed agents, with its chance."""
    seat = state.actor()
    if seat == NOBODY:
        yield chance, log, state
        return
    if seat == CHANCE:
        legal = state.legal(CHANCE)
        whole = sum(int(state.odds(action)) for action in legal)
        odds = {action: int(state.odds(action)) / whole for action in legal}
    elif isinstance(player := players[seat], Open):
        odds = {a: share for a, share in player.odds(game, state, seat).items() if share}
    else:
        odds = {player.choose(game, state, seat, Rng(1)): 1.0}
    for action, share in odds.items():
        after = state.copy()
        after.play(seat, action)
        yield from worlds(game, players, after, chance * share, [*log, (seat, action)])


def corrected(game: AnyGame, players: list[Agent], log: list[tuple[int, int]]) -> float:
    """The share of seat 0 with its luck taken off."""
    luck = Corrections(game, players, VALUE)
    state = game.start(2)
    for seat, action in log:
        luck.look(state, seat, action)
        state.play(seat, action)
    return shares(state)[0] - luck.since()[0]


@pytest.mark.parametrize("players", [[Steady(), Steady()], [Sailor(), Sailor()]])
def test_taking_luck_off_changes_no_mean_and_takes_noise(players: list[Agent]) -> None:
    """Every match of Tide, each with its chance: the means are equal, not about equal."""
    true = mine = square = mine_square = whole = 0.0
    for chance, log, state in worlds(TIDE, players, TIDE.start(2), 1.0, []):
        share, less = shares(state)[0], corrected(TIDE, players, log)
        whole += chance
        true += chance * share
        mine += chance * less
        square += chance * share**2
        mine_square += chance * less**2
    assert isclose(whole, 1.0)
    assert isclose(true, mine, abs_tol=1e-12)
    before, after = sqrt(square - true**2), sqrt(mine_square - mine**2)
    assert after < 0.85 * before


class Balanced:
    """Kuhn poker in equilibrium, with odds that it says: Kuhn 1950, the first with alpha 1/3."""

    def odds(self, game: AnyGame, state: State, seat: Seat) -> dict[int, float]:
        card = int(state.hand(seat))
        if seat == 0 and state.first < 0:
            bet = (1 / 3, 0.0, 1.0)[card]
        elif seat == 0:
            bet = (0.0, 2 / 3, 1.0)[card]
        elif state.first == 1:
            bet = (0.0, 1 / 3, 1.0)[card]
        else:
            bet = (1 / 3, 0.0, 1.0)[card]
        return {0: 1 - bet, 1: bet}

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        return int(rng.chance() < self.odds(game, state, seat)[1])


def test_taking_luck_and_choices_off_is_unbiased_in_kuhn_poker() -> None:
    """All thirty ways of a hand, each with its chance, agents in equilibrium included."""
    kuhn = games.find("kuhn")
    players: list[Agent] = [Balanced(), Balanced()]
    chips = true = mine = square = mine_square = 0.0
    for chance, log, state in worlds(kuhn, players, kuhn.start(2), 1.0, []):
        share, less = shares(state)[0], corrected(kuhn, players, log)
        chips += chance * int(state.score(0))
        true += chance * share
        mine += chance * less
        square += chance * share**2
        mine_square += chance * less**2
    assert isclose(chips, -1 / 18)  # the value of the game: nothing was left out
    assert isclose(true, mine, abs_tol=1e-12)
    assert mine_square - mine**2 < square - true**2


@lru_cache
def truth(edition: str) -> float:
    """The chance of seat 0 between steady agents, counted out."""
    game = games.find("tide", (), edition)
    found = worlds(game, [Steady(), Steady()], game.start(2), 1.0, [])
    return sum(chance * shares(state)[0] for chance, _, state in found)


@lru_cache
def held_truth(edition: str) -> float:
    """What the second card of a seat that holds the Ebb is worth, counted out: the mean over all
    deals in which somebody is dealt one, of whoever is dealt it first."""
    other = games.find("tide", (), edition)
    found = weight = 0.0
    players: list[Agent] = [Steady(), Steady()]
    for chance, log, state in worlds(TIDE, players, TIDE.start(2), 1.0, []):
        replay, first = TIDE.start(2), None
        for seat, action in log:
            if seat == CHANCE and first is None and action - 2 == 3:
                first = int(replay.waiting())
            replay.play(seat, action)
        if first is None:
            continue
        there = other.start(2)
        for seat, action in log:
            there.play(seat, action)
        found += chance * (shares(state)[first] - shares(there)[first])
        weight += chance
    return found / weight


def steady_plan(monkeypatch: pytest.MonkeyPatch) -> Plan:
    entry = EntryPoint("steady", f"{__name__}:Steady", agents.GROUP)
    monkeypatch.setitem(agents.OWN, "steady", entry)
    return make_plan(games.find, "tide", ("steady", "steady"))


def test_the_estimates_hold_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steady agents of Tide: the impact of the Ebb is counted out, and the interval holds it."""
    plan = steady_plan(monkeypatch)
    ebb = chosen_parts(parts_in(TIDE, 2), ["ebb"])
    job = Job(plan, VALUE, trials_of(plan, ebb, ("blank",)))
    found = collect(games.find, job, 1500, crew=Cores(1), tell=silent)
    result = report(TIDE, ebb, found, BALANCE, 1.0)
    row = result.trials[0]
    true = truth("standard") - truth("standard; blank ebb")
    assert row.first.found.low <= true <= row.first.found.high
    assert row.held.found.low <= held_truth("standard; blank ebb") <= row.held.found.high
    assert result.first.low <= truth("standard") <= result.first.high
    assert row.first.found.noise < row.first.found.raw
    assert row.held.sure
    assert not row.first.sure


def test_each_draw_has_its_odds_and_worlds_share_their_deals() -> None:
    """Clocks ring by the odds, draw after draw; with a card less the others come as before."""
    dealt: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for seed in range(6000):
        deal, state = Deal(TIDE, seed), TIDE.start(2)
        first = deal.draw(state)
        dealt[first] += 1
        state.play(CHANCE, first)
        if first == 2:
            second[deal.draw(state)] += 1
    for counts, odds in ((dealt, (5, 4, 2, 1)), (second, (4, 4, 2, 1))):
        n = sum(counts.values())
        for kind, weight in enumerate(odds):
            mean = weight / sum(odds)
            assert abs(counts[2 + kind] / n - mean) < 4 * sqrt(mean * (1 - mean) / n)


def test_a_deal_that_was_decided_elsewhere_takes_its_numbers_all_the_same() -> None:
    one, other = Deal(TIDE, 5), Deal(TIDE, 5)
    state = TIDE.start(2)
    one.draw(state)
    other.drew(state)
    assert one.drawn == other.drawn
    assert one.mind(0).state == other.mind(0).state != other.mind(0).state


def test_a_thing_that_does_nothing_has_no_impact() -> None:
    """Pearl has no effect, so it has no blank; and an exchange for itself changes no deal."""
    plan = make_plan(games.find, "tide", ("greedy", "greedy"))
    parts = parts_in(TIDE, 2)
    assert [trial.label for trial in trials_of(plan, parts, ("blank",))] == [
        "triton blank",
        "ebb blank",
    ]
    job = Job(plan, VALUE)
    same = Job(plan, VALUE, (trials_of(plan, parts, ("exchanged",))[0],))
    still = Job(
        plan, VALUE, tuple(type(t)(t.parts, t.how, "standard; pearl as pearl", t.options)
                           for t in same.trials)
    )  # fmt: skip
    for number in range(20):
        found = one_deal(games.find, still, number)
        tried = found.tried[0]
        assert tried.same
        assert tried.whole == found.base
        if tried.held:
            assert (tried.held.here, tried.held.here_luck) == pytest.approx(
                (tried.held.there, tried.held.there_luck)
            )
    assert one_deal(games.find, job, 3).tried == ()


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    plan = make_plan(games.find, "tide", ("greedy", "sailor"))
    job = Job(plan, VALUE, trials_of(plan, parts_in(TIDE, 2), ("blank",)))
    whole = collect(games.find, job, 12, crew=Cores(1), tell=silent)
    assert len(whole.rounds()) == 12
    assert all(len(some) == 2 for some in whole.rounds())
    path = tmp_path / "deals"
    seen = collect(
        games.find, job, 12, out=path, crew=Cores(1), tell=silent,
        stop=lambda deals: len(deals.found) > 5,
    )  # fmt: skip
    assert 5 < len(seen.found) < 24
    again = collect(games.find, job, 12, out=path, crew=Cores(1), tell=silent)
    assert again.found == whole.found
    with pytest.raises(BadText, match="holds results of another run"):
        collect(games.find, Job(plan, VALUE), 1, out=path, crew=Cores(1), tell=silent)


def test_numbers_and_processes_change_nothing() -> None:
    plan = make_plan(games.find, "sirens", ("greedy", "greedy"))
    parts = chosen_parts(parts_in(games.find("sirens"), 2), ["ligeia"])
    job = Job(plan, VALUE, trials_of(plan, parts, ("blank", "exchanged")))
    alone = collect(games.find, job, 4, crew=Cores(1), tell=silent)
    both = collect(games.find, job, 4, crew=Cores(2), tell=silent)
    assert both.found == alone.found
    assert read(measure(games.find, job, 2, 3)) == [alone.found[2]]


def test_the_value_is_fixed_before_and_known_by_its_hash() -> None:
    plan = make_plan(games.find, "tide", ("greedy", "greedy"))
    value = pilot(games.find, plan)
    assert value == pilot(games.find, plan)
    assert value.slope > 0
    assert len(value.hash) == 16
    other = pilot(games.find, make_plan(games.find, "tide", ("greedy", "greedy"), seed=2))
    assert other.hash != value.hash
    luckless = make_plan(games.find, "breakthrough", ("sailor", "sailor"))
    assert pilot(games.find, luckless, 2).share >= 0


def test_a_line_is_fitted_and_a_share_is_bounded() -> None:
    assert fit("", [(0.0, 0.5)]) == Value("")
    assert fit("", [(0.2, 0.0), (0.2, 1.0)]) == Value("", base=0.5)
    line = fit("", [(-1.0, 0.0), (0.0, 0.5), (1.0, 1.0)])
    assert (line.base, line.slope) == (0.5, 0.5)
    assert best_share([1.0], [1.0]) == 0.0
    assert best_share([1.0, 0.0], [0.0, 0.0]) == 0.0
    assert best_share([1.0, 0.0, 1.0], [0.5, -0.5, 0.5]) == 1.0
    assert best_share([1.0, 0.0], [-1.0, 1.0]) == 0.0


def test_intervals_and_their_correction() -> None:
    assert estimate([]).n == 0
    found = estimate([0.1] * 400 + [-0.1] * 400)
    assert found.low < 0 < found.high
    assert found.mean == 0
    assert estimate([0.0] * 3).half > 0.5
    assert student(10**9) == pytest.approx(1.96, abs=1e-3)
    assert student(11) == pytest.approx(2.228, abs=0.01)
    assert holm([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06]
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert more_deals(found, found.half / 2) == 3200


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Rng(9)
    held = 0
    for _ in range(400):
        some = estimate([1.0 if rng.chance() < 0.3 else 0.0 for _ in range(60)])
        held += some.low <= 0.3 <= some.high
    assert 0.92 < held / 400 <= 1.0


def small() -> Report:
    plan = make_plan(games.find, "sirens", ("greedy", "greedy"))
    game = games.find("sirens")
    parts = chosen_parts(parts_in(game, 2), ["ligeia", "gamma"])
    job = Job(plan, VALUE, trials_of(plan, parts, ("blank", "exchanged")))
    deals = collect(games.find, job, 6, crew=Cores(1), tell=silent)
    return report(game, parts, deals, BALANCE, 3.0)


def test_a_report_counts_by_gists_and_speaks() -> None:
    result = small()
    ligeia, gamma = result.parts
    assert 0 < ligeia.chosen.n <= ligeia.offered
    assert ligeia.got >= ligeia.kept.n > 0
    assert (gamma.got, gamma.offered) == (0, 0)
    text = "\n".join(sentences(result))
    assert "ligeia without its effect" in text
    assert "a difference after Holm" in text
    one = type(result)(**{
        name: getattr(result, name) for name in result.__struct_fields__ if name != "trials"
    }, trials=result.trials[:1])  # fmt: skip
    said = "\n".join(verdict(one))
    assert "to be sure within 1 point" in said


def test_differences_of_editions_are_said_field_by_field() -> None:
    before = parts_in(TIDE, 2)
    after = parts_in(games.find("tide", (), "standard; triton.worth=5; triton.effects.0.n=1"), 2)
    found = {one.field: (one.before, one.after) for one in differences(before, after)}
    assert found == {"worth": ("3", "5"), "effects.0.n": ("2", "1")}
    gone = differences(before, before[1:])
    assert [(one.part, one.after) for one in gone] == [("pearl", "gone")]
    new = differences(before[1:], before)
    assert [(one.part, one.after) for one in new] == [("pearl", "new")]
    blank = parts_in(games.find("tide", (), "standard; blank ebb"), 2)
    assert [one.field for one in differences(before, blank)] == ["effects"]


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(BadText, match="there is nothing called 'sand' to measure; kinds: card"):
        chosen_parts(parts_in(TIDE, 2), ["sand"])
    assert parts_in(games.find("canosa"), 2) == ()


def test_who_begins_is_no_luck_to_be_taken_off() -> None:
    """Where luck decides who begins, the figure is the one without luck taken off, less noise."""
    plan = make_plan(games.find, "siggil", ("sailor", "sailor"))
    value = Value("siggil", base=0.5, slope=0.5)
    deals = collect(games.find, Job(plan, value), 40, crew=Cores(1), tell=silent)
    each = [one for some in deals.rounds() for one in some]
    assert {one.base.first for one in each} == {0, 1}
    fair = fairly(each)
    for one in each:
        assert fair(one.base) == one.base.shares[one.base.first] - one.base.late[one.base.first]
        assert one.base.late != one.base.luck
    begun = [one.base.luck[one.base.first] - one.base.late[one.base.first] for one in each]
    assert abs(sum(begun)) > 1  # it would have been taken off whoever begins, every time
