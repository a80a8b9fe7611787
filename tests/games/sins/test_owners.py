"""What belongs to a player is not counted for another; who puts cards somewhere orders them."""

from molpe.games.sins.rules import registers as z
from tests.games.sins.table import Table

ALL = "rise-of-wrath,gloom-of-greed,ooze-of-gluttony"


def test_whoever_puts_cards_on_top_orders_them() -> None:
    """Gruel Ladle: up to two discards, either of them uppermost."""
    for first, second in (("haggler", "ember"), ("ember", "haggler")):
        table = Table(boxes=ALL).give(0, hand="gruel-ladle", discard="haggler ember kosmos").buy()
        table.do("play gruel-ladle", "activate", f"take {first}", f"take {second}")
        assert table.player(0).top[0].startswith(second)


def test_a_set_put_on_top_is_one_question_in_which_order_counts() -> None:
    table = Table(boxes=ALL).give(0, hand="gruel-ladle", discard="haggler ember").buy()
    table.do("play gruel-ladle", "activate")
    asked = table.game.several(table.state, 0)
    assert asked is not None
    assert asked.ordered
    assert asked.most == 2


def test_a_lasting_count_of_the_foes_despair_stays_the_foes() -> None:
    """Ravenous Pack: what the defender plays afterwards does not turn the foe round."""
    table = Table(boxes=ALL).give(0, hand="ravenous-pack kosmos", despair="")
    table.give(1, hand="tithe-rat kosmos", despair="haggler ember").attack()
    table.do("play ravenous-pack", "activate")
    assert table.powers(0) == "CCCC"
    table.do("play tithe-rat")
    assert table.powers(0) == "CCCC"


def test_gained_this_turn_belongs_to_who_gained() -> None:
    """The attacker's gain is not the defender's, and a defender may have gained, too."""
    table = Table(boxes=ALL).give(0, hand="vault-mimic kosmos").give(1, hand="tithe-rat kosmos")
    table.realm("haggler coin", "kosmos").attack()
    table.do("play vault-mimic", "activate", "gain coin", "play tithe-rat")
    assert table.state.actor() == 0, "the rat's condition does not hold: nothing is asked"
    table = Table(boxes=ALL).give(0, hand="tip-collector kosmos")
    table.give(1, hand="vault-mimic tithe-rat kosmos", bag="ember")
    table.realm("haggler coin", "kosmos").attack()
    table.do("play kosmos", "play vault-mimic", "activate", "gain coin", "play tip-collector")
    assert table.state.actor() == 1, "the collector has gained nothing"
    table.do("play tithe-rat")
    assert table.legal() == {"activate", "decline"}
    assert [table.scene.get(seat, z.GAINED_NOW) for seat in (0, 1)] == [0, 1]


def test_a_diverted_gain_belongs_to_who_diverts() -> None:
    """Smuggler Queen of the attacker, Vault Mimic of the defender."""
    table = Table(boxes=ALL).give(0, hand="smuggler-queen kosmos")
    table.give(1, hand="vault-mimic kosmos").realm("haggler coin", "kosmos").attack()
    table.do("play smuggler-queen", "activate", "play vault-mimic", "activate", "gain coin")
    assert table.cards(1, "discard") == "coin-biter"
    assert table.scene.get(0, z.DIVERTED) == 1


def test_only_cards_that_were_looked_at_are_swapped() -> None:
    """Keeper of Samples: what came from the Realm is not offered again."""
    table = Table(boxes=ALL).give(0, hand="keeper-of-samples")
    table.realm("coin haggler", "ember tithe larder").buy()
    table.do("play keeper-of-samples", "activate")
    offered = table.legal("take")
    first = sorted(offered)[0]
    table.do(first, "for coin")
    assert not any("coin" in text for text in table.legal("take"))
    assert table.legal("take") < offered


def test_equal_cards_in_play_with_other_icons_are_told_apart() -> None:
    """Dreaming Colossus: a Kosmos that was stripped and one that was not."""
    table = Table(boxes=ALL).give(1, hand="kosmos kosmos")
    table.give(0, hand="mirror-leech dreaming-colossus kosmos kosmos").attack()
    table.do("play kosmos", "play kosmos", "play kosmos", "play kosmos")
    table.do("play mirror-leech", "activate", "strip kosmos")
    table.do(sorted(table.legal("strip power"))[0], "done")
    assert len(table.view().players[1].play) == 2
    table.do("play dreaming-colossus", "activate")
    whole, bare = sorted(table.legal("discard kosmos with"), key=lambda text: "with -/" in text)
    table.do(bare)
    assert table.powers(1) == "O"
    assert whole.startswith("discard kosmos with O/")


def test_of_equal_cards_those_alike_are_one_choice() -> None:
    table = Table(boxes=ALL).give(1, hand="ember kosmos kosmos kosmos")
    table.give(0, hand="mirror-leech dreaming-colossus kosmos kosmos kosmos kosmos").attack()
    table.do("play kosmos", "play ember", "decline", *["play kosmos"] * 6)
    table.do("play mirror-leech", "activate", "strip kosmos")
    table.do(sorted(table.legal("strip power"))[0], "done")
    table.do("play dreaming-colossus", "activate")
    assert len(table.legal("discard kosmos with")) == 2
    assert table.legal("discard ember") == {"discard ember-whelp"}


def test_equal_cards_stay_one_choice_where_another_was_stripped() -> None:
    table = Table(boxes=ALL).give(1, hand="ember kosmos kosmos")
    table.give(0, hand="mirror-leech dreaming-colossus kosmos kosmos kosmos").attack()
    table.do("play kosmos", "play ember", "decline", *["play kosmos"] * 4)
    table.do("play mirror-leech", "activate", "strip ember")
    table.do(sorted(table.legal("strip power"))[0], "done")
    table.do("play dreaming-colossus", "activate")
    assert table.legal("discard kosmos") == {"discard kosmos"}


def test_a_stripped_card_is_told_apart_where_it_is_stripped_again() -> None:
    table = Table(boxes=ALL).give(1, hand="ember ember kosmos")
    table.give(0, hand="mirror-leech kosmos kosmos kosmos").attack()
    table.do("play kosmos", "play ember", "decline", "play kosmos", "play ember", "decline")
    table.do("play mirror-leech", "activate", "strip ember")
    table.do(sorted(table.legal("strip power"))[0])
    assert len(table.legal("strip ember-whelp with")) == 2
    table.do(sorted(table.legal("strip ember-whelp with"))[0])
    assert table.legal("strip ")
