"""The loophole hunter finds each fault where it was planted, and none where there is none."""

import os
from pathlib import Path

import pytest

from molpe.agents.cores import Cores
from molpe.kernel import Match, Rng, read_match
from molpe.lab.hunt import watch
from molpe.lab.hunt.hunt import Finding, Hunt, hunt, sentences, write_matches
from molpe.lab.hunt.styles import Idler, Seeker, forced, forces, players_of
from molpe.lab.hunt.watch import CYCLES, hunt_match
from molpe.lab.impact.measure import parts_in
from molpe.lab.plan import Plan, make_plan
from molpe.lab.runner import silent
from tests.lab.broken import FAULTS, find

MATCHES = int(os.environ.get("MOLPE_HUNTS", "32"))
RARE = {"dead", "runaway"}
"""Faults that only many matches show."""


@pytest.fixture(autouse=True)
def _sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game is over after some twenty actions."""
    monkeypatch.setattr(watch, "LONG", 300)
    monkeypatch.setattr(watch, "SOUGHT", 100)


def plan_of(fault: str) -> Plan:
    return make_plan(find, "shore", ("greedy", "greedy"), edition=fault)


def hunted(fault: str, out: Path | None = None, matches: int = MATCHES) -> list[Finding]:
    plan = plan_of(fault)
    parts = parts_in(find("shore", (), fault), 2)
    return hunt(find, plan, parts, matches, out=out, crew=Cores(1), tell=silent)[1]


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != "sound"])
def test_a_planted_fault_is_found_and_shown(fault: str, tmp_path: Path) -> None:
    matches = max(MATCHES, 80) if fault in RARE else MATCHES
    found = [one for one in hunted(fault, matches=matches) if one.fault == fault]
    assert found
    (kept,) = write_matches(find, plan_of(fault), found[:1], tmp_path)
    match = read_match(Path(kept.file).read_text("utf-8"), find)
    shows(fault, match)
    text = sentences(Hunt("hunt", plan_of(fault), MATCHES, 1.0, (kept,)))
    assert f"{fault}: {kept.words}" in text[1]


def shows(fault: str, match: Match) -> None:
    """That a match file shows what it is said to show."""
    words = match.transcript().splitlines()
    if fault == "loop":
        assert sum(line.endswith(" extra") for line in words) >= 2 * CYCLES
        assert match.outcome() is None
    elif fault == "stall":
        assert len(match.log) == 300
    elif fault == "runaway":
        state = match.state_at(2)
        assert state.score(0) > 900
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.places == (1, 2)
    elif fault == "forced":
        assert "forced" in match.game.edition
    elif fault == "dead":
        assert any("wash rock" in line for line in words)
        assert sum("take rock" in line for line in words) <= 1
    elif fault == "hollow":
        assert any("take the" in line or "take " in line for line in words)
    else:
        assert not any(line.endswith(" extra") for line in words)


def test_a_sound_game_has_no_findings() -> None:
    assert hunted("sound", matches=2 * MATCHES) == []


def test_a_hunt_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = hunted("dead")
    hunted("dead", tmp_path / "seen", MATCHES // 2)
    assert hunted("dead", tmp_path / "seen") == whole


def test_the_same_number_is_the_same_match() -> None:
    plan = plan_of("sound")
    for number in range(4):
        one, seen = hunt_match(find, plan, number)
        other, again = hunt_match(find, plan, number)
        assert one.log == other.log
        assert seen == again


def test_a_win_is_forced_only_where_nobody_can_prevent_it() -> None:
    state = find("shore", (), "forced").start(2)
    state.play(-1, 4)
    assert forced(state, 0, 1000, 64)
    assert forces(state, 0, [1000], 1)
    assert not forces(state, 0, [1000], 0)
    assert not forced(state, 1, 1000, 64)
    assert not forced(state, 0, 0, 64)
    sound = find("shore", (), "sound").start(2)
    assert not forced(sound, 0, 500, 64)
    assert not forced(sound, 0, 500, 2)


def test_hunters_have_their_ways() -> None:
    game = find("shore", (), "loop")
    state = game.start(2)
    state.play(-1, 4)
    seeker = Seeker()
    twice = [seeker.choose(game, state, 0, Rng(seed)) for seed in range(9)]
    assert set(twice) <= set(state.legal(0))
    idle = Idler()
    assert all(idle.choose(game, state, 0, Rng(seed)) in (1, 2) for seed in range(9))
    thinkers = [Idler(), Idler()]
    assert players_of("think", thinkers) == thinkers
