# molpe: compiled
"""Where the cards of a view of SINS lie: prices, icons and hands of the moment are remarks."""

from molpe.games.sins.sight.view import SinsView


def lying(view: SinsView) -> dict[str, object]:
    """Places of the Realm, cards in play, and what piles and marks a player has."""
    found: dict[str, object] = {place.id: place.card for place in view.realm}
    for player in view.players:
        for card in player.play:
            found[card.id] = card.card
        of = f"of-{player.seat}"
        found[f"discard-{of}"] = player.discard
        found[f"despair-{of}"] = player.despair
        found[f"dominance-{of}"] = player.dominance
        found[f"held-{of}"] = (player.brands, player.deeds)
    return found
