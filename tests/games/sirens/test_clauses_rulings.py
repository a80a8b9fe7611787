"""The rulings where the rulebook of Sirens is silent, each in our words."""

import pytest

from molpe.games.sirens.draft import BLESSING, BLIND, DEAL, KEEP, REVEAL, ROOT, SONG, START, TURN
from molpe.games.sirens.score_sheet import (
    OrpheusSheet,
    compare_songs,
    explain_song,
    score_orpheus,
    score_song,
)
from molpe.games.sirens.state import ALL, LAST_ROUND
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Gist, Rng
from molpe.kernel.gist import cards
from tests.games.sirens.table import (
    IDS,
    deal,
    draft,
    drafted,
    duel,
    mask,
    number,
    play,
    rooted,
    sing,
    sing_alone,
    sirens,
    song,
    texts,
    twin,
    with_options,
)

HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"
TIED = (  # under gamma, 1 to 1
    "scylla thetis leucosia galatea himerope molpe",
    "charybdis clymene peisinoe parthenope callirrhoe ligeia",
)
WIN = (  # alone: what Orpheus is given, and the song that beats his
    "leucosia thelxiope aglaope scylla amphitrite thetis parthenope",
    "charybdis psamathe clymene molpe himerope galatea",
)
LOSS = (
    "charybdis thetis clymene scylla galatea thelxiope molpe",
    "himerope amphitrite psamathe parthenope calypso leucosia",
)
DRAWN = (
    "peisinoe clymene amphitrite doris molpe thetis charybdis",
    "calypso ligeia scylla psamathe galatea callirrhoe",
)


def orpheus(given: str, side: int = 1, blessings: int = 0) -> OrpheusSheet:
    return score_orpheus(sirens, given.split(), side, blessings)


def test_r001_the_first_reveal_and_deal_belong_to_the_round() -> None:
    """A match begins with a full Ship; reveal and deal come once, as steps of the first round."""
    state = sirens.start(2)
    assert (state.phase, state.ship, state.prize0, state.prize1) == (REVEAL, ALL, 0, 0)
    deal(
        play(state, "* reveal psamathe"),
        "molpe ligeia doris thetis",
        "aglaope galatea scylla clymene",
    )
    assert state.phase == KEEP


@pytest.mark.parametrize(("sailors", "left"), [(0, 11), (1, 10), (2, 9)])
def test_r002_there_are_always_cards_enough(sailors: int, left: int) -> None:
    """At the second deal 11, 10 or 9 cards are in the Ship, and eight are needed."""
    state = sirens.start(2)
    if sailors > 0:
        state = sing(state, "psamathe", HIGH, LOW)
    if sailors > 1:
        state = sing(state, "callirrhoe", LOW, HIGH)
    draft(play(state, "* reveal scylla"), "molpe ligeia thetis", "doris leucosia galatea")
    play(state, "0 root molpe ligeia thetis", "1 root doris leucosia galatea")
    assert (state.phase, sirens.view(state, 0).ship) == (DEAL, left)


def test_r003_a_tie_returns_the_rule_and_adds_a_round() -> None:
    """After a tie the rule card goes back to the Ship, and more than three rounds are possible."""
    state = sirens.start(2)
    for played in range(1, 4):
        state = sing(state, "amphitrite", *TIED)
        assert (state.ship, state.round, state.actor()) == (ALL, played + 1, CHANCE)
    for _ in range(4, LAST_ROUND + 1):
        state = sing(state, "amphitrite", *TIED)
    outcome = sirens.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "rounds")  # our own limit


def test_r004_a_sailor_is_the_rule_card_and_stays_out() -> None:
    """The card that was the rule is the Sailor and is in no later deal."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert "reveal psamathe" not in texts(state, CHANCE)
    assert [card.id for card in sirens.view(state, 1).singers[0].prizes] == ["psamathe"]


def test_r005_a_sailor_counts_from_the_next_round() -> None:
    """A Sailor's heart is not counted in the round that won it."""
    state = sing(sirens.start(2), "psamathe", LOW, HIGH)
    last = sirens.view(state, 0).last
    assert last is not None
    assert last.songs[1].hearts == 3
    state = sing(state, "callirrhoe", HIGH, LOW)
    last = sirens.view(state, 0).last
    assert last is not None
    assert last.songs[1].hearts == 7 + 1


def test_r006_discards_go_back_hidden() -> None:
    """A card thrown back is somewhere in the Ship, and the other seat is not shown it."""
    state = play(duel("psamathe", HIGH[:33], LOW[:33]), "0 keep parthenope", "1 keep molpe")
    play(state, "0 keep leucosia", "1 keep aglaope", "0 keep thetis", "1 keep galatea")
    assert state.ship & mask("calypso amphitrite") == mask("calypso amphitrite")
    assert "calypso" not in repr(sirens.view(state, 1))
    assert "calypso" not in repr(sirens.view(state, 0))


def test_r007_known_is_what_was_held() -> None:
    """A seat knows its hand, its kept cards and the hand it passed on, not the other's picks."""
    state = play(duel("psamathe", HIGH[:33], LOW[:33]), "0 keep parthenope", "1 keep molpe")
    singers = sirens.view(state, 0).singers
    assert [card.id for card in singers[0].kept] == ["parthenope"]
    assert [card.id for card in singers[0].hand] == ["leucosia", "galatea", "amphitrite"]
    assert [card.id for card in singers[1].hand] == ["aglaope", "thetis", "calypso"]
    assert [card.name for card in singers[1].kept] == [None]
    play(state, "0 keep leucosia", "1 keep aglaope")
    # the hand that was passed on comes back, so the card missing is known
    assert [card.name for card in sirens.view(state, 0).singers[1].kept] == [None, "Aglaope"]
    assert [card.name for card in sirens.view(state, SPECTATOR).singers[1].kept] == [None, None]


def test_r008_nobody_reacts() -> None:
    """Picks, Roots and Progressions are sealed until both are in; faces are seen before that."""
    state = drafted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    assert [card.id for card in sirens.view(state, 1).singers[0].kept] == [
        "ligeia",
        "molpe",
        "thetis",
    ]
    before = sirens.view(state, 1).singers[0]
    play(state, "0 root thetis molpe ligeia")
    after = sirens.view(state, 1).singers[0]
    assert (after.row, after.kept, after.choice) == (before.row, before.kept, None)
    assert (before.chosen, after.chosen) == (False, True)
    choice = sirens.view(state, 0).singers[0].choice
    assert choice == Gist("root", {"cards": cards(("thetis", "molpe", "ligeia"))})


def test_r009_any_split_around_the_root() -> None:
    """The three cards go left and right in any number from none to all, in any order."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    assert {
        "song | leucosia peisinoe calypso",
        "song calypso | peisinoe leucosia",
        "song peisinoe calypso | leucosia",
        "song calypso leucosia peisinoe |",
    } <= set(texts(state, 0))
    assert len(texts(state, 0)) == 24


def test_r010_the_oldest_player_changes_nothing() -> None:
    """On equal hearts the first seat is counted first, and no score depends on it."""
    one, other = "molpe thetis calypso", "himerope aglaope doris"
    first = compare_songs(sirens, one.split(), other.split())
    second = compare_songs(sirens, other.split(), one.split())
    assert first.hearts == 2
    assert first.against.hearts == 3
    assert first.total == second.total[::-1]


def test_r011_parts_squared_and_three_of_them() -> None:
    """With fewer than three Parts the Part points are 0, also under gamma; the rest counts."""
    two = "molpe leucosia ligeia parthenope aglaope himerope"
    scored = song(two)
    assert (scored.parts, scored.flow, scored.charm, scored.hearts) == (0, 1, 4, 6)
    assert song("molpe aglaope", "gamma").parts == 0
    assert song("parthenope aglaope thetis", "gamma").parts == -3


def test_r012_flow_counts_all_steps_together() -> None:
    """Flow is the triangle number of all Flow Steps, in succession or not."""
    apart = "molpe himerope ligeia aglaope"  # red yellow, red yellow
    assert song(apart).flow == 3
    assert song("molpe himerope thetis").flow == 3


def test_r013_charm_is_right_half_then_left_half() -> None:
    """A right half and the left half of the next card join if they are of one kind, any colour."""
    assert song("parthenope calypso").charm == 4
    assert song("calypso parthenope").charm == 0
    assert song("parthenope scylla calypso").charm == 0


def test_r014_only_the_leader_scores_hearts() -> None:
    """Only who has more hearts scores, and equal hearts score nothing."""
    assert compare_songs(sirens, ["molpe"], ["ligeia"]).hearts_points == (1, 0)
    assert compare_songs(sirens, ["molpe"], ["himerope"]).hearts_points == (0, 0)


def test_r015_totals_may_be_negative() -> None:
    """A total can be below nothing."""
    cards = "thetis leucosia galatea himerope calypso molpe"
    assert song(cards, "gamma").points < 0
    assert song("psamathe leucosia thetis", "lambda").charm == -3


def test_r016_one_eclipse_only() -> None:
    """The two Wilds are Sun and Moon, and together they are one Eclipse of 3, never 6."""
    scored = song("scylla charybdis parthenope aglaope himerope psamathe")
    assert scored.eclipse == 3
    assert "Moon" in sirens.cards.cards[number("scylla")].source
    assert "Sun" in sirens.cards.cards[number("charybdis")].source


def test_r017_wilds_apart_in_one_part() -> None:
    """An Eclipse needs one Part, not neighbours, and counts even without three Parts."""
    scored = song("scylla molpe charybdis", "gamma")
    assert (scored.parts, scored.eclipse, scored.wild_colours) == (0, 3, ("red", "red"))
    parted = song("scylla molpe thetis calypso leucosia charybdis", "xi")
    assert parted.eclipse == 0


def test_r018_the_best_colouring_is_taken() -> None:
    """Scoring takes the best colours; among equals the first, the leftmost changing slowest."""
    assert song("scylla charybdis").wild_colours == ("red", "red")
    # yellow and blue are equal here, as the vector says
    scored = song("peisinoe galatea charybdis psamathe callirrhoe ligeia", "psi")
    assert (scored.points, scored.wild_colours) == (37, ("yellow",))
    scored = song("scylla charybdis parthenope aglaope himerope psamathe", "psi")
    assert (scored.points, scored.wild_colours) == (34, ("green", "blue"))
    assert all("colour" not in text for text in texts(sirens.start(2), CHANCE))


def test_r019_a_wild_can_make_the_third_part() -> None:
    """A Wild may take a colour that makes a third Part."""
    scored = song("molpe leucosia scylla aglaope himerope")
    assert scored.wild_colours[0] in ("green", "blue")
    assert scored.parts == 4 + 1 + 4


def test_r020_gamma_spares_larger_parts() -> None:
    """Under gamma single Parts count -1 and larger ones as ever."""
    assert song("parthenope aglaope thetis calypso leucosia himerope", "gamma").parts == -6
    assert song("molpe leucosia ligeia aglaope thetis", "gamma").parts == 9 - 2


def test_r021_psi_keeps_the_minimum() -> None:
    """Under psi single Parts count 4, but three Parts are still needed."""
    assert song("molpe aglaope", "psi").parts == 0
    assert song("molpe aglaope thetis", "psi").parts == 12


def test_r022_xi_counts_each_step_one() -> None:
    """Under xi the Flow is the number of Flow Steps."""
    assert song("parthenope aglaope thetis calypso", "xi").flow == 3


def test_r023_omega_only_in_the_second_draft() -> None:
    """Under omega three cards are kept first; in the second draft the fourth comes by passing."""
    state = drafted("aglaope", "molpe thetis ligeia", "doris himerope galatea")
    assert (state.phase, len(sirens.view(state, 0).singers[0].kept)) == (ROOT, 3)
    play(state, "0 root molpe thetis ligeia", "1 root doris himerope galatea")
    deal(state, "leucosia peisinoe calypso scylla", "clymene parthenope charybdis thelxiope")
    play(state, "0 keep leucosia", "1 keep clymene", "0 keep parthenope", "1 keep peisinoe")
    play(state, "0 keep calypso", "1 keep charybdis")
    # seat 0 leaves Scylla, which seat 1 gets; nobody was asked
    assert state.phase == SONG
    assert [card.id for card in sirens.view(state, 1).singers[1].kept][3] == "scylla"
    assert [card.id for card in sirens.view(state, 1).singers[0].kept][3] == "thelxiope"
    splits = [text.split().index("|") - 1 for text in texts(state, 0)]
    assert [splits.count(left) for left in range(5)] == [24] * 5


@pytest.mark.parametrize(
    ("cards", "hearts"),
    [
        ("molpe thetis himerope galatea calypso doris", 3),  # only the pair in the middle
        ("molpe leucosia thetis himerope galatea", 6),  # two groups
        ("molpe thetis himerope aglaope callirrhoe", 0),  # all alone
        ("thetis molpe ligeia", 3),
    ],
)
def test_r024_sigma_wants_a_neighbour_with_hearts(cards: str, hearts: int) -> None:
    """Under sigma all groups of two or more heart cards count, a card alone nothing."""
    assert song(cards, "sigma").hearts == hearts
    assert song(cards, "sigma", sailors=1).hearts == hearts + 1  # a Sailor is in no row


@pytest.mark.parametrize(
    ("cards", "hearts"),
    [
        ("molpe thetis himerope galatea calypso doris", 5),  # molpe has two, doris one
        ("molpe thetis himerope aglaope callirrhoe", 6),
        ("ligeia thetis doris", 0),
        ("molpe", 2),
    ],
)
def test_r024_two_hearts_on_one_card_are_a_group_by_option(cards: str, hearts: int) -> None:
    """With `sigma_counts_pairs` two hearts on one card are neighbours of each other."""
    other = with_options("sigma_counts_pairs=on")
    assert score_song(other, cards.split(), "sigma").hearts == hearts
    assert score_song(other, cards.split()).hearts == song(cards).hearts
    assert song("molpe thetis doris", "sigma").hearts == 0


def test_r025_chi_doubles_sailors_too() -> None:
    """Under chi cards and Sailors are doubled together, then compared."""
    assert song("molpe ligeia", "chi", sailors=1).hearts == 8


def test_r026_lambda_counts_every_loose_half() -> None:
    """Under lambda each half not joined to its partner costs a point, also at the ends."""
    assert song("aglaope parthenope", "lambda").charm == -2
    assert song("parthenope aglaope", "lambda").charm == 4
    assert song("scylla parthenope ligeia charybdis", "lambda").charm == -2


@pytest.mark.parametrize(
    ("cards", "charm"),
    [
        ("aglaope parthenope", 0),  # both look out
        ("parthenope aglaope", 4),
        ("scylla parthenope ligeia charybdis", -2),  # inside, though a Wild has no half
        ("peisinoe molpe thetis", -2),  # two that meet and do not match; one looks out
        ("parthenope", 0),
        ("ligeia", 0),
    ],
)
def test_r026_the_ends_are_spared_by_option(cards: str, charm: int) -> None:
    """With `lambda_spares_ends` a half with no card beside it costs nothing."""
    other = with_options("lambda_spares_ends=on")
    assert score_song(other, cards.split(), "lambda").charm == charm
    assert score_song(other, cards.split()).charm == song(cards).charm
    lines = explain_song(other, cards.split(), "lambda").splitlines()
    assert any("without partner" in line for line in lines) == (charm < 0)


def test_r027_delta_pays_the_sum() -> None:
    """Under delta halves that meet pay their sum, matching ones too unless the option is off."""
    assert song("parthenope aglaope", "delta").charm == 8
    assert song("parthenope ligeia", "delta").charm == 7
    other = with_options("delta_matched_pays_sum=off")
    assert score_song(other, ["parthenope", "aglaope"], "delta").charm == 4
    assert score_song(other, ["parthenope", "ligeia"], "delta").charm == 7
    assert score_song(other, ["parthenope", "aglaope"]).charm == 4


def test_r028_phi_is_luck_and_unseen() -> None:
    """Under phi luck takes one of two cards for each seat, which sees it at the reveal only."""
    state = rooted("thetis", "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    assert (state.phase, state.actors()) == (BLIND, [CHANCE])
    assert state.odds(state.legal(CHANCE)[0]) == state.odds(state.legal(CHANCE)[1])
    play(state, "* blind calypso to 0")
    for viewer in (0, 1):
        assert sirens.view(state, viewer).singers[0].choice is None
    # three cards were passed on, and any two of them may be these
    kinds = {twin(state).guess(0, Rng(seed)).dump() for seed in range(300)}
    assert len(kinds) == 3 * 2 * 4  # what seat 1 kept, what was taken, seat 1's first card
    play(state, "* blind amphitrite to 1")
    assert state.phase == SONG
    kept = [[card.id for card in s.kept] for s in sirens.view(state, 0).singers]
    assert kept == [["leucosia", "clymene", "calypso"], ["scylla", "peisinoe", "amphitrite"]]
    back = mask("parthenope charybdis")
    assert state.ship & back == back
    assert drafted("thetis", "molpe aglaope ligeia", "doris himerope galatea").phase == ROOT


def test_r029_theta_is_picks_in_order() -> None:
    """Under theta the song is picks one to six from left to right, and nobody orders anything."""
    state = play(sirens.start(2), "* reveal parthenope")
    draft(state, "molpe leucosia galatea", "aglaope thetis calypso")
    assert state.phase == DEAL
    rows = [[card.id for card in s.row.cards] for s in sirens.view(state, SPECTATOR).singers]
    assert rows == [["molpe", "leucosia", "galatea"], ["aglaope", "thetis", "calypso"]]
    draft(state, "amphitrite doris clymene", "ligeia himerope scylla")
    last = sirens.view(state, 0).last
    assert last is not None
    assert " ".join(last.songs[1].cards) == "aglaope thetis calypso ligeia himerope scylla"


def test_r030_pi_is_the_mirror_image() -> None:
    """Under pi the song is picks six to one from left to right."""
    state = play(sirens.start(2), "* reveal calypso")
    draft(state, "molpe leucosia galatea", "aglaope thetis parthenope")
    draft(state, "amphitrite doris clymene", "ligeia himerope scylla")
    last = sirens.view(state, 0).last
    assert last is not None
    assert " ".join(last.songs[0].cards) == "clymene doris amphitrite galatea leucosia molpe"


def test_r031_the_rule_card_is_no_card_of_a_song() -> None:
    """While a card is the rule, its colour, hearts and Charm do nothing."""
    by_hand = compare_songs(sirens, HIGH.split(), LOW.split(), "chi")
    state = sing(sirens.start(2), "molpe", HIGH, LOW.replace("molpe", "callirrhoe"))
    last = sirens.view(state, 0).last
    assert last is not None
    # Callirrhoe has Molpe's two hearts, so the hearts compared are the same
    assert [scored.hearts for scored in last.songs] == [by_hand.hearts, by_hand.against.hearts]


def test_r032_no_universal_rule_alone() -> None:
    """Alone no rule is revealed: the first card begins Orpheus's song."""
    state = sirens.start(1)
    assert state.phase == START
    play(state, "* orpheus parthenope")
    assert sirens.view(state, 0).rule is None
    last = sirens.view(sing_alone(sirens.start(1), *WIN), 0).last
    assert last is not None
    assert last.rule is None


def test_r033_blessings_are_never_seen() -> None:
    """A Blessing is any card not dealt in its round, is seen by nobody and stays out."""
    state = sing_alone(with_options("difficulty=easy").start(1), *WIN)
    assert (state.phase, len(texts(state, CHANCE))) == (BLESSING, 5)
    play(state, "* blessing doris")
    for viewer in (0, SPECTATOR):
        prizes = sirens.view(state, viewer).singers[0].prizes
        assert [(card.id, card.name) for card in prizes] == [("blessing-0-0", None)]
    assert "orpheus doris" not in texts(state, CHANCE)
    # a guess takes any of the five, less those seen since
    guesses = {state.guess(0, Rng(seed)).prize0 for seed in range(200)}
    undealt = [card for card in IDS if card not in f"{WIN[0]} {WIN[1]}"]
    assert guesses == {mask(card) for card in undealt}
    play(state, "* orpheus ligeia")
    guesses = {state.guess(0, Rng(seed)).prize0 for seed in range(200)}
    assert guesses == {mask(card) for card in undealt if card != "ligeia"}


def test_r034_either_end_any_number() -> None:
    """The first card has no side; all later ones may go to the same end."""
    state = play(sirens.start(1), "* orpheus molpe", "* draw ligeia", "* draw thetis")
    assert (state.phase, texts(state, 0)) == (TURN, ["keep ligeia", "keep thetis"])
    for sides in ("lllll", "rrrrr", "lrlrl"):
        last = sirens.view(sing_alone(sirens.start(1), *WIN, sides=sides), 0).last
        assert last is not None
        row: list[str] = []
        for card, side in zip(WIN[1].split(), "r" + sides, strict=True):
            row = [card, *row] if side == "l" else [*row, card]
        assert list(last.songs[0].cards) == row


@pytest.mark.parametrize(
    ("left", "card", "goes_left"),
    [
        ("scylla", "thetis", True),  # the end is wild
        ("thetis", "scylla", True),  # the card is wild
        ("ligeia", "molpe", True),  # the same colour
        ("ligeia", "calypso", True),  # blue flows into red
        ("calypso", "ligeia", False),  # red does not flow into blue
        ("ligeia", "peisinoe", True),  # right half and left half of the pearl
        ("peisinoe", "galatea", False),  # the halves would meet on the other side only
        ("ligeia", "thetis", False),
    ],
)
def test_r035_where_orpheus_lays_a_card(left: str, card: str, goes_left: bool) -> None:
    """A card goes left if it is wild or joins his leftmost card from the left, else right."""
    wanted = (card, left) if goes_left else (left, card)
    assert orpheus(f"{left} {card}").song == wanted


def test_r036_colours_of_his_wilds() -> None:
    """His Wilds take the colour on their right, at the right end the nearest on their left."""
    assert orpheus("molpe scylla charybdis").colours == ("red", "red", "red")
    assert orpheus("scylla molpe thetis").song == ("molpe", "scylla", "thetis")
    assert orpheus("scylla molpe thetis").colours == ("red", "green", "green")
    assert orpheus("scylla molpe calypso").song == ("calypso", "molpe", "scylla")
    assert orpheus("scylla molpe calypso").colours == ("blue", "red", "red")
    assert orpheus("scylla charybdis molpe").colours == ("red", "red", "red")
    first = orpheus("scylla charybdis doris amphitrite peisinoe molpe callirrhoe")
    assert first.song == (
        "callirrhoe",
        "molpe",
        "peisinoe",
        "amphitrite",
        "doris",
        "charybdis",
        "scylla",
    )
    assert first.colours == ("blue", "red", "yellow", "green", "blue", "blue", "blue")
    assert (first.parts, first.flow, first.charm, first.eclipse, first.hearts) == (13, 10, 1, 3, 14)


def test_r037_no_minimum_for_orpheus() -> None:
    """Orpheus scores one or two Parts, the player does not."""
    assert orpheus("molpe ligeia").parts == 4
    assert song("molpe ligeia").parts == 0


def test_r038_his_hearts_are_doubled_once() -> None:
    """His hearts are twice song, Blessings and the heart of side II; the player's are not."""
    assert orpheus("molpe ligeia", 1, 1).hearts == 2 * (3 + 1)
    assert orpheus("molpe ligeia", 2, 1).hearts == 2 * (3 + 1 + 1)
    state = play(sing_alone(with_options("difficulty=easy").start(1), *LOSS), "* blessing doris")
    state = sing_alone(state, *LOSS)
    last = sirens.view(state, 0).last
    assert last is not None
    assert [scored.hearts for scored in last.songs] == [2 + 1 + 2 + 0 + 0 + 1, 2 * (5 + 1)]


def test_r039_difficulties() -> None:
    """Easy stays on side I, a challenge on side II, normal turns for good once the player leads."""
    for difficulty, sides in [("easy", [1, 1, 1]), ("challenge", [2, 2, 2]), ("normal", [1, 2, 2])]:
        state = with_options(f"difficulty={difficulty}").start(1)
        seen = [state.side]
        play(sing_alone(state, *WIN), "* blessing doris")
        seen.append(state.side)
        play(sing_alone(state, *LOSS), "* blessing callirrhoe")  # one each: no turning back
        seen.append(state.side)
        assert seen == sides
    state = with_options("difficulty=normal").start(1)
    play(sing_alone(state, *LOSS), "* blessing doris")
    play(sing_alone(state, *WIN), "* blessing callirrhoe")
    assert (state.score(0), state.score(1), state.side) == (1, 1, 1)


def test_r040_single_parts_on_side_two() -> None:
    """Side II adds three to each Part of one card, and to no other."""
    given = "scylla charybdis doris amphitrite peisinoe molpe callirrhoe"
    assert (orpheus(given, 1).parts, orpheus(given, 2).parts) == (13, 25)
    given = "charybdis thetis himerope callirrhoe leucosia doris scylla"
    assert (orpheus(given, 1).parts, orpheus(given, 2).parts) == (15, 21)


def test_r041_a_tie_is_played_again() -> None:
    """A tied round gives no Blessing and another round; equal hearts score nothing."""
    state = sing_alone(sirens.start(1), *DRAWN)
    assert (state.phase, state.ship, state.round) == (START, ALL, 2)
    for _ in range(2, LAST_ROUND + 1):
        sing_alone(state, *DRAWN)
    assert (state.actor(), state.place(0)) == (NOBODY, 2)  # our own limit: not won


def test_r042_an_eclipse_for_orpheus() -> None:
    """Orpheus has his Eclipse when both Wilds are in one of his Parts."""
    assert orpheus("molpe scylla charybdis").eclipse == 3
    apart = orpheus("charybdis thetis himerope callirrhoe leucosia doris scylla")
    assert apart.song == (
        "scylla",
        "doris",
        "callirrhoe",
        "himerope",
        "thetis",
        "charybdis",
        "leucosia",
    )
    assert apart.colours == ("blue", "blue", "blue", "yellow", "green", "red", "red")
    assert (apart.flow, apart.charm, apart.eclipse, apart.hearts) == (1, 1, 0, 12)
