"""Players' own limits on a store: each command about them journalled, and what counts against them kept."""

from collections.abc import Iterable, Sequence

from pitboss.errors import NotAllowed
from pitboss.floor.commands import Command, OwnCommand, Sit
from pitboss.floor.facts import Fact, Left, Placed, PlayBegan, PlayEnded, PlayersFact, Seated, TakenBack
from pitboss.floor.limiting import decide
from pitboss.floor.limits import A_MINUTE, AN_HOUR, Limits, Tally, Today, check_deposit, check_play
from pitboss.floor.world import Milliseconds, World
from pitboss.store.chain import FLOOR
from pitboss.store.draft import Draft, Standing
from pitboss.store.people import check
from pitboss.store.store import Answer, Store, Waiting


class OwnLimits:
    """Of every player, who alone sets them."""

    def __init__(self, store: Store, world: World) -> None:
        self.store, self.world = store, world

    def of(self, player: str) -> Limits:
        return limits_of(self.store.committed, player)

    def tally(self, player: str) -> Tally:
        return tally_of(self.store.committed, player)

    def today(self) -> Today:
        return Today(self.world.steady(), self.world.now())

    def notice(self, player: str) -> dict[str, int] | None:
        """After every hour at the tables: how long it has been by now, and what it came to."""
        tally, now = self.tally(player), self.world.steady()
        hours, stayed = tally.stayed(now) // AN_HOUR, tally.stayed(now)
        return {"minutes": stayed // A_MINUTE, "net": tally.stay_result} if hours > tally.told else None

    def ask(self, key: str, command: OwnCommand, by: str) -> Waiting:
        def work(draft: Draft) -> Answer:
            check(draft, command, by)
            if by not in draft.players:
                raise NotAllowed(f"{command.name}: this is for those who have a wallet")
            today = Today(self.world.steady(), draft.at)
            _tell(draft, FLOOR, decide(command, limits_of(draft, by), tally_of(draft, by), today))
            return {"player": by}

        return self.store.execute(key, {**command.body(), "player": by}, work)

    def check_deposit(self, draft: Draft, player: str, cents: int) -> None:
        today = Today(self.world.steady(), draft.at)
        check_deposit(draft.limits.get(player), tally_of(draft, player), today, cents)

    def check_play(self, draft: Draft, command: Command, by: str, facts: Sequence[Fact]) -> None:
        """What has come of a command, before any of it counts."""
        limits = draft.limits.get(by)
        staked = _staked(by, facts) if limits is not None else 0
        if staked > 0 or isinstance(command, Sit):
            check_play(limits, tally_of(draft, by), Today(self.world.steady(), draft.at), staked)

    def check_ticket(self, draft: Draft, player: str, cents: int) -> None:
        """Before it is paid for. Time at the tables counts for it as well, and none passes by holding one."""
        today = Today(self.world.steady(), draft.at)
        check_play(draft.limits.get(player), tally_of(draft, player), today, cents)

    def follow(self, draft: Draft, table: str, facts: Iterable[Fact], now: Milliseconds) -> None:
        """Whose stay at the tables has begun or ended by this."""
        came = {fact.player for fact in facts if isinstance(fact, Seated)}
        left = {fact.player for fact in facts if isinstance(fact, Left)}
        for player in sorted(came | left):
            tally = tally_of(draft, player)
            sits = any(player in state.seats.values() for state in draft.tables.values())
            if sits and tally.since is None and not _keeps_company(draft, player):
                _tell(draft, table, [PlayBegan(player, now)])
            elif not sits and tally.since is not None:
                today = Today(now, draft.at)
                played = min(tally.stayed(now), today.since_it_began)
                _tell(draft, table, [PlayEnded(player, now, played)])


def limits_of(standing: Standing, player: str) -> Limits:
    return standing.limits.get(player) or Limits(player)


def tally_of(standing: Standing, player: str) -> Tally:
    return standing.tallies.get(player) or Tally(player)


def _keeps_company(draft: Draft, player: str) -> bool:
    found = draft.players.get(player)
    return found is None or found.house


def _staked(player: str, facts: Iterable[Fact]) -> int:
    """On the felt before the deal, more than lay there."""
    mine = [fact for fact in facts if isinstance(fact, Placed | TakenBack) and fact.player == player]
    return sum(sum(fact.bets.values()) * (1 if isinstance(fact, Placed) else -1) for fact in mine)


def _tell(draft: Draft, table: str, told: Iterable[PlayersFact]) -> None:
    made = list(told)
    draft.tell(table, made)
    for fact in made:
        draft.limit(fact)
