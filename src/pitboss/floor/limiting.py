"""What comes of a player's command about the own play: a limit, a cool-off, a notice that was read."""

from collections.abc import Iterable

from pitboss.errors import NotAllowed, NotationError, quoted
from pitboss.floor import facts
from pitboss.floor.commands import CoolOff, OwnCommand, ReadTime, SetLimit
from pitboss.floor.facts.limits import PlayersFact
from pitboss.floor.limits import A_DAY, AN_HOUR, Limit, Limits, Tally, Today, moment_in_words
from pitboss.rounds.house import MOST_CENTS

LEAST_HOURS, MOST_HOURS = 24, 6 * 7 * 24  # of a cool-off
MOST_MINUTES = 24 * 60
NOTICE: int = A_DAY  # before a looser limit counts


def decide(command: OwnCommand, limits: Limits, tally: Tally, today: Today) -> Iterable[PlayersFact]:
    match command:
        case SetLimit():
            return [_set(command, limits, today.now)]
        case CoolOff():
            return [_cool_off(command, limits, today.now)]
        case ReadTime():
            return [_read_time(limits.player, tally, today.now)]
    raise NotAllowed(f"{command.name}: nobody may")


def _set(command: SetLimit, limits: Limits, now: int) -> PlayersFact:
    """Stricter at once, and looser after a day in which it can be withdrawn: by what holds, set again."""
    limit, amount = command.limit, command.amount
    if limit not in {*Limit}:
        raise NotationError(f"limit: one of {', '.join(Limit)}, not {quoted(limit)}")
    most = MOST_MINUTES if limit == Limit.TIME else MOST_CENTS
    if amount is not None and not 0 <= amount <= most:
        raise NotationError(f"{limit}: from 0 to {most}, not {quoted(amount)}")
    holds = limits.at(limit, now)
    pending = limit in limits.later and limits.later[limit][1] > now
    if amount == holds and not pending:
        raise NotAllowed("this is your limit already")
    looser = holds is not None and (amount is None or amount > holds)
    return facts.LimitSet(limits.player, limit, amount, now, now + NOTICE if looser else now)


def _cool_off(command: CoolOff, limits: Limits, now: int) -> PlayersFact:
    if not LEAST_HOURS <= command.hours <= MOST_HOURS:
        raise NotationError(f"a cool-off lasts from {LEAST_HOURS} to {MOST_HOURS} hours")
    if now < limits.away_until:
        raise NotAllowed(f"your cool-off lasts until {moment_in_words(limits.away_until)}, and is not changed before")
    return facts.CoolingOff(limits.player, command.hours, now)


def _read_time(player: str, tally: Tally, now: int) -> PlayersFact:
    hours = tally.stayed(now) // AN_HOUR
    if hours <= tally.told:
        raise NotAllowed("there is nothing new to say of your time")
    return facts.TimeTold(player, hours)
