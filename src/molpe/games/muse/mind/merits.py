"""What speaks for a player of Sing! O Muse: Laurels, steps of Quests, strength, cards held."""

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import FATE, IMMEDIATE
from molpe.games.muse.rules.crews import assess
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene


def merits(s: Scene, seat: int) -> dict[str, int]:
    """Counted, the weightiest first."""
    crews = [key for key in (2 * seat, 2 * seat + 1) if s.leader[key] >= 0]
    might = traits = 0
    for key in crews:
        assess(s, key)
        might += s.might
        traits += sum((s.traits >> (8 * i)) & 255 for i in range(6))
    announced = s.find(frames.CHALLENGE)
    fates = range(s.book.first[IMMEDIATE], s.book.last[IMMEDIATE])
    others = [other for other in range(s.seats) if other != seat]
    return {
        "laurels": s.laurels[seat],
        "steps": sum(s.marks[s.quest[key]] for key in crews if s.quest[key] >= 0),
        "attempt": int(announced >= 0 and s.read(announced, SEAT) == seat),
        "quest": sum(s.quest[key] >= 0 for key in crews),
        "fates": -sum(s.zone[card] == FATE and s.owner[s.at[card]] == seat for card in fates),
        "might": might,
        "traits": traits,
        "hold": s.hands[seat],
        "denied": -max(s.laurels[other] for other in others),
        "spent": -max(s.hands[other] for other in others),
    }
