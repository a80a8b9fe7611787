"""What can be measured of a game: blank and exchanged, and nothing but the thing is otherwise."""

from collections.abc import Iterator
from functools import cache

import pytest

from molpe import agents, games
from molpe.cards import Otherwise, Part, with_changes
from molpe.kernel import AnyGame, BadText, read_match
from molpe.kernel.gist import named
from molpe.lab.impact.worlds import Followed, play

SETTINGS = {
    "tide": ("tide", 2, ()),
    "sirens": ("sirens", 2, ()),
    "sirens alone": ("sirens", 1, ()),
    "siggil": ("siggil", 2, ()),
    "sins": ("sins", 2, ("warbrands=on", "deeds=on", "ooze=on")),
    "sins alone": ("sins", 1, ()),
    "muse": ("muse", 2, ()),
}
SEED = {"sirens alone": 1}
SAILOR = agents.find("sailor")


@cache
def as_it_is(key: str) -> AnyGame:
    name, _, options = SETTINGS[key]
    return games.find(name, options)


def otherwise(key: str, other: Otherwise) -> AnyGame:
    name, _, options = SETTINGS[key]
    edition = with_changes(as_it_is(key).edition, other.changes)
    return games.find(name, (*options, *other.options), edition)


def parts(key: str) -> tuple[Part, ...]:
    found: tuple[Part, ...] = as_it_is(key).parts(SETTINGS[key][1])
    return found


def variants(part: Part) -> Iterator[Otherwise]:
    for other in (part.blank, part.exchanged):
        if other is not None:
            yield other


Log = tuple[list[tuple[int, int]], tuple[int, ...]]


def log_of(game: AnyGame, seats: int, seed: int) -> tuple[Log, set[str]]:
    """A match between sailors with coupled luck, its scores, and the ids that its gists name."""
    seen: set[str] = set()

    def look(state: object, seat: int, action: int) -> None:
        seen.update(str(thing.id) for thing in named(game.gist(state, seat, action)))

    match = play(game, [SAILOR] * seats, seed, look)
    assert match is not None
    return (match.log, tuple(match.state.score(seat) for seat in range(seats))), seen


@pytest.mark.parametrize(
    "key",
    [*(key for key in SETTINGS if key != "muse"), pytest.param("muse", marks=pytest.mark.large)],
)
def test_with_nothing_changed_coupled_matches_are_equal_action_for_action(key: str) -> None:
    name, seats, options = SETTINGS[key]
    for seed in (1, 2):
        log, _ = log_of(as_it_is(key), seats, seed)
        assert log_of(games.find(name, options), seats, seed)[0] == log
    assert log_of(as_it_is(key), seats, 3)[0] != log


def hold_still(key: str, some: slice, seed: int) -> tuple[int, int]:
    """Sailors never think ahead, so a thing that nobody meets changes nothing at all."""
    seats = SETTINGS[key][1]
    log, seen = log_of(as_it_is(key), seats, seed)
    met = unmet = 0
    for part in parts(key)[some]:
        for other in variants(part):
            again, _ = log_of(otherwise(key, other), seats, seed)
            if part.cards and not seen & set(part.cards) and not other.options:
                assert again == log, part
                unmet += 1
            met += again != log
    return met, unmet


@pytest.mark.parametrize("key", ["tide", "sirens", "sirens alone", "siggil", "sins alone"])
def test_a_change_changes_nothing_but_the_thing(key: str) -> None:
    met, unmet = hold_still(
        key, slice(None, None, 9 if "sins" in key else 1), seed=SEED.get(key, 5)
    )
    assert met + unmet > 0


@pytest.mark.large
@pytest.mark.parametrize("key", ["sins", "muse"])
def test_a_change_of_a_large_box_changes_nothing_but_the_thing(key: str) -> None:
    met, unmet = hold_still(key, slice(2, None, 11), seed=3)
    assert met + unmet > 0


@pytest.mark.parametrize("key", SETTINGS)
def test_every_part_is_named_as_gists_name_it_and_opens_otherwise(key: str) -> None:
    game = as_it_is(key)
    there = {str(id) for kind in kinds(game) for id in game.things(kind)}
    for part in parts(key):
        assert set(part.cards) <= there, part
        for other in variants(part):
            assert otherwise(key, other).facts.codes == game.facts.codes


def kinds(game: AnyGame) -> tuple[str, ...]:
    return ("card", "brand", "deed") if game.name == "sins" else ("card",)


def test_a_match_of_a_changed_box_is_written_down_and_opens_again() -> None:
    game = games.find("sirens", (), "standard; blank ligeia; gamma as xi; molpe.hearts=3")
    match = play(game, [SAILOR] * 2, 4)
    assert match is not None
    again = read_match(match.transcript(), games.find)
    assert again.log == match.log
    assert "edition: standard; blank ligeia; gamma as xi; molpe.hearts=3" in match.transcript()


def test_what_follows_another_match_goes_on_by_itself() -> None:
    """Coupled, it goes on as the other did; and it says so where it cannot follow."""
    game = as_it_is("sirens")
    past: list[Followed] = []

    def look(state: object, seat: int, action: int) -> None:
        past.append(Followed(seat, action, game.gist(state, seat, action)))

    match = play(game, [SAILOR] * 2, 7, look)
    assert match is not None
    for length in (0, 1, 9, 20, len(past)):
        again = play(game, [SAILOR] * 2, 7, past=past[:length])
        assert again is not None
        assert again.log == match.log
    wrong = [Followed(0, past[0].action, past[0].gist)]
    assert play(game, [SAILOR] * 2, 7, past=wrong) is None
    other = [past[0]._replace(gist=past[-1].gist)]
    assert play(game, [SAILOR] * 2, 7, past=other) is None


@pytest.mark.parametrize(
    ("name", "edition", "says"),
    [
        ("tide", "standard; blank sand", "no card is called 'sand'"),
        ("sirens", "standard; gamma as sand", "no rule is called 'sand'"),
        ("sirens", "standard; blank sand", "no card is called 'sand'"),
        ("sirens", "standard; ligeia.hearts=12", "card 'ligeia': field 'hearts'"),
        ("siggil", "standard; blank leaf", "a layout can be blank, a family be exchanged"),
        ("siggil", "standard; leaf as sand", "a layout can be blank, a family be exchanged"),
        ("sins", "rise-of-wrath; blank sand", "sins has no card 'sand' here to change"),
        ("sins", "rise-of-wrath; blank deed-of-the-mill", "a rule of its module"),
        ("muse", "standard; blank sand", "no card is called 'sand'"),
        ("canosa", "standard; blank siren", "canosa has no edition"),
    ],
)
def test_changes_of_what_is_not_there_are_refused(name: str, edition: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        games.find(name, (), edition)


def test_a_blank_card_of_sirens_shows_no_rule() -> None:
    game = games.find("sirens", (), "standard; " + "; ".join(f"blank {r}" for r in RULES))
    match = play(game, [SAILOR] * 2, 1)
    assert match is not None
    state = match.state_at(1)
    view = game.view(state, 0)
    assert (view.rule.letter, view.rule_note) == ("", None)
    assert game.show(view)


RULES = ("gamma", "xi", "omega", "sigma", "chi", "lambda", "delta", "phi", "theta", "pi", "psi")


def test_modules_are_parts_where_they_are_played() -> None:
    assert {part.kind for part in games.find("sins").parts(2)} == {"card"}
    kinds = [part.kind for part in parts("sins") if part.kind != "card"]
    assert kinds == ["ooze"] * 4 + ["brand"] * 4 + ["deed"] * 4 + ["module"] * 3
    (champion,) = (part for part in parts("sins alone") if part.kind == "champion")
    assert champion.blank == Otherwise((), ("boon=0",))
    assert champion.exchanged == Otherwise((), ("champion=greed",))
    (bare,) = (part for part in games.find("sins", ["boon=0"]).parts(1) if part.kind != "card")
    assert bare.blank is None
