"""The tutorial plays to its end, in both languages."""

from molpe import games
from molpe.table.library.lessons import find_lesson
from molpe.table.match.lesson import check_lesson


def test_the_tutorial_is_played_to_a_win() -> None:
    lesson = find_lesson(games.game_class("sins"))
    assert lesson is not None
    match = check_lesson(lesson, games.find("sins", lesson.script.options.split()))
    assert match.transcript().splitlines()[-1] == "= 1 2 | 1 0 | dominance"
    taken = match.transcript().splitlines()
    assert taken.index("0 play haggler") > taken.index("1 attack 0")  # it teaches defending
    assert len(lesson.script.step) >= 8
    for text in (*lesson.script.step, lesson.script.end):
        assert 20 < len(text.en) < 280
        assert 20 < len(text.de) < 280
    for step in lesson.script.step:
        assert "click" in step.en.lower()
        assert "klicke" in step.de.lower()
