"""The tutorial plays to its end, in both languages."""

from molpe.games.muse.game import Muse
from molpe.table.library.lessons import find_lesson
from molpe.table.match.lesson import check_lesson
from tests.games.muse.desk import Desk


def test_the_tutorial_is_played_to_its_end() -> None:
    lesson = find_lesson(Muse)
    assert lesson is not None
    match = check_lesson(lesson, Muse())
    assert Desk.at(match.game, match.state).marks("the-road-to-athens") in (0, 1)
    assert "0 tackle periphetes" in match.transcript().splitlines()
    assert len(lesson.script.step) >= 8
    for step in (*lesson.script.step, lesson.script.end):
        assert step.en != step.de
