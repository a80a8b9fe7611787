"""Cards that no box has yet: an edition of one's own needs no Python, whatever it joins."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from molpe.games.muse.game import Muse
from molpe.games.muse.rules.turn import EMBARK, PLAY
from tests.games.muse.desk import Desk, solo

TEXT = files("molpe.games.muse.data").joinpath("standard.toml").read_text("utf-8")


@pytest.fixture
def own(tmp_path: Path) -> "Own":
    return Own(tmp_path / "own.toml")


class Own:
    """The standard edition with other effects on some cards."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = TEXT

    def card(self, word: str, field: str, *effects: str) -> "Own":
        """A card gets these effects instead of its own."""
        begin = self.text.index(f'id = "{word}"')
        end = self.text.find("[[", begin)
        block = re.sub(rf"^{field} = \[\n.*?^\]\n", "", self.text[begin:end], flags=re.M | re.S)
        rows = "".join(f"    {{ {effect} }},\n" for effect in effects)
        self.text = (
            f"{self.text[:begin]}{block.rstrip()}\n{field} = [\n{rows}]\n\n{self.text[end:]}"
        )
        return self

    def swap(self, old: str, new: str) -> "Own":
        """Other words in the file."""
        assert self.text.count(old) == 1
        self.text = self.text.replace(old, new)
        return self

    def game(self) -> Muse:
        self.path.write_text(self.text, "utf-8")
        return Muse(edition=str(self.path))


def test_what_finds_no_object_does_nothing(own: Own) -> None:
    """Neither a challenge nor a crossing is under way."""
    verbs = ("stop", "ease", "wreck", "advance")
    rows = [f'when = "play", verb = "{verb}"' for verb in verbs]
    rows[0] += ', kinds = ["foe"]'
    game = own.card("nestor", "effects", *rows).game()
    desk = solo("heracles", game=game).quest(0, "the-labors", 1)
    desk.aside(0, "nestor").turn(step=PLAY).do("play nestor")
    assert desk.members(0) == ["heracles", "nestor"]
    assert desk.marks("the-labors") == 1


def test_a_prize_is_had_once(own: Own) -> None:
    """What has become Laurels becomes nothing else, whatever its card goes on to say."""
    rows = [
        'verb = "become-laurels", n = 1',
        'verb = "become-treasure", name = "Belt", slot = "weapon", might = 3',
        'verb = "join-crew", might = 9',
    ]
    for first in range(3):
        turned = [f'when = "overcome", {row}' for row in (*rows[first:], *rows[:first])]
        game = own.card("amazons", "effects", *turned).game()
        desk = solo("heracles", "odysseus", game=game).queue("amazons").turn().do("tackle amazons")
        desk.do(*(text for text in ("give amazons to heracles",) if text in desk.may))
        assert desk.laurels(0) == (first == 0)
        assert desk.where("amazons") == ("victory", "worn", "crew")[first]


def test_who_is_out_in_the_middle_of_a_wrath_loses_nothing(own: Own) -> None:
    """The target draws the second Fate before the War; what is said of it after that is void."""
    rows = (
        'when = "place", verb = "draw", who = "target", n = 1',
        'when = "place", verb = "war", one = "target", other = "you"',
        'when = "place", verb = "lose", mode = "discard", who = "target"',
    )
    game = own.card("ares", "wrath", *rows).game()
    desk = solo("heracles", "nestor", seats=3, game=game).hand(0, "ares")
    desk.crew(1, "oedipus", "castor").fate("oedipus", "killed-his-father").turn(step=PLAY)
    desk.do("wrath ares on oedipus", "draw married-his-mother")
    assert not desk.alive(1)
    assert desk.where("castor") == "discard"
    assert desk.doing == "play"


def test_what_was_named_goes_once(own: Own) -> None:
    row = 'when = "hold", verb = "discard-cards", zone = "deity"'
    game = own.card("orphic-hymn", "effects", row, row).game()
    desk = solo("heracles", game=game).crew(1, "jason").deity("zeus", "heracles")
    desk.deity("athena", "jason").hand(0, "orphic-hymn").turn(step=PLAY)
    desk.do("play orphic-hymn", "name zeus")
    assert desk.where("zeus") == "discard"
    assert desk.where("athena") == "beside"


def test_holds_that_harm_who_plays_them(own: Own) -> None:
    """A Hold card may make its own player lose somebody, or a Treasure."""
    game = (
        own.card("orphic-hymn", "effects", 'when = "hold", verb = "lose", mode = "discard"')
        .card(
            "charons-obol",
            "effects",
            'when = "hold", verb = "discard-cards", zone = "treasure"',
        )
        .game()
    )
    desk = solo("heracles", "nestor", game=game).wear("heracles", "discus")
    desk.hand(0, "orphic-hymn", "charons-obol").turn(step=PLAY)
    desk.do("play orphic-hymn", "pass")  # no card prevents the loss
    assert desk.members(0) == ["heracles"]
    desk.do("pass", "play charons-obol")  # window 3 first
    assert desk.where("discus") == "discard"


def test_a_foe_that_must_join(own: Own) -> None:
    game = own.card(
        "amazons",
        "effects",
        'when = "overcome", verb = "join-crew", might = 5, may = false',
    ).game()
    desk = solo("heracles", "odysseus", game=game).queue("amazons").turn().do("tackle amazons")
    assert "amazons" in desk.members(0)


LOSES = 'when = "overcome", verb = "lose", mode = "discard", pool = "character", scope = "crew"'


@pytest.mark.parametrize(
    "reward",
    [
        'verb = "join-crew", might = 5',
        'verb = "become-treasure", name = "Belt", slot = "weapon", might = 3',
        'verb = "retrieve", kinds = ["companion"], scope = "crew"',
    ],
)
def test_no_reward_for_a_crew_that_is_no_more(own: Own, reward: str) -> None:
    """The victory costs the leader, the Crew disbands, and nobody is left to have the reward."""
    game = own.card("amazons", "effects", LOSES, f'when = "overcome", {reward}').game()
    desk = solo("heracles", game=game).crew(0, "jason", which=1).discard("nestor")
    desk.deity("athena", "heracles").queue("amazons").shared(0, "wooden-horse")
    desk.wear("heracles", "olive-wood-club").turn()
    desk.do("tackle amazons with heracles")
    assert desk.where("heracles") == "discard"
    assert desk.where("amazons") == "discard"
    assert desk.where("nestor") == "discard"


def test_a_leader_who_falls_after_a_victory(own: Own) -> None:
    """The Crew is gone before the reward; a shared Treasure that would fall too stays."""
    falls = 'when = "crew-overcomes", verb = "discard-this"'
    game = own.card("heracles", "effects", falls).card("cornucopia", "effects", falls).game()
    desk = solo("heracles", game=game).crew(0, "jason", which=1).shared(0, "cornucopia")
    desk.queue("sinis-the-pine-bender").turn().do("tackle sinis-the-pine-bender with heracles")
    desk.do("resolve heracles")
    assert desk.where("heracles") == "discard"
    assert desk.where("cornucopia") == "shared"
    assert desk.where("sinis-the-pine-bender") == "discard"


def test_two_are_restored(own: Own) -> None:
    game = own.card("pygmalions-prayer", "effects", 'when = "hold", verb = "restore", n = 2').game()
    desk = solo("heracles", "(nestor)", "(castor)", "(pollux)", game=game)
    desk.hand(0, "pygmalions-prayer").turn(step=PLAY)
    desk.do("play pygmalions-prayer", "restore nestor", "restore castor")
    assert [desk.turned(word) for word in ("nestor", "castor", "pollux")] == [False, False, True]


def test_a_second_look_at_fewer_cards(own: Own) -> None:
    """Who looks again at the first two knows these; who looked before forgets them."""
    game = own.card("mopsus", "effects", 'when = "play", verb = "peek", n = 2').game()
    desk = solo("heracles", game=game).aside(0, "cassandra")
    desk.aside(1, "mopsus").turn(step=PLAY)
    desk.do("play cassandra", "see zeus", "see lamia", "see nestor", "see discus")
    desk.do("put zeus next", "put lamia next", "put nestor next")
    desk.rest().turn(1, PLAY).do("play mopsus", "put lamia next")
    assert [card.name for card in game.view(desk.state, 1).top] == ["Lamia", "Zeus", "", ""]
    assert [card.name for card in game.view(desk.state, 0).top] == ["", "", "Nestor", "Discus"]


def test_a_draw_in_a_declared_war(own: Own) -> None:
    """Who draws the second Fate before the duels is out, and there is no War."""
    game = own.card("orphic-hymn", "effects", 'when = "hold", verb = "draw", n = 1').game()
    desk = solo("heracles", seats=3, game=game).crew(1, "oedipus").hand(1, "orphic-hymn")
    desk.fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw ares-stalks-the-earth", "against 1", "play orphic-hymn")
    desk.do("draw married-his-mother")
    assert not desk.alive(1)
    assert not desk.amid("war")
    assert desk.active == 0


def test_a_trojan_war_without_helen(own: Own) -> None:
    """A War may be the Trojan War though its card becomes nothing."""
    row = 'when = "draw", verb = "war", one = "you", other = "opponent", trojan = true'
    game = own.card("ares-stalks-the-earth", "effects", row).game()
    desk = solo("heracles", game=game).crew(1, "jason").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    assert desk.done("the-trojan-war")
    assert desk.where("ares-stalks-the-earth") == "discard"


def test_a_leader_who_is_the_price_of_a_crossing(own: Own) -> None:
    """He drowns instead of the Crew, and the waiting Poseidon goes with him."""
    price = 'when = "static", verb = "protect", against = ["wreck"], scope = "crew", uses = "once"'
    game = own.card("aeneas", "effects", price).game()
    desk = solo("aeneas", "jason", game=game).quest(0, "the-rescue-of-andromeda")
    desk.deity("poseidon", "aeneas", "wrath", by=1).turn().do("cross the sea", "use aeneas")
    assert desk.where("aeneas") == desk.where("poseidon") == "discard"
    assert desk.leader(0) == "jason"
    assert desk.marks("the-rescue-of-andromeda") == 1


def test_a_crossing_that_fails_by_its_own_card(own: Own) -> None:
    """Who is Wrecked first has no Quest to go on with."""
    rows = ('when = "own-sea", verb = "wreck"', 'when = "own-sea", verb = "advance"')
    game = own.card("bag-of-winds", "effects", *rows).game()
    desk = solo("heracles", game=game).quest(0, "the-rescue-of-andromeda").shared(0, "bag-of-winds")
    desk.turn().do("cross the sea", "use bag-of-winds")
    assert desk.on(0) == ""
    assert desk.marks("the-rescue-of-andromeda") == 0


def test_a_prize_that_protects_its_bearer(own: Own) -> None:
    """What a Foe does as a Treasure lasts while somebody carries it."""
    row = 'when = "static", verb = "might", amount = 3, to = "each-character"'
    game = own.card("nemean-lion", "as_treasure", row).game()
    desk = solo("heracles", "nestor", game=game).wear("nestor", "nemean-lion")
    desk.prize("nemean-lion")
    desk.turn(step=EMBARK)
    assert desk.might(0) == 8 + 1 + 4 + 2 * 3


def test_fewer_than_no_cards(own: Own) -> None:
    row = 'when = "static", verb = "draw-mod", amount = -9'
    game = own.card("cornucopia", "effects", row).game()
    desk = Desk(game=game).crew(0, "heracles").shared(0, "cornucopia").turn(0, 1)
    assert desk.active == 0
    assert desk.may == ["ready", "rearrange"]


def test_a_wrath_whose_hero_is_gone(own: Own) -> None:
    """The leader pays for the crossing, his Crew disbands, and Poseidon finds nobody."""
    price = 'when = "static", verb = "protect", against = ["wreck"], scope = "crew", uses = "once"'
    game = own.card("aeneas", "effects", price).game()
    desk = solo("aeneas", "nestor", game=game).crew(0, "jason", which=1)
    desk.quest(0, "the-rescue-of-andromeda").hand(1, "poseidon").turn()
    desk.do("cross the sea with aeneas", "wrath poseidon on aeneas", "use aeneas")
    assert desk.where("aeneas") == desk.where("poseidon") == "discard"
    assert desk.leader(0) == ""
    assert desk.on(0) == ""


def test_a_block_in_the_middle_of_the_last_step(own: Own) -> None:
    """The Quest is completed all the same, and what lay across it is discarded."""
    guardian = 'name = "Roused Guardian"\nkind = "hold"\nwindows = ["main"]'
    game = own.swap(guardian, guardian.replace("main", "challenge")).game()
    desk = solo("heracles", game=game).quest(0, "the-road-to-athens")
    desk.queue("sinis-the-pine-bender", "hydra").hand(1, "roused-guardian").turn()
    desk.do("tackle sinis-the-pine-bender", "play roused-guardian", "name hydra")
    assert desk.done("the-road-to-athens")
    assert desk.where("hydra") == "discard"


def test_what_only_answers_is_no_use_by_itself(own: Own) -> None:
    """A card that cancels has nothing to cancel in an open window, whatever its windows say."""
    friend = 'name = "Guest-Friendship"\nkind = "hold"\nwindows = ["counter"]'
    game = own.swap(friend, friend.replace('["', '["main", "')).game()
    desk = solo("heracles", game=game).hand(0, "guest-friendship").turn(step=PLAY)
    assert desk.may == ["ready", "rearrange"]
