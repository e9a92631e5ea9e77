"""What a seat is asked: its choices, what it takes to call, and the amounts it may bet or raise to."""

from typing import NamedTuple

from pitboss.errors import NotationError, NotOffered, WagerTooLarge, WagerTooSmall
from pitboss.law import reading
from pitboss.poker.betting import FIXED_LIMIT, POT_LIMIT, BettingRound, Bounds
from pitboss.poker.pots import Seat
from pitboss.poker.steps import Decide
from pitboss.poker.table import Table

FOLD, CHECK, CALL, BET, RAISE, BRING_IN = "fold", "check", "call", "bet", "raise", "bring_in"
PART, WHOLE = "part", "whole"
CHOICES = (FOLD, CHECK, CALL, BET, RAISE, BRING_IN, PART, WHOLE)
WITH_AMOUNT = (BET, RAISE)

ROUND, RAISES, POTS, STRUCTURES = reading("5.4"), reading("P.1"), reading("P.2"), reading("5.6")


class Offer(NamedTuple):
    seat: Seat
    options: tuple[str, ...]
    to_call: int = 0
    bounds: Bounds | None = None

    @property
    def silence(self) -> str:
        return next(option for option in (CHECK, FOLD, BRING_IN, WHOLE) if option in self.options)


def offered(table: Table, step: Decide) -> Offer:
    betting, seat = _betting(table), step.seat
    bounds = _bounds(table, betting, seat)
    if step.opens:
        return Offer(seat, (BRING_IN, BET) if bounds else (BRING_IN,), 0, bounds)
    to_call = betting.to_call(seat)
    raising = (RAISE if betting.largest else BET,) if bounds else ()
    return Offer(seat, (FOLD, CALL if to_call else CHECK, *raising), to_call, bounds)


def _bounds(table: Table, betting: BettingRound, seat: Seat) -> Bounds | None:
    """None where it may not raise, has no more than a call takes, or nobody else could put in more."""
    has = betting.wagers[seat] + table.stacks[seat]
    if has <= betting.largest or not table.could_meet(seat, betting.largest):
        return None
    if not betting.may_raise(seat, limited=not table.is_two_handed):
        return None
    least, most = betting.bounds(seat, table.stacks[seat], table.pot)
    return Bounds(least, min(most, has))


def amount_of(table: Table, offer: Offer, choice: str, amount: int | None) -> int | None:
    """What the seat's wagers of the round come to by a bet or raise, all-in where it has no more."""
    if choice not in WITH_AMOUNT:
        if amount is not None:
            raise NotationError(f"an amount beside {choice}: only a bet or raise has one", ROUND)
        return None
    betting = _betting(table)
    assert offer.bounds is not None
    fixed = betting.limits.betting == FIXED_LIMIT
    if amount is None and not fixed:
        raise NotationError(f"a {choice} with {betting.limits.betting} needs an amount", STRUCTURES)
    least, _ = offer.bounds
    has = betting.wagers[offer.seat] + table.stacks[offer.seat]
    wanted = min(least if amount is None else amount, has)
    _check(table, betting, offer, choice, wanted, all_in=wanted == has)
    return wanted


def _check(table: Table, betting: BettingRound, offer: Offer, choice: str, wanted: int, *, all_in: bool) -> None:
    least, most = betting.bounds(offer.seat, table.stacks[offer.seat], table.pot)
    if wanted % table.house.chip:
        raise NotOffered(f"a {choice} to {wanted} is no multiple of the chip of {table.house.chip}", reading("P.5"))
    if wanted < least and not all_in:
        raise WagerTooSmall(f"a {choice} to {wanted} is below the least, {least}", RAISES)
    if wanted > most:
        law = POTS if betting.limits.betting == POT_LIMIT else STRUCTURES
        raise WagerTooLarge(f"a {choice} to {wanted} is above the most, {most}", law)
    if betting.limits.betting == FIXED_LIMIT and least < wanted < most and not all_in:
        raise WagerTooLarge(f"a {choice} to {wanted} is neither {least} nor {most}", STRUCTURES)


def _betting(table: Table) -> BettingRound:
    assert table.betting is not None
    return table.betting
