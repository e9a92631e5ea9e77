"""The books: transfers between accounts, each with its reason; nothing is ever edited."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.law import Citation
from pitboss.rounds.dealing import KEPT_IN_THE_INVENTORY
from pitboss.rounds.events import LOCK_OUT, Event, Metered, Placed, Settled
from pitboss.rounds.places import Seat, seat_of
from pitboss.stakes.gain import Outcome

CAGE = "cage"  # where play money comes from and goes back to
_WALLET = "wallet:"

Account = str
Balance = Callable[[Account], int]  # what an account holds
Locked = Mapping[Seat, Mapping[str, int]]  # the chips of progressive wagers, by seat and wager
Coupons = Mapping[Seat, Mapping[str, int]]  # likewise, what lies there and is no chip


@dataclass(frozen=True, slots=True)
class Transfer:
    """So many cents leave one account and reach another."""

    source: Account
    target: Account
    cents: int
    why: str
    law: Citation | None = None

    def __post_init__(self) -> None:
        assert type(self.cents) is int, "money is whole cents"
        assert self.cents > 0, "a transfer moves something"
        assert self.source != self.target


def wallet(player: str) -> Account:
    return f"{_WALLET}{player}"


def player_of(account: Account) -> str | None:
    """Whose wallet it is, if it is one."""
    return account.removeprefix(_WALLET) if account.startswith(_WALLET) else None


def felt(table: str) -> Account:
    """The chips that lie on the table as wagers."""
    return f"felt:{table}"


def inventory(table: str) -> Account:
    """The table's own chips: one account for each table, so that no two tables wait for the same row."""
    return f"inventory:{table}"


def over_and_short(table: str) -> Account:
    """What counts of the inventory found missing; below nothing, what they found too many."""
    return f"over and short:{table}"


def into_inventory(table: str, cents: int, why: str, law: Citation) -> list[Transfer]:
    """From the cage; fewer than none go back to it."""
    source, target = (CAGE, inventory(table)) if cents > 0 else (inventory(table), CAGE)
    return [Transfer(source, target, abs(cents), why, law)] if cents else []


def counted(table: str, cents: int, booked: int, law: Citation) -> list[Transfer]:
    """The inventory's account holds what lies there."""
    tray, differences = inventory(table), over_and_short(table)
    if cents > booked:
        return [Transfer(differences, tray, cents - booked, "count is over", law)]
    return [Transfer(tray, differences, booked - cents, "count is short", law)] if cents < booked else []


def buy_in(player: str, cents: int) -> Transfer:
    return Transfer(CAGE, wallet(player), cents, "buy in")


def cash_out(player: str, cents: int) -> Transfer:
    return Transfer(wallet(player), CAGE, cents, "cash out")


def stake(table: str, player: str, cents: int, wager: str, law: Citation | None = None) -> Transfer:
    return Transfer(wallet(player), felt(table), cents, f"stake {wager}", law)


def take_back(table: str, player: str, cents: int, wager: str, law: Citation | None = None) -> Transfer:
    return Transfer(felt(table), wallet(player), cents, f"take back {wager}", law)


def lock_out(table: str, locked: Locked) -> Iterator[Transfer]:
    """The chips of progressive wagers: they go into the table inventory before the deal, whatever they win."""
    for chips in locked.values():
        for wager, cents in chips.items():
            yield Transfer(felt(table), inventory(table), cents, f"lock out {wager}", KEPT_IN_THE_INVENTORY)


def settlement(table: str, player: str, line: Settled, *, locked: bool = False) -> list[Transfer]:
    """A settled line: what is returned, what is lost, and what the house pays; what it has already is not collected."""
    collected = locked or line.collected
    lies = inventory(table) if collected else felt(table)
    moves = [
        (lies, wallet(player), line.returned, f"return {line.wager}"),
        (lies, inventory(table), 0 if collected else line.stake - line.returned, f"collect {line.wager}"),
        (inventory(table), wallet(player), line.pays, f"pay {line.wager}"),
    ]
    return [Transfer(source, target, cents, why, line.law) for source, target, cents, why in moves if cents]


def in_chips(line: Settled, coupons: Coupons) -> Settled:
    """A settled line without the coupon of its wager, which pays like chips and is none: it is taken, or goes back."""
    seat = seat_of(line.seat)
    coupon = coupons.get(seat, {}).get(line.wager, 0) if line.seat == seat else 0
    goes_back = coupon if line.outcome in (Outcome.PUSH, Outcome.VOID) else 0
    return line._replace(stake=line.stake - coupon, returned=line.returned - goes_back)


def moves(
    table: str,
    players: Mapping[Seat, str],
    stakes: Mapping[Seat, Mapping[str, int]],
    events: Iterable[Event],
    locked: Locked,
    coupons: Coupons,
) -> Iterator[Transfer]:
    """The money of a round's events: what is locked out, what decisions place, and what is settled.

    Earlier wagers lie there already. Where nothing is told to be locked, progressive chips are collected when they are
    settled, as rounds were booked once.
    """
    for event in events:
        if isinstance(event, Settled):
            seat = seat_of(event.seat)
            is_locked = event.wager in locked.get(seat, ())
            yield from settlement(table, players[seat], in_chips(event, coupons), locked=is_locked)
        elif isinstance(event, Metered) and event.why == LOCK_OUT:
            yield from lock_out(table, locked)
        elif isinstance(event, Placed) and event.chips and event.wager not in stakes[seat_of(event.seat)]:
            yield stake(table, players[seat_of(event.seat)], event.chips, event.wager, event.law)


def balances(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """What each account holds; all together hold nothing."""
    held: dict[Account, int] = {}
    for transfer in transfers:
        held[transfer.source] = held.get(transfer.source, 0) - transfer.cents
        held[transfer.target] = held.get(transfer.target, 0) + transfer.cents
    return held
