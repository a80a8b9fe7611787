"""Paths of clicks, and guesses with cards known on top."""

import pytest

from molpe.games.muse.rules.turn import EMBARK, PLAY, QUEST
from molpe.kernel import Rng
from molpe.kernel.laws import check_state
from tests.games.muse.desk import Desk, solo


def two_crews() -> Desk:
    desk = solo("heracles", "ajax-the-great", "medea", "(nestor)").crew(
        0, "jason", "castor", which=1
    )
    return desk.wear("castor", "discus").hand(0, "zeus", "deus-ex-machina").queue("sciron", "hydra")


@pytest.mark.parametrize("step", [PLAY, EMBARK, QUEST])
def test_every_action_is_a_path(step: int) -> None:
    desk = two_crews()
    if step == QUEST:
        desk.quest(0, "the-rescue-of-andromeda").quest(0, "the-labors", 1, which=1)
    desk.turn(step=step)
    check_state(desk.game, desk.state, desk.state.census(), Rng(1))
    if step == PLAY:
        desk.do("rearrange")
        check_state(desk.game, desk.state, desk.state.census(), Rng(1))
        clicks = desk.game.clicks(desk.state, 0, desk.action("lead medea"))
        assert clicks == ("medea", "button-lead")
        desk.do("hand over discus")
        check_state(desk.game, desk.state, desk.state.census(), Rng(1))


@pytest.mark.parametrize(
    "texts",
    [
        ("play arrow-to-the-heel",),
        ("play cassandra", "see zeus", "see lamia"),
        ("play cassandra", "see zeus", "see lamia", "see sciron", "see discus", "put lamia next"),
        ("play phineus",),
        ("play jason",),
        ("play talos",),
    ],
)
def test_laws_in_the_middle_of_cards(texts: tuple[str, ...]) -> None:
    desk = solo("heracles", seats=3).crew(1, "achilles", "nestor").crew(2, "hector", "castor")
    desk.hand(0, "arrow-to-the-heel").hand(1, "hera").hand(2, "storm-at-sea")
    desk.aside(0, "cassandra", "phineus", "jason", "talos").turn(step=PLAY)
    desk.do(*texts)
    check_state(desk.game, desk.state, desk.state.census(), Rng(1))


def test_full_crews_and_blocks_are_clicked() -> None:
    seven = ("heracles", "patroclus", "pollux", "peleus", "iolaus", "nestor", "castor")
    desk = solo(*seven).crew(0, "jason", which=1).aside(0, "mopsus").turn(step=PLAY)
    desk.do("play mopsus", "enlist mopsus under heracles")
    check_state(desk.game, desk.state, desk.state.census(), Rng(1))
    desk = solo("heracles").crew(0, "jason", which=1).quest(0, "the-labors")
    desk.quest(0, "the-golden-fleece", which=1).draws(0, 1).do("draw talos")
    check_state(desk.game, desk.state, desk.state.census(), Rng(1))


def test_a_known_first_card_is_found_first() -> None:
    """Pandora takes the Foe that lies on top, before luck decides."""
    desk = solo("heracles").aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra", "see pandoras-jar", "see zeus", "see lamia", "see discus")
    desk.do("put pandoras-jar next", "put zeus next", "put lamia next")
    desk.rest().draws(1, 1).do("draw pandoras-jar")
    assert desk.may == ["find lamia"]


def test_who_looks_again_lets_the_other_forget() -> None:
    desk = solo("heracles").aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra", "see zeus", "see lamia", "see sciron", "see discus")
    desk.do("put zeus next", "put lamia next", "put sciron next")
    desk.rest().aside(1, "cassandra").turn(1, PLAY).do("play cassandra")
    assert desk.asked == 1
    desk.do("put lamia next", "put zeus next", "put discus next")
    assert len(desk.known) == 4
    assert (desk.known_to(0), desk.known_to(1)) == ([], desk.known)
    check_state(desk.game, desk.state, desk.state.census(), Rng(1))
