"""A program at somebody's table: it takes a seat, is asked, thinks by an engine, and acts."""

from molpe.table.bot.brain import Engine
from molpe.table.bot.call import Call, read_address
from molpe.table.bot.visit import visit

__all__ = ["Call", "Engine", "read_address", "visit"]
