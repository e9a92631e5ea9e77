"""Players' own limits: kept as they were set, beside what was moved, and none of them was passed."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pitboss.floor.facts.fact import KINDS
from pitboss.floor.facts.limits import CoolingOff, LimitSet, PlayersFact
from pitboss.floor.limiting import NOTICE
from pitboss.floor.limits import Limit, Limits, Tally, counted, day_of
from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.people import compared
from pitboss.store.audit.rows import Done

_STAKES = ("placed", "taken back", "ticket written")  # with what is staked before the deal, and back


class OwnLimits:
    def __init__(self, kept: KeptRows, beginning: Beginning) -> None:
        self.kept = kept
        self._are_kept = schema.tally in kept.columns  # an earlier version has none
        self.limits: dict[str, Limits] = {each.player: each for each in beginning.limits}
        self.tallies: dict[str, Tally] = {each.player: each for each in beginning.tallies}

    def command(self, done: Done) -> Iterator[str]:
        if done.asked is None:
            return
        day = day_of(done.asked.at)
        for player, (deposited, result) in counted(moved for row in done.facts for moved in row.moved).items():
            before = self._tally(player, day)
            yield from self._passed(player, before, deposited, done)
            self.tallies[player] = before.plus(deposited, result)
        for row in done.facts:
            kind = KINDS.get(row.body["fact"])
            if kind is not None and issubclass(kind, PlayersFact):
                yield from self._hear(kind(**{name: value for name, value in row.body.items() if name != "fact"}), day)

    def end(self) -> Iterator[str]:
        if self._are_kept:
            told = {player: _as_kept(limits) for player, limits in self.limits.items()}
            yield from compared("limits of player", told, _rows(self.kept, schema.own_limits))
            counts = {player: tally._asdict() for player, tally in self.tallies.items()}
            yield from compared("tally of player", counts, _rows(self.kept, schema.tally))

    def _tally(self, player: str, day: int) -> Tally:
        return (self.tallies.get(player) or Tally(player)).on(day)

    def _hear(self, fact: PlayersFact, day: int) -> Iterator[str]:
        player = fact.player
        before = self.limits.get(player) or Limits(player)
        if isinstance(fact, LimitSet):
            holds = before.at(fact.limit, fact.at)
            looser = holds is not None and (fact.amount is None or fact.amount > holds)
            if fact.counts != (fact.at + NOTICE if looser else fact.at):
                yield f"player {player}: a limit counts at another time than it should"
        if isinstance(fact, CoolingOff) and fact.at < before.away_until:
            yield f"player {player}: a cool-off was changed while it ran"
        after = fact.limits(before)
        if after != before:
            self.limits[player] = after
        self.tallies[player] = fact.tally(self._tally(player, day))

    def _passed(self, player: str, before: Tally, deposited: int, done: Done) -> Iterator[str]:
        """By money alone, held against the looser of two limits: no clock that was set makes a fault of it."""
        limits = self.limits.get(player)
        if limits is None:
            return
        most = _loosest(limits, Limit.DEPOSIT)
        if deposited and most is not None and before.deposited + deposited > most:
            yield f"player {player}: more chips were bought than the player's own limit lets through"
        staked = sum(map(_staked, (row.body for row in done.facts if row.body.get("player") == player)))
        for limit, result in ((Limit.LOSS, before.result), (Limit.LOSS_OF_A_WEEK, before.week_result)):
            most = _loosest(limits, limit)
            if staked > 0 and most is not None and staked - result > most:
                yield f"player {player}: more was staked than the player's own limit lets through"


def _staked(body: Any) -> int:
    if body["fact"] not in _STAKES:
        return 0
    if body["fact"] == "ticket written":
        return int(body["price"] * body["games"])
    cents: int = sum(body["bets"].values())
    return cents if body["fact"] == "placed" else -cents


def _loosest(limits: Limits, limit: str) -> int | None:
    amounts = [getattr(limits, limit), *(limits.later[limit][:1] if limit in limits.later else ())]
    return None if None in amounts else max(amounts)


def _as_kept(limits: Limits) -> dict[str, Any]:
    return {**asdict(limits), "later": {name: list(later) for name, later in limits.later.items()}}


def _rows(kept: KeptRows, table: Any) -> dict[str, dict[str, Any]]:
    return {row.player: vars(row) for row in kept.every(table)}
