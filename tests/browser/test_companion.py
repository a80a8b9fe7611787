"""The companion: photographed, corrected with a tap, heard with its notes in step, and shared."""

import base64
import io
import re
import statistics
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from molpe.song.look import read_photo
from tests.song.photo import NORMAL, Photographer, drawn

from .conftest import ALL, SCREENS, Opening, screens
from .serving import Serving
from .song import in_step, lateness, listen, play_song, press, score, stop_song
from .test_looks import overflow
from .witness import Witness

SONG = ("molpe", "aglaope", "thetis", "calypso", "parthenope", "ligeia")
WIDE = {"A4": 595, "Letter": 612}
"""Of paper, in points."""
GIVE = """
([kind, packed]) => {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'table.jpg', { type: 'image/jpeg' }));
  const event = kind === 'drop'
    ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.querySelector('section.photo').dispatchEvent(event);
}
"""
"""Drops or pastes a picture."""

SENDING = """
() => {
  const fetch = window.fetch;
  window.fetch = (path, options) => {
    if (options?.body instanceof Blob) window.sent = options.body;
    return fetch(path, options);
  };
}
"""
"""Keeps what is sent."""


@cache
def photograph(without: int = -1) -> bytes:
    """A normal photograph of the song, or of five of its cards."""
    shot = Photographer(NORMAL, 5 if without >= 0 else 3, 1344)
    cards = shot.lay([drawn()[card] for card in SONG])
    if without >= 0:
        del cards[without]
    return shot.photo(cards)


def upload(page: Page, data: bytes, name: str = "table.jpg", kind: str = "image/jpeg") -> None:
    """Pick a file as a person does."""
    page.locator("input[data-pick]").set_input_files(
        {"name": name, "mimeType": kind, "buffer": data}
    )


def companion(context: BrowserContext, path: str = "/companion") -> Page:
    listen(context)
    page = context.new_page()
    page.goto(path)
    page.locator(".place").nth(5).wait_for()
    return page


def cards(page: Page) -> list[str | None]:
    """The song that is laid."""
    return [place.get_attribute("data-card") for place in page.locator(".place").all()]


@pytest.mark.parametrize("screen", screens("phone"))
def test_a_song_is_photographed_corrected_and_heard(
    screen: str, visit: Opening, serving: Serving, tmp_path: Path
) -> None:
    context = visit(SCREENS[screen])
    witness = Witness(context)
    page, touch = companion(context), screen == "phone"
    upload(page, photograph())
    expect(page.get_by_text("All six cards are certain.")).to_be_visible()
    assert cards(page) == list(SONG)
    assert {p.get_attribute("data-state") for p in page.locator(".place").all()} == {"sure"}
    expect(page.locator("polygon")).to_have_count(6)

    # one card is another: a tap, a choice
    press(page, "#place-1", touch)
    press(page, "[data-choose=doris]", touch)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert cards(page) == ["molpe", "doris", *SONG[2:]]
    expect(page.locator("#place-1")).to_have_attribute("data-state", "own")
    assert page.url.endswith("/companion?cards=molpe,doris,thetis,calypso,parthenope,ligeia")

    # it is heard, and its notes are in step
    page.locator(".paper svg").first.wait_for()
    play_song(page, touch)
    in_step(page, score(page, ["molpe", "doris", *SONG[2:]]), 12)
    stop_song(page, touch)
    assert overflow(page) <= 0

    # and shared: the picture can be read again
    with page.expect_download() as waiting:
        press(page, ".keep > .btn", touch)
    waiting.value.save_as(tmp_path / "song.png")
    shared = read_photo((tmp_path / "song.png").read_bytes())
    assert shared.song == ("molpe", "doris", *SONG[2:])
    assert witness.serious() == []
    assert witness.strangers(serving.address) == []


def test_pictures_are_dropped_and_pasted_and_a_gap_is_filled(visit: Opening) -> None:
    page = companion(visit(SCREENS["phone"]))
    page.evaluate(GIVE, ["drop", base64.b64encode(photograph()).decode()])
    expect(page.get_by_text("All six cards are certain.")).to_be_visible()
    page.evaluate(GIVE, ["paste", base64.b64encode(photograph(4)).decode()])
    expect(page.get_by_text("No whole song was read.")).to_be_visible()
    expect(page.get_by_text(re.compile("^Only 5 cards were found"))).to_be_visible()
    assert cards(page) == [*SONG[:4], None, SONG[5]]
    page.locator("#place-4").tap()
    shown = page.get_by_role("dialog").get_by_role("img", name="In the photograph")
    assert shown.evaluate("(image) => image.naturalWidth") > 100
    page.locator("[data-choose=parthenope]").tap()
    assert cards(page) == list(SONG)
    expect(page.get_by_text("Checked by you.")).to_be_visible()


def test_a_refusal_is_a_sentence(visit: Opening, tmp_path: Path) -> None:
    page = companion(visit())
    told = page.locator(".photo .state.bad")
    for data, kind, words in (
        (b"Sing, O Muse", "image/jpeg", "This is no picture that can be read"),
        (b"", "image/png", "The file is empty."),
        (photograph()[:3000], "image/jpeg", "The picture is cut off or damaged."),
    ):
        upload(page, data, "table.jpg", kind)
        expect(told).to_contain_text(words)
        assert cards(page) == [None] * 6
    # what is too large stays here
    (tmp_path / "film.jpg").write_bytes(bytes(17_000_000))
    page.locator("input[data-pick]").set_input_files(tmp_path / "film.jpg")
    expect(told).to_contain_text("This file has 17 MB; a photograph may have 16.")
    upload(page, photograph())  # and then it goes on
    expect(page.get_by_text("All six cards are certain.")).to_be_visible()


def test_a_song_is_laid_by_keyboard_alone(visit: Opening) -> None:
    page = companion(visit())
    for place, card in enumerate(SONG):
        page.locator(f"#place-{place}").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-choose]").first).to_be_visible()
        page.locator(f"[data-choose={card}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-choose]")).to_have_count(0)
        expect(page.locator(f"#place-{place}")).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    assert cards(page) == ["molpe", "aglaope", "ligeia", "calypso", "parthenope", "thetis"]
    expect(page.locator("#place-2")).to_be_focused()
    # a card that stands elsewhere changes places
    page.keyboard.press("Enter")
    page.locator("[data-choose=molpe]").focus()
    page.keyboard.press("Enter")
    assert cards(page)[:3] == ["ligeia", "aglaope", "molpe"]
    page.locator(".paper svg").first.wait_for()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Space")
    page.locator(".player[data-playing]").wait_for()
    page.keyboard.press("Space")
    expect(page.locator(".player[data-playing]")).to_have_count(0)
    page.get_by_role("slider", name="Where in the song").focus()
    page.keyboard.press("End")
    expect(page.locator(".time")).to_contain_text("0:17 / 0:17")


def test_a_link_opens_a_song_and_a_click_goes_to_a_bar(visit: Opening) -> None:
    page = companion(visit(locale="de-DE"), "/companion?cards=molpe,aglaope,thetis,x,calypso,molpe")
    expect(page.get_by_text("Noch 2 Karten, dann ist das Lied ganz.")).to_be_visible()
    assert cards(page) == ["molpe", "aglaope", "thetis", None, "calypso", None]
    expect(page.locator(".paper [data-note]").first).to_be_visible()
    page.locator(".paper .go").nth(2).click()
    page.locator(".player[data-playing]").wait_for()
    expect(page.locator("#place-2[data-sounding]")).to_be_visible()
    page.get_by_role("button", name="Lied leeren").click()
    expect(page.locator(".player")).to_have_count(0)
    assert page.url.endswith("/companion")


def test_a_large_photograph_is_made_smaller_first(visit: Opening) -> None:
    import cv2
    import numpy as np

    small = cv2.imdecode(np.frombuffer(photograph(), np.uint8), cv2.IMREAD_COLOR)
    assert small is not None
    large = cv2.resize(small, None, fx=3, fy=3)
    done, packed = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 95])
    assert done
    context = visit()
    context.add_init_script(f"({SENDING.strip()})()")
    page = companion(context)
    upload(page, packed.tobytes())
    expect(page.get_by_text("All six cards are certain.")).to_be_visible()
    size, wide, high = page.evaluate(
        """async () => {
          const shown = await createImageBitmap(window.sent);
          return [window.sent.size, shown.width, shown.height];
        }"""
    )
    assert size < len(packed) / 2
    assert max(wide, high) == 2600
    assert wide / high == pytest.approx(large.shape[1] / large.shape[0], abs=0.01)


def test_a_plain_lyre_plays_where_the_table_cannot_sing(visit: Opening) -> None:
    context = visit()

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"code": "crowd", "message": "too many"})

    context.route("**/api/song/files/wav**", refuse)
    page = companion(context, f"/companion?cards={','.join(SONG)}")
    page.locator(".paper svg").first.wait_for()
    play_song(page)
    expect(page.get_by_text("a plain lyre plays")).to_be_visible()
    in_step(page, score(page, list(SONG)), 6)


if ALL:  # how late a machine is that may be busy

    @pytest.mark.parametrize("screen", SCREENS)
    def test_notes_light_up_with_their_sound(screen: str, visit: Opening) -> None:
        page = companion(visit(SCREENS[screen]), f"/companion?cards={','.join(SONG)}")
        page.locator(".paper svg").first.wait_for()
        play_song(page, screen == "phone")
        late = lateness(page, score(page, list(SONG)), 8)
        assert min(late) > -0.005, late  # never before it sounds
        assert statistics.median(late) < 0.03, late


@pytest.mark.parametrize(
    ("game", "paper", "wide"), [("sirens", "A4", 595), ("canosa", "Letter", 612)]
)
def test_sheets_are_downloaded_from_a_games_page(
    visit: Opening, game: str, paper: str, wide: int, tmp_path: Path
) -> None:
    page = visit().new_page()
    page.goto(f"/rules/{game}")
    page.get_by_role("button", name="Print and play").click()
    window = page.get_by_role("dialog")
    window.get_by_role("radio", name=paper).click()
    with page.expect_download() as waiting:
        window.get_by_role("button", name=re.compile("^Download PDF")).click()
    assert waiting.value.suggested_filename == f"{game}-{paper.lower()}.pdf"
    waiting.value.save_as(tmp_path / "sheets.pdf")
    with pikepdf.open(io.BytesIO((tmp_path / "sheets.pdf").read_bytes())) as pdf:
        assert len(pdf.pages) > 3
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(WIDE[paper], abs=1)
    expect(window.get_by_text("is in your downloads")).to_be_visible()
