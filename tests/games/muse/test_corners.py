"""Corners of the rules that only some hands, Crews and decks lead into."""

import pytest

from molpe.games.muse.game import Muse
from molpe.games.muse.rules.turn import PLAY
from molpe.kernel import CHANCE, SPECTATOR, Match, Rng
from tests.games.muse.desk import Desk, solo

SEA = "the-rescue-of-andromeda"


def test_poseidon_wrecks_at_once_on_the_sea() -> None:
    desk = solo("heracles").quest(0, SEA).hand(1, "poseidon").turn().do("cross the sea")
    desk.do("wrath poseidon on heracles")
    assert desk.on(0) == ""
    assert desk.where("poseidon") == "discard"


def test_a_storm_is_idle_against_poseidons_favor() -> None:
    desk = solo("heracles").quest(0, SEA).deity("poseidon", "heracles").hand(1, "storm-at-sea")
    assert desk.turn().do("cross the sea").may == ["pass"]


def test_three_copies_are_offered_once() -> None:
    desk = solo("heracles").quest(0, SEA).hand(1, "storm-at-sea", "storm-at-sea-3").turn()
    assert desk.do("cross the sea").may == ["play storm-at-sea", "pass"]


def test_the_plague_passes_over_who_is_out() -> None:
    desk = solo("heracles", "nestor", seats=3).crew(2, "jason", "castor")
    desk.out(1)
    desk.draws(0, 1).do("draw plague-on-the-army")
    assert desk.where("nestor") == desk.where("castor") == "discard"


def test_both_fates_on_a_waiting_hero() -> None:
    desk = solo("heracles").waiting(0, "oedipus").fate("oedipus", "killed-his-father")
    desk.draws(0, 1).do("draw married-his-mother", "burden oedipus")
    assert desk.where("oedipus") == "discard"
    assert desk.where("killed-his-father") == "discard"
    assert desk.leader(0) == "heracles"


def test_a_look_at_a_deck_of_two() -> None:
    """Fewer cards are seen when there are fewer; a look shuffles nothing (ruling 14)."""
    desk = solo("heracles").aside(0, "cassandra")
    desk.discard(*desk.pile("deck")[4:])
    left = desk.deck
    desk.turn(step=PLAY).do("play cassandra")
    while desk.asked == CHANCE:
        desk.do(desk.may[0])
    assert len(desk.known) == desk.deck < left
    assert len(desk.known) < 4


def test_a_helping_favor_that_is_cancelled() -> None:
    """Ruling 39: the challenge fails with it, and the action is spent."""
    desk = solo("heracles", "castor").queue("song-of-the-sirens").hand(0, "aphrodite")
    desk.crew(1, "jason", "nestor").hand(1, "guest-friendship").turn()
    desk.do("dare song-of-the-sirens", "with aphrodite", "play guest-friendship")
    assert desk.where("song-of-the-sirens") == "queue"
    assert desk.where("aphrodite") == "discard"
    assert "nestor" in desk.members(1)


def test_hecate_finds_the_queues_empty() -> None:
    desk = solo("heracles").crew(1, "jason").quest(1, "the-labors").hand(0, "hecate")
    desk.turn(step=PLAY).do("wrath hecate on jason")
    assert desk.where("hecate") == "beside"
    assert desk.pile("block") == []


def test_a_guardian_needs_a_quest_and_names_one_of_several() -> None:
    desk = solo("heracles").queue("sciron").hand(0, "roused-guardian", "orphic-hymn")
    assert desk.turn(step=PLAY).may == ["ready", "rearrange"]
    desk = solo("heracles").queue("sciron").hand(0, "roused-guardian").quest(0, "the-labors")
    desk.crew(1, "jason").quest(1, "the-golden-fleece").turn(step=PLAY)
    desk.do("play roused-guardian")
    assert desk.may == ["name the-golden-fleece", "name the-labors"]
    desk.do("name the-golden-fleece")
    assert desk.where("sciron") == "block"


def test_an_oracle_searches_the_discard_pile_too() -> None:
    desk = solo("heracles").hand(0, "oracle-of-delphi")
    desk.gone(*desk.of_kind("foe", "ordeal")).turn(step=PLAY)
    assert "play oracle-of-delphi" not in desk.may
    desk = solo("heracles").hand(0, "oracle-of-delphi")
    desk.gone(*desk.of_kind("foe", "ordeal")).discard("hydra").turn(step=PLAY)
    desk.do("play oracle-of-delphi", "find hydra")
    assert desk.where("hydra") == "queue"


def test_the_card_of_somebody_who_is_out() -> None:
    """Their Deities stay; nobody is there to cancel what cancels them."""
    desk = solo("heracles", seats=3).quest(0, SEA).hand(0, "fair-winds-of-aeolus")
    desk.deity("poseidon", "heracles", "wrath", by=1)
    desk.out(1)
    desk.turn().do("cross the sea", "play fair-winds-of-aeolus")
    assert desk.marks(SEA) == 1
    assert desk.where("poseidon") == "discard"


def test_turns_pass_over_who_is_out() -> None:
    desk = Desk(4)
    desk.out(1, 2)
    desk.turn().do("tread water")
    assert desk.active == 3


def test_laurel_cards_keep_a_match_alive() -> None:
    desk = solo("heracles", goal=99).completed(but=("the-road-to-athens",))
    desk.quest(0, "the-road-to-athens").queue("sinis-the-pine-bender").turn()
    desk.do("tackle sinis-the-pine-bender")
    assert not desk.over


def test_the_goal_comes_before_emptiness() -> None:
    desk = solo("heracles", goal=1).completed()
    desk.victory(1, *desk.worth_laurels())
    desk.quest(0, "the-road-to-athens").queue("sinis-the-pine-bender").turn()
    desk.do("tackle sinis-the-pine-bender")
    assert desk.reason == "laurels"


def test_the_laurels_of_who_is_out_are_gone() -> None:
    desk = solo("oedipus", seats=3).fate("oedipus", "killed-his-father").draws(0, 1)
    desk.victory(0, "ladon")
    desk.do("draw married-his-mother")
    assert desk.where("ladon") == "gone"


def test_a_whole_crew_falls_and_its_quest_waits_for_a_hero() -> None:
    """After the War a Hero goes to the empty Crew and leads it on (ruling 97)."""
    desk = solo("achilles").quest(0, "the-labors", 3).crew(0, "psyche", "jason", which=1)
    desk.transform("jason")
    desk.crew(1, "heracles").draws(0, 1).do("draw ares-stalks-the-earth")
    desk.restore("jason")
    assert desk.where("achilles") == "discard"
    assert "move jason away" in desk.may
    desk.do("move jason away", "done")
    assert desk.leader(0) == "jason"
    assert desk.on(0) == "the-labors"
    assert desk.marks("the-labors") == 3


def test_spoils_replace_what_was_carried() -> None:
    """A spoil given to a full hand sets the old Treasure free; at done one of the two must go."""
    desk = solo("heracles").wear("heracles", "discus").crew(1, "jason", "nestor")
    desk.crew(1, "theseus", which=1).wear("jason", "olive-wood-club").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    while "enough" not in desk.may:
        desk.do("match jason" if "match jason" in desk.may else desk.may[0])
    desk.do("take olive-wood-club", "enough", "hand over olive-wood-club", "done")
    assert desk.bearer("olive-wood-club") == "heracles"
    assert desk.may == ["give discus to heracles", "discard discus"]
    desk.do("discard discus")
    assert desk.where("discus") == "discard"


def test_no_spoil_that_was_taken_is_lost_in_silence() -> None:
    """Who is done is asked for each of them, once members of a dissolved Crew have their place."""
    desk = solo("jason", "ajax-the-great", "castor").crew(0, "psyche", which=1)
    desk.crew(1, "heracles", "nestor", "zetes").wear("nestor", "discus", "golden-bridle")
    desk.wear("ajax-the-great", "thyrsus").draws(0, 1)
    desk.do("draw ares-stalks-the-earth", "match ajax-the-great", "match nestor")
    desk.do("take discus", "take golden-bridle", "enough", "match jason", "match heracles", "done")
    assert (desk.asked, desk.leader(0)) == (0, "")
    assert desk.members(0, 1) == ["psyche", "ajax-the-great", "castor"]
    assert desk.may == ["give discus to psyche", "give discus to castor"]  # Ajax has a weapon
    desk.do("give discus to castor", "give golden-bridle to ajax-the-great")
    assert desk.bearer("discus") == "castor"
    assert desk.bearer("golden-bridle") == "ajax-the-great"
    assert not desk.pile("loot")


def test_who_leaves_gives_a_weapon_to_the_only_free_hand() -> None:
    """Ruling 21: all others carry a weapon already."""
    crew = ("heracles", "nestor", "castor", "pollux", "mopsus", "zetes", "calais")
    weapons = ("discus", "thyrsus", "firebrand", "pelian-spear", "adamantine-harpe")
    desk = solo(*crew).aside(0, "iolaus")
    for person, weapon in zip(crew, ("olive-wood-club", *weapons, "bow-of-heracles"), strict=True):
        desk.wear(person, weapon)
    desk.turn(step=PLAY).do("play iolaus", "dismiss nestor")
    assert desk.bearer("discus") == "iolaus"


def test_a_weapon_for_which_no_hand_is_free_is_discarded() -> None:
    """Ruling 21: the rest is discarded."""
    desk = solo("heracles", "(nestor)").wear("nestor", "discus").wear("heracles", "thyrsus")
    desk.turn(step=PLAY).do("rearrange", "dismiss nestor")
    assert desk.where("discus") == desk.where("nestor") == "discard"
    assert desk.bearer("thyrsus") == "heracles"


@pytest.mark.parametrize(
    ("seed", "seats", "key"), [(59, 3, "war-pile"), (51, 3, "war-pile"), (5, 2, "own-sea")]
)
def test_matches_in_a_hurry_come_to_an_end(seed: int, seats: int, key: str) -> None:
    """Wars with equals at the border of a pile, and a sea that a card of one's own may calm."""
    match, rng, asked = Match(Muse(), seats), Rng(seed), set()
    while match.actors():
        seat = match.state.actor()
        if seat == CHANCE:
            match.draw_luck(rng.below)
        else:
            asked.add(match.game.ask(match.state, seat).key)
            match.take(seat, match.state.hunch(rng))
    assert f"ask-{key}" in asked
    assert match.outcome() is not None


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_who_hears_what_of_the_deal(viewer: int) -> None:
    """Heroes are told to all, starting cards to their owner."""
    desk = Desk()
    state = desk.game.start(2)
    for card in ("heracles", "jason"):
        message = desk.game.told(state, CHANCE, desk.card(card), viewer)
        assert message.key == "told-hero"
        state.play(CHANCE, desk.card(card))
    message = desk.game.told(state, CHANCE, desk.card("zeus"), viewer)
    assert message.key == ("told-deal" if viewer == 0 else "told-deal-hidden")
    assert ("card" in message.params) == (viewer == 0)


def test_a_tie_for_the_first_turn_is_drawn_by_lot() -> None:
    desk = Desk()
    state = desk.game.start(2)
    for card in ("jason", "perseus", "nestor", "castor", "pollux", "mopsus", "zetes", "calais"):
        state.play(CHANCE, desk.card(card))
    assert [desk.game.words(state, CHANCE, action) for action in state.legal(CHANCE)] == [
        "lot jason",
        "lot perseus",
    ]


def test_questions_of_the_quest_action() -> None:
    desk = solo("heracles").queue("song-of-the-sirens").hand(0, "deus-ex-machina", "athena").turn()
    desk.do("dare song-of-the-sirens")
    question = desk.game.say(desk.game.ask(desk.state, 0))
    assert question == "with which card do you dare Song of the Sirens?"
    desk = solo("heracles", "icarus", "phaethon", "achilles").queue("scylla").turn()
    desk.do("tackle scylla")
    assert desk.may == ["resolve icarus", "resolve phaethon"]
    assert desk.game.say(desk.game.ask(desk.state, 0)) == "which effect comes first?"


def test_crews_of_equal_might_are_asked_for() -> None:
    desk = solo("jason").crew(0, "perseus", which=1).draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    assert desk.may == ["fight with jason", "fight with perseus"]
    assert desk.game.say(desk.game.ask(desk.state, 0)) == "which Crew fights?"


def test_nobody_need_be_restored() -> None:
    desk = solo("heracles", "(nestor)").aside(0, "galatea").turn(step=PLAY)
    desk.do("play galatea", "restore nobody")
    assert desk.turned("nestor")
