"""One test per card: what its file says is what its tables, its text and its play do."""

import pytest

from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.game import Muse
from molpe.games.muse.rules import codes, rows
from molpe.games.muse.rules.turn import PLAY
from molpe.games.muse.sight.faces import needs_text
from molpe.games.muse.sight.view import SHORT
from molpe.games.muse.verbs import VERBS
from molpe.games.muse.verbs.reward import BecomeTreasure
from molpe.games.muse.verbs.schema import TRAITS
from tests.each import each
from tests.games.muse.desk import solo

GAME = Muse()
CARDS = GAME.cards.cards
BY_WORD = {GAME.cards.ids[number]: number for number in range(len(CARDS))}
WORDS = [word for word, number in BY_WORD.items() if word == CARDS[number].id]


def of_kind(*kinds: str) -> list[str]:
    return [word for word in WORDS if CARDS[BY_WORD[word]].kind in kinds]


def card_of(word: str) -> MuseCard:
    return CARDS[BY_WORD[word]]


def test_the_deck() -> None:
    assert len(CARDS) == 180
    assert len(WORDS) == 171
    counts = {"hero": 16, "companion": 31, "treasure": 25, "foe": 33, "ordeal": 28}
    counts |= {"deity": 14, "hold": 20, "immediate": 13}
    for kind, number in counts.items():
        assert sum(card.kind == kind for card in CARDS) == number
    assert len(GAME.cards.quests) == 20
    assert sum(quest.laurels for quest in GAME.cards.quests) == 48


@each(lambda: of_kind("hero", "companion"))
def test_a_character_gives_its_might_and_traits(word: str) -> None:
    card = card_of(word)
    leader = "achilles" if word == "heracles" else "heracles"
    bare = solo(leader)
    before = bare.might(0)
    desk = solo(leader).aside(0, word).turn(step=PLAY).do(f"play {word}")
    while f"enlist {word} under {leader}" in desk.may:
        desk.do(f"enlist {word} under {leader}")
    while desk.where(word) == "crew" and desk.amid("run"):
        desk.do(desk.may[-1])
    assert desk.might(0) == before + card.might
    for trait in card.traits:
        assert trait in desk.traits(0)


@pytest.mark.parametrize("word", of_kind("treasure"))
def test_a_treasure_gives_its_might_and_traits(word: str) -> None:
    card = card_of(word)
    desk = solo("heracles").aside(0, word).turn(step=PLAY).do(f"play {word}")
    assert desk.where(word) == ("shared" if card.slot == "shared" else "worn")
    assert desk.might(0) == 8 + card.might
    assert set(card.traits) <= set(desk.traits(0))


@each(lambda: of_kind("foe", "ordeal"))
def test_a_challenge_asks_for_what_it_prints(word: str) -> None:
    """Enough of everything overcomes it; a Crew that lacks everything is told all it lacks."""
    card = card_of(word)
    crew = ["heracles", "odysseus", "medea", "atalanta", "orpheus", "ajax-the-great", "diomedes"]
    desk = solo(*crew, "(nestor)", goal=99).shared(0, "wooden-horse", "battle-standard")
    desk.wear("heracles", "bow-of-heracles", "armor-of-achilles", "sevenfold-shield")
    desk.wear("atalanta", "pelian-spear", "bronze-cuirass", "golden-bridle").queue(word).turn()
    desk.do(f"tackle {word}")
    while desk.amid("challenge"):
        desk.do(desk.may[0])
    becomes = card.find(BecomeTreasure)
    assert (desk.where(word) in ("worn", "shared")) == (becomes is not None)
    assert desk.where(word) != "queue"
    poor = solo("achilles").queue(word)
    poor.restore("achilles")
    (view,) = poor.view_crew().challenges
    lacks = " ".join(lack.words() for lack in view.lacks)
    for trait in card.needs.traits:
        assert trait in lacks
    assert view.met == (word == "sinis-the-pine-bender")
    for trait in TRAITS:
        if trait in card.vulnerable or trait in card.needs.any or trait in card.needs.traits:
            assert SHORT[trait] in needs_text(card)


@pytest.mark.parametrize("word", of_kind("deity"))
def test_a_deity_is_laid_on_both_sides(word: str) -> None:
    for side, hero in (("favor", "heracles"), ("wrath", "hector")):
        desk = solo("heracles", "pollux").crew(1, "hector", "castor", "jason").hand(0, word)
        desk.wear("jason", "discus").quest(1, "the-labors").queue("sciron").discard("mopsus")
        desk.turn(step=PLAY).do(f"{side} {word} on {hero}")
        assert desk.where(word) in ("beside", "limbo")
        while desk.amid("card") or desk.amid("war"):
            desk.do(desk.may[0])
        stays = desk.leader(0 if side == "favor" else 1) == hero
        assert desk.where(word) == ("beside" if stays else "discard")


@pytest.mark.parametrize("word", of_kind("hold"))
def test_a_hold_card_fits_its_windows(word: str) -> None:
    card = card_of(word)
    assert card.windows
    book = GAME.book
    number = BY_WORD[word]
    assert book.windows[number] != 0
    assert book.row(number, codes.AT_HOLD) >= 0
    verb = book.code[book.row(number, codes.AT_HOLD)]
    assert VERBS[verb - 1].op == verb


@pytest.mark.parametrize("word", of_kind("immediate"))
def test_a_silver_card_happens_at_once(word: str) -> None:
    desk = solo("heracles", "pollux", "jason", "(castor)").discard("nestor").queue("sciron")
    desk.crew(1, "achilles", "mopsus", "(zetes)").draws(0, 1).do(f"draw {word}")
    while desk.amid("treat"):
        desk.do(desk.may[0])
    where = {
        "helen-of-troy": "shared",
        "killed-his-father": "fate",
        "married-his-mother": "fate",
    }
    assert desk.where(word) == where.get(word, "discard")


@pytest.mark.parametrize("quest", [quest.id for quest in GAME.cards.quests])
def test_a_quest_has_its_steps(quest: str) -> None:
    number = GAME.cards.quest_number(quest)
    steps = GAME.cards.quests[number].steps
    for place, step in enumerate(steps):
        code = GAME.book.step(number, place)
        if step in ("foe", "ordeal", "sea", "war"):
            assert code == ("foe", "ordeal", "sea", "war").index(step)
        else:
            assert GAME.book.design[BY_WORD[step]] == code - codes.NAMED
    assert GAME.book.quest_length[number] == len(steps)


def test_every_verb_has_its_neighbour() -> None:
    """The plain list and the numbers of the compiled branches are the same list."""
    assert [verb.op for verb in VERBS] == list(range(1, rows.VERBS - 1))
    assert rows.IF_SEA == rows.VERBS - 1


# What single cards do beyond their kind.


def test_autolycus_takes_a_bauble() -> None:
    desk = solo("heracles").crew(1, "achilles").wear("achilles", "winged-sandals", "discus")
    desk.aside(0, "autolycus").turn(step=PLAY).do("play autolycus")
    assert desk.may == ["take winged-sandals", "take nothing"]
    desk.do("take winged-sandals", "give winged-sandals to heracles")
    assert desk.owner("winged-sandals") == 0


def test_cassandra_orders_the_deck() -> None:
    desk = solo("heracles").aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra", "see zeus", "see nestor", "see hydra", "see discus")
    desk.do("put hydra next", "put zeus next", "put discus next")
    assert desk.known == ["hydra", "zeus", "discus", "nestor"]
    desk.rest().draws(1, 2)
    assert desk.may == ["draw hydra"]
    desk.do("draw hydra")
    assert desk.may == ["draw zeus"]
    desk.do("draw zeus")
    view = desk.game.view(desk.state, 0)
    assert [card.id for card in view.seats[1].hand] == ["zeus"]


def test_phineus_may_find_nothing() -> None:
    desk = solo("heracles").aside(0, "phineus").turn(step=PLAY).do("play phineus")
    assert desk.may[-1] == "find nothing"
    assert desk.game.view(desk.state, 0).found
    assert not desk.game.view(desk.state, 1).found
    desk.do("find nothing")
    assert desk.doing == "play"


def test_alcestis_and_the_moly_die_instead() -> None:
    desk = (
        solo("heracles", "alcestis", "nestor").draws(0, 1).do("draw polyphemus", "discard nestor")
    )
    assert desk.may == ["use alcestis", "pass"]
    desk.do("use alcestis")
    assert desk.where("alcestis") == "discard"
    assert desk.where("nestor") == "crew"
    desk = solo("heracles", "nestor").wear("heracles", "sprig-of-moly").draws(0, 1)
    desk.do("draw medusa", "use sprig-of-moly")
    assert not desk.turned("nestor")
    assert desk.where("sprig-of-moly") == "discard"


def test_ambrosia_saves() -> None:
    desk = solo("heracles", "nestor").hand(0, "ambrosia").draws(0, 1)
    desk.do("draw lamia", "play ambrosia")
    assert desk.where("nestor") == "crew"


def test_hera_shelters_from_luck_and_dionysus_from_change() -> None:
    desk = solo("heracles", "nestor").deity("hera", "heracles").draws(0, 1)
    desk.do("draw polyphemus")
    assert desk.where("nestor") == "crew"
    desk = solo("heracles", "nestor").deity("dionysus", "heracles").draws(0, 1)
    desk.do("draw touch-of-midas")
    assert not desk.turned("nestor")


def test_the_cattle_of_geryon_cancel_a_wrath() -> None:
    desk = solo("heracles").crew(1, "achilles").shared(1, "geryon").hand(0, "zeus")
    desk.prize("geryon")
    desk.turn(step=PLAY).do("wrath zeus on achilles")
    assert desk.asked == 1
    desk.do("use geryon")
    assert desk.where("zeus") == "discard"
    assert desk.where("geryon") == "discard"


def test_the_wooden_horse_wins_ties() -> None:
    desk = solo("cadmus", "nestor").shared(0, "wooden-horse").crew(1, "jason", "perseus")
    desk.draws(0, 1).do("draw ares-stalks-the-earth", "match cadmus", "match jason")
    assert desk.where("jason") == "discard"


def test_hecate_and_the_guardian_block() -> None:
    desk = solo("heracles").crew(1, "achilles").quest(1, "the-labors").queue("sciron", "lamia")
    desk.hand(0, "hecate").turn(step=PLAY).do("wrath hecate on achilles", "name lamia")
    assert desk.where("lamia") == "block"
    desk = solo("heracles").crew(1, "achilles").quest(1, "the-labors").queue("sciron")
    desk.hand(0, "roused-guardian").turn(step=PLAY).do("play roused-guardian")
    assert desk.where("sciron") == "block"


def test_aphrodite_takes_companions() -> None:
    desk = solo("heracles", seats=3).crew(1, "achilles", "nestor").crew(2, "jason", "castor")
    desk.hand(0, "aphrodite").turn(step=PLAY).do("favor aphrodite on heracles")
    assert desk.may == ["against 1", "against 2"]
    desk.do("against 2")
    assert desk.owner("castor") == 0
    desk = solo("heracles").crew(1, "achilles", "nestor", "castor").hand(0, "aphrodite")
    desk.turn(step=PLAY).do("wrath aphrodite on achilles")
    assert desk.asked == 1
    assert desk.may == ["yield castor", "yield nestor"]


def test_colonus_takes_a_fate_away() -> None:
    desk = solo("oedipus").fate("oedipus", "killed-his-father").hand(0, "sanctuary-at-colonus")
    desk.turn(step=PLAY).do("play sanctuary-at-colonus")
    assert desk.where("killed-his-father") == "discard"


def test_arrow_to_the_heel_asks_who() -> None:
    desk = solo("heracles", seats=3).crew(1, "achilles", "nestor", "castor")
    desk.hand(0, "arrow-to-the-heel").turn(step=PLAY).do("play arrow-to-the-heel")
    assert desk.asked == 1  # seat 2 has no Companion
    desk.do("discard nestor")
    assert desk.where("nestor") == "discard"


def test_pandora_and_the_flood() -> None:
    desk = solo("heracles").draws(0, 1).do("draw pandoras-jar", "find hydra", "find sciron")
    assert desk.where("hydra") == desk.where("sciron") == "queue"
    desk = solo("heracles").queue("hydra", "sciron").draws(0, 1).do("draw deucalions-flood")
    assert desk.where("hydra") == desk.where("sciron") == "discard"
