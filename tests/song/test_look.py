"""Photographs read: songs told with certainty are right, and what cannot be read is said.

A sample of each level; ``make soak`` reads thousands (survey.py).
"""

import os

import cv2
import numpy as np
import pytest

from molpe.games import find
from molpe.press.share import share_png
from molpe.song.look import read_photo
from molpe.song.reading import Reading
from tests.song.photo import NORMAL, Array, Lying, Photographer, deck, drawn
from tests.song.survey import BAD, Outcome, figures, judge, plan, take

WHOLE = os.environ.get("MOLPE_WHOLE") == "1"
"""All of the photographs, in the soak."""
FIRST = 5000
"""The recogniser was built on photographs with lower numbers."""
SAMPLE = {"normal": (1, 1), "hard": (1, 1), "stress": (2, 1)}
"""Photographs of a level, and how many of them are right and sure at the least."""


def keys(reading: Reading) -> list[str]:
    return [reason.key for reason in reading.reasons]


@pytest.mark.parametrize("level", SAMPLE)
def test_songs_are_read(level: str) -> None:
    """None is told wrong with certainty, and nearly all are told right with certainty."""
    count, least = SAMPLE[level]
    told = {}
    for seed in range(FIRST, FIRST + count):
        photo, song = take("song", level, seed)
        reading = read_photo(photo)
        told[seed] = judge(reading, song)
        if reading.song is not None:
            assert [card.id for card in reading.cards] == list(reading.song)
        assert reading.sure != bool(reading.reasons)
    assert "WRONG" not in told.values(), told
    assert list(told.values()).count("sure") >= least, told


@pytest.mark.parametrize("kind", BAD if WHOLE else ["others"])
def test_bad_photographs_are_refused(kind: str) -> None:
    photo, song = take(kind, "hard", FIRST)
    assert song is None
    assert judge(read_photo(photo), song) == "refused"


def test_a_survey_mixes_levels_and_bad_photographs() -> None:
    whole = list(plan(3000, 20_000))
    songs = [level for kind, level, _ in whole if kind == "song"]
    assert {level: songs.count(level) for level in set(songs)} == dict.fromkeys(SAMPLE, 900)
    assert [kind for kind, _, _ in whole if kind != "song"].count("five") == 75
    assert len({seed for _, _, seed in whole}) == 3000


def test_a_survey_fails_on_a_level_missed_and_on_a_wrong_song() -> None:
    def outcomes(**told: int) -> list[Outcome]:
        rows = [how for how, count in told.items() for _ in range(count)]
        return [Outcome("song", "stress", n, how, 0.1) for n, how in enumerate(rows)]

    assert figures(outcomes(sure=90, refused=10)) == (
        "stress 90 of 100 (90.0%) (10 refused); no song 0 of 0 refused; wrong and sure 0 of 100",
        True,
    )
    assert not figures(outcomes(sure=89, unsure=11))[1]
    assert not figures(outcomes(sure=99, WRONG=1))[1]
    assert not figures(outcomes(sure=99, ERROR=1))[1]


# What is no song.


def table(seed: int, cards: list[str]) -> tuple[Photographer, list[Lying]]:
    taker = Photographer(NORMAL, seed)
    return taker, taker.lay([drawn()[card] for card in cards])


@pytest.mark.parametrize("seed", [1, 2] if WHOLE else [2])
def test_an_empty_table_has_no_song(seed: int) -> None:
    taker, lying = table(seed, deck()[:6])
    blank = np.zeros_like(lying[0].picture)
    photo = taker.photo([Lying(blank, card.x, card.y, card.turn) for card in lying])
    reading = read_photo(photo)
    assert (reading.song, reading.sure, keys(reading)) == (None, False, ["none"])


@pytest.mark.parametrize("seed", [1, 2, 3] if WHOLE else [2])
def test_five_cards_are_refused_with_the_place_of_the_sixth(seed: int) -> None:
    taker, lying = table(seed, deck()[seed : seed + 6])
    gone = lying.pop(seed)
    reading = read_photo(taker.photo(lying))
    assert reading.song is None
    assert keys(reading) == ["few", "missing"]
    assert len(reading.cards) == 5
    (doubt,) = reading.doubts
    assert (doubt.card, 1 <= doubt.place <= 6) == (None, True)
    assert opened(doubt.picture).shape[0] == (94 * 4)
    assert gone.picture is not None


def test_seven_cards_are_refused() -> None:
    taker, lying = table(4, deck()[:6])
    lying.append(Lying(drawn()[deck()[9]], 140, 0, 8))
    reading = read_photo(taker.photo(lying))
    assert (reading.song, keys(reading)) == (None, ["many"])
    assert len(reading.cards) == 7


@pytest.mark.parametrize("number", [4209, 4227, 4244, 20359, 22999] if WHOLE else [20359])
def test_a_seventh_card_is_suspected(number: int) -> None:
    """Six were read and the seventh was not: it is looked for before anything is sure."""
    photo, _ = take("seven", "stress", number)
    reading = read_photo(photo)
    assert not reading.sure
    assert keys(reading) == ["crowded"]


def test_a_card_seen_twice_is_never_sure() -> None:
    taker, lying = table(5, [*deck()[:5], deck()[0]])
    reading = read_photo(taker.photo(lying))
    assert not reading.sure
    assert "twice" in keys(reading)


def test_cards_of_other_games_are_no_song() -> None:
    taker = Photographer(NORMAL, 6)
    reading = read_photo(taker.photo(taker.lay(list(drawn("siggil").values())[:6])))
    assert (reading.song, keys(reading)) == (None, ["none"])


def test_a_card_face_down_is_missed() -> None:
    taker = Photographer(NORMAL, 7)
    pictures = [drawn()[card] for card in deck()[:5]] + [drawn()["back"]]
    reading = read_photo(taker.photo(taker.lay(pictures)))
    assert not reading.sure
    assert keys(reading)[0] == "few"


def test_a_card_lying_turned_is_not_sure_and_shown() -> None:
    taker, lying = table(8, deck()[6:12])
    lying[2].turn += 180
    reading = read_photo(taker.photo(lying))
    assert not reading.sure
    assert "turned" in keys(reading)
    assert any(doubt.card == deck()[8] for doubt in reading.doubts)


def test_three_rows_of_two_are_not_told_as_a_song() -> None:
    taker = Photographer(NORMAL, 9)
    spots = [(x, y) for y in (-95, 0, 95) for x in (-34, 34)]
    pictures = [drawn()[card] for card in deck()[:6]]
    lying = [Lying(p, x, y, 0) for p, (x, y) in zip(pictures, spots, strict=True)]
    assert not read_photo(taker.photo(lying)).sure


def test_a_mirrored_photograph_is_refused() -> None:
    photo, _ = Photographer(NORMAL, 10).song()
    mirrored = np.ascontiguousarray(opened(photo)[:, ::-1])
    reading = read_photo(packed(mirrored))
    assert (reading.song, keys(reading)) == (None, ["none"])


def test_six_in_one_row_are_read() -> None:
    taker, cards = Photographer(NORMAL, 11), deck()[3:9]
    lying = [Lying(drawn()[card], 66 * n, 0, 0) for n, card in enumerate(cards)]
    assert read_photo(taker.photo(lying)).song == tuple(cards)


def test_the_share_picture_is_read() -> None:
    song = [deck()[n] for n in (0, 17, 5, 9, 2, 14)]
    reading = read_photo(share_png(find("sirens"), song))
    assert (reading.song, reading.sure) == (tuple(song), True)
    assert all(card.confidence > 0.9 for card in reading.cards)


def test_black_and_white_is_read() -> None:
    photo, song = Photographer(NORMAL, 12).song()
    grey = cv2.cvtColor(opened(photo), cv2.COLOR_BGR2GRAY)
    assert read_photo(packed(np.asarray(grey))).song == tuple(song)


def test_corners_say_where_a_card_lies() -> None:
    song = deck()[:6]
    reading = read_photo(share_png(find("sirens"), song))
    first = reading.cards[0].corners
    assert len(first) == 4
    (left, top), (right, _), (_, bottom), _ = first
    assert left == pytest.approx(22 / 404, abs=0.01)
    assert right == pytest.approx(142 / 404, abs=0.01)
    assert 0 < top < bottom < 0.52


def opened(data: bytes) -> Array:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image)


def packed(image: Array) -> bytes:
    done, data = cv2.imencode(".jpg", image)
    assert done
    return data.tobytes()
