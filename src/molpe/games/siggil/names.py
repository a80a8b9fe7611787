"""What the things of Siggil are called in other languages."""

from molpe.cards import load_names

NAMES = load_names(__package__ or "molpe.games.siggil")
