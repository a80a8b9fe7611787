"""What a card says, made from its effects: so a card does what it says."""

from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.schema import joined, name

OPENINGS = {
    "en": {
        "draw": "Play immediately: ",
        "play": "When you draw and play this: ",
        "static": "",
        "place": "When placed: ",
        "trap-sea": "At the next crossing: ",
        "own-sea": "When you must Cross the Sea: ",
        "overcome": "Overcome: ",
        "crew-overcomes": "After this Crew overcomes a challenge{asked}: ",
        "hold": "",
    },
    "de": {
        "draw": "Sofort: ",
        "play": "Wenn du diese Karte ziehst und ausspielst: ",
        "static": "",
        "place": "Beim Hinlegen: ",
        "trap-sea": "Bei der nächsten Überfahrt: ",
        "own-sea": "Wenn du über das Meer musst: ",
        "overcome": "Bezwungen: ",
        "crew-overcomes": "Nachdem diese Mannschaft eine Karte bezwungen hat{asked}: ",
        "hold": "",
    },
}
ASKED = {"en": " that asked for {trait}", "de": ", die {trait} verlangte"}
IF_SEA = {"en": "If the Crew is crossing now: ", "de": "Ist die Mannschaft gerade auf See: "}
PAY = {"en": "discard this and ", "de": "lege diese Karte ab und "}


def effects_text(effects: tuple[AnyVerb, ...], language: str) -> str:
    """A list of effects as sentences; those of one moment in one sentence."""
    moments: list[tuple[str, list[str]]] = []
    for effect in effects:
        asked = ""
        if effect.if_asked:
            asked = ASKED[language].format(trait=name(effect.if_asked, language))
        opening = OPENINGS[language][effect.when].format(asked=asked)
        if effect.if_window:
            opening = IF_SEA[language]
        if effect.pay:
            opening += PAY[language]
        said = effect.sentence(language)
        if moments and moments[-1][0] == opening:
            moments[-1][1].append(said)
        else:
            moments.append((opening, [said]))
    sentences = [opening + joined(said, language) for opening, said in moments]
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in sentences)


def text_of(card: MuseCard, language: str) -> str:
    """Everything a card says."""
    parts = [effects_text(card.effects, language)]
    if card.as_treasure:
        word = "Als Schatz: " if language == "de" else "As a Treasure: "
        parts.append(word + effects_text(card.as_treasure, language))
    if card.kind == "deity":
        favor, wrath = ("Gunst: ", "Zorn: ") if language == "de" else ("Favor: ", "Wrath: ")
        parts = [
            favor + effects_text(card.favor, language),
            wrath + effects_text(card.wrath, language),
        ]
    return " ".join(part for part in parts if part)
