"""What happens when a card does what it says: each file has a neighbour of its name in verbs/."""
