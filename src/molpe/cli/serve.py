"""``molpe serve``: open a table for people and bots."""

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from molpe.cli import settings, terminal
from molpe.cli.params import whole

if TYPE_CHECKING:
    from molpe.table.post.office import Postal

EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            metavar="H",
            help="Address to listen on; 0.0.0.0 for the network. Default: 127.0.0.1.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="P",
            help="Port. Default: 8017.",
            parser=whole(0, 65535),
            show_default=False,
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="PATH",
            help="Where matches are kept: a file, or postgresql://… Default: the data folder.",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="FOLDER",
            help="Where the key and card files are kept. Default: beside the database, or the"
            " user's data folder.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Another address the page is reached at, behind a proxy.",
            show_default=False,
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="NET",
            help="A proxy on another machine whose X-Forwarded headers are believed.",
            show_default=False,
        ),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            "--metrics",
            metavar="NET",
            help="Another machine, or a network, that may read /api/metrics.",
            show_default=False,
        ),
    ] = None,
    lab: Annotated[
        bool | None,
        typer.Option(
            "--lab/--no-lab",
            help="Open the lab to everyone who reaches the table; else it is open on this machine.",
            show_default=False,
        ),
    ] = None,
    open_: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Open the page in a browser. Default: open.",
            show_default=False,
        ),
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(
            "--log",
            metavar="LEVEL",
            help="What is logged: debug, info, warning or error. Default: info.",
            show_default=False,
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config",
            metavar="FILE",
            help="A TOML file with these settings by their names; MOLPE_CONFIG names one too.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open a table in the browser.

    Play with friends and bots. With --host 0.0.0.0 everyone in the room can join: the address is
    shown, and a QR code for phones. What the command line does not say, the environment may
    (MOLPE_HOST, MOLPE_DB, …), then the file.

    Example: molpe serve

    Example: molpe serve --host 0.0.0.0

    Example: molpe serve --config /etc/molpe/table.toml
    """
    from molpe.table.post.office import Office
    from molpe.table.protocol.limits import networks
    from molpe.table.web import server

    if log is not None:
        log = settings.fitting("--log", "log", log)
    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "db": db,
        "data": data,
        "lab": lab,
        "open": open_,
    }
    lists = {"origin": origin, "proxy": proxy, "metrics": metrics}
    given |= {name: tuple(value) if value else None for name, value in lists.items()}
    chosen = settings.settle({**given, "log": log}, config)
    watchers, proxies = networks(chosen.metrics), networks(chosen.proxy)
    files = server.raise_file_limit()
    listener = server.bind(chosen.host, chosen.port)
    found = listener.getsockname()[1]
    name = chosen.host
    known = "localhost" if name in (*EVERYWHERE, "127.0.0.1") else bracketed(name)
    here = f"http://{known}:{found}"
    office = Office(postal(chosen, here))

    def opened() -> None:
        print(f"the table is open at {here} (Ctrl-C closes it)", flush=True)
        if name in EVERYWHERE:
            invite(server.own_address(), found)
        if files < 4096:
            terminal.complain(
                f"only {files} files may be open, so about {files - 50} pages at once"
            )
        if chosen.open:
            webbrowser.open(here)

    database, folder = places(chosen)
    server.run(
        listener,
        database,
        folder,
        chosen.origin,
        opened,
        log_level=chosen.log,
        lab=chosen.lab,
        watchers=watchers,
        proxies=proxies,
        office=office,
    )


def postal(chosen: settings.Settings, here: str) -> "Postal":
    """What is settled about letters; their links lead to the first address that people type."""
    from molpe.table.post.office import Postal

    page = chosen.origin[0] if chosen.origin else here
    return Postal(chosen.mail, chosen.mail_password, chosen.sender, chosen.hooks, page)


def places(chosen: settings.Settings) -> tuple[str, Path]:
    """The database, and the folder of key and card files."""
    from molpe.table.web import server

    folder = server.data_folder()
    if chosen.db and "://" not in chosen.db:
        folder = Path(chosen.db).absolute().parent
    if chosen.data:
        folder = Path(chosen.data).absolute()
    usual = folder / "table.db" if chosen.data else server.default_database()
    return chosen.db or str(usual), folder


def bracketed(host: str) -> str:
    """An IPv6 address as a URL has it."""
    return f"[{host}]" if ":" in host else host


def invite(address: str | None, port: int) -> None:
    """The address for the others in the room, to type or to scan."""
    if address is None:
        print("this machine has no address in a network", flush=True)
        return
    import segno

    url = f"http://{address}:{port}"
    print(f"others in the room: {url}", flush=True)
    segno.make(url, error="m").terminal(compact=True)
