"""A table in the terminal: place your wagers, decide, and see what was paid and under which paragraph."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby

from pitboss import staff
from pitboss.cards import Card
from pitboss.errors import NoSuchPosition, OutOfTurn, PitbossError
from pitboss.floor import commands, facts
from pitboss.floor.course import Course
from pitboss.floor.in_play import house_of
from pitboss.floor.session import Session
from pitboss.floor.world import TheRealWorld
from pitboss.games import game as game_of
from pitboss.printing.lines import folded, glued, longest, width
from pitboss.printing.transcript import LAW_COLUMN, TOLD_COLUMN, because, hand_line, opened, outcome, transcript
from pitboss.rounds.betting import least_cents
from pitboss.rounds.events import Asked, Dealt, Event, HandSplit, Revealed, Settled, last_words
from pitboss.rounds.places import NUMBERED, Hand, Place, Seat, number_of
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import Wager
from pitboss.typed import cents_of, spelled

Chips = dict[str, int]  # cents on each wager

YOU = "you"
AS_BEFORE = "The dealer does the same with the cards as before."

HELP = (
    "Amounts are dollars, like 10 or 2.50. Enter places what you placed last round, 0 nothing; q leaves the table.",
    "At a decision its first letters are enough. Ctrl-D is silence, and leaves the table after the round.",
)
CARD = re.compile(r"\b[2-9TJQKA]([cdhs])\b")
WIDEST = 100  # columns; longer lines are hard to read
ANSWER = 12  # columns left behind a question
BOLD, DIM, RED, GREEN, BLUE = "1", "2", "1;31", "1;32", "1;34"
FOUR_COLOURS = {"s": BOLD, "h": RED, "d": BLUE, "c": GREEN}


def asked(prompt: str) -> str:
    """Asks at the terminal; an answer that comes from a file is echoed, as a person's is."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    try:
        answer = input(prompt)
    except UnicodeDecodeError:
        raise EOFError from None
    if not sys.stdin.isatty():
        print(answer)
    return answer


def sit_down(
    opening: commands.Open, seat: Seat, bankroll: int, ask: Callable[[str], str] = asked, *, staffed: bool = False
) -> None:
    """Plays rounds at this seat until the player leaves, goes silent or cannot place the minimum.

    Staffed, whoever plays is the staff as well: reports what goes wrong, and turns the dealer's hand up.
    """
    sitting = Sitting(opening, seat, bankroll, ask, staffed=staffed)
    try:
        while sitting.can_stay and (chips := sitting.place_wagers()) is not None:
            sitting.play(chips)
    except (EOFError, KeyboardInterrupt):
        print()
        sitting.fall_silent()
    sitting.leave()


class Sitting:
    """One player at a table of the floor. Whatever is shown of a round is read off the view of the player's seat."""

    def __init__(
        self, opening: commands.Open, seat: Seat, bankroll: int, ask: Callable[[str], str], *, staffed: bool = False
    ) -> None:
        self.game, self.ask, self.seat, self.staffed = game_of(opening.game), ask, seat, staffed
        self.session = Session(opening.game, TheRealWorld(), {YOU: bankroll})
        self.house = house_of(self.game, opening.house)
        self.shown = 0
        self.hand_told = ""
        self.steps_told = ""
        opened = self.session.ask(opening)
        limits = f"{dollars(self.house.minimum)} to {dollars(self.house.maximum)}"
        most = self.game.positions_at(self.house)
        if not 1 <= seat <= most:
            raise NoSuchPosition(f"seat {seat}: the table has positions 1 to {most}", self.game.positions_law)
        self.session.ask(commands.Clock(runs=False))
        say(f"{self.game.title}: {limits}, seat {self.seat} of {most}", BOLD)
        say(f"You have {dollars(self.bankroll)}.")
        for sentence in (*HELP, *(staff.HELP if staffed else ())):
            say(sentence)
        if staffed:
            self.session.ask(commands.Attend(), staff.DEALER)
        for course in (opened, self.session.ask(commands.Sit(seat), YOU)):
            self._tell_steps(course.facts)

    @property
    def bankroll(self) -> int:
        return self.session.balance(YOU)

    @property
    def can_stay(self) -> bool:
        if self.bankroll >= self.house.minimum:
            return True
        say(f"Your bankroll of {dollars(self.bankroll)} is below the minimum of {dollars(self.house.minimum)}.")
        return False

    def leave(self) -> None:
        self.session.ask(commands.Leave(), YOU)
        say(f"You leave the table with {dollars(self.bankroll)}. Thank you for playing.")

    # Before the deal.

    def place_wagers(self) -> Chips | None:
        """Chips on all wagers that are offered, as the player says, or none if the player leaves."""
        print()
        chips: Chips = {}
        for wager in self.game.wagers:
            if wager.matches is not None and wager.matches.name in chips:
                chips[wager.name] = chips[wager.matches.name]
            elif self._may_place(wager, chips):
                cents = self._amount(wager, chips)
                if cents is None:
                    return None
                if cents:
                    chips[wager.name] = cents
        return chips

    def _may_place(self, wager: Wager, chips: Chips) -> bool:
        offered, needed = wager.before_the_deal and wager.is_offered(self.house), wager.matches or wager.needs
        return offered and (needed is None or needed.name in chips)

    def _amount(self, wager: Wager, chips: Chips) -> int | None:
        """Cents, 0 for no wager, none to leave."""
        same = self.session.state.rebets.get(self.seat, {}).get(wager.name, 0)
        least = least_cents(self.house, wager, alone=not chips)
        limits = (
            f"{dollars(least)} to {dollars(self.house.maximum)}" if not wager.exactly else f"exactly {dollars(least)}"
        )
        while True:
            answer = self._asked(f"{wager.title}, {limits} [{dollars(same) if same else 'none'}]: ")
            if answer.lower() in ("q", "quit"):
                return None
            if self._is_for_the_staff(answer):
                self._staff_does(answer)
                continue
            if not answer:
                return same
            if (cents := cents_typed(answer)) is not None:
                return cents

    # The round.

    def play(self, chips: Chips) -> None:
        """Wagers that are refused go back, and are asked for again."""
        self.shown, self.hand_told = 0, ""
        try:
            round = self._go_on(commands.Place(chips, ready=True))
        except PitbossError as refusal:
            say(refusal.message + (f" [{refusal.law.short}]" if refusal.law else ""))
            return
        while not round.over:
            if round.last_call:
                round = self._at_last_call(round)
                continue
            assert round.pending is not None
            self._tell_hand(view(round.events, self.seat), round.pending.seat)
            round = self._decide(round)

    def fall_silent(self) -> None:
        """The player is gone: what silence means happens at every decision that is left."""
        while (record := self.session.state.round) is not None:
            if record.last_call:
                self._turn_up()
            else:
                self._go_on(commands.PassOver([self.seat]), by="")

    # The staff.

    def _is_for_the_staff(self, answer: str) -> bool:
        return self.staffed and answer.startswith(staff.MARK)

    def _staff_does(self, answer: str) -> Round | None:
        """The round as what was reported has left it; a table that was suspended goes on at once."""
        typed = answer.removeprefix(staff.MARK)
        if not typed.strip():
            say(", ".join(staff.MARK + each.replace("_", " ") for each in staff.listed(self.game)))
            return None
        round = None
        try:
            for command, by in list(staff.asked(typed, self.game, self._asked("Reason:") or "as it was seen")):
                round = self._tell(self.session.ask(command, by))
        except PitbossError as refusal:
            say(refusal.message + (f" [{refusal.law.short}]" if refusal.law else ""))
        if self.session.state.suspended is not None:
            self.session.ask(commands.Resume("what was reported was remedied"), staff.FLOORPERSON)
            say("The floorperson resumes play.")
        return round

    def _at_last_call(self, round: Round) -> Round:
        """Whoever deals goes on, or something is reported first."""
        waits = round.validates
        what = f"The dealer {waits.what}" if waits is not None else "All have decided"
        answer = self._asked(f"{what}: Enter goes on, {staff.MARK} reports:")
        if self._is_for_the_staff(answer):
            return self._staff_does(answer) or round
        return self._turn_up()

    def _turn_up(self) -> Round:
        """A supervisor validates what waits for it, a count that is due comes first, and the dealer goes on."""
        record = self.session.state.round
        assert record is not None
        if record.validates is not None:
            return self._go_on(commands.Validate(), staff.SUPERVISOR)
        try:
            return self._go_on(commands.Proceed(), staff.DEALER)
        except OutOfTurn:
            stub = self.session.round.table.stub
            return self._go_on(commands.Report("stub_count", "it is due", counted=stub), staff.DEALER)

    def _go_on(self, command: commands.Command, by: str = YOU) -> Round:
        """The round as far as this leads, shown up to there."""
        round = self._tell(self.session.ask(command, by))
        assert round is not None
        return round

    def _tell(self, course: Course) -> Round | None:
        """What has come of a command, the round as far as it leads among it."""
        if course.ended is None and course.state.round is None:
            self._tell_steps(course.facts)
            return None
        round = course.ended or course.round
        ends = next((n for n, fact in enumerate(course.facts) if isinstance(fact, facts.RoundClosed)), None)
        self._tell_steps(course.facts[:ends])
        seen = view(round.events, self.seat)
        if round.over and not any(isinstance(event, Asked) for event in seen):
            self._show(seen[: _before_the_end(seen)])
            self._tell_hand(seen, self.seat)
        self._show(seen)
        if round.over:
            self._close(seen)
            self._tell_steps(course.facts[ends:])
        return round

    def _tell_steps(self, told: Iterable[facts.Fact]) -> None:
        """What the dealer does between two rounds is told whole when it is not what was done last."""
        steps = compact(told)
        if steps:
            say(steps if steps != self.steps_told else AS_BEFORE, DIM)
            self.steps_told = steps

    def _show(self, seen: list[Event]) -> None:
        lines = list(transcript(self.game, self.house, seen))
        for told in lines[self.shown :]:
            for line in folded(told, width(WIDEST), TOLD_COLUMN):
                print(paint(line[:LAW_COLUMN], DIM) + in_colour(line[LAW_COLUMN:]))
        self.shown = len(lines)

    def _tell_hand(self, seen: list[Event], hand: Hand) -> None:
        """At each decision; a player who has none to make is told once, before the dealer's hand is revealed."""
        number = number_of(hand) if any(isinstance(event, HandSplit) for event in seen) else 0
        told = hand_line(self.game, self.house, held(seen).get(hand, ()), reduce(opened, seen, ()), number)
        if told != self.hand_told:
            for line in folded(f"{'':{TOLD_COLUMN}}{told}", width(WIDEST), TOLD_COLUMN):
                print(paint(line, BOLD))
            self.hand_told = told

    def _decide(self, round: Round) -> Round:
        question = [event for event in view(round.events, self.seat) if isinstance(event, Asked)][-1]
        costs = dict(zip(question.options, question.takes, strict=True))
        least = dict(zip(question.options, question.least or question.takes, strict=True))
        left = self.bankroll
        offered = [option for option in question.options if least[option] <= left]
        for option in question.options:
            if option not in offered:
                say(f"{option} takes {dollars(costs[option])}, and you have {dollars(left)} left.")
        prices = {option: price(least[option], min(costs[option], left)) for option in offered}
        prompt = " / ".join(glued(f"{bracketed(option, offered)}{prices[option]}") for option in offered)
        while True:
            answer = self._asked(f"{prompt}: ")
            if self._is_for_the_staff(answer):
                gone_on = self._staff_does(answer)
                if gone_on is not None:
                    return gone_on
                continue
            meant = options_meant(answer, offered)
            if len(meant) == 1:
                [option] = meant
                amount = self._chosen(option, least[option], min(costs[option], left))
                return self._go_on(commands.Choose(option, amount if least[option] < costs[option] else None))
            say(f"{answer!r} {'may be' if meant else 'is not offered: say'} {' or '.join(meant or offered)}.")

    def _chosen(self, option: str, least: int, most: int) -> int:
        """How much to place, where there is a choice."""
        while least < most:
            answer = self._asked(f"{option.replace('_', ' ')}, {dollars(least)} to {dollars(most)} [{dollars(most)}]: ")
            cents = cents_typed(answer) if answer else most
            if cents is not None and least <= cents <= most:
                return cents
            if cents is not None:
                say(f"It is from {dollars(least)} to {dollars(most)}.")
        return most

    def _asked(self, prompt: str) -> str:
        return self.ask("\n".join(folded(prompt, width(WIDEST) - ANSWER)) + " ").strip()

    def _close(self, seen: list[Event]) -> None:
        """What became of each wager, the net result and the bankroll."""
        lines, several = last_words(seen), any(isinstance(event, HandSplit) for event in seen)
        print()
        wager, stake, gain = (longest(amounts(line, several)[column] for line in lines) for column in range(3))
        for line in lines:
            name, staked, gained = amounts(line, several)
            told = f"  {name:<{wager}}  {staked:>{stake}}  {gained:>{gain}}  "
            for part in folded(f"{told}{outcome(line)}{because(line)} [{line.law.short}]", width(WIDEST), len(told)):
                print(part)
        net = sum(line.pays + line.returned - line.stake for line in lines)
        result = "You break even" if not net else f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))}"
        say(f"{result}. Your bankroll is {dollars(self.bankroll)}.", BOLD)


def _before_the_end(seen: Sequence[Event]) -> int:
    """How many events there are before the dealer's hand is turned up, or a wager settled."""
    ends = (number for number, event in enumerate(seen) if isinstance(event, Revealed | Settled))
    return next(ends, len(seen))


def held(seen: Iterable[Event]) -> dict[Place, list[Card]]:
    """The cards that are seen at each place; the last one of a hand that is split begins the new hand."""
    hands: dict[Place, list[Card]] = {}
    for event in seen:
        if isinstance(event, Dealt) and event.card:
            hands.setdefault(event.place, []).append(event.card)
        elif isinstance(event, HandSplit):
            hands[event.new] = [hands[event.seat].pop()]
    return hands


def cents_typed(answer: str) -> int | None:
    """None, and a word of help, if it is no amount of dollars."""
    found = cents_of(answer)
    if found is None:
        say(f"{answer!r} is no amount: write dollars, like 10 or 2.50.")
    return found


def compact(told: Iterable[facts.Fact]) -> str:
    """The procedure among these as one paragraph of text, each citation after what it asks for."""
    performed = [fact for fact in told if isinstance(fact, facts.Performed)]
    steps = (
        f"{', '.join(step.what for step in steps)} [{law.short}]"
        for law, steps in groupby(performed, lambda step: step.law)
    )
    return f"The dealer {'; '.join(steps)}." if performed else ""


def amounts(line: Settled, several: bool = False) -> tuple[str, str, str]:
    """The wager, of which hand if there are several, its stake, and what it has come to."""
    hand = f", {NUMBERED[number_of(line.seat)]} hand" if several else ""
    stake = dollars(line.stake) if line.stake else ""
    return f"{line.wager.replace('_', ' ')}{hand}", stake, signed(line.pays + line.returned - line.stake)


def options_meant(answer: str, options: Sequence[str]) -> list[str]:
    """Those that begin with the answer; one that names a card, as draw:7h, also goes by the card alone."""
    typed = bare("".join(spelled(word) for word in answer.replace(":", " ").split()))
    names = {option: (bare(option), bare(option.partition(":")[2])) for option in options}
    exactly = [option for option in options if typed in names[option]]
    begun = [option for option in options if any(name.startswith(typed) for name in names[option])]
    return (exactly or begun) if typed else []


def bare(text: str) -> str:
    return text.lower().translate({ord(between): None for between in " _:"})


def bracketed(option: str, options: Sequence[str]) -> str:
    """What is enough to type, in brackets: [p]lay, [fl]op, draw:[7h]."""
    name, colon, card = option.partition(":")
    if colon:
        return f"{name}:[{card}]"
    lengths = range(1, len(option))
    length = next((n for n in lengths if sum(other.startswith(option[:n]) for other in options) == 1), len(option))
    return f"[{option[:length]}]{option[length:]}"


def price(least: int, most: int) -> str:
    up_to = "up to " if least < most else ""
    return f" {up_to}{dollars(most)}" if most else ""


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def say(text: str, style: str = "") -> None:
    for line in folded(text, width(WIDEST)):
        print(paint(line, style) if style else line)


def in_colour(line: str) -> str:
    return CARD.sub(lambda card: paint(card[0], FOUR_COLOURS[card[1]]), line)


def paint(text: str, style: str) -> str:
    """Plain where NO_COLOR is set or nobody looks at a terminal."""
    looked_at = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if os.environ.get("NO_COLOR") or not looked_at:
        return text
    return f"\033[{style}m{text}\033[0m" if text.strip() else text
