"""The cards of a hand of poker: in which order they come, what is set aside, and what lies face up."""

from collections.abc import Iterable
from typing import Any

from tests.oracle.poker.ranking import SUITS, by_rank_and_suit, low_rank, showing
from tests.oracle.poker.room import Game, OpenQuestion, read_deck


class Misdealt(Exception):
    """A second card was found face up in the deck, 14.15(e)3."""


class Dealer:
    def __init__(self, name: str, game: Game, order: list[int], round: dict[str, Any]) -> None:
        self.name = name
        self.game = game
        self.order = order  # of dealing
        self.deck = read_deck(round)
        self.face_up = set(round.get("face_up", ()))
        self.off_table = set(round.get("off_table", ()))
        self.exposed = {int(seat): set(numbers) for seat, numbers in round.get("exposed", {}).items()}
        self.found = 0
        self.cards: dict[int, list[str]] = {seat: [] for seat in order}
        self.shown: dict[int, list[str]] = {seat: [] for seat in order}
        self.common: list[str] = []

    def draw(self) -> str:
        """14.15(h), (n): what lies face up in the deck or falls off the table is set aside, the next card instead."""
        while self.deck:
            card = self.deck.pop(0)
            if card in self.face_up:
                self.found += 1
                if self.found > 1:
                    raise Misdealt
            elif card not in self.off_table:
                return card
        raise OpenQuestion("the deck runs out")

    def is_exposed(self, seat: int, number: int) -> bool:
        return number in self.exposed.get(seat, ())

    def give(self, seat: int, way: str) -> None:
        card = self.draw()
        self.cards[seat].append(card)
        number = len(self.cards[seat])
        if self.hole_exposed(seat) and number == len(self.game.first):
            way = "d"  # 14.15(k), (l), (m): the card that should be face up comes face down
        if way == "u" or self.is_exposed(seat, number):
            self.shown[seat].append(card)

    def hole_exposed(self, seat: int) -> bool:
        holes = range(1, len(self.game.first))
        return self.game.stud and any(self.is_exposed(seat, number) for number in holes)

    def deal_first(self) -> set[int]:
        """The seats whose hands are dead at once, 14.15(k)."""
        dead: set[int] = set()
        for number, way in enumerate(self.game.first, 1):
            for seat in self.order:
                if seat not in dead:
                    self.give(seat, way)
                if self.game.first == "ddu" and {1, 2} <= self.exposed.get(seat, set()) and number == 2:
                    dead.add(seat)
        if not self.game.stud:
            self.exchange()
        return dead

    def exchange(self) -> None:
        """14.15(o), in dealing order."""
        for place in range(len(self.game.first)):
            for seat in self.order:
                if self.is_exposed(seat, place + 1):
                    self.cards[seat][place] = self.draw()

    def deal_later(self, street: str, live: Iterable[int]) -> None:
        """One card is burned; then the cards of the street."""
        taking = [seat for seat in self.order if seat in live]
        if street == "d" and self.game.first == "ddu" and len(self.deck) < 1 + len(taking):
            if len(self.deck) >= 2:  # P.9
                self.draw()
            self.common.append(self.draw())
            return
        self.draw()
        if street.isdigit():
            self.common += [self.draw() for _ in range(int(street))]
            return
        for seat in taking:
            self.give(seat, street)

    def asks_part(self, seat: int, street: str) -> bool:
        """14.15(k), (m): the last hole card of seven-card stud, the second of mambo stud, was turned up."""
        cards = self.cards[seat]
        return street == "d" and len(cards) in (3, 7) and self.is_exposed(seat, len(cards))

    def opener(self, live: list[int], *, first: bool) -> int:
        """P.7: who brings in, and who opens later; of equals the first clockwise."""
        low = self.name == "seven-card-low"
        if first:

            def forced(seat: int) -> tuple[int, int]:
                card = self.shown[seat][0]
                return (-low_rank(card), -SUITS.index(card[1])) if low else by_rank_and_suit(card)

            return min(live, key=forced)
        if low:
            return min(live, key=lambda seat: showing(self.shown[seat], ace_low=True))
        return max(live, key=lambda seat: showing(self.shown[seat], ace_low=False))
