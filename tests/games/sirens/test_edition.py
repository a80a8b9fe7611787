"""Card files: the standard one, own ones, and every mistake that can be made in them."""

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from molpe.games.sirens import Sirens
from molpe.games.sirens.score_sheet import score_song
from molpe.kernel import BadText, Match, Rng
from molpe.kernel.laws import check_match
from tests.games.sirens.table import sirens

STANDARD = Path(__file__).parents[3] / "src/molpe/games/sirens/standard.toml"


def write(folder: Path, *changes: tuple[str, str]) -> str:
    """The standard file with some of its text replaced, once each."""
    text = STANDARD.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_the_standard_edition_says_what_is_ours() -> None:
    told = Sirens.check_edition(str(STANDARD))
    assert told == "18 cards of sirens, 18 of them reconstructions"


def test_the_standard_edition_is_balanced() -> None:
    cards = sirens.cards.cards
    for colour in ("red", "yellow", "green", "blue"):
        assert sorted(card.hearts for card in cards if card.colour == colour) == [0, 1, 1, 2]
    for charm in sirens.cards.charm:
        assert sum(card.left == charm for card in cards) == 2
        assert sum(card.right == charm for card in cards) == 2
    scoring = ("gamma", "xi", "sigma", "chi", "lambda", "delta", "psi")
    letters = [card.rule for card in cards]
    assert all(letters.count(rule) == (2 if rule in scoring else 1) for rule in letters)
    assert len(set(letters)) == 11


def test_orpheus_has_other_hearts_and_the_songs_that_the_rulebook_counts() -> None:
    cards = Sirens(edition="orpheus").cards.cards
    for mine, usual in zip(cards, sirens.cards.cards, strict=True):
        assert replace(mine, hearts=usual.hearts) == usual
    for colour in ("red", "yellow", "green", "blue"):
        assert [card.hearts for card in cards if card.colour == colour] == [0, 1, 5, 6]
    hearts = sorted(card.hearts for card in cards)
    for size, wanted in ((6, 5), (6, 7), (7, 3)):  # rulebook: 7 against 5, and Orpheus with 3
        assert any(sum(song) == wanted for song in combinations(hearts, size))


def test_the_standard_edition_has_music() -> None:
    for card in sirens.cards.cards:
        bars = list(card.bars.values()) if card.wild else [card.bar]
        assert len(bars) == (4 if card.wild else 1)
        assert all(len(bar.split()) == 8 for bar in bars)
    assert sirens.cards.cards[1].bar == "E5 D5 C5 - A4 - B4 C5"
    assert sirens.cards.cards[17].bars["blue"] == "G5 D5 B4 D5 G5 - - -"


def test_an_own_edition_is_played(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        ('"ours: R0"', '"my box"'),
        ("hearts = 0", "hearts = 4"),
        ("tooth = 4", "tooth = 9"),
        ('name = "Ligeia"', 'name = "Ligeia [first], the longest"'),
        ('right = "scallop"', 'right = "scallop"\nleft = "pearl"'),
    )
    assert Sirens.check_edition(path) == "18 cards of sirens, 17 of them reconstructions"
    game = Sirens(edition=path)
    assert game.edition.startswith(f"{path} sha256:")
    scored = score_song(game, ["parthenope", "aglaope"])
    assert (scored.hearts, scored.charm) == (4, 9)
    for seats in (1, 2):
        check_match(game, seats, Rng(2), every=5)
    assert f"edition: {path} sha256:" in Match(game, 2).transcript()
    # the same text again, but not another one
    Sirens(edition=game.edition)
    Path(path).write_text(STANDARD.read_text("utf-8"), "utf-8")
    with pytest.raises(BadText, match="has changed since"):
        Sirens(edition=game.edition)


def test_two_rings_of_flow_are_allowed(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        ('red = "yellow"', 'red = "blue"'),
        ('yellow = "green"', 'yellow = "green"'),
        ('green = "blue"', 'green = "yellow"'),
    )
    game = Sirens(edition=path)
    assert score_song(game, ["molpe", "calypso"]).flow == 1


CUT = '\n[[card]]\nid = "calypso"'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('game = "sirens"', 'game = "siggil"', 'the file must begin with game = "sirens"'),
        ("[flow]", "[flow", "not TOML"),
        ("[charm]", "[charms]", "unknown key 'charms'"),
        ('red = "yellow"\n', "", "flow: Object missing required field `red`"),
        ("[flow]", "flow = 3\n[flow_]", "unknown key 'flow_'"),
        ('red = "yellow"', 'pink = "red"\nred = "yellow"', "flow: Object contains unknown field"),
        ('red = "yellow"', 'red = "purple"', "flow: field 'red': Invalid enum value 'purple'"),
        ('red = "yellow"', 'red = "red"', "flow: field 'red': a colour flows into another"),
        ('blue = "red"', 'blue = "yellow"', "flow: field 'blue': red flows into yellow already"),
        ("tooth = 4", "tooth = 0", "charm: field 'tooth': Expected `int` >= 1"),
        ("tooth = 4", 'tooth = "four"', "charm: field 'tooth': Expected `int`, got `str`"),
        ('id = "ligeia"', 'id = "Ligeia"', "card 'Ligeia': field 'id': an id is a lower-case"),
        ('id = "ligeia"', 'id = "molpe"', "card 'molpe' appears twice"),
        ('colour = "red"', 'colour = "pink"', "card 'parthenope': field 'colour': Invalid enum"),
        ("hearts = 2", "hearts = -1", "card 'molpe': field 'hearts': "),
        ("hearts = 2", 'hearts = "two"', "card 'molpe': field 'hearts': Expected `int`"),
        ("hearts = 2\n", "", "card 'molpe': Object missing required field `hearts`"),
        ("hearts = 2", "heart = 2\nhearts = 2", "card 'molpe': Object contains unknown field"),
        ('left = "pearl"', 'left = "shell"', "card 'ligeia': field 'left': there is no charm"),
        ('right = "tooth"', 'right = "fang"', "card 'parthenope': field 'right': there is no"),
        ('rule = "theta"', 'rule = "eta"', "card 'parthenope': field 'rule': Invalid enum"),
        ("hearts = 2", "hearts = 2\ncopies = 2", "card 'molpe': field 'copies': every card"),
        ('"A4 - C5 - E5 - C5 -"', '"A4 - C5"', "field 'bar': a bar has 8 eighths, not 3"),
        ('"A4 - C5 - E5 - C5 -"', '"H4 - C5 - E5 - C5 -"', "field 'bar': 'H4' is no note here"),
        ('"A4 - C5 - E5 - C5 -"', '"- - C5 - E5 - C5 -"', "field 'bar': '-' is no note here"),
        ('rule = "psi"\nsource', 'rule = "psi"\nbar = "A4"\nsource', "a wild has 'bars'"),
        ('green = "C4 - G4 - C5 - - -"\n', "", "card 'scylla': field 'bars.green': it is missing"),
        ('blue = "G5 D5 B4 D5 G5 - - -"', 'blue = "G5"', "card 'charybdis': field 'bars.blue'"),
        (
            'source = "ours: R0"',
            'source = "ours: R0"\n[card.bars]\nred = "A4 - - - - - - -"',
            "card 'parthenope': field 'bars': only a wild",
        ),
        ('colour = "wild"', 'colour = "red"', "card 'scylla': field 'bars': only a wild"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = write(tmp_path, (old, new))
    with pytest.raises(BadText) as error:
        Sirens.check_edition(path)
    assert str(error.value).startswith(path)
    assert fault in str(error.value)


def test_cards_are_counted(tmp_path: Path) -> None:
    text = STANDARD.read_text("utf-8")
    path = tmp_path / "short.toml"
    path.write_text(text[: text.index('[[card]]\nid = "charybdis"')], "utf-8")
    with pytest.raises(BadText, match=r"short.toml: there are 17 cards, not 18"):
        Sirens(edition=str(path))


def test_a_card_is_a_table(tmp_path: Path) -> None:
    text = STANDARD.read_text("utf-8")
    path = tmp_path / "odd.toml"
    path.write_text('game = "sirens"\ncard = ["molpe"]\n' + text[: text.index("[[card]]")][15:])
    with pytest.raises(BadText, match=r"odd.toml: card 1: Expected `object`, got `str`"):
        Sirens(edition=str(path))


def test_wilds_are_counted(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        ('colour = "red"', 'colour = "wild"'),
        ('bar = "A4 - C5 - E5 - C5 -"\n', ""),
    )
    with pytest.raises(BadText, match="field 'colour': 3 cards are wild, not 2"):
        Sirens(edition=path)


def test_every_colour_is_there(tmp_path: Path) -> None:
    path = write(tmp_path, *[('colour = "blue"', 'colour = "green"')] * 4)
    with pytest.raises(BadText, match="field 'colour': no card is blue"):
        Sirens(edition=path)


def test_every_half_has_a_partner(tmp_path: Path) -> None:
    path = write(tmp_path, *[('left = "pearl"\n', "")] * 2)
    with pytest.raises(BadText, match="card 'peisinoe': field 'right': no card has the left half"):
        Sirens(edition=path)
    path = write(tmp_path, *[('right = "pearl"\n', "")] * 2)
    with pytest.raises(BadText, match="card 'ligeia': field 'left': no card has the right half"):
        Sirens(edition=path)


def test_no_such_edition() -> None:
    with pytest.raises(BadText, match="has no edition 'deluxe'"):
        Sirens(edition="deluxe")
    with pytest.raises(BadText, match="cannot read the edition"):
        Sirens.check_edition("nowhere.toml")


def test_a_card_by_its_id() -> None:
    assert sirens.cards.number("ligeia") == 1
    with pytest.raises(BadText, match="no card is called 'penelope'; there are: parthenope, "):
        sirens.cards.number("penelope")
