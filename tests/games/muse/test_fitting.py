"""What a card file cannot say: what the rules would not carry out as its text says it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.data.edition import open_edition
from molpe.games.muse.data.fitting import faults
from molpe.games.muse.game import Muse
from molpe.kernel import BadText

LOSE = {"verb": "lose", "mode": "discard"}
SHIELD = {"verb": "protect", "when": "static", "uses": "always"}
TAKE = {"verb": "capture", "what": "companion", "pick": "random", "source": "opponent"}
SPOIL = {"verb": "capture", "what": "treasure", "pick": "controller", "source": "opponent"}
HYMN = {"verb": "discard-cards", "when": "hold"}
PRIZE = {"verb": "become-treasure", "when": "overcome", "name": "Belt", "might": 1}
MAIN = ["main"]
SIDES = {"favor_windows": MAIN, "wrath_windows": MAIN}


def card(kind: str, **fields: Any) -> MuseCard:
    return msgspec.convert(
        {"id": "one", "name": "One", "kind": kind, "source": "mine", **fields}, MuseCard
    )


def test_the_house_makes_no_such_card() -> None:
    assert not [fault for one in Muse().cards.cards for fault in faults(one)]


UNSAYABLE = [
    (LOSE | {"when": "draw", "may": True}, "cannot be left"),
    (LOSE | {"when": "draw", "if_asked": "fire"}, "asks for a trait"),
    (LOSE | {"when": "draw", "if_window": "sea"}, "laid in a window"),
    (LOSE | {"when": "draw", "who": "table"}, "Invalid enum value"),
    ({"verb": "block", "when": "draw", "card": "this", "on": "any-active-quest"}, "Blocks"),
    ({"verb": "block", "when": "hold", "card": "queue", "on": "your-quest"}, "Blocks"),
    (TAKE | {"when": "play", "to": "your-crew", "slots": ["weapon"]}, "has a slot"),
    (SPOIL | {"when": "play", "to": "this-crew"}, "from a player, by a player"),
    (TAKE | {"when": "play", "to": "your-crew", "scope": "crew"}, "no opponent"),
    (TAKE | {"when": "play", "to": "your-crew", "may": True}, "only who picks"),
    ({"verb": "counter", "when": "hold", "kinds": []}, "length >= 1"),
    ({"verb": "search", "when": "play", "pick": "first", "may": True}, "nobody's choice"),
    (HYMN | {"zone": "deity", "who": "each"}, "only Treasures"),
    (HYMN | {"zone": "fate", "n": 2}, "only Treasures"),
    ({"verb": "war", "when": "draw", "one": "you", "other": "you"}, "two sides"),
    ({"verb": "draw-mod", "when": "static", "amount": 0}, "no change"),
    ({"verb": "suppress", "when": "static"}, "nothing that would not count"),
    (SHIELD | {"against": ["discard", "wreck"], "scope": "crew"}, "from one thing"),
    (SHIELD | {"against": ["wreck"], "scope": "self"}, "as a whole"),
    (SHIELD | {"against": ["wrath"], "scope": "crew"}, "with every Crew"),
    (SHIELD | {"against": ["wreck"], "scope": "crew", "only": "random"}, "luck alone"),
    (SHIELD | {"against": ["wreck"], "scope": "player", "uses": "now"}, "of its player"),
    (SHIELD | {"against": ["discard"], "scope": "player", "when": "hold"}, "protects now"),
]


@pytest.mark.parametrize(("effect", "fault"), UNSAYABLE)
def test_no_card_can_say(effect: dict[str, Any], fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        card("hold", windows=MAIN, effects=[effect])


DRAWN = [LOSE | {"when": "draw"}]
HELD = [LOSE | {"when": "hold"}]
MISFITS = [
    (card("hero", slot="weapon"), "slot", "a treasure has a slot"),
    (card("hero", favor=[LOSE | {"when": "place"}]), "favor", "only a deity"),
    (card("foe", as_treasure=[SHIELD | {"against": ["wrath"], "scope": "player"}]),
     "as_treasure", "never becomes"),
    (card("ordeal", might=3), "might", "has Might"),
    (card("foe", traits=["fire"]), "traits", "has traits"),
    (card("hero", needs={"might": 3}), "needs", "asks for something"),
    (card("foe", needs={"might": 3}), "needs", "that it has"),
    (card("ordeal", vulnerable=["fire"]), "vulnerable", "to be halved"),
    (card("hold", effects=HELD), "windows", "has windows"),
    (card("hold", windows=["main", "loss"], effects=HELD), "windows", "'loss' is for"),
    (card("hold", windows=MAIN, effects=[{"verb": "counter", "when": "hold", "kinds": ["hold"]}]),
     "windows", "'counter' is for"),
    (card("foe", windows=MAIN), "windows", "only a hold card"),
    (card("deity", favor_windows=MAIN), "wrath_windows", "for both sides"),
    (card("deity", **SIDES | {"favor_windows": ["loss"]}), "favor_windows", "nothing is answered"),
    (card("companion", effects=DRAWN), "effects", "'draw' never happens"),
    (card("foe", effects=[LOSE | {"when": "play"}]), "effects", "'play' never happens"),
    (card("hero", effects=[LOSE | {"when": "static"}]), "effects", "are static"),
    (card("deity", **SIDES, wrath=[LOSE | {"when": "place", "if_window": "sea"},
                                   LOSE | {"when": "place"}]), "wrath", "one condition"),
    (card("foe", effects=[PRIZE | {"slot": "armor"}] * 2), "effects", "says this once"),
    (card("foe", effects=[LOSE | {"when": "draw", "who": "target"}]), "effects", "the target"),
    (card("foe", effects=[LOSE | {"when": "draw", "scope": "crew"}]), "effects", "nobody's Crew"),
    (card("deity", **SIDES, wrath=[TAKE | {"when": "place", "to": "this-crew"}]),
     "wrath", "no part of"),
    (card("hero", effects=[{"verb": "block", "when": "play", "card": "this", "on": "your-quest"}]),
     "effects", "Blocks by itself"),
    (card("hero", effects=[{"verb": "suppress", "when": "static", "treasures": True}]),
     "effects", "count for nothing"),
    (card("foe", effects=[{"verb": "attach-fate", "when": "draw", "fate": "father"}]),
     "effects", "played immediately"),
    (card("foe", effects=[{"verb": "become-laurels", "when": "draw", "n": 1}]),
     "effects", "becomes something"),
    (card("immediate", effects=[{"verb": "join-crew", "when": "draw", "might": 1}]),
     "effects", "becomes something"),
    (card("hold", windows=MAIN, effects=[{"verb": "extra-quest", "when": "hold"}]),
     "effects", "who is on turn"),
    (card("deity", **SIDES, favor=[SHIELD | {"against": ["wrath"], "scope": "player"}]),
     "favor", "keep others away"),
    (card("hero", effects=[SHIELD | {"against": ["wreck"], "scope": "player"}]),
     "effects", "all Crews"),
    (card("foe", effects=[PRIZE | {"slot": "shared"}],
          as_treasure=[SHIELD | {"against": ["wreck"], "scope": "crew"}]),
     "as_treasure", "all Crews"),
    (card("treasure", slot="bauble", effects=[SHIELD | {"against": ["discard"], "scope": "self"}]),
     "effects", "somebody itself"),
]  # fmt: skip


@pytest.mark.parametrize(("misfit", "field", "fault"), MISFITS)
def test_no_card_says_it_here(misfit: MuseCard, field: str, fault: str) -> None:
    assert any(where == field and fault in what for where, what in faults(misfit))


FITTING = [
    card("hold", windows=["quest-own"], effects=[{"verb": "extra-quest", "when": "hold"}]),
    card("ordeal", effects=[{"verb": "extra-quest", "when": "overcome"}]),
    card("immediate", effects=[{"verb": "become-laurels", "when": "draw", "n": 1}]),
    card("treasure", slot="shared", effects=[SHIELD | {"against": ["wrath"], "scope": "player"}]),
    card("companion", effects=[SHIELD | {"against": ["discard"], "scope": "crew-others"}]),
    card("foe", effects=[PRIZE | {"slot": "armor"}],
         as_treasure=[SHIELD | {"against": ["wreck"], "scope": "crew"}]),
]  # fmt: skip


@pytest.mark.parametrize("one", FITTING)
def test_but_this_it_may_say(one: MuseCard) -> None:
    assert not list(faults(one))


def test_a_fault_names_file_card_and_field(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    house = Path(open_edition.__code__.co_filename).with_name("standard.toml")
    club = 'id = "olive-wood-club"\n'
    path.write_text(house.read_text("utf-8").replace(club, club + "vulnerable = ['fire']\n"))
    with pytest.raises(BadText, match=r"card 'olive-wood-club': field 'vulnerable': only a Foe"):
        open_edition(str(path), ("standard",))
