"""Rulings 1 to 46: players, drawing, Crews, queues, Hold cards, Deities."""

import pytest

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules.turn import EMBARK, END, EXTRA, PLAY, START
from molpe.kernel import CHANCE, BadText, Match, Rng
from tests.games.muse.desk import Desk, solo


def say(match: Match, text: str) -> None:
    """Whoever is asked does this."""
    seat = match.state.actor()
    match.play(seat, match.game.parse(match.state, seat, text))


SIX = ("heracles", "patroclus", "pollux", "peleus", "iolaus", "nestor")


def test_r001_two_to_six_play() -> None:
    """Two to six players can sit down, and no other number."""
    assert Muse.seats == (2, 3, 4, 5, 6)
    assert Muse().start_checked(6).seats == 6
    with pytest.raises(BadText):
        Muse().start_checked(7)


def test_r002_turns_go_clockwise() -> None:
    """After seat 0 comes seat 1, then seat 2, then seat 0 again."""
    desk = solo("heracles", seats=3).turn(0, EXTRA)
    assert desk.active == 1
    desk = solo("heracles", seats=3).turn(2, EXTRA)
    assert desk.active == 0


def test_r003_heroes_are_dealt_first() -> None:
    """Luck deals one Hero to each player, then three cards each from everything left."""
    match = Match(Muse(), 2)
    assert len(match.state.legal(CHANCE)) == 16
    for text in ("deal orpheus to 0", "deal psyche to 1"):
        say(match, text)
    assert len(match.state.legal(CHANCE)) == 178


def test_r004_starting_cards_wait_for_the_first_turn() -> None:
    """Starting cards are treated in the order dealt, before the first draw; orange ones stay."""
    match = Match(Muse(), 2)
    for card in ("heracles to 0", "achilles to 1", "nestor to 0", "zeus to 0", "hydra to 0"):
        say(match, f"deal {card}")
    for card in ("storm-at-sea to 1", "castor to 1", "pollux to 1"):
        say(match, f"deal {card}")
    desk = Desk.at(match.game, match.state)
    assert (desk.held(0), desk.held(1)) == (3, 3)
    say(match, "begin")
    while match.state.actor() >= 0:
        say(match, "pass")
    assert desk.pile("aside") == ["pollux", "castor"]
    assert (desk.held(0), desk.held(1)) == (3, 1)


def test_r005_the_lowest_might_is_asked_first() -> None:
    """The lowest printed Might may begin, then the next; if all refuse, the lowest begins."""
    for answers, first in ((["begin"], 2), (["decline", "decline", "decline"], 2)):
        match = Match(Muse(), 3)
        for card in ("heracles to 0", "achilles to 1", "orpheus to 2"):
            say(match, f"deal {card}")
        desk, rng = Desk.at(match.game, match.state), Rng(3)
        while desk.unfinished and desk.doing == "setup":
            match.state.play(CHANCE, match.state.pick(rng))
        asked = []
        for answer in answers:
            asked.append(match.state.actor())
            say(match, answer)
        assert asked == [2, 1, 0][: len(answers)]
        assert desk.first == first


def test_r006_the_match_ends_at_once() -> None:
    """Laurels that reach the goal end the match in the middle of a turn."""
    desk = solo("heracles", goal=1).quest(0, "the-road-to-athens").queue("sciron")
    desk.crew(0, "heracles", "nestor", "castor").hand(1, "zeus").turn()
    desk.do("tackle sciron", "pass")
    assert desk.asked == -2
    assert desk.laurels(0) == 1
    assert desk.state.place(0) == 1


def test_r007_any_goal() -> None:
    """The goal may be any number from 1 up."""
    assert MuseOptions().goal == 7
    assert Muse.read_options(["goal=10"]) == MuseOptions(goal=10)
    desk = solo("heracles", "nestor", goal=10).quest(0, "the-road-to-athens").queue("sciron")
    desk.turn()
    desk.won(0, 8)
    desk.do("tackle sciron")
    assert not desk.over
    assert desk.laurels(0) == 9


def test_r008_stalemate() -> None:
    """Without Laurels to win, or after 200 rounds, most Laurels win, then Might."""
    desk = solo("heracles", "nestor").quest(0, "the-road-to-athens").queue("sciron").turn()
    desk.completed(but=("the-road-to-athens",)).victory(1, *desk.worth_laurels())
    desk.do("tackle sciron")
    assert desk.reason == "empty"
    desk = solo("heracles", "nestor").turn(1, EXTRA)
    desk.late(200).rest().turn(1, END + 1)
    assert desk.reason == "rounds"
    assert desk.state.place(0) == 1
    assert desk.state.place(1) == 2


def test_r009_hidden_and_open() -> None:
    """Hands and the deck are hidden; an orange card drawn is hidden, any other is open."""
    desk = solo("heracles").draws(0, 2)
    zeus, nestor = desk.card("zeus"), desk.card("nestor")
    told = desk.game.told
    assert told(desk.state, CHANCE, zeus, 1).key == "told-draw-hidden"
    assert told(desk.state, CHANCE, zeus, 0).key == "told-draw"
    assert told(desk.state, CHANCE, nestor, 1).key == "told-draw"
    desk.do("draw zeus")
    assert desk.game.view(desk.state, 1).seats[0].hand[0].kind == "back"
    assert desk.game.view(desk.state, 0).seats[0].hand[0].id == "zeus"


def test_r010_silver_at_once_the_rest_later() -> None:
    """A silver effect is carried out before the next card; others are set aside for any order."""
    desk = solo("heracles", "castor").draws(0, 3).do("draw nestor", "draw lamia")
    assert desk.where("castor") == "discard"  # the one Companion in a Crew, not the one set aside
    desk.do("draw mopsus")
    assert {"play nestor", "play lamia", "play mopsus"} <= set(desk.may)


def test_r011_silver_stripes() -> None:
    """A striped challenge works first and goes to its queue in the Play step."""
    desk = solo("heracles", "castor").draws(0, 1).do("draw lamia")
    assert desk.where("lamia") == "aside"
    desk.do("play lamia")
    assert desk.where("lamia") == "queue"


def test_r012_nothing_is_kept_back() -> None:
    """The Play step cannot end before every drawn card is played."""
    desk = solo("heracles").hand(0, "ambrosia").aside(0, "nestor").turn(step=PLAY)
    assert "ready" not in desk.may
    desk.do("play nestor", "pass")
    assert "ready" in desk.may


def test_r013_drawing_is_compulsory() -> None:
    """Three cards are drawn, without a question."""
    desk = solo("heracles").turn(step=START)
    for card in ("nestor", "castor", "pollux"):
        assert desk.asked == CHANCE
        desk.do(f"draw {card}")
    assert desk.asked == 0


def test_r014_an_empty_deck() -> None:
    """Drawing shuffles the discard pile, a search does not; with both empty nothing is drawn."""
    desk = solo("heracles").draws(0, 2)
    desk.gone(*desk.pile("deck")).go()
    assert desk.asked == 0
    assert desk.doing == "play"
    desk = solo("heracles").aside(0, "phineus").turn(step=PLAY)
    desk.discard(*desk.pile("deck")).do("play phineus")
    assert desk.deck == 0
    assert not any(text.startswith("find") for text in desk.may)


def test_r015_extra_draws() -> None:
    """Extra draws raise the number; the number is fixed when window 1 closes."""
    desk = solo("heracles").draws(0, 1).do("draw feast-of-the-phaeacians")
    desk.do("draw nestor", "draw castor")
    assert desk.asked == 0
    desk = solo("heracles").shared(0, "cornucopia").deity("demeter", "heracles").turn(step=START)
    for card in ("nestor", "castor", "pollux", "mopsus", "zetes"):
        desk.do(f"draw {card}")
    assert desk.asked == 0
    desk = solo("heracles").deity("demeter", "heracles", "wrath", by=1).turn(step=START)
    desk.do("draw nestor", "draw castor")
    assert desk.asked == 0


def test_r016_may_and_must() -> None:
    """ "You may" can be left, other effects happen as far as they can."""
    desk = solo("heracles").discard("castor").aside(0, "asclepius").turn(step=PLAY)
    desk.do("play asclepius")
    assert desk.may == ["retrieve castor", "retrieve nobody"]
    desk = solo("heracles").discard("castor").hand(0, "charons-obol").turn(step=PLAY)
    desk.do("play charons-obol")
    assert desk.where("castor") == "crew"


def test_r017_only_when_drawn_and_played() -> None:
    """A retrieved Asclepius retrieves nobody."""
    desk = solo("heracles").discard("asclepius", "castor").hand(0, "charons-obol")
    desk.turn(step=PLAY).do("play charons-obol", "retrieve asclepius")
    assert desk.where("asclepius") == "crew"
    assert desk.where("castor") == "discard"


def test_r018_a_newcomer_chooses_any_crew() -> None:
    """A new character enters either Crew, also one on a Quest."""
    desk = solo("heracles").crew(0, "jason", which=1).quest(0, "the-labors", which=1)
    desk.aside(0, "nestor").turn(step=PLAY).do("play nestor")
    assert desk.may == ["enlist nestor under heracles", "enlist nestor under jason"]
    desk.do("enlist nestor under jason")
    assert desk.members(0, 1) == ["jason", "nestor"]


def test_r019_a_second_hero() -> None:
    """A second Hero joins or founds; with two Crews a third can only join."""
    desk = solo("heracles").aside(0, "jason", "medea").turn(step=PLAY)
    desk.do("play jason")
    assert desk.may == ["enlist jason under heracles", "found a crew with jason"]
    desk.do("found a crew with jason", "play medea")
    assert desk.may == ["enlist medea under heracles", "enlist medea under jason"]


def test_r020_the_eighth_character() -> None:
    """An eighth makes room, goes to the other Crew, or never was in play."""
    desk = solo(*SIX, "galatea", "(zetes)").crew(0, "jason", which=1)
    desk.aside(0, "asclepius").discard("castor").turn(step=PLAY)
    desk.do("play asclepius", "enlist asclepius under heracles")
    assert "send asclepius to jason" in desk.may
    assert "dismiss heracles" not in desk.may
    desk.do("dismiss asclepius")
    assert desk.where("asclepius") == "discard"
    assert not any(text.startswith("retrieve") for text in desk.may)


def test_r021_a_farewell_passes_treasures_on() -> None:
    """Who leaves for want of room gives Treasures to free hands; the rest is discarded."""
    desk = solo(*SIX, "castor").wear("castor", "olive-wood-club", "winged-sandals")
    for person in SIX[:5]:
        desk.wear(person, *{"heracles": ["pelian-spear"], "pollux": ["discus"]}.get(person, []))
    desk.aside(0, "mopsus").turn(step=PLAY).do("play mopsus", "dismiss castor")
    assert "give olive-wood-club to heracles" not in desk.may
    desk.do("give olive-wood-club to mopsus", "give winged-sandals to heracles")
    assert desk.bearer("olive-wood-club") == "mopsus"
    assert desk.where("castor") == "discard"


def test_r022_treasures_are_discarded_with_their_bearer() -> None:
    """An effect that discards a character discards its Treasures."""
    desk = solo("heracles", "castor").wear("castor", "discus").draws(0, 1).do("draw lamia")
    assert desk.where("castor") == desk.where("discus") == "discard"


def test_r023_giving_treasures_out() -> None:
    """A Treasure needs a free slot; if nobody has one it replaces another or goes."""
    desk = solo("heracles", "(castor)").aside(0, "discus", "thyrsus").turn(step=PLAY)
    desk.do("play discus")
    assert desk.bearer("discus") == "heracles"
    desk.do("play thyrsus")
    assert desk.may == ["give thyrsus to heracles", "discard thyrsus"]
    desk.do("give thyrsus to heracles")
    assert desk.where("discus") == "discard"
    assert desk.bearer("thyrsus") == "heracles"


def test_r024_a_lost_leader_is_followed() -> None:
    """The owner names another Hero of the Crew; Quest and markers are kept."""
    desk = solo("heracles", "jason", "medea").quest(0, "the-labors", 3).draws(0, 1)
    desk.do("draw thunderbolt", "discard heracles")
    assert desk.may == ["lead jason", "lead medea"]
    desk.do("lead medea")
    assert desk.leader(0) == "medea"
    assert desk.marks("the-labors") == 3


def test_r025_a_crew_without_a_hero() -> None:
    """It disbands if there is another Crew; else a waiting Hero takes over without the Quest."""
    desk = solo("heracles", "castor").quest(0, "the-labors", 3)
    desk.waiting(0, "jason", "medea").draws(0, 1)
    desk.do("draw gaze-of-the-gorgon", "transform heracles")
    assert desk.may == ["lead jason", "lead medea"]
    desk.do("lead jason")
    assert desk.members(0) == ["heracles", "jason", "castor"]
    assert desk.on(0) == ""


def test_r026_the_only_hero() -> None:
    """Only untransformed Heroes count, waiting ones too; the shelter is automatic."""
    desk = solo("heracles", "(jason)").draws(0, 1).do("draw thunderbolt")
    assert desk.where("heracles") == "crew"
    desk = solo("heracles").waiting(0, "jason").draws(0, 1).do("draw thunderbolt")
    assert desk.where("heracles") == "discard"


def test_r027_shared_treasures() -> None:
    """A shared bonus is for every character, a shared trait for every Crew; cards may take both."""
    desk = solo("heracles", "castor").crew(0, "achilles", which=1)
    desk.shared(0, "battle-standard", "wooden-horse").waiting(0, "pollux")
    desk.wear("pollux", "discus")
    assert desk.might(0) == 8 + 3 + 2
    assert desk.might(0, 1) == 8
    assert "cunning" in desk.traits(0)
    assert "cunning" in desk.traits(0, 1)
    desk.draws(0, 1).do("draw harpies")
    assert desk.may == ["discard wooden-horse", "discard battle-standard"]


def test_r028_traits_are_counted() -> None:
    """Characters, Treasures, shared Treasures and Favors are one source each."""
    desk = solo("hector", "nestor", "(mopsus)").wear("nestor", "tortoiseshell-lyre")
    desk.deity("athena", "hector")
    assert desk.traits(0).count("wisdom") == 4
    desk = solo("hector").queue("whispering-oak-of-dodona").turn()
    assert "tackle whispering-oak-of-dodona" not in desk.may


def test_r029_crew_might() -> None:
    """The sum of what each counts, none below 0; equal Might is enough."""
    desk = solo("heracles", "cassandra", "nestor").deity("apollo", "heracles", "wrath", by=1)
    assert desk.might(0) == 8
    desk = solo("heracles", "nestor").queue("sciron").turn()
    assert desk.might(0) == 9
    assert "tackle sciron" in desk.may


def test_r030_a_foe_joins() -> None:
    """A defeated Foe may join as one Companion and is a Foe again when discarded."""
    desk = solo("theseus", "pollux").queue("amazons").turn()
    desk.do("tackle amazons", "welcome amazons")
    assert desk.might(0) == 15
    assert "shooting" in desk.traits(0)
    desk.rest().draws(0, 1).do("draw lamia", "discard amazons")
    assert desk.where("amazons") == "discard"
    assert desk.plain("amazons")
    desk = solo("theseus", "pollux").queue("amazons").turn()
    desk.do("tackle amazons", "send away amazons")
    assert desk.where("amazons") == "discard"


FIVE = ("sinis-the-pine-bender", "sciron", "periphetes", "procrustes", "teumessian-fox")


def test_r031_the_bump() -> None:
    """A sixth card needs one of the five old ones to go."""
    desk = solo("heracles").queue(*FIVE).aside(0, "hydra").turn(step=PLAY)
    desk.do("play hydra")
    assert desk.may == [f"bump {foe}" for foe in FIVE]


def test_r032_all_five_are_new() -> None:
    """Then any of them but the one being placed."""
    desk = solo("heracles").queue(*FIVE).aside(0, "hydra").turn(step=PLAY)
    desk.new(*FIVE).do("play hydra")
    assert desk.may == [f"bump {foe}" for foe in FIVE]


def test_r033_moving_triggers_nothing() -> None:
    """A card found by a search does not strike, and Blocking cards fill no queue."""
    desk = solo("heracles", "castor").hand(0, "oracle-of-delphi").queue(*FIVE[:4])
    desk.quest(1, "the-labors").block("the-labors", "talos").turn(step=PLAY)
    desk.do("play oracle-of-delphi", "find lamia")
    assert desk.where("lamia") == "queue"
    assert desk.where("castor") == "crew"


def test_r034_copies_are_separate() -> None:
    """Two Harpies in the queue are two challenges."""
    desk = solo("heracles", "ajax-the-great").queue("harpies", "harpies-2").turn()
    assert {"tackle harpies", "tackle harpies-2"} <= set(desk.may)
    desk.do("tackle harpies-2")
    assert desk.where("harpies") == "queue"
    assert desk.where("harpies-2") == "discard"


def test_r035_windows() -> None:
    """Main cards fit at the start, after silver, after a card, before a Quest, at the end."""
    desk = solo("heracles").hand(1, "orphic-hymn", "arrow-to-the-heel").deity("zeus", "heracles")
    desk.turn(step=START)
    seen = []
    for text in ("draw lamia", "draw nestor", "draw castor"):
        assert desk.asked in (1, CHANCE)
        if desk.asked == 1:
            seen.append(desk.window)
            desk.do("pass")
        desk.do(text)
    while desk.active == 0:
        if desk.asked == 1:
            seen.append(desk.window)
            assert "play orphic-hymn" in desk.may
            desk.do("pass")
        else:
            desk.do(desk.may[0])
    assert seen == [1, 2, 3, 3, 3, 4, 10]


def test_r036_who_is_asked() -> None:
    """Seats with hidden cards are asked clockwise from the left; a card begins the asking anew."""
    desk = solo("heracles", seats=4).hand(1, "storm-at-sea").hand(3, "orphic-hymn")
    desk.deity("zeus", "heracles").hand(0, "hubris").turn(step=START)
    assert desk.asked == 1
    assert desk.may == ["pass"]
    desk.do("pass")
    assert desk.asked == 3
    desk.do("play orphic-hymn", "pass")
    assert desk.asked == 1  # seat 0 had a counter window; the asking begins anew
    desk.do("pass")
    assert desk.asked == 0


def test_r037_only_the_target_counters() -> None:
    """The player aimed at may cancel a card, and the canceller's card may be cancelled in turn."""
    desk = solo("heracles", seats=3).quest(0, "the-rescue-of-andromeda")
    desk.hand(0, "fair-winds-of-aeolus").hand(1, "storm-at-sea", "guest-friendship")
    desk.hand(2, "ambrosia").turn().do("cross the sea", "play storm-at-sea")
    assert desk.asked == 0
    assert desk.may == ["play fair-winds-of-aeolus", "pass"]
    desk.do("play fair-winds-of-aeolus")
    assert desk.asked == 1
    assert "play guest-friendship" in desk.may
    desk.do("play guest-friendship")
    assert desk.on(0) == ""
    assert desk.where("fair-winds-of-aeolus") == "discard"


def test_r038_only_what_can_change_something() -> None:
    """No prayer without a transformed one, no Wrath against the Palladium, no idle storm."""
    desk = solo("heracles").hand(0, "pygmalions-prayer", "zeus").shared(1, "palladium")
    desk.turn(step=PLAY)
    assert "play pygmalions-prayer" not in desk.may
    assert not any(text.startswith("wrath") for text in desk.may)
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").deity("poseidon", "heracles")
    desk.hand(1, "storm-at-sea").turn().do("cross the sea")
    assert desk.may == ["pass"]


def test_r039_requirements_are_checked_again() -> None:
    """A response that weakens the Crew makes the challenge fail; a daring card is played first."""
    desk = solo("heracles", "nestor").quest(0, "the-labors").queue("sciron").hand(1, "hera").turn()
    desk.do("tackle sciron", "wrath hera on heracles")
    assert desk.where("sciron") == "queue"
    assert desk.marks("the-labors") == 0
    desk = solo("heracles").quest(0, "the-labors").queue("sciron").hand(0, "zeus").turn()
    desk.do("dare sciron", "with zeus")
    assert desk.where("zeus") == "beside"
    assert desk.marks("the-labors") == 1


def test_r040_a_stopped_challenge_fails() -> None:
    """Nemesis stops it: the card and the markers stay, the action is spent."""
    desk = solo("heracles", "nestor").quest(0, "the-labors", 2).block("the-labors", "sciron")
    desk.hand(1, "nemesis").turn().do("tackle sciron", "play nemesis")
    assert desk.where("sciron") == "block"
    assert desk.marks("the-labors") == 2
    assert desk.active == 1


def test_r041_a_response_removes_the_crew() -> None:
    """If the leader falls and the Crew disbands, the challenge ends without effect."""
    desk = solo("jason").crew(0, "heracles", "nestor", which=1).queue("sciron").hand(1, "zeus")
    desk.turn().do("tackle sciron with heracles", "wrath zeus on heracles", "discard heracles")
    assert desk.where("sciron") == "queue"
    assert desk.where("nestor") == "waiting"


def test_r042_only_leaders() -> None:
    """A Favor goes to any leader, a Wrath to an opposing one; in window 5 to the challenger."""
    desk = solo("heracles").crew(1, "achilles", "jason").hand(0, "zeus").turn(step=PLAY)
    deities = [text for text in desk.may if "zeus" in text]
    assert deities == [
        "favor zeus on heracles",
        "favor zeus on achilles",
        "wrath zeus on achilles",
    ]
    desk = solo("heracles", "nestor", seats=3).queue("sciron").hand(1, "zeus").turn()
    desk.do("tackle sciron")
    assert desk.may == ["wrath zeus on heracles", "pass"]


def test_r043_a_new_deity_replaces_the_old() -> None:
    """Favor over Favor, too, discards the old one."""
    desk = solo("heracles").deity("zeus", "heracles").hand(0, "ares").turn(step=PLAY)
    desk.do("favor ares on heracles")
    assert desk.where("zeus") == "discard"
    assert desk.where("ares") == "beside"
    assert desk.might(0) == 12


def test_r044_how_long_a_deity_stays() -> None:
    """A Deity stays through a completed Quest and goes when its Hero stops leading."""
    desk = solo("heracles", "jason", "nestor").deity("zeus", "heracles").queue("sciron")
    desk.quest(0, "the-road-to-athens").turn().do("tackle sciron")
    assert desk.where("zeus") == "beside"
    desk.do("lead jason", "done")
    assert desk.where("zeus") == "discard"


def test_r045_when_placed_happens_once() -> None:
    """Lasting effects end when the card leaves; two leaders may have a Deity each."""
    desk = solo("heracles").crew(0, "jason", which=1).deity("zeus", "heracles")
    desk.deity("ares", "jason").hand(1, "orphic-hymn")
    assert desk.might(0) == 12
    assert desk.might(0, 1) == 9
    desk.turn(1, PLAY).do("play orphic-hymn", "name zeus")
    assert desk.might(0) == 8


def test_r046_poseidon_waits() -> None:
    """His Wrath outside a crossing Wrecks the next one before anybody is asked, then goes."""
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda")
    desk.deity("poseidon", "heracles", "wrath", by=1).hand(1, "storm-at-sea").turn()
    desk.do("cross the sea")
    assert desk.on(0) == ""
    assert desk.where("poseidon") == "discard"
    assert desk.where("storm-at-sea") == "hand"
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").shared(0, "the-argo")
    desk.deity("poseidon", "heracles", "wrath", by=1).turn().do("cross the sea", "use the-argo")
    assert desk.marks("the-rescue-of-andromeda") == 1
    assert desk.where("poseidon") == "discard"


def test_embarking_is_asked() -> None:
    desk = Desk().crew(0, "heracles").turn(step=EMBARK)
    assert "embark heracles on the-labors" in desk.may
