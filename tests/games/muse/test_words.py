"""Words, questions, refusals, drawings."""

import pytest

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules.turn import EMBARK, PLAY
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, BadText, IllegalAction, Rng
from tests.games.muse.desk import Desk, solo


def refuse(desk: Desk, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        desk.game.parse(desk.state, desk.asked, text)
    return str(caught.value)


def test_why_a_challenge_cannot_be_met() -> None:
    desk = solo("heracles").crew(0, "jason", which=1).queue("hydra").turn()
    assert "lacks: fire, 14 might" in refuse(desk, "tackle hydra with heracles")
    assert "lacks: fire, 17 might" in refuse(desk, "tackle hydra with jason")
    assert "lies in no queue" in refuse(desk, "tackle sciron")
    assert "there is no card 'snake'" in refuse(desk, "tackle snake")
    assert "write for instance 'tread water'" in refuse(desk, "sleep")
    assert "write for instance" in refuse(desk, "")


def test_why_a_quest_cannot_be_taken() -> None:
    desk = solo("heracles").crew(1, "jason").quest(1, "the-labors")
    desk.completed("the-golden-fleece")
    desk.turn(step=EMBARK)
    assert "already" in refuse(desk, "embark heracles on the-labors")
    assert "completed" in refuse(desk, "embark heracles on the-golden-fleece")
    assert "won by a War" in refuse(desk, "embark heracles on the-trojan-war")
    assert "no Quest" in refuse(desk, "embark heracles on the-moon")
    assert "write for instance" in refuse(desk, "embark jason on the-swamp-of-lerna")


def test_the_screen_says_what_can_be_tackled() -> None:
    desk = solo("heracles", "nestor", "(castor)").queue("hydra", "sciron", "tears-of-niobe")
    desk.queue("clashing-rocks", "whispering-oak-of-dodona", "garden-of-statues")
    desk.wear("heracles", "discus").fate("heracles", "killed-his-father").deity("hera", "heracles")
    desk.quest(0, "the-labors", 1).block("the-labors", "lamia").shared(0, "the-argo")
    desk.waiting(0, "pollux").hand(0, "zeus").aside(0, "mopsus").turn(step=PLAY)
    text = desk.game.show(desk.game.view(desk.state, 0))
    assert "can tackle:" in text
    assert "hydra lacks Fir + 13 might" in text
    assert "Lamia" in text
    assert all(
        len(line) <= 80 for line in text.replace("[bold]", "").replace("[/]", "").split("\n")
    )
    assert "waiting: Pollux" in text
    assert desk.game.show(desk.game.view(desk.state, SPECTATOR))


def test_the_screen_shows_the_stage_the_top_and_the_fallen() -> None:
    desk = solo("heracles", seats=3).aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra", "see zeus")
    assert "On top of the deck: Zeus" in desk.game.show(desk.game.view(desk.state, 0))
    desk = solo("heracles").hand(0, "arrow-to-the-heel").crew(1, "hector", "nestor", "castor")
    desk.turn(step=PLAY).do("play arrow-to-the-heel")
    assert "Being played: Arrow to the Heel" in desk.game.show(desk.game.view(desk.state, 0))
    desk.out(1)
    assert "is out of the game" in desk.game.show(desk.game.view(desk.state, 0))


def test_every_question_is_asked_in_both_languages() -> None:
    """Random matches meet nearly every question; each is a sentence in English and German."""
    game = Muse(MuseOptions(goal=3))
    asked, carried = set(), set()
    for seed in range(4):
        state = game.start(2 + seed % 3)
        rng = Rng(seed + 1)
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat != CHANCE:
                message = game.ask(state, seat)
                asked.add(message.key)
                if message.key == "ask-bearer":
                    carried.add(game.say(message, "en"))
                assert game.say(message, "de") != game.say(message, "en")
            state.play(seat, state.pick(rng))
    assert len(asked) > 35
    # what a Foe leaves behind is called by its own name
    assert any(name in said for said in carried for name in game.prizes.values())
    assert not any("Periphetes" in said for said in carried)


def test_options_and_editions(tmp_path: object) -> None:
    assert "180 cards and 20 quests" in Muse.check_edition("standard")
    with pytest.raises(BadText):
        Muse(edition="golden")
