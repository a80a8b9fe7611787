"""``molpe mcp``: every game as tools for language models, over standard input and output."""

from molpe.kernel import BadText


def mcp() -> None:
    """Serve language models: games as tools, by the Model Context Protocol.

    The tools are games, open_match, look, act and hint; a client starts
    this command and speaks to it over its input and output.
    Needs the extra: pip install 'molpe[mcp]'

    Example: molpe mcp
    """
    try:
        from molpe.adapters.mcp import server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        raise BadText("'molpe mcp' needs the extra: pip install 'molpe[mcp]'") from None
    server().run("stdio")
