"""The table: where people and bots meet to play, in a browser, on one event log a match."""
