"""Rulings 47 to 104: Quests, the sea, Blocking, withdrawing, losing, Fates, War, numbers."""

from molpe.games.muse.rules.turn import EMBARK, PLAY, START
from molpe.kernel import CHANCE
from tests.games.muse.desk import Desk, solo

STRONG = ("heracles", "achilles", "hector", "ajax-the-great", "diomedes", "theseus")


def test_r047_embarking() -> None:
    """Both idle Crews may embark before the action, but not on a Quest left this turn."""
    desk = solo("heracles").crew(0, "jason", which=1).turn(step=EMBARK)
    desk.do("embark heracles on the-labors", "embark jason on the-golden-fleece")
    assert desk.on(0) == "the-labors"
    assert desk.on(0, 1) == "the-golden-fleece"
    desk = solo("heracles").quest(0, "the-labors").hand(0, "second-wind").turn()
    desk.do("withdraw", "play second-wind")
    while desk.asked == 0 and "stay" not in desk.may:
        desk.do("pass" if "pass" in desk.may else "done")
    assert "embark heracles on the-labors" not in desk.may
    assert "embark heracles on the-golden-fleece" in desk.may


def test_r048_one_crew_per_quest() -> None:
    """A taken or completed Quest and the Trojan War cannot be embarked on."""
    desk = solo("heracles").quest(1, "the-labors").crew(1, "jason")
    desk.completed("the-golden-fleece")
    desk.turn(step=EMBARK)
    assert "embark heracles on the-swamp-of-lerna" in desk.may
    for quest in ("the-labors", "the-golden-fleece", "the-trojan-war"):
        assert f"embark heracles on {quest}" not in desk.may


def test_r049_the_quest_action() -> None:
    """Tackle a step, the Block or any queue card, withdraw, cross or tread water."""
    desk = solo(*STRONG).quest(0, "the-labors").block("the-labors", "lamia", "sciron")
    desk.queue("periphetes").turn()
    assert desk.may == [
        "tread water",
        "withdraw",
        "tackle sciron",
        "tackle periphetes",
    ]
    desk.do("tread water")
    assert desk.active == 1


def test_r050_reward_only() -> None:
    """A Crew without a Quest or with a blocked one may tackle queue cards, for no marker."""
    desk = solo(*STRONG).queue("periphetes").turn().do("tackle periphetes")
    desk = solo(*STRONG).quest(0, "the-labors").block("the-labors", "lamia").queue("sciron").turn()
    desk.do("tackle sciron")
    assert desk.where("sciron") == "discard"
    assert desk.marks("the-labors") == 0


def test_r051_steps_in_order() -> None:
    """An Ordeal is no step while the Quest asks for a Foe."""
    desk = solo("hector", "nestor").quest(0, "the-labors").queue("whispering-oak-of-dodona").turn()
    desk.do("tackle whispering-oak-of-dodona")
    assert desk.marks("the-labors") == 0


def test_r052_a_named_step() -> None:
    """Only the named card in its queue counts."""
    crew = (*STRONG, "iolaus")
    desk = solo(*crew).quest(0, "the-swamp-of-lerna").queue("hydra", "sciron").turn()
    desk.do("tackle sciron")
    assert desk.marks("the-swamp-of-lerna") == 0
    desk = solo(*crew).quest(0, "the-swamp-of-lerna").block("the-swamp-of-lerna", "hydra").turn()
    desk.do("tackle hydra")
    assert desk.marks("the-swamp-of-lerna") == 0
    assert desk.where("hydra") == "discard"
    desk = solo(*crew).quest(0, "the-swamp-of-lerna").queue("hydra").turn().do("tackle hydra")
    assert desk.marks("the-swamp-of-lerna") == 1


def test_r053_named_cards_stay_in_circulation() -> None:
    """No named card becomes anything; if one were gone, an equal of its kind would do."""
    cards = solo("heracles").game.cards
    named = {step for quest in cards.quests for step in quest.steps}
    for card in cards.cards:
        if card.id in named:
            assert not any(effect.when == "overcome" for effect in card.effects)
    desk = solo(*STRONG).quest(0, "the-swamp-of-lerna").queue("scylla").gone("hydra").turn()
    desk.do("tackle scylla")
    assert desk.marks("the-swamp-of-lerna") == 1


def test_r054_reward_and_step() -> None:
    """A Foe that becomes something marks its step too."""
    desk = solo(*STRONG).quest(0, "the-labors").queue("ladon").turn()
    assert desk.might(0) == 38
    desk.do("tackle ladon")
    assert desk.laurels(0) == 1
    assert desk.marks("the-labors") == 1


def test_r055_without_a_quest() -> None:
    """With every Quest taken a Crew has none and may still hunt."""
    desk = solo("heracles", "nestor").queue("sciron").completed().turn(step=EMBARK)
    assert desk.may == ["tread water", "tackle sciron"]


def test_r056_completing() -> None:
    """The last marker completes the Quest at once; the Crew is between Quests."""
    desk = solo("heracles", "nestor").quest(0, "the-road-to-athens").queue("sciron").turn()
    desk.do("tackle sciron")
    assert desk.done("the-road-to-athens")
    assert desk.laurels(0) == 1
    assert desk.on(0) == ""


def test_r057_markers_go_only_with_the_quest() -> None:
    """A lost Companion, a stopped challenge and a Block leave the markers alone."""
    desk = solo("heracles", "nestor").quest(0, "the-labors", 2).draws(0, 2)
    desk.do("draw lamia", "draw talos")
    assert desk.marks("the-labors") == 2


def test_r058_the_crossing() -> None:
    """Bag of Winds first, then each opponent exactly once; a marker if nobody stops it."""
    desk = solo("heracles", seats=3).quest(0, "the-rescue-of-andromeda").shared(0, "bag-of-winds")
    desk.hand(1, "storm-at-sea").hand(2, "ambrosia").turn().do("cross the sea")
    assert desk.asked == 0
    desk.do("pass")
    assert desk.asked == 1
    desk.do("pass")
    assert desk.asked == 2
    desk.do("pass")
    assert desk.marks("the-rescue-of-andromeda") == 1
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").shared(0, "bag-of-winds")
    desk.hand(1, "storm-at-sea").turn().do("cross the sea", "use bag-of-winds")
    assert desk.marks("the-rescue-of-andromeda") == 1
    assert desk.where("bag-of-winds") == "discard"


def test_r059_only_the_asked_player_decides() -> None:
    """While seat 1 is asked, seat 2 with a storm is not."""
    desk = solo("heracles", seats=3).quest(0, "the-rescue-of-andromeda")
    desk.hand(1, "ambrosia").hand(2, "storm-at-sea").turn().do("cross the sea")
    assert desk.asked == 1
    assert desk.may == ["pass"]


def test_r060_wrecked() -> None:
    """The Quest goes back without markers, nobody is harmed, the action is spent."""
    desk = solo("heracles", "nestor").quest(0, "the-isles-of-the-blessed", 2)
    desk.hand(1, "storm-at-sea").turn().do("cross the sea", "play storm-at-sea")
    assert desk.on(0) == ""
    assert desk.marks("the-isles-of-the-blessed") == 0
    assert desk.members(0) == ["heracles", "nestor"]
    assert "tread water" not in desk.may


def test_r061_protections_are_offered() -> None:
    """Hold card, card in play or pass in one choice; who passes is Wrecked."""
    desk = solo("heracles", "tiphys-the-helmsman").quest(0, "the-rescue-of-andromeda")
    desk.shared(0, "the-argo").hand(0, "fair-winds-of-aeolus").hand(1, "storm-at-sea").turn()
    desk.do("cross the sea", "play storm-at-sea")
    assert desk.may == [
        "play fair-winds-of-aeolus",
        "use tiphys-the-helmsman",
        "use the-argo",
        "pass",
    ]
    desk.do("pass")
    assert desk.on(0) == ""


def test_r062_a_drawn_block() -> None:
    """It goes to one of the drawer's Quests, by choice with two; without one to its queue."""
    desk = solo("heracles").crew(0, "jason", which=1).quest(0, "the-labors")
    desk.quest(0, "the-golden-fleece", which=1).draws(0, 1).do("draw scylla")
    assert desk.may == ["block the-golden-fleece", "block the-labors"]
    desk.do("block the-labors")
    assert desk.where("scylla") == "block"
    desk = solo("heracles").quest(1, "the-labors").crew(1, "jason").draws(0, 1)
    desk.do("draw scylla", "play scylla")
    assert desk.where("scylla") == "queue"


def test_r063_the_block_comes_first() -> None:
    """It is an action of its own, gives its reward and no step; then it is discarded."""
    desk = solo(*STRONG).quest(0, "the-labors").block("the-labors", "nemean-lion").turn()
    desk.do("tackle nemean-lion", "give nemean-lion to heracles")
    assert desk.where("nemean-lion") == "worn"
    assert desk.marks("the-labors") == 0


def test_r064_the_newest_block_first() -> None:
    """Of two Blocking cards only the newer may be tackled."""
    desk = solo(*STRONG).quest(0, "the-labors").block("the-labors", "lamia", "sciron").turn()
    assert "tackle sciron" in desk.may
    assert "tackle lamia" not in desk.may
    desk.do("tackle sciron")
    assert desk.where("lamia") == "block"


def test_r065_a_free_quest_keeps_its_blocks() -> None:
    """It may be embarked on; a Block may come when one step is left."""
    desk = solo("heracles").block("the-labors", "lamia").turn(step=EMBARK)
    desk.do("embark heracles on the-labors")
    assert desk.where("lamia") == "block"
    desk = solo("heracles").quest(0, "the-labors", 5).draws(0, 1).do("draw talos")
    assert desk.where("talos") == "block"


def test_r066_some_or_all() -> None:
    """Some may leave while a Hero stays; the last Hero cannot leave alone."""
    desk = solo("heracles", "jason", "(nestor)").quest(0, "the-labors", 1).turn()
    desk.do("withdraw", "withdraw heracles")
    assert desk.may == ["withdraw nestor", "done"]
    desk.do("withdraw nestor")
    assert desk.members(0) == ["jason"]
    assert desk.on(0) == "the-labors"


def test_r067_a_full_withdrawal() -> None:
    """The Crew stays together, between Quests, its markers are removed."""
    desk = solo("heracles", "nestor").quest(0, "the-labors", 3).turn()
    desk.do("withdraw", "withdraw all")
    assert desk.on(0) == ""
    assert desk.marks("the-labors") == 0
    assert desk.members(0) == ["heracles", "nestor"]


def test_r068_the_leader_withdraws() -> None:
    """A staying Hero leads; the Deity of the old leader is discarded."""
    desk = solo("heracles", "jason").quest(0, "the-labors", 1).deity("zeus", "heracles").turn()
    desk.do("withdraw", "withdraw heracles")
    assert desk.leader(0) == "jason"
    assert desk.where("zeus") == "discard"
    assert desk.on(0) == "the-labors"


def test_r069_waiting_characters() -> None:
    """They count for nothing, cannot be hit, and must be placed in the next Play step."""
    desk = solo("heracles").waiting(0, "jason", "nestor").draws(0, 1).do("draw lamia")
    assert desk.where("nestor") == "waiting"
    assert desk.might(0) == 8
    assert "ready" not in desk.may
    desk.do("recall jason")
    assert desk.may == ["enlist jason under heracles", "found a crew with jason"]
    desk.do("found a crew with jason", "recall nestor", "enlist nestor under jason")
    assert desk.members(0, 1) == ["jason", "nestor"]


def test_r070_rearranging() -> None:
    """A series of single moves among idle Crews, each card once, ended by done."""
    desk = solo("heracles", "jason", "nestor").wear("nestor", "discus").turn(step=PLAY)
    desk.do("rearrange")
    assert "move heracles away" not in desk.may
    desk.do("hand over discus")
    assert desk.may == ["hand discus to heracles", "hand discus to jason"]
    desk.do("hand discus to heracles")
    assert "hand over discus" not in desk.may
    desk.do("move jason away", "move nestor to jason")
    assert desk.members(0, 1) == ["jason", "nestor"]
    assert "move nestor to heracles" not in desk.may
    desk.do("done")
    assert "rearrange" not in desk.may
    busy = solo("heracles", "jason").quest(0, "the-labors").turn(step=PLAY)
    assert busy.doing == "quest"


def test_r071_dismissing_a_transformed_one() -> None:
    """It is discarded and its Treasures are passed on."""
    desk = solo("heracles", "(nestor)").wear("nestor", "discus").turn(step=PLAY)
    desk.do("rearrange", "dismiss nestor")
    assert desk.where("nestor") == "discard"
    assert desk.bearer("discus") == "heracles"


def test_r072_all_crews_or_this_one() -> None:
    """Without "in this Crew" the pool is everybody's; with it only that Crew's."""
    desk = solo("heracles", "nestor").crew(0, "jason", "castor", which=1).draws(0, 1)
    desk.do("draw polyphemus")
    assert desk.may == ["discard castor", "discard nestor"]
    desk = solo("heracles").crew(1, "achilles", "nestor").crew(1, "jason", "castor", which=1)
    desk.hand(0, "hades").turn(step=PLAY).do("wrath hades on jason")
    assert desk.where("castor") == "discard"
    assert desk.where("nestor") == "crew"


def test_r073_pools_and_protections() -> None:
    """A protected one cannot be chosen; a random pick of one does nothing; no pool, no loss."""
    desk = solo("heracles", "sisyphus", "nestor", "(castor)").draws(0, 1).do("draw lamia")
    assert desk.where("nestor") == "discard"
    desk = solo("heracles", "sisyphus", "nestor").draws(0, 1).do("draw polyphemus")
    desk.do("discard sisyphus")
    assert desk.members(0) == ["heracles", "sisyphus", "nestor"]
    desk = solo("heracles").draws(0, 1).do("draw lamia")
    assert desk.members(0) == ["heracles"]


def test_r074_no_second_pick() -> None:
    """A random choice of the only Hero is ignored as a whole."""
    desk = (
        solo("heracles", "nestor").draws(0, 1).do("draw gaze-of-the-gorgon", "transform heracles")
    )
    assert not desk.turned("heracles")
    assert not desk.turned("nestor")


def test_r075_luggage() -> None:
    """Transformed characters keep their things, give nothing and cannot be picked again."""
    desk = solo("heracles", "(nestor)").wear("nestor", "olive-wood-club")
    assert desk.might(0) == 8
    assert desk.traits(0) == ()
    desk.draws(0, 1).do("draw gaze-of-the-gorgon")
    assert desk.bearer("olive-wood-club") == "nestor"


def test_r076_a_transformed_hero() -> None:
    """He is no Hero; restored he is a Companion; his Deity goes."""
    desk = solo("heracles", "jason").deity("zeus", "heracles").hand(0, "pygmalions-prayer")
    desk.draws(0, 1).do("draw gaze-of-the-gorgon", "transform heracles", "pass", "pass")
    assert desk.where("zeus") == "discard"
    assert desk.leader(0) == "jason"
    desk.do("play pygmalions-prayer")
    assert not desk.turned("heracles")
    assert desk.leader(0) == "jason"


def test_r077_ordeals_that_need_a_transformed_one() -> None:
    """At least one in the Crew that takes it; the Tears use nobody up."""
    desk = solo("hector").queue("tears-of-niobe").turn()
    assert "tackle tears-of-niobe" not in desk.may
    desk = solo("hector", "(nestor)").queue("tears-of-niobe").turn().do("tackle tears-of-niobe")
    assert desk.turned("nestor")
    assert desk.laurels(0) == 1


def test_r078_retrieving() -> None:
    """From the common pile, any matching card; a Foe that joined is a Foe there."""
    desk = solo("heracles").discard("castor", "amazons", "discus").hand(0, "hades")
    desk.turn(step=PLAY).do("favor hades on heracles")
    assert desk.may == ["retrieve castor", "retrieve nobody"]


def test_r079_each_player_in_turn() -> None:
    """The drawer first, then clockwise."""
    desk = solo("heracles", "nestor", "castor", seats=3).crew(1, "achilles", "mopsus", "zetes")
    desk.crew(2, "jason", "calais", "sinon").draws(0, 1).do("draw plague-on-the-army")
    order = []
    for _ in range(3):
        order.append(desk.asked)
        desk.do(desk.may[0])
    assert order == [0, 1, 2]


def test_r080_whose_hero() -> None:
    """The drawer chooses any own untransformed Hero, a waiting one too: -1 Might."""
    desk = solo("heracles", "jason", "(medea)").waiting(0, "psyche").draws(0, 1)
    desk.do("draw killed-his-father")
    assert desk.may == ["burden heracles", "burden jason", "burden psyche"]
    desk.do("burden jason")
    assert desk.might(0) == 8 + 4


def test_r081_both_fates() -> None:
    """Both on one Hero discard him, no protection helps; on two Heroes they do nothing."""
    desk = solo("oedipus", "jason").fate("oedipus", "killed-his-father").hand(0, "ambrosia")
    desk.draws(0, 1).do("draw married-his-mother", "burden oedipus")
    assert desk.where("oedipus") == "discard"
    assert desk.where("ambrosia") == "hand"
    desk = solo("oedipus", "jason").fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother", "burden jason")
    assert desk.members(0) == ["jason", "oedipus"]


def test_r082_elimination() -> None:
    """All of that player is discarded, the turn ends; the softer option takes Companions."""
    desk = solo("oedipus", "nestor", seats=3).fate("oedipus", "killed-his-father")
    desk.quest(0, "the-labors", 2).block("the-labors", "lamia").hand(0, "zeus")
    desk.deity("hera", "oedipus", "wrath", by=1).turn(1, PLAY)
    desk.rest().deity("ares", desk.leader(1), "favor", by=0).draws(0, 1)
    while desk.asked != CHANCE:
        desk.do("pass")
    desk.do("draw married-his-mother")
    for card in ("oedipus", "nestor", "zeus", "hera", "killed-his-father"):
        assert desk.where(card) == "discard"
    assert desk.where("lamia") == "block"
    assert desk.where("ares") == "beside"
    assert desk.active == 1
    assert desk.marks("the-labors") == 0
    soft = solo("oedipus", "nestor", seats=3, soft=True).fate("oedipus", "killed-his-father")
    soft.draws(0, 1).do("draw married-his-mother")
    assert soft.members(0) == ["oedipus"]
    assert soft.alive(0)


def test_r083_fates_follow_their_hero() -> None:
    """To the discard pile with one who is discarded, along with one who is captured."""
    desk = solo("heracles").crew(1, "achilles", "jason").fate("jason", "killed-his-father")
    desk.hand(0, "aphrodite").turn(step=PLAY).do("wrath aphrodite on achilles")
    assert desk.owner("jason") == 0
    assert desk.bearer("killed-his-father") == "jason"
    assert desk.owner("killed-his-father") == 0
    desk = solo("heracles", "jason").fate("jason", "killed-his-father").draws(0, 1)
    desk.do("draw lamia")
    assert desk.where("killed-his-father") == "discard"


def test_r084_who_fights() -> None:
    """Each side's mightier Crew; on equal Might its owner chooses."""
    desk = solo("heracles").crew(0, "jason", which=1).crew(1, "psyche").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    assert desk.where("psyche") == "crew"  # an only Hero survives
    desk = solo("cadmus").crew(0, "jason", which=1).crew(1, "heracles").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    assert desk.may == ["fight with cadmus", "fight with jason"]
    desk.do("fight with jason")
    assert desk.where("jason") == "discard"
    assert desk.where("cadmus") == "crew"


def test_r085_the_snapshot() -> None:
    """Treasures, shared bonuses and Deities count as they were at the outbreak."""
    desk = solo("psyche", "jason").deity("ares", "psyche").shared(0, "battle-standard")
    desk.crew(1, "heracles", "medea").draws(0, 1).do("draw ares-stalks-the-earth")
    desk.do("match psyche", "match heracles")  # 4 + 5 + 1 against 8
    assert desk.where("heracles") == "discard"


def test_r086_the_piles() -> None:
    """The larger Crew sends its mightiest; equals at the border by its owner's choice."""
    desk = solo("psyche").crew(1, "nestor", "zetes")
    desk.crew(1, "cadmus", "jason", "nestor").draws(0, 1).do("draw ares-stalks-the-earth")
    assert desk.asked == 1
    assert desk.may == ["line up jason", "line up cadmus"]
    desk.do("line up cadmus")
    assert desk.where("psyche") == "crew"


def test_r087_duels() -> None:
    """The lower Might is killed; equals both live."""
    desk = solo("cadmus", "nestor").crew(1, "jason", "castor").draws(0, 1)
    desk.do("draw ares-stalks-the-earth", "match cadmus", "match jason")
    assert desk.where("nestor") == "discard"
    assert desk.where("cadmus") == desk.where("jason") == desk.where("castor") == "crew"


def test_r088_an_only_hero_is_not_killed() -> None:
    """He stays and counts in the sum."""
    desk = solo("psyche", "ajax-the-great").crew(1, "jason", "zetes").draws(0, 1)
    desk.do("draw helen-of-troy", "match psyche", "match jason")
    assert desk.where("psyche") == "crew"
    assert desk.where("zetes") == "discard"
    assert desk.done("the-trojan-war")
    assert desk.laurels(0) == 2


def test_r089_spoils() -> None:
    """The winner's side takes what it likes of the dead; the rest is discarded."""
    desk = solo("heracles", "nestor").crew(1, "medea", "psyche").wear("medea", "discus")
    desk.wear("medea", "winged-sandals").draws(0, 1).do("draw ares-stalks-the-earth")
    desk.do("match heracles", "match medea")
    assert desk.may == ["take discus", "take winged-sandals", "enough"]
    desk.do("take discus", "enough")
    assert desk.where("winged-sandals") == "discard"
    assert desk.owner("discus") == 0


def test_r090_the_result() -> None:
    """The higher sum of survivors in the piles wins; who sat out does not count."""
    desk = solo("jason").crew(1, "psyche", "nestor", "castor").draws(0, 1)
    desk.do("draw helen-of-troy")
    assert desk.laurels(0) == 2  # 5 against 4; Nestor and Castor sat out


def test_r091_the_trojan_war() -> None:
    """The winner takes the Quest and Helen; on a tie the drawer keeps Helen."""
    desk = Desk().crew(0, "jason").crew(1, "heracles").draws(0, 1).do("draw helen-of-troy")
    assert desk.laurels(1) == 2
    assert desk.owner("helen-of-troy") == 1
    desk = Desk().crew(0, "jason").crew(1, "cadmus").draws(0, 1).do("draw helen-of-troy")
    assert desk.owner("helen-of-troy") == 0
    assert not desk.done("the-trojan-war")


def test_r092_helen_again() -> None:
    """Once the Quest is won, the winner of another War for her gets Helen only."""
    desk = Desk().crew(0, "heracles").crew(1, "jason").draws(0, 1)
    desk.completed("the-trojan-war")
    desk.do("draw helen-of-troy")
    assert desk.laurels(0) == 0
    assert desk.owner("helen-of-troy") == 0


def test_r093_the_drawer_chooses_the_opponent() -> None:
    """With more than one opponent; Helen cannot be refused."""
    desk = solo("heracles", seats=3).draws(0, 1).do("draw helen-of-troy")
    assert desk.may == ["against 1", "against 2"]
    desk.do("against 2")
    assert desk.where("helen-of-troy") == "shared"


def test_r094_a_war_is_nobodys_action() -> None:
    """Markers stay and the Quest action is still to come."""
    desk = solo("heracles", "jason").quest(0, "the-labors", 2).draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    while desk.doing != "quest":
        desk.do("done" if "done" in desk.may else desk.may[0])
    assert desk.marks("the-labors") == 2
    assert "tread water" in desk.may


def test_r095_a_killed_leader() -> None:
    """Another Hero of the Crew leads after the duels."""
    desk = solo("psyche", "medea", "jason").quest(0, "the-labors", 2).crew(1, "heracles")
    desk.draws(0, 1).do("draw ares-stalks-the-earth", "line up medea")
    assert desk.leader(0) == "psyche"
    assert desk.on(0) == "the-labors"
    desk = solo("medea", "psyche").quest(0, "the-labors", 2).crew(1, "heracles")
    desk.draws(0, 1).do("draw ares-stalks-the-earth")
    assert desk.leader(0) == "psyche"
    assert desk.where("medea") == "discard"


def test_r096_a_war_in_the_middle() -> None:
    """A War that Ares begins before the Quest is finished before the action."""
    desk = solo("heracles", "ajax-the-great").queue("sciron").crew(1, "jason").hand(1, "ares")
    desk.turn(step=4)
    desk.do("wrath ares on heracles")
    assert desk.where("jason") == "crew"
    assert desk.where("ares") == "beside"
    while desk.doing != "quest":
        desk.do("done" if "done" in desk.may else "pass")
    assert "tackle sciron" in desk.may


def test_r097_the_aftermath() -> None:
    """Both may re-arrange all Crews and spoils; at done a Crew without a Hero is dissolved, and
    spoils that lie aside still are given out like any Treasure that is won (ruling 23)."""
    desk = solo("heracles").crew(1, "medea", "nestor").crew(1, "psyche", which=1)
    desk.wear("medea", "discus").quest(1, "the-labors", 1).crew(0, "heracles", "jason")
    desk.draws(0, 1).do("draw ares-stalks-the-earth", "match heracles", "match medea")
    desk.do("take discus", "enough")
    assert desk.asked == 0
    assert "hand over discus" in desk.may
    desk.do("hand over discus", "hand discus to jason", "done")
    assert desk.asked == 1
    assert desk.leader(1) == ""
    desk.do("done")
    assert desk.on(1) == ""
    assert desk.members(1, 1) == ["psyche"]
    assert desk.bearer("discus") == "jason"
    desk = solo("heracles", "jason").crew(1, "medea", "nestor").crew(1, "psyche", which=1)
    desk.wear("medea", "discus").draws(0, 1)
    desk.do("draw ares-stalks-the-earth", "match heracles", "match medea")
    desk.do("take discus", "enough", "done")
    assert desk.may == ["give discus to heracles", "give discus to jason"]
    desk.do("give discus to jason")
    assert desk.bearer("discus") == "jason"


def test_r098_half_is_rounded_up() -> None:
    """Nineteen halved is ten, and two weaknesses halve only once."""
    desk = solo("theseus").queue("amazons")
    view = desk.challenge()
    assert view.might == 10
    assert view.halved
    desk = solo("perseus", "peleus").queue("harpies")
    assert desk.challenge().might == 7


def test_r099_vulnerable_to_a_treasure() -> None:
    """The Mirrored Shield counts on an untransformed bearer and not under Hephaestus' Wrath."""
    desk = solo("heracles", "diomedes").wear("diomedes", "mirrored-shield").queue("medusa")
    assert desk.challenge().might == 14
    desk.deity("hephaestus", "heracles", "wrath", by=1)
    assert desk.challenge().might == 28


def test_r100_own_triggers_in_any_order() -> None:
    """Icarus, Phaethon and the Wings of Wax fall in the order their owner likes."""
    desk = solo("heracles", "ajax-the-great", "icarus", "phaethon")
    desk.wear("heracles", "wings-of-wax").queue("scylla").turn().do("tackle scylla")
    assert desk.may == ["resolve icarus", "resolve phaethon", "resolve wings-of-wax"]
    desk.do("resolve phaethon", "resolve wings-of-wax")
    for card in ("icarus", "phaethon", "wings-of-wax"):
        assert desk.where(card) == "discard"


def test_r101_asked_for() -> None:
    """Printed in the challenge is enough, even when Might alone would do."""
    desk = solo(*STRONG, "icarus").queue("scylla", "sciron").turn().do("tackle sciron")
    assert desk.where("icarus") == "crew"
    desk = solo(*STRONG, "icarus").queue("scylla").turn().do("tackle scylla")
    assert desk.where("icarus") == "discard"


def test_r102_a_card_forgets() -> None:
    """A Foe that was a Treasure is a Foe again once discarded."""
    desk = solo("heracles", "nestor", "castor").queue("periphetes").turn()
    desk.do("tackle periphetes", "give periphetes to nestor")
    desk.rest().draws(0, 1).do("draw lamia", "discard nestor")
    assert desk.where("periphetes") == "discard"
    assert desk.plain("periphetes")


def test_r103_all_heroes_in_crews() -> None:
    """Then no Hero can be drawn or retrieved."""
    desk = solo("heracles").hand(0, "hades")
    others = [hero for hero in desk.of_kind("hero") if hero != "heracles"]
    desk.crew(1, *others).turn(step=START)
    while desk.asked != CHANCE:
        desk.do("pass")
    assert min(desk.state.legal(CHANCE)) >= 16


def test_r104_laurels_are_safe() -> None:
    """A Laurel card in a victory pile is in reach of no effect."""
    desk = solo("heracles", "nestor").victory(1, "ladon").hand(0, "hermes")
    desk.won(1, 1)
    desk.turn(step=PLAY).do("wrath hermes on achilles")
    assert desk.laurels(1) == 1
    assert desk.where("ladon") == "victory"
