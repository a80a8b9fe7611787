"""A summary, told."""

from molpe.lab.summary import Close, Mean, Summary


def sentences(summary: Summary) -> list[str]:
    """The summary as people read it."""
    return Words(summary).lines()


class Words:
    """A summary, told."""

    def __init__(self, summary: Summary) -> None:
        self.s = summary

    def lines(self) -> list[str]:
        """Every line, an empty one between paragraphs."""
        parts = [self.heading(), self.length(), self.winning(), self.ending()]
        if self.s.close is not None:
            parts += [self.deciding(self.s.close), self.leading(self.s.close)]
            parts += [self.luck(self.s.close)]
        lines: list[str] = []
        for part in filter(None, parts):
            lines += [*([""] if lines else []), *part]
        return lines

    def heading(self) -> list[str]:
        """What was played."""
        s = self.s
        rules = "".join(f", {word}" for word in s.options)
        over = "; the same luck with every agent in every seat" if s.rotate else ""
        return [
            f"{s.game} {s.version}, edition {s.edition}{rules}",
            f"{s.matches} matches of {', '.join(s.agents)}, seed {s.seed}{over}",
            "In brackets: 95 % intervals.",
        ]

    def length(self) -> list[str]:
        """How long a match is."""
        s = self.s
        text = f"A match has {number(s.actions)} actions, from {s.actions.least:g} to"
        text += f" {s.actions.most:g}: {number(s.decisions)} decisions"
        if s.draws.most:
            text += f" and {number(s.draws)} draws"
        return [f"{text}."]

    def winning(self) -> list[str]:
        """Who wins, by seat and by agent."""
        s = self.s
        lines = [
            f"{f'Seat {seat.seat}':<8} wins {rate(seat.wins)}, {number(seat.score)} points"
            if s.spread.most or len(s.seats) == 1
            else f"{f'Seat {seat.seat}':<8} wins {rate(seat.wins)}"
            for seat in s.seats
        ]
        if len(s.seats) > 1:
            lines.append(self.first_seat())
        if s.level.most:
            lines.append(f"Several are first in {rate(s.level)} of the matches.")
        for agent in s.by_agent:
            lines.append(f"{agent.agent} wins {rate(agent.wins)}, mean place {number(agent.place)}")
        return lines

    def first_seat(self) -> str:
        """What the first seat is worth."""
        first = self.s.first_seat
        points = (
            f"{100 * first.mean:+.1f} points ({100 * first.low:+.1f} to {100 * first.high:+.1f})"
        )
        if first.low <= 0 <= first.high:
            return f"That the first seat has an advantage is not sure: {points}."
        kind = "an advantage" if first.mean > 0 else "a disadvantage"
        return f"The first seat has {kind}: {points}."

    def ending(self) -> list[str]:
        """Why matches end."""
        reasons = sorted(self.s.reasons, key=lambda reason: -reason.rate.mean)
        return [f"Ends by {reason.reason}: {rate(reason.rate)}" for reason in reasons]

    def deciding(self, close: Close) -> list[str]:
        """What there is to decide."""
        real = close.choices.mean / max(self.s.decisions.mean, 1e-9)
        lines = [
            f"Looked at closely: {close.matches} matches.",
            f"A decision has {number(close.branching)} ways, at most {close.widest.most:g};"
            f" {number(close.choices)} of a match's decisions are real choices ({real:.0%}).",
            f"Another seat acts {number(close.turns)} times; along the way lie"
            f" 10^{close.complexity.mean:.0f} other matches.",
        ]
        if close.repeats.most:
            lines.append(f"A state comes again {number(close.repeats)} times.")
        ranked = sorted(close.deeds.items(), key=lambda deed: -deed[1].mean)
        told = ", ".join(f"{verb} {count.mean:.3g}" for verb, count in ranked[:8])
        return [*lines, f"Decided most often, in a match: {told}."]

    def leading(self, close: Close) -> list[str]:
        """Who is in front, and whether that stays so."""
        lines = []
        if close.score_lead_changes is not None:
            lines.append(f"The lead in points changes {number(close.score_lead_changes)} times.")
        if close.lead_changes is None or close.drama is None:
            return lines
        lines.append(f"By the game's estimate the lead changes {number(close.lead_changes)} times.")
        if close.behind and close.drama_most and close.settled:
            lines.append(
                f"Drama: the winner is behind at {rate(close.behind)} of the decisions, by"
                f" {close.drama.mean:.0%} of the way on average and {close.drama_most.mean:.0%} at"
                f" worst; from {rate(close.settled)} of the match on the winner stays in front."
            )
        told = ", ".join(f"{rate(wins)} at {percent} %" for percent, wins in close.front.items())
        return [*lines, f"Who is in front wins: {told} of the decisions."]

    def luck(self, close: Close) -> list[str]:
        """How much luck decides."""
        if close.luck is None:
            return []
        lines = [
            f"Luck goes along with {rate(close.luck.decides)} of the difference between results.",
            "Odds are exact; what a draw is worth is the game's own estimate, so this is one too,"
            " and a draw whose worth the estimate does not see counts for nothing.",
        ]
        for draw in close.luck.draws:
            lines.append(
                f"Draw {draw.verb}: {draw.count.mean:.3g} in a match, each moves a seat by"
                f" {draw.size:.3f}; {draw.share:.0%} of the luck"
            )
        return lines


def number(value: Mean) -> str:
    """A mean as people read it."""
    return f"{short(value.mean)} ({short(value.low)} to {short(value.high)})"


def short(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def rate(value: Mean) -> str:
    """A part of all as people read it."""
    return f"{value.mean:.1%} ({max(0.0, value.low):.1%} to {min(1.0, value.high):.1%})"
