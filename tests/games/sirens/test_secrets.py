"""Who sees what when, and that nothing else is ever sent."""

import msgspec
import pytest

from molpe.games.sirens.state import SirensState
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Match, Rng
from molpe.kernel.gist import cards
from molpe.kernel.silence import check_silence
from tests.games.sirens.table import (
    IDS,
    deal,
    draft,
    drafted,
    duel,
    play,
    rooted,
    sing_alone,
    sirens,
    with_options,
)

ZERO = "ligeia leucosia molpe aglaope"
ONE = "thetis galatea amphitrite calypso"


def sent(state: SirensState, viewer: int) -> set[str]:
    """The cards that the JSON of a view names, by id or name."""
    raw = msgspec.json.encode(sirens.view(state, viewer)).decode().lower()
    return {card for card in IDS if card in raw}


def heard(state: SirensState, seat: int, viewer: int) -> set[str]:
    """The cards that are named to a viewer when a seat, or luck, acts."""
    said = [
        sirens.say(sirens.told(state, seat, action, viewer), language).lower()
        for action in state.legal(seat)
        for language in ("en", "de")
    ]
    return {card for card in IDS if any(card in text for text in said)}


def words(cards: str) -> set[str]:
    return set(cards.split())


def test_reveal() -> None:
    state = sirens.start(2)
    assert heard(state, CHANCE, SPECTATOR) == set(IDS)
    play(state, "* reveal psamathe")
    assert [sent(state, viewer) for viewer in (0, 1, SPECTATOR)] == [{"psamathe"}] * 3


def test_deal() -> None:
    state = play(sirens.start(2), "* reveal psamathe")
    assert heard(state, CHANCE, 0) == set(IDS) - {"psamathe"}
    assert heard(state, CHANCE, 1) == heard(state, CHANCE, SPECTATOR) == set()
    play(state, "* deal molpe to 0")
    assert sent(state, 0) == {"psamathe", "molpe"}
    assert sent(state, 1) == sent(state, SPECTATOR) == {"psamathe"}
    assert heard(state, CHANCE, 0) == set()
    assert heard(state, CHANCE, 1) == set(IDS) - {"psamathe", "molpe"}


@pytest.mark.parametrize(("seat", "own"), [(0, ZERO), (1, ONE)])
def test_first_pick(seat: int, own: str) -> None:
    state = duel("psamathe", ZERO, ONE)
    assert sent(state, seat) == words(own) | {"psamathe"}
    assert sent(state, SPECTATOR) == {"psamathe"}
    assert heard(state, seat, seat) == words(own)
    assert heard(state, seat, 1 - seat) == heard(state, seat, SPECTATOR) == set()
    play(state, f"{seat} keep {own.split()[0]}")
    assert sent(state, 1 - seat) == words(ONE if seat == 0 else ZERO) | {"psamathe"}
    assert sirens.view(state, 1 - seat).singers[seat].chosen
    assert heard(state, 1 - seat, seat) == set()  # the last to choose tells no more


def test_passed_hands() -> None:
    state = play(duel("psamathe", ZERO, ONE), "0 keep molpe", "1 keep calypso")
    # each knows its card, the hand it was passed and the hand it passed on
    assert sent(state, 0) == words(ZERO) | words("thetis galatea amphitrite psamathe")
    assert sent(state, 1) == words(ONE) | words("ligeia leucosia aglaope psamathe")
    assert sent(state, SPECTATOR) == {"psamathe"}
    play(state, "0 keep thetis", "1 keep ligeia")
    assert sent(state, 0) == words(ZERO) | words("thetis galatea amphitrite psamathe")
    assert sent(state, 1) == words(ONE) | words("ligeia leucosia aglaope psamathe")
    assert sent(state, SPECTATOR) == {"psamathe"}


def test_roots() -> None:
    state = drafted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    all_kept = words("ligeia molpe thetis aglaope doris galatea psamathe")
    assert [sent(state, viewer) for viewer in (0, 1, SPECTATOR)] == [all_kept] * 3
    assert heard(state, 0, 1) == heard(state, 0, SPECTATOR) == set()
    assert heard(state, 0, 0) == words("ligeia molpe thetis")
    before = sirens.view(state, 1)
    play(state, "0 root thetis molpe ligeia")
    changed = sirens.view(state, 1)
    assert changed.singers[0].row == before.singers[0].row
    assert heard(state, 1, 0) == set()
    play(state, "1 root aglaope doris galatea")
    assert sent(state, SPECTATOR) == all_kept


def test_songs() -> None:
    state = rooted("psamathe", "ligeia molpe thetis", "aglaope doris galatea")
    draft(state, "leucosia peisinoe calypso", "clymene scylla charybdis")
    twelve = sent(state, SPECTATOR)
    assert len(twelve) == 13
    assert heard(state, 0, 1) == set()
    play(state, "0 song leucosia | peisinoe calypso")
    choice = sirens.view(state, 0).singers[0].choice
    assert choice is not None
    assert choice.things["left"] == cards(("leucosia",))
    assert "song" not in repr(sirens.view(state, 1).singers[0].choice)
    play(state, "1 song | clymene scylla charybdis")
    for viewer in (0, 1, SPECTATOR):
        last = sirens.view(state, viewer).last
        assert last is not None
        assert {card for song in last.songs for card in song.cards} == twelve - {"psamathe"}


def test_phi() -> None:
    state = rooted("thetis", "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    open_cards = words("thetis molpe aglaope ligeia doris himerope galatea")
    # seat 0 knows its two cards and the two it passed on; which of three lie before it is hidden
    known = open_cards | words("leucosia clymene charybdis amphitrite")
    assert sent(state, 0) == known
    assert heard(state, CHANCE, 0) == heard(state, CHANCE, 1) == set()
    play(state, "* blind calypso to 0")
    assert sent(state, 0) == known
    assert sent(state, 1) == open_cards | words("scylla peisinoe calypso parthenope")
    assert sent(state, SPECTATOR) == open_cards
    play(state, "* blind amphitrite to 1")
    kept = words("leucosia clymene calypso scylla peisinoe amphitrite")
    assert sent(state, 0) == sent(state, 1) == open_cards | kept


def test_blessings() -> None:
    game = with_options("difficulty=easy")
    given = "leucosia thelxiope aglaope scylla amphitrite thetis parthenope"
    kept = "charybdis psamathe clymene molpe himerope galatea"
    state = sing_alone(game.start(1), given, kept)
    assert heard(state, CHANCE, 0) == heard(state, CHANCE, SPECTATOR) == set()
    play(state, "* blessing doris")
    for viewer in (0, SPECTATOR):
        assert "doris" not in sent(state, viewer)
    state = sing_alone(state, given, kept)
    play(state, "* blessing callirrhoe")
    assert state.actor() == NOBODY
    for viewer in (0, SPECTATOR):  # not at the end of the match either
        assert not {"doris", "callirrhoe"} & sent(state, viewer)


def test_alone_everything_else_is_open() -> None:
    state = play(sirens.start(1), "* orpheus molpe", "* draw ligeia", "* draw thetis")
    assert sent(state, 0) == sent(state, SPECTATOR) == {"molpe", "ligeia", "thetis"}
    assert heard(state, 0, SPECTATOR) == {"ligeia", "thetis"}


@pytest.mark.parametrize("seats", [1, 2])
def test_no_view_names_a_card_of_the_ship(seats: int) -> None:
    """A card that no seat has seen in this round is in no view, but for the round before."""
    for seed in range(1, 30):
        state = sirens.start(seats)
        rng = Rng(seed)
        while state.actor() != NOBODY and state.round == 1:
            ship = {IDS[card] for card in range(18) if state.ship >> card & 1}
            thrown = ship if state.half == 0 or seats == 1 else set()
            for viewer in (*range(seats), SPECTATOR):
                if state.last_round == 0:
                    assert not thrown & sent(state, viewer)
            state.play(state.actor(), state.pick(rng))


@pytest.mark.parametrize("seed", [2, 7, 8])
def test_how_a_round_ends_shows_what_was_sung(seed: int) -> None:
    """Who wins it, or nobody, comes of cards that lay hidden: in another world it may be otherwise,
    and that is no secret told. (The law of silence took it for one where a tie was no tie.)"""
    match, rng = Match(sirens, 2), Rng(seed)
    while match.outcome() is None:
        match.play(match.state.actor(), match.state.pick(rng))
    assert check_silence(match, Rng(seed)) > 500
