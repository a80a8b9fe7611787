"""Our rulings on Canosa, by number."""

import pytest

from molpe.games.canosa.board import GOLD, SILVER
from molpe.games.canosa.game import Canosa, CanosaOptions
from molpe.games.canosa.state import GIVE, CanosaState
from molpe.kernel import NOBODY, IllegalAction, Match, Rng, perft
from tests.games.canosa.board import canosa, legal, piece, place, play, refused


def test_r001_towards_lowers_the_distance() -> None:
    """Towards means one step nearer the own island, counted along rows and columns."""
    assert legal(place(sailors={"c3": "g"}), "sailor") == {"sailor c3 d3", "sailor c3 c4"}
    silver = place(sailors={"c3": "s"}, side="s")
    assert legal(silver, "sailor") == {"sailor c3 b3", "sailor c3 c2"}
    assert legal(place(sailors={"f3": "g"}), "sailor") == {"sailor f3 f4"}


def test_r002_the_top_ring_names_the_island() -> None:
    """Which island counts is decided by the top ring now, however far the siren is."""
    state = place(gold="d4", sailors={"c3": "s"}, rings=(1, 1))
    after = play(state, "give c3")
    assert legal(after, "sailor c3") == {"sailor c3 d3", "sailor c3 c4"}
    far = play(after, "siren e5")
    assert far.actor() == SILVER
    assert not legal(far, "sailor c3")


def test_r003_no_sailor_on_the_enemy_island() -> None:
    """A sailor beside the enemy island has no step onto it."""
    state = place(silver="d4", sailors={"b1": "g"})
    assert legal(state, "sailor b1") == {"sailor b1 c1", "sailor b1 b2"}
    assert refused(state, "sailor b1 a1") == "a sailor moves only towards your island"


def test_r004_a_siren_at_home_blocks_the_harbour() -> None:
    """While the siren stands on her island no sailor can come home."""
    state = place(gold="f6", sailors={"e6": "g"}, scored=(1, 1))
    assert refused(state, "sailor e6 f6") == "the square f6 is taken"
    assert "sailor e6 f6" in legal(play(state, "siren f5"))


def test_r005_a_siren_may_stay_but_not_return() -> None:
    """A siren may stay on her island, never returns to it, and is never put on any."""
    stayed = play(place(gold="f6", sailors={"c3": "g"}), "sailor c3 c4", "sailor c4 c5")
    assert piece(stayed, "f6") == "G"
    assert "siren f6" not in legal(place(gold="f5"))
    pushed = legal(place(gold="d4", silver="e5", rings=(2, 0)), "attack")
    assert pushed
    assert "attack e5 f6" not in pushed


def test_r006_safe_on_her_island() -> None:
    """A siren on her island cannot be attacked, but may attack, give and take from there."""
    safe = place(gold="b2", silver="a1", rings=(3, 0))
    assert not legal(safe, "attack")
    assert refused(safe, "attack a1 a2") == "a siren on her island a1 cannot be attacked"
    home = place(gold="f6", silver="e5", sailors={"e6": "g"}, rings=(2, 0), scored=(1, 1))
    assert legal(home, "attack")
    assert {"give e6", "take e6"} <= legal(home)


def test_r007_an_attack_is_one_siren_move() -> None:
    """An attack costs one action and no ring, and may be done twice in a turn."""
    state = place(gold="c3", silver="c4", rings=(2, 1))
    once = play(state, "attack c4 c5")
    assert (once.left, once.gold_rings, once.silver_rings) == (1, 2, 1)
    twice = play(once, "attack c5 c6")
    assert (piece(twice, "c5"), piece(twice, "c6")) == ("G", "S")
    assert refused(place(gold="c3", silver="c4", rings=(1, 1)), "attack c4 c5") == (
        "an attack needs more rings than the other siren carries"
    )


def test_r008_where_she_may_be_put() -> None:
    """The square the attacker left counts as free, unless it is an island; none free, no attack."""
    state = place(gold="c3", silver="c4", rings=(2, 1))
    assert "attack c4 c3" in legal(state)
    home = place(gold="f6", silver="e5", rings=(2, 0))
    assert "attack e5 f6" not in legal(home)
    around = dict.fromkeys(["d4", "d5", "d6", "e4", "e6", "f4", "f5"], "")
    walled = place(gold="f6", silver="e5", sailors=around, rings=(2, 0), scored=(1, 1))
    assert not legal(walled, "attack")


def test_r009_one_ring_on_top_of_anyone() -> None:
    """One ring an action goes on top of any neighbouring sailor with fewer than three."""
    near = {"d5": "", "c4": "g", "e4": "s", "d3": "gsg"}
    state = place(gold="d4", sailors=near, rings=(2, 1))
    assert legal(state, "give") == {"give d5", "give c4", "give e4"}
    after = play(state, "give e4")
    assert (piece(after, "e4"), after.gold_rings) == ("(sg)", 1)


def test_r010_taking_uncovers_what_lies_below() -> None:
    """Taking the top ring leaves the sailor to the ring below, or to nobody."""
    state = place(gold="d4", sailors={"d5": "sg", "c4": "g"}, rings=(0, 1))
    after = play(state, "take d5")
    assert piece(after, "d5") == "(s)"
    assert not legal(after, "sailor d5")
    assert piece(play(state, "take c4"), "c4") == "()"


def test_r011_neutral_sailors_block_and_can_be_won() -> None:
    """A neutral sailor does not move, is in the way, and takes a ring from either siren."""
    state = place(gold="d4", silver="e4", sailors={"d5": "", "c5": "g"})
    assert "sailor c5 d5" not in legal(state)
    assert "give d5" in legal(state)
    assert "give d5" in legal(place(gold="d4", silver="e4", sailors={"d5": ""}, side="s"))


def test_r012_any_mix_in_order_of_placing() -> None:
    """A stack keeps the order in which its rings were placed, and everyone sees it."""
    state = place(gold="d4", silver="c5", sailors={"d5": ""}, rings=(2, 2), left=1)
    after = play(state, "give d5", "give d5", "siren b6", "give d5")
    assert piece(after, "d5") == "(gsg)"
    assert canosa.view(after, GOLD) == canosa.view(after, SILVER) == canosa.view(after, -3)


def test_r013_one_piece_a_square() -> None:
    """Sirens and sailors block each other, also in front of an island."""
    state = place(gold="e5", silver="f5", sailors={"e6": "g", "d6": "g"}, scored=(1, 1))
    assert "sailor d6 e6" not in legal(state)
    assert "siren e6" not in legal(state)
    assert refused(state, "siren f5").startswith("the other siren is on f5")
    blocker = place(silver="e6", gold="d4", sailors={"d6": "g"})
    assert refused(blocker, "sailor d6 e6") == "the square e6 is taken"


def test_r014_what_returns() -> None:
    """Each colour in the stack returns one ring to a siren with room, however far she is."""
    state = place(gold="a2", silver="f1", sailors={"e6": "sgg"}, rings=(2, 3), scored=(1, 1))
    after = play(state, "sailor e6 f6")
    assert (after.gold_rings, after.silver_rings) == (3, 3)
    assert after.gold_lost == state.gold_lost + 1
    assert after.silver_lost == state.silver_lost + 1
    assert after.census() == state.census()


def test_r015_the_fourth_ends_it_within_the_turn() -> None:
    """The fourth sailor ends the match as a first action too, rings returned, fields as always."""
    first = place(gold="e5", sailors={"e6": "g"}, rings=(1, 1), scored=(3, 3))
    after = play(first, "sailor e6 f6")
    assert after.actor() == NOBODY
    assert after.gold_rings == 2
    assert canosa.position_text(after).endswith(" 4 3 g 1")
    second = place(gold="e5", sailors={"e6": "g"}, scored=(3, 3), left=1)
    assert canosa.position_text(play(second, "sailor e6 f6")).endswith(" 4 3 s 2")


def test_r016_nobody_passes() -> None:
    """There is no passing: every choice is one of the five kinds of action."""
    state = canosa.start(2)
    for _ in range(40):
        assert {text.split()[0] for text in legal(state)} <= {
            "siren",
            "attack",
            "give",
            "take",
            "sailor",
        }
        state.play(state.actor(), state.legal(state.actor())[0])


def test_r017_a_missing_second_action_loses() -> None:
    """Who still owes the second action and has none loses; the view warns before the first."""
    around = dict.fromkeys(["e6", "e5", "e4", "f4"], "")
    state = place(gold="f6", silver="a3", sailors=around, rings=(0, 1), scored=(0, 0))
    assert legal(state) == {"siren f5"}
    assert canosa.view(state, GOLD).last_chance
    assert "Beware" in canosa.show(canosa.view(state, GOLD))
    after = play(state, "siren f5")
    outcome = canosa.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.reason, after.left) == ((2, 1), "trap", 1)
    assert not canosa.view(play(canosa.start(2), "siren e5"), SILVER).last_chance


def test_r018_score_before_trap_before_draw() -> None:
    """The fourth sailor counts before a trap, and a trap before a draw."""
    walled = {"e6": "g", "a2": "", "b1": "", "b2": ""}
    both = place(gold="e5", silver="a1", sailors=walled, rings=(1, 0), scored=(3, 3), left=1)
    after = play(both, "sailor e6 f6")
    assert after.stuck()  # Silver could do nothing
    assert reason(after) == "sailors"
    trap = canosa.position("6/()()()()()()/()5/6/()()()S2/1G4 0 3 0 0 s 1")
    trap.quiet = 59
    assert reason(play(trap, "siren c1")) == "trap"
    assert reason(play(trap, "siren e1")) == "quiet"


def reason(state: CanosaState) -> str:
    outcome = canosa.outcome(state)
    assert outcome is not None
    return outcome.reason


def shuttle(match: Match, times: int) -> None:
    """Both sirens step out and back, so that the same position begins every turn."""
    for _ in range(times):
        for seat, out, back in ((GOLD, "d5", "d4"), (SILVER, "b3", "b2")):
            for square in (out, back):
                if match.outcome() is None:
                    match.play_text(seat, f"siren {square}")


def quiet_match(options: CanosaOptions | None = None) -> Match:
    position = canosa.position_text(place(gold="d4", silver="b2"))
    return Match(Canosa(options), 2, position=position)


def test_r019_repetition_and_quiet_are_draws() -> None:
    """The third beginning of one position is a draw, and so are 60 turns of sirens alone."""
    match = quiet_match()
    shuttle(match, 1)
    assert match.outcome() is None  # the second time
    shuttle(match, 1)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.reason, len(match.log)) == ((1, 1), "repetition", 8)
    assert outcome.winners == ()


def test_r019_the_option_turns_draws_off() -> None:
    """Without the option the sirens may dance for ever, and perft never knows a draw."""
    off = quiet_match(CanosaOptions(draw=False))
    shuttle(off, 40)
    assert off.outcome() is None
    on = quiet_match()
    shuttle(on, 2)
    assert on.outcome() is not None
    assert perft(on.state, 2) == perft(quiet_match().state, 2) > 0


def test_r019_only_turns_of_two_actions_are_counted() -> None:
    """Neither Gold's first turn of one action nor the middle of a turn is remembered."""
    start = canosa.start(2)
    assert start.turns == 0
    assert play(start, "siren e5").turns == 1
    assert play(start, "siren e5", "siren b2").turns == 1
    assert place(left=1).turns == 0
    assert place(left=2).turns == 1


def test_r019_copies_remember_on_their_own() -> None:
    """A copy knows what has begun a turn so far, in new room or in room it had, and no more."""
    match = quiet_match()
    shuttle(match, 1)
    before = match.state
    assert isinstance(before, CanosaState)
    used = before.copy()
    for _ in range(2):  # the second time into room that is there already
        used.copy_from(before)
        assert used.dump() == before.dump()
        for text in ("siren d5", "siren d4", "siren b3", "siren b2"):
            used.play(used.actor(), canosa.parse(used, used.actor(), text))  # type: ignore[arg-type]
        assert reason(used) == "repetition"  # type: ignore[arg-type]
    used.copy_from(canosa.start(2))
    assert used.dump() == canosa.start(2).dump()


def test_r019_sixty_quiet_turns() -> None:
    """Siren moves and attacks leave the count running; a sailor, give or take begins it anew."""
    rng = Rng(4)
    state = place(gold="d4", silver="b2", rings=(2, 1))
    turns = 0
    while state.actor() != NOBODY:
        moves = [a for a in state.legal(state.actor()) if a < GIVE]
        turns += state.left == 2
        state.play(state.actor(), moves[rng.below(len(moves))])
    assert (reason(state), turns) == ("quiet", 60)
    calm = place(gold="d4", silver="b2", sailors={"d5": "g"}, rings=(2, 1))
    calm.quiet = 50
    assert play(calm, "siren d3", "siren e3").quiet == 51
    for loud in ("sailor d5 d6", "give d5", "take d5"):
        assert play(calm, "siren e4", loud).quiet == 0


def test_r020_seat_0_is_gold_and_undo_stays_in_the_turn() -> None:
    """Seat 0 plays Gold and begins; between people undo reaches back inside the own turn only."""
    assert [canosa.seat_name(seat) for seat in (0, 1)] == ["Gold", "Silver"]
    match = Match(canosa, 2)
    assert match.actors() == [GOLD]
    match.play_text(GOLD, "siren e5")
    match.play_text(SILVER, "siren b1")
    match.play_text(SILVER, "siren b2")
    assert match.free_undo(SILVER) == 1
    assert match.free_undo(GOLD) == 3  # Silver has acted since
    match.rewind(1)
    assert (match.actors(), match.state.left) == ([SILVER], 2)


def test_r021_both_wins_and_the_short_first_turn() -> None:
    """Four sailors and the trap both win, and Gold's first turn is short."""
    assert canosa.reasons[:2] == ("sailors", "trap")
    assert canosa.start(2).left == 1


def test_r022_taking_needs_a_neighbour() -> None:
    """A ring is taken only from a sailor next to the siren, even one she commands."""
    state = place(gold="d4", sailors={"b2": "g"}, silver="f1")
    assert legal(state, "sailor b2")
    assert refused(state, "take b2") == "the sailor on b2 is not next to your siren"
    with pytest.raises(IllegalAction, match="seat 0 may not 'take b2' now"):
        canosa.parse(state, GOLD, "take b2")
