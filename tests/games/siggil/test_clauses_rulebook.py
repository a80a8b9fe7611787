"""Siggil's rulebook, a sentence at a time, in our words."""

import pytest

from molpe.games.siggil.edition import open_edition
from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.kernel import CHANCE, BadText, Thing
from tests.games.siggil.table import LAYOUTS, SPIRITS, Table, flat, turns


def test_s001_one_to_four_play() -> None:
    """One to four players sit down, no more and no fewer."""
    assert Siggil().facts.seats == (1, 2, 3, 4)
    for seats in (0, 5):
        with pytest.raises(BadText, match=f"not played by {seats}"):
            Siggil().start_checked(seats)


def test_s002_fifty_six_cards() -> None:
    """Seven families of cards numbered 1 to 7 and a Spirit for each make 56 cards."""
    names = Siggil().names
    ordinary = {f"{family}-{number}" for family in SPIRITS for number in range(1, 8)}
    assert set(names) == ordinary | set(SPIRITS)
    assert len(names) == 56 == len(Table().state.census())
    assert set(Table().state.census()) == {1}


def test_s003_seven_spirits_each_of_a_family_and_a_number() -> None:
    """Each of the seven Spirits is alone of its family, and alone of its number."""
    pairs = {spirit.id: spirit.number for spirit in Table().view().spirits}
    assert pairs == dict(zip(SPIRITS, range(1, 8), strict=True))


def test_s004_spirits_are_shuffled_with_the_rest() -> None:
    """Any of the 56 cards, Spirits too, is as likely as any other to lie at a place."""
    state = Siggil(SiggilOptions(first_player="seat-0")).start(2)
    assert state.legal(CHANCE) == list(range(56))
    assert {state.odds(card) for card in range(56)} == {1}


def test_s005_laid_by_levels_face_up_or_down() -> None:
    """Cards are laid level by level, each partly on lower ones, face up or down as drawn."""
    table = Table()
    dealt = [message.params["place"] for message in table.heard if message.key == "told-deal"]
    up = [*range(4), *range(12, 24), *range(40, 56)]  # the rings of levels 1, 3 and 5
    assert dealt == [Thing("place", f"p{place}") for place in up]
    for place in table.view().places:
        assert (place.face == "up") == (place.level % 2 == 1)
        assert place.covered == (place.level < 5)


def test_s006_available_when_nothing_covers_it() -> None:
    """A card may be drawn as soon as no card lies on it, and not before."""
    table = Table(plan={24: "leaf-7"})
    above = ["p40", "p44"]  # the corner of the second ring lies under two cards of the first
    cards = [place.card for place in table.view().places if place.id in above]
    assert "leaf-7" not in table.open_cards()
    table.play(f"take {cards[0]}")
    assert not table.place(24).open
    table.play(f"take {cards[1]}")
    assert table.place(24).open
    assert "take leaf-7" in table.legal()


def test_s007_turned_face_up_when_available() -> None:
    """A face-down card is turned up the moment nothing covers it."""
    table = Table(plan={24: "leaf-7", 40: "stone-1", 44: "stone-2"})
    table.play("take stone-1")
    assert (table.place(24).face, table.place(24).card) == ("down", "")
    table.play("take stone-2")
    assert table.place(24).card == "leaf-7"
    assert table.heard[-1].key == "told-turn"


def test_s008_an_available_spirit_escapes() -> None:
    """A Spirit that nothing covers leaves the Siggil and lies aside for all to see."""
    table = Table(plan={24: "leaf", 40: "stone-1", 44: "stone-2"})
    assert table.where("leaf") == "siggil"
    table.play("take stone-1", "take stone-2")
    assert table.where("leaf") == "free"
    assert table.place(24).lies == "gone"
    assert [table.view(viewer).free for viewer in (0, 1, -3)] == [("leaf",)] * 3


def test_s009_a_spirit_aside_can_be_captured() -> None:
    """Whoever has the cards may capture a Spirit that lies aside, but none still inside."""
    inside = turns(Table(plan=hand_plan()), HANDS)
    assert inside.where("leaf") == "siggil"
    assert inside.legal("capture") == set()
    outside = turns(Table(plan=hand_plan() | {55: "leaf"}), HANDS)
    outside.take("leaf-4", "cloud-6")
    outside.take("leaf-6")
    assert "capture leaf with leaf-1 leaf-2 leaf-4" in outside.legal()


HANDS = (("leaf-1", "leaf-2"), ("cloud-1", "cloud-2"))


def hand_plan() -> dict[int, str]:
    """Cards on the outer ring of The Pass, open from the start."""
    cards = ["leaf-1", "cloud-1", "leaf-2", "cloud-2", "leaf-4", "cloud-6", "leaf-6"]
    return dict(zip(range(40, 47), cards, strict=True))


def test_s010_turns_go_clockwise() -> None:
    """After a seat's turn comes the next seat, and after the last one the first."""
    table = Table(4, first=2)
    order = []
    for _ in range(6):
        order.append(table.state.actor())
        table.play(sorted(table.legal("take"))[0])
    assert order == [2, 3, 0, 1, 2, 3]


def test_s011_a_turn_begins_with_a_card() -> None:
    """The seat at turn draws an available card into its hand."""
    table = flat()
    table.play("take cloud-5")
    assert table.hand(0) == {"cloud-5"}
    assert "cloud-5" not in table.open_cards()


def test_s012_drawing_is_a_must() -> None:
    """No turn begins otherwise than by drawing."""
    table = turns(flat(), [("leaf-1", "leaf-2", "leaf-4"), ("stone-2", "deer-4", "cloud-6")])
    assert table.legal() == table.legal("take")
    assert table.refused("pass") == "take a card first"
    assert table.refused("capture leaf with leaf-1 leaf-2 leaf-4") == "take a card first"


def test_s013_hands_are_secret() -> None:
    """Of another hand a seat is shown backs, of its own the cards."""
    table = flat().take("leaf-1", "cloud-2", "leaf-2")
    backs = table.view(1).seats[0].hand
    assert [(card.id, card.card) for card in backs] == [("hand-0-0", ""), ("hand-0-1", "")]
    assert table.hand(0) == {"leaf-1", "leaf-2"}
    assert [card.card for card in table.view(-3).seats[0].hand] == ["", ""]


def test_s014_then_a_spirit_free_or_anothers() -> None:
    """After drawing, a seat may take control of a free Spirit or of one that another holds."""
    table = turns(
        flat(),
        [
            ("leaf-1", "leaf-2", "leaf-4", "stone-5", "stone-6"),
            ("deer-3", "cloud-3", "stone-3", "turtle-3", "stone-7"),
        ],
    )
    assert table.legal("capture leaf") == {
        "capture leaf with " + " ".join(cards)
        for cards in (
            ("stone-3", "deer-3", "turtle-3"),
            ("stone-3", "deer-3", "cloud-3"),
            ("stone-3", "turtle-3", "cloud-3"),
            ("deer-3", "turtle-3", "cloud-3"),
        )
    }
    table.play("pass", "take stone-4", "capture leaf with leaf-1 leaf-2 leaf-4", "take shell-1")
    assert table.legal("capture leaf") == {"capture leaf with stone-3 deer-3 turtle-3 cloud-3"}


def test_s015_optional_and_once_a_turn() -> None:
    """Taking control is a choice, and after one capture the turn is over."""
    table = turns(flat(), [("leaf-1", "leaf-2", "leaf-4"), ("stone-2", "deer-4", "cloud-7")]).take(
        "turtle-5", "shell-5", "turtle-6", "shell-7", "turtle-7"
    )
    assert {text.split()[1] for text in table.legal("capture")} == {"leaf", "turtle"}
    assert "pass" in table.legal()
    table.play("capture turtle with turtle-5 turtle-6 turtle-7")
    assert table.state.actor() == 1
    assert table.where("leaf") == "free"


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 3), (4, 2)])
def test_s016_three_cards_for_a_free_spirit(seats: int, size: int) -> None:
    """A free Spirit takes three cards of its family or its number, two with four players."""
    table = flat(seats)
    mine = ["leaf-1", "leaf-2", "leaf-4", "stone-3", "deer-3", "cloud-3"]
    others = iter(f"{family}-{n}" for family in ("turtle", "shell", "feather") for n in range(1, 8))
    for card in mine[:-1]:
        table.take(card, *(next(others) for _ in range(seats - 1)))
    table.take(mine[-1])
    sets = [text.split(" with ")[1].split() for text in table.legal("capture leaf")]
    assert {len(cards) for cards in sets} == {size}
    assert len(sets) == (2 if size == 3 else 6)
    assert all(cards_alike(cards) for cards in sets)


def cards_alike(cards: list[str]) -> bool:
    """Whether cards share the family leaf, or share the number 3."""
    return all(c.startswith("leaf-") for c in cards) or all(c.endswith("-3") for c in cards)


def test_s017_the_set_lies_before_its_player() -> None:
    """The cards played lie face up before the player, and the Spirit upon them."""
    table = captured()
    assert table.hand(0) == set()
    for viewer in (0, 1, -3):
        (one,) = table.view(viewer).seats[0].sets
        assert (one.spirit, one.cards, one.holds) == ("deer", ("deer-1", "deer-4", "deer-5"), True)
        assert table.view(viewer).seats[0].spirits == ("deer",)


def captured() -> Table:
    """The example of the rulebook: seat 0 has captured the Deer with three cards."""
    table = turns(flat(), [("deer-1", "deer-4"), ("cloud-2", "leaf-2")])
    return table.take("deer-5").play("capture deer with deer-1 deer-4 deer-5")


def stolen() -> Table:
    """Seat 1 has taken it with four twos."""
    table = captured().take("shell-2", "deer-6", "turtle-2")
    return table.play("capture deer with leaf-2 turtle-2 cloud-2 shell-2")


def regained() -> Table:
    """Seat 0 has completed its deer to five."""
    return stolen().take("deer-7").play("capture deer adding deer-6 deer-7")


def test_s018_another_seats_spirit_takes_one_card_more() -> None:
    """A Spirit that lies on three cards is taken with a set of four."""
    table = captured().take("shell-2")
    assert table.hand(1) == {"leaf-2", "cloud-2", "shell-2"}
    assert table.state.actor() == 0  # three twos are not enough, so the turn is over
    table.take("deer-6", "turtle-2")
    assert table.legal("capture deer") == {"capture deer with leaf-2 turtle-2 cloud-2 shell-2"}


def test_s019_the_spirit_lies_on_the_new_set() -> None:
    """The Spirit moves onto the set that took it."""
    table = stolen()
    assert table.where("deer") == "seat 1"
    (one,) = table.view().seats[1].sets
    assert (one.kind, one.holds, table.spirit("deer").size) == ("number", True, 4)


def test_s020_the_losers_cards_stay() -> None:
    """The set that lost its Spirit stays face up before its player."""
    table = stolen()
    (one,) = table.view(1).seats[0].sets
    assert (one.cards, one.holds) == (("deer-1", "deer-4", "deer-5"), False)
    assert table.hand(0) == {"deer-6"}


def test_s021_regaining_by_completing_or_by_a_new_set() -> None:
    """A stolen Spirit comes back by completing the old set, or by a new one, to one card more."""
    table = stolen().take("deer-7")
    assert table.legal("capture deer") == {"capture deer adding deer-6 deer-7"}
    fresh = turns(flat(), [("deer-2", "deer-1", "deer-3"), ("deer-4", "deer-5", "deer-6")])
    fresh.take("stone-2").play("capture deer with deer-1 deer-2 deer-3")
    fresh.take("deer-7").play("capture deer with deer-4 deer-5 deer-6 deer-7")
    for card in ("leaf-2", "turtle-2", "cloud-2"):
        fresh.take(card, card.replace("2", "7"))
    fresh.take("shell-2")
    new = "capture deer with stone-2 leaf-2 turtle-2 cloud-2 shell-2"
    assert fresh.legal("capture deer") == {new}
    assert fresh.play(new).where("deer") == "seat 0"


def test_s022_example_three_deer() -> None:
    """In the example player A captures the Deer with three deer."""
    assert (captured().where("deer"), captured().spirit("deer").size) == ("seat 0", 3)


def test_s023_example_four_twos() -> None:
    """Player B takes it from A with four twos, and four deer would do as well."""
    assert (stolen().where("deer"), stolen().spirit("deer").size) == ("seat 1", 4)
    hands = [("deer-2", "leaf-2", "cloud-2"), ("deer-4", "deer-5", "deer-6")]
    table = turns(flat(), hands)
    table.take("turtle-7").play("capture deer with deer-2 leaf-2 cloud-2")
    assert table.take("deer-7").legal("capture") == {
        "capture deer with deer-4 deer-5 deer-6 deer-7"
    }


def test_s024_example_completed_to_five() -> None:
    """Player A takes the Deer back by completing the first set to five cards."""
    table = regained()
    assert (table.where("deer"), table.spirit("deer").size) == ("seat 0", 5)
    assert len(table.sets(0)[("deer", "family")]) == 5


def test_s025_example_completed_to_six() -> None:
    """Player B could take it again by completing a set to six."""
    table = regained().take("stone-2", "stone-5", "feather-2")
    assert table.legal("capture deer") == {"capture deer adding stone-2 feather-2"}
    table.play("capture deer adding stone-2 feather-2")
    assert (table.where("deer"), table.spirit("deer").size) == ("seat 1", 6)


def test_s026_always_one_card_more() -> None:
    """Every change of hands in the example is by a set of one card more than the last."""
    sizes = [table.spirit("deer").size for table in (captured(), stolen(), regained())]
    assert sizes == [3, 4, 5]


def test_s027_who_wins() -> None:
    """Five, four or three Spirits win at once, by seats; else the most at the last card."""
    for seats, goal in ((2, 5), (3, 4), (4, 3)):
        table = harvest(seats)
        assert table.match.outcome() is not None
        outcome = table.match.outcome()
        assert outcome is not None
        assert outcome.reason == "goal"
        assert outcome.scores == (goal,) + (0,) * (seats - 1)
        assert outcome.places[0] == 1
    table = captured()
    while table.state.actor() >= 0:
        table.play(sorted(table.legal())[-1] if "pass" not in table.legal() else "pass")
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("last-card", (1, 2), (1, 0))


def harvest(seats: int) -> Table:
    """Seat 0 captures Spirit after Spirit while the others gather ones of every family."""
    table = flat(seats)
    size = 2 if seats == 4 else 3
    taken = [
        f"{family}-{number}"
        for family in SPIRITS
        for number in [n for n in range(2, 8) if n != SPIRITS.index(family) + 1][:size]
    ]
    while table.state.actor() >= 0:
        if table.state.actor() == 0 and taken:
            table.play(f"take {taken.pop(0)}")
            mine = [text for text in table.legal("capture") if table.state.actor() == 0]
            if mine:
                table.play(min(mine))
        else:
            spare = sorted(table.open_cards() - set(taken))
            table.play("pass" if "pass" in table.legal() else f"take {spare[-1]}")
    return table


def test_s028_a_tie_goes_to_the_smaller_hand() -> None:
    """With equally many Spirits the player with fewer cards in hand wins."""
    table = captured()
    table.take("stone-1", "leaf-1", "stone-2", "leaf-3", "stone-3", "leaf-4")
    # Seat 1 spends four cards on its Spirit, seat 0 spent three.
    table.take("shell-2")
    while table.state.actor() >= 0:
        legal = table.legal()
        four = [text for text in sorted(legal) if text.startswith("capture feather with")]
        if "pass" in legal:
            free = table.where("feather") == "free" and table.state.actor() == 1
            table.play(four[0] if four and free else "pass")
        else:
            table.play(sorted(legal)[0])
    outcome = table.match.outcome()
    assert outcome is not None
    hands = [len(table.hand(seat)) for seat in (0, 1)]
    assert outcome.scores == (1, 1)
    assert hands == [25 - 3, 24 - 3]
    assert outcome.places == (2, 1)


def test_s029_solo_a_spirit_after_every_seven_cards() -> None:
    """Alone, seven ordinary cards and a Spirit follow one another through the whole deck."""
    view = Table(1).view()
    spirits = [n for n, place in enumerate(view.places) if place.kind == "spirit"]
    assert spirits == [7, 15, 23, 31, 39]
    assert len(view.free) == 2  # those of places 47 and 55 lay open


@pytest.mark.parametrize("layout", LAYOUTS)
def test_s030_solo_on_any_siggil(layout: str) -> None:
    """The solo deck is laid in the layout the player chooses."""
    table = Table(1, layout=layout)
    assert table.view().layout == layout
    assert sum(place.lies == "here" for place in table.view().places) + len(table.view().free) == 56


@pytest.mark.parametrize(("difficulty", "is_open"), [("easy", True), ("difficult", False)])
def test_s031_solo_first_discard(difficulty: str, is_open: bool) -> None:
    """A solo turn begins by discarding an open card, face up if easy, face down if difficult."""
    table = Table(1, difficulty=difficulty)
    assert table.legal() == {f"discard {card}" for card in table.open_cards()}
    card = min(table.open_cards())
    table.play(f"discard {card}")
    pile = table.view().pile
    assert (pile.open, pile.count, pile.cards) == (is_open, 1, (card,) if is_open else ())
    assert card not in table.hand(0)


@pytest.mark.parametrize(("difficulty", "size"), [("easy", 3), ("difficult", 4)])
def test_s032_solo_then_take_and_capture(difficulty: str, size: int) -> None:
    """Then the player takes a card and may capture a Spirit with three or with four cards."""
    leaves = [f"leaf-{number}" for number in (1, 2, 4, 5)]
    plan = dict(zip(range(40, 44), leaves, strict=True)) | {47: "leaf", 55: "deer"}
    table = Table(1, plan, difficulty=difficulty)
    for leaf in leaves[:size]:
        assert table.legal("capture") == set()
        spare = sorted(table.open_cards() - set(leaves))
        table.play(f"discard {spare[0]}", f"take {leaf}")
    assert table.legal("capture") == {"capture leaf with " + " ".join(leaves[:size])}
    table.play(min(table.legal("capture")))
    assert table.where("leaf") == "seat 0"


@pytest.mark.parametrize(("difficulty", "size", "goal"), [("easy", 3, 7), ("difficult", 4, 6)])
def test_s033_solo_goals(difficulty: str, size: int, goal: int) -> None:
    """Seven Spirits with sets of three win when easy, six with sets of four when difficult."""
    view = Table(1, difficulty=difficulty).view()
    assert (view.size, view.goal) == (size, goal)


def free_three(difficulty: str = "easy") -> Table:
    """A solo Siggil with three free Spirits and a fourth under one open card, stone-3."""
    plan = {47: "leaf", 55: "deer", 39: "cloud", 31: "shell"}
    plan |= {51: "stone-1", 46: "stone-2", 48: "stone-3"}
    plan |= {40: "leaf-1", 41: "leaf-2", 42: "leaf-4", 43: "leaf-5"}
    return Table(1, plan, difficulty=difficulty).play("discard stone-1", "take stone-2")


def test_s034_solo_three_free_spirits() -> None:
    """Alone, three Spirits may be free at the same time."""
    table = free_three()
    assert table.view().free == ("leaf", "deer", "cloud")
    assert table.match.outcome() is None


def test_s035_solo_the_fourth_drives_the_first_away() -> None:
    """A fourth free Spirit sends the one free longest to the discard pile, out of reach."""
    table = free_three("difficult").play("discard stone-3")
    assert table.view().free == ("deer", "cloud", "shell")
    assert table.where("leaf") == "away"
    assert "leaf" in table.view().pile.seen
    for leaf in ("leaf-1", "leaf-2", "leaf-4", "leaf-5"):
        table.play(f"take {leaf}")
        assert table.view().phase == "discard"  # no capture was offered, not even with four leaves
        spare = sorted(card for card in table.open_cards() if not card.startswith("leaf"))
        table.play(f"discard {spare[0]}")


def test_s036_five_layouts() -> None:
    """Five forms of Siggil come with the game."""
    assert tuple(layout.id for layout in open_edition("standard").layouts) == LAYOUTS


def test_s037_the_pass_first() -> None:
    """Who does not choose a layout plays The Pass."""
    assert [Table(seats).view().layout for seats in (1, 2, 3, 4)] == ["the-pass"] * 4


def test_s038_faces_and_gaps_as_drawn() -> None:
    """The drawing says which cards lie face up, which face down, and where a gap is no card."""
    counts = {
        layout.id: sum(place.face == "up" for place in layout.places)
        for layout in open_edition("standard").layouts
    }
    assert list(counts.values()) == [32, 26, 32, 28, 24]
    gap = [place for place in Table().view().places if (place.x, place.y) == (10, 15)]
    assert gap == []  # the middle point of The Pass


def test_s039_the_pillar_four_times() -> None:
    """The Pillars are one form built four times, side by side or one after the other."""
    places = open_edition("standard").layout("the-pillars").places
    forms = [
        {(p.x - 16 * n, p.y, p.level, p.face) for p in places if p.group == f"pillar-{n + 1}"}
        for n in range(4)
    ]
    assert len(forms[0]) == 14
    assert forms == [forms[0]] * 4
    side_by_side = Table(layout="the-pillars").view().places
    in_turn = Table(layout="the-pillars", pillars_in_turn=True).view().places
    assert {place.lies for place in side_by_side} == {"here"}
    assert {place.group for place in in_turn if place.lies == "here"} == {"pillar-1"}
