"""Canosa's rulebook, a sentence at a time, in our words."""

from molpe.games.canosa.board import GOLD, SILVER
from tests.games.canosa.board import canosa, legal, piece, place, play, refused

START = canosa.start(2)


def test_s001_gold_begins_with_one_action() -> None:
    """Gold's first turn is a single action, and Silver's answer has two."""
    after = play(START, "siren e5")
    assert (START.actor(), START.left) == (GOLD, 1)
    assert (after.actor(), after.left) == (SILVER, 2)


def test_s002_two_actions_a_turn_afterwards() -> None:
    """From then on each turn has exactly two actions, and none may be left out."""
    after = play(START, "siren e5", "siren b1")
    assert (after.actor(), after.left) == (SILVER, 1)
    after = play(after, "siren b2")
    assert (after.actor(), after.left) == (GOLD, 2)
    assert "pass" not in legal(after)


def test_s003_the_same_action_twice() -> None:
    """Both actions of a turn may be of one kind, even with one piece."""
    after = play(place(gold="d4", rings=(2, 1)), "siren d5", "siren d4")
    assert piece(after, "d4") == "G"
    assert after.actor() == SILVER


def test_s004_a_siren_moves_one_square_any_way() -> None:
    """A siren steps to any of the eight squares around her that is free."""
    around = {f"siren {square}" for square in ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]}
    assert legal(place(gold="d4"), "siren") == around
    blocked = place(gold="d4", sailors={"d5": "g"})
    assert legal(blocked, "siren") == around - {"siren d5"}


def test_s005_a_siren_needs_no_ring_to_move() -> None:
    """A siren without rings moves like any other."""
    assert "siren e5" in legal(place(gold="d4", rings=(0, 1)))


def test_s006_no_way_back_onto_her_island() -> None:
    """A siren who has left her island never enters it again."""
    assert "siren f6" not in legal(place(gold="e5"))
    assert refused(place(gold="e5"), "siren f6") == "no siren enters the island f6"


def test_s007_no_siren_on_the_other_island() -> None:
    """A siren never enters the other side's island."""
    state = place(gold="b2", silver="d4")
    assert "siren a1" not in legal(state)
    assert refused(state, "siren a1") == "no siren enters the island a1"


def test_s008_a_siren_does_not_jump() -> None:
    """A siren cannot pass over a sailor to the square behind him."""
    state = place(gold="d4", sailors={"d5": "g"})
    assert "next to her" in refused(state, "siren d6")


def test_s009_rings_go_to_a_sailor_and_come_back() -> None:
    """A siren may put a ring on a sailor and may take one from him."""
    given = play(place(gold="d4", sailors={"d5": ""}), "give d5")
    assert (piece(given, "d5"), given.gold_rings) == ("(g)", 0)
    taken = play(given, "take d5")
    assert (piece(taken, "d5"), taken.gold_rings) == ("()", 1)


def test_s010_rings_change_hands_between_neighbours_only() -> None:
    """To give or to take, the siren must stand next to the sailor."""
    state = place(gold="d4", sailors={"b4": "g", "d2": ""})
    assert not legal(state, "give")
    assert not legal(state, "take")
    assert "not next to your siren" in refused(state, "give d2")
    assert "not next to your siren" in refused(state, "take b4")


def test_s011_diagonal_neighbours_count() -> None:
    """A sailor diagonally beside the siren is near enough for both."""
    state = place(gold="d4", sailors={"e5": "g"}, rings=(1, 1))
    assert {"give e5", "take e5"} <= legal(state)


def test_s012_no_ring_on_the_other_siren() -> None:
    """A ring cannot be given to the other siren."""
    state = place(gold="d4", silver="d5")
    assert refused(state, "give d5") == "no sailor is on d5"


def test_s013_no_taking_the_others_ring() -> None:
    """A siren never takes a ring of the other colour."""
    state = place(gold="d4", sailors={"d5": "s"})
    assert refused(state, "take d5") == "the top ring on d5 is not yours"


def test_s014_no_ring_from_below() -> None:
    """An own ring that lies under the other's cannot be taken."""
    state = place(gold="d4", sailors={"d5": "gs"})
    assert "take d5" not in legal(state)
    assert refused(state, "take d5") == "the top ring on d5 is not yours"


def test_s015_three_rings_on_a_siren() -> None:
    """A siren with three rings takes no fourth."""
    state = place(gold="d4", sailors={"d5": "g"}, rings=(3, 1))
    assert refused(state, "take d5") == "your siren has three rings already"
    assert "take d5" in legal(place(gold="d4", sailors={"d5": "g"}, rings=(2, 1)))


def test_s016_more_rings_may_attack() -> None:
    """A siren with more rings than the other may move onto her square."""
    assert legal(place(gold="d4", silver="d5", rings=(2, 1)), "attack")
    assert not legal(place(gold="d4", silver="d5", rings=(1, 1)), "attack")
    assert not legal(place(gold="d4", silver="d5", rings=(1, 2)), "attack")


def test_s017_the_attacker_puts_her_on_a_free_square() -> None:
    """The attacker chooses the free square beside where the beaten siren goes, islands excepted."""
    state = place(gold="e4", silver="e5", sailors={"d6": "g"}, rings=(2, 1))
    wanted = {f"attack e5 {square}" for square in ["d4", "d5", "e4", "e6", "f4", "f5"]}
    assert legal(state, "attack") == wanted


def test_s018_two_rings_beat_none() -> None:
    """With two rings against none the gold siren takes the silver siren's square."""
    after = play(place(gold="c3", silver="d3", rings=(2, 0)), "attack d3 e2")
    assert piece(after, "d3") == "G"


def test_s019_the_beaten_siren_stands_beside() -> None:
    """The beaten siren then stands on an open square around the attacker."""
    after = play(place(gold="c3", silver="d3", rings=(2, 0)), "attack d3 e2")
    assert piece(after, "e2") == "S"
    assert piece(after, "c3") == ""


def test_s020_a_sailor_needs_a_ring_to_move() -> None:
    """A sailor moves only while he carries a ring."""
    assert legal(place(sailors={"c3": "g"}), "sailor c3") == {"sailor c3 c4", "sailor c3 d3"}
    assert not legal(place(sailors={"c3": ""}), "sailor")


def test_s021_the_top_ring_rules() -> None:
    """Whose ring lies on top commands the sailor."""
    assert legal(place(sailors={"c3": "sg"}), "sailor c3")
    assert not legal(place(sailors={"c3": "gs"}), "sailor c3")


def test_s022_silver_on_top_is_silvers() -> None:
    """With silver on top of gold the sailor follows Silver."""
    state = place(sailors={"c3": "ggs"}, side="s")
    assert legal(state, "sailor c3") == {"sailor c3 c2", "sailor c3 b3"}


def test_s023_no_ring_no_master() -> None:
    """A sailor without rings is neutral and stays until a siren rings him."""
    state = place(gold="d4", sailors={"d5": ""})
    assert refused(state, "sailor d5 d6") == "the sailor on d5 has no ring and follows nobody"
    assert "sailor d5 d6" in legal(play(state, "give d5"))


def test_s024_a_sailor_steps_towards_the_island() -> None:
    """A sailor steps to a free square straight beside him, and only nearer his island."""
    state = place(sailors={"c3": "g", "c4": "g"})
    assert legal(state, "sailor c3") == {"sailor c3 d3"}
    assert "towards your island" in refused(state, "sailor c3 b3")


def test_s025_a_sailor_never_moves_diagonally() -> None:
    """There is no diagonal step for a sailor."""
    assert "never diagonally" in refused(place(sailors={"c3": "g"}), "sailor c3 d4")


def test_s026_two_actions_two_squares() -> None:
    """Two actions carry one sailor two squares."""
    after = play(place(sailors={"c3": "g"}), "sailor c3 d3", "sailor d3 e3")
    assert piece(after, "e3") == "(g)"
    assert after.actor() == SILVER


def test_s027_one_way_on_the_islands_line() -> None:
    """On the row of his island a sailor has a single way to go."""
    assert legal(place(sailors={"c6": "g"}), "sailor c6") == {"sailor c6 d6"}


def test_s028_a_sailor_does_not_jump() -> None:
    """A sailor cannot pass another sailor in his way."""
    state = place(sailors={"c6": "g", "d6": "s"})
    assert not legal(state, "sailor c6")
    assert "one square" in refused(state, "sailor c6 e6")


def test_s029_three_rings_on_a_sailor() -> None:
    """A sailor with three rings gets no fourth."""
    state = place(gold="d4", sailors={"d5": "gsg"})
    assert refused(state, "give d5") == "the sailor on d5 has three rings already"


def test_s030_rings_of_one_colour_may_stack() -> None:
    """Several rings of the same colour may lie on one sailor."""
    after = play(place(gold="d4", sailors={"d5": "g"}, rings=(2, 1)), "give d5", "give d5")
    assert piece(after, "d5") == "(ggg)"


def test_s031_sailors_do_not_trade() -> None:
    """No action moves a ring from one sailor to another."""
    state = place(gold="d4", sailors={"d5": "g", "e5": ""})
    after = {piece(play(state, text), "e5") for text in legal(state) if "e5" in text}
    assert after == {"(g)"}  # only the siren's own ring goes there
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds <= {"siren", "attack", "give", "take", "sailor"}


def test_s032_home_is_the_own_island() -> None:
    """A side scores when a sailor it commands steps onto its island."""
    after = play(place(gold="e5", sailors={"e6": "g"}, scored=(1, 1)), "sailor e6 f6")
    assert (after.gold_score, after.silver_score) == (2, 1)


def test_s033_he_leaves_the_board_at_once() -> None:
    """The scored sailor is off the board before the next action."""
    after = play(place(gold="e5", sailors={"e6": "g"}, scored=(1, 1)), "sailor e6 f6")
    assert piece(after, "f6") == ""
    assert after.left == 1


def test_s034_one_ring_back_to_each_siren() -> None:
    """Of the scored stack at most one ring returns to each siren."""
    state = place(gold="e5", sailors={"e6": "ggg"}, rings=(0, 0), scored=(1, 1))
    assert play(state, "sailor e6 f6").gold_rings == 1


def test_s035_the_other_rings_leave_the_game() -> None:
    """What does not return is out of the game."""
    state = place(gold="e5", sailors={"e6": "ggg"}, rings=(0, 0), scored=(1, 1))
    assert play(state, "sailor e6 f6").gold_lost == state.gold_lost + 2


def test_s036_taking_him_off_costs_nothing() -> None:
    """Removing the scored sailor is no action of its own."""
    state = place(gold="e5", sailors={"e6": "g", "c3": "g"}, scored=(1, 1))
    after = play(state, "sailor e6 f6", "sailor c3 c4")
    assert (after.actor(), after.left) == (SILVER, 2)


def test_s037_a_stack_of_three() -> None:
    """A stack of two silver and one gold gives one ring to each and loses a silver one."""
    state = place(silver="b2", sailors={"b1": "sgs"}, rings=(1, 1), scored=(1, 1), side="s")
    after = play(state, "sailor b1 a1")
    assert (after.gold_rings, after.silver_rings) == (2, 2)
    assert after.silver_lost == state.silver_lost + 1
    assert after.gold_lost == state.gold_lost


def test_s038_no_room_no_return() -> None:
    """A ring that finds three on its siren leaves the game."""
    state = place(gold="e5", sailors={"e6": "sg"}, rings=(3, 3), scored=(1, 1))
    after = play(state, "sailor e6 f6")
    assert (after.gold_rings, after.silver_rings) == (3, 3)
    assert after.gold_lost == state.gold_lost + 1
    assert after.silver_lost == state.silver_lost + 1


def test_s039_four_sailors_win() -> None:
    """The fourth sailor home wins on the spot."""
    after = play(place(gold="e5", sailors={"e6": "g"}, scored=(3, 3)), "sailor e6 f6")
    outcome = canosa.outcome(after)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1, 2), (4, 3), "sailors")


def test_s040_a_trapped_side_loses() -> None:
    """A side that cannot act has lost."""
    before = canosa.position("6/()()()()()()/3S2/6/()()()3/1G1(s)2 0 3 0 0 s 1")
    assert canosa.outcome(before) is None
    outcome = canosa.outcome(play(before, "sailor d1 c1"))
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), "trap")


def test_s041_trapped_means_nothing_at_all() -> None:
    """Trapped is who can move neither siren nor sailor and neither give nor take."""
    walled = "6/()()()()()()/3S2/6/()()()3/1G()3 {} 3 0 0 g 2"
    assert canosa.outcome(canosa.position(walled.format(0))) is not None
    # one ring to give away is enough to go on
    assert legal(canosa.position(walled.format(1))) == {"give a2", "give b2", "give c2", "give c1"}
