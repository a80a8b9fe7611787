"""What a card file must be: every fault names the file, the card and the field."""

from importlib.resources import files
from pathlib import Path

import pytest

from molpe.games.muse.data.edition import open_edition
from molpe.games.muse.game import Muse
from molpe.kernel import BadText, Rng
from tests.games.muse.desk import Desk

TEXT = files("molpe.games.muse.data").joinpath("standard.toml").read_text("utf-8")


def opened(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadText) as caught:
        open_edition(str(path), ("standard",))
    return str(caught.value)


def swap(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


HERO = 'id = "heracles"\nname = "Heracles"\nkind = "hero"\n'
FAULTS = [
    (HERO, HERO + "colour = 3\n", "'heracles': Object contains unknown field `colour`"),
    (HERO, HERO + 'slot = "weapon"\n', "field 'slot'"),
    (HERO, HERO + "copies = 0\n", "field 'copies'"),
    (HERO, HERO + 'windows = ["main"]\n', "field 'windows'"),
    (HERO, HERO + 'favor = [{ when = "place", verb = "wreck" }]\n', "field 'favor'"),
    (HERO, HERO + 'vulnerable = ["nobody"]\n', "field 'vulnerable'"),
    (HERO, HERO + 'vulnerable = ["discus", "thyrsus"]\n', "at most one card"),
    (HERO, HERO + 'effects = [{ when = "place", verb = "wreck" }]\n', "never happens here"),
    (HERO, HERO + 'effects = [{ when = "static", verb = "wreck" }]\n', "are static"),
    ('id = "heracles"', 'id = "Heracles"', "field 'id'"),
    ('id = "achilles"', 'id = "heracles"', "appears twice"),
    ('id = "the-road-to-athens"', 'id = "heracles"', "names two cards"),
    ('steps = ["sea", "cetus"]', 'steps = ["foe", "walk"]', "no challenge"),
    ('steps = ["sea", "cetus"]', "steps = []", "1 to 8 steps"),
    ('steps = ["sea", "cetus"]', 'steps = ["foe", "war"]', "a war is a Quest of its own"),
    ('game = "muse"', 'game = "muse"\ncolour = 1', "unknown key 'colour'"),
    (HERO, HERO + "copies = 9\n", "there are 188 cards"),
    ('kind = "hold"', 'kind = "prophet"', "field 'kind'"),
]


@pytest.mark.parametrize(("old", "new", "fault"), FAULTS)
def test_faults(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in opened(tmp_path, swap(old, new))


def test_a_box_needs_every_kind(tmp_path: Path) -> None:
    immediate = TEXT.index('kind = "immediate"')
    begin = TEXT.rindex("[[card]]", 0, immediate)
    end = TEXT.index("[[quest]]")
    assert "no card of kind 'immediate'" in opened(tmp_path, TEXT[:begin] + TEXT[end:])


def test_six_players_need_six_heroes(tmp_path: Path) -> None:
    parts = TEXT.split("[[card]]")
    heroes = [part for part in parts if 'kind = "hero"' in part]
    text = "[[card]]".join(part for part in parts if part not in heroes[5:])
    assert "six heroes" in opened(tmp_path, text)


def test_room_for_quests_and_deities(tmp_path: Path) -> None:
    quest = (
        '[[quest]]\nid = "one-more"\nname = "X"\nlaurels = 1\nsteps = ["foe"]\nsource = "mine"\n'
    )
    assert "at most 20" in opened(tmp_path, TEXT + quest)
    parts = TEXT.split("[[card]]")
    people = [part for part in parts if 'kind = "companion"' in part]
    text = "[[card]]".join(part for part in parts if part not in people[1:])
    text = text.replace('kind = "deity"\n', 'kind = "deity"\ncopies = 2\n')
    assert "more than 24 deities" in opened(tmp_path, text)


def test_a_new_card_needs_no_python(tmp_path: Path) -> None:
    """A card of one's own plays: a herald who draws a card for everybody."""
    card = (
        '[[card]]\nid = "the-herald"\nname = "The Herald"\nkind = "immediate"\n'
        'effects = [{ when = "draw", verb = "draw", who = "each", n = 1 }]\nsource = "mine"\n\n'
    )
    path = tmp_path / "mine.toml"
    text = TEXT.replace(
        '[[card]]\nid = "feast-of-the-phaeacians"', card + '[[card]]\nid = "x-feast"', 1
    )
    path.write_text(text.replace("copies = 5\n", "copies = 4\n", 1), "utf-8")
    game = Muse(edition=str(path))
    number = game.cards.number("the-herald")
    assert game.cards.text(number) == "Play immediately: each player draws one more card."
    state = game.start(3)
    rng = Rng(3)
    for _ in range(4000):
        if state.actor() == -2:
            break
        state.play(state.actor(), state.pick(rng))
    assert Desk.at(game, state).round > 3
