"""The acceptance scenarios of the rules, one test each."""

from molpe.games.muse.rules.turn import PLAY
from tests.games.muse.desk import Desk, solo


def test_01_half_of_nineteen_is_ten() -> None:
    strong = solo("theseus", "pollux").queue("amazons").turn()  # 6 + 4, Cunning
    assert strong.might(0) == 10
    assert "tackle amazons" in strong.may
    weak = solo("theseus", "castor").queue("amazons").turn()
    assert weak.might(0) == 9
    assert "tackle amazons" not in weak.may


def test_02_no_hydra_without_fire() -> None:
    crew = ("heracles", "achilles", "hector", "ajax-the-great", "diomedes", "meleager", "pollux")
    desk = solo(*crew).wear("heracles", "olive-wood-club").queue("hydra").turn()
    assert desk.might(0) >= 40
    assert desk.may == ["tread water"]
    desk = solo(*crew).hand(0, "deus-ex-machina", "hephaestus", "zeus").queue("hydra").turn()
    assert "dare hydra" in desk.may
    desk.do("dare hydra")
    assert desk.may == ["with hephaestus", "with deus-ex-machina"]
    desk.do("with hephaestus")
    assert desk.where("hephaestus") == "beside"
    while desk.may[-1] == "pass":
        desk.do("pass")
    assert desk.where("hydra") == "discard"


def test_03_the_mirrored_shield_halves_medusa() -> None:
    desk = solo("heracles", "diomedes").wear("diomedes", "mirrored-shield").queue("medusa").turn()
    assert desk.might(0) == 14
    assert "tackle medusa" in desk.may
    desk = solo("heracles", "ajax-the-great", "(diomedes)").wear("diomedes", "mirrored-shield")
    desk.queue("medusa").turn()
    assert desk.might(0) == 14
    assert "tackle medusa" not in desk.may


def test_04_a_sixth_foe_bumps_an_old_one() -> None:
    old = ["bump sinis-the-pine-bender", "bump sciron", "bump periphetes", "bump procrustes"]
    desk = solo("heracles").queue(*(text[5:] for text in old), "lamia")
    desk.aside(0, "cretan-bull", "hydra").turn(step=PLAY)
    desk.do("play cretan-bull")
    assert desk.may == [*old, "bump lamia"]
    desk.do("bump sciron", "play hydra")
    assert "bump cretan-bull" not in desk.may
    assert len(desk.may) == 4
    desk.do("bump lamia")
    assert desk.where("hydra") == desk.where("cretan-bull") == "queue"


def test_05_transformed_ones_do_not_count_towards_seven() -> None:
    seven = ("heracles", "patroclus", "pollux", "castor", "peleus", "iolaus", "nestor")
    desk = solo(*seven, "(zetes)").aside(0, "mopsus").turn(step=PLAY)
    desk.do("play mopsus")
    assert "dismiss mopsus" in desk.may
    assert "dismiss nestor" in desk.may
    assert "dismiss heracles" not in desk.may
    desk = solo(*seven[:6], "(zetes)", "(calais)", "(sinon)").aside(0, "mopsus")
    desk.turn(step=PLAY).do("play mopsus")
    assert "mopsus" in desk.members(0)
    assert len(desk.members(0)) == 10


def test_06_an_only_hero_ignores_the_thunderbolt() -> None:
    desk = solo("heracles", "nestor").draws(0, 1).do("draw thunderbolt")
    assert desk.may == ["discard heracles", "discard nestor"]
    desk.do("discard heracles")
    assert desk.members(0) == ["heracles", "nestor"]
    assert desk.where("thunderbolt") == "discard"


def test_07_another_hero_leads_on() -> None:
    desk = solo("heracles", "jason").quest(0, "the-labors", 2).deity("athena", "heracles")
    desk.draws(0, 1).do("draw thunderbolt", "discard heracles")
    assert desk.leader(0) == "jason"
    assert desk.on(0) == "the-labors"
    assert desk.marks("the-labors") == 2
    assert desk.where("athena") == "discard"


def test_08_a_crew_without_a_hero_disbands() -> None:
    desk = solo("heracles").crew(0, "jason", "nestor", "castor", which=1)
    desk.quest(0, "the-labors", 2, which=1).draws(0, 1)
    desk.do("draw thunderbolt", "discard jason")
    assert desk.on(0, 1) == ""
    assert desk.marks("the-labors") == 0
    assert desk.where("nestor") == desk.where("castor") == "waiting"
    desk.do("recall castor", "recall nestor")
    assert desk.members(0) == ["heracles", "castor", "nestor"]


def test_09_one_deity_drives_the_other_out() -> None:
    desk = solo("heracles").crew(1, "achilles", "nestor").deity("athena", "achilles")
    desk.hand(0, "zeus").turn(step=PLAY).do("wrath zeus on achilles")
    assert desk.where("athena") == "discard"
    assert desk.may == ["discard achilles", "discard nestor"]
    desk = solo("heracles").deity("hera", "heracles", "wrath", by=1).hand(0, "athena")
    desk.turn(step=PLAY).do("favor athena on heracles")
    assert desk.where("hera") == "discard"
    assert desk.where("athena") == "beside"


def test_10_no_wrath_on_a_companion() -> None:
    desk = solo("heracles").crew(1, "achilles", "jason").hand(0, "zeus").turn(step=PLAY)
    assert "wrath zeus on achilles" in desk.may
    assert "wrath zeus on jason" not in desk.may


def test_11_the_argo_saves_and_the_third_is_asked() -> None:
    desk = solo("heracles", seats=4).quest(0, "the-rescue-of-andromeda").shared(0, "the-argo")
    desk.hand(1, "hubris").hand(2, "storm-at-sea").hand(3, "nemesis").turn()
    desk.do("cross the sea")
    assert desk.asked == 1
    desk.do("pass")
    assert desk.asked == 2
    desk.do("play storm-at-sea")
    assert desk.asked == 0
    desk.do("use the-argo")
    assert desk.asked == 3
    assert desk.where("the-argo") == "discard"
    desk.do("pass")
    assert desk.marks("the-rescue-of-andromeda") == 1


def test_12_a_wreck_keeps_the_block() -> None:
    desk = solo("heracles").quest(0, "the-wanderings-of-aeneas", 2).hand(1, "storm-at-sea").turn()
    desk.do("cross the sea")
    desk.block("the-wanderings-of-aeneas", "talos").do("play storm-at-sea")
    assert desk.on(0) == ""
    assert desk.marks("the-wanderings-of-aeneas") == 0
    assert desk.where("talos") == "block"


def test_13_talos_blocks_or_waits() -> None:
    desk = solo("heracles").draws(0, 1).do("draw talos", "play talos")
    assert desk.where("talos") == "queue"
    desk = solo("heracles", "achilles", "hector", "ajax-the-great", "theseus")
    desk.quest(0, "the-labors").queue("sciron").draws(0, 1).do("draw talos")
    assert desk.where("talos") == "block"
    desk.do("tackle talos")
    assert desk.where("talos") == "discard"
    assert desk.marks("the-labors") == 0


def test_14_reward_with_and_without_a_marker() -> None:
    desk = solo("heracles", "nestor", "castor").quest(0, "pilgrimage-to-delphi")
    desk.queue("periphetes").turn().do("tackle periphetes", "give periphetes to nestor")
    assert desk.bearer("periphetes") == "nestor"
    assert desk.marks("pilgrimage-to-delphi") == 0
    assert desk.might(0) == 8 + 1 + 3 + 2
    desk = solo("heracles", "nestor", "castor").quest(0, "the-labors")
    desk.queue("periphetes").turn().do("tackle periphetes", "give periphetes to nestor")
    assert desk.where("periphetes") == "worn"
    assert desk.marks("the-labors") == 1


def test_15_two_companions_wait() -> None:
    desk = solo("heracles", "nestor", "castor", "pollux").quest(0, "the-labors", 1).turn()
    desk.do("withdraw", "withdraw castor", "withdraw nestor")
    assert desk.on(0) == "the-labors"
    assert desk.marks("the-labors") == 1
    assert desk.might(0) == 8 + 4
    assert desk.where("nestor") == desk.where("castor") == "waiting"


def test_16_whose_companions_are_in_the_pool() -> None:
    desk = solo("heracles", "nestor").crew(0, "jason", "castor", which=1).draws(0, 1)
    desk.do("draw lamia")
    assert desk.may == ["discard castor", "discard nestor"]
    desk = solo("heracles").crew(1, "achilles", "nestor", "mopsus")
    desk.crew(1, "jason", "castor", which=1).hand(0, "artemis").turn(step=PLAY)
    desk.do("wrath artemis on achilles")
    assert desk.may == ["transform nestor", "transform mopsus"]


def test_17_circe_gives_them_back() -> None:
    desk = solo("theseus", "(nestor)", "(castor)").queue("halls-of-circe").turn()
    desk.do("tackle halls-of-circe", "restore nestor")
    assert not desk.turned("nestor")
    assert not desk.turned("castor")
    six = ("theseus", "patroclus", "pollux", "peleus", "iolaus", "zetes")
    desk = solo(*six, "(nestor)", "(castor)").queue("halls-of-circe").turn()
    desk.do("tackle halls-of-circe", "restore castor", "dismiss zetes")
    assert desk.where("zetes") == "discard"
    assert len(desk.members(0)) == 7


def test_18_three_against_five() -> None:
    desk = solo("theseus", "nestor", "castor").wear("theseus", "olive-wood-club")
    desk.crew(1, "heracles", "patroclus", "pollux", "zetes", "calais")
    desk.crew(1, "jason", which=1).wear("heracles", "bronze-cuirass", "discus")
    desk.discard("bronze-cuirass")
    desk.discard("discus")
    desk.wear("heracles", "winged-sandals").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    assert desk.may == ["match theseus", "match castor", "match nestor"]
    desk.do("match theseus")
    assert desk.may == ["match heracles", "match patroclus", "match pollux"]
    desk.do("match heracles")  # 6 + 3 against 8
    assert desk.where("heracles") == "discard"
    desk.do("take winged-sandals", "enough", "match castor", "match patroclus")
    assert desk.where("castor") == desk.where("nestor") == "discard"
    assert desk.owner("winged-sandals") == 0  # 9 against 8: seat 0 wins the War


def test_19_helen_stays_or_goes() -> None:
    desk = solo("achilles").crew(1, "perseus", "zetes").draws(0, 1)
    desk = Desk().crew(0, "jason").crew(1, "perseus").draws(0, 1).do("draw helen-of-troy")
    assert desk.owner("helen-of-troy") == 0
    assert desk.where("helen-of-troy") == "shared"
    assert not desk.done("the-trojan-war")
    assert desk.might(0) == 7
    desk = Desk().crew(0, "jason").crew(1, "achilles").quest(1, "the-labors").draws(0, 1)
    desk.completed("the-trojan-war")
    desk.do("draw helen-of-troy")
    assert desk.owner("helen-of-troy") == 1
    assert desk.laurels(1) == 0


def test_20_both_fates() -> None:
    desk = solo("oedipus", "jason").fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother", "burden oedipus")
    assert desk.where("oedipus") == "discard"
    assert desk.leader(0) == "jason"
    assert not desk.over
    desk = solo("oedipus", seats=3).fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother")
    assert not desk.alive(0)
    assert desk.active == 1
    desk = solo("oedipus").fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother")
    assert desk.asked == -2
    assert desk.state.place(1) == 1


def test_21_hubris_and_guest_friendship() -> None:
    for answer, lies in (("pass", "queue"), ("play guest-friendship", "discard")):
        desk = solo("hector", "nestor").quest(0, "pilgrimage-to-delphi")
        desk.queue("whispering-oak-of-dodona").hand(0, "guest-friendship").hand(1, "hubris").turn()
        desk.do("tackle whispering-oak-of-dodona", "play hubris", answer)
        while desk.asked >= 0 and desk.amid("challenge"):
            desk.do("pass")
        assert desk.where("whispering-oak-of-dodona") == lies
        assert desk.marks("pilgrimage-to-delphi") == (answer != "pass")


def test_22_seven_laurels_on_a_foreign_turn() -> None:
    desk = Desk().crew(0, "jason").crew(1, "achilles").draws(0, 1)
    desk.won(1, 5)
    desk.do("draw helen-of-troy")
    assert desk.asked == -2
    assert desk.state.place(1) == 1
    assert desk.laurels(1) == 7


def test_23_the_discard_pile_becomes_the_deck() -> None:
    desk = solo("heracles").draws(0, 3)
    desk.discard(*(card for card in desk.pile("deck") if card != "nestor")).go().do("draw nestor")
    assert desk.deck == 177
    desk.do("draw castor")
    assert desk.where("castor") == "aside"


def test_24_icarus_falls_after_scylla() -> None:
    desk = solo("heracles", "ajax-the-great", "icarus").queue("scylla").turn()
    desk.do("tackle scylla")
    assert desk.where("icarus") == "discard"
    assert desk.where("scylla") == "discard"


def test_25_where_a_wrath_is_illegal() -> None:
    desk = solo("heracles").hand(0, "ares").turn(step=PLAY)
    assert "wrath ares on heracles" not in desk.may
    assert "wrath ares on achilles" in desk.may
    desk = solo("jason", seats=3).quest(0, "the-rescue-of-andromeda").hand(1, "poseidon").turn()
    desk.do("cross the sea")
    assert desk.may == ["wrath poseidon on jason", "pass"]


def test_26_a_waiting_hero_takes_over() -> None:
    desk = solo("theseus", "jason").quest(0, "the-labors", 1).hand(1, "zeus").turn()
    desk.do("withdraw", "withdraw jason")
    assert desk.on(0) == "the-labors"
    while desk.asked != 1:
        desk.do("pass")
    desk.do("wrath zeus on theseus")
    assert desk.where("theseus") == "discard"
    assert desk.leader(0) == "jason"
    assert desk.on(0) == ""


def test_27_a_transformed_hero_saves_nobody() -> None:
    desk = solo("oedipus", "(jason)", seats=3).fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother")
    assert not desk.alive(0)
