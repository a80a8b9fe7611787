"""What is played is said, and what is said is played: no sentence of a card drops a clause."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe.games.muse import rules as rules_room
from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.data.fitting import faults
from molpe.games.muse.data.tables import tables
from molpe.games.muse.game import Muse
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs import VERBS, AnyVerb
from molpe.games.muse.verbs.attempt import Stop
from molpe.games.muse.verbs.lasting import Might
from molpe.games.muse.verbs.reward import BecomeTreasure
from molpe.games.muse.verbs.schema import WINDOWS, Side, Verb
from molpe.games.muse.words.sentences import SPEECH, effects_text, text_of, windows_text
from molpe.press.faces import muse as faces
from tests.each import each
from tests.games.variants import every, subsets, variants

LANGUAGES = ("en", "de")
CARDS = {card.id: card for card in Muse().cards.cards}
ONE_OF_EACH = tuple(
    CARDS[word]
    for word in (
        *("heracles", "nestor", "mirrored-shield", "sciron", "augean-stables"),
        *("zeus", "hubris", "thunderbolt"),
    )
)
NOT_PLAYED = frozenset({"id", "name", "copies", "note", "source", "kind"})
"""What a card is called and is; all else of it is played by."""


def read(raw: Any) -> MuseCard | None:
    """A card that a file could hold, or nothing."""
    try:
        card = msgspec.convert(raw, MuseCard)
    except msgspec.ValidationError:
        return None
    named = all(word in (*faces.TRAITS, "mirrored-shield") for word in card.vulnerable)
    return card if named and not any(faults(card)) else None


def played(card: MuseCard) -> dict[str, list[int]]:
    """What a state plays by."""
    return tables((*ONE_OF_EACH, card), ())


def said(card: MuseCard, language: str) -> tuple[tuple[str, ...], str]:
    """What can be read on a card."""
    return faces.card_facts(card)[language], faces.rules(card, language)


def means_the_same(card: MuseCard, path: str) -> bool:
    """Where two words of a file mean one thing, or one is a name and plays nothing."""
    if re.fullmatch(r"effects\[\d\]\.name", path):
        return True  # what a card is called as a Treasure
    # In a Favor "you" is the owner of the Hero (ruling 42), and so is the target.
    return card.kind == "deity" and re.fullmatch(r"favor\[\d\]\.who", path) is not None


@each(lambda: CARDS)
def test_every_field_that_is_played_is_said(word: str) -> None:
    """One field changed within the schema: what is played differs as often as what is said."""
    card = CARDS[word]
    before, heard = played(card), {language: said(card, language) for language in LANGUAGES}
    for path, raw in variants(card, NOT_PLAYED):
        other = read(raw)
        if other is None or means_the_same(card, path):
            continue
        differs = played(other) != before
        for language in LANGUAGES:
            assert (said(other, language) != heard[language]) == differs, (path, language)


def effects(kind: type[Verb], when: str) -> Iterator[AnyVerb]:
    """Everything that a verb can say at a moment, with small numbers."""
    for raw in every(kind, when=[when], if_asked=[None], if_window=[None]):
        try:
            yield msgspec.convert(raw, AnyVerb)
        except msgspec.ValidationError:
            continue


def spoken(effect: AnyVerb, language: str, side: Side) -> str:
    """The sentence of an effect; of a Treasure also what it does when it is one."""
    if isinstance(effect, BecomeTreasure):
        foe = msgspec.structs.replace(CARDS["sciron"], effects=(effect,))
        return text_of(foe, language)
    return effect.sentence(SPEECH[language], side)


def plain(effect: AnyVerb) -> Any:
    """An effect as its file writes it, whatever the order of words in a list."""
    raw = msgspec.to_builtins(effect)
    if raw.get("slots") and len(raw["slots"]) == 5:
        raw["slots"] = []  # every slot is any slot
    return sorted(
        (name, sorted(value) if isinstance(value, list | tuple) else value)
        for name, value in raw.items()
    )


SPOKEN = [
    (kind, side)
    for kind in VERBS
    for side in (("card", "shared", "wrath") if kind.lasting else ("card", "wrath"))
]


@pytest.mark.parametrize(("kind", "side"), SPOKEN)
def test_what_sounds_alike_is_alike(kind: type[Verb], side: Side) -> None:
    """No two effects of a verb have one sentence: every field is heard, alone or with others."""
    when = "static" if kind.lasting else "place" if side == "wrath" else "play"
    for language in LANGUAGES:
        heard: dict[str, Any] = {}
        for effect in effects(kind, when):
            sentence = spoken(effect, language, side)
            assert heard.setdefault(sentence, plain(effect)) == plain(effect), sentence
        assert heard


def test_sides_sound_different_where_they_differ() -> None:
    """One Crew or all, you or the Hero's player: the same effect on another side is said anew."""
    might = Might(when="static", amount=1, to="leader")
    for language in LANGUAGES:
        sides: tuple[Side, ...] = ("card", "shared", "favor")
        assert len({effects_text((might,), language, side) for side in sides}) == 3


def test_every_window_is_said() -> None:
    """Two sets of windows never sound alike, and their order does not matter."""
    for language in LANGUAGES:
        heard = [windows_text(some, language) for some in subsets(WINDOWS)]
        assert len(set(heard)) == len(heard) == 2 ** len(WINDOWS) - 1
        assert windows_text(("sea", "main"), language) == windows_text(("main", "sea"), language)


def test_every_moment_is_said() -> None:
    """Every ``when`` and every condition has a phrase of its own; what lasts needs none."""
    for language in LANGUAGES:
        phrases = SPEECH[language].phrases
        moments = [text for name, text in phrases.items() if name.startswith("when.")]
        assert len(set(moments)) == len(moments) - 1  # static, and hold, whose windows are said


def test_no_card_with_an_effect_is_silent() -> None:
    for card in CARDS.values():
        for language in LANGUAGES:
            shared = card.slot == "shared" and (card.might or card.traits)
            assert bool(text_of(card, language)) == bool(card.all_effects() or shared)


def test_no_operand_is_written_in_vain() -> None:
    """Each number of a row is read by some rule: nothing that a card can say is left undone."""
    room = Path(str(rules_room.__file__)).parent
    files = (path.read_text("utf-8") for path in room.rglob("*.py") if path.name != "rows.py")
    known = set(re.findall(r"rows\.([A-Z_]+)", "\n".join(files)))
    lines = re.findall(r"^([A-Z_]+): Final = (\w+)", (room / "rows.py").read_text("utf-8"), re.M)
    verbs = [name for name, _ in lines if getattr(rows, name) in range(1, rows.VERBS)]
    operands = {
        name: place for name, place in lines for verb in verbs if name.startswith(f"{verb}_")
    }
    assert len(operands) > 50
    for name, place in operands.items():
        assert name in known or (place in ("WHO", "ADDED") and place in known), name


def test_a_word_that_is_written_twice_counts_once() -> None:
    once, twice = (Stop(when="hold", kinds=kinds) for kinds in (("foe",), ("foe", "foe")))
    assert once.row() == twice.row()
    assert once.sentence(SPEECH["en"]) == twice.sentence(SPEECH["en"])
