"""Files that are no photograph are refused, soon and without much memory."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path
from time import process_time

import cv2
import numpy as np
import pytest

from molpe.song import picture
from molpe.song.look import read_photo
from molpe.song.picture import header, open_picture
from molpe.song.reading import CATALOGUE, BadPicture


def refusal(data: bytes) -> str:
    began = process_time()
    reading = read_photo(data)
    assert process_time() - began < 5
    assert (reading.song, reading.sure, reading.cards) == (None, False, ())
    (reason,) = reading.reasons
    assert reading.sentences("de") != reading.sentences("en")
    return reason.key


def jpeg(wide: int, high: int, quality: int = 90) -> bytes:
    rng = np.random.default_rng(1)
    small = rng.integers(0, 255, (16, 16, 3), np.uint8)
    image = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def png_header(wide: int, high: int, body: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return picture.PNG + head + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def jpeg_claiming(wide: int, high: int) -> bytes:
    data = bytearray(jpeg(400, 300))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", high, wide)
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "picture-empty"),
        (b"game = 'sirens'\n" * 100, "picture-unknown"),
        (b"GIF89a" + bytes(100), "picture-unknown"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "picture-unknown"),
        (b"\0\0\0\x18ftypheic" + bytes(100), "picture-heic"),
        (b"\xff\xd8", "picture-broken"),
        (b"\xff\xd8\xff\xe0\0\x10" + bytes(50), "picture-broken"),
        (b"\xff\xd8" + b"\xff" * 5000, "picture-broken"),
        (picture.PNG, "picture-broken"),
        (picture.PNG + bytes(100), "picture-broken"),
        (png_header(30000, 30000), "picture-large"),
        (png_header(2**31 - 1, 2**31 - 1), "picture-large"),
        (png_header(2000, 2000), "picture-broken"),
        (png_header(0, 500), "picture-small"),
        (jpeg_claiming(65535, 65535), "picture-large"),
        (jpeg_claiming(40, 40), "picture-small"),
        (b"\xff\xd8" + 200 * b"\xff\xda\0\x08" + bytes(100), "picture-broken"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, key: str) -> None:
    assert refusal(data) == key


def test_a_cut_photograph_is_refused_or_holds_no_song() -> None:
    whole = jpeg(1600, 1200)
    for share in (0.02, 0.3, 0.7, 0.99):
        reading = read_photo(whole[: int(len(whole) * share)])
        assert (reading.song, reading.sure) == (None, False)


def test_a_hundred_megapixels_are_refused_before_they_are_unpacked() -> None:
    assert refusal(jpeg_claiming(11600, 8700)) == "picture-large"


def test_a_heavy_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "MOST_BYTES", 1000)
    assert refusal(jpeg(400, 300)) == "picture-heavy"


def test_noise_has_no_song() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (900, 1200, 3), np.uint8)
    assert read_photo(cv2.imencode(".jpg", noise)[1].tobytes()).reasons[0].key == "none"


def test_bytes_of_chance_are_refused() -> None:
    rng = np.random.default_rng(4)
    for head in (b"", picture.PNG, picture.JPEG, jpeg(300, 200)[:400]):
        for _ in range(20):
            reading = read_photo(head + rng.bytes(2000))
            assert reading.song is None


def test_a_picture_is_read_at_the_size_it_needs() -> None:
    assert header(jpeg(4032, 3024)) == (4032, 3024)
    assert open_picture(jpeg(4032, 3024)).shape == (1512, 2016, 3)
    assert open_picture(jpeg(2000, 1500)).shape[1] in (1000, 2000)
    assert max(open_picture(jpeg(8000, 6000)).shape) <= 2100
    with pytest.raises(BadPicture, match="cut off or damaged"):
        open_picture(jpeg(400, 300)[:200])


LARGE = """
import resource, sys
from molpe.song.look import read_photo
from pathlib import Path
from time import process_time
resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
print(read_photo(Path(sys.argv[1]).read_bytes()).reasons[0].key)
(most,) = [line for line in open("/proc/self/status") if line.startswith("VmHWM:")]
print(int(most.split()[1]) // 1024)
"""
"""VmHWM, not getrusage's maxrss: that outlives exec and would tell the size of the test runner."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
def test_the_largest_picture_fits_into_little_memory(tmp_path: Path) -> None:
    """63 million points of PNG, the format that cannot be unpacked in part."""
    row = b"\0" + bytes(3 * 9000)
    path = tmp_path / "large.png"
    path.write_bytes(png_header(9000, 7000, row * 7000))
    done = subprocess.run(
        [sys.executable, "-c", LARGE, str(path)], capture_output=True, text=True, check=True
    )
    key, megabytes = done.stdout.split()
    assert key == "none"
    assert 190 < int(megabytes) < 400


def test_every_sentence_is_there_in_both_languages() -> None:
    assert set(CATALOGUE["en"]) == set(CATALOGUE["de"])
