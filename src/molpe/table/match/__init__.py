"""One match: its log and what follows from it. It knows no socket, no disk and no time of day."""
