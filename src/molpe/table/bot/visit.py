"""A visit to a table: be known, sit down, play, as often as asked."""

from molpe.table.bot.brain import Engine
from molpe.table.bot.call import Call
from molpe.table.bot.seat import Tell, play


async def visit(
    call: Call,
    engine: Engine,
    game: str,
    name: str,
    matches: int,
    tell: Tell,
    seats: int = 2,
) -> None:
    """Play matches one after the other, and say what happens."""
    try:
        fresh = not call.token
        token = await call.identify(name)
        if fresh:
            tell(f"token: {token}")
        for _ in range(matches):
            id, seat = await call.sit(game, seats)
            tell(f"match {id}: seat {seat}")
            result = await play(call, id, seat, engine, tell)
            places = " ".join(str(place) for place in result["places"])
            tell(f"match {id}: places {places}")
    finally:
        await call.close()
        await engine.close()
