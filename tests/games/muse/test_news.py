"""What comes of an action is told: challenges, Quests, Laurels, who joins and who is lost."""

from collections import Counter

from molpe import games
from molpe.games.muse.game import Muse
from molpe.games.muse.rules import codes as c
from molpe.games.muse.rules import frames
from molpe.games.muse.words.news import news
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Gist, Rng

ALL = {"overcome", "fail", "step", "complete", "laurels", "lost", "gains", "turned"}


def test_a_match_is_told_to_its_end() -> None:
    """Whoever only hears the lines knows the Laurels, and every victory."""
    game = games.find("muse", ("goal=3",))
    assert isinstance(game, Muse)
    heard: Counter[str] = Counter()
    for seed in (1, 2, 5):
        state, rng = game.start(3), Rng(seed)
        laurels = [0] * 3
        while (seat := state.actor()) != NOBODY:
            action = state.pick(rng) if seat == CHANCE else state.hunch(rng)
            for line in game.lines(state, seat, action, SPECTATOR):
                if not line.effect:
                    continue
                heard[line.gist.verb] += 1
                assert game.say(line.m)
                assert game.say(line.m, "de")
                if line.gist.verb == "laurels":
                    who, n = line.gist.things["seat"], line.gist.things["n"]
                    laurels[who.id] += n  # type: ignore[index, operator, union-attr]
            state.play(seat, action)
        assert laurels == [state.score(seat) for seat in range(3)]
    assert heard.keys() >= ALL, ALL - heard.keys()
    assert heard["overcome"] > heard["fail"]


def told(change: str) -> list[str]:
    """What is told of a change that a test makes by hand."""
    game = games.find("muse")
    assert isinstance(game, Muse)
    was, now = game.start(2).scene, game.start(2).scene
    foe, hero = was.book.first[c.FOE], was.book.first[c.HERO]
    for s in (was, now):
        s.zone[hero], s.owner[hero], s.turned[hero] = c.CREW, 1, 1
        s.zone[foe] = c.QUEUE
    action = Gist("pass")
    if change == "restored":
        now.turned[hero] = 0
    elif change == "joins":
        now.zone[foe], now.owner[foe], now.form[foe] = c.CREW, 0, c.JOINED
    elif change == "out":
        now.alive[1] = 0
    elif change == "back":
        was.push(frames.CROSS, 1, 2)
    elif change == "across":
        was.push(frames.CROSS, 1, 2)
        now.marks[0] = 1
    elif change == "named":
        now.zone[hero] = c.DISCARD
        action = Gist("dismiss", {"card": game.card(hero)})
    elif change == "won by War":
        now.taker[3], now.laurels[1] = c.COMPLETED, 2
    else:
        now.taker[3] = c.COMPLETED
        now.active = 1
    return [
        game.say(line.m) for line in news(was, now, action, game.cards.ids, game.notation.quests)
    ]


def test_what_seldom_happens() -> None:
    quest = games.find("muse").notation.quests[3]
    name = games.find("muse").names[quest]
    assert told("restored")[0].endswith(" is restored")
    assert told("joins")[0].endswith(" joins the Crew of seat 0")
    assert told("out") == ["seat 1 is out of the match"]
    assert told("back") == ["seat 1 does not get across"]
    assert "across" not in " ".join(told("across"))
    assert told("named") == [], "the action says it itself"
    assert told("won by War") == [f"seat 1 completes {name}", "seat 1 wins 2 Laurels"]
    assert told("") == [f"seat 1 completes {name}"]
