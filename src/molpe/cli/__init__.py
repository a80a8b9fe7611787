"""The command line: one file a command."""

from molpe.cli.app import main

__all__ = ["main"]
