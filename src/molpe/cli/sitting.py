"""A match at one terminal: the board, the question, and what people can type."""

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from molpe.agents.advisor import advisor
from molpe.agents.root_parallel import idle_cores
from molpe.agents.thought import think
from molpe.cli import saves, terminal
from molpe.cli.asking import ask_at, asked_at
from molpe.cli.listing import MANY, digest, listing
from molpe.cli.looking import card_lines, pile_lines
from molpe.cli.rules import rules_of
from molpe.cli.telling import hint_lines, result, told_lines
from molpe.cli.typed import find_action, plain
from molpe.cli.watching import sources
from molpe.kernel import (
    SPECTATOR,
    Agent,
    BadText,
    Match,
    MolpeError,
    Rng,
    Seat,
    choose,
    parse_several,
)

PROMPT = "> "
HINT_MS = 300
"""How long a hint is thought about."""
NEWS = 20
"""How many lines of what happened are told before the board."""
LONGEST = 200
"""Nobody types an action longer than this."""

HELP = """\
Type an action, or its number; the beginning is enough while it is clear.
  list [WORD]   the actions, all of them or those that begin with WORD
  hint          what looks best here, the next few, and what may follow
  undo          take your last action back
  board         draw the board again
  log           everything that has happened
  rules [WORD]  the rules, all of them or the part about WORD
  ask [WHAT …]  at which windows you are asked, in games where others may interrupt;
                the rest is passed for you; ask later: nothing until your turn
  card NAME     what a card says; card NAME de in German
  pile [NAME]   the piles that lie open, all of them or one: discard, victory
  save [FILE]   write the match to a file
  resign        give up
  quit          leave; molpe play --resume goes on
  help          this"""


class Left(Exception):
    """Somebody got up from the table."""


class Sitting:
    """One match at one terminal, kept on disk while it lasts."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Agent | None],
        seed: int | None = None,
        kept: Path | None = None,
        target: Path | None = None,
    ) -> None:
        self.match = match
        self.players = players
        self.cores = idle_cores()  # for hints
        self.below, self.rng = sources(seed)
        self.kept = kept
        self.target = target
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        game = match.game
        self.curtains = len(self.humans) > 1 and (game.secrets or game.sealed)
        if self.curtains:  # who is handed the keyboard and who is not would tell
            match.standing.watched = frozenset(self.humans)
        self.heard = {seat: self.after_last(seat) for seat in self.humans}
        self.in_front: Seat | None = None  # who can see the screen
        self.welcomed = False
        self.warned = False

    def run(self) -> None:
        """Play until the match is over or somebody leaves."""
        try:
            while self.match.actors():
                self.turn()
        except Left:
            self.finish_files()
            return
        except EOFError:
            print()
            self.leave("the input ended")
            return
        except KeyboardInterrupt:
            print()
            self.leave("interrupted")
            raise
        self.end()

    def turn(self) -> None:
        """Let luck, an agent or a human act."""
        if self.match.draw_luck(self.below):
            return
        seat = self.match.actors()[0]
        player = self.players[seat]
        if player is not None:
            self.match.play(seat, choose(self.match, player, seat, self.rng))
            return
        ordered = self.match.passes(seat)
        if ordered is not None:
            self.match.play(seat, ordered)
            return
        self.keep()
        self.face(seat)
        self.show(seat)
        named = sorted(f"card {id}" for id in self.match.game.things("card"))
        choices = [*self.words(seat), *COMMANDS, *named]
        while not self.answer(seat, terminal.read(PROMPT, choices)):
            pass

    def after_last(self, seat: Seat) -> int:
        """How long the log was after the last action of a seat."""
        log = self.match.log
        return max((n for n, (who, _) in enumerate(log, 1) if who == seat), default=0)

    # What a person sees.

    def face(self, seat: Seat) -> None:
        """Several people and secrets: the keyboard changes hands behind a curtain."""
        if self.curtains and self.in_front != seat:
            name = self.match.game.seat_name(seat)
            if terminal.interactive():
                terminal.clear()
                terminal.read(f"Pass the keyboard to {name} and press Enter.")
                terminal.clear()
            else:
                print(f"--- {name} ---")
        self.in_front = seat

    def show(self, seat: Seat) -> None:
        """What happened since this seat last looked, the board and the question."""
        match, game = self.match, self.match.game
        since = min(self.heard[seat], len(match.log))
        while since < len(match.log) and match.log[since][0] == seat:
            since += 1
        news = told_lines(match, seat, since)
        if len(news) > NEWS:  # a deal of a whole deck
            news[: 1 - NEWS] = [f"… and {len(news) - NEWS + 1} things before; 'log' tells them all"]
        self.heard[seat] = len(match.log)
        print()
        for line in news:
            terminal.draw(escape(line), "dim")
        if news:
            print()
        self.board(seat)
        print()
        question = game.say(game.ask(match.state, seat))
        terminal.draw(f"[bold]{escape(game.seat_name(seat))}[/], {escape(question)}")
        self.list_actions(seat, "")
        if game.passing(match.state, seat) and not self.warned:
            terminal.draw(
                "'ask' says at what you are asked; 'ask later' passes until your turn", "dim"
            )
            self.warned = True
        if not self.welcomed:
            terminal.draw("type an action or its number; 'help' tells the rest", "dim")
            self.welcomed = True

    def board(self, viewer: Seat) -> None:
        """The board as this viewer sees it."""
        game = self.match.game
        terminal.draw(game.show(game.view(self.match.state, viewer)))

    def words(self, seat: Seat) -> list[str]:
        """The actions of a seat in words, in their order."""
        state, game = self.match.state, self.match.game
        return [game.words(state, seat, action) for action in state.legal(seat)]

    def verbs(self, seat: Seat) -> list[str]:
        """What each of them does."""
        state, game = self.match.state, self.match.game
        return [game.gist(state, seat, action).verb for action in state.legal(seat)]

    def list_actions(self, seat: Seat, beginning: str) -> None:
        """The actions, numbered; in short where they are many and no beginning is asked for."""
        words = self.words(seat)
        if not beginning and len(words) > MANY:
            lines = [*digest(words, self.verbs(seat)), " 'list' shows them all, 'list WORD' some"]
        else:
            lines = listing(words, terminal.width())
            if beginning:
                lines = [
                    f" {number} {word}"
                    for number, word in enumerate(words, 1)
                    if plain(word).startswith(beginning)
                ]
        for line in lines:
            terminal.draw(escape(line))

    # What a person types. True means that the match has moved on.

    def answer(self, seat: Seat, line: str) -> bool:
        """Do what was typed; whatever is wrong is said in a sentence and nothing is lost."""
        words = self.words(seat)
        command, _, rest = line.strip().partition(" ")
        command = command.casefold()
        try:
            if plain(line) not in map(plain, words) and command in COMMANDS:
                return COMMANDS[command](self, seat, rest.strip())
            return self.act(seat, line, words)
        except MolpeError as error:
            print(error)
            return False

    def act(self, seat: Seat, line: str, words: list[str]) -> bool:
        """Play the action that was typed."""
        if not line.strip():
            if len(words) > 1:
                return False
            line = words[0]  # Enter takes the only action there is
        if len(line) > LONGEST:
            print("that is too long for an action")
            return False
        parts = parse_several(self.match.game, self.match.state, seat, plain(line))
        if parts is not None:
            self.match.play_several(seat, parts)
            return True
        place = find_action(line, words)
        if place is None:
            print(self.match.game.refusal(self.match.state, seat, plain(line)))
            return False
        self.match.play(seat, self.match.state.legal(seat)[place])
        return True

    def do_help(self, seat: Seat, rest: str) -> bool:
        """What can be typed."""
        print(HELP)
        return False

    def do_list(self, seat: Seat, rest: str) -> bool:
        """The actions again, all of them."""
        if rest:
            self.list_actions(seat, plain(rest))
        else:
            for line in listing(self.words(seat), terminal.width()):
                terminal.draw(escape(line))
        return False

    def do_hint(self, seat: Seat, rest: str) -> bool:
        """What a search finds here, on guesses as for any agent."""
        match = self.match
        rng = Rng(len(match.log) + 1)  # not the match's own: a hint changes nothing
        agent = advisor(match.game, match.state, HINT_MS, cores=self.cores)
        guess = match.state.guess(seat, rng)
        for line in hint_lines(match.game, think(agent, match.game, guess, seat, rng)):
            print(line)
        return False

    def do_undo(self, seat: Seat, rest: str) -> bool:
        """Back to one's last decision against agents; between people only what was free."""
        match = self.match
        if len(self.humans) == 1:
            match.standing.later.clear()
            mine = [number for number, (who, _) in enumerate(match.log) if who == seat]
            while mine and match.passes(seat, match.state_at(mine[-1])) is not None:
                mine.pop()  # an order would only pass again
            if not mine:
                print("there is nothing to take back")
                return False
            match.rewind(mine[-1])
        else:
            who = match.log[-1][0] if match.log else None
            if who is None or who not in self.humans:
                print("there is nothing that can be taken back")
                return False
            if match.free_undo(who) == len(match.log):
                print("that cannot be taken back: it has shown something new")
                return False
            match.rewind(len(match.log) - 1)
        for human in self.humans:
            self.heard[human] = min(self.heard[human], len(match.log))
        return True

    def do_draw(self, seat: Seat, rest: str) -> bool:
        """The board again."""
        self.board(seat)
        return False

    def do_log(self, seat: Seat, rest: str) -> bool:
        """Everything so far, as this seat may hear it."""
        for line in told_lines(self.match, seat) or ["nothing has happened yet"]:
            terminal.draw(escape(line))
        return False

    def do_rules(self, seat: Seat, rest: str) -> bool:
        """The rules, or the parts of them whose heading holds a word."""
        for line in rules_of(type(self.match.game), rest):
            terminal.draw(line)
        return False

    def do_card(self, seat: Seat, rest: str) -> bool:
        """What a card says, whoever has it."""
        if not rest:
            raise BadText("which card? write for instance 'card' and its name")
        for line in card_lines(self.match.game, rest):
            terminal.draw(escape(line))
        return False

    def do_pile(self, seat: Seat, rest: str) -> bool:
        """The piles that this seat may look through."""
        for line in pile_lines(self.match, seat, rest.casefold()):
            terminal.draw(escape(line))
        return False

    def do_ask(self, seat: Seat, rest: str) -> bool:
        """At which windows this seat is asked."""
        if rest:
            ask_at(self.match, seat, rest.casefold())
        for line in asked_at(self.match, seat):
            print(line)
        return self.match.passes(seat) is not None

    def do_save(self, seat: Seat, rest: str) -> bool:
        """Write the match to a file."""
        path = (
            Path(rest).expanduser() if rest else self.target or Path(f"{self.match.game.name}.txt")
        )
        saves.write(self.match, path)
        print(f"saved as {path}; molpe play --resume {path} goes on")
        return False

    def do_resign(self, seat: Seat, rest: str) -> bool:
        """Give up, after asking back."""
        if terminal.read("Do you resign? [y/N] ").strip().casefold() not in ("y", "yes"):
            return False
        self.match.resign(seat)
        return True

    def do_quit(self, seat: Seat, rest: str) -> bool:
        """Leave, with an offer to keep the match."""
        if self.match.log:
            try:
                answer = terminal.read("Keep the match, to go on another time? [Y/n] ")
            except EOFError:
                answer = "y"
            if answer.strip().casefold() in ("n", "no"):
                if self.kept is not None:
                    self.kept.unlink(missing_ok=True)
            else:
                self.keep()
                self.say_kept()
        raise Left

    # Files.

    def keep(self) -> None:
        """Write the match into the data folder, if that can be done."""
        if not self.match.log:
            return
        try:
            if self.kept is None:
                self.kept = saves.new_path(self.match.game.name)
            saves.write(self.match, self.kept)
        except MolpeError as error:
            if self.kept is not None:
                terminal.complain(f"{error}; the match is not kept")
            self.kept = None

    def say_kept(self) -> None:
        """Where the match is and how to go on."""
        if self.kept is not None:
            print(f"the match is kept in {self.kept}; molpe play --resume goes on")

    def leave(self, why: str) -> None:
        """Nothing is lost when the input ends or Ctrl-C is pressed."""
        print(why)
        self.keep()
        self.say_kept()
        self.finish_files()

    def finish_files(self) -> None:
        """Write the file that was asked for."""
        if self.target is not None:
            saves.write(self.match, self.target)

    def end(self) -> None:
        """Draw the end and say who won."""
        match = self.match
        viewer = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        since = min(max(self.heard.values()), len(match.log))
        if self.curtains:
            terminal.clear()
        print()
        for line in told_lines(match, viewer, since):
            terminal.draw(escape(line), "dim")
        print()
        self.board(viewer)
        outcome = match.outcome()
        assert outcome is not None
        print()
        terminal.draw(escape(result(match, outcome)), "bold")
        self.keep()
        if self.kept is not None:
            print(f"molpe replay {self.kept} tells it again")
        self.finish_files()


COMMANDS = {
    "help": Sitting.do_help,
    "?": Sitting.do_help,
    "list": Sitting.do_list,
    "hint": Sitting.do_hint,
    "undo": Sitting.do_undo,
    "board": Sitting.do_draw,
    "log": Sitting.do_log,
    "rules": Sitting.do_rules,
    "card": Sitting.do_card,
    "pile": Sitting.do_pile,
    "ask": Sitting.do_ask,
    "save": Sitting.do_save,
    "resign": Sitting.do_resign,
    "quit": Sitting.do_quit,
    "exit": Sitting.do_quit,
}
