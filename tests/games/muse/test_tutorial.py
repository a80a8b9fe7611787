"""The tutorial plays to its end, in both languages."""

from molpe.games.muse.game import Muse
from molpe.table.library.lessons import find_lesson
from molpe.table.match.lesson import check_lesson
from tests.games.muse.desk import Desk


def test_the_tutorial_is_played_to_its_end() -> None:
    lesson = find_lesson(Muse)
    assert lesson is not None
    match = check_lesson(lesson, Muse())
    assert Desk.at(match.game, match.state).marks("the-tyrrhenian-pirates") == 1
    lines = match.transcript().splitlines()
    assert "0 tackle periphetes" in lines
    assert "0 favor poseidon on theseus" in lines  # a Hold card
    assert "0 cross the sea" in lines
    assert "* draw ares-stalks-the-earth" in lines  # a War
    first = lesson.script.step[0]
    assert first.do != "pass"  # nothing is asked that means nothing
    assert len(lesson.script.step) >= 8
    for step in (*lesson.script.step, lesson.script.end):
        assert step.en != step.de
