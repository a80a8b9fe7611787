"""What a rule of a round says is what it changes: its number, its cards, its order."""

import re

import pytest

from molpe.games.sirens.edition import RULES
from molpe.kernel import CHANCE
from tests.games.sirens.table import deal, drafted, play, rooted, sing, sirens, song, texts

CARD: dict[str, str] = {str(card.rule): card.id for card in sirens.cards.cards if card.rule}
LANGUAGES = ("en", "de")
SINGLES = "molpe leucosia aglaope thetis"  # a Part of two, then two of one
FLOWS = "parthenope aglaope thetis calypso leucosia himerope"
NUMBERS = {"a point": "1", "einen Punkt": "1", "seven": "7", "sieben": "7", "double": "2"}
NUMBERS |= {"doppelt": "2"}


def sentence(rule: str, language: str) -> str:
    """What is shown of a rule while its round is played."""
    note = sirens.view(play(sirens.start(2), f"* reveal {CARD[rule]}"), 0).rule_note
    assert note is not None
    return sirens.say(note, language)


def number(rule: str) -> int:
    """The number that a rule says, the same in both languages."""
    said = set()
    for language in LANGUAGES:
        text = sentence(rule, language)
        for words, digits in NUMBERS.items():
            text = text.replace(words, digits)
        said.add(re.findall(r"-?\d+", text)[0])
    (found,) = said
    return int(found)


def test_every_rule_says_something_of_its_own() -> None:
    assert set(CARD) == set(RULES)
    for language in LANGUAGES:
        assert len({sentence(rule, language) for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", ["gamma", "psi"])
def test_what_a_part_of_one_card_counts(rule: str) -> None:
    """Parts of two cards and everything else count as before."""
    one, other = song(SINGLES), song(SINGLES, rule)
    assert other.parts - one.parts == 2 * (number(rule) - 1)
    assert (other.flow, other.charm, other.hearts) == (one.flow, one.charm, one.hearts)


def test_what_a_flow_step_counts() -> None:
    one, other = song(FLOWS), song(FLOWS, "xi")
    assert (one.flow, other.flow) == (1 + 2 + 3 + 4 + 5, 5 * number("xi"))
    assert (other.parts, other.charm) == (one.parts, one.charm)


def test_what_hearts_count() -> None:
    """Double with chi; with sigma only those with hearts beside them."""
    for cards in (FLOWS, SINGLES):
        assert song(cards, "chi").hearts == number("chi") * song(cards).hearts
    apart = "molpe thetis himerope galatea calypso doris"
    assert (song(apart).hearts, song(apart, "sigma").hearts) == (6, 3)


def test_what_charms_count() -> None:
    """Lambda: each loose half costs what is said. Delta: halves that meet count both numbers."""
    joined, loose = "parthenope aglaope", "parthenope aglaope molpe peisinoe"
    assert song(joined, "lambda").charm == song(joined).charm
    assert song(loose, "lambda").charm == song(loose).charm - 2 * number("lambda")
    assert (song("parthenope ligeia").charm, song("parthenope ligeia", "delta").charm) == (0, 4 + 3)


def test_how_long_a_song_is() -> None:
    """Omega: seven cards, the last of them passed on."""
    mine = "parthenope leucosia thetis calypso ligeia himerope scylla"
    other = "molpe peisinoe galatea amphitrite doris clymene charybdis"
    last = sirens.view(sing(sirens.start(2), CARD["omega"], mine, other), 0).last
    assert last is not None
    assert {len(scored.cards) for scored in last.songs} == {number("omega")}


def test_what_is_taken_unseen() -> None:
    """Phi: the last card of the song, and no card before."""
    state = rooted(CARD["phi"], "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    assert state.actor() == CHANCE
    assert texts(state, CHANCE) == ["blind parthenope to 0", "blind calypso to 0"]


@pytest.mark.parametrize(("rule", "way"), [("theta", 1), ("pi", -1)])
def test_where_a_kept_card_lies(rule: str, way: int) -> None:
    """Theta: right of the one before; pi: left of it."""
    kept = ["molpe", "leucosia", "galatea"]
    state = drafted(CARD[rule], " ".join(kept), "amphitrite doris clymene")
    row = [card.id for card in sirens.view(state, 1).singers[0].row.cards]
    assert row == kept[::way]
    words = {1: r"\bright\b|\brechts\b", -1: r"\bleft\b|\blinks\b"}
    for language in LANGUAGES:
        assert re.search(words[way], sentence(rule, language))
        assert not re.search(words[-way], sentence(rule, language))
