"""Facts, options and messages."""

from importlib.metadata import EntryPoint
from string import Formatter
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from molpe import games
from molpe.kernel import (
    NOBODY,
    BadText,
    Frozen,
    Message,
    NoOptions,
    Outcome,
    Slot,
    Thing,
    UnknownName,
)
from molpe.kernel.game import Game
from molpe.kernel.gist import cards, place
from molpe.kernel.messages import KERNEL, say
from molpe.kernel.options import option_facts


class Tuned(Frozen):
    goal: Annotated[int, Meta(description="points to win")] = 7
    level: Literal["easy", "hard"] = "easy"
    size: Literal[3, 4] = 3
    open: bool = False


class TunedGame(Game):  # type: ignore[type-arg]
    name = "tuned"
    options_type = Tuned


def test_facts_are_declared() -> None:
    facts = games.find("canosa").facts
    assert (facts.name, facts.seats, facts.codes) == ("canosa", (2,), 216)
    assert (facts.secrets, facts.luck, facts.sealed, facts.example) == (False,) * 4
    assert [option.name for option in facts.options] == ["draw"]
    assert "three times" in facts.options[0].meaning
    assert facts.options[0].seats == ()
    assert games.find("tide").facts.secrets


def test_a_game_has_no_windows_unless_it_says_so() -> None:
    canosa = games.find("canosa")
    assert canosa.passing(canosa.start(2), 0) is None
    assert canosa.turn(canosa.start(2)) == 0
    tide = games.find("tide")
    assert tide.turn(tide.start(2)) == NOBODY
    assert (canosa.facts.windows, canosa.facts.usual) == ((), ())
    named = ("challenges", "crossings", "aimed", "losses")
    muse = games.find("muse").facts
    assert (muse.windows, muse.usual) == ((*named, "everything", "idle"), named)


def test_options_are_read_by_name() -> None:
    words = ["goal=-2", "level=hard", "size=4", "open=yes"]
    assert TunedGame.read_options(words) == Tuned(-2, "hard", 4, True)
    assert [fact.choices for fact in option_facts(Tuned)] == [
        (),
        ("easy", "hard"),
        (3, 4),
        (True, False),
    ]


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("goal", "option 'goal' is not written name=value"),
        ("gaol=1", "tuned has no option 'gaol'; there are: goal, level, size, open"),
        ("goal=many", "option goal of tuned cannot be 'many'; it takes: int"),
        ("goal=--5", "option goal of tuned cannot be '--5'; it takes: int"),
        (f"goal={'9' * 5000}", f"option goal of tuned cannot be '{'9' * 5000}'; it takes: int"),
        ("level=odd", "option level of tuned cannot be 'odd'; it takes: easy, hard"),
        ("size=5", "option size of tuned cannot be '5'; it takes: 3, 4"),
        ("open=ajar", "option open of tuned cannot be 'ajar'; it takes: on, off"),
    ],
)
def test_bad_options_are_refused(word: str, complaint: str) -> None:
    with pytest.raises(BadText) as caught:
        TunedGame.read_options([word])
    assert str(caught.value) == complaint


def test_a_game_without_options_says_so() -> None:
    class Bare(Game):  # type: ignore[type-arg]
        name = "bare"

    assert Bare.options_type is NoOptions
    with pytest.raises(BadText, match="bare has no option 'x'; there are: none"):
        Bare.read_options(["x=1"])
    with pytest.raises(BadText, match="bare has no card files"):
        Bare.check_edition("x.toml")
    game = Bare()
    assert game.seat_name(2) == "seat 2"
    assert game.position_text(None) is None
    assert game.ask(None, 0) == Message("choose")
    assert game.why_not(None, 0, "x") == Message("not-understood")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BadText, match="canosa has no edition 'gold'; there are: standard"):
        games.find("canosa", (), "gold")


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownName, match=r"no game is called 'chess'; there are: .*canosa"):
        games.find("chess")


def test_a_guest_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("tuned", "tests.kernel.test_game:TunedGame", games.GROUP)

    def entry_points(group: str, name: str = "tuned") -> list[EntryPoint]:
        return [entry] if (group, name) == (games.GROUP, "tuned") else []

    monkeypatch.setattr(games, "entry_points", entry_points)
    assert games.names()[-1] == "tuned"
    assert games.game_class("tuned").__name__ == "TunedGame"


def test_an_action_is_told_as_it_is_written_unless_it_is_sealed() -> None:
    class Open(Game):  # type: ignore[type-arg]
        def words(self, state: object, seat: int, action: int) -> str:
            return f"do {action}"

    tide, game = games.find("tide"), Open
    state = tide.start(2)
    for _ in range(2):
        state.play(-1, state.legal(-1)[0])
    told = game.told
    assert told(game.__new__(game), state, 0, 1, 0) == Message("plain", {"text": "do 1"})
    assert told(game.__new__(game), state, 0, 1, 1) == Message("has-chosen")


def test_a_message_is_said_in_the_language_or_in_english() -> None:
    canosa = games.find("canosa")
    message = Message("told-siren", {"to": place("e5")})
    assert canosa.say(message) == "moves the siren to e5"
    assert canosa.say(message, "de") == "zieht die Sirene nach e5"
    assert canosa.say(message, "el") == "moves the siren to e5"


@pytest.mark.parametrize("name", games.names())
def test_every_language_says_everything(name: str) -> None:
    """Each language of a game has the same keys, with the same gaps to fill."""
    catalogue = games.game_class(name).catalogue
    for templates in (catalogue, KERNEL):
        english = templates["en"]
        for language, texts in templates.items():
            assert texts.keys() == english.keys(), language
            for key, text in texts.items():
                assert gaps(text) == gaps(english[key]), (language, key)


def gaps(template: str) -> set[str]:
    parts = Formatter().parse(template)
    return {gap for _, gap, form, _ in parts if gap and not (gap == "n" and form)}


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"n": 1}, "seat plays 1 card for the hand of seat"),
        ({"n": 2}, "seat plays 2 cards for the hand of seat"),
        ({"n": 0}, "seat plays 0 cards for the hand of seat"),
    ],
)
def test_a_gap_may_hold_two_forms(params: dict[str, Slot], sentence: str) -> None:
    """One and several; nobody is addressed where nobody reads."""
    template = "{seat} {who:plays|play} {n} {n:card|cards} for {seat:the hand of _|your hand}"
    catalogue = {"en": {"told": template}}
    message = Message("told", {**params, "seat": Thing("seat", "seat")})
    assert say(message, catalogue) == sentence


def test_several_things_are_several() -> None:
    catalogue = {"en": {"told": "{cards} {cards:is|are} dealt"}}
    assert say(Message("told", {"cards": cards(["owl"])}), catalogue) == "owl is dealt"
    assert say(Message("told", {"cards": cards(["owl", "key"])}), catalogue) == "owl, key are dealt"


@pytest.mark.parametrize(
    ("places", "reason", "sentence"),
    [
        ((1, 2), "resigned", "Silver has resigned"),
        ((2, 1), "time", "Gold has run out of time"),
        ((1, 1), "agreed", "both sides agreed on a draw"),
        ((1, 1), "stopped", "the match was ended without a result"),
        ((2,), "resigned", "Gold has resigned"),
    ],
)
def test_an_end_says_whose_it_is(places: tuple[int, ...], reason: str, sentence: str) -> None:
    canosa = games.find("canosa")
    assert canosa.say(canosa.ended(Outcome(places, (0,) * len(places), reason))) == sentence


def test_several_may_lose() -> None:
    message = games.find("canosa").ended(Outcome((2, 1, 3), (0, 0, 0), "time"))
    assert message.params["loser"] == (Thing("seat", 0), Thing("seat", 2))


def test_winners() -> None:
    assert Outcome((1, 2), (4, 0), "x").winners == (0,)
    assert Outcome((1, 1), (2, 2), "x").winners == ()
    assert Outcome((1, 2, 1), (3, 0, 3), "x").winners == (0, 2)
    assert Outcome((1,), (7,), "x").winners == (0,)
    assert Outcome((2,), (3,), "x").winners == ()


def test_the_end_is_told_and_refused() -> None:
    canosa = games.find("canosa")
    over = canosa.position("6/6/6/6/(g)(g)(g)(g)(g)(g)/S4G 0 0 4 0 g 2")
    assert canosa.outcome(over) is not None
    assert canosa.refusal(over, 0, "siren e5") == "the match is over"


def test_a_third_form_is_for_advice_alone() -> None:
    catalogue = {"en": {"play": "{who:plays|play|go and play} {n:card|cards|of them}"}}
    assert say(Message("play", {"n": 2}), catalogue) == "plays cards"
