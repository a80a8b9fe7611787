"""What somebody typed, and which of the actions it means."""

from collections.abc import Sequence

from molpe.kernel import BadText, IllegalAction


def plain(text: str) -> str:
    """Lower case, single blanks."""
    return " ".join(text.casefold().split())


def find_action(text: str, words: Sequence[str]) -> int | None:
    """The index of the action meant, or None; told apart too little, an error says the choices.

    Forgiving with case and blanks; the beginning of an action is enough (``sir e5`` too).
    """
    wanted = plain(text)
    known = [plain(word) for word in words]
    if not wanted:
        return None
    if wanted in known:
        return known.index(wanted)
    if wanted.isdecimal():
        if len(wanted) < 9 and 1 <= int(wanted) <= len(words):
            return int(wanted) - 1
        raise BadText(f"there is no action {wanted}; they are numbered 1 to {len(words)}")
    for fits in (_begins, _abbreviates):
        found = [k for k, word in enumerate(known) if fits(wanted, word)]
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(words[k] for k in found[:6])
            more = f" and {len(found) - 6} more" if len(found) > 6 else ""
            raise IllegalAction(f"{text.strip()!r} could be: {some}{more}")
    return None


def _begins(wanted: str, word: str) -> bool:
    return word.startswith(wanted)


def _abbreviates(wanted: str, word: str) -> bool:
    """Each typed word begins the action's word in the same place."""
    typed, known = wanted.split(), word.split()
    return len(typed) <= len(known) and all(
        full.startswith(short) for short, full in zip(typed, known, strict=False)
    )
