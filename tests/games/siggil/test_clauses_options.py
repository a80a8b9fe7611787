"""Where a table may read the rulebook otherwise: rulings that an option turns."""

from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.kernel import NOBODY, Rng
from molpe.kernel.laws import check_state
from tests.games.siggil.table import Table, flat


def stolen(**options: bool) -> Table:
    """Four seats: seat 0 has lost the Deer, on two deer, to three twos, and holds four deer."""
    table = flat(4, **options)
    table.take("deer-1", "stone-2", "stone-3", "shell-1")
    table.take("deer-3").play("capture deer with deer-1 deer-3")
    table.take("leaf-2", "stone-4", "shell-3")
    table.take("deer-4", "turtle-2").play("capture deer with stone-2 leaf-2 turtle-2")
    table.take("stone-5", "shell-4", "deer-5", "feather-1", "stone-6", "shell-5")
    table.take("deer-6", "feather-3", "stone-7", "shell-7")
    return table.take("deer-7")


ADDING = {
    f"capture deer adding deer-{one} deer-{other}"
    for one in (4, 5, 6, 7)
    for other in (4, 5, 6, 7)
    if one < other
}
WHOLE = "capture deer with deer-4 deer-5 deer-6 deer-7"


def test_r011_a_new_set_beside_the_old_by_option() -> None:
    """With `new_set_beside` a whole set of the same kind may lie beside the old one."""
    assert stolen().legal("capture deer") == ADDING
    table = stolen(new_set_beside=True)
    assert table.legal("capture deer") == ADDING | {WHOLE}
    table.play(WHOLE)
    assert (table.where("deer"), table.spirit("deer").size) == ("seat 0", 4)
    assert [(one.cards, one.holds, one.old) for one in table.view().seats[0].sets] == [
        (("deer-4", "deer-5", "deer-6", "deer-7"), True, False),
        (("deer-1", "deer-3"), False, True),
    ]
    assert table.hand(0) == set()
    check_state(table.game, table.state, Siggil().start(4).census(), Rng(3))
    table.take("cloud-2", "cloud-1", "cloud-3", "cloud-4", "shell-2")
    assert table.legal("capture deer") == {"capture deer adding cloud-2 shell-2"}  # five


def test_r011_a_new_set_of_the_number_beside_the_old() -> None:
    """The same goes for sets of a number."""
    table = flat(4, new_set_beside=True).take("stone-2", "deer-1", "stone-3", "shell-1")
    table.take("leaf-2").play("capture deer with stone-2 leaf-2")
    table.take("deer-3", "stone-4", "shell-3", "turtle-2")
    table.take("deer-4").play("capture deer with deer-1 deer-3 deer-4")
    table.take("stone-5", "shell-4", "cloud-2", "feather-1", "stone-6", "shell-5", "shell-2")
    table.take("feather-3", "stone-7", "shell-7", "feather-2")
    table.play("capture deer with turtle-2 cloud-2 shell-2 feather-2")
    sets = [(one.kind, len(one.cards), one.old) for one in table.view().seats[0].sets]
    assert sets == [("number", 4, False), ("number", 2, True)]


def test_r011_beside_is_told_and_clicked_apart_from_completing() -> None:
    """A new set is `with`, cards for the old one `adding`; a button ends either."""
    table = stolen(new_set_beside=True)
    game, state = table.game, table.state
    for text, key in ((WHOLE, "told-steal-with"), (min(ADDING), "told-steal-adding")):
        action = game.parse(state, 0, text)
        assert game.told(state, 0, action, 1).key == key
        assert game.clicks(state, 0, action) == ("deer", *text.split()[3:], "button-done")
    assert [button.id for button in table.view(0).buttons] == ["button-pass", "button-done"]
    whole, part = WHOLE.replace("with", "adding"), min(ADDING).replace("adding", "with")
    assert table.refused(whole) == "so many cards are a new set for the Spirit deer: write 'with'"
    assert table.refused(part).endswith("on the table: write 'adding'")
    assert table.refused("capture deer adding deer-4 deer-5 deer-6") == (
        "the Spirit deer needs 2 cards of this kind from your hand, or 4 for a new set, not 3"
    )


def test_r011_beside_makes_no_difference_elsewhere() -> None:
    """Three cards and five more are eight; and to larger sets one adds as many cards."""
    for seats in (1, 2, 3):
        assert not Siggil(SiggilOptions(new_set_beside=True)).book(seats).beside
    both = SiggilOptions(new_set_beside=True, allow_larger_sets=True)
    assert not Siggil(both).book(4).beside


def last_card(seats: int, early: int = 0, **options: bool) -> Table:
    """The last card has been taken; seat 1 has three leaves and captured ``early`` Spirits."""
    table = flat(seats, **options)
    leaves = ["leaf-1", "leaf-2", "leaf-4"]
    rest = sorted(table.open_cards() - set(leaves))
    while table.open_cards():
        table.take((leaves if table.state.turn == 1 and leaves else rest).pop())
        if table.match.outcome() is None and (captures := table.legal("capture")):
            state = table.state
            wanted = state.turn == 1 and state.score(1) < early
            table.play(min(captures) if wanted else "pass")
    return table


def test_r017_the_last_round_is_finished_by_option() -> None:
    """With `finish_last_round` every other seat may still capture once, then it is over."""
    assert last_card(2).match.outcome() is not None
    table = last_card(2, finish_last_round=True)
    assert (table.state.actor(), table.view().phase) == (1, "control")
    table.play("capture leaf with leaf-1 leaf-2 leaf-4")
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("last-card", (2, 1), (0, 1))


def test_r017_the_last_card_is_always_taken_by_who_began() -> None:
    """Of 49 cards the last falls to the first player with two, three and four seats."""
    for seats in (2, 3, 4):
        for seed in range(4):
            state, rng, first, asked = Siggil().start(seats), Rng(seed + 1), -1, 0
            while (seat := state.actor()) != NOBODY:
                action = state.legal(seat)[0] if seat >= 0 else state.pick(rng)
                first = state.turn if state.left and first < 0 and seat >= 0 else first
                asked = seat if seat >= 0 and state.left else asked
                state.play(seat, action)
            assert asked == first
        game = Siggil(SiggilOptions(finish_last_round=True))
        assert (game.book(seats).encores, game.book(1).encores) == (seats - 1, 0)


def test_r017_the_goal_still_ends_the_last_round_at_once() -> None:
    """In the rest of the last round too, enough Spirits end the match (ruling 16)."""
    table = last_card(4, early=2, finish_last_round=True)
    assert (table.state.actor(), table.state.score(1)) == (1, 2)
    table.play(min(table.legal("capture")))
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("goal", (0, 3, 0, 0))


def test_r017_who_passes_leaves_the_last_round_to_the_next() -> None:
    """The rest of the last round is one control action a seat, in turn."""
    table = last_card(4, finish_last_round=True)
    seats = []
    while (seat := table.state.actor()) != NOBODY:
        seats.append(seat)
        assert "pass" in table.legal()
        table.play("pass")
    assert seats == [1, 2, 3]
