"""Lose, discard and transform are three words: docs/games/muse.md says what each means."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from molpe.games.muse.game import Muse
from molpe.games.muse.words.sentences import SPEECH
from molpe.kernel import CHANCE
from tests.games.muse.desk import Desk, solo

GAME = Muse()
LOSE = {"en": r"(?i)\b(lose|loses|lost|losing|loss|losses)\b", "de": r"\b[Vv]erl(ier|or|ust)\w*"}
DISCARD = {"en": r"\bdiscard(s|ed)?\b", "de": r"\b(ablegen|abgelegt|legst .*\bab|legt .*\bab)\b"}
TRANSFORM = {"en": r"\btransform(s|ed)?\b", "de": r"\b(ver|zurückver)wandel(n|t|st)\b"}
LANGUAGES = ("en", "de")


def matches(text: str, pattern: dict[str, str], language: str) -> bool:
    return re.search(pattern[language], text) is not None


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Everything that a player is told, asked, refused or can read, and where it stands."""
    yield from GAME.catalogue[language].items()
    yield from SPEECH[language].phrases.items()
    rules = files("molpe.games.muse.data").joinpath(f"rules.{language}.md").read_text("utf-8")
    for paragraph in rules.split("\n"):
        yield "rules", paragraph
    lesson = tomllib.loads(
        files("molpe.games.muse.data").joinpath("tutorial.toml").read_text("utf-8")
    )
    for step in (*lesson["step"], lesson["end"]):
        yield "lesson", step[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lose_stands_only_for_both(language: str) -> None:
    """A window for either, a Hold card that answers either, the rules where they mean either."""
    found = [place for place, text in sentences(language) if matches(text, LOSE, language)]
    assert [place for place in found if place != "rules"] == ["window-losses", "window.loss"]
    about = [text for place, text in sentences(language) if place == "rules"]
    losing = [text for text in about if matches(text, LOSE, language)]
    heading, *parts = losing[-3:]
    assert heading.startswith("## ")
    assert all(matches(parts[0], word, language) for word in (LOSE, DISCARD, TRANSFORM))
    # when a Hold card fits, where one is asked, the heading, what the words mean, who is lost
    assert len(losing) == 5


def test_german_has_one_word_for_each() -> None:
    """Cards are put down (ablegen), never thrown (abwerfen)."""
    assert not [text for _, text in sentences("de") if re.search(r"[Ww]ir?f(t|st)?\b|werf", text)]


def lost(mode: str) -> Desk:
    """Seat 0 is asked whom."""
    card = {"discard": "lamia", "transform": "weaving-contest-with-arachne"}[mode]
    return solo("heracles", "nestor", "castor").hand(0, "hera").draws(0, 1).do(f"draw {card}")


def struck(mode: str) -> Desk:
    """Luck is asked."""
    card = {"discard": "polyphemus", "transform": "medusa"}[mode]
    return solo("heracles", "nestor", "castor").draws(0, 1).do(f"draw {card}")


WORDS = {"discard": DISCARD, "transform": TRANSFORM}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", WORDS)
def test_questions_and_the_log_say_which(mode: str, language: str) -> None:
    desk = lost(mode)
    assert desk.may == [f"{mode} castor", f"{mode} nestor"]
    action = desk.action(f"{mode} nestor")
    said = [GAME.say(GAME.ask(desk.state, 0), language)]
    said.append(GAME.say(GAME.told(desk.state, 0, action, 1), language))
    if language == "en":  # a refusal quotes the notation, which has one language
        said.append(GAME.say(GAME.why_not(desk.state, 0, "lose nestor")))
    desk.do(f"{mode} nestor")
    assert desk.doing == "loss"
    said.append(GAME.say(GAME.ask(desk.state, 0), language))
    lucky = struck(mode)
    assert lucky.may == [f"{mode} castor", f"{mode} nestor"]
    said.append(GAME.say(GAME.told(lucky.state, CHANCE, action, 0), language))
    (other,) = (word for name, word in WORDS.items() if name != mode)
    for text in said:
        assert matches(text, WORDS[mode], language), text
        assert not matches(text, other, language), text
        assert not matches(text, LOSE, language), text


def test_what_is_not_carried_is_discarded() -> None:
    """The button says so: it is not "nothing"."""
    desk = solo("heracles").wear("heracles", "discus").aside(0, "thyrsus").turn(step=2)
    desk.do("play thyrsus")
    assert desk.may == ["give thyrsus to heracles", "discard thyrsus"]
    assert GAME.clicks(desk.state, 0, desk.action("discard thyrsus")) == ("button-discard",)
    for language in LANGUAGES:
        assert matches(GAME.catalogue[language]["button-discard"], DISCARD, language)
