"""A view drawn for the terminal: queues, Quests and Crews on one screen."""

from molpe.cards.sight import indented, plain
from molpe.games.muse.sight.view import (
    SHORT,
    CardView,
    CrewView,
    MemberView,
    MuseView,
    QuestView,
    SeatView,
    WarView,
)


def lines(head: str, items: list[str], sep: str = ", ") -> list[str]:
    """A head and its items, in as many lines as they need."""
    text = head + (sep.join(items) if items else "-")
    return [plain(line) for line in indented(text, 0, 4)]


def draw(view: MuseView) -> str:
    """All that is seen, the viewer's own Crews last and with what they can tackle."""
    out = [
        f"[bold]Sing! O Muse[/]  round {view.round}, seat {view.active} is on turn, "
        f"{view.goal} Laurels win, {view.deck} cards in the deck"
    ]
    out += lines("Foes: ", [challenge(card) for card in view.foes])
    out += lines("Ordeals: ", [challenge(card) for card in view.ordeals])
    free = [quest for quest in view.quests if not quest.done and quest.seat < 0]
    out += lines("Free Quests: ", [quest_text(quest) for quest in free], "; ")
    if view.stage:
        out += lines("Being played: ", [card.name for card in view.stage])
    if view.top:
        out += lines("On top of the deck: ", [card.name or "?" for card in view.top])
    if view.deed:
        what = f"takes on {view.deed.card}" if view.deed.card else "crosses the sea"
        out += lines(f"Seat {view.deed.seat} {what}, the Crew of ", [view.deed.crew or "nobody"])
    if view.war:
        out += lines(f"War of seat {view.war.one} against seat {view.war.other}: ", fight(view.war))
    quests = {quest.id: quest for quest in view.quests}
    own = view.viewer if view.viewer >= 0 else view.active
    order = [seat for seat in view.seats if seat.seat != own]
    order += [seat for seat in view.seats if seat.seat == own]
    for seat in order:
        out += draw_seat(seat, quests, seat.seat == own, seat.seat == view.asked)
    return "\n".join(out)


def fight(war: WarView) -> list[str]:
    """Who waits, faces somebody or stands; before and after the duels, how it is."""
    if war.stage == "duels":
        return [f"{f.name} {f.might} of seat {f.seat} {f.state}" for f in war.fighters]
    if war.stage == "declared":
        return ["declared"]
    return [f"seat {war.winner} has won" if war.winner >= 0 else "a tie"]


def challenge(card: CardView) -> str:
    """A challenge with what it asks for."""
    return f"{card.name} {card.needs}"


def quest_text(quest: QuestView) -> str:
    """A Quest, its Laurels, its steps: those behind are struck, the next is marked."""
    steps = []
    for place, step in enumerate(quest.steps):
        mark = "x" if place < quest.marks else ">" if place == quest.marks and quest.crew else ""
        steps.append(f"{mark}{step.card or step.what}")
    blocks = "".join(f" !{card.name}" for card in quest.blocks)
    return f"{quest.name} {quest.laurels}L ({' '.join(steps)}){blocks}"


def draw_seat(seat: SeatView, quests: dict[str, QuestView], own: bool, asked: bool) -> list[str]:
    """What lies before a player."""
    mark = "*" if asked else " "
    if not seat.alive:
        return [f"[bold]Seat {seat.seat}[/]{mark} is out of the game"]
    out = [f"[bold]Seat {seat.seat}[/]{mark}{seat.laurels} Laurels, {len(seat.hand)} hidden cards"]
    known = [card.name for card in seat.hand if card.name]
    if known:
        out += lines("  hand: ", known)
    if seat.aside:
        out += lines("  to play: ", [card.name for card in seat.aside])
    if seat.shared:
        out += lines("  shared: ", [card.name for card in seat.shared])
    if seat.waiting:
        out += lines("  waiting: ", [card.name for card in seat.waiting])
    for crew in seat.crews:
        out += draw_crew(crew, quests, own)
    return out


def draw_crew(crew: CrewView, quests: dict[str, QuestView], own: bool) -> list[str]:
    """A Crew: members, Quest, and for the viewer what it can tackle and why not."""
    traits = " ".join(
        f"{letters}{crew.traits.count(trait)}"
        for trait, letters in SHORT.items()
        if trait in crew.traits
    )
    quest = quest_text(quests[crew.quest]) if crew.quest else "between Quests"
    out = lines(f"  Might {crew.might} {traits} | {quest}: ", [member(m) for m in crew.members])
    if own:
        can = [c.card + ("!" if c.counts else "") for c in crew.challenges if c.met]
        not_yet = [
            f"{c.card} lacks {' + '.join(lack.words(SHORT) for lack in c.lacks)}"
            for c in crew.challenges
            if not c.met
        ]
        out += lines("    can tackle: ", can)
        if not_yet:
            out += lines("    cannot: ", not_yet, "; ")
    return out


def member(card: MemberView) -> str:
    """A character: (turned), its Might, what it carries."""
    name = f"({card.name})" if card.turned else card.name
    name = f"{name}^" if card.leads else name
    hung = [treasure.name for treasure in card.treasures] + [fate.name for fate in card.fates]
    if card.deity:
        hung.append(f"{card.deity.side} of {card.deity.name}")
    return f"{name} {card.might}" + (f" <{'; '.join(hung)}>" if hung else "")
