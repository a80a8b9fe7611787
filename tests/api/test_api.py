"""molpe from a script or a notebook."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import molpe
from molpe.api import Comparison, Played, Runs
from molpe.kernel import BadText


def drawn(svg: str, least: int = 4) -> None:
    """Prove that this is a drawing of so many things."""
    root = ET.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter())) >= least


def test_what_import_molpe_offers() -> None:
    assert {"play", "simulate", "compare", "show"} <= set(dir(molpe))
    with pytest.raises(AttributeError, match="has no attribute 'dance'"):
        _ = molpe.dance


@pytest.mark.parametrize("game", ["canosa", "siggil", "tide", "leduc", "sirens"])
def test_a_match_shows_itself(game: str, tmp_path: Path) -> None:
    match = molpe.play(game, "greedy", "sailor", seed=3)
    assert isinstance(match, Played)
    assert len(match) == len(match.match.log)
    assert str(match).startswith(f"game: {game} ")
    assert match.outcome.places
    drawn(match._repr_svg_())
    drawn(match.at(len(match) // 2, viewer=0)._repr_svg_())
    match.save(str(tmp_path / "match.txt"))
    assert (tmp_path / "match.txt").read_text() == str(match)
    assert str(molpe.play(game, "greedy", "sailor", seed=3)) == str(match)
    drawn(molpe.show(game)._repr_svg_(), least=1)  # no card of a Siggil is dealt yet


def test_what_a_viewer_may_not_know_is_not_drawn() -> None:
    match = molpe.play("kuhn", "sailor", "sailor")
    mine, theirs = (str(match.at(2, viewer=seat)) for seat in (0, 1))
    assert mine.count("?") == theirs.count("?") == 1
    assert str(match.at(2)).count("?") == 2


def test_simulations(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    runs = molpe.simulate("tide", "greedy", "sailor", games=40, workers=1, out=str(out))
    assert isinstance(runs, Runs)
    assert len(runs) == 40
    assert "40 matches of greedy, sailor" in str(runs)
    assert runs.frame().height == 40
    assert set(runs.frame()["reason"]) == {"shown"}
    assert runs.match(3).outcome.scores == tuple(runs.results.scores[3])
    html = runs._repr_html_()
    assert "<p>40 matches of greedy, sailor, seed 1" in html
    for what in ("wins", "actions", "score_0", "choices"):
        drawn(runs.plot(what).svg)
    runs.plot("actions").save(str(tmp_path / "a.svg"))
    runs.plot("branching").save(str(tmp_path / "a.png"))
    drawn((tmp_path / "a.svg").read_text())
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(BadText, match="there is no 'beauty' to plot"):
        runs.plot("beauty")
    with pytest.raises(BadText, match=r"kept as \.svg or \.png"):
        runs.plot().save("plot.pdf")


def test_many_values_share_bars() -> None:
    runs = molpe.simulate("sirens", "sailor", "sailor", games=60, workers=1)
    picture = runs.plot("complexity")
    assert picture._repr_svg_() == picture.svg
    assert picture.svg.count("<rect") == 31


def test_comparisons() -> None:
    found = molpe.compare("canosa", "greedy", "sailor", games=6, workers=1)
    assert isinstance(found, Comparison)
    assert found.wins + found.draws + found.losses == 6
    assert found.strength.better > 0.9
    assert "greedy against sailor at canosa" in str(found)
    assert found._repr_html_().startswith("<p>greedy")


def test_nobody_plays() -> None:
    with pytest.raises(BadText, match="name who plays"):
        molpe.play("tide")
