"""Names and lines of chat as they may be shown."""

import unicodedata

LONGEST_NAME = 24


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """A name or a line of chat as it may be shown: one line, nothing invisible, not too long."""
    shown = "".join(
        " " if unicodedata.category(char)[0] == "Z" else char
        for char in unicodedata.normalize("NFC", text[: 4 * longest])
        if unicodedata.category(char)[0] != "C" or char in "\u200d\n\t"
    )
    return " ".join(shown.split())[:longest].strip()
