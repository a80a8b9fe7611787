import json

from molpe import games
from molpe.cli.games import describe, option_text, seats_text
from molpe.kernel import Facts, OptionFact

from .conftest import Molpe


def test_games_are_listed_without_the_examples(molpe: Molpe) -> None:
    said = molpe("games")
    assert said.code == 0
    assert "canosa  Canosa  (2 seats)" in said.lines
    assert "    edition: standard" in said.lines
    assert "tide" not in said.out
    assert any(line.startswith("    draw=on (or off): ") for line in said.lines)
    assert all(len(line) <= 80 for line in said.lines)


def test_all_of_them(molpe: Molpe) -> None:
    said = molpe("games", "--all")
    assert "tide  Tide  (2 to 4 seats, secrets, luck, sealed choices, an example)" in said.lines


def test_json_has_every_fact(molpe: Molpe) -> None:
    told = json.loads(molpe("games", "--json").out)
    canosa = next(fact for fact in told if fact["name"] == "canosa")
    assert canosa["seats"] == [2]
    assert canosa["editions"] == ["standard"]
    (draw,) = canosa["options"]
    assert (draw["name"], draw["default"], draw["choices"]) == ("draw", True, [True, False])
    assert draw["meaning"]
    every = json.loads(molpe("games", "--all", "--json").out)
    assert [fact["name"] for fact in every] == games.names()
    assert [fact for fact in every if not fact["example"]] == told


def test_seats_read_well() -> None:
    assert seats_text((2,)) == "2 seats"
    assert seats_text((1, 2)) == "solo or 2 seats"
    assert seats_text((1, 2, 3, 4)) == "solo or 2 to 4 seats"
    assert seats_text((2, 4)) == "2 or 4 seats"
    assert seats_text((1,)) == "solo"


def test_long_meanings_are_folded() -> None:
    option = OptionFact("level", "easy", ("easy", "hard"), "meaning " * 20)
    lines = option_text(option).splitlines()
    assert lines[0].startswith("    level=easy (or hard): meaning")
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)


def test_editions_are_named() -> None:
    facts = Facts(
        "x", "X", 1, (2,), 1, 1, 0, 0, False, False, False, (), (), (), ("one", "two"), False
    )
    assert describe(facts) == ["[bold]x[/]  X  (2 seats)", "    editions: one, two"]


def test_an_option_without_meaning() -> None:
    assert option_text(OptionFact("size", 6, (), "")) == "    size=6"
