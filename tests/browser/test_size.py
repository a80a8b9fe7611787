"""What a first visit downloads: little, and from nowhere else."""

from playwright.sync_api import Response

from .conftest import Opening
from .player import Player
from .serving import Serving
from .witness import Witness

MOST = 120_000


GAMES = ("canosa", "sirens", "siggil", "sins", "muse", "breakthrough")


def test_the_first_load_with_a_table_is_small(visit: Opening, serving: Serving) -> None:
    context = visit(worker=False)
    witness = Witness(context)
    page = context.new_page()
    sizes: dict[str, int] = {}

    def arrived(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "javascript" in kind or "css" in kind:
            assert response.headers.get("content-encoding") == "gzip", response.url
            sizes[response.url] = int(response.headers["content-length"])

    page.on("response", arrived)
    page.goto("/")
    page.get_by_role("button", name="Play: Canosa").wait_for()
    page.wait_for_load_state("networkidle")
    home = dict(sizes)
    for game in GAMES:
        sizes.clear()
        page.goto(f"/?play={game}")
        page.wait_for_url("**/m/*")
        assert Player(page).ready()["can"]
        page.wait_for_load_state("networkidle")
        all_ = home | sizes
        assert len(sizes) > 3, f"{game}: what was kept from the last visit is counted, too"
        total = sum(all_.values())
        assert 20_000 < total <= MOST, (game, sorted(all_.items(), key=lambda item: -item[1]))
    assert witness.strangers(serving.address) == []
