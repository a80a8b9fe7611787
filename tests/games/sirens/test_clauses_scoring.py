"""The scoring and the universal rules of the competitive rulebook, a sentence at a time."""

import pytest

from molpe.games.sirens.draft import BLIND, DEAL, REVEAL, SONG
from molpe.games.sirens.score_sheet import ComparedSheet, compare_songs, explain_song
from molpe.kernel import CHANCE, NOBODY
from tests.games.sirens.table import (
    deal,
    draft,
    mask,
    play,
    rooted,
    sing,
    sirens,
    song,
    texts,
)

HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"


def against(one: str, other: str, rule: str | None = None) -> ComparedSheet:
    return compare_songs(sirens, one.split(), other.split(), rule)


def test_s035_hearts_parts_flow_charm_in_this_order() -> None:
    """A song is counted in the order hearts, Parts, Flow, Charm."""
    lines = explain_song(
        sirens, ["parthenope", "aglaope", "molpe", "thetis", "calypso"]
    ).splitlines()
    kinds = [("hearts", "Part", "flows", "Charm")[k] for k in range(4)]
    places = [next(n for n, line in enumerate(lines) if kind in line) for kind in kinds]
    assert places == sorted(places)


def test_s036_hearts_of_a_song_are_added() -> None:
    """All hearts printed on the cards of a song are added up."""
    assert song("molpe himerope ligeia parthenope").hearts == 5


def test_s037_who_has_more_hearts_counts_first() -> None:
    """Who has more hearts is counted first, which changes no score."""
    one = against(HIGH, LOW)
    other = against(LOW, HIGH)
    assert one.total == other.total[::-1]


def test_s038_equal_hearts_have_an_order_too() -> None:
    """With equal hearts somebody is counted first all the same, which changes no score."""
    assert song("molpe thetis").hearts == song("himerope aglaope").hearts
    one = against("molpe thetis", "himerope aglaope")
    other = against("himerope aglaope", "molpe thetis")
    assert one.hearts_points == (0, 0)
    assert one.total == other.total[::-1]


def test_s039_the_difference_in_hearts_is_scored() -> None:
    """Who has more hearts scores the difference, the other nothing."""
    assert against(HIGH, LOW).hearts_points == (0, 4)
    assert against(LOW, HIGH).hearts_points == (4, 0)


def test_s040_five_hearts_against_seven() -> None:
    """Five hearts against seven are two points for the seven."""
    five = "molpe himerope ligeia"
    seven = "psamathe callirrhoe leucosia peisinoe thelxiope"
    assert (song(five).hearts, song(seven).hearts) == (5, 7)
    assert against(five, seven).hearts_points == (0, 2)


def test_s041_sun_and_moon_in_a_part() -> None:
    """Sun and Moon in the same Part bring three points more."""
    scored = song("scylla charybdis parthenope aglaope himerope psamathe")
    assert (scored.parts, scored.flow, scored.charm, scored.eclipse) == (14, 3, 4, 3)
    assert scored.points == 24


def test_s042_fewer_than_three_parts_count_nothing() -> None:
    """A song of one or two Parts has no Part points."""
    assert song("molpe leucosia ligeia parthenope aglaope himerope").parts == 0
    assert song("molpe leucosia ligeia").parts == 0


def test_s043_four_colours() -> None:
    """There are four colours: red, yellow, green and blue."""
    colours = {card.colour for card in sirens.cards.cards if not card.wild}
    assert colours == {"red", "yellow", "green", "blue"}


def test_s044_neighbours_of_a_colour_are_a_part() -> None:
    """A Part is a run of neighbouring cards of one colour, be it a single card."""
    assert song("molpe leucosia aglaope thetis").parts == 4 + 1 + 1
    assert song("molpe aglaope leucosia thetis").parts == 1 + 1 + 1 + 1


def test_s045_every_part_counts_with_three_parts() -> None:
    """From three Parts on each of them brings points."""
    assert song("molpe aglaope thetis").parts == 3


def test_s046_a_part_counts_its_square() -> None:
    """A Part counts its size times itself."""
    reds = ["molpe", "leucosia", "ligeia", "parthenope", "scylla"]
    for size in range(1, 6):
        cards = " ".join(reds[:size])
        # another Part of red would be joined, so two of other colours make the three
        assert song(f"{cards} thetis himerope").parts == size * size + 2


@pytest.mark.parametrize(
    ("one", "other"),
    [("molpe", "himerope"), ("himerope", "thetis"), ("thetis", "calypso"), ("calypso", "molpe")],
)
def test_s047_each_colour_flows_into_one(one: str, other: str) -> None:
    """Every colour likes to be followed by one other colour."""
    assert song(f"{one} {other}").flow == 1
    assert song(f"{other} {one}").flow == 0


def test_s048_the_right_colour_next_is_a_flow_step() -> None:
    """A Part followed by the colour it flows into brings points."""
    assert song("molpe leucosia himerope aglaope").flow == 1


def test_s049_a_step_is_between_two_parts() -> None:
    """A Step is where one Part ends and the next begins, never inside a Part."""
    assert song("molpe leucosia").flow == 0
    assert song("molpe leucosia himerope").flow == 1


def test_s050_the_arrow_must_match() -> None:
    """A Step whose arrow shows another colour brings nothing."""
    assert song("molpe thetis").flow == 0
    assert song("molpe calypso").flow == 0
    assert song("molpe himerope").flow == 1


def test_s051_each_flow_step_counts_one_more() -> None:
    """The first Flow Step counts 1, the second 2, and so on: four count 10."""
    cards = ["parthenope", "aglaope", "thetis", "calypso", "leucosia", "himerope", "galatea"]
    wanted = [0, 1, 3, 6, 10, 15, 21]
    assert [song(" ".join(cards[: n + 1])).flow for n in range(7)] == wanted


def test_s052_most_cards_have_half_a_charm() -> None:
    """Most cards carry one half of a Charm, with a number."""
    halves = [card for card in sirens.cards.cards if card.left or card.right]
    assert len(halves) == 16
    assert all(bool(card.left) != bool(card.right) for card in halves)
    assert all(1 <= sirens.cards.charm[card.left or card.right] <= 4 for card in halves)


def test_s053_matching_halves_count_their_number() -> None:
    """Two matching halves side by side count their number once."""
    assert song("peisinoe ligeia").charm == 3
    assert song("leucosia amphitrite").charm == 2
    assert song("psamathe molpe").charm == 1
    assert song("peisinoe molpe").charm == 0
    assert song("ligeia peisinoe").charm == 0


def test_s054_the_tooth_counts_four() -> None:
    """Both halves of the shark's tooth count four."""
    assert song("parthenope aglaope").charm == 4


def test_s055_the_most_valuable_song_wins() -> None:
    """The higher total wins the round."""
    assert against(HIGH, LOW, "xi").total == (19, 17)
    assert against(HIGH, LOW, "xi").winner == "song"
    assert against(LOW, HIGH, "xi").winner == "against"


def test_s056_the_winner_takes_the_rule_card() -> None:
    """The winner of a round takes its Universal Rule as a Sailor."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert (state.prize0, state.prize1) == (mask("psamathe"), 0)


def test_s057_a_sailor_is_a_heart_from_the_next_round_on() -> None:
    """Each Sailor adds a heart in the rounds after it was taken."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    first = sirens.view(state, 0).last
    state = sing(state, "callirrhoe", HIGH, LOW)
    second = sirens.view(state, 0).last
    assert first is not None
    assert second is not None
    assert (first.songs[0].hearts, second.songs[0].hearts) == (3, 4)
    assert second.songs[1].heart_points == 7 - 4


def test_s058_the_second_sailor_wins() -> None:
    """The second Sailor ends the match."""
    state = sing(sing(sirens.start(2), "psamathe", HIGH, LOW), "callirrhoe", HIGH, LOW)
    assert state.actor() == NOBODY
    assert (state.place(0), state.place(1)) == (1, 2)


def test_s059_otherwise_another_round() -> None:
    """While nobody has two Sailors another round is played."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert (state.round, state.phase) == (2, REVEAL)


def test_s060_all_cards_but_sailors_are_gathered() -> None:
    """Every card but the Sailors goes back to the Ship before the next round."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert state.ship == 2**18 - 1 - mask("psamathe")
    state = sing(state, "callirrhoe", LOW, HIGH)
    assert state.ship == 2**18 - 1 - mask("psamathe callirrhoe")


def test_s061_a_tie_gives_nobody_a_sailor() -> None:
    """Equal totals leave both without a Sailor."""
    state = sing(
        sirens.start(2),
        "amphitrite",
        "scylla thetis leucosia galatea himerope molpe",
        "charybdis clymene peisinoe parthenope callirrhoe ligeia",
    )
    last = sirens.view(state, 0).last
    assert last is not None
    assert (last.songs[0].total, last.songs[1].total, last.winner) == (1, 1, None)
    assert (state.prize0, state.prize1, state.round) == (0, 0, 2)


def test_s062_gamma_makes_single_parts_cost() -> None:
    """Under gamma a Part of one card counts -1."""
    assert song("molpe leucosia aglaope thetis", "gamma").parts == 4 - 1 - 1


def test_s063_xi_makes_every_flow_step_one() -> None:
    """Under xi every Flow Step counts 1."""
    assert song("parthenope aglaope thetis calypso leucosia himerope", "xi").flow == 5


def test_s064_omega_makes_songs_of_seven() -> None:
    """Under omega seven cards make a song."""
    state = sing(
        sirens.start(2),
        "aglaope",
        "parthenope leucosia thetis calypso ligeia himerope scylla",
        "molpe peisinoe galatea amphitrite doris clymene charybdis",
    )
    last = sirens.view(state, 0).last
    assert last is not None
    assert [len(scored.cards) for scored in last.songs] == [7, 7]


def test_s065_omega_passes_the_last_card() -> None:
    """Under omega the last card of the second draft is passed on and kept, not thrown back."""
    state = rooted("aglaope", "molpe thetis ligeia", "doris himerope galatea")
    draft(state, "leucosia peisinoe calypso scylla", "clymene parthenope charybdis thelxiope")
    assert state.phase == SONG
    kept = sirens.view(state, 0).singers
    assert [card.id for card in kept[0].kept] == ["leucosia", "peisinoe", "calypso", "scylla"]
    assert kept[1].kept[3].id == "thelxiope"
    assert (state.ship & mask("scylla thelxiope"), len(texts(state, 0))) == (0, 120)


def test_s066_sigma_counts_neighbouring_hearts() -> None:
    """Under sigma only hearts in a group of neighbouring heart cards count."""
    cards = "molpe thetis himerope galatea calypso doris"
    assert (song(cards).hearts, song(cards, "sigma").hearts) == (6, 3)


def test_s067_chi_doubles_hearts() -> None:
    """Under chi the total of hearts is doubled."""
    assert (song(LOW).hearts, song(LOW, "chi").hearts) == (7, 14)
    assert against(HIGH, LOW, "chi").hearts_points == (0, 8)


def test_s068_lambda_makes_loose_halves_cost() -> None:
    """Under lambda every Charm half without its partner counts -1."""
    assert song("parthenope aglaope molpe peisinoe", "lambda").charm == 4 - 2


def test_s069_delta_joins_any_halves() -> None:
    """Under delta halves of different Charms can be joined."""
    assert song("parthenope ligeia").charm == 0
    assert song("parthenope ligeia", "delta").charm > 0


def test_s070_delta_adds_both_numbers() -> None:
    """Under delta joined halves count both their numbers."""
    assert song("parthenope ligeia", "delta").charm == 4 + 3
    assert song("psamathe calypso", "delta").charm == 1 + 4


def test_s071_phi_hides_the_last_choice() -> None:
    """Under phi the sixth card is taken from two that lie face down."""
    state = rooted("thetis", "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    assert state.phase == BLIND
    assert texts(state, CHANCE) == ["blind parthenope to 0", "blind calypso to 0"]
    assert [card.name for card in sirens.view(state, 0).singers[0].hand] == [None, None]
    play(state, "* blind calypso to 0")
    assert texts(state, CHANCE) == ["blind amphitrite to 1", "blind charybdis to 1"]


def test_s072_theta_lays_to_the_right() -> None:
    """Under theta each kept card lies right of the one before."""
    state = sing(
        sirens.start(2), "parthenope", LOW, "aglaope thetis calypso ligeia himerope scylla"
    )
    last = sirens.view(state, 0).last
    assert last is not None
    assert last.songs[0].cards == tuple(LOW.split())


def test_s073_pi_lays_to_the_left() -> None:
    """Under pi each kept card lies left of the one before."""
    other = "aglaope thetis parthenope ligeia himerope scylla"
    state = sing(sirens.start(2), "calypso", LOW, other)
    last = sirens.view(state, 0).last
    assert last is not None
    assert last.songs[0].cards == tuple(LOW.split())
    state = play(sirens.start(2), "* reveal calypso")
    draft(state, "molpe leucosia galatea", "amphitrite doris clymene")
    assert [card.id for card in sirens.view(state, 1).singers[0].row.cards] == [
        "galatea",
        "leucosia",
        "molpe",
    ]
    assert (state.phase, state.actor()) == (DEAL, CHANCE)


def test_s074_psi_makes_single_parts_four() -> None:
    """Under psi a Part of one card counts 4."""
    assert song("molpe leucosia aglaope thetis", "psi").parts == 4 + 4 + 4
