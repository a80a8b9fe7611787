"""The sentences of the rulebook that say a rule, in their order."""

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules.turn import EMBARK, PLAY, START
from molpe.games.muse.verbs.schema import SLOTS, TRAITS
from molpe.kernel import CHANCE, Match, Rng
from tests.games.muse.desk import Desk, solo

STRONG = ("heracles", "achilles", "hector", "ajax-the-great", "diomedes", "theseus")
SEVEN = ("heracles", "patroclus", "pollux", "peleus", "iolaus", "nestor", "castor")
WAR = "draw ares-stalks-the-earth"


def after_deal(seats: int = 3) -> Match:
    """A match once every card is dealt."""
    match = Match(Muse(), seats)
    rng = Rng(5)
    while Desk.at(match.game, match.state).doing == "setup":
        match.play(CHANCE, match.state.pick(rng))
    return match


def hunt(goal: int = 7) -> Desk:
    """A Crew one step before the end of a Quest for one Laurel."""
    desk = solo("heracles", "nestor", goal=goal).quest(0, "the-road-to-athens").queue("sciron")
    return desk.turn()


def test_s001_seven_laurels_win() -> None:
    """Who first has seven Laurels wins."""
    desk = hunt()
    desk.won(0, 6)
    desk.do("tackle sciron")
    assert desk.reason == "laurels"


def test_s002_an_epic_goal() -> None:
    """Ten or more may be agreed on."""
    assert Muse(MuseOptions(goal=10)).book.goal == 10
    desk = hunt(10)
    desk.won(0, 6)
    desk.do("tackle sciron")
    assert not desk.over


def test_s003_two_decks() -> None:
    """Quests are never in the Muse deck."""
    cards = after_deal().game.cards
    assert len(cards.ids) == 180
    assert len(cards.quests) == 20
    assert not {quest.id for quest in cards.quests} & {*cards.ids}


def test_s004_quests_lie_open() -> None:
    """Everybody sees every Quest at any time."""
    game = Muse()
    assert len(game.view(game.start(2), -3).quests) == 20


def test_s005_one_hero_and_three_cards() -> None:
    """Each player is dealt a Hero and three cards."""
    match = after_deal()
    desk = Desk.at(match.game, match.state)
    assert [desk.held(seat) for seat in range(3)] == [3, 3, 3]
    assert all(desk.leader(seat) for seat in range(3))


def test_s006_heroes_lie_face_up() -> None:
    """All see the Heroes."""
    match = after_deal()
    view = match.game.view(match.state, -3)
    assert all(seat.crews[0].leader for seat in view.seats)


def test_s007_the_lowest_might_begins() -> None:
    """The player with the weakest Hero is asked first."""
    match = Match(Muse(), 2)
    rng = Rng(4)
    for text in ("deal heracles to 0", "deal psyche to 1"):
        match.play_text(CHANCE, text)
    while match.state.actor() == CHANCE:
        match.play(CHANCE, match.state.pick(rng))
    assert match.state.actor() == 1


def test_s008_the_deck_is_face_down() -> None:
    """The next card is anybody's guess: any card of the deck."""
    desk = solo("heracles").draws(0, 1)
    assert len(desk.state.legal(CHANCE)) == desk.deck == 178
    assert not desk.game.view(desk.state, 0).top


def test_s009_draw_play_quest() -> None:
    """A turn is drawing, playing, questing, in this order."""
    desk = solo("heracles").turn(step=START)
    kinds = []
    while desk.active == 0:
        kinds.append(desk.doing)
        desk.do("draw nestor" if len(kinds) == 1 else desk.may[0])
        if len(kinds) > 40:
            break
    order = [kinds.index(kind) for kind in ("draws", "play", "quest")]
    assert order == sorted(order)


def test_s010_three_cards() -> None:
    """Three cards are drawn."""
    desk = solo("heracles").turn(step=START).do("draw nestor", "draw castor", "draw pollux")
    assert desk.asked == 0


def test_s011_people_and_treasures_make_the_crew() -> None:
    """A drawn Companion or Treasure is laid before its player."""
    desk = solo("heracles").aside(0, "nestor", "discus").turn(step=PLAY)
    desk.do("play nestor", "play discus", "give discus to nestor")
    assert desk.members(0) == ["heracles", "nestor"]
    assert desk.bearer("discus") == "nestor"


def test_s012_might_is_added() -> None:
    """Might is a number, and the Crew's is the sum."""
    assert solo("heracles", "nestor").might(0) == 9


def test_s013_six_traits() -> None:
    """Wisdom, Cunning, Fire, Shooting, Flight and Instinct; each card brings its own."""
    assert len(TRAITS) == 6
    assert set(solo("orpheus", "medea", "peleus").traits(0)) == set(TRAITS)


def test_s014_a_second_hero_may_join() -> None:
    """A second Hero can join as Companion."""
    desk = solo("heracles").aside(0, "jason").turn(step=PLAY)
    desk.do("play jason", "enlist jason under heracles")
    assert desk.leader(0) == "heracles"


def test_s015_a_joined_hero_is_a_companion() -> None:
    """He is lost like one."""
    desk = solo("heracles", "jason").draws(0, 1).do("draw lamia")
    assert desk.where("jason") == "discard"


def test_s016_two_crews_not_three() -> None:
    """A second Hero may found a Crew, a third may not."""
    desk = solo("heracles").aside(0, "jason", "medea").turn(step=PLAY)
    desk.do("play jason", "found a crew with jason", "play medea")
    assert "found a crew with medea" not in desk.may


def test_s017_kinds_of_treasures() -> None:
    """Weapons, armor, shields, baubles and shared Treasures."""
    kinds = {card.slot for card in Muse().cards.cards if card.slot}
    assert kinds == set(SLOTS)


def test_s018_one_of_each_and_many_baubles() -> None:
    """A character has one weapon, one armor, one shield, any number of baubles."""
    desk = solo("heracles").wear("heracles", "discus", "winged-sandals")
    desk.aside(0, "thyrsus", "golden-bridle").turn(step=PLAY).do("play golden-bridle")
    assert desk.bearer("golden-bridle") == desk.bearer("winged-sandals") == "heracles"
    desk.do("play thyrsus", "give thyrsus to heracles")
    assert desk.where("discus") == "discard"


def test_s019_shared_treasures_help_all() -> None:
    """They belong to the player and help every Crew."""
    desk = solo("heracles").crew(0, "jason", which=1).shared(0, "battle-standard")
    assert (desk.might(0), desk.might(0, 1)) == (9, 6)


def test_s020_seven_at_most() -> None:
    """An eighth character cannot stay."""
    desk = solo(*SEVEN).aside(0, "mopsus").turn(step=PLAY).do("play mopsus")
    assert all(text.startswith("dismiss") for text in desk.may)


def test_s021_newcomer_or_another() -> None:
    """The owner discards the newcomer or another member."""
    desk = solo(*SEVEN).aside(0, "mopsus").turn(step=PLAY)
    desk.do("play mopsus", "dismiss castor")
    assert "mopsus" in desk.members(0)
    assert desk.where("castor") == "discard"


def test_s022_only_heroes_lead() -> None:
    """A Companion is never offered as leader."""
    desk = solo("heracles", "jason", "nestor").turn(step=PLAY).do("rearrange")
    assert "lead jason" in desk.may
    assert "lead nestor" not in desk.may


def test_s023_heroes_among_companions() -> None:
    """What hits Companions can hit a Hero serving as one."""
    desk = solo("heracles", "jason", "nestor").draws(0, 1).do("draw lamia")
    assert desk.may == ["discard jason", "discard nestor"]


def test_s024_some_foes_join() -> None:
    """Amazons, Centaurs and Dragon's Teeth Warriors may join who defeats them."""
    for foe in ("amazons", "centaurs", "dragons-teeth-warriors"):
        desk = solo(*STRONG).queue(foe).turn().do(f"tackle {foe}", f"welcome {foe}")
        assert foe in desk.members(0)


def test_s025_joined_foes_are_companions() -> None:
    """They are no Foes any more and can be lost as Companions."""
    desk = solo("heracles", "amazons").draws(0, 1).do("draw lamia")
    assert desk.where("amazons") == "discard"


def test_s026_two_queues() -> None:
    """Foes and Ordeals lie in queues of their own."""
    desk = solo("heracles").aside(0, "sciron", "clashing-rocks").turn(step=PLAY)
    desk.do("play sciron", "play clashing-rocks")
    view = desk.game.view(desk.state, 0)
    assert [card.id for card in view.foes] == ["sciron"]
    assert [card.id for card in view.ordeals] == ["clashing-rocks"]


FIVE = ("sinis-the-pine-bender", "sciron", "periphetes", "procrustes", "teumessian-fox")


def test_s027_five_each() -> None:
    """A sixth Foe needs room; a first Ordeal beside five Foes does not."""
    desk = solo("heracles").queue(*FIVE).aside(0, "hydra", "clashing-rocks")
    desk.turn(step=PLAY).do("play clashing-rocks")
    assert desk.where("clashing-rocks") == "queue"
    desk.do("play hydra")
    assert len(desk.may) == 5


def test_s028_bumping() -> None:
    """The player decides which older card goes."""
    desk = solo("heracles").queue(*FIVE).aside(0, "hydra").turn(step=PLAY)
    desk.do("play hydra", "bump sciron")
    assert desk.where("sciron") == "discard"
    assert desk.where("hydra") == "queue"


def test_s029_silver_stripes() -> None:
    """A striped challenge also has an effect at once."""
    desk = solo("heracles", "nestor").draws(0, 1).do("draw minotaur")
    assert desk.where("nestor") == "discard"
    assert desk.where("minotaur") == "aside"


def test_s030_hold_cards_are_hidden() -> None:
    """They stay in the hand, unseen by others."""
    desk = solo("heracles").draws(0, 1).do("draw storm-at-sea")
    assert desk.where("storm-at-sea") == "hand"
    assert desk.game.view(desk.state, 1).seats[0].hand[0].name == ""


def test_s031_on_anybodys_turn() -> None:
    """A Hold card may be played in another's turn."""
    desk = solo("heracles").hand(1, "pygmalions-prayer").crew(1, "achilles", "(nestor)")
    desk.turn(step=START)
    assert desk.asked == 1
    desk.do("play pygmalions-prayer")
    assert not desk.turned("nestor")


def test_s032_favor_and_wrath() -> None:
    """Every Deity has both."""
    for card in Muse().cards.cards:
        if card.kind == "deity":
            assert card.favor
            assert card.wrath


def test_s033_for_whom() -> None:
    """A Favor for an own Hero, a Wrath on an opposing one."""
    desk = solo("heracles").crew(1, "achilles").hand(0, "zeus").turn(step=PLAY)
    assert "favor zeus on heracles" in desk.may
    assert "wrath zeus on achilles" in desk.may
    assert "wrath zeus on heracles" not in desk.may


def test_s034_how_it_lies() -> None:
    """Everybody sees which side of the Deity counts."""
    desk = solo("heracles").deity("zeus", "heracles", "wrath", by=1)
    deity = desk.view_crew().members[0].deity
    assert deity is not None
    assert deity.side == "wrath"


def test_s035_one_deity_at_a_time() -> None:
    """A Wrath ends a Favor."""
    desk = solo("heracles").crew(1, "achilles").deity("ares", "achilles").hand(0, "hera")
    desk.turn(step=PLAY).do("wrath hera on achilles")
    assert desk.where("ares") == "discard"
    assert desk.might(1) == 3


def test_s036_no_deity_for_companions() -> None:
    """Heroes and Foes who serve as Companions get neither."""
    desk = solo("heracles", "jason", "amazons").hand(0, "zeus").turn(step=PLAY)
    assert not any(text.endswith(("on jason", "on amazons")) for text in desk.may)


def test_s037_silver_at_once() -> None:
    """A silver card is carried out before the next draw."""
    desk = solo("heracles", "nestor").draws(0, 2).do("draw touch-of-midas")
    assert desk.turned("nestor")
    assert desk.asked == CHANCE


def test_s038_any_order() -> None:
    """The other cards may be played in any order."""
    desk = solo("heracles").aside(0, "nestor", "discus", "sciron").turn(step=PLAY)
    assert {"play nestor", "play discus", "play sciron"} <= set(desk.may)


def test_s039_a_free_quest() -> None:
    """A Crew without a Quest may choose one that no other Crew is on."""
    desk = solo("heracles").crew(1, "achilles").quest(1, "the-labors").turn(step=EMBARK)
    assert "embark heracles on the-golden-fleece" in desk.may
    assert "embark heracles on the-labors" not in desk.may


def test_s040_the_quest_is_taken() -> None:
    """The card lies before the Crew."""
    desk = solo("heracles").turn(step=EMBARK).do("embark heracles on the-labors")
    assert desk.on(0) == "the-labors"


def test_s041_choosing_is_free() -> None:
    """The first challenge may be tackled right away."""
    desk = solo("heracles", "nestor").queue("sciron").turn(step=EMBARK)
    desk.do("embark heracles on the-labors", "tackle sciron")
    assert desk.marks("the-labors") == 1


def test_s042_in_order() -> None:
    """Steps are overcome in the order of the card."""
    desk = solo("hector", "nestor").quest(0, "the-calydonian-hunt").queue("sciron").turn()
    desk.do(desk.may[0])
    assert desk.marks("the-calydonian-hunt") == 0


def test_s043_ordeals_have_requirements() -> None:
    """Traits of the Crew must cover them."""
    assert (
        "tackle water-from-the-styx"
        in solo("pegasus").crew(0, "heracles", "pegasus").queue("water-from-the-styx").turn().may
    )
    assert (
        "tackle water-from-the-styx" not in solo("heracles").queue("water-from-the-styx").turn().may
    )


def test_s044_announcing() -> None:
    """The others may stop an announced Ordeal."""
    desk = solo("hector", "nestor").queue("whispering-oak-of-dodona").hand(1, "hubris").turn()
    desk.do("tackle whispering-oak-of-dodona")
    assert desk.asked == 1
    assert "play hubris" in desk.may


def test_s045_overcome_and_marked() -> None:
    """Otherwise it is discarded and a step is marked."""
    desk = solo("hector", "nestor").quest(0, "pilgrimage-to-delphi")
    desk.queue("whispering-oak-of-dodona").turn().do("tackle whispering-oak-of-dodona")
    assert desk.where("whispering-oak-of-dodona") == "discard"
    assert desk.marks("pilgrimage-to-delphi") == 1


def test_s046_foes_need_might() -> None:
    """Enough Might defeats a Foe, too little does not."""
    assert "tackle sciron" in solo("heracles", "nestor").queue("sciron").turn().may
    assert "tackle sciron" not in solo("heracles").queue("sciron").turn().may


def test_s047_requires() -> None:
    """The Hydra cannot be defeated without Fire."""
    assert "tackle hydra" not in solo(*STRONG).queue("hydra").turn().may
    assert "tackle hydra" in solo(*STRONG, "iolaus").queue("hydra").turn().may


def test_s048_vulnerable() -> None:
    """The mirrored shield cuts Medusa's Might in half; without it Might alone will do."""
    desk = solo("heracles", "diomedes").wear("heracles", "mirrored-shield").queue("medusa").turn()
    assert "tackle medusa" in desk.may
    assert "tackle medusa" in solo(*STRONG).queue("medusa").turn().may


def test_s049_a_foe_marks_a_step() -> None:
    """A defeated Foe is marked like an Ordeal."""
    desk = solo("heracles", "nestor").quest(0, "the-labors").queue("sciron").turn()
    assert desk.do("tackle sciron").marks("the-labors") == 1


def test_s050_treasure_or_laurels() -> None:
    """Some become Treasure or Laurels and are kept."""
    desk = solo(*STRONG).queue("nemean-lion").turn()
    desk.do("tackle nemean-lion", "give nemean-lion to heracles")
    assert desk.where("nemean-lion") == "worn"
    desk = solo(*STRONG).queue("ladon").turn().do("tackle ladon")
    assert desk.where("ladon") == "victory"


def test_s051_only_for_the_reward() -> None:
    """A challenge that is no step may be tackled."""
    desk = solo("heracles", "nestor", "castor").quest(0, "pilgrimage-to-delphi").queue("periphetes")
    assert "tackle periphetes" in desk.turn().may


def test_s052_the_reward_costs_the_action() -> None:
    """After it the turn goes on without another Quest action."""
    desk = solo("heracles", "nestor").quest(0, "pilgrimage-to-delphi").queue("sciron").turn()
    desk.do("tackle sciron")
    assert desk.active == 1


def test_s053_the_sea_needs_nothing() -> None:
    """Any Crew may cross when its Quest says so."""
    desk = solo("psyche").quest(0, "the-rescue-of-andromeda").turn()
    assert "cross the sea" in desk.may


def test_s054_the_player_on_the_left_first() -> None:
    """The question goes to the next player."""
    desk = solo("heracles", seats=3).quest(0, "the-rescue-of-andromeda")
    desk.hand(1, "zeus").hand(2, "hera").turn().do("cross the sea")
    assert desk.asked == 1


def test_s055_stopped_is_wrecked() -> None:
    """Who is stopped abandons the Quest."""
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").hand(1, "storm-at-sea").turn()
    desk.do("cross the sea", "play storm-at-sea")
    assert desk.on(0) == ""


def test_s056_the_next_is_asked() -> None:
    """Otherwise the next player is asked."""
    desk = solo("heracles", seats=3).quest(0, "the-rescue-of-andromeda")
    desk.hand(1, "zeus").hand(2, "hera").turn().do("cross the sea", "pass")
    assert desk.asked == 2


def test_s057_crossed() -> None:
    """If nobody stops it, the crossing is marked."""
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").hand(1, "zeus").turn()
    assert desk.do("cross the sea", "pass").marks("the-rescue-of-andromeda") == 1


def test_s058_one_crew_per_action() -> None:
    """With two Crews only one advances."""
    desk = solo("heracles", "nestor").crew(0, "jason", "ajax-the-great", which=1)
    desk.quest(0, "the-labors").quest(0, "the-road-to-athens", which=1)
    desk.queue("sciron", "sinis-the-pine-bender").turn().do("tackle sciron with heracles")
    assert desk.active == 1
    assert desk.marks("the-road-to-athens") == 0


def test_s059_completed() -> None:
    """The last challenge completes the Quest and gives its Laurels."""
    assert hunt().do("tackle sciron").laurels(0) == 1


def test_s060_the_victory_pile() -> None:
    """Quests and Laurel cards are kept there."""
    desk = solo(*STRONG).queue("ladon").turn().do("tackle ladon")
    assert desk.game.view(desk.state, 1).seats[0].victory == ("ladon",)


def test_s061_treading_water() -> None:
    """Doing nothing is allowed."""
    desk = solo("heracles").quest(0, "the-labors", 2).turn().do("tread water")
    assert desk.marks("the-labors") == 2


def test_s062_withdrawing() -> None:
    """Some or all may leave the Quest."""
    desk = solo("heracles", "nestor").quest(0, "the-labors").turn().do("withdraw")
    assert desk.may == ["withdraw all", "withdraw nestor"]


def test_s063_withdrawing_is_the_action() -> None:
    """Some or all, it is the Quest action of the turn."""
    desk = solo("heracles", "nestor").quest(0, "the-labors").turn()
    desk.do("withdraw", "withdraw nestor")
    assert desk.active == 1


def test_s064_placed_next_round() -> None:
    """Who withdrew is placed when the owner plays cards again."""
    desk = solo("heracles").waiting(0, "nestor").turn(step=PLAY)
    assert desk.may[0] == "recall nestor"
    assert "nestor" in desk.do("recall nestor").members(0)


def test_s065_the_quest_goes_back() -> None:
    """It returns to the middle without markers."""
    desk = solo("heracles").quest(0, "the-labors", 3).turn().do("withdraw")
    assert desk.marks("the-labors") == 0
    assert desk.free("the-labors")


def test_s066_start_over() -> None:
    """Who embarks on it again begins with the first step."""
    desk = solo("heracles").quest(0, "the-labors", 3).turn().do("withdraw")
    desk.rest().turn(0, EMBARK).do("embark heracles on the-labors")
    assert desk.marks("the-labors") == 0


def test_s067_blocking() -> None:
    """A Blocking card lies across the Quest."""
    desk = solo("heracles").quest(0, "the-labors").draws(0, 1).do("draw riddle-of-the-sphinx")
    assert desk.where("riddle-of-the-sphinx") == "block"


def test_s068_the_block_must_go_first() -> None:
    """No step can be taken while a card Blocks."""
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda")
    desk.block("the-rescue-of-andromeda", "talos").turn()
    assert "cross the sea" not in desk.may


def test_s069_a_block_is_no_step() -> None:
    """Overcoming it is the action, and marks nothing."""
    desk = solo("heracles", "nestor").quest(0, "the-labors").block("the-labors", "sciron").turn()
    desk.do("tackle sciron")
    assert desk.marks("the-labors") == 0
    assert desk.active == 1


def test_s070_a_block_stays() -> None:
    """It stays on a Quest that goes back, for any Crew to come."""
    desk = solo("heracles").quest(0, "the-labors").block("the-labors", "talos").turn()
    desk.do("withdraw")
    assert desk.where("talos") == "block"


def test_s071_between_quests() -> None:
    """Then characters, leaders and Treasures may be re-arranged, and a Crew split."""
    desk = solo("heracles", "jason", "nestor").wear("nestor", "discus").turn(step=PLAY)
    desk.do("rearrange")
    assert {"move jason away", "lead jason", "hand over discus"} <= set(desk.may)


def test_s072_fallen_friends_come_back() -> None:
    """Discarded characters can be retrieved."""
    desk = solo("heracles").discard("nestor").hand(0, "charons-obol").turn(step=PLAY)
    assert "nestor" in desk.do("play charons-obol").members(0)


def test_s073_transformed_is_not_discarded() -> None:
    """A transformed character is turned and stays."""
    desk = solo("heracles", "nestor").draws(0, 1).do("draw medusa")
    assert desk.turned("nestor")
    assert desk.where("nestor") == "crew"


def test_s074_restoring() -> None:
    """Cards restore, and some Ordeals need a transformed one."""
    desk = solo("heracles", "(nestor)").queue("garden-of-statues").turn()
    desk.do("tackle garden-of-statues")
    assert not desk.turned("nestor")


def test_s075_no_contribution() -> None:
    """Transformed, neither Might nor traits count."""
    desk = solo("heracles", "(chiron)")
    assert desk.might(0) == 8
    assert desk.traits(0) == ()


def test_s076_luggage_needs_no_room() -> None:
    """They do not count towards seven."""
    desk = solo(*SEVEN[:6], "(zetes)").aside(0, "mopsus").turn(step=PLAY)
    assert "mopsus" in desk.do("play mopsus").members(0)


def test_s077_a_companion_is_your_choice() -> None:
    """The loser decides which Companion."""
    desk = solo("heracles", "nestor", "castor").draws(0, 1).do("draw lamia")
    assert desk.asked == 0
    assert desk.may == ["discard castor", "discard nestor"]


def test_s078_a_companion_at_random() -> None:
    """Luck picks among the Companions, Heroes serving as such included."""
    desk = solo("heracles", "jason", "nestor").draws(0, 1).do("draw polyphemus")
    assert desk.asked == CHANCE
    assert desk.may == ["discard jason", "discard nestor"]


def test_s079_a_character_at_random() -> None:
    """Luck picks among all, the leader included."""
    desk = solo("heracles", "nestor").draws(0, 1).do("draw cattle-of-the-sun")
    assert desk.may == ["discard heracles", "discard nestor"]


def test_s080_a_new_leader() -> None:
    """A Hero serving as Companion leads when the leader is lost."""
    desk = solo("heracles", "jason").draws(0, 1).do("draw thunderbolt", "discard heracles")
    assert desk.leader(0) == "jason"


def test_s081_an_only_hero_is_safe() -> None:
    """An effect on the only Hero is ignored."""
    desk = solo("heracles").draws(0, 1).do("draw gaze-of-the-gorgon")
    assert not desk.turned("heracles")


def test_s082_the_exception() -> None:
    """Both Fates on the only Hero put their player out."""
    desk = solo("oedipus").fate("oedipus", "married-his-mother").draws(0, 1)
    assert desk.do("draw killed-his-father").reason == "last"


def test_s083_war_between_two_crews() -> None:
    """Only the two named players fight."""
    desk = solo("heracles", seats=3).crew(1, "jason", "medea").crew(2, "psyche", "cadmus")
    desk.draws(0, 1).do(WAR, "against 2")
    assert desk.members(1) == ["jason", "medea"]


def test_s084_the_mightier_crew_fights() -> None:
    """Of two Crews the one with the higher Might."""
    desk = solo("psyche").crew(0, "heracles", which=1).crew(1, "jason", "medea").draws(0, 1)
    desk.do(WAR, "line up jason")
    assert desk.where("jason") == "discard"


def test_s085_what_raises_might_counts() -> None:
    """Treasures and Favor count in the duels."""
    desk = solo("jason").deity("ares", "jason").crew(1, "heracles", "medea").draws(0, 1).do(WAR)
    assert desk.where("heracles") == "discard"


def test_s086_equal_piles() -> None:
    """The larger Crew leaves its weakest aside."""
    desk = solo("heracles", "jason").crew(1, "achilles", "hector", "nestor").draws(0, 1).do(WAR)
    desk.do("match heracles")
    assert desk.may == ["match achilles", "match hector"]


def test_s087_shuffled_and_matched() -> None:
    """Luck turns over one of each side."""
    desk = solo("heracles", "jason").crew(1, "achilles", "hector").draws(0, 1).do(WAR)
    assert desk.asked == CHANCE
    assert desk.may == ["match heracles", "match jason"]


def test_s088_the_mightier_kills() -> None:
    """Weapons carried at the outbreak count."""
    desk = solo("jason", "cadmus").wear("jason", "olive-wood-club").crew(1, "achilles", "medea")
    desk.draws(0, 1).do(WAR, "match jason", "match achilles")
    assert desk.where("achilles") == "discard"


def test_s089_the_dead_are_discarded() -> None:
    """Killed characters go to the discard pile."""
    desk = solo("heracles").crew(1, "jason", "psyche").draws(0, 1).do(WAR)
    assert desk.where("jason") == "discard"


def test_s090_spoils() -> None:
    """The winner of a duel may take personal Treasures."""
    desk = solo("heracles").crew(1, "jason", "psyche").wear("jason", "discus").draws(0, 1).do(WAR)
    assert desk.asked == 0
    assert desk.may == ["take discus", "enough"]


def test_s091_a_draw() -> None:
    """Equal warriors both live and keep their things."""
    desk = solo("jason").wear("jason", "discus").crew(1, "hector", "psyche").draws(0, 1).do(WAR)
    assert desk.members(0) == ["jason"]
    assert desk.bearer("discus") == "jason"
    assert "hector" in desk.members(1)


def test_s092_the_count() -> None:
    """The survivors of the piles are added, not who sat out."""
    desk = solo("heracles").crew(1, "achilles", "hector").draws(0, 1).do("draw helen-of-troy")
    assert desk.laurels(0) == 2


def test_s093_more_might_wins() -> None:
    """The side with more Might has won."""
    desk = solo("psyche").crew(1, "achilles").draws(0, 1).do("draw helen-of-troy")
    assert desk.laurels(1) == 2


def test_s094_the_trojan_war() -> None:
    """Its winner completes that Quest and has Helen."""
    desk = solo("heracles").crew(1, "achilles").draws(0, 1).do("draw helen-of-troy")
    assert desk.done("the-trojan-war")
    assert desk.owner("helen-of-troy") == 0


def test_s095_a_war_can_be_tied() -> None:
    """Then nobody completes the Quest."""
    desk = solo("jason").crew(1, "cadmus").draws(0, 1).do("draw helen-of-troy")
    assert not desk.done("the-trojan-war")


def test_s096_the_drawer_keeps_helen() -> None:
    """On a tie Helen stays with who drew her."""
    desk = solo("jason").crew(1, "cadmus").draws(0, 1).do("draw helen-of-troy")
    assert desk.owner("helen-of-troy") == 0


def test_s097_no_action() -> None:
    """After a War the Quest action is still there."""
    desk = solo("jason").quest(0, "the-labors").crew(1, "cadmus").draws(0, 1).do(WAR)
    assert "tread water" in desk.may


def test_s098_after_the_war() -> None:
    """Both may redistribute survivors and Treasures, also on Quests."""
    desk = solo("heracles", "nestor").wear("nestor", "discus").quest(0, "the-labors")
    desk.crew(1, "psyche").draws(0, 1).do(WAR)
    assert desk.asked == 0
    assert "hand over discus" in desk.may
    assert desk.do("done").on(0) == "the-labors"


def test_s099_half_is_rounded_up() -> None:
    """Half of nineteen is ten."""
    desk = solo("theseus").queue("amazons")
    assert desk.challenge().might == 10


def test_s100_in_this_crew() -> None:
    """Without the phrase all Crews are meant, with it only one."""
    desk = solo("heracles", "nestor").crew(0, "jason", "castor", which=1).draws(0, 1)
    assert desk.do("draw lamia").may == ["discard castor", "discard nestor"]
    desk = solo("heracles").crew(1, "achilles", "nestor").crew(1, "jason", "castor", which=1)
    desk.hand(0, "dionysus").turn(step=PLAY).do("wrath dionysus on jason")
    assert desk.turned("castor")
