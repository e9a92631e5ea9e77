"""A table in the terminal: place your wagers, decide, and see what was paid and under which paragraph."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby

from pitboss.cards import Card
from pitboss.errors import NoSuchPosition, RuleViolation
from pitboss.floor.shuffle import place_to_cut, shuffled
from pitboss.floor.world import TheRealWorld
from pitboss.law import Citation
from pitboss.printing.lines import folded, glued, longest, width
from pitboss.printing.transcript import LAW_COLUMN, TOLD_COLUMN, because, hand_line, opened, outcome, transcript
from pitboss.rounds.betting import check_stakes, least_cents
from pitboss.rounds.equipment import Equipment, equip
from pitboss.rounds.events import (
    Asked,
    Dealt,
    Event,
    Performed,
    Placed,
    Reported,
    Settled,
    StubSetAside,
    last_words,
)
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.places import Place, Seat
from pitboss.rounds.procedure import opening, stub_count_due
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.shoe import Shoe, cut
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import FIRST_METER
from pitboss.stakes.wager import Stake, Wager
from pitboss.typed import spelled

Placements = dict[Wager, Stake]

HELP = (
    "Amounts are dollars, like 10 or 2.50. Enter places what you placed last round, 0 nothing; q leaves the table.",
    "At a decision its first letters are enough. Ctrl-D is silence, and leaves the table after the round.",
)
AMOUNT = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?")
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
    game: Game,
    house: House,
    seat: Seat,
    bankroll: int,
    *,
    equipment: Equipment | None = None,
    ask: Callable[[str], str] = asked,
    shuffled: Callable[[], Sequence[Card]] | None = None,
) -> None:
    """Plays rounds at this seat until the player leaves, goes silent or cannot place the minimum."""
    if not 1 <= seat <= game.positions:
        raise NoSuchPosition(f"seat {seat}: the table has positions 1 to {game.positions}", game.positions_law)
    sitting = Sitting(game, house, seat, bankroll, equipment or equip(game, house.dealing), ask, shuffled)
    try:
        sitting.open()
        while sitting.can_stay and (placements := sitting.place_wagers()) is not None:
            sitting.play(placements)
    except (EOFError, KeyboardInterrupt):
        print()
        sitting.fall_silent()
    say(f"You leave the table with {dollars(sitting.bankroll)}. Thank you for playing.")


def shuffled_and_cut(shuffler: bool, law: Citation) -> Sequence[Card]:
    """A fresh order from the operating system's generator; cards shuffled by hand are cut as well."""
    world = TheRealWorld()
    return shuffled(world) if shuffler else cut(shuffled(world), place_to_cut(world), law)


class Sitting:
    """One player at one seat. Whatever is shown of a round is read off the view of that seat."""

    def __init__(
        self,
        game: Game,
        house: House,
        seat: Seat,
        bankroll: int,
        equipment: Equipment,
        ask: Callable[[str], str],
        shuffled: Callable[[], Sequence[Card]] | None,
    ) -> None:
        self.game, self.house, self.seat, self.bankroll = game, house, seat, bankroll
        self.equipment, self.ask = equipment, ask
        ten_cards = game.card_care["ten cards"]
        self.shuffled = shuffled or (lambda: shuffled_and_cut(self.equipment.shuffler, ten_cards))
        self.last: Placements = {}
        self.rounds_since_count = 0
        self.meter = FIRST_METER if game.meter_law is not None else None
        self.round: Round | None = None
        self.shown = 0
        self.hand_told = ""

    @property
    def can_stay(self) -> bool:
        if self.bankroll >= self.house.minimum:
            return True
        say(f"Your bankroll of {dollars(self.bankroll)} is below the minimum of {dollars(self.house.minimum)}.")
        return False

    @property
    def stub_is_due(self) -> bool:
        spared = self.house.dealing in self.game.device_counts
        return stub_count_due(self.rounds_since_count, self.equipment, device_suffices=spared)

    def open(self) -> None:
        limits = f"{dollars(self.house.minimum)} to {dollars(self.house.maximum)}"
        say(f"{self.game.title}: {limits}, seat {self.seat} of {self.game.positions}", BOLD)
        say(f"You have {dollars(self.bankroll)}.")
        for sentence in HELP:
            say(sentence)
        say(compact(opening(self.game, self.house.dealing, self.equipment)), DIM)

    # Before the deal.

    def place_wagers(self) -> Placements | None:
        """Wagers that the rules and the bankroll allow, or none if the player leaves."""
        while True:
            print()
            placements: Placements = {}
            for wager in self.game.wagers:
                if wager.matches is not None and wager.matches in placements:
                    placements[wager] = placements[wager.matches]
                elif self._may_place(wager, placements):
                    cents = self._amount(wager, placements)
                    if cents is None:
                        return None
                    if cents:
                        placements[wager] = Stake(cents)
            try:
                check_stakes(self.game, self.house, {self.seat: placements})
            except RuleViolation as refusal:
                say(refusal.message + (f" [{refusal.law.short}]" if refusal.law else ""))
                continue
            total = sum(stake.total for stake in placements.values())
            if total <= self.bankroll:
                return placements
            say(f"That comes to {dollars(total)}, and you have {dollars(self.bankroll)}.")

    def _may_place(self, wager: Wager, placements: Placements) -> bool:
        offered, needed = wager.before_the_deal and wager.is_offered(self.house), wager.matches or wager.needs
        return offered and (needed is None or needed in placements)

    def _amount(self, wager: Wager, placements: Placements) -> int | None:
        """Cents, 0 for no wager, none to leave."""
        same = self.last[wager].chips if wager in self.last else 0
        least = least_cents(self.house, wager, alone=not placements)
        limits = (
            f"{dollars(least)} to {dollars(self.house.maximum)}" if not wager.exactly else f"exactly {dollars(least)}"
        )
        while True:
            answer = self._asked(f"{wager.title}, {limits} [{dollars(same) if same else 'none'}]: ")
            if answer.lower() in ("q", "quit"):
                return None
            if not answer:
                return same
            if amount := AMOUNT.fullmatch(answer.replace(",", "")):
                whole, odd = amount.groups(default="0")
                return int(whole) * 100 + int(odd.ljust(2, "0"))
            say(f"{answer!r} is no amount: write dollars, like 10 or 2.50.")

    # The round.

    def play(self, placements: Placements) -> None:
        if self.last:
            say(f"The cards are shuffled again [{self.game.card_care['shuffle'].short}].", DIM)
        self.last = placements
        self.shown, self.hand_told = 0, ""
        given = self.equipment.stacks_given
        self.round = Round(
            self.game, self.house, Shoe(self.shuffled()), {self.seat: placements}, meter=self.meter, stacks=given
        )
        self._go_on(self.round, self._decide)

    def fall_silent(self) -> None:
        """The player is gone: what silence means happens at every decision that is left."""
        if self.round is not None:
            self._go_on(self.round, lambda round, _: round.stay_silent())

    def _go_on(self, round: Round, decide: Callable[[Round, list[Event]], None]) -> None:
        while True:
            seen = view(round.events, self.seat)
            self._show(seen)
            if round.over:
                break
            stub = next((event.left for event in seen if isinstance(event, StubSetAside)), None)
            if stub is not None and not counted(seen) and self.stub_is_due:
                round.report(Report(Incident.STUB_COUNT, counted=stub))
                continue
            self._tell_hand(seen, asked=round.pending is not None)
            if round.pending is not None:
                decide(round, seen)
            else:
                round.proceed()
        self.rounds_since_count = 0 if counted(seen) else self.rounds_since_count + 1
        self.round, self.meter = None, round.table.meter
        self._close(seen)

    def _show(self, seen: list[Event]) -> None:
        lines = list(transcript(self.game, self.house, seen))
        for told in lines[self.shown :]:
            for line in folded(told, width(WIDEST), TOLD_COLUMN):
                print(paint(line[:LAW_COLUMN], DIM) + in_colour(line[LAW_COLUMN:]))
        self.shown = len(lines)

    def _tell_hand(self, seen: list[Event], *, asked: bool) -> None:
        """At each decision; a player who has none to make is told once, before the dealer's hand is revealed."""
        if not asked and any(isinstance(event, Asked) for event in seen):
            return
        told = hand_line(self.game, self.house, faces(seen, self.seat), reduce(opened, seen, ()))
        if told != self.hand_told:
            for line in folded(f"{'':{TOLD_COLUMN}}{told}", width(WIDEST), TOLD_COLUMN):
                print(paint(line, BOLD))
            self.hand_told = told

    def _decide(self, round: Round, seen: list[Event]) -> None:
        question = [event for event in seen if isinstance(event, Asked)][-1]
        costs = dict(zip(question.options, question.takes, strict=True))
        left = self.bankroll - sum(event.chips for event in seen if isinstance(event, Placed))
        offered = [option for option in question.options if costs[option] <= left]
        for option in question.options:
            if option not in offered:
                say(f"{option} takes {dollars(costs[option])}, and you have {dollars(left)} left.")
        prompt = " / ".join(glued(f"{bracketed(option, offered)}{price(costs[option])}") for option in offered)
        while True:
            answer = self._asked(f"{prompt}: ")
            meant = options_meant(answer, offered)
            if len(meant) == 1:
                round.choose(self.seat, meant[0])
                return
            say(f"{answer!r} {'may be' if meant else 'is not offered: say'} {' or '.join(meant or offered)}.")

    def _asked(self, prompt: str) -> str:
        return self.ask("\n".join(folded(prompt, width(WIDEST) - ANSWER)) + " ").strip()

    def _close(self, seen: list[Event]) -> None:
        """What became of each wager, the net result and the bankroll."""
        lines = [line for line in last_words(seen) if line.seat == self.seat]
        print()
        wager, stake, gain = (longest(amounts(line)[column] for line in lines) for column in range(3))
        for line in lines:
            name, staked, gained = amounts(line)
            told = f"  {name:<{wager}}  {staked:>{stake}}  {gained:>{gain}}  "
            for part in folded(f"{told}{outcome(line)}{because(line)} [{line.law.short}]", width(WIDEST), len(told)):
                print(part)
        net = sum(line.pays + line.returned - line.stake for line in lines)
        self.bankroll += net
        result = "You break even" if not net else f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))}"
        say(f"{result}. Your bankroll is {dollars(self.bankroll)}.", BOLD)


def counted(seen: Iterable[Event]) -> bool:
    return any(isinstance(event, Reported) and event.incident == Incident.STUB_COUNT for event in seen)


def faces(seen: Iterable[Event], place: Place) -> list[Card]:
    return [event.card for event in seen if isinstance(event, Dealt) and event.place == place and event.card]


def compact(steps: Iterable[Performed]) -> str:
    """A procedure as one paragraph of text, each citation after what it asks for."""
    told = (
        f"{', '.join(step.what for step in steps)} [{law.short}]"
        for law, steps in groupby(steps, lambda step: step.law)
    )
    return f"The dealer {'; '.join(told)}."


def amounts(line: Settled) -> tuple[str, str, str]:
    """The wager, its stake, and what it has come to."""
    stake = dollars(line.stake) if line.stake else ""
    return line.wager.replace("_", " "), stake, signed(line.pays + line.returned - line.stake)


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


def price(cents: int) -> str:
    return f" {dollars(cents)}" if cents else ""


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
