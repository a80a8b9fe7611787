"""``molpe serve``: open a table for people and bots."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from molpe.cli import terminal
from molpe.cli.params import whole

EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[
        str,
        typer.Option("--host", metavar="H", help="Address to listen on; 0.0.0.0 for the network."),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option("--port", metavar="P", help="Port.", parser=whole(0, 65535)),
    ] = 8017,
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="PATH",
            help="Where matches are kept: a file, or postgresql://… Default: the data folder.",
            show_default=False,
        ),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Another address the page is reached at, behind a proxy.",
            show_default=False,
        ),
    ] = None,
    lab: Annotated[
        bool,
        typer.Option(
            "--lab",
            help="Open the lab to everyone who reaches the table; else it is open on this machine.",
        ),
    ] = False,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Open a table in the browser.

    Play with friends and bots. With --host 0.0.0.0 everyone in the room can join: the address is
    shown, and a QR code for phones.

    Example: molpe serve

    Example: molpe serve --host 0.0.0.0
    """
    from molpe.table.web import server

    files = server.raise_file_limit()
    listener = server.bind(host, port)
    port = listener.getsockname()[1]
    here = f"http://{'localhost' if host in (*EVERYWHERE, '127.0.0.1') else bracketed(host)}:{port}"
    folder = server.data_folder()
    database = db or str(server.default_database())
    if db and "://" not in db:
        folder = Path(db).absolute().parent

    def opened() -> None:
        print(f"the table is open at {here} (Ctrl-C closes it)", flush=True)
        if host in EVERYWHERE:
            invite(server.own_address(), port)
        if files < 4096:
            terminal.complain(
                f"only {files} files may be open, so about {files - 50} pages at once"
            )
        if open_:
            webbrowser.open(here)

    server.run(listener, database, folder, origin or (), opened, lab=lab)


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
