"""Numbers toward a goal."""

import sys
from pathlib import Path

import pytest

from molpe import games
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab.impact.measure import parts_in
from molpe.lab.plan import make_plan
from molpe.lab.runner import silent
from molpe.lab.tune import (
    Candidate,
    Goal,
    Knob,
    Study,
    best,
    confirmed,
    prove,
    read_goal,
    read_knob,
    sentences,
    tune,
)


def study(*goals: str, over: tuple[str, ...] = ("pearl.worth=0..4",), deals: int = 40) -> Study:
    plan = make_plan(games.find, "tide", ("greedy", "greedy"))
    return Study("tune", plan, tuple(map(read_goal, goals)), tuple(map(read_knob, over)), deals)


def search(what: Study, candidates: int, out: Path | None = None) -> list[Candidate]:
    return tune(games.find, what, candidates, out=out, crew=Cores(1), tell=silent)


def test_goals_are_read() -> None:
    assert read_goal("first seat 50±1 %") == Goal("first seat 50±1 %", "first seat", 0.5, 0.01)
    assert read_goal("decisions 40 +- 5").within == 5
    assert read_goal("ends by shortage at most 20 %").side == "at most"
    assert read_goal("chosen fair-winds at least 12.5%").target == 0.125
    for text in ("", "first seat", "luck 5 %", "first seat fifty", "decisions at least"):
        with pytest.raises(BadText, match="is not written like 'first seat 50±1 %'"):
            read_goal(text)


def test_a_goal_is_missed_by_what_is_outside_it() -> None:
    around, most, least = (
        read_goal(text) for text in ("draws 10±5 %", "draws at most 10 %", "draws at least 10 %")
    )
    assert around.miss(0.13) == 0
    assert around.miss(0.25) == pytest.approx(0.1)
    assert around.loss(0.10) < around.loss(0.14) < around.loss(0.2)
    assert (most.miss(0.05), least.miss(0.15)) == (0, 0)
    assert most.miss(0.3) == pytest.approx(0.2)
    assert least.miss(0.02) == pytest.approx(0.08)


def test_knobs_are_read() -> None:
    assert read_knob("pearl.worth=0..4") == Knob("pearl.worth", 0, 4)
    assert read_knob("rounds = 1..3").option
    assert read_knob("imp.power=T|TT").words == ("T", "TT")
    for text in ("pearl", "=3", "pearl.worth=", "pearl.worth=3..1", "x.y=4", "x.y=0..99999"):
        with pytest.raises(BadText):
            read_knob(text)


def test_a_goal_is_reached_where_numbers_can_do_it() -> None:
    """Pearls worth as much as Coral make draws; the search finds that they should not be."""
    what = study("draws at most 25 %", over=("pearl.worth=0..4", "rounds=1..3"))
    tried = search(what, 12)
    assert tried[0].values == {}
    assert not tried[0].figures[0].met
    first = best(tried)[0]
    assert first.figures[0].met
    assert int(first.values["rounds"]) > 1
    again = confirmed(games.find, what, first, crew=Cores(1), tell=silent)
    assert again.values == first.values
    assert again.figures != first.figures
    text = "\n".join(sentences(tried, again))
    assert "as it is" in text
    assert f'--edition "{first.edition}" --options rounds={first.values["rounds"]}' in text


def test_every_figure_can_be_a_goal() -> None:
    what = study(
        "first seat 50±50 %", "seat 1 50±50 %", "decisions 2±1", "ends by shown at least 99 %",
        "chosen ebb at most 5 %", "got ebb at most 100 %", "draws at most 100 %",
    )  # fmt: skip
    (first, second) = search(what, 1)
    assert [figure.met for figure in first.figures] == [True] * 7
    assert len(second.figures) == 7


def test_a_search_that_was_stopped_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "tide.jsonl"
    what = study("draws at most 25 %")
    some = search(what, 3, out)
    with out.open("ab") as file:
        file.write(b'{"number":4,"val')  # a process that ended while it wrote
    more = search(what, 6, out)
    assert more[:4] == some
    assert [one.number for one in more] == list(range(7))
    assert search(what, 6, out) == more
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tide.jsonl"]
    with pytest.raises(BadText, match="holds another search"):
        search(study("draws at most 5 %"), 2, out)
    out.write_text("nothing of the kind\n")
    with pytest.raises(BadText, match="holds no search of the lab"):
        search(what, 2, out)


def test_what_a_game_refuses_is_kept_with_the_reason() -> None:
    plan = make_plan(games.find, "sirens", ("sailor", "sailor"))
    goals, knobs = (read_goal("decisions 40±5"),), (read_knob("ligeia.hearts=9|12|99"),)
    tried = search(Study("tune", plan, goals, knobs, 2), 6)
    faults = [one.fault for one in tried if one.fault]
    assert faults
    assert all("field 'hearts'" in fault for fault in faults)
    assert "field 'hearts'" in "\n".join(map(repr, tried))
    nowhere = (read_knob("sand.hearts=1..2"),)
    assert all(one.fault for one in search(Study("tune", plan, goals, nowhere, 2), 2)[1:])


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("seat 7 50 %", "names a seat that nobody has"),
        ("ends by boredom at most 5 %", "names no end of tide; ends: shown"),
        ("chosen sand at least 5 %", "names nothing that tide has"),
    ],
)
def test_goals_that_mean_nothing_here_are_refused(goal: str, says: str) -> None:
    game = games.find("tide")
    with pytest.raises(BadText, match=says):
        prove(game, study(goal), [part.id for part in parts_in(game, 2)])


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(BadText, match=r"pip install 'molpe\[lab\]'"):
        search(study("draws at most 25 %"), 1)


def test_no_room_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="cannot write"):
        search(study("draws at most 25 %"), 1, tmp_path / "no" / "such" / "file")
