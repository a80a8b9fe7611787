from molpe import games
from molpe.kernel.digest import digest


def test_a_digest_depends_on_every_match() -> None:
    tide = games.find("tide")
    actions, total = digest(tide, 2, 9, 1)
    assert digest(tide, 2, 9, 1) == (actions, total)
    assert digest(tide, 2, 9, 2) != (actions, total)
    assert digest(tide, 2, 8, 1)[0] < actions
    assert digest(tide, 2, 9, 1, most=2)[0] == 18
