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
    HandSplit,
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
from pitboss.rounds.places import NUMBERED, Hand, Place, Seat, number_of
from pitboss.rounds.procedure import opening, stub_count_due
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.shoe import Shoe, cut
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import FIRST_METER
from pitboss.stakes.wager import Stake, Wager
from pitboss.typed import cents_of, spelled

Placements = dict[Wager, Stake]

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
    if not 1 <= seat <= (most := game.positions_at(house)):
        raise NoSuchPosition(f"seat {seat}: the table has positions 1 to {most}", game.positions_law)
    sitting = Sitting(game, house, seat, bankroll, equipment or equip(game, house), ask, shuffled)
    try:
        sitting.open()
        while sitting.can_stay and (placements := sitting.place_wagers()) is not None:
            sitting.play(placements)
    except (EOFError, KeyboardInterrupt):
        print()
        sitting.fall_silent()
    say(f"You leave the table with {dollars(sitting.bankroll)}. Thank you for playing.")


def shuffled_and_cut(pieces: Sequence[Card], shuffler: bool, law: Citation) -> Sequence[Card]:
    """A fresh order from the operating system's generator; cards shuffled by hand are cut as well."""
    world = TheRealWorld()
    order = shuffled(world, pieces)
    return order if shuffler else cut(order, place_to_cut(world, len(pieces)), law)


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
        self.shuffled = shuffled or (lambda: shuffled_and_cut(game.pieces(house), self.equipment.shuffler, ten_cards))
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
        say(f"{self.game.title}: {limits}, seat {self.seat} of {self.game.positions_at(self.house)}", BOLD)
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
            if (cents := cents_typed(answer)) is not None:
                return cents

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
            self._tell_hand(seen, round.pending.seat if round.pending is not None else None)
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

    def _tell_hand(self, seen: list[Event], asked: Hand | None) -> None:
        """At each decision; a player who has none to make is told once, before the dealer's hand is revealed."""
        if asked is None and any(isinstance(event, Asked) for event in seen):
            return
        hand = asked or self.seat
        number = number_of(hand) if any(isinstance(event, HandSplit) for event in seen) else 0
        told = hand_line(self.game, self.house, held(seen).get(hand, ()), reduce(opened, seen, ()), number)
        if told != self.hand_told:
            for line in folded(f"{'':{TOLD_COLUMN}}{told}", width(WIDEST), TOLD_COLUMN):
                print(paint(line, BOLD))
            self.hand_told = told

    def _decide(self, round: Round, seen: list[Event]) -> None:
        question = [event for event in seen if isinstance(event, Asked)][-1]
        costs = dict(zip(question.options, question.takes, strict=True))
        least = dict(zip(question.options, question.least or question.takes, strict=True))
        left = self.bankroll - sum(event.chips for event in seen if isinstance(event, Placed))
        offered = [option for option in question.options if least[option] <= left]
        for option in question.options:
            if option not in offered:
                say(f"{option} takes {dollars(costs[option])}, and you have {dollars(left)} left.")
        prices = {option: price(least[option], min(costs[option], left)) for option in offered}
        prompt = " / ".join(glued(f"{bracketed(option, offered)}{prices[option]}") for option in offered)
        while True:
            answer = self._asked(f"{prompt}: ")
            meant = options_meant(answer, offered)
            if len(meant) == 1:
                [option] = meant
                amount = self._chosen(option, least[option], min(costs[option], left))
                round.choose(self.seat, option, amount if least[option] < costs[option] else None)
                return
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
        self.bankroll += net
        result = "You break even" if not net else f"You {'win' if net > 0 else 'lose'} {dollars(abs(net))}"
        say(f"{result}. Your bankroll is {dollars(self.bankroll)}.", BOLD)


def counted(seen: Iterable[Event]) -> bool:
    return any(isinstance(event, Reported) and event.incident == Incident.STUB_COUNT for event in seen)


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


def compact(steps: Iterable[Performed]) -> str:
    """A procedure as one paragraph of text, each citation after what it asks for."""
    told = (
        f"{', '.join(step.what for step in steps)} [{law.short}]"
        for law, steps in groupby(steps, lambda step: step.law)
    )
    return f"The dealer {'; '.join(told)}."


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
