"""Lessons: checked against the rules, and where one stands."""

import pytest

from molpe import games
from molpe.kernel import BadText
from molpe.table.library.lessons import find_lesson
from molpe.table.match import lesson as lessons

LESSON = """
game = "canosa"
seats = 2
learner = 0
title = { en = "T", de = "T" }
end = { en = "E {x}", de = "E" }
[[step]]
en = "one"
de = "eins"
do = ["siren e5", "siren f5"]
then = "bot"
[[step]]
en = "two"
de = "zwei"
"""


def test_a_lesson_is_checked_against_the_rules() -> None:
    game = games.find("canosa")
    lesson = lessons.read_lesson("canosa", LESSON)
    match = lessons.check_lesson(lesson, game)
    assert match.log[0][0] == 0
    assert lesson.messages()["en"] == {
        "lesson-title": "T",
        "lesson-end": "E {{x}}",
        "lesson-1": "one",
        "lesson-2": "two",
    }
    with pytest.raises(BadText, match="step 1: 'siren a1' is not legal"):
        lessons.check_lesson(lessons.read_lesson("canosa", LESSON.replace("f5", "a1")), game)
    with pytest.raises(BadText, match="the learner is not asked"):
        other = LESSON.replace('then = "bot"', "")
        lessons.check_lesson(lessons.read_lesson("canosa", other), game)
    with pytest.raises(BadText, match=r"canosa/tutorial.toml: .*unknown field"):
        lessons.read_lesson("canosa", LESSON + "\nwhat = 1\n")
    with pytest.raises(BadText, match="must begin with game"):
        lessons.read_lesson("siggil", LESSON)
    with pytest.raises(BadText, match="not one of the seats"):
        lessons.read_lesson("canosa", LESSON.replace("learner = 0", "learner = 3"))
    with pytest.raises(BadText, match=r"canosa/tutorial.toml"):
        lessons.read_lesson("canosa", "game =")


def test_where_a_lesson_stands_follows_from_the_log() -> None:
    lesson = lessons.read_lesson("canosa", LESSON)
    assert lesson.stand([]).step == 0
    assert lesson.stand([0]).bot
    assert not lesson.stand([0]).done
    assert lesson.stand([0, 1, 1]).bot
    assert lesson.stand([0, 1, 1, 0]).done


def test_a_game_without_a_lesson_has_none() -> None:
    assert find_lesson(games.game_class("breakthrough")) is None
