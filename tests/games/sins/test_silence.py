"""What is asked and told is the same whatever lies hidden (ruling 30)."""

import pytest

from molpe import games
from molpe.games.sins.rules import program as p
from molpe.games.sins.sight.view import SinsView
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Match, Outcome, Rng
from molpe.kernel.silence import check_silence
from tests.games.sins.table import Table

OPTIONS = [(2, ()), (3, ("warbrands=on", "deeds=on", "ooze=on")), (1, ())]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_is_shown_is_the_same_in_every_world(seats: int, options: tuple[str, ...]) -> None:
    match, rng = Match(games.find("sins", options), seats), Rng(seats)
    while match.state.actor() != NOBODY and len(match.log) < 500:
        match.take(match.state.actor(), match.state.pick(rng))
    assert check_silence(match, rng, every=29) > 50


def told(table: Table, text: str, viewer: int) -> list[str]:
    """The lines of an action and of the luck after it."""
    game, lines = table.game, []
    state = table.state
    actor = state.actor()
    action = game.parse(state, actor, text)
    while True:
        lines += [game.say(line.m) for line in game.lines(state, actor, action, viewer)]
        state.play(actor, action)
        actor = state.actor()
        if actor != CHANCE:
            return lines
        action = state.legal(CHANCE)[0]


@pytest.mark.parametrize("bag", ["kosmos kosmos kosmos", "kosmos ember haggler"])
def test_a_draw_is_told_alike_whatever_the_pile_is_made_of(bag: str) -> None:
    table = Table().give(0, hand="kosmos kosmos kosmos", bag=bag).refresh()
    lines = told(table, "keep", 1)
    assert lines == ["keeps the rest", "seat 0 draws 2 cards"]
    table = Table().give(0, hand="kosmos kosmos kosmos", bag=bag).refresh()
    assert len(told(table, "keep", 0)) == 3, "who draws hears of each card"


def test_a_draw_is_counted_with_what_caused_it() -> None:
    table = Table().give(0, hand="kosmos kosmos kosmos", bag="kosmos ember haggler").refresh()
    game, state = table.game, table.state
    keep = game.parse(state, 0, "keep")
    assert game.counts(state, 0, keep)
    state.play(0, keep)
    assert state.actor() == CHANCE
    assert not game.counts(state, CHANCE, state.legal(CHANCE)[0])


def test_a_resolved_pile_is_named_to_all() -> None:
    table = Table().give(0, hand="kosmos").give(1, despair="ember haggler").after(4).turn()
    lines = told(table, "resolve", SPECTATOR)
    seen = "the pile of seat 1 is opened: Ember Whelp, Haggler, 3 weaknesses"
    assert lines[:2] == ["resolves the despair pile", seen]


@pytest.mark.parametrize("hand", ["kosmos", "haggler"])
def test_a_price_that_cannot_be_paid_is_asked_for(hand: str) -> None:
    """Debt Burner: who has no Kosmos is not told apart from who keeps it."""
    table = Table(boxes="gloom-of-greed,rise-of-wrath").give(0, hand=f"debt-burner {hand}").buy()
    table.do("play debt-burner", "activate")
    assert table.legal("d") == ({"done"} | ({"destroy kosmos"} if hand == "kosmos" else set()))
    assert table.game.hollow(table.state, 0) == (hand == "haggler")
    table.do("done")
    assert "done" in table.legal()
    assert table.cards(0, "hand").startswith(hand)


@pytest.mark.parametrize("pile", ["haggler tithe", "coin larder"])
def test_a_look_without_a_fitting_card_ends_like_any_other(pile: str) -> None:
    """Velvet Procurer: nobody else sees whether one of the two could have been gained."""
    table = Table(boxes="gloom-of-greed,rise-of-wrath").give(0, hand="velvet-procurer")
    table.realm("coin", pile).buy().do("play velvet-procurer", "activate")
    assert "done" in table.legal()
    table.do("done")
    assert table.view(1).realm_pile == 2


def test_equal_cards_are_put_back_like_others() -> None:
    """Where all cards are alike the looker is asked for their order too, without a choice."""
    table = Table(boxes="rise-of-wrath,gloom-of-greed,ooze-of-gluttony")
    table.give(0, hand="taster", bag="kosmos kosmos kosmos").buy()
    table.do("play taster", "activate", "done")
    for _ in range(2):
        assert table.legal() == {"top kosmos"}
        assert table.game.hollow(table.state, 0)
        table.do("top kosmos")
    assert table.cards(0, "top") == "kosmos kosmos kosmos"


def test_a_swap_without_a_card_that_is_weak_enough_is_asked_for() -> None:
    table = Table(boxes="ooze-of-gluttony,rise-of-wrath")
    book = table.scene.book
    at = book.prog[table.kind("feast-day-idol")]
    assert book.code[at + p.OP] == p.SWAP
    book.code[at + p.SWAP_NO_WEAKER] = 1
    table.give(0, hand="feast-day-idol kosmos", despair="haggler").buy()
    table.do("play feast-day-idol", "activate")
    assert table.legal() == {"done"}
    assert table.game.hollow(table.state, 0)
    table.do("done")
    assert table.cards(0, "hand") == "kosmos"


def test_nobody_is_asked_for_what_all_see_is_not_there() -> None:
    table = Table(boxes="gloom-of-greed,rise-of-wrath").give(0, hand="debt-burner").buy()
    table.do("play debt-burner", "activate")
    assert table.legal("d") == {"done"}, "of the market"
    assert not table.game.hollow(table.state, 0)


def attack(cards: str, rest: str) -> Table:
    """An attack with cards of which the last ends it, because the hand is empty then."""
    table = Table().give(0, hand=cards, bag=rest).give(1, hand="").buy()
    for action in ("done", "attack 1", *(f"play {card}" for card in cards.split()[:-1])):
        table.do(action)
    return table


@pytest.mark.parametrize("bag", ["kosmos " * 9, "kosmos ember haggler " * 3])
def test_a_struggle_its_end_and_the_refresh_are_scenes(bag: str) -> None:
    """As many whatever the piles are made of, and each line has its scene."""
    table = attack("kosmos kosmos kosmos", bag)
    game, state = table.game, table.state
    actor, action = 0, game.parse(state, 0, "play kosmos")
    seen: list[SinsView] = []
    told: list[tuple[int, bool, str]] = []
    while True:
        lines = game.lines(state, actor, action, 1)
        told += [(len(seen) + line.scene, line.effect, game.say(line.m)) for line in lines]
        seen += [game.view(scene, 1) for scene in game.scenes(state, actor, action)]
        state.play(actor, action)
        actor = state.actor()
        if actor != CHANCE:
            break
        action = state.legal(CHANCE)[0]
    assert [view.phase for view in seen] == ["attack", "refresh", "refresh"]
    struggle = seen[0].struggle
    assert struggle is not None
    assert (struggle.power, struggle.unmatched, seen[0].asked) == ("OOO", "OOO", CHANCE)
    assert [view.players[1].despair for view in seen] == [0, 3, 3]
    assert [len(view.players[0].hand) for view in seen] == [0, 0, 2]
    assert told[:4] == [
        (0, False, "plays Kosmos"),
        (0, True, "3 powers of seat 0 meet no weakness of seat 1"),
        (1, True, "seat 0 gives seat 1 3 despair"),
        (2, False, "seat 0 draws 2 cards"),
    ]


def test_dominance_is_told_where_it_is_gained() -> None:
    table = Table(dominance=2).give(0, hand="kosmos")
    table = table.give(1, despair="ember haggler ember haggler").after(4).turn()
    lines = told(table, "resolve", 1)
    assert "seat 0 gains 1 dominance" in lines


def test_an_attack_that_is_met_is_told() -> None:
    table = Table().give(0, hand="kosmos kosmos", bag="kosmos " * 4).give(1, hand="ember ember")
    table = table.buy()
    for action in ("done", "attack 1", "play kosmos"):
        table.do(action)
    table.do("play ember-whelp", "decline")
    assert "every power of seat 0 meets a weakness of seat 1" in told(table, "pass", 1)


def test_a_match_that_is_lost_to_a_champion_says_so() -> None:
    game = games.find("sins")
    for reason in ("dominance", "shortage"):
        assert "the Champion" in game.say(game.ended(Outcome((2,), (0,), reason)))
        assert "the Champion" not in game.say(game.ended(Outcome((1,), (1,), reason)))
