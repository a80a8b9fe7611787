# molpe: compiled
"""Where the cards of a view of SINS lie: prices, icons and hands of the moment are remarks."""

from molpe.games.sins.sight.view import PlayerView, SinsView


def lying(view: SinsView) -> dict[str, object]:
    """Places of the Realm, cards in play, and what piles and marks a player has."""
    found: dict[str, object] = {place.id: place.card for place in view.realm}
    for player in view.players:
        _before(player, found)
    return found


def shifted(was: SinsView, now: SinsView) -> tuple[dict[str, object], dict[str, object]]:
    """The same of two views, without what is the same object in both."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    if was.realm is not now.realm:
        for lay, lies in zip(was.realm, now.realm, strict=True):
            before[lay.id] = lay.card
            after[lies.id] = lies.card
    for old, new in zip(was.players, now.players, strict=True):
        if old is not new:
            _before(old, before)
            _before(new, after)
    return before, after


def _before(player: PlayerView, found: dict[str, object]) -> None:
    for card in player.play:
        found[card.id] = card.card
    of = str(player.seat)
    found["discard-of-" + of] = player.discard
    found["despair-of-" + of] = player.despair
    found["dominance-of-" + of] = player.dominance
    found["held-of-" + of] = (player.brands, player.deeds)
