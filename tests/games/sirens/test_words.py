"""What is written, asked, told, refused, clicked and drawn."""

import re

import pytest

from molpe.games.sirens.state import SirensState
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Match, Rng, read_match
from molpe.kernel.messages import KERNEL
from tests.games.sirens.table import (
    deal,
    draft,
    drafted,
    duel,
    play,
    refused,
    rooted,
    sing,
    sing_alone,
    sirens,
    with_options,
)

HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"
ZERO, ONE = HIGH[:33], LOW[:33]
WIN = (
    "leucosia thelxiope aglaope scylla amphitrite thetis parthenope",
    "charybdis psamathe clymene molpe himerope galatea",
)


@pytest.mark.parametrize("rule", ["delta", "sigma", "lambda"])
def test_a_rule_says_how_it_is_read(rule: str) -> None:
    options = ("delta_matched_pays_sum=off", "sigma_counts_pairs=on", "lambda_spares_ends=on")
    notes = set()
    for game in (sirens, with_options(*options)):
        sign = next(card.id for card in game.cards.cards if card.rule == rule)
        note = game.view(play(game.start(2), f"* reveal {sign}"), 0).rule_note
        assert note is not None
        notes |= {game.say(note, language) for language in KERNEL}
    assert len(notes) == 4


def asked(state: SirensState, seat: int) -> str:
    return sirens.say(sirens.ask(state, seat))


def said(state: SirensState, seat: int, text: str, viewer: int, language: str = "en") -> str:
    action = sirens.parse(state, seat, text)
    return sirens.say(sirens.told(state, seat, action, viewer), language)


def alone(*lines: str) -> SirensState:
    return play(sirens.start(1), "* orpheus molpe", "* draw ligeia", "* draw thetis", *lines)


def test_questions() -> None:
    state = duel("psamathe", ZERO, ONE)
    assert asked(state, 0) == ("keep one of 4 cards, pass on the rest (card 1 of 3, draft 1 of 2)")
    state = drafted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    assert "your Root, the fixed middle of your song" in asked(state, 1)
    state = rooted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    draft(state, "parthenope aglaope peisinoe", "calypso clymene scylla")
    assert asked(state, 0) == "lay your 3 cards left and right of your Root"
    assert asked(alone(), 0) == "keep one card; Orpheus gets the other"
    assert "left or right" in asked(alone("0 keep thetis", "* draw doris", "* draw galatea"), 0)


def test_what_is_told() -> None:
    state = sirens.start(2)
    assert said(state, CHANCE, "reveal psamathe", 1) == "Psamathe is revealed: rule Ξ"
    play(state, "* reveal psamathe")
    assert said(state, CHANCE, "deal molpe to 0", 0) == "seat 0 is dealt Molpe"
    assert said(state, CHANCE, "deal molpe to 0", 1) == "seat 0 is dealt a card"
    state = duel("psamathe", ZERO, ONE)
    assert said(state, 0, "keep thetis", 0) == "keeps Thetis"
    assert said(state, 0, "keep thetis", 0, "de") == "behält Thetis"
    assert said(state, 0, "keep thetis", 1) == "has chosen"
    state = drafted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    assert said(state, 0, "root molpe thetis ligeia", 0) == "lays the Root Molpe, Thetis, Ligeia"
    play(state, "0 root molpe thetis ligeia", "1 root doris leucosia galatea")
    draft(state, "parthenope aglaope peisinoe", "calypso clymene scylla")
    song = said(state, 0, "song aglaope parthenope | peisinoe", 0)
    assert song == "sings Aglaope, Parthenope | Peisinoe"


def test_what_is_told_alone() -> None:
    assert said(sirens.start(1), CHANCE, "orpheus molpe", 0) == "Molpe begins Orpheus's song"
    state = play(sirens.start(1), "* orpheus molpe")
    assert said(state, CHANCE, "draw doris", SPECTATOR) == "Doris is drawn"
    assert said(alone(), 0, "keep ligeia", 0) == "keeps Ligeia; Orpheus gets Thetis"
    state = alone("0 keep thetis", "* draw doris", "* draw galatea")
    left = said(state, 0, "keep doris left", 0)
    assert left == "keeps Doris on the left; Orpheus gets Galatea"
    right = said(state, 0, "keep galatea right", 0)
    assert right == "keeps Galatea on the right; Orpheus gets Doris"
    state = sing_alone(with_options("difficulty=easy").start(1), *WIN)
    assert said(state, CHANCE, "blessing doris", 0) == "a Blessing is won from Orpheus, unseen"


def test_blind_is_told_to_nobody() -> None:
    state = rooted("thetis", "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    for viewer in (0, 1, SPECTATOR):
        assert said(state, CHANCE, "blind calypso to 0", viewer) == "seat 0 takes a card unseen"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("take thetis", "now an action is written like: keep parthenope"),
        ("keep", "now an action is written like: keep parthenope"),
        ("keep penelope", "no card is called 'penelope'"),
        ("keep molpe", "molpe is not one of your cards here"),
        ("keep thetis calypso", "now an action is written like: keep parthenope"),
    ],
)
def test_a_refused_keep(text: str, why: str) -> None:
    assert refused(duel("psamathe", ZERO, ONE), 0, text) == why


def test_an_empty_text_is_refused() -> None:
    assert "keep parthenope" in refused(duel("psamathe", ZERO, ONE), 0, "")


def test_a_refused_root() -> None:
    state = drafted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    assert refused(state, 0, "root molpe ligeia") == (
        "lay each of these cards once: ligeia molpe thetis"
    )
    assert "each of these cards once" in refused(state, 0, "root molpe molpe ligeia")
    assert refused(state, 0, "root molpe ligeia doris") == "doris is not one of your cards here"


def test_a_refused_song() -> None:
    state = rooted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    draft(state, "parthenope aglaope peisinoe", "calypso clymene scylla")
    no_bar = refused(state, 0, "song parthenope aglaope peisinoe")
    assert no_bar.startswith("say with one | where the Root stands, as in: song |")
    assert "one |" in refused(state, 0, "song | parthenope aglaope | peisinoe")
    assert "each of these" in refused(state, 0, "song | parthenope aglaope")


def test_a_refused_turn() -> None:
    assert "now an action" in refused(alone(), 0, "keep ligeia left")
    state = alone("0 keep thetis", "* draw doris", "* draw galatea")
    assert refused(state, 0, "keep doris") == "say at which end, as in: keep galatea left"
    assert "now an action" in refused(state, 0, "keep left doris")
    assert refused(state, 0, "keep thetis left") == "thetis is not one of your cards here"


def test_clicks() -> None:
    state = duel("psamathe", ZERO, ONE)
    assert sirens.clicks(state, 0, sirens.parse(state, 0, "keep thetis")) == ("thetis",)
    state = drafted("psamathe", "molpe ligeia thetis", "doris leucosia galatea")
    action = sirens.parse(state, 0, "root thetis molpe ligeia")
    assert sirens.clicks(state, 0, action) == ("thetis", "molpe", "ligeia")
    play(state, "0 root thetis molpe ligeia", "1 root doris leucosia galatea")
    draft(state, "parthenope aglaope peisinoe", "calypso clymene scylla")
    action = sirens.parse(state, 1, "song calypso | scylla clymene")
    assert sirens.clicks(state, 1, action) == ("calypso", "row-1", "scylla", "clymene")
    assert sirens.clicks(alone(), 0, sirens.parse(alone(), 0, "keep ligeia")) == ("ligeia",)
    state = alone("0 keep thetis", "* draw doris", "* draw galatea")
    action = sirens.parse(state, 0, "keep doris left")
    assert sirens.clicks(state, 0, action) == ("doris", "end-0-left")


def test_both_languages_say_everything() -> None:
    english, german = sirens.catalogue["en"], sirens.catalogue["de"]
    assert english.keys() == german.keys()
    for key, template in english.items():
        gaps = re.findall(r"{(\w+)", template)
        assert sorted(gaps) == sorted(re.findall(r"{(\w+)", german[key])), key
    assert not english.keys() & KERNEL["en"].keys()


MARKUP = re.compile(r"(?<!\\)\[/?[a-z ]*\]")


def lines(state: SirensState, viewer: int) -> list[str]:
    """A drawing as the terminal prints it."""
    drawn = sirens.show(sirens.view(state, viewer))
    return MARKUP.sub("", drawn).replace("\\[", "[").splitlines()


def test_a_hand_drawn() -> None:
    drawn = lines(duel("psamathe", ZERO, ONE), 0)
    assert drawn[:3] == [
        "Sirens  round 1, draft 1; 9 cards in the Ship",
        "Universal Rule Ξ, Psamathe:",
        "  every Flow Step counts 1",
    ]
    assert drawn[-7:] == [
        "┌──────────┬──────────┬──────────┬──────────┐",
        "│Parthenope│Aglaope   │Thetis    │Calypso   │",
        "│▲ red     │● yellow  │◆ green   │≈ blue    │",
        "│→ yellow  │→ green   │→ blue    │→ red     │",
        "│   tooth(4│4)tooth   │   tooth(4│4)tooth   │",
        "│rule Θ    │rule Ω    │rule Φ    │rule Π    │",
        "└──────────┴──────────┴──────────┴──────────┘",
    ]
    assert "hand: ?, ?, ?, ?" in drawn


def test_a_sealed_choice_drawn() -> None:
    state = play(duel("psamathe", ZERO, ONE), "0 keep thetis")
    assert "You  Sailors: 0, has chosen" in lines(state, 0)
    assert "  sealed: keep thetis" in lines(state, 0)
    assert "Seat 0  Sailors: 0, has chosen" in lines(state, 1)
    assert not any("sealed" in line for line in lines(state, 1))


def test_hidden_cards_drawn() -> None:
    state = rooted("thetis", "molpe aglaope ligeia", "doris himerope galatea")
    deal(state, "leucosia peisinoe calypso parthenope", "scylla clymene charybdis amphitrite")
    play(state, "0 keep leucosia", "1 keep scylla", "0 keep clymene", "1 keep peisinoe")
    assert "│░░░░░░░░░░│░░░░░░░░░░│" in lines(state, 0)


def test_a_scored_round_drawn() -> None:
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    drawn = lines(state, 1)
    assert "Seat 0 won round 1, 19 to 17." in drawn
    assert "  Parthenope and Aglaope join a Charm: 4" in drawn
    assert "  more hearts, 7 against 3: 4" in drawn
    assert "  total: 17" in drawn
    assert "You won round 1, 19 to 17." in lines(state, 0)
    deal(play(state, "* reveal scylla"), ZERO, ONE)
    assert "  total: 17" in lines(state, 0)
    play(state, "0 keep thetis", "1 keep molpe")
    assert "  total: 17" not in lines(state, 0)
    assert "You won round 1, 19 to 17." in lines(state, 0)


def test_a_tie_drawn() -> None:
    state = sing(
        sirens.start(2),
        "amphitrite",
        "scylla thetis leucosia galatea himerope molpe",
        "charybdis clymene peisinoe parthenope callirrhoe ligeia",
    )
    assert "Round 1 was tied, 1 to 1." in lines(state, SPECTATOR)


def test_orpheus_drawn() -> None:
    state = sing_alone(with_options("difficulty=challenge").start(1), *WIN)
    drawn = lines(state, 0)
    assert "Orpheus  Blessings: 0, side II of his card" in drawn
    assert "  a heart on his card" in drawn
    assert "  hearts doubled: 8" in drawn
    assert drawn[0] == "Sirens  round 1, card 6 of 6; 5 cards in the Ship"
    drawn = lines(alone(), SPECTATOR)
    assert drawn[0] == "Sirens  round 1, card 1 of 6; 15 cards in the Ship"
    assert "│▲ red    ♥│◆ green   │" in drawn


def test_a_wild_is_drawn_in_its_colour() -> None:
    state = sing_alone(with_options("difficulty=easy").start(1), *WIN)
    drawn = "\n".join(lines(state, 0))
    last = sirens.view(state, 0).last
    assert last is not None
    own, other = last.songs
    assert own.cards[0] == "charybdis"
    assert f"│✦ {own.colours[0]:<8}│" in drawn
    assert f"│✦ {other.colours[other.cards.index('scylla')]:<8}│" in drawn
    assert drawn.count("│✦ wild") == 2  # in the rows on the table they have no colour


@pytest.mark.parametrize("seats", [1, 2])
def test_no_drawing_is_wider_than_80(seats: int) -> None:
    for seed in range(1, 12):
        state = sirens.start(seats)
        rng = Rng(seed)
        while state.actor() != NOBODY:
            state.play(state.actor(), state.pick(rng))
            for viewer in (0, SPECTATOR):
                assert all(len(line) <= 80 for line in lines(state, viewer))
        assert "the match is over" in lines(state, 0)[0]


def test_a_match_file_reads_back() -> None:
    match = Match(with_options("difficulty=easy"), 1)
    rng = Rng(8)
    while match.actors():
        match.draw_luck(rng.below)
        for seat in match.actors():
            match.play(seat, match.state.pick(rng))
    again = read_match(match.transcript(), lambda _, words, __: with_options(*words))
    assert again.transcript() == match.transcript()
    assert "\n* orpheus " in match.transcript()
