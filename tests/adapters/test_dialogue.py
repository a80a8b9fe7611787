"""Matches in words: whole matches by scripted models, legality apart from strength, no leaks."""

import pytest

from molpe import games
from molpe.adapters.dialogue import Dialogue, Then
from molpe.adapters.prompts import ACTIONS, NEWS, Style, parts_of
from molpe.adapters.table import Table
from molpe.kernel import BadText, IllegalAction, Rng, read_match
from tests.adapters.scripted import PLAYED, Scripted
from tests.adapters.tables import TABLES, Setting
from tests.adapters.test_prompts import opened
from tests.guest.nim_for_molpe import Nim

SHORT = Style(rules="none", cards=False)


@pytest.mark.parametrize("setting", [one for one in TABLES if one.game in PLAYED], ids=str)
def test_scripted_models_play_whole_matches(setting: Setting) -> None:
    """Against bots and among themselves, in the game's words and in others; the log replays."""
    table = opened(setting)
    model = Scripted(seed=1)
    bots = dict.fromkeys(range(1, table.seats), "sailor")
    match = Dialogue(table, bots, seed=4, style=Style(rules="none", cards=False, guise=5))
    while match.asked is not None:
        reply = match.answer(model(match.turn(match.asked)))
        assert reply.legal
    summary = match.summary()
    assert summary["over"]
    assert summary["legality"]["0"]["illegal"] == 0
    assert len(summary["strength"]["places"]) == table.seats
    again = read_match(match.match.transcript(), games.find)
    assert again.outcome() == match.outcome


def test_a_seed_says_everything_but_the_answers() -> None:
    def played(seed: int) -> str:
        model = Scripted(seed=2)
        match = Dialogue(Table("sirens"), {1: "greedy"}, seed, SHORT)
        while match.asked is not None:
            match.answer(model(match.turn(match.asked)))
        return match.match.transcript()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_several_models_hear_of_each_other_what_they_may() -> None:
    match = Dialogue(Table("tide"), seed=1, style=SHORT)
    assert match.asked == 0
    match.answer("throw")
    assert match.asked == 1
    told = parts_of(match.turn(1))[NEWS]
    assert "seat 0: has chosen" in told
    assert "throws" not in told
    match.answer("keep")
    assert match.outcome is not None


@pytest.mark.parametrize("then", ["forfeit", "random"])
def test_illegal_answers_are_counted_and_corrected(then: Then) -> None:
    match = Dialogue(Table("canosa"), {1: "sailor"}, seed=1, style=SHORT, tries=2, then=then)
    first = match.answer("Action: siren a1")
    assert not first.legal
    assert "not next to her" in first.correction
    assert "siren a1" in first.correction
    assert match.asked == 0
    second = match.answer("fly away")
    assert not second.legal
    kept = match.summary()["legality"]["0"]
    assert (kept["answers"], kept["illegal"], kept["questions"]) == (2, 2, 1 + (then == "random"))
    if then == "forfeit":
        assert match.asked is None
        assert kept["forfeited"]
        assert match.summary()["strength"]["reason"] == "resigned"
        assert match.summary()["strength"]["rewards"] == [-1.0, 1.0]
        with pytest.raises(IllegalAction, match="the match is over"):
            match.answer("siren e5")
    else:
        assert match.asked == 0
        assert kept["replaced"] == 1
        assert kept["share"] == 0.0
        assert second.action


def test_tries_begin_anew_with_every_question() -> None:
    match = Dialogue(Table("breakthrough"), {1: "sailor"}, seed=1, tries=2, style=SHORT)
    for _ in range(3):
        assert not match.answer("nonsense").legal
        listed = parts_of(match.turn(0))[ACTIONS].splitlines()
        assert match.answer(listed[0][2:]).legal
    assert match.kept[0].illegal == 3
    assert match.asked == 0


@pytest.mark.parametrize("guise", [None, 3])
def test_a_game_of_somebody_else_is_put_into_words(guise: int | None) -> None:
    """One file of plain Python without rules, gists or forms."""
    match = Dialogue(Table(Nim()), {1: "sailor"}, seed=1, style=Style(guise=guise))
    model = Scripted(seed=1)
    while match.asked is not None:
        assert match.answer(model(match.prompt(0).text)).legal
    assert match.outcome is not None
    assert match.kept[0].illegal == 0


def test_bad_settings_are_refused() -> None:
    with pytest.raises(BadText, match="no seat 7 of 2"):
        Dialogue(Table("canosa"), {7: "greedy"})
    with pytest.raises(BadText, match="not 0 times"):
        Dialogue(Table("canosa"), tries=0)
    with pytest.raises(BadText, match="not 'explode'"):
        Dialogue(Table("canosa"), then="explode")  # type: ignore[arg-type]


def test_two_worlds_that_look_alike_are_told_alike() -> None:
    """A whole match of Sirens: at each question a guess is told and asked the same."""
    match = Dialogue(Table("sirens"), {1: "sailor"}, seed=3, style=SHORT)
    model, looked = Scripted(seed=3), 0
    while (seat := match.asked) is not None:
        text = match.turn(seat)
        guess = match.match.state.guess(seat, Rng(looked + 1))
        assert match.prompter.turn(guess, seat, match.unheard[seat]) == text
        match.answer(model(text))
        looked += 1
    assert looked > 5
