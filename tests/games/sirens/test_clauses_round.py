"""The competitive rulebook of Sirens up to the scoring, a sentence at a time, in our words."""

from molpe.games.sirens.draft import DEAL, KEEP, REVEAL, ROOT, SONG
from molpe.kernel import CHANCE, NOBODY, SPECTATOR
from tests.games.sirens.table import (
    IDS,
    draft,
    drafted,
    duel,
    mask,
    play,
    refused,
    rooted,
    sing,
    sirens,
    song,
    texts,
    twin,
)

# Under xi seat 0 wins 19 to 17: see test_s034.
HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"
# Two hands of four.
ZERO = "ligeia leucosia molpe aglaope"
ONE = "thetis galatea amphitrite calypso"


def test_s001_two_or_three_rounds() -> None:
    """Unless rounds are tied a match takes two rounds, or a third after one win each."""
    state = sing(sing(sirens.start(2), "psamathe", HIGH, LOW), "callirrhoe", HIGH, LOW)
    assert (state.round, state.actor()) == (2, NOBODY)
    state = sing(sing(sirens.start(2), "psamathe", HIGH, LOW), "callirrhoe", LOW, HIGH)
    assert (state.round, state.actor()) == (3, CHANCE)
    state = sing(state, "scylla", HIGH, LOW)
    assert (state.round, state.actor()) == (3, NOBODY)


def test_s002_two_phases_of_drafting_and_building() -> None:
    """A round has two phases, each a draft of three cards followed by the laying of them."""
    state = drafted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    assert (state.half, state.phase) == (0, ROOT)
    play(state, "0 root ligeia molpe thetis", "1 root aglaope doris galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    assert (state.half, state.phase) == (1, SONG)


def test_s003_the_winning_song_takes_a_sailor() -> None:
    """Hearts, Parts, Flow and Charm make up a song's score, and the winner takes one card."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    last = sirens.view(state, SPECTATOR).last
    assert last is not None
    for scored in last.songs:
        four = scored.heart_points + scored.parts + scored.flow + scored.charm
        assert four + scored.eclipse == scored.total
    assert (state.score(0), state.score(1)) == (1, 0)


def test_s004_two_sailors_win() -> None:
    """Whoever has two Sailors first wins the match."""
    state = sing(sing(sirens.start(2), "psamathe", LOW, HIGH), "callirrhoe", LOW, HIGH)
    outcome = sirens.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((2, 1), (0, 2), "sailors")


def test_s005_eighteen_ship_cards() -> None:
    """The Ship has eighteen cards, no two alike."""
    assert len(set(IDS)) == 18
    assert sirens.start(2).census() == list(range(18))


def test_s006_a_card_is_revealed_first() -> None:
    """Before anything else a card of the Ship is turned up for all to see."""
    state = sirens.start(2)
    assert texts(state, CHANCE) == [f"reveal {card}" for card in IDS]
    play(state, "* reveal molpe")
    for viewer in (0, 1, SPECTATOR):
        shown = sirens.view(state, viewer).rule
        assert shown is not None
        assert shown.id == "molpe"


def test_s007_only_the_symbol_counts() -> None:
    """Of the card that is the Universal Rule only its symbol has any meaning."""
    state = play(sirens.start(2), "* reveal molpe")
    assert sirens.cards.cards[state.rule_card].rule == "chi"
    assert sirens.view(state, 0).rule_note == sirens.view(state, 1).rule_note
    assert "deal molpe to 0" not in texts(state, CHANCE)


def test_s008_four_cards_hidden_from_the_other() -> None:
    """Each seat gets four cards, which it sees and the other seat does not."""
    view = sirens.view(duel("psamathe", ZERO, ONE), 0)
    assert [card.id for card in view.singers[0].hand] == ZERO.split()
    assert [card.name for card in view.singers[1].hand] == [None] * 4


def test_s009_the_steps_of_a_round() -> None:
    """Reveal, deal, draft, Root, deal, draft, Progression, score: in this order."""
    seen: list[int] = []
    state = sirens.start(2)
    while state.round == 1:
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
        seat = state.actor()
        state.play(seat, state.legal(seat)[-1])
    assert seen == [REVEAL, DEAL, KEEP, ROOT, DEAL, KEEP, SONG]


def test_s010_turns_are_simultaneous() -> None:
    """Both seats choose at the same time, in either order, and nothing happens before both have."""
    state = duel("psamathe", ZERO, ONE)
    assert state.actors() == [0, 1]
    other = twin(state)
    play(state, "0 keep molpe")
    assert state.actors() == [1]
    assert state.picks0 == 0
    play(state, "1 keep thetis")
    play(other, "1 keep thetis", "0 keep molpe")
    assert state.dump() == other.dump()


def test_s011_every_round_has_its_rule() -> None:
    """Each round begins with a newly revealed Universal Rule."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert (state.phase, state.rule_card) == (REVEAL, -1)
    assert texts(state, CHANCE)[0].startswith("reveal ")


def test_s012_the_rest_of_the_rule_card_is_ignored() -> None:
    """Hearts, colour and Charm of the rule card are in nobody's song."""
    state = sing(sirens.start(2), "callirrhoe", HIGH, LOW)  # two hearts on the rule card
    last = sirens.view(state, 0).last
    assert last is not None
    assert [scored.hearts for scored in last.songs] == [3, 7]
    assert all("callirrhoe" not in scored.cards for scored in last.songs)


def test_s013_the_rule_holds_for_its_round() -> None:
    """A Universal Rule is obeyed in the round it was revealed in, and no longer."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    first = sirens.view(state, 0).last
    state = sing(state, "callirrhoe", HIGH, LOW)
    second = sirens.view(state, 0).last
    assert first is not None
    assert second is not None
    assert (first.rule, first.songs[0].flow) == ("xi", 5)
    assert (second.rule, second.songs[0].flow) == ("lambda", 15)


def test_s014_the_rule_beats_the_booklet() -> None:
    """Where the two differ the Universal Rule is followed and not the booklet."""
    state = drafted("parthenope", "ligeia molpe thetis", "aglaope doris galatea")
    assert state.phase == DEAL  # under theta nobody chooses the order of a Root


def test_s015_four_cards_each_from_the_ship() -> None:
    """Eight cards leave the Ship, four for each seat."""
    state = play(sirens.start(2), "* reveal psamathe")
    for dealt in range(8):
        assert texts(state, CHANCE)[0].endswith(f"to {dealt % 2}")
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert (len(sirens.view(state, 0).singers[0].hand), sirens.view(state, 0).ship) == (4, 9)
    assert len(sirens.view(state, 1).singers[1].hand) == 4


def test_s016_a_card_is_kept_face_down() -> None:
    """A seat keeps any one card of its hand, and nobody else sees which."""
    state = duel("psamathe", ZERO, ONE)
    assert texts(state, 0) == ["keep ligeia", "keep leucosia", "keep molpe", "keep aglaope"]
    play(state, "0 keep molpe", "1 keep calypso")
    assert [card.name for card in sirens.view(state, 0).singers[0].kept] == ["Molpe"]
    assert [card.name for card in sirens.view(state, 1).singers[0].kept] == [None]


def test_s017_three_cards_are_passed() -> None:
    """The three others go to the other seat, and its three come back once it has chosen."""
    state = play(duel("psamathe", ZERO, ONE), "0 keep molpe")
    assert state.hand0 == mask(ZERO)
    play(state, "1 keep calypso")
    assert state.hand0 == mask("thetis galatea amphitrite")
    assert state.hand1 == mask("ligeia leucosia aglaope")


def test_s018_a_second_card_from_the_new_hand() -> None:
    """The second card is kept from the hand that was passed, on top of the first."""
    state = play(duel("psamathe", ZERO, ONE), "0 keep molpe", "1 keep calypso")
    assert texts(state, 0) == ["keep thetis", "keep galatea", "keep amphitrite"]
    assert refused(state, 0, "keep ligeia") == "ligeia is not one of your cards here"
    play(state, "0 keep thetis", "1 keep ligeia")
    assert [card.id for card in sirens.view(state, 0).singers[0].kept] == ["molpe", "thetis"]


def test_s019_two_cards_are_passed() -> None:
    """The two cards left go to the other seat, both ways at once."""
    state = play(duel("psamathe", ZERO, ONE), "0 keep molpe", "1 keep calypso")
    play(state, "0 keep thetis", "1 keep ligeia")
    assert state.hand0 == mask("leucosia aglaope")
    assert state.hand1 == mask("galatea amphitrite")


def test_s020_one_of_two_the_other_thrown_back() -> None:
    """The third card is kept from two, and the last one goes back to the Ship."""
    state = play(duel("psamathe", ZERO, ONE), "0 keep molpe", "1 keep calypso")
    play(state, "0 keep thetis", "1 keep ligeia")
    assert texts(state, 0) == ["keep leucosia", "keep aglaope"]
    play(state, "0 keep leucosia", "1 keep galatea")
    assert (state.hand0, state.hand1) == (0, 0)
    back = mask("aglaope amphitrite")
    assert state.ship & back == back


def test_s021_the_three_kept_are_revealed() -> None:
    """After the third pick everyone sees the three cards each seat has kept."""
    state = drafted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    for viewer in (0, 1, SPECTATOR):
        singers = sirens.view(state, viewer).singers
        assert [card.id for card in singers[0].kept] == ["ligeia", "molpe", "thetis"]
        assert [card.id for card in singers[1].kept] == ["aglaope", "doris", "galatea"]


def test_s022_both_line_up_their_cards() -> None:
    """Each seat lays its three cards in a row, in any of the six orders."""
    state = drafted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    assert state.actors() == [0, 1]
    assert texts(state, 0) == [
        "root ligeia molpe thetis",
        "root ligeia thetis molpe",
        "root molpe ligeia thetis",
        "root molpe thetis ligeia",
        "root thetis ligeia molpe",
        "root thetis molpe ligeia",
    ]
    play(state, "0 root molpe thetis ligeia", "1 root doris aglaope galatea")
    rows = [[card.id for card in s.row.cards] for s in sirens.view(state, 0).singers]
    assert rows == [["molpe", "thetis", "ligeia"], ["doris", "aglaope", "galatea"]]


def test_s023_the_root_is_locked() -> None:
    """Once laid, the Root keeps its order for the rest of the round."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    assert all(" root" not in text and "molpe" not in text for text in texts(state, 0))
    play(state, "0 song leucosia | peisinoe calypso", "1 song | clymene scylla charybdis")
    last = sirens.view(state, 0).last
    assert last is not None
    assert last.songs[0].cards[1:4] == ("molpe", "thetis", "ligeia")


def test_s024_shuffle_and_deal_again() -> None:
    """When both Roots lie, each seat gets four new cards from the Ship, discards among them."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    assert (state.phase, state.half) == (DEAL, 1)
    # the first two spare cards were thrown back in the first draft
    assert {"deal parthenope to 0", "deal leucosia to 0"} <= set(texts(state, CHANCE))
    for _ in range(8):
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert (state.hand0.bit_count(), state.hand1.bit_count()) == (4, 4)


def test_s025_the_second_draft_is_like_the_first() -> None:
    """Three more cards are kept in the same way, and the last one goes back to the Ship."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    assert len(sirens.view(state, 0).singers[0].kept) == 3
    assert state.ship == mask("parthenope thelxiope himerope amphitrite callirrhoe")


def test_s026_the_progression_is_revealed() -> None:
    """The last three cards are shown to all and laid into the row face up."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    kept = [card.id for card in sirens.view(state, SPECTATOR).singers[1].kept]
    assert kept == ["clymene", "scylla", "charybdis"]


def test_s027_the_root_is_not_rearranged() -> None:
    """No song of the Progression changes the order of the Root or parts its cards."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    for text in texts(state, 0):
        after = play(twin(state), f"0 {text}", "1 song | clymene scylla charybdis")
        last = sirens.view(after, 0).last
        assert last is not None
        assert " molpe thetis ligeia " in f" {' '.join(last.songs[0].cards)} "


def test_s028_left_and_right_as_one_likes() -> None:
    """The Progression is split between left and right in any number and order."""
    state = rooted("psamathe", "molpe thetis ligeia", "doris aglaope galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    splits = [text.split().index("|") - 1 for text in texts(state, 0)]
    assert len(set(texts(state, 0))) == 24
    assert [splits.count(left) for left in range(4)] == [6, 6, 6, 6]
    play(state, "0 song leucosia calypso | peisinoe", "1 song | clymene scylla charybdis")
    last = sirens.view(state, 0).last
    assert last is not None
    assert " ".join(last.songs[0].cards) == "leucosia calypso molpe thetis ligeia peisinoe"


def test_s029_a_song_has_six_cards() -> None:
    """Each song is made of six cards."""
    last = sirens.view(sing(sirens.start(2), "psamathe", HIGH, LOW), 0).last
    assert last is not None
    assert [len(scored.cards) for scored in last.songs] == [6, 6]


def test_s030_two_wilds() -> None:
    """Two cards are wild, Scylla and Charybdis."""
    assert [card.id for card in sirens.cards.cards if card.wild] == ["scylla", "charybdis"]


def test_s031_a_wild_becomes_any_colour() -> None:
    """A Wild takes whichever colour is best, and takes it at scoring."""
    assert song("ligeia scylla molpe thetis calypso").wild_colours == ("red",)
    assert song("thetis charybdis galatea calypso ligeia").wild_colours == ("green",)
    wanted = {"red": "molpe", "yellow": "himerope", "green": "galatea", "blue": "doris"}
    for colour, other in wanted.items():
        assert song(f"scylla {other} leucosia aglaope thetis", "xi").wild_colours == (colour,)


def test_s032_its_flow_follows_its_colour() -> None:
    """A Wild flows where the colour it took flows, and is flowed into as that colour."""
    scored = song("ligeia scylla thetis calypso")
    assert scored.wild_colours == ("yellow",)
    assert scored.flow == 6  # red, yellow, green, blue


def test_s033_both_wilds_in_a_part() -> None:
    """Both Wilds in one Part are an Eclipse of three points."""
    assert song("scylla charybdis parthenope aglaope himerope psamathe").eclipse == 3


def test_s034_songs_are_compared() -> None:
    """When both songs are complete their totals are compared at once."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    last = sirens.view(state, 0).last
    assert last is not None
    assert [scored.total for scored in last.songs] == [6 + 5 + 8, 12 + 1 + 4]
    assert last.winner == 0
