"""The rulings on Siggil, in our words, where the rulebook is silent."""

from itertools import pairwise

import pytest

from molpe.games.siggil.edition import open_edition
from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.kernel import CHANCE, NOBODY, Outcome, Rng, Thing
from tests.games.siggil.table import FLAT, LAYOUTS, SPIRITS, Table, flat, turns


def over(table: Table) -> Outcome:
    """The outcome of a match that is over."""
    outcome = table.match.outcome()
    assert outcome is not None
    return outcome


def finish(table: Table) -> Outcome:
    """Let everyone take the first card and capture nothing, to the end."""
    while table.state.actor() >= 0:
        table.play("pass" if "pass" in table.legal() else min(table.legal()))
    return over(table)


def test_r001_luck_or_the_table_says_who_begins() -> None:
    """Luck draws the first player, every seat alike, unless seat 0 was chosen."""
    state = Siggil().start(3)
    assert state.actor() == CHANCE
    words = [Siggil().words(state, CHANCE, action) for action in state.legal(CHANCE)]
    assert words == ["seat 0 begins", "seat 1 begins", "seat 2 begins"]
    assert {state.odds(action) for action in state.legal(CHANCE)} == {1}
    assert [Table(3, first=seat).state.actor() for seat in range(3)] == [0, 1, 2]
    assert Table(3, first_player="seat-0").heard[0].key == "told-deal"
    assert Table(3, first_player="seat-0").state.actor() == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_r002_dealt_from_the_lowest_level_up(layout: str) -> None:
    """Places are numbered and dealt by level, then from top to bottom and left to right."""
    places = open_edition("standard").layout(layout).places
    order = [(place.level, place.y, place.x) for place in places]
    assert order == sorted(order)
    table = Table(layout=layout)
    dealt = [message.params["place"] for message in table.heard if "deal" in message.key]
    up = [Thing("place", f"p{n}") for n, place in enumerate(places) if place.face == "up"]
    assert dealt == up


def test_r003_spirits_escape_at_set_up_in_a_chain() -> None:
    """Uncovered Spirits escape before the first turn, and so do those that this uncovers."""
    plan = {40: "leaf", 44: "deer", 24: "cloud", 41: "shell"}  # 24 lies under 40 and 44
    table = Table(plan=plan)
    assert table.match.log[-1][0] == CHANCE
    assert set(table.view().free) == {"leaf", "deer", "cloud", "shell"}
    assert [table.place(n).lies for n in (40, 44, 24, 41)] == ["gone"] * 4
    later = Table(plan={24: "cloud", 25: "shell", 40: "stone-1", 44: "stone-2", 41: "leaf"})
    assert later.view().free == ("leaf",)
    later.play("take stone-1", "take stone-2")  # 24 lay under both, 25 under 40 and 41
    assert set(later.view().free) == {"leaf", "cloud", "shell"}


def test_r004_covered_spirits_stay_and_hidden_cards_are_hidden() -> None:
    """A covered face-up Spirit stays and is seen; a face-down card is seen by nobody until bare."""
    table = Table(plan={12: "leaf", 40: "stone-1", 44: "stone-2", 24: "cloud-6"})
    for viewer in (0, 1, -3):
        assert (table.place(12, viewer).card, table.place(12, viewer).lies) == ("leaf", "here")
        assert (table.place(24, viewer).card, table.place(24, viewer).kind) == ("", "")
    assert table.spirit("leaf").place == "p12"
    table.play("take stone-1", "take stone-2")
    assert [table.place(24, viewer).card for viewer in (0, 1, -3)] == ["cloud-6"] * 3


def test_r005_only_ordinary_cards_are_drawn() -> None:
    """No Spirit is ever among the cards that may be drawn."""
    game = Siggil()
    for seed in range(20):
        state, rng = game.start(2), Rng(seed + 1)
        while (seat := state.actor()) != NOBODY:
            action = state.pick(rng)
            text = game.words(state, seat, action)
            assert not (text.startswith("take") and text.split()[1] in SPIRITS)
            state.play(seat, action)
    table = Table(plan={12: "leaf"})
    assert "Spirit" in table.refused("take leaf")


def test_r006_a_spirit_released_by_the_own_draw() -> None:
    """A Spirit freed by a seat's draw may be captured in the same turn."""
    leaves = {41: "leaf-1", 42: "leaf-2", 40: "leaf-4", 44: "stone-2", 43: "stone-7", 24: "leaf"}
    table = Table(plan=leaves).take("leaf-1", "stone-2", "leaf-2", "stone-7")
    assert table.where("leaf") == "siggil"
    table.play("take leaf-4")  # the second of the two cards on the Spirit
    assert table.legal() == {"pass", "capture leaf with leaf-1 leaf-2 leaf-4"}


def test_r007_exactly_three_unless_larger_sets_are_allowed() -> None:
    """A free Spirit takes exactly three cards (two of four players), or more with the option."""
    hands = [("leaf-1", "leaf-2", "leaf-4"), ("deer-1", "deer-5", "cloud-1")]
    strict = turns(flat(), hands).take("leaf-5")
    assert sorted(map(len, map(str.split, strict.legal("capture leaf")))) == [6] * 4
    loose = turns(flat(allow_larger_sets=True), hands).take("leaf-5")
    assert sorted(map(len, map(str.split, loose.legal("capture leaf")))) == [6] * 4 + [7]
    loose.play("capture leaf with leaf-1 leaf-2 leaf-4 leaf-5")
    assert loose.spirit("leaf").size == 4
    loose.take("deer-3", "stone-1", "cloud-3", "stone-2", "shell-3", "stone-4", "turtle-3")
    assert loose.legal("capture leaf") == set()  # four threes are not more than four leaves
    loose.take("stone-5", "stone-3", "stone-6", "feather-3")
    sizes = sorted(len(text.split()) - 3 for text in loose.legal("capture leaf"))
    assert sizes == [5] * 6 + [6]
    four = flat(4, allow_larger_sets=True)
    four.take("leaf-1", "deer-1", "deer-4", "deer-5", "leaf-2", "cloud-1", "cloud-2", "cloud-3")
    assert sorted(len(text.split()) - 3 for text in four.take("leaf-4").legal("capture leaf")) == [
        2,
        2,
        2,
        3,
    ]
    alone = Siggil(SiggilOptions(allow_larger_sets=True)).book(1)
    assert not alone.larger  # solo keeps to its own sizes


def test_r008_one_more_than_the_present_holder() -> None:
    """The measure is the set on which the Spirit lies now, whoever held it before."""
    table = flat(3).take("deer-1", "deer-2", "stone-2", "deer-3", "deer-5", "leaf-2", "deer-4")
    table.play("capture deer with deer-1 deer-3 deer-4").take("deer-6", "turtle-2", "stone-1")
    four_deer = "capture deer with deer-2 deer-5 deer-6 deer-7"
    assert table.take("deer-7").legal("capture deer") == {four_deer}
    table.take("cloud-2").play("capture deer with stone-2 leaf-2 turtle-2 cloud-2")
    table.take("stone-3", "stone-7")
    assert table.hand(1) >= {"deer-2", "deer-5", "deer-6", "deer-7"}
    assert table.state.actor() == 2  # four deer would beat seat 0's three, but not seat 2's four


def test_r009_sets_are_pure() -> None:
    """A set is all family or all number; the card of both fits either and then stays there."""
    table = turns(
        flat(),
        [("leaf-3", "leaf-1", "stone-3", "leaf-2"), ("deer-1", "deer-4", "deer-5", "deer-7")],
    ).take("cloud-3")
    assert table.legal("capture leaf") == {
        "capture leaf with leaf-1 leaf-2 leaf-3",
        "capture leaf with stone-3 leaf-3 cloud-3",
    }
    assert "all of its family" in table.refused("capture leaf with leaf-1 leaf-2 stone-3")
    table.play("capture leaf with stone-3 leaf-3 cloud-3")
    assert table.sets(0) == {("leaf", "number"): ("stone-3", "leaf-3", "cloud-3")}


def test_r010_completing_to_exactly_the_size() -> None:
    """Only the own set of that kind is extended, by as many cards as reach one more at once."""
    table = lost_deer()
    table.take("deer-5", "stone-6", "deer-6")
    assert table.legal("capture deer") == {"capture deer adding deer-5 deer-6"}
    table.take("stone-7", "deer-7")
    more = {f"capture deer adding {pair}" for pair in ("deer-5 deer-6", "deer-5 deer-7")}
    assert table.legal("capture deer") == more | {"capture deer adding deer-6 deer-7"}
    table.play("capture deer adding deer-5 deer-7")
    assert len(table.sets(0)[("deer", "family")]) == 5


def lost_deer() -> Table:
    """Seat 0 has lost the Deer, which lay on three deer, to four twos of seat 1."""
    table = turns(flat(), [("deer-1", "deer-3"), ("stone-2", "leaf-2")])
    table.take("deer-4").play("capture deer with deer-1 deer-3 deer-4")
    table.take("turtle-2", "stone-1", "cloud-2")
    return table.play("capture deer with stone-2 leaf-2 turtle-2 cloud-2")


def test_r011_a_fresh_set_of_the_other_kind() -> None:
    """A new set of the other kind leaves the old one lying, and the two never add up."""
    table = turns(flat(), [("deer-2", "shell-2"), ("deer-1", "deer-3")])
    table.take("feather-2").play("capture deer with deer-2 shell-2 feather-2")
    table.take("deer-4", "stone-2", "deer-5").play("capture deer with deer-1 deer-3 deer-4 deer-5")
    table.take("leaf-2")
    assert table.legal("capture deer") == {"capture deer adding stone-2 leaf-2"}
    table.play("capture deer adding stone-2 leaf-2")
    table.take("deer-6", "leaf-7", "cloud-2", "stone-6", "turtle-2")
    assert table.legal("capture deer") == set()  # two twos beside four deer do not make six
    table = lost_deer()
    table.take("deer-2", "shell-1", "shell-2", "shell-3", "feather-2", "shell-4")
    assert table.legal("capture deer") == set()  # three deer on the table, three twos in hand
    table.take("deer-5", "shell-5", "deer-6")
    table.play("capture deer adding deer-2 deer-5")
    assert table.where("deer") == "seat 0"
    assert table.hand(0) >= {"deer-6", "shell-2", "feather-2"}


def test_r012_lost_sets_stay_and_serve_no_other_spirit() -> None:
    """A lost set never returns to the hand, and no other Spirit has its family or number."""
    table = lost_deer()
    finish(table)
    assert table.sets(0) == {("deer", "family"): ("deer-1", "deer-3", "deer-4")}
    assert not table.hand(0) & {"deer-1", "deer-3", "deer-4"}
    numbers = [spirit.number for spirit in table.view().spirits]
    assert sorted(numbers) == list(range(1, 8))


def test_r013_no_reinforcing() -> None:
    """Nobody adds cards to a Spirit that is already his."""
    table = turns(flat(), [("deer-1", "deer-3"), ("stone-1", "leaf-1")])
    table.take("deer-4").play("capture deer with deer-1 deer-3 deer-4")
    table.take("stone-3", "deer-5", "leaf-5", "deer-6")
    table.take("cloud-4", "stone-5", "turtle-7", "stone-6", "shell-7", "stone-7")
    assert table.legal("capture") != set()
    assert table.legal("capture deer") == set()
    own = table.refused("capture deer adding deer-5 deer-6")
    assert own == "you hold the Spirit deer already"


def test_r014_never_free_again() -> None:
    """With two to four players a captured Spirit is never free again."""
    game = Siggil()
    for seed in range(30):
        state, rng = game.start(2 + seed % 3), Rng(seed + 1)
        held: set[str] = set()
        while (seat := state.actor()) != NOBODY:
            state.play(seat, state.pick(rng))
            view = game.view(state, 0)
            assert not held & set(view.free)
            held |= {spirit.id for spirit in view.spirits if spirit.where == "held"}
        assert held


def test_r015_seven_cards_are_safe() -> None:
    """A Spirit on seven cards can be taken by no one."""
    table = flat(2, allow_larger_sets=True)
    for number in range(1, 7):
        table.take(f"deer-{number}", f"shell-{number}")
    table.take("deer-7")
    table.play("capture deer with " + " ".join(f"deer-{number}" for number in range(1, 8)))
    assert table.state.demand(1) == 8
    assert table.spirit("deer").size == 7
    table.take("shell-7")
    assert table.legal("capture deer") == set()


def test_r016_the_goal_ends_it_at_once() -> None:
    """The match is over the moment the goal is reached, though cards are left."""
    table = flat(4)
    mine = ["leaf-1", "leaf-2", "deer-1", "deer-3", "cloud-1", "cloud-2"]
    others = [f"{family}-{number}" for family in ("stone", "feather") for number in range(3, 8)]
    others += ["shell-1", "shell-3", "shell-4", "shell-5", "shell-7"]
    for card in mine:
        table.take(card)
        if captures := table.legal("capture"):
            table.play(min(captures))
        if table.match.outcome() is None:
            table.take(*(others.pop() for _ in range(3)))
            if "pass" in table.legal():
                table.play("pass")
    assert over(table).reason == "goal"
    assert over(table).scores == (3, 0, 0, 0)
    assert len(table.open_cards()) == 49 - 6 - 15


def test_r017_the_last_card_brings_a_last_control_action() -> None:
    """Who takes the last card may still capture; Spirits left alone below it simply escape."""
    table = flat()
    rest = sorted(table.open_cards() - {"leaf-1", "leaf-2", "leaf-4"})
    table.take("leaf-1", rest.pop(), "leaf-2")
    table.take(*rest)
    assert table.open_cards() == {"leaf-4"}
    table.take("leaf-4")
    assert table.match.outcome() is None
    table.play(min(table.legal("capture")))
    assert over(table).reason == "last-card"
    deep = Table(plan={0: "leaf", 1: "deer", 2: "cloud", 3: "shell"})
    while deep.state.actor() >= 0:
        deep.play("pass" if "pass" in deep.legal() else min(deep.legal()))
    assert over(deep).reason == "last-card"
    assert deep.where("leaf") == "free"
    assert sum(len(deep.hand(seat)) for seat in (0, 1)) == 49


def test_r018_ties_by_hand_then_shared() -> None:
    """Equal Spirits: the smaller hand is first; equal hands too: the victory is shared."""
    table = flat(3)
    outcome = finish(table)
    hands = [len(table.hand(seat)) for seat in range(3)]
    assert hands == [17, 16, 16]
    assert outcome.scores == (0, 0, 0)
    assert outcome.places == (3, 1, 1)


def test_r019_every_draw_is_public() -> None:
    """Other hands are backs with their number, and beside them what was drawn and not played."""
    table = turns(flat(), [("leaf-1", "leaf-2", "leaf-4"), ("deer-1", "deer-3", "cloud-1")])
    table.take("leaf-5").play("capture leaf with leaf-1 leaf-2 leaf-5")
    for viewer in (1, -3):
        before = table.view(viewer).seats[0]
        assert [card.card for card in before.hand] == [""]
        assert before.seen == ("leaf-4",)
    assert [message.key for message in table.heard if message.key == "told-take"] == [
        "told-take"
    ] * 7
    guess = table.state.guess(1, Rng(4))
    assert guess.dump() == table.state.dump()  # nothing is decided that somebody does not know
    closed = Table(1, difficulty="difficult")
    card = min(closed.open_cards())
    pile = closed.play(f"discard {card}").view().pile
    assert (pile.count, pile.cards, pile.seen) == (1, (), (card,))


def test_r020_no_hand_limit_and_always_a_card_to_draw() -> None:
    """A hand may grow without end, and while the Siggil stands something can be drawn."""
    table = flat()
    while table.state.actor() >= 0:
        if table.state.present:
            assert table.open_cards()
        table.play("pass" if "pass" in table.legal() else min(table.legal()))
    assert [len(table.hand(seat)) for seat in (0, 1)] == [25, 24]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_r021_the_solo_deck(layout: str) -> None:
    """Every eighth card dealt is a Spirit; scattered, one at any place of each eight."""
    for in_turn in (False, True):
        game = Siggil(SiggilOptions(layout=layout, pillars_in_turn=in_turn))
        state = game.start(1)
        order = deal_order(layout, in_turn)
        kinds = [place.kind for place in game.view(state, 0).places]
        assert [n for n, place in enumerate(order) if kinds[place] == "spirit"] == [
            7,
            15,
            23,
            31,
            39,
            47,
            55,
        ]
        loose = Siggil(
            SiggilOptions(layout=layout, pillars_in_turn=in_turn, solo_spirits="scattered")
        )
        for seed in range(5):
            assert packets(loose, order, seed) == [1] * 7


def deal_order(layout: str, in_turn: bool) -> list[int]:
    """The places in the order in which the deck is dealt to them."""
    places = open_edition("standard").layout(layout).places
    return sorted(range(56), key=lambda n: (places[n].group if in_turn else "", n))


def packets(game: Siggil, order: list[int], seed: int) -> list[int]:
    """How many Spirits turned up in each packet of eight in a random solo match, at most one."""
    state, rng = game.start(1), Rng(seed + 1)
    state.book.losses = 99  # so that the Siggil is untied to its last card
    spirits = [0] * 7
    while (seat := state.actor()) != NOBODY:
        action = state.pick(rng)
        text = game.words(state, seat, action)
        if seat == CHANCE and text.split()[1] in SPIRITS:
            spirits[order.index(int(text.split("p")[-1])) // 8] += 1
        state.play(seat, action)
    return spirits


def test_r022_the_solo_turn() -> None:
    """Discard, take, capture once at most; turn 25 has a last discard and a last capture."""
    table = Table(1, difficulty="difficult")
    table.state.book.losses = 99  # so that the Siggil is untied to its last card
    phases = []
    while table.state.actor() >= 0:
        phases.append(table.view().phase)
        table.play("pass" if "pass" in table.legal() else min(table.legal()))
    moves = [phase for phase in phases if phase != "control"]
    assert moves == ["discard", "take"] * 24 + ["discard"]
    assert all(before != "discard" for before, then in pairwise(phases[:-1]) if then == "control")
    assert over(table).reason == "last-card"
    assert len(table.hand(0)) == 24
    last = Table(1)
    last.state.book.losses = 99
    while bin(last.state.left).count("1") > 1 or last.view().phase == "control":
        last.play("pass" if "pass" in last.legal() else min(last.legal()))
    last.play(min(last.legal("discard")))
    assert last.view().phase == "control"
    last.play(min(last.legal("capture")))
    assert over(last).scores == (1,)


@pytest.mark.parametrize(
    ("difficulty", "is_open", "size", "goal", "losses"),
    [
        ("easy", True, 3, 7, 1),
        ("difficult", False, 4, 6, 2),
        ("open-4", True, 4, 6, 2),
        ("closed-3", False, 3, 7, 1),
    ],
)
def test_r023_solo_levels(
    difficulty: str, is_open: bool, size: int, goal: int, losses: int
) -> None:
    """Pile and set size combine freely; three needs all seven Spirits, four needs six."""
    table = Table(1, difficulty=difficulty)
    view = table.view()
    assert (view.pile.open, view.size, view.goal) == (is_open, size, goal)
    assert table.state.book.losses == losses
    table.state.book.goal = 1
    while table.state.actor() >= 0:
        captures = table.legal("capture")
        table.play(min(captures) if captures else min(table.legal()))
    assert (over(table).reason, over(table).places) == ("goal", (1,))  # won at once
    assert table.view().phase == "over"


def test_r024_the_fourth_spirit() -> None:
    """A fourth free Spirit drives the oldest away; they queue by place, wave by wave."""
    plan = {47: "leaf", 55: "deer", 39: "cloud", 31: "shell", 51: "stone-1", 46: "stone-2"}
    plan |= {48: "stone-3"}
    for difficulty in ("easy", "difficult"):
        table = Table(1, plan, difficulty=difficulty).play("discard stone-1", "take stone-2")
        assert table.view().free == ("leaf", "deer", "cloud")
        table.play("discard stone-3")
        assert table.view().free == ("deer", "cloud", "shell")
        lost = table.match.outcome()  # sets of 3 lose by the first, sets of 4 by the second
        assert lost == (Outcome((2,), (0,), "driven-away") if difficulty == "easy" else None)
    plan = {46: "shell", 48: "deer", 31: "cloud"}  # 31 lies under 46 and 48
    assert Table(1, plan, solo_spirits="scattered").view().free == ("shell", "deer", "cloud")
    plan = {7: "leaf", 15: "deer", 23: "cloud", 31: "shell", 39: "stone"}
    for difficulty, away in (("easy", {"leaf"}), ("difficult", {"leaf", "deer"})):
        table = Table(1, plan, edition=FLAT, difficulty=difficulty)
        assert {seat for seat, _ in table.match.log} == {CHANCE}  # it is lost at set-up
        assert over(table).reason == "driven-away"
        assert {spirit for spirit in SPIRITS if table.where(spirit) == "away"} == away


def test_r025_pillars_in_turn() -> None:
    """With the option the next pillar is dealt when the one before is gone, before the capture."""
    table = Table(layout="the-pillars", pillars_in_turn=True)
    places = table.view().places
    assert {place.group for place in places if place.lies == "here"} == {"pillar-1"}
    assert {place.card for place in places if place.lies == "coming"} == {""}
    seen = []
    while table.state.actor() >= 0:
        here = {place.group for place in table.view().places if place.lies == "here"}
        assert len(here) == 1 or table.view().phase == "control"
        seen += [group for group in here if group not in seen]
        table.play("pass" if "pass" in table.legal() else min(table.legal()))
    assert seen == ["pillar-1", "pillar-2", "pillar-3", "pillar-4"]
    assert over(table).reason == "last-card"
    assert {place.lies for place in Table(layout="the-pillars").view().places} == {"here"}
    table = Table(layout="the-pillars", pillars_in_turn=True, plan={50: "stone"})
    while len([place for place in table.view().places if place.lies == "here"]) > 1:
        table.play(min(table.legal()))
    assert table.where("stone") == "siggil"  # open on the next pillar
    mine = table.state.actor()
    table.play(min(table.legal("take")))
    assert (table.where("stone"), table.state.actor()) == ("free", mine)
    assert table.legal("capture stone") != set()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_r026_a_gap_is_no_card(layout: str) -> None:
    """What only keeps a distance in a drawing is no place: there are 56, and none is empty."""
    view = Table(layout=layout).view()
    assert len(view.places) == 56
    assert all(place.lies == "here" for place in view.places)
