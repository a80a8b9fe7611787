"""Every published game teaches itself: its tutorial plays to its end, in both languages."""

import pytest

from molpe import games
from molpe.kernel import Match
from molpe.table.library.lessons import find_lesson
from molpe.table.match.lesson import Lesson, check_lesson

TAUGHT = ("canosa", "muse", "siggil", "sins", "sirens")
ENDS = {
    "canosa": "= 1 2 | 4 3 | sailors",
    "muse": "1 pass",
    "siggil": "= 1 4 3 2 | 3 0 0 0 | goal",
    "sins": "= 1 2 | 1 0 | dominance",
    "sirens": "1 keep calypso",
}
"""The last line of each match, or how it begins."""


def lesson_of(name: str) -> Lesson:
    lesson = find_lesson(games.game_class(name))
    assert lesson is not None
    return lesson


def played(name: str) -> Match:
    lesson = lesson_of(name)
    return check_lesson(lesson, games.find(name, lesson.script.options.split()))


@pytest.mark.parametrize("name", TAUGHT)
def test_a_tutorial_is_played_to_its_end(name: str) -> None:
    match = played(name)
    assert match.transcript().splitlines()[-1].startswith(ENDS[name])


@pytest.mark.parametrize("name", TAUGHT)
def test_its_steps_are_short_and_in_both_languages(name: str) -> None:
    script = lesson_of(name).script
    assert len(script.step) >= 8
    said = [*script.step, script.end]
    assert script.title.en != script.title.de
    for text in said:
        assert 20 < len(text.en) < 280
        assert 20 < len(text.de) < 280
    assert len({text.en for text in said} | {text.de for text in said}) == 2 * len(said)


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_says_what_to_click(name: str) -> None:
    for step in lesson_of(name).script.step:
        assert "click" in step.en.lower()
        assert "klicke" in step.de.lower()


def test_canosa_shows_every_kind_of_action() -> None:
    lines = [step.do for step in lesson_of("canosa").script.step]
    kinds = {(line if isinstance(line, str) else line[0]).split()[0] for line in lines}
    assert kinds == {"siren", "give", "take", "attack", "sailor"}


def test_sirens_scores_what_it_says() -> None:
    match = played("sirens")
    last = match.game.view(match.state, 0).last
    assert [song.total for song in last.songs] == [26, 24]
    assert [(song.parts, song.flow, song.charm) for song in last.songs] == [(8, 10, 8), (10, 6, 0)]
    assert [song.heart_points for song in last.songs] == [0, 8]
