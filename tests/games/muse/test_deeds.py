"""What everybody sees of a deed under way: a challenge, a crossing, a War duel by duel."""

from molpe.games.muse.rules.turn import PLAY
from molpe.games.muse.sight.view import MuseView
from molpe.kernel import CHANCE, SPECTATOR
from tests.games.muse.desk import Desk, solo


def seen(desk: Desk, viewer: int = SPECTATOR) -> MuseView:
    return desk.game.view(desk.state, viewer)


def test_an_announced_challenge_is_seen() -> None:
    desk = solo("heracles").hand(1, "nemesis").queue("sciron").crew(0, "heracles", "nestor").turn()
    assert seen(desk).deed is None
    deed = seen(desk.do("tackle sciron")).deed
    assert deed is not None
    assert (deed.kind, deed.seat, deed.crew, deed.card) == ("challenge", 0, "heracles", "sciron")


def test_a_crossing_is_seen() -> None:
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").hand(1, "storm-at-sea").turn()
    deed = seen(desk.do("cross the sea")).deed
    assert deed is not None
    assert (deed.kind, deed.crew, deed.card) == ("crossing", "heracles", "")


def test_a_deed_whose_crew_is_gone() -> None:
    """The leader falls to a Wrath, the Crew disbands, and window 5 is still open."""
    desk = solo("heracles").crew(0, "jason", which=1).hand(1, "zeus", "hera").queue("sciron")
    desk.crew(0, "achilles", "nestor", "castor", which=0).quest(0, "the-labors").turn()
    desk.transform("heracles")
    desk.do("tackle sciron with achilles", "wrath zeus on achilles", "discard achilles")
    deed = seen(desk).deed
    assert deed is not None
    assert deed.crew == ""


def test_a_war_is_seen_duel_by_duel() -> None:
    desk = solo("heracles", "nestor").crew(1, "jason", "castor", "argos-the-hound")
    desk.crew(0, "psyche", "zetes", which=1).draws(0, 1).hand(1, "zeus").do(
        "draw ares-stalks-the-earth"
    )
    war = seen(desk).war
    assert war is not None
    assert (war.one, war.other, war.trojan, war.stage) == (0, 1, False, "declared")
    assert war.fighters == ()
    desk.do("pass")
    war = seen(desk).war
    assert war is not None
    assert war.stage == "duels"
    assert {(f.card, f.might, f.state) for f in war.fighters} == {
        ("heracles", 8, "waits"),
        ("nestor", 1, "waits"),
        ("jason", 5, "waits"),
        ("castor", 3, "waits"),
    }
    war = seen(desk.do("match nestor")).war
    assert war is not None
    assert [f.card for f in war.fighters if f.state == "faces"] == ["nestor"]
    war = seen(desk.do("match jason")).war
    assert war is not None
    assert war.stage == "over"
    assert war.winner == 0
    assert war.fighters == ()


def test_luck_is_told_also_when_it_has_no_choice() -> None:
    """The last duel and a blow at the only Companion are lines of the match like any other."""
    desk = solo("heracles", "nestor").draws(0, 1)
    desk.state.play(CHANCE, desk.game.parse(desk.state, CHANCE, "draw polyphemus"))
    assert desk.asked == CHANCE
    assert desk.may == ["discard nestor"]
    desk = solo("heracles").crew(1, "jason").draws(0, 1)
    desk.state.play(CHANCE, desk.game.parse(desk.state, CHANCE, "draw ares-stalks-the-earth"))
    assert desk.may == ["match heracles"]
    desk.state.play(CHANCE, desk.state.legal(CHANCE)[0])
    assert desk.may == ["match jason"]
    war = seen(desk).war
    assert war is not None
    assert [f.state for f in war.fighters] == ["faces", "waits"]


def test_who_has_fought_stands() -> None:
    desk = solo("heracles", "nestor", "zetes").crew(1, "jason", "castor", "mopsus").draws(0, 1)
    desk.do("draw ares-stalks-the-earth", "match heracles", "match castor")
    assert desk.where("castor") == "discard"
    war = seen(desk).war
    assert war is not None
    assert [f.card for f in war.fighters if f.state == "stands"] == ["heracles"]


def test_the_terminal_shows_deeds_and_wars() -> None:
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").hand(1, "storm-at-sea").turn()
    text = desk.game.show(seen(desk.do("cross the sea")))
    assert "Seat 0 crosses the sea, the Crew of heracles" in text
    desk = solo("heracles").hand(1, "nemesis").queue("sinis-the-pine-bender").turn()
    text = desk.game.show(seen(desk.do("tackle sinis-the-pine-bender")))
    assert "Seat 0 takes on sinis-the-pine-bender, the Crew of heracles" in text
    desk = solo("heracles", "nestor", "zetes").crew(1, "jason", "castor", "mopsus")
    desk.crew(0, "psyche", "calais", which=1).draws(0, 1).hand(1, "zeus")
    desk.do("draw ares-stalks-the-earth")
    assert "War of seat 0 against seat 1: declared" in desk.game.show(seen(desk))
    text = desk.game.show(seen(desk.do("pass", "match heracles")))
    assert "Heracles 8 of seat 0 faces" in text
    assert "Castor 3 of seat 1 waits" in text
    desk.do("match castor")
    assert "Heracles 8 of seat 0 stands" in desk.game.show(seen(desk))
    desk.do("match nestor", "match mopsus")
    assert "War of seat 0 against seat 1: " in desk.game.show(seen(desk))


def test_a_tie_is_shown() -> None:
    desk = solo("jason").crew(0, "psyche", which=1).crew(1, "perseus").draws(0, 1)
    desk.wear("jason", "golden-bridle").do("draw ares-stalks-the-earth")
    war = seen(desk).war
    assert war is not None
    assert (war.stage, war.winner) == ("over", -1)
    assert "War of seat 0 against seat 1: a tie" in desk.game.show(seen(desk))


def test_rearranging_that_would_change_nothing_is_told() -> None:
    """To the one who may re-arrange, and only while it would be over at once."""
    alone = solo("heracles", "nestor").hand(0, "nemesis").turn(step=PLAY)
    assert "rearrange" in alone.may
    assert seen(alone, 0).settled
    assert not seen(alone, 1).settled
    assert not seen(alone).settled
    assert not seen(alone.do("rearrange"), 0).settled  # once in a Play step
    two = solo("heracles", "jason").hand(0, "nemesis").turn(step=PLAY)
    assert "rearrange" in two.may
    assert not seen(two, 0).settled
