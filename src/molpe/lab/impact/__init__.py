"""What a thing of a box does: the same deals and the same agents, with it and without."""
