"""Any card and the open piles at the terminal, and for programs."""

import json
from pathlib import Path
from typing import Any

import pytest

from molpe import games
from molpe.cli.looking import card_lines, find_card, pile_lines, plain
from molpe.cli.session import Session
from molpe.kernel import BadText, Match, read_match

from .conftest import Molpe

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
MUSE = games.find("muse")


def test_a_card_says_what_is_printed_on_it(molpe: Molpe) -> None:
    typed = "card zeus\ncard ZEUS de\nhelp\nquit\n"
    said = molpe("play", "muse", "--seed", "1", typed=typed)
    assert "Zeus\n  Deity, a Hold card\n  Favor: " in said.out
    assert "Gottheit, eine Haltekarte" in said.out
    assert "card NAME" in said.out
    assert "pile [NAME]" in said.out


@pytest.mark.parametrize("wanted", ["hydra", "Hydra", "hydr", "the labors", "The-Labors"])
def test_a_card_is_found_by_name_id_or_beginning(wanted: str) -> None:
    assert find_card(MUSE, wanted).id in ("hydra", "the-labors")


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("zeuss", "no card of muse is called 'zeuss'; the nearest is Zeus"),
        ("qqqq", "no card of muse is called 'qqqq'"),
        ("a", "no card of muse is called 'a'"),
        ("?", "no card of muse is called '\\?'"),
        ("ares", "Ares"),
        ("ca", "no card of muse is called 'ca'"),
    ],
)
def test_what_is_no_card_gets_one_sentence(wanted: str, sentence: str) -> None:
    if sentence == "Ares":
        assert find_card(MUSE, wanted).id == "ares"
        return
    with pytest.raises(BadText, match=sentence):
        find_card(MUSE, wanted)


def test_a_beginning_of_several_names_them() -> None:
    with pytest.raises(BadText, match="'pel' could be: Peleus, Pelian Spear"):
        find_card(MUSE, "pel")
    assert plain("Charon's  Obol") == "charons-obol"


@pytest.mark.parametrize(
    ("name", "card"), [("sins", "kosmos"), ("sirens", "molpe"), ("tide", "ebb")]
)
def test_every_game_with_cards_shows_them(name: str, card: str) -> None:
    assert next(card_lines(games.find(name), card))


def test_games_without_cards_or_piles_say_so(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--seed", "1", typed="card siren\ncard\npile\nquit\n")
    assert "canosa has no cards" in said.out
    assert "which card?" in said.out
    assert "canosa has no piles that lie open here" in said.out


def test_piles_hold_what_was_discarded_and_won() -> None:
    """Quests too, with whoever completed them: as many Laurels as the score says."""
    match = read_match((TRANSCRIPTS / "muse-three-greedy.txt").read_text("utf-8"), games.find)
    found = MUSE.piles(match.states(), 0)
    assert [pile.name for pile in found] == ["discard", "victory", "victory", "victory"]
    worth = {quest.id: quest.laurels for quest in MUSE.cards.quests}
    book = MUSE.book
    numbers = {id: number for number, id in enumerate(MUSE.cards.ids)}
    worth |= {id: book.laurels[number] for id, number in numbers.items()}
    outcome = match.outcome()
    assert outcome is not None
    for pile in found[1:]:
        assert pile.seat is not None
        assert sum(worth[thing.id] for thing in pile.cards) == outcome.scores[pile.seat]
    lines = list(pile_lines(match, 0, "victory"))
    assert lines[0].startswith("the victory pile of seat 0 (")
    assert next(pile_lines(match, 0, "discard")).startswith("the discard pile (")
    with pytest.raises(BadText, match="no pile is called 'deck'; there are: discard, victory"):
        list(pile_lines(match, 0, "deck"))


def test_an_empty_pile_holds_nothing(molpe: Molpe) -> None:
    fresh = Match(MUSE, 2)
    assert next(pile_lines(fresh, 0, "")) == "the discard pile (0): nothing"
    said = molpe("play", "muse", "--seed", "1", typed="Pile Victory\nquit\n")
    assert "the victory pile of seat 0 (0): nothing" in said.out


def test_programs_ask_for_the_same() -> None:
    session = Session()

    def ask(command: str, **fields: object) -> dict[str, Any]:
        line = json.dumps({"command": command, **fields}).encode()
        answer: dict[str, Any] = json.loads(session.answer(line))
        return answer

    ask("new", game="muse", seats=2)
    found = ask("card", card="Hydra", language="de")
    assert (found["card"], found["facts"]) == ("hydra", ["Feind", "Stärke 22", "braucht Feuer"])
    assert ask("card", card="hydra", language="fr")["error"]["code"] == "bad-request"
    assert ask("card", card="hydrra")["error"]["code"] == "bad-text"
    assert [pile["name"] for pile in ask("piles", seat="spectator")["piles"]] == [
        "discard",
        "victory",
        "victory",
    ]
