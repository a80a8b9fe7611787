"""A view written for the terminal: Realm, players, purse, and the struggle icon by icon."""

from collections import Counter

from molpe.cards import sight
from molpe.cards.sight import count, indented, tally
from molpe.games.sins.sight.view import CardFace, PlayerView, RealmCard, SinsView, StruggleView

SIGNS = {"T": "▲", "C": "◆", "V": "♥", "U": "≈", "O": "○"}
"""The shapes that tell colours apart without colour."""
STYLES = {
    "T": "bold green",
    "C": "bold yellow",
    "V": "bold magenta",
    "U": "bold blue",
    "O": "bold white",
}
MARGIN = 10
DEED, BRAND = "deed-of-the-", "brand-of-"
"""How the cards of modules are called."""


def icons(letters: str) -> str:
    """Icons as coloured letters with their shapes; a dot for none."""
    return "".join(f"[{STYLES[i]}]{i}{SIGNS[i]}[/]" for i in letters) or "·"


def show(view: SinsView) -> str:
    """A view as lines of at most 80 columns."""
    faces = {face.card: face for face in view.faces}
    lines = [heading(view), *realm(view, faces)]
    if view.buy:
        lines.append(f"{'powers':{MARGIN}}unspent {icons(view.buy.unspent)}")
        if view.buy.spent:
            lines[-1] += f"  spent {icons(view.buy.spent)}"
        if view.buy.buying:
            chosen = icons(view.buy.chosen)
            lines.append(f"{'paying':{MARGIN}}for {view.buy.buying}: {chosen}")
    if view.struggle:
        lines += struggle(view, view.struggle)
    for player in view.players:
        lines += ["", *before(view, player, faces)]
    for pack in view.somewhere:
        places = " or ".join(dict.fromkeys(f"{at.zone}-{at.owner}" for at in pack.places))
        lines += ["", *paragraph("unsure", [f"{tally(pack.cards)}: in {places}"])]
    return "\n".join(lines)


def heading(view: SinsView) -> str:
    """Where the match stands."""
    if view.phase == "over":
        return "[bold]SINS[/]  the match is over"
    if view.phase == "set-up":
        return "[bold]SINS[/]  set-up"
    who = name_of(view, view.turn)
    return f"[bold]SINS[/]  round {view.round}, {view.phase} phase of {who}"


def name_of(view: SinsView, seat: int) -> str:
    """What a player is called."""
    if view.players[seat].champion:
        return f"the Champion of {view.champion.capitalize()}"
    return f"seat {seat}"


def realm(view: SinsView, faces: dict[str, CardFace]) -> list[str]:
    """The face-up cards with cost, power and what they say."""
    lines = []
    for number, place in enumerate(view.realm):
        title = f"{'Realm' if number == 0 else '':{MARGIN}}"
        if not place.card:
            lines.append(f"{title}-")
            continue
        lines += card_lines(title, place, faces[place.card])
    lines.append(
        f"{'':{MARGIN}}{view.realm_pile} more in the pile, {len(view.destroyed)} destroyed"
    )
    for title, there, prefix in (("Oozes", view.supply, ""), ("Deeds", view.deeds, DEED)):
        kinds = dict.fromkeys(there)
        things = [(tally((one,) * there.count(one)), prefix + one) for one in kinds]
        lines += legend(title, things, faces)
    return lines


def legend(title: str, things: list[tuple[str, str]], faces: dict[str, CardFace]) -> list[str]:
    """Cards of a module, each with its price and its sentence."""
    lines = []
    for number, (name, card) in enumerate(things):
        face = faces[card]
        price = f" {icons(face.weakness)}" if face.weakness else ""
        lines.append(f"{title if number == 0 else '':{MARGIN}}{name:<27}{price}".rstrip())
        lines += text(face.text)
    return lines


def card_lines(title: str, place: RealmCard, face: CardFace) -> list[str]:
    """A Realm card: id, icons, payment, sentence."""
    line = f"{title}[bold]{face.card:<27}[/] costs {icons(place.cost)}"
    if place.need < len(place.cost):
        line += f" (pay {place.need})"
    line += f"  power {icons(face.power)}"
    lines = [line]
    notes = []
    if place.payment:
        notes.append(f"you can pay: {icons(place.payment)}")
    if place.bolted:
        notes.append("bolted by " + ", ".join(f"seat {seat}" for seat in place.bolted))
    lines += [f"{'':{MARGIN + 2}}{note}" for note in notes]
    return lines + text(face.text)


def text(words: str) -> list[str]:
    """A card's sentence, indented."""
    return [f"[dim]{line}[/]" for line in indented(words, MARGIN + 2, MARGIN + 2)]


def struggle(table: SinsView, view: StruggleView) -> list[str]:
    """The comparison, icon by icon."""
    attacker, defender = name_of(table, view.attacker), name_of(table, view.defender)
    lines = [
        f"{'struggle':{MARGIN}}{attacker} attacks {defender}"
        + (", who has passed" if view.passed else ""),
        f"{'':{MARGIN}}powers     {icons(view.power)}",
        f"{'':{MARGIN}}weaknesses {icons(view.weakness)}",
    ]
    matched = [f"{icons(pair.power)}-{icons(pair.weakness)}" for pair in view.pairs]
    for start in range(0, len(matched), 10):
        word = "matched" if start == 0 else ""
        lines.append(f"{'':{MARGIN}}{word:<10} " + " ".join(matched[start : start + 10]))
    despair = len(view.unmatched)
    lines.append(f"{'':{MARGIN}}unmatched  {icons(view.unmatched)}: {despair} despair")
    return lines


def before(view: SinsView, player: PlayerView, faces: dict[str, CardFace]) -> list[str]:
    """What lies before a player."""
    name = name_of(view, player.seat)
    name = name[:1].upper() + name[1:]
    you = " (you)" if player.seat == view.viewer else ""
    lines = [
        f"[bold]{name}[/]{you}  dominance {player.dominance} of {player.goal}, "
        f"draw pile {player.draw}, despair {player.despair}"
    ]
    if player.seat == view.viewer:
        lines += own_hand(player, faces)
    else:
        known = [card.card for card in player.hand if card.card]
        words = [count(len(player.hand)) + (", known:" if known else "")]
        lines += paragraph("hand", [*words, ", ".join(known)])
    for number, card in enumerate(player.play):
        title = "in play" if number == 0 else ""
        doomed = "  (to be destroyed)" if card.doomed else ""
        lines.append(
            f"{title:{MARGIN}}{card.card:<27} weak {icons(card.weakness)} "
            f"power {icons(card.power)}{doomed}"
        )
    if player.discard:
        lines += paragraph("discard", [tally(player.discard)])
    if player.despair_known:
        lines += paragraph("despair", ["known:", tally(player.despair_known)])
    if any(player.top):
        lines += paragraph("top", [", ".join(card or "?" for card in player.top)])
    if any(player.bottom):
        lines += paragraph("bottom", [", ".join(card or "?" for card in player.bottom)])
    own = [(deed, DEED + deed) for deed in player.deeds]
    lines += legend("Deeds", own, faces)
    marks = [(f"brand of {brand}", BRAND + brand) for brand in player.brands_known]
    lines += legend("Warbrands", marks, faces)
    extras = [f"no {what}" for what in player.denied]
    if player.brands and not player.brands_known:
        extras.append(f"{player.brands} Warbrands")
    if extras:
        lines += paragraph("also", [", ".join(extras)])
    return lines


def own_hand(player: PlayerView, faces: dict[str, CardFace]) -> list[str]:
    """The viewer's hand, a line a kind of card."""
    counts = Counter(card.card for card in player.hand)
    if not counts:
        return paragraph("hand", ["-"])
    lines = []
    for number, (card_id, copies) in enumerate(counts.items()):
        title = f"{'hand' if number == 0 else '':{MARGIN}}"
        face = faces[card_id]
        times = f"{copies} x " if copies > 1 else ""
        label = f"{times}{card_id}"
        lines.append(f"{title}{label:<27} weak {icons(face.weakness)} power {icons(face.power)}")
        lines += text(face.text)
    return lines


def paragraph(title: str, words: list[str]) -> list[str]:
    """Words after a title."""
    return sight.paragraph(title, words, MARGIN)
