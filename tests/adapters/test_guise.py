"""The same game in other words: nothing of the old ones is left, and the tree is the same."""

import os

import pytest

from molpe.adapters.dialogue import Dialogue
from molpe.adapters.guise import KEPT, Guise, things, verbs, words
from molpe.adapters.prompts import (
    ACTIONS,
    HOW_TO_ANSWER,
    HOW_TO_READ,
    Prompter,
    Style,
    parts_of,
)
from molpe.adapters.table import Table
from molpe.kernel import CHANCE, NOBODY, IllegalAction, Rng, State
from molpe.kernel.digest import digest
from molpe.kernel.tape import mix
from tests.adapters.leaks import leaks
from tests.adapters.tables import TABLES, Setting
from tests.adapters.test_prompts import opened, some_states

MATCHES = int(os.environ.get("MOLPE_GUISES", "1"))
MOST = 150 if MATCHES == 1 else 1_000_000
"""Actions of a match in which every question is put and answered in other words."""


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_no_name_is_left(setting: Setting) -> None:
    """Cards, places and verbs: neither their names nor any word of them, in rules, table, question,
    actions, news or corrections."""
    table = opened(setting)
    game = table.game
    prompter = Prompter(table, Style(guise=3))
    names = [game.title, *things(game), *verbs(game)]
    own = Prompter(table)
    assert leaks(own.system(0), names), "the game's own words are found, so they would be"
    assert not leaks(prompter.system(0), names)
    assert HOW_TO_READ in prompter.system(0)
    assert HOW_TO_ANSWER in prompter.system(0)
    for state, seat, told in some_states(own, 3):
        text = prompter.turn(state, seat, told)
        assert not leaks(text, names)
        if seat in state.actors():
            assert not leaks(prompter.correction(state, seat, "zzz"), names)


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_the_tree_is_the_same(setting: Setting) -> None:
    """Matches in which every answer is given in other words have the digest of the game itself."""
    table = opened(setting)
    prompter = Prompter(table, Style(guise=11, rules="none", cards=False))
    rng = Rng(5)
    total, actions = 0, 0
    for number in range(MATCHES):
        state = table.root.copy()
        stop = actions + MOST
        while state.actor() != NOBODY and actions < stop:
            seat = state.actor()
            action = state.pick(rng)
            if seat != CHANCE:
                action = answered(prompter, state, seat, action, actions % (1 + actions // 20) == 0)
            state.play(seat, action)
            total = mix(mix(total, seat), state.key())
            actions += 1
            if actions % 16 == 0:
                total = mix(total, state.guess(number % table.seats, Rng(actions)).key())
                total = mix(total, table.game.load(state.dump()).key())
        if state.actor() == NOBODY:
            for seat in range(table.seats):
                total = mix(mix(total, state.place(seat)), state.score(seat))
    assert (actions, total) == digest(table.game, table.seats, MATCHES, 5, MOST)


def answered(prompter: Prompter, state: State, seat: int, action: int, listed: bool) -> int:
    """An action as it comes out where it is written in other words, or chosen from a prompt's
    list of such."""
    text = prompter.hide(prompter.game.words(state, seat, action))
    if listed:
        lines = parts_of(prompter.turn(state, seat))[ACTIONS].splitlines()
        assert lines[state.legal(seat).index(action)] == f"- {text}"
    read: int = prompter.game.parse(state, seat, prompter.read(f"Action: {text}"))
    return read


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_every_word_has_one_other_and_back(setting: Setting) -> None:
    table = opened(setting)
    guise = Guise(table.game, table.seats, 1)
    assert len(guise.old) == len(guise.new)
    assert not set(guise.new) & set(guise.old)
    for name in [*map(str, table.game.things("card")), *map(str, table.game.things("place"))]:
        assert guise.seek(guise.hide(name)) == name
        other = guise.hide(name)
        assert other != name or not words(name) - KEPT
    again, otherwise = Guise(table.game, table.seats, 1), Guise(table.game, table.seats, 2)
    assert again.new == guise.new
    assert otherwise.new != guise.new


def test_the_games_own_words_are_none_here() -> None:
    """Who remembers the game cannot answer in its words."""
    table = Table("canosa")
    prompter = Prompter(table, Style(guise=3))
    state = table.root
    own = table.game.words(state, 0, state.legal(0)[0])
    with pytest.raises(IllegalAction):
        table.game.parse(state, 0, prompter.read(f"Action: {own}"))
    other = prompter.hide(own)
    assert table.game.parse(state, 0, prompter.read(f"Action: {other}")) == state.legal(0)[0]


@pytest.mark.parametrize("name", ["canosa", "sirens"])
def test_a_hint_is_in_other_words_too(name: str) -> None:
    match = Dialogue(Table(name), {1: "sailor"}, seed=2, style=Style(guise=3))
    names = [*things(match.table.game), *verbs(match.table.game)]
    hint = match.hint(40)
    assert hint
    assert not leaks("\n".join(hint), names)


def test_forms_of_a_word_keep_their_endings() -> None:
    guise = Guise(Table("canosa").game, 2, 3)
    siren, take = guise.hide("siren"), guise.hide("take")
    assert guise.hide("Sirens take SIRENS") == f"{siren.capitalize()}s {take} {siren.upper()}S"
    assert guise.hide("took, taken, taking") == f"{take}ed, {take}ed, {take}ing"
    assert guise.hide("columns a to f, b4") == guise.hide("columns") + " j to o, k4"
    assert "a to be" in guise.hide("a to be")


def test_a_planted_name_is_found() -> None:
    table = Table("sins")
    names = [*things(table.game), *verbs(table.game)]
    assert leaks("an Ember was there", names) == ["ember"]
    assert "ember-whelp" in leaks("the ember whelp", names)
    assert leaks("somebody plays", names) == ["play"]
    assert not leaks("the table is set for you", names)
    assert leaks("on a1", ["a1"]) == ["a1"]
