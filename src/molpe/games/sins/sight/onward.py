# molpe: compiled
"""How a view follows another: what has not changed since is not made again."""

from collections.abc import Sequence

from mypy_extensions import i64

from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.sight.seeing import Sight
from molpe.games.sins.sight.view import SinsView
from molpe.kernel.keeping import kept


def onward(
    sight: Sight,
    state: SinsState,
    viewers: Sequence[int],
    was: SinsState,
    seen: Sequence[SinsView],
) -> list[SinsView]:
    """The views of some after those that they had of another moment."""
    s, before, last = state.scene, was.scene, seen[0]
    sight.look(s)
    sight.realm = kept(last.realm, sight.realm)
    stays = []
    for player in range(s.players):
        sight.play[player] = kept(last.players[player].play, sight.play[player])
        lies = sight.play[player] is last.players[player].play
        stays.append(lies and _same_zones(s, before, player) and _same_marks(s, before, player))
    still = all(stays) and _same_zones(s, before, s.players)
    found = []
    for viewer, old in zip(viewers, seen, strict=True):
        players, faces = old.players, old.faces
        hidden = (old.realm_top, old.realm_bottom, old.destroyed, old.supply, old.somewhere)
        if not still:
            new = [
                old.players[n] if stays[n] else sight.player(s, n, viewer) for n in range(s.players)
            ]
            players = tuple(new)
            top, bottom, destroyed, supply, somewhere = sight.hidden(s, viewer)
            hidden = (top, bottom, destroyed, supply, kept(old.somewhere, somewhere))
        if not still or sight.realm is not last.realm:
            faces = kept(faces, sight.shown(players, hidden))
        found.append(sight.view(state, viewer, players, hidden, faces))
    return found


def _same_zones(s: Scene, was: Scene, owner: i64) -> bool:
    """Whether the same cards lie in every zone of a player or the Realm, known to the same."""
    for zone in range(owner * z.ZONES, owner * z.ZONES + z.ZONES):
        n = s.n[zone]
        if n != was.n[zone]:
            return False
        at = s.room[zone]
        old = was.room[zone]
        for i in range(n):
            if s.z[at + i] != was.z[old + i] or s.note[at + i] != was.note[old + i]:
                return False
    return True


def _same_marks(s: Scene, was: Scene, player: i64) -> bool:
    """Whether a player's registers are the same."""
    start = z.REGISTERS + z.OWN * player
    for at in range(start, start + z.OWN):
        if s.r[at] != was.r[at]:
            return False
    return True
