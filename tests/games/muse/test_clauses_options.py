"""Rulings that a table may read otherwise, each by its option."""

import pytest

from molpe import games
from molpe.games.muse.game import READINGS, Muse, MuseOptions
from molpe.games.muse.rules.turn import END, EXTRA, PLAY, START
from molpe.kernel import (
    CHANCE,
    NOBODY,
    AnyGame,
    Match,
    Rng,
    guided_playout,
    playout,
    read_match,
)
from molpe.kernel.laws import check_state
from tests.games.muse.desk import Desk, solo

STRONG = ("heracles", "ajax-the-great", "diomedes", "jason")


def read(*options: str, edition: str | None = None) -> Muse:
    """The game as a table reads it."""
    return Muse(MuseOptions(**dict.fromkeys(options, True)), edition)


# 23


def test_r023_a_new_treasure_replaces_by_option() -> None:
    """With `treasure_replaces` a Treasure may go to anybody, in the place of another."""
    desk = solo("heracles", "nestor", game=read("treasure_replaces")).wear("heracles", "thyrsus")
    desk.aside(0, "discus").turn(step=PLAY).do("play discus")
    assert desk.may == ["give discus to heracles", "give discus to nestor"]
    desk.do("give discus to heracles")
    assert (desk.bearer("discus"), desk.where("thyrsus")) == ("heracles", "discard")
    ruled = solo("heracles", "nestor").wear("heracles", "thyrsus").aside(0, "discus")
    ruled.turn(step=PLAY).do("play discus")
    assert ruled.bearer("discus") == "nestor"


def test_r023_nobody_need_take_it_where_all_have_one() -> None:
    """With the option too a Treasure may be discarded if every slot is full."""
    desk = solo("heracles", game=read("treasure_replaces")).wear("heracles", "thyrsus")
    desk.aside(0, "discus").turn(step=PLAY).do("play discus")
    assert desk.may == ["give discus to heracles", "discard discus"]


# 24


def two_crews(*options: str) -> Desk:
    """Heracles leads Companions alone; Jason leads Medea and Castor."""
    desk = solo("heracles", "nestor", game=read(*options)).quest(0, "the-labors", 2)
    return desk.crew(0, "jason", "medea", "castor", which=1).draws(0, 1)


def test_r024_a_leader_from_the_other_crew_by_option() -> None:
    """With `leader_from_other_crew` a Hero who serves there may take over Crew and Quest."""
    desk = two_crews("leader_from_other_crew").do("draw thunderbolt", "discard heracles")
    assert desk.may == ["lead medea", "disband"]
    assert desk.state.hunch(Rng(1)) in desk.state.legal(0)
    desk.do("lead medea")
    assert (desk.leader(0), desk.marks("the-labors")) == ("medea", 2)
    assert desk.members(0) == ["medea", "nestor"]
    assert desk.members(0, 1) == ["jason", "castor"]


def test_r024_nobody_need_come_from_the_other_crew() -> None:
    """Then the Crew disbands (ruling 25), as it does where nobody could come."""
    desk = two_crews("leader_from_other_crew").do("draw thunderbolt", "discard heracles")
    desk.do("disband")
    assert (desk.on(0), desk.where("nestor")) == ("", "waiting")
    ruled = two_crews().do("draw thunderbolt", "discard heracles")
    assert (ruled.on(0), ruled.where("nestor")) == ("", "waiting")


def test_r024_heroes_of_the_own_crew_come_first() -> None:
    """Where the Crew has a Hero of its own it does not disband, and either may lead."""
    desk = solo("heracles", "psyche", game=read("leader_from_other_crew"))
    desk.crew(0, "jason", "medea", which=1).draws(0, 1)
    desk.do("draw thunderbolt", "discard heracles")
    assert desk.may == ["lead psyche", "lead medea"]
    desk.do("lead psyche")
    assert desk.leader(0) == "psyche"


def test_r024_who_leaves_by_will_is_followed_from_the_own_crew() -> None:
    """A leader who withdraws is not lost: the Hero who stays leads (ruling 68)."""
    desk = solo("heracles", "psyche", game=read("leader_from_other_crew"))
    desk.quest(0, "the-labors").crew(0, "jason", "medea", which=1).turn()
    desk.do("withdraw", "withdraw heracles", "done")
    assert desk.leader(0) == "psyche"


# 35


def test_r035_any_window_by_option() -> None:
    """With `hold_anytime` a main card fits a challenge, though another one is asked about."""
    desk = solo(*STRONG, game=read("hold_anytime")).quest(0, "the-road-to-athens")
    desk.queue("sciron").hand(1, "orphic-hymn", "hubris").deity("zeus", "heracles").turn()
    desk.do("tackle sciron")
    assert (desk.asked, desk.window) == (1, 5)
    assert desk.may == ["play orphic-hymn", "pass"]
    ruled = solo(*STRONG).quest(0, "the-road-to-athens").queue("sciron")
    ruled.hand(1, "orphic-hymn").deity("zeus", "heracles").turn().do("tackle sciron")
    assert ruled.may == ["pass"]


def test_r035_a_deity_on_any_hero_by_option() -> None:
    """A Deity is then not bound to the Crew that takes a challenge on, and is offered once."""
    desk = solo(*STRONG, seats=3, game=read("hold_anytime")).quest(0, "the-road-to-athens")
    desk.queue("sciron").hand(1, "zeus").turn().do("tackle sciron")
    heroes = ("heracles", "achilles", "hector")
    assert desk.may[-1] == "pass"
    assert sorted(desk.may[:-1]) == sorted(
        [*(f"favor zeus on {hero}" for hero in heroes)]
        + [f"wrath zeus on {hero}" for hero in heroes if desk.owner(hero) != 1]
    )


def test_r035_a_card_is_answered_before_it_takes_effect_by_option() -> None:
    """Everyone is asked, the player of the card last; what they play happens first."""
    desk = solo("heracles", seats=3, game=read("hold_anytime")).crew(1, "jason", "nestor")
    desk.crew(2, "medea").hand(0, "hades").hand(1, "hera").hand(2, "orphic-hymn")
    desk.turn(step=PLAY).do("wrath hades on jason")
    assert (desk.asked, desk.window) == (1, 12)
    question = desk.game.say(desk.game.ask(desk.state, 1))
    assert question == "seat 0 plays Hades: do you answer with a Hold card?"
    passing = desk.game.passing(desk.state, 1)
    assert passing is not None
    assert passing.kind == "aimed"
    desk.do("favor hera on jason")  # which has answers of its own, and drives out nobody
    assert (desk.asked, desk.window) == (2, 12)
    passing = desk.game.passing(desk.state, 2)
    assert passing is not None
    assert passing.kind == ""
    desk.do("pass")  # seat 2 leaves Hera alone
    assert (desk.asked, desk.window) == (2, 12)  # the asking about Hades begins anew
    desk.do("pass")
    assert desk.where("hera") == "discard"  # Hades drives her out
    assert desk.where("nestor") == "discard"


def test_r035_answers_go_four_deep_by_option() -> None:
    """Four cards wait for each other at the most; the last of them is not answered."""
    desk = solo("heracles", game=read("hold_anytime")).crew(1, "jason")
    desk.hand(0, "zeus", "athena", "apollo", "hephaestus").hand(1, "hera", "hermes", "dionysus")
    desk.turn(step=PLAY).do("favor zeus on heracles", "favor hera on jason")
    desk.do("favor athena on heracles", "favor hermes on jason")
    assert desk.window == 12  # the fourth was carried out: its window would be the fifth
    assert desk.where("hermes") == "beside"
    assert [desk.where(card) for card in ("zeus", "hera", "athena")] == ["limbo"] * 3
    assert desk.may[-1] == "pass"


def test_r035_what_a_card_was_laid_on_may_be_gone_after_answers() -> None:
    """A Deity on a Hero who leads no more, or is shielded by now, is discarded for nothing."""
    desk = solo("heracles", game=read("hold_anytime")).crew(1, "jason", "medea")
    desk.hand(0, "hera", "zeus").hand(1, "ambrosia").turn(step=PLAY)
    desk.do("wrath hera on jason", "pass", "wrath zeus on jason")
    desk.do("pass", "pass", "discard jason", "pass", "pass")
    assert desk.leader(1) == "medea"
    assert desk.where("hera") == "discard"
    desk = solo("heracles", game=read("hold_anytime")).crew(1, "jason").discard("palladium")
    desk.hand(0, "hera").hand(1, "charons-obol").turn(step=PLAY)
    desk.do("wrath hera on jason", "play charons-obol")
    assert (desk.where("palladium"), desk.where("hera")) == ("shared", "discard")


def test_r035_a_loss_goes_on_after_a_card_by_option() -> None:
    """Who is about to lose somebody may play anything, and is asked again, if there is a loss."""
    desk = solo("heracles", "nestor", "castor", game=read("hold_anytime"))
    desk.crew(1, "jason", "iolaus").hand(0, "arrow-to-the-heel", "ambrosia").draws(0, 1)
    desk.do("draw lamia", "discard nestor")
    assert desk.may == ["play ambrosia", "play arrow-to-the-heel", "pass"]
    desk.do("play arrow-to-the-heel")
    while desk.doing != "loss":
        desk.do("pass")
    assert desk.where("iolaus") == "discard"
    assert desk.may == ["play ambrosia", "pass"]
    desk.do("play ambrosia")
    assert desk.where("nestor") == "crew"


def test_r035_who_is_gone_is_not_lost_again() -> None:
    """A loss is over when its character went with a card that was played in between."""
    desk = solo("heracles", "nestor", seats=3, game=read("hold_anytime")).crew(1, "jason")
    desk.crew(2, "medea").hand(0, "aphrodite", "zeus").draws(0, 1).do("draw lamia")
    assert desk.doing == "loss"
    desk.scene.lay(desk.card("nestor"), 1)  # as if a card had taken him
    desk.do("favor zeus on heracles", "pass")
    assert desk.doing != "loss"
    assert desk.where("nestor") == "discard"


def test_r035_at_a_crossing_by_option() -> None:
    """A card that does not stop it is no answer: whoever played it is asked again."""
    desk = solo("heracles", seats=3, game=read("hold_anytime"))
    desk.quest(0, "the-rescue-of-andromeda").crew(1, "jason").crew(2, "medea")
    desk.hand(1, "poseidon", "zeus", "storm-at-sea").turn().do("cross the sea")
    assert desk.may[0] == "play storm-at-sea"
    assert desk.may.count("wrath poseidon on heracles") == 1
    assert "wrath poseidon on medea" in desk.may
    desk.do("wrath poseidon on medea", "pass")
    assert desk.on(0) == "the-rescue-of-andromeda"  # it is not Medea who crosses
    assert desk.where("poseidon") == "beside"
    assert (desk.asked, desk.doing) == (1, "cross")
    desk.do("favor zeus on jason", "pass")
    assert (desk.asked, desk.doing) == (1, "cross")
    desk.do("play storm-at-sea")
    assert desk.on(0) == ""


def test_r035_the_own_card_for_a_crossing_is_no_window() -> None:
    """The choice to use the Bag of Winds is part of the action, with the option too."""
    desk = solo("heracles", game=read("hold_anytime")).quest(0, "the-rescue-of-andromeda")
    desk.shared(0, "bag-of-winds").hand(0, "zeus").turn()
    while "cross the sea" not in desk.may:
        desk.do("pass")
    desk.do("cross the sea")
    assert desk.may == ["use bag-of-winds", "pass"]
    desk.do("use bag-of-winds")
    assert desk.marks("the-rescue-of-andromeda") == 1


def test_r035_in_a_counter_window_by_option() -> None:
    """Who is aimed at may play anything, and may still cancel the card afterwards."""
    desk = solo("heracles", game=read("hold_anytime")).crew(1, "jason", "nestor")
    desk.hand(0, "hades").hand(1, "guest-friendship", "hera").turn(step=PLAY)
    desk.do("wrath hades on jason", "pass")
    assert desk.doing == "counter"
    assert desk.may[0] == "play guest-friendship"
    desk.do("favor hera on jason")
    desk.do("pass")
    assert desk.doing == "counter"
    desk.do("play guest-friendship")
    assert desk.where("nestor") == "crew"
    assert desk.where("hades") == "discard"


def test_r035_a_card_in_play_still_saves() -> None:
    """What is no card of the hand is used as ever."""
    desk = solo("heracles", "nestor", "alcestis", game=read("hold_anytime")).draws(0, 1)
    desk.do("draw lamia", "discard nestor", "use alcestis")
    assert (desk.where("nestor"), desk.where("alcestis")) == ("crew", "discard")


def test_r035_one_more_quest_action_at_any_time_of_the_turn_by_option() -> None:
    """Second Wind fits every window of the own turn but the last, and the Play step."""
    game = read("hold_anytime")

    def at(step: int) -> Desk:
        return solo("heracles", game=game).hand(0, "second-wind").turn(0, step)

    assert at(START).may == ["play second-wind", "pass"]
    assert "play second-wind" in at(PLAY).may
    assert at(EXTRA).may == ["play second-wind", "pass"]
    assert (at(END).window, at(END).may) == (10, ["pass"])


def test_r035_nothing_is_drawn_while_cards_are_answered() -> None:
    """A draw that is owed waits until the effect and its window are over (ruling 15)."""
    desk = solo("heracles", game=read("hold_anytime")).crew(1, "jason").hand(0, "zeus")
    desk.hand(1, "hera").turn(step=PLAY)
    desk.scene.owed[1] = 1
    desk.do("favor zeus on heracles")
    assert (desk.asked, desk.window) == (1, 12)
    desk.do("pass")
    assert desk.asked == CHANCE


# 49


def test_r049_only_for_a_gain_by_option() -> None:
    """With `tackle_for_gain` a step, a Block or a reward is tackled, and nothing else."""
    desk = solo(*STRONG, game=read("tackle_for_gain")).quest(0, "pilgrimage-to-delphi")
    desk.queue("sciron", "periphetes", "funeral-games").turn()
    assert desk.may == ["tread water", "withdraw", "tackle periphetes", "tackle funeral-games"]
    assert "would bring nothing" in desk.game.refusal(desk.state, 0, "tackle sciron")
    vain = [one.card for one in desk.view_crew(0).challenges if one.vain]
    assert vain == ["sciron"]
    for seed in range(1, 20):
        assert desk.state.hunch(Rng(seed)) in desk.state.legal(0)


def test_r049_what_blocks_is_always_a_gain() -> None:
    """While a card Blocks the Quest, what would be its step brings nothing."""
    desk = solo(*STRONG, game=read("tackle_for_gain")).quest(0, "the-road-to-athens")
    desk.block("the-road-to-athens", "lamia").queue("sciron").turn()
    assert desk.may == ["tread water", "withdraw", "tackle lamia"]


def test_r049_nothing_is_dared_in_vain() -> None:
    """Nor is it announced with a card that would help."""
    desk = solo("heracles", game=read("tackle_for_gain")).queue("sciron", "ladon")
    desk.hand(0, "deus-ex-machina").turn()
    desk.do(*["pass"] * (desk.doing == "window"))
    while desk.doing != "quest":
        desk.do("pass" if "pass" in desk.may else "stay")
    assert [text for text in desk.may if text.startswith("dare")] == ["dare ladon"]


# 66


def test_r066_a_part_that_leaves_ends_the_quest_by_option() -> None:
    """With `withdraw_leaves_quest` nobody is on the Quest any more; who left waits."""
    desk = solo("heracles", "nestor", "castor", game=read("withdraw_leaves_quest"))
    desk.quest(0, "the-labors", 3).turn().do("withdraw", "withdraw nestor")
    assert (desk.on(0), desk.marks("the-labors"), desk.free("the-labors")) == ("", 0, True)
    assert (desk.members(0), desk.where("nestor")) == (["heracles", "castor"], "waiting")


def test_r066_a_leader_who_leaves_is_followed_by_option() -> None:
    """The Hero who stays leads the rest, between Quests."""
    desk = solo("heracles", "jason", game=read("withdraw_leaves_quest")).quest(0, "the-labors", 1)
    desk.turn().do("withdraw", "withdraw heracles")
    assert (desk.leader(0), desk.on(0), desk.where("heracles")) == ("jason", "", "waiting")


# 70


def test_r070_three_weapons_go_round_by_option() -> None:
    """With `free_rearranging` a card may move more than once: three weapons change hands."""
    desk = solo("heracles", "nestor", "castor", game=read("free_rearranging"))
    for bearer, weapon in (("heracles", "discus"), ("nestor", "thyrsus"), ("castor", "firebrand")):
        desk.wear(bearer, weapon)
    desk.turn(step=PLAY).do("rearrange")
    desk.do("hand over discus", "hand discus to nestor")
    desk.do("hand over thyrsus", "hand thyrsus to castor", "done")
    wearing = {weapon: desk.bearer(weapon) for weapon in ("discus", "thyrsus", "firebrand")}
    assert wearing == {"discus": "nestor", "thyrsus": "castor", "firebrand": "heracles"}


def test_r070_leaders_change_more_than_once_by_option() -> None:
    """And a character may come back."""
    desk = solo("heracles", "jason", "medea", "nestor", game=read("free_rearranging"))
    desk.turn(step=PLAY).do("rearrange", "lead jason", "lead medea", "lead heracles")
    desk.do("move jason away", "move nestor to jason", "move nestor to heracles", "done")
    assert desk.members(0) == ["heracles", "medea", "nestor"]
    assert desk.members(0, 1) == ["jason"]


FULL = [
    ["heracles", "nestor", "castor", "pollux", "iolaus", "peleus", "zetes"],
    ["jason", "mopsus", "ariadne", "calais", "palaemon", "sinon", "autolycus"],
]


def test_r070_full_crews_change_members_by_option() -> None:
    """A Crew may be too large on the way; nobody is done before both are small enough."""
    desk = solo(*FULL[0], game=read("free_rearranging")).crew(0, *FULL[1], which=1)
    desk.turn(step=PLAY).do("rearrange", "move nestor to jason")
    assert "done" not in desk.may
    assert desk.state.hunch(Rng(5)) in desk.state.legal(0)
    desk.do("move mopsus to heracles", "done")
    assert "mopsus" in desk.members(0)
    assert "nestor" in desk.members(0, 1)
    ruled = solo(*FULL[0]).crew(0, *FULL[1], which=1).turn(step=PLAY).do("rearrange")
    assert "move nestor to jason" not in ruled.may


def test_r070_a_crew_on_a_quest_takes_no_eighth_by_option() -> None:
    """Nobody could go back from there."""
    desk = solo("heracles", "psyche", game=read("free_rearranging"))
    desk.crew(0, *FULL[1], which=1).quest(0, "the-labors", which=1).turn(step=PLAY)
    desk.do("rearrange")
    assert "move psyche to jason" not in desk.may


def test_r070_a_series_ends_by_option() -> None:
    """It has twice as many moves as there are cards, and two; the last ones mend."""
    desk = solo("heracles", "nestor", game=read("free_rearranging")).wear("nestor", "discus")
    desk.turn(step=PLAY).do("rearrange")
    for _ in range(4):
        desk.do("hand over discus", "hand over discus")
    assert (desk.doing, desk.bearer("discus")) == ("embark", "nestor")


def test_r070_the_last_moves_make_crews_small_enough() -> None:
    """With one move left nobody comes who would have to go again, and who came too many goes."""
    desk = solo(*FULL[0], game=read("free_rearranging")).crew(0, *FULL[1], which=1)
    desk.transform("zetes").restore("zetes").transform("autolycus").turn(step=PLAY)
    desk.do("rearrange", "move nestor to jason")  # Jason's Crew has seven who stand
    for n in range(27):
        desk.do(f"move autolycus to {'heracles' if n % 2 == 0 else 'jason'}")
    assert "move castor to jason" in desk.may  # two moves are left: one there, one back
    desk.do("move castor to jason")
    assert set(desk.may) == {
        f"move {member} to heracles" for member in desk.members(0, 1) if member != "jason"
    } - {"move autolycus to heracles"}
    desk.do("move castor to heracles")
    assert desk.doing != "rearrange"


def test_r070_bots_do_not_fidget_by_option() -> None:
    """A series that is not done is worth a little less, so that nobody moves for nothing."""
    desk = solo("heracles", "jason", "nestor", game=read("free_rearranging")).turn(step=PLAY)
    desk.do("rearrange")
    here = desk.state.estimate(0)
    other = desk.state.estimate(1)
    desk.do("done")
    assert desk.state.estimate(0) > here
    assert desk.state.estimate(1) < other


# 72


def test_r072_chance_strikes_in_one_crew_by_option() -> None:
    """With `losses_in_crew` the player names the Crew, and luck picks one of it."""
    desk = solo("heracles", "nestor", game=read("losses_in_crew"))
    desk.crew(0, "jason", "castor", "pollux", which=1).draws(0, 1).do("draw polyphemus")
    assert (desk.asked, desk.may) == (0, ["risk heracles", "risk jason"])
    assert desk.game.say(desk.game.ask(desk.state, 0)) == (
        "in which of your Crews does chance strike?"
    )
    desk.do("risk jason")
    assert (desk.asked, desk.may) == (CHANCE, ["discard pollux", "discard castor"])


def test_r072_nobody_names_the_only_crew_that_has_somebody() -> None:
    """Nor is a Crew named where the loss names it, or where the player chooses whom."""
    game = read("losses_in_crew")
    desk = solo("heracles", "nestor", "castor", game=game).crew(0, "jason", which=1)
    desk.draws(0, 1).do("draw polyphemus")
    assert (desk.asked, desk.may) == (CHANCE, ["discard castor", "discard nestor"])
    desk = solo("heracles", "nestor", game=game).crew(0, "jason", "castor", which=1)
    desk.draws(0, 1).do("draw lamia")
    assert desk.may == ["discard castor", "discard nestor"]
    desk = solo("heracles", game=game).crew(1, "achilles", "nestor")
    desk.crew(1, "jason", "castor", "iolaus", which=1).hand(0, "hades").turn(step=PLAY)
    desk.do("wrath hades on jason")
    assert (desk.asked, desk.may) == (CHANCE, ["discard castor", "discard iolaus"])


# All of them.


def test_a_match_file_names_the_readings_that_are_on() -> None:
    """Files from before there were any are what they would be today."""
    assert Muse().options_text() == "goal=7 soft_fates=off"
    game = read("free_rearranging", "losses_in_crew")
    assert game.options_text() == "goal=7 soft_fates=off free_rearranging=on losses_in_crew=on"
    rulings = {fact.name: fact.ruling for fact in game.facts.options if fact.ruling}
    assert rulings == {
        "hold_anytime": 35,
        "leader_from_other_crew": 24,
        "free_rearranging": 70,
        "treasure_replaces": 23,
        "tackle_for_gain": 49,
        "losses_in_crew": 72,
        "withdraw_leaves_quest": 66,
    }
    for language in ("en", "de"):
        for name in READINGS:
            assert game.messages[language][f"option-{name}"]
            assert game.messages[language][f"option-{name}-about"]


def played(game: AnyGame, seats: int, seed: int, most: int) -> Match:
    """The beginning of a match, by hunches and at random."""
    match, rng = Match(game, seats), Rng(seed)
    while match.state.actor() != NOBODY and len(match.log) < most:
        state = match.state
        hasty = state.actor() >= 0 and rng.below(3) == 0
        match.take(state.actor(), state.hunch(rng) if hasty else state.pick(rng))
    return match


@pytest.mark.parametrize("name", [*READINGS, "all"])
def test_matches_obey_the_laws_with_every_reading(name: str) -> None:
    """They can be written down and read, copied, guessed and searched like any other."""
    game = read(*READINGS) if name == "all" else read(name)
    match = played(game, 3, len(name), 500)
    again = read_match(match.transcript(), games.find)
    assert again.state.dump() == match.state.dump()
    census = match.first().census()
    for length in range(40, len(match.log), 115):
        check_state(game, match.state_at(length), census, Rng(length))


@pytest.mark.large
@pytest.mark.parametrize("name", [*READINGS, "all"])
def test_random_matches_come_to_an_end_with_every_reading(name: str) -> None:
    """At random and by hunches, within the length that the game says."""
    game = read(*READINGS) if name == "all" else read(name)
    for seats, play in ((2, playout), (3, guided_playout)):
        state = game.start(seats)
        assert play(state, Rng(seats), game.longest) <= game.longest
        assert state.actor() == NOBODY
