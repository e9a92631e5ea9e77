"""What a choice takes, and why one that was made is not to be had."""

from pitboss.errors import AfterNoMoreBets, NotOffered, WagerTooLarge, WagerTooSmall, quoted
from pitboss.law import Citation
from pitboss.rounds.game import Game
from pitboss.rounds.places import Hand, place_name
from pitboss.rounds.steps import Choice, Decide
from pitboss.rounds.table import Table
from pitboss.stakes.wager import Wager


def price(table: Table, hand: Hand, choice: Choice) -> int:
    """The chips that it places, at most."""
    wager = choice if isinstance(choice, Wager) else choice.places
    if wager is None or wager.equals is None:
        return 0
    stake = table.stake(hand, wager.equals)
    assert stake is not None
    return choice.price(stake.chips)


def check_amount(hand: Hand, choice: Choice, most: int, amount: int, law: Citation) -> None:
    if not (isinstance(choice, Wager) and choice.or_less):
        raise NotOffered(f"{place_name(hand)}: {choice.name} takes no amount", law)
    if not 1 <= amount <= most:
        refusal = WagerTooSmall if amount < 1 else WagerTooLarge
        raise refusal(f"{place_name(hand)}: {choice.name} is from 1 to {most} cents, not {amount}", choice.limits)


def not_to_be_had(game: Game, table: Table, pending: Decide, name: str, law: Citation) -> NotOffered | AfterNoMoreBets:
    wager = game.wager(name)
    if wager is not None and wager.before_the_deal:
        return AfterNoMoreBets(
            f"{place_name(pending.seat)}: {name} is placed before the deal", game.no_more_bets[table.house.dealing]
        )
    offered = " or ".join(pending.written)  # a refusal shows no card
    return NotOffered(f"{place_name(pending.seat)}: {quoted(name)} is not offered, but {offered}", law)
