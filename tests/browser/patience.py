"""How long a test waits for what is to happen: only one that hangs comes to the end."""

SECONDS = 300.0
