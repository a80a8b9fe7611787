"""The solo rulebook of Sirens, The Lyre of Orpheus, a sentence at a time, in our words."""

import pytest

from molpe.games.sirens.draft import BLESSING, DRAW, START, TURN
from molpe.games.sirens.score_sheet import OrpheusSheet, explain_orpheus, score_orpheus
from molpe.games.sirens.state import SirensState
from molpe.games.sirens.view import RoundView
from molpe.kernel import CHANCE, NOBODY
from tests.games.sirens.table import (
    IDS,
    mask,
    play,
    refused,
    sing_alone,
    sirens,
    song,
    texts,
    with_options,
)

# What Orpheus is given, and the song that is kept; Doris is in none of these.
WIN = (
    "leucosia thelxiope aglaope scylla amphitrite thetis parthenope",
    "charybdis psamathe clymene molpe himerope galatea",
)
LOSS = (
    "charybdis thetis clymene scylla galatea thelxiope molpe",
    "himerope amphitrite psamathe parthenope calypso leucosia",
)
SIDE_ONE = (  # won on side I only
    "thetis ligeia psamathe amphitrite peisinoe galatea calypso",
    "himerope parthenope aglaope thelxiope scylla charybdis",
)
TIE = (
    "peisinoe clymene amphitrite doris molpe thetis charybdis",
    "calypso ligeia scylla psamathe galatea callirrhoe",
)


def start(difficulty: str = "easy") -> SirensState:
    return with_options(f"difficulty={difficulty}").start(1)


def last_of(state: SirensState) -> RoundView:
    last = sirens.view(state, 0).last
    assert last is not None
    return last


def totals(state: SirensState) -> tuple[int, int]:
    one, other = last_of(state).songs
    return one.total, other.total


def orpheus(given: str, side: int = 1, blessings: int = 0) -> OrpheusSheet:
    return score_orpheus(sirens, given.split(), side, blessings)


def row_of(state: SirensState, singer: int) -> list[str]:
    return [card.id for card in sirens.view(state, 0).singers[singer].row.cards]


def test_s075_one_player() -> None:
    """One seat plays alone against Orpheus."""
    assert 1 in sirens.seats
    singers = sirens.view(start(), 0).singers
    assert [singer.orpheus for singer in singers] == [False, True]


def test_s076_all_eighteen_cards_are_the_ship() -> None:
    """The Ship begins with all eighteen cards."""
    assert sirens.view(start(), 0).ship == 18


def test_s077_easy_and_normal_begin_on_side_one() -> None:
    """Easy and normal matches begin with side I of Orpheus's card."""
    for difficulty in ("easy", "normal"):
        assert sirens.view(start(difficulty), 0).singers[1].side == 1


def test_s078_a_challenge_is_on_side_two() -> None:
    """A challenge is played on side II."""
    assert sirens.view(start("challenge"), 0).singers[1].side == 2


def test_s079_two_rows() -> None:
    """There is a row for the player's song and one for Orpheus's."""
    state = play(start(), "* orpheus molpe", "* draw ligeia", "* draw thetis", "0 keep thetis")
    assert row_of(state, 0) == ["thetis"]
    assert row_of(state, 1) == ["ligeia", "molpe"]


def test_s080_the_first_card_begins_his_song() -> None:
    """The first card turned up is the first of Orpheus's song."""
    state = start()
    assert texts(state, CHANCE) == [f"orpheus {card}" for card in IDS]
    play(state, "* orpheus molpe")
    assert row_of(state, 1) == ["molpe"]


def test_s081_two_or_three_rounds() -> None:
    """Unless rounds are tied a match takes two rounds or three."""
    state = play(sing_alone(start(), *WIN), "* blessing doris")
    state = play(sing_alone(state, *LOSS), "* blessing callirrhoe")
    assert (state.round, state.phase) == (3, START)
    state = sing_alone(state, *WIN)
    play(state, "* blessing peisinoe")
    assert (state.round, state.actor()) == (3, NOBODY)


def test_s082_six_cards_end_a_round() -> None:
    """A round ends when the player's song has six cards, and both songs are scored."""
    state = sing_alone(start(), *WIN)
    assert len(last_of(state).songs[0].cards) == 6
    assert state.phase == BLESSING


def test_s083_the_better_song_wins_a_blessing_and_two_the_match() -> None:
    """The better song wins a Blessing, and the first with two has won."""
    state = play(sing_alone(start(), *WIN), "* blessing doris")
    assert (state.score(0), state.actor()) == (1, CHANCE)
    state = play(sing_alone(state, *WIN), "* blessing ligeia")
    outcome = sirens.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1,), (2,), "blessings")


def test_s084_two_cards_are_drawn() -> None:
    """Each turn begins with two cards drawn from the Ship."""
    state = play(start(), "* orpheus molpe")
    assert state.phase == DRAW
    play(state, "* draw ligeia", "* draw thetis")
    assert state.phase == TURN
    assert [card.id for card in sirens.view(state, 0).singers[0].hand] == ["ligeia", "thetis"]


def test_s085_one_is_kept_one_is_given() -> None:
    """One of the two is kept, the other goes to Orpheus."""
    state = play(start(), "* orpheus molpe", "* draw ligeia", "* draw thetis")
    assert texts(state, 0) == ["keep ligeia", "keep thetis"]
    play(state, "0 keep ligeia")
    assert (row_of(state, 0), row_of(state, 1)) == (["ligeia"], ["molpe", "thetis"])


def test_s086_a_kept_card_lies_open() -> None:
    """The card that is kept is laid face up into the own song at once."""
    state = play(start(), "* orpheus molpe", "* draw ligeia", "* draw thetis", "0 keep ligeia")
    assert row_of(state, 0) == ["ligeia"]
    assert sirens.view(state, 0).singers[0].hand == ()


def test_s087_later_cards_go_to_an_end() -> None:
    """The first card lies anywhere, each later one at the left or right end of the song."""
    state = play(start(), "* orpheus molpe", "* draw ligeia", "* draw thetis", "0 keep ligeia")
    play(state, "* draw doris", "* draw galatea")
    wanted = ["keep galatea left", "keep doris left", "keep galatea right", "keep doris right"]
    assert texts(state, 0) == wanted
    play(state, "0 keep doris left", "* draw clymene", "* draw calypso", "0 keep calypso right")
    assert row_of(state, 0) == ["doris", "ligeia", "calypso"]


def test_s088_cards_are_not_moved() -> None:
    """A card once laid stays where it is, and nothing is laid between."""
    state = play(start(), "* orpheus molpe", "* draw ligeia", "* draw thetis", "0 keep ligeia")
    play(state, "* draw doris", "* draw galatea", "0 keep doris left")
    play(state, "* draw clymene", "* draw calypso")
    assert all(text.split()[-1] in ("left", "right") for text in texts(state, 0))
    assert "not one of your cards" in refused(state, 0, "keep ligeia left")
    play(state, "0 keep calypso left")
    assert row_of(state, 0) == ["calypso", "doris", "ligeia"]


def test_s089_the_other_card_goes_to_an_end_of_his_song() -> None:
    """The card not kept is laid at one end of Orpheus's song."""
    assert orpheus("molpe ligeia").song == ("ligeia", "molpe")
    assert orpheus("molpe thetis").song == ("molpe", "thetis")


def test_s090_the_left_end_is_tried_first() -> None:
    """A card that fits at both ends goes to the left one."""
    # Molpe would be right after the blue card too, but fits with red on the left
    assert orpheus("leucosia calypso molpe").song == ("calypso", "leucosia", "molpe")
    assert orpheus("leucosia ligeia molpe").song == ("molpe", "ligeia", "leucosia")


@pytest.mark.parametrize(
    ("left", "card"),
    [
        ("ligeia", "molpe"),  # the same colour
        ("ligeia", "calypso"),  # blue flows into red
        ("ligeia", "peisinoe"),  # the pearl is joined, yellow does not flow into red
        ("scylla", "molpe"),  # a Wild takes anything
        ("molpe", "charybdis"),  # and goes anywhere
    ],
)
def test_s091_what_matches_goes_left(left: str, card: str) -> None:
    """A card that matches the left end in Part, Flow, Charm or as a Wild is laid there."""
    assert orpheus(f"{left} {card}").song == (card, left)


def test_s092_everything_else_goes_right() -> None:
    """A card that does not match goes to the right end."""
    assert orpheus("ligeia thetis").song == ("ligeia", "thetis")
    assert orpheus("ligeia thetis himerope").song == ("ligeia", "thetis", "himerope")


def test_s093_until_six_and_seven_cards() -> None:
    """The turns go on until the player has six cards and Orpheus seven."""
    state = sing_alone(start(), *WIN)
    assert [len(scored.cards) for scored in last_of(state).songs] == [6, 7]


def test_s094_then_the_songs_are_scored() -> None:
    """Both complete songs are scored against each other."""
    assert totals(sing_alone(start(), *TIE)) == (18, 18)


def test_s095_two_wilds() -> None:
    """Scylla and Charybdis are the two Wilds, alone as in a duel."""
    assert [card.id for card in sirens.cards.cards if card.wild] == ["scylla", "charybdis"]


def test_s096_the_player_chooses_colours_at_scoring() -> None:
    """The player's Wilds take the best colours when the song is scored."""
    own = last_of(sing_alone(start(), *SIDE_ONE)).songs[0]
    assert own.cards[4:] == ("scylla", "charybdis")
    assert own.colours[4:] == song(SIDE_ONE[1]).wild_colours


def test_s097_a_wild_flows_by_its_colour() -> None:
    """The flow of a Wild is that of the colour it has."""
    assert orpheus("aglaope scylla parthenope").colours == ("red", "yellow", "yellow")
    assert orpheus("aglaope scylla parthenope").flow == 1


def test_s098_eclipse_for_both_wilds_in_a_part() -> None:
    """Both Wilds in one Part bring the player three points."""
    own = last_of(sing_alone(start(), *SIDE_ONE)).songs[0]
    assert (own.colours[4], own.eclipse) == (own.colours[5], 3)


def test_s099_his_wilds_go_left_and_match_their_right() -> None:
    """A Wild goes to the left end of Orpheus's song and has the colour of the card on its right."""
    scored = orpheus("molpe thetis scylla")
    assert scored.song == ("scylla", "molpe", "thetis")
    assert scored.colours == ("red", "red", "green")


def test_s100_the_order_of_scoring() -> None:
    """Hearts, Parts, Flow and Charm are counted in this order."""
    lines = explain_orpheus(sirens, ["aglaope", "parthenope", "thetis"]).splitlines()
    kinds = ("hearts", "Part", "flows", "Charm")
    places = [next(n for n, line in enumerate(lines) if kind in line) for kind in kinds]
    assert places == sorted(places)


def test_s101_hearts_of_both_songs() -> None:
    """The hearts of each song are added up."""
    one, other = last_of(sing_alone(start(), *TIE)).songs
    assert (one.hearts, other.hearts) == (1 + 2 + 1 + 2, 2 * (1 + 1 + 1 + 1 + 2))


def test_s102_his_hearts_are_doubled() -> None:
    """Orpheus's hearts always count double."""
    assert orpheus("molpe ligeia").hearts == 6
    assert orpheus("molpe ligeia", side=2).hearts == 8


def test_s103_who_has_more_hearts_counts_first() -> None:
    """Who has more hearts is counted first, Orpheus when equal, which changes no score."""
    one, other = last_of(sing_alone(start(), *TIE)).songs
    assert one.total == one.heart_points + one.parts + one.flow + one.charm + one.eclipse
    assert other.total == other.heart_points + other.parts + other.flow + other.charm


def test_s104_the_difference_in_hearts() -> None:
    """Who has more hearts scores the difference."""
    one, other = last_of(sing_alone(start(), *TIE)).songs
    assert (one.heart_points, other.heart_points) == (0, 12 - 6)


def test_s105_five_against_three_doubled() -> None:
    """Five hearts against Orpheus's three, doubled to six, are one point for him."""
    state = sing_alone(
        start(),
        "leucosia parthenope aglaope thetis calypso doris clymene",
        "ligeia peisinoe thelxiope galatea amphitrite scylla",
    )
    one, other = last_of(state).songs
    assert (one.hearts, other.hearts) == (5, 6)
    assert (one.heart_points, other.heart_points) == (0, 1)


def test_s106_eclipse_for_either() -> None:
    """Sun and Moon in one Part bring three points to the player or to Orpheus."""
    assert orpheus("molpe scylla charybdis").eclipse == 3
    assert song("molpe scylla charybdis thetis calypso").eclipse == 3


def test_s107_four_colours() -> None:
    """Music has the four colours red, yellow, green and blue."""
    colours = {card.colour for card in sirens.cards.cards}
    assert colours == {"red", "yellow", "green", "blue", "wild"}


def test_s108_a_part_is_a_run_of_a_colour() -> None:
    """Neighbouring cards of one colour are a Part."""
    scored = orpheus("molpe ligeia thetis galatea")
    assert scored.song == ("ligeia", "molpe", "thetis", "galatea")
    assert scored.parts == 4 + 4


def test_s109_each_part_counts_with_three_parts() -> None:
    """The player's Parts count when there are three of them."""
    assert song("molpe ligeia thetis calypso").parts == 4 + 1 + 1


def test_s110_a_part_counts_its_square() -> None:
    """A Part counts its size times itself, for Orpheus too."""
    reds = ["molpe", "ligeia", "leucosia", "parthenope", "scylla"]
    for size in range(1, 6):
        assert score_orpheus(sirens, reds[:size]).parts == size * size


def test_s111_the_player_needs_three_parts() -> None:
    """The player's song has no Part points with fewer than three Parts."""
    reds_and_yellows = "molpe ligeia leucosia parthenope aglaope himerope"
    state = sing_alone(
        start(), "thetis galatea amphitrite psamathe calypso doris clymene", reds_and_yellows
    )
    assert last_of(state).songs[0].parts == 0


def test_s112_orpheus_needs_none() -> None:
    """Orpheus scores his Parts however few there are."""
    assert orpheus("molpe ligeia leucosia").parts == 9


def test_s113_each_colour_flows_into_another() -> None:
    """Every colour has one it likes to be followed by."""
    flow = sirens.cards.flow
    assert sorted(flow) == sorted(flow.values())
    assert all(one != other for one, other in flow.items())


def test_s114_the_right_colour_next_counts() -> None:
    """A Part followed by the colour it flows into is a Flow Step."""
    assert orpheus("aglaope parthenope").flow == 1


def test_s115_steps_are_between_parts() -> None:
    """Only where one Part ends and another begins is a Step."""
    assert orpheus("molpe ligeia leucosia").flow == 0


def test_s116_the_arrow_must_match() -> None:
    """A Step to any other colour is no Flow Step."""
    assert orpheus("molpe thetis").flow == 0


def test_s117_flow_steps_grow() -> None:
    """Four Flow Steps count 10 in all."""
    scored = orpheus("himerope leucosia calypso thetis aglaope")
    assert scored.song == ("aglaope", "thetis", "calypso", "leucosia", "himerope")
    assert scored.flow == 10


def test_s118_half_a_charm_with_its_number() -> None:
    """Most cards carry half a Charm with a number."""
    faces = sirens.view(sing_alone(start(), *WIN), 0).singers[1].row.cards
    assert [face.left_value or face.right_value for face in faces if face.name == "Thetis"] == [4]
    assert sum(1 for face in faces if face.left or face.right) == 6


def test_s119_matching_halves_count() -> None:
    """Matching halves side by side count their number, the shark's tooth four."""
    assert orpheus("aglaope parthenope").charm == 4
    assert orpheus("ligeia doris").charm == 3


def test_s120_the_more_valuable_song_wins() -> None:
    """The higher total wins the round."""
    won, lost = sing_alone(start(), *WIN), sing_alone(start(), *LOSS)
    assert (totals(won)[0] > totals(won)[1], last_of(won).winner) == (True, 0)
    assert (totals(lost)[0] < totals(lost)[1], last_of(lost).winner) == (True, 1)


def test_s121_the_winner_takes_a_card_unseen() -> None:
    """The winner takes a card of the Ship face down as a Blessing."""
    state = sing_alone(start(), *WIN)
    undealt = set(IDS) - set(f"{WIN[0]} {WIN[1]}".split())
    assert {text.split()[1] for text in texts(state, CHANCE)} == undealt
    play(state, "* blessing doris")
    assert state.prize0 == mask("doris")
    assert [card.name for card in sirens.view(state, 0).singers[0].prizes] == [None]


def test_s122_normal_flips_once_the_player_leads() -> None:
    """In a normal match Orpheus's card is turned to side II once the player leads."""
    state = sing_alone(start("normal"), *WIN)
    assert state.side == 1
    play(state, "* blessing doris")
    assert state.side == 2
    assert play(sing_alone(start("normal"), *LOSS), "* blessing doris").side == 1


def test_s123_side_two_has_a_heart() -> None:
    """On side II all his hearts count double, the one on the card among them."""
    state = sing_alone(start("challenge"), *LOSS)
    assert last_of(state).songs[1].hearts == 2 * (1 + 1 + 1 + 2 + 1)
    assert last_of(sing_alone(start(), *LOSS)).songs[1].hearts == 2 * (1 + 1 + 1 + 2)


def test_s124_single_parts_count_three_more() -> None:
    """On side II each Part of one card counts three points more."""
    assert orpheus("molpe thetis galatea", 1).parts == 1 + 4
    assert orpheus("molpe thetis galatea", 2).parts == 4 + 4


def test_s125_that_makes_four_points_each() -> None:
    """A single Part on side II counts four points, a pair of a colour no more than ever."""
    assert orpheus("molpe thetis", 2).parts == 8
    assert orpheus("molpe ligeia", 2).parts == 4


def test_s126_a_blessing_is_a_heart_in_later_rounds() -> None:
    """Each Blessing adds a heart in the rounds after it was won."""
    state = play(sing_alone(start(), *WIN), "* blessing doris")
    first = last_of(state).songs[0].hearts
    state = sing_alone(state, *WIN)
    assert (first, last_of(state).songs[0].hearts) == (8, 9)


def test_s127_two_blessings_win() -> None:
    """The player wins with the second Blessing."""
    state = play(sing_alone(start(), *WIN), "* blessing doris")
    state = play(sing_alone(state, *WIN), "* blessing ligeia")
    assert (state.actor(), state.place(0)) == (NOBODY, 1)


def test_s128_orpheus_wins_with_two() -> None:
    """The player loses when Orpheus has two Blessings."""
    state = play(sing_alone(start(), *LOSS), "* blessing doris")
    state = play(sing_alone(state, *LOSS), "* blessing ligeia")
    assert (state.actor(), state.place(0), state.score(1)) == (NOBODY, 2, 2)
    assert state.payoff(0) == -1.0


def test_s129_otherwise_another_round() -> None:
    """While nobody has two Blessings another round is played."""
    state = play(sing_alone(start(), *LOSS), "* blessing doris")
    assert (state.round, state.phase) == (2, START)


def test_s130_all_but_blessings_are_gathered() -> None:
    """Every card but the Blessings goes back to the Ship."""
    state = play(sing_alone(start(), *LOSS), "* blessing doris")
    assert state.ship == 2**18 - 1 - mask("doris")


def test_s131_a_tie_wins_nothing() -> None:
    """Equal totals give nobody a Blessing."""
    state = sing_alone(start(), *TIE)
    assert (last_of(state).winner, state.prize0, state.prize1) == (None, 0, 0)
    assert (state.round, state.phase) == (2, START)
