"""Tables with matches to be moved: some over, some not, one with cards of somebody's own."""

import random
import zipfile
from collections.abc import Callable
from pathlib import Path

from molpe.table.moving import journey
from molpe.table.moving.journey import How, Where, open_side
from molpe.table.moving.model import digest
from molpe.table.store import Store, open_store
from tests.table.hall import Hall, open_hall

OWN = Path(__file__).parents[3] / "src/molpe/games/tide/data/standard.toml"
GAMES = ("tide", "canosa", "siggil", "sins")


async def fill(folder: Path, database: str, seed: int = 1) -> Where:
    """A table on which people have played."""
    folder.mkdir(exist_ok=True)
    store = open_store(database) if "://" in database else None
    async with open_hall(folder, store) as hall:
        await hall.hub.call("ada", "Ada")
        await hall.hub.call("bob", "Bob")
        for game in GAMES:
            await play(hall, game, seed)
        text = OWN.read_text("utf-8") + f"# {seed}\n"
        edition = hall.hub.library.prove("tide", "", text, 2)
        await hall.litestar.state.kept.keep("ada", "tide", "mine", edition)
        await play(hall, "tide", seed, edition=edition)
    return Where(database, folder)


async def play(hall: Hall, game: str, seed: int, edition: str = "", most: int = 70) -> str:
    """A match between two people who do anything."""
    rng = random.Random(seed)
    room = await hall.room(game, "ada", "bob", edition=edition)
    pages = [hall.page(room, name, follows=False) for name in ("ada", "bob")]
    for _ in range(most):
        asked = [page for page in pages if (page.turn or {}).get("acts")]
        if not asked or pages[0].result:
            break
        page = asked[0]
        await hall.act(room, page, rng.choice(page.turn["acts"])[0])
    for page in pages:
        room.leave(page)
    return room.id


async def sums(where: Where) -> dict[str, bytes]:
    """A hash of everything that is written down of each match."""
    async with open_side(where) as side:
        return {id: digest(await side.whole(id)) for id in await side.ids()}


async def names(where: Where) -> dict[str, str]:
    """What guests are called."""
    async with open_side(where) as side:
        return dict(await side.ask("select session, name from guest"))


async def copied(club: Where, folder: Path) -> Path:
    """A copy of a table."""
    await journey.backup(club, folder / "good.db", How(quick=True))
    return folder / "good.db"


def rewritten(path: Path, to: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """An archive with other files in it."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            if (body := change(name, old.read(name))) is not None:
                new.writestr(name, body)
    return to


__all__ = ["Store", "copied", "fill", "names", "play", "rewritten", "sums"]
