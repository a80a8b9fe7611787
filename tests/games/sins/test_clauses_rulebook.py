"""The sentences of the living rulebook, numbered as we read them."""

import pytest

from molpe.games.sins.data.edition import BOXES, open_box
from molpe.games.sins.game import Sins, SinsOptions
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Rng
from tests.games.sins.table import Table

CARDS = open_box("rise-of-wrath").cards


def begun(seats: int = 2, **options: object) -> Table:
    """A match after its set-up."""
    table = Table.__new__(Table)
    table.game = Sins(SinsOptions(**options))  # type: ignore[arg-type]
    table.state = table.game.start(seats)
    table.heard = []
    rng = Rng(7)
    while table.state.actor() == CHANCE:
        table._play(CHANCE, table.state.pick(rng))
    return table


def test_s001_a_box_for_two() -> None:
    """Each box supports two players; more players use several boxes."""
    for seats, boxes in ((2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        assert len(Sins().start(seats).scene.book.realm) == 70 * boxes


def test_s002_ten_kosmos_each() -> None:
    """Ten Kosmos cards are each player's draw pile."""
    for player in begun(4).view().players:
        assert len(player.hand) + player.draw == 10


def test_s003_the_realm() -> None:
    """All Sins cards of the boxes form the Realm, face down."""
    table = begun()
    view = table.view()
    assert view.realm_pile + len(view.destroyed) + 5 == 70
    assert view.realm_top == ()


def test_s004_the_highest_number_begins() -> None:
    """Everyone draws a card of the Realm, the highest number is the active player."""
    table = begun(3)
    reveals = [line for line in table.heard if "reveals" in line]
    assert len(reveals) >= 3
    names = {card.name: card.number for box in BOXES for card in open_box(box).cards}
    first = [names[line.split(" reveals ")[1].split(", number ")[0]] for line in reveals[:3]]
    if first.count(max(first)) == 1:
        assert table.view().turn == first.index(max(first))


def test_s005_these_cards_are_destroyed() -> None:
    """The cards that were drawn for it are out of the game."""
    table = begun()
    assert len(table.gone()) == len([line for line in table.heard if "reveals" in line])


def test_s006_five_face_up() -> None:
    """Five cards of the Realm lie face up."""
    assert all(begun().faces())


def test_s007_experts_choose_sins() -> None:
    """The sins to play with can be chosen."""
    packs = ",".join(f"rise-of-wrath/{sin}" for sin in dict.fromkeys(card.sin for card in CARDS))
    assert begun(packs=packs).view().realm_pile < 65


def test_s008_five_starting_cards() -> None:
    """Everyone draws five starting cards."""
    assert [len(player.hand) for player in begun(3).view().players] == [5, 5, 5]


def test_s009_the_active_player_starts() -> None:
    """The active player takes the first turn."""
    table = begun()
    assert table.state.actor() == table.view().turn


def test_s010_modules_are_added() -> None:
    """One module or more may be used."""
    view = begun(deeds=True, ooze=True).view()
    assert (len(view.deeds), len(view.supply)) == (4, 4)


def test_s011_the_first_dominance_wins() -> None:
    """Who reaches the first dominance wins at once."""
    table = Table().give(1, despair="unsated ember").turn().do("resolve")
    assert table.state.actor() == NOBODY


def test_s012_two_or_three_for_longer() -> None:
    """With two or three to reach the match goes on after the first."""
    table = Table(dominance=2).give(1, despair="unsated ember").turn().do("resolve")
    assert table.player(0).dominance == 1
    assert table.state.actor() == 0


def test_s013_weakness_is_a_price() -> None:
    """Weakness must be overcome with power to gain a card."""
    table = Table().realm("ember").give(0, hand="kosmos").buy()
    assert table.legal("gain") == set()
    assert table.do("play kosmos").legal("gain") == {"gain ember-whelp"}


def test_s014_weakness_is_a_shield() -> None:
    """When attacked, the defender's weakness must be overcome."""
    table = Table().give(0, hand="kosmos", bag="kosmos " * 9).give(1, hand="ember").attack()
    table.do("play kosmos", "play ember", "decline")
    assert table.player(1).despair == 0


def test_s015_only_weakness_resolves() -> None:
    """Power has no influence when a despair pile is resolved."""
    table = Table().give(1, despair="kosmos " * 9).turn().do("resolve")
    assert table.player(0).dominance == 0


def test_s016_tags() -> None:
    """Each card has tags."""
    assert all(len(card.tags) == 2 for card in CARDS)


def test_s016_effects_refer_to_tags() -> None:
    """Effects can refer to the tags of cards: here to Beasts, whatever their sin."""
    table = Table().give(0, hand="gorehound ember ashmonger").buy()
    table.do("play gorehound", "activate", "play ashmonger", "decline")
    assert table.player(0).play[0].power == "CC"
    assert table.do("play ember").player(0).play[0].power == "CCC"


def test_s017_effects_are_optional() -> None:
    """Whenever a card is played its effect can be used, or not."""
    table = Table().give(0, hand="pyre").buy().do("play pyre")
    assert table.legal() == {"activate", "decline"}


def test_s018_power_buys_and_fights() -> None:
    """Power is currency in the Buy phase and strength in the Attack phase."""
    table = Table().give(0, hand="kosmos kosmos").buy().do("play kosmos")
    assert table.view().buy.unspent == "O"  # type: ignore[union-attr]
    assert table.do("done", "attack 1", "play kosmos").player(1).despair == 1


def test_s019_the_active_player_uses_no_weakness() -> None:
    """Weakness is never used by the active player."""
    table = Table().give(0, hand="maw-of kosmos").give(1, hand="kosmos").attack()
    table.do("play maw", "decline")
    assert table.view().struggle.weakness == ""  # type: ignore[union-attr]


def test_s020_each_sin_has_its_mechanism() -> None:
    """Each sin has a mechanism of its own in a box."""
    words = {card.sin: card.tags[1] for card in CARDS}
    assert words == {
        "gluttony": "Recycle", "envy": "Disrupt", "lust": "Look", "sloth": "Deny",
        "wrath": "Destroy", "greed": "Profit", "pride": "Despair",
    }  # fmt: skip
    assert all(card.tags[1] == words[card.sin] for card in CARDS)


def test_s021_turns_pass_to_the_left() -> None:
    """A turn is taken in full, then the player on the left is active."""
    table = Table(3).turn()
    for seat in (0, 1, 2, 0):
        assert table.view().turn == seat
        table.do("done")


def test_s022_four_phases_in_order() -> None:
    """Status, Buy, Attack, Refresh; there is no way back."""
    table = Table().give(0, hand="kosmos kosmos").give(1, despair="kosmos").turn()
    phases = [table.view().phase]
    for action in ("wait", "done", "no attack"):
        phases.append(table.do(action).view().phase)
    assert phases == ["status", "buy", "attack", "refresh"]


def test_s023_no_status_in_two_turns() -> None:
    """The Status phase is skipped in a player's first two turns."""
    table = Table().give(1, despair="unsated ember")
    table.after(2)
    assert table.turn().view().phase == "buy"


def test_s024_you_can_resolve() -> None:
    """The left player's despair pile can be resolved."""
    table = Table().give(1, despair="kosmos").turn()
    assert table.legal() == {"resolve", "wait"}


@pytest.mark.parametrize(("pile", "won"), [("maw-of ember", 1), ("maw-of", 0)])
def test_s025_five_weaknesses(pile: str, won: int) -> None:
    """Five weaknesses or more across all cards are one dominance."""
    table = Table(dominance=2).give(1, despair=pile).turn().do("resolve")
    assert table.player(0).dominance == won


def test_s026_destroyed_regardless() -> None:
    """The revealed cards are destroyed whatever the result."""
    table = Table().give(1, despair="kosmos ember").turn().do("resolve")
    assert (table.player(1).despair, len(table.gone())) == (0, 2)


def test_s027_refill_to_five() -> None:
    """The Realm is refilled to five when the Buy phase begins."""
    table = Table().realm("ember", "kosmos " * 6).turn()
    assert table.faces() == ["ember-whelp"] + ["kosmos"] * 4


def test_s028_one_by_one() -> None:
    """Cards are played one by one, each effect at once."""
    table = Table().give(0, hand="feast kosmos", bag="haggler").buy().do("play feast", "activate")
    assert table.cards(0, "hand") == "haggler kosmos"


def test_s029_effect_and_power() -> None:
    """A card whose effect was used still has its power."""
    table = Table().give(0, hand="feast", bag="haggler").buy().do("play feast", "activate")
    assert table.view().buy.unspent == "TC"  # type: ignore[union-attr]


def test_s030_no_icon_twice() -> None:
    """Powers match weaknesses, none twice, and the card goes to the discard pile."""
    table = (
        Table().realm("ember ember").give(0, hand="kosmos").buy().do("play kosmos", "gain ember")
    )
    assert table.cards(0, "discard") == "ember-whelp"
    assert table.legal("gain") == set()


def test_s031_any_order() -> None:
    """Play, gain, play, gain; nothing has to be bought."""
    table = Table().realm("ember ember").give(0, hand="kosmos kosmos").buy()
    table.do("play kosmos", "gain ember", "play kosmos", "gain ember")
    assert table.cards(0, "discard") == "ember-whelp ember-whelp"


def test_s032_the_rest_is_discarded() -> None:
    """All cards in play are discarded."""
    table = (
        Table().give(0, hand="kosmos haggler", bag="kosmos " * 9).buy().do("play kosmos", "done")
    )
    assert (table.player(0).play, table.cards(0, "discard")) == ((), "kosmos")


def test_s033_omnis_buys_anything() -> None:
    """Omnis matches every weakness, and an Omnis weakness every power."""
    table = Table().realm("yawning ember").give(0, hand="haggler kosmos").buy()
    assert table.do("play haggler", "decline").legal("gain") == {"gain yawning-page"}
    assert "gain ember-whelp" in table.do("play kosmos").legal("gain")


def test_s034_two_for_any_other() -> None:
    """Two powers may stand for any other, in the Buy phase only."""
    table = Table().realm("keyhole").give(0, hand="haggler tithe").buy()
    assert table.do("play haggler", "decline").legal("gain") == set()
    table.do("play tithe")
    assert table.legal("gain") == {"gain keyhole-sprite"}


def test_s035_the_example_of_the_buy_phase() -> None:
    """Three Terra weaknesses are paid with two Omnis and a Terra."""
    table = Table().realm("larder").give(0, hand="kosmos kosmos coin").buy()
    table.do("play kosmos", "play kosmos", "play coin", "decline", "gain larder")
    assert table.view().buy.spent == "TOO"  # type: ignore[union-attr]


def test_s036_any_player_is_announced() -> None:
    """Any other player may be announced as the defender."""
    table = Table(4).give(1, hand="kosmos").buy(1).do("done")
    assert table.legal() == {"attack 0", "attack 2", "attack 3", "no attack"}


def test_s037_play_any_card() -> None:
    """The attacker plays any card and may use its effect."""
    table = Table().give(0, hand="kosmos pyre").attack()
    assert table.legal() == {"play kosmos", "play pyre-acolyte"}
    assert "activate" in table.do("play pyre").legal()


def test_s038_play_to_negate_or_pass() -> None:
    """The defender plays any card or passes, and after that plays no more."""
    table = Table().give(0, hand="kosmos " * 3).give(1, hand="kosmos ember").attack()
    assert table.do("play kosmos").legal() == {"play kosmos", "play ember-whelp", "pass"}
    assert table.do("pass", "play kosmos").state.actor() == 0


def test_s039_repeat_or_pass() -> None:
    """It goes on until the attacker passes."""
    table = Table().give(0, hand="kosmos " * 3).give(1, hand="kosmos kosmos").attack()
    table.do("play kosmos", "play kosmos", "play kosmos")
    assert table.state.actor() == 1
    assert table.do("pass").legal() == {"play kosmos", "pass"}


def test_s040_one_despair_per_unmatched_power() -> None:
    """The defender suffers one despair per unmatched power."""
    table = Table().give(0, hand="pyre", bag="kosmos " * 9).give(1, hand="ember").attack()
    table.do("play pyre", "activate", "play ember", "decline")
    assert table.player(1).despair == 2


def test_s041_suffer() -> None:
    """Despair comes from the top of the attacker's draw pile, face down."""
    table = Table().give(0, hand="kosmos", top="haggler").attack().do("play kosmos")
    assert table.cards(1, "despair") == "haggler"
    assert [table.player(1, viewer).despair_known for viewer in (0, 1, SPECTATOR)] == [()] * 3


def test_s042_winner() -> None:
    """The attacker wins if despair was given, else the defender."""
    table = (
        Table(1, champion="gluttony")
        .give(0, hand="kosmos")
        .give(1, hand="ember", discard="haggler")
    )
    table.attack().do("play kosmos", "champion play ember-whelp")
    assert table.player(1, 0).top[-1] == "haggler", "the Champion won and is rewarded"


def test_s043_both_discard() -> None:
    """Both players discard all cards in play."""
    table = Table().give(0, hand="kosmos", bag="kosmos " * 9).give(1, hand="ember").attack()
    table.do("play kosmos", "play ember", "decline")
    assert (table.cards(0, "discard"), table.cards(1, "discard")) == ("kosmos", "ember-whelp")


def test_s044_the_example_of_the_attack_phase() -> None:
    """Terra, Omnis and Canva against three Terra: one despair."""
    table = Table().give(0, hand="haggler red-sermon second", bag="kosmos " * 9)
    table.give(1, hand="larder kosmos").attack()
    table.do("play haggler", "decline", "play larder", "decline", "play red-sermon", "decline")
    table.do("pass", "play second", "decline")
    assert table.player(1).despair == 1


def test_s045_too_few_cards() -> None:
    """For each card short after reshuffling the defender gains one dominance."""
    table = Table(dominance=3).give(0, hand="pyre", bag="kosmos", discard="kosmos").attack()
    table.do("play pyre", "activate")
    assert (table.player(1).despair, table.player(1).dominance) == (2, 1)


def test_s046_to_the_advantage_of_the_defender() -> None:
    """Matching is always the best one for the defender."""
    table = (
        Table().give(0, hand="haggler kosmos", bag="kosmos " * 9).give(1, hand="yawning covetous")
    )
    table.attack().do("play haggler", "decline", "play yawning", "decline")
    table.do("play kosmos", "play covetous")
    assert table.player(1).despair == 0


@pytest.mark.parametrize(("power", "weak"), [("kosmos", "ember"), ("haggler", "yawning")])
def test_s047_omnis_in_a_struggle(power: str, weak: str) -> None:
    """An Omnis power is negated by any weakness, an Omnis weakness negates any power."""
    table = Table().give(0, hand=power, bag="kosmos " * 9).give(1, hand=weak).attack()
    table.do(f"play {power}")
    if "decline" in table.legal():
        table.do("decline")
    table.do(f"play {weak}", "decline")
    assert table.player(1).despair == 0


def test_s048_keep_or_discard() -> None:
    """Remaining cards may be kept or discarded."""
    table = Table().give(0, hand="kosmos ember", bag="kosmos " * 9).refresh()
    assert table.legal() == {"discard kosmos", "discard ember-whelp", "keep"}


def test_s049_draw_less_the_despair_given() -> None:
    """Draw up to the hand size, less the despair given and the cards kept."""
    table = Table().give(0, hand="kosmos kosmos ember", bag="kosmos " * 9)
    table.attack().do("play kosmos", "play kosmos", "pass", "keep")
    assert len(table.player(0).hand) == 3


def test_s050_reshuffle_when_needed() -> None:
    """The discard pile is shuffled only when the next card is needed."""
    table = Table().give(0, hand="kosmos", bag="kosmos " * 4, discard="ember").refresh().do("keep")
    assert table.cards(0, "discard") == "ember-whelp"
    table = Table().give(0, bag="kosmos " * 4, discard="ember").refresh()
    assert (table.cards(0, "discard"), len(table.player(0).hand)) == ("", 5)


def test_s051_clockwise() -> None:
    """Then the next player in clockwise order is active."""
    assert Table(3).turn(2).do("done").view().turn == 0


def test_s052_destroy() -> None:
    """A destroyed card is out of the game."""
    table = Table().give(0, hand="ember", discard="kosmos").buy()
    assert table.do("play ember", "activate", "destroy kosmos").gone() == ["kosmos"]


def test_s053_discards_are_public() -> None:
    """The discard pile is public, and so is what is swapped in it."""
    table = Table().give(0, discard="haggler ember").buy()
    assert table.player(0, 1).discard == ("haggler", "ember-whelp")


def test_s054_draw() -> None:
    """Drawing takes cards of the own draw pile, shuffling the discards if it is empty."""
    table = Table().give(0, hand="feast", discard="ember").buy().do("play feast", "activate")
    assert table.cards(0, "hand") == "ember-whelp"


def test_s055_effects_persist() -> None:
    """An effect lasts while its card is in play, or as long as it says."""
    table = Table().give(0, hand="jealous").give(1, hand="kosmos").realm("ember").buy()
    table.do("play jealous", "activate", "done")
    assert table.view().realm[0].cost == "CO", "though the card is discarded"
    table.do("done", "no attack", "keep")
    assert table.view().realm[0].cost == "C", "until the next turn"


def test_s056_gain() -> None:
    """A gained card is discarded unless said otherwise; without a price it is simply taken."""
    table = Table().realm("ember").give(0, hand="vault").buy()
    assert table.do("play vault", "activate", "gain ember").cards(0, "discard") == "ember-whelp"


def test_s057_look() -> None:
    """Looking is private, and shows only what is there."""
    table = Table().give(0, hand="thousandfold", bag="ember haggler").buy()
    table.do("play thousandfold", "activate")
    assert sorted(table.player(0, 0).top) == ["ember-whelp", "haggler"]
    assert table.player(0, 1).top == ("", "")


def test_s058_the_realm_is_face_up() -> None:
    """The Realm means its face-up cards."""
    table = Table().realm("haggler", "ember").give(0, hand="vault").buy()
    assert "gain ember-whelp" not in table.do("play vault", "activate").legal()


def test_s059_swap() -> None:
    """A swap exchanges two different cards."""
    table = Table().give(0, hand="empress", discard="ember").buy().do("play empress", "activate")
    assert table.cards(0, "discard") == "ember-whelp", "nothing to swap with"


@pytest.mark.parametrize("champion", ["wrath", "greed", "gluttony"])
def test_s060_solo(champion: str) -> None:
    """Alone the phases are the same, and the Champion behaves as its box says."""
    table = begun(1, champion=champion)
    view = table.view()
    assert (view.champion, view.turn, view.phase) == (champion, 0, "buy")
    assert view.destroyed == ()
    assert len(view.players[1].hand) == 5
