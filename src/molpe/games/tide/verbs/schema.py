"""What every verb of Tide is."""

import molpe.cards.verb
from molpe.games.tide.rules import program


class Verb(molpe.cards.verb.Verb):
    """Something that a card does when the hands are shown."""

    blank = [0] * program.ROW
