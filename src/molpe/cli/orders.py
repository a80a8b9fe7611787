"""Standing orders at the terminal: who sits there need not answer what leaves no choice."""

USUAL = "pass-idle"
MEANING = {
    "pass-window": "you pass until this window closes or somebody plays a card",
    "pass-turn": "you pass until your turn",
    "pass-idle": "you pass whenever you can do nothing else",
    "ask": "you are asked in every window",
}
