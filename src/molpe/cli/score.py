"""``molpe score``: a score sheet explained, in games that have one."""

import typer

score = typer.Typer(name="score", rich_markup_mode=None)


@score.callback()
def _score() -> None:
    """Add up a score sheet and explain it.

    Example: molpe score sirens --song "parthenope aglaope thetis calypso leucosia himerope"
    """
