"""``molpe openenv``: one game for programs that train or test language models over HTTP."""

import socket
from typing import Annotated

import typer

from molpe import games
from molpe.cli.opening import split_options
from molpe.cli.params import Edition, GameName, Options, SeatCount, whole
from molpe.kernel import BadText


def openenv(
    game: GameName,
    seats: SeatCount = None,
    models: Annotated[
        str,
        typer.Option("--models", metavar="SEAT,…", help="The seats that models take, from 0."),
    ] = "0",
    rivals: Annotated[
        str, typer.Option("--rivals", metavar="AGENT", help="The bot at every other seat.")
    ] = "greedy",
    options: Options = "",
    edition: Edition = None,
    guise: Annotated[
        int | None,
        typer.Option(
            "--guise",
            metavar="SEED",
            help="Other words for cards, places and verbs.",
            parser=whole(0, 2**31),
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="Address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="P", help="Port.", parser=whole(0, 65535))
    ] = 8000,
) -> None:
    """Serve a game to language models by OpenEnv's contract.

    Everything that OpenEnv's clients and 'openenv validate --url' ask for;
    OpenEnv itself need not be installed.

    Example: molpe openenv siggil --rivals level:3
    """
    import uvicorn

    from molpe.adapters.openenv import app
    from molpe.adapters.prompts import Style

    taken = [whole(0, 100)(seat) for seat in models.split(",")]
    style = Style(guise=guise)
    found = games.find(game, split_options(options), edition)
    served = app(found, seats, taken, rivals, style=style)
    try:
        host.encode("idna")  # such a name no host can have, and a socket made for it would stay
        listener = socket.create_server((host, port))
    except (OSError, UnicodeError) as error:
        why = (getattr(error, "strerror", "") or str(error)).lower()
        raise BadText(f"cannot listen at {host!r}, port {port}: {why}") from None
    here = f"http://{host}:{listener.getsockname()[1]}"
    print(f"{game} is served at {here} (Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(served, log_level="warning", ws="websockets-sansio")
    uvicorn.Server(config).run([listener])
