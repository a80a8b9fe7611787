"""Actions, refusals and cards in words."""
