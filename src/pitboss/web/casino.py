"""The casino a server runs: the floor, its tables and house players, and what each visitor may see of them."""

import logging
from collections import OrderedDict
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from pitboss.errors import NotationError, PitbossError, UnknownGame
from pitboss.floor.commands import Close, Post, SetUpAnew
from pitboss.floor.house_player import sit_down
from pitboss.floor.in_play import RoundNow, house_of, replayed, round_now
from pitboss.floor.lounge.commands import CloseLounge
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.lounge.state import Phase as Phases
from pitboss.floor.opening import opening
from pitboss.floor.plan import Plan, PlannedLounge, PlannedTable, usual_plan
from pitboss.floor.shoe import ShoeRecord, seals
from pitboss.floor.state import Phase, RoundRecord, TableState
from pitboss.floor.world import World, new_id
from pitboss.games import game as game_of
from pitboss.rounds.game import Game
from pitboss.rounds.view import cards_seen
from pitboss.software import Software
from pitboss.stakes.meter import stored
from pitboss.store.draft import Player
from pitboss.store.house import CasinoFloor, hash_of
from pitboss.web.figures import Figures
from pitboss.web.hub import Hub
from pitboss.web.log_ons import Asker, LogOns
from pitboss.web.names import clean_name
from pitboss.web.odds import Odds
from pitboss.web.presence import Presence
from pitboss.web.proof import proof
from pitboss.web.scene import Looker, Sight, Told, round_scene, scene, sight
from pitboss.web.waiting import done

FIRST_BUY_IN = 100_000  # a visitor's wallet
MOST_BUY_IN = 1_000_000
MOST_TOKEN = 64  # letters
KEPT_ROUNDS = 512
KEPT_VISITORS = 4096

logger = logging.getLogger(__name__)


class Casino:
    def __init__(
        self,
        url: str,
        world: World,
        plan: Plan | None = None,
        key: Path | None = None,
        heads: Path | None = None,
        software: Software | None = None,
    ) -> None:
        self.world = world
        self.software = software or Software()
        self.plan = plan or usual_plan()
        self.hub = Hub()
        self.presence = Presence(world)
        self.figures = Figures()
        self.floor = CasinoFloor(url, world, self.hub.changed, key, self.figures.asked, heads)
        self.log_ons = LogOns(self.floor.people, world)
        self.odds = Odds()
        self._rounds: OrderedDict[str, RoundNow] = OrderedDict()
        try:
            self._open_tables()
            self._open_lounge()
        except PitbossError:  # the store does not fit the plan
            self.close()
            raise

    def close(self) -> None:
        self.odds.close()
        self.floor.close()

    def _open_tables(self) -> None:
        """As the plan says: what is there already is changed where the plan is a file's, and stays as it is if not."""
        tables = self.floor.store.committed.tables
        for planned in self.plan.tables:
            if planned.id in tables and tables[planned.id].game != planned.game:
                known = tables[planned.id].game
                raise NotationError(f"table {planned.id}: the store has a table of this name for {known}")
        for planned in self.plan.tables:
            self._open(planned)
        if self.plan.is_of_a_file:
            named = {planned.id for planned in self.plan.tables}
            for state in [state for id, state in tables.items() if id not in named]:
                self._close_if_it_can(state)

    def _open_lounge(self) -> None:
        """As the plan says, like the tables; one that somebody has a ticket for stays as it is until it is drawn."""
        lounges, planned = self.floor.lounges, self.plan.lounge
        for state in lounges.every():
            named = planned is not None and planned.id == state.id
            is_so = named and planned is not None and _offers(state, planned)
            if self.plan.is_of_a_file and state.phase is not Phases.CLOSED and not is_so:
                if state.tickets:
                    logger.warning("lounge %s stays as it is: there are tickets for it", state.id)
                else:
                    lounges.ask(f"close {state.id} {state.version}", state.id, CloseLounge()).result()
        if planned is None:
            return
        if planned.id in self.floor.store.committed.tables:
            raise NotationError(f"keno: the store has a table {planned.id}")
        found = self.floor.store.committed.lounges.get(planned.id)
        if found is None or (found.phase is Phases.CLOSED and self.plan.is_of_a_file):
            key = f"open {planned.id} {found.version if found is not None else 0}"
            lounges.open(key, planned.id, planned.opening).result()

    @property
    def lounge(self) -> LoungeState:
        """The one that is open."""
        found = [state for state in self.floor.lounges.every() if state.phase is not Phases.CLOSED]
        if not found:
            raise UnknownGame("there is no keno lounge in this casino")
        return found[0]

    @property
    def has_lounge(self) -> bool:
        return any(state.phase is not Phases.CLOSED for state in self.floor.lounges.every())

    def _open(self, planned: PlannedTable) -> None:
        id, tables = planned.id, self.floor.store.committed.tables
        if id not in tables:
            chosen = planned.house, planned.equipment, planned.meter
            self.floor.open_table(
                f"open {id}", id, planned.game, *chosen, inventory=planned.inventory, live=planned.live
            ).result()
        elif self.plan.is_of_a_file and tables[id].suspended is not None:
            logger.warning("table %s is suspended, and stays as it is until play is resumed", id)
        elif self.plan.is_of_a_file and tables[id].phase is not Phase.CLOSED:
            self._change(tables[id], planned)
        for number in range(1, planned.house_players + 1):
            self._enter_house_player(id, number)
        self._seat_house_players(id)

    def _change(self, state: TableState, planned: PlannedTable) -> None:
        """An open table gets the limits and devices of a changed plan, the limits with the notice they want."""
        wanted = opening(planned.game, planned.house, planned.equipment)
        devices = {"dealing": wanted.house["dealing"], "equipment": wanted.equipment}
        key = f"of the plan {state.id} {state.version}"
        if devices != {"dealing": state.house["dealing"], "equipment": asdict(state.equipment)}:
            self.floor.ask(f"set up {key}", state.id, SetUpAnew(**devices)).result()
        now, pending = opening(planned.game, self.floor.table(state.id).house).house, state.announced
        changes = {name: value for name, value in wanted.house.items() if value != now.get(name)}
        if changes != (pending.house if pending is not None else {}):
            self.floor.ask(f"post {key}", state.id, Post(changes)).result()

    def _close_if_it_can(self, state: TableState) -> None:
        if state.suspended is not None:
            logger.warning("table %s is not in the plan, and stays open: it is suspended", state.id)
        elif state.phase is Phase.WAGERS_OPEN:
            self.floor.ask(f"close {state.id} {state.version}", state.id, Close()).result()
        elif state.phase is Phase.IN_PLAY:
            logger.warning("table %s is not in the plan, and stays open: a round is being played there", state.id)

    def _enter_house_player(self, table: str, number: int) -> None:
        player = house_player(table, number)
        if self.floor.player(player) is None:
            self.floor.enter(f"enter {player}", player, f"House {number}", new_id(self.world), house=True).result()
            self.floor.buy_in(f"buy in {player}", player, FIRST_BUY_IN).result()

    def _seat_house_players(self, table: str) -> None:
        while (move := sit_down(self.floor.table(table), self.house_players(table))) is not None:
            self.floor.ask(
                f"sit {move.player} {self.floor.table(table).version}", table, move.command, move.player
            ).result()

    def house_players(self, table: str) -> list[str]:
        """Those who keep the table company, whether they sit there or not."""
        known = [house_player(table, number) for number in range(1, self.plan.house_players(table) + 1)]
        return [player for player in known if self.floor.player(player) is not None]

    # Visitors.

    async def enter(self, name: str) -> tuple[Player, str]:
        """A new visitor with a wallet; the token is told once, and its holder is the visitor."""
        token = self.world.chance(MOST_TOKEN // 2).hex()
        player = player_id(token)
        chosen = clean_name(name) or f"Guest {int(player, 16) % 9000 + 1000}"
        await done(self.floor.enter(f"enter {player}", player, chosen, token))
        await done(self.floor.buy_in(f"buy in {player}", player, FIRST_BUY_IN))
        found = self.floor.player(player)
        assert found is not None
        return found, token

    def asker(self, token: str) -> Asker | None:
        """The first token of a wallet counts until its player has a name and a password."""
        if len(token) > MOST_TOKEN:  # before it is kept
            return None
        id, hashed = _names_of(token)
        player = self.floor.player(id)
        if player is not None and player.token == hashed and self.floor.people.known(id) is None:
            return Asker(id, player, None)
        person = self.log_ons.holder(hashed)
        if person is None:
            return None
        is_whole = not person.given_by and not self.floor.store.committed.lacks_factor(person)
        return Asker(person.id, self.floor.player(person.id), person, is_whole)

    def visitor(self, token: str) -> Player | None:
        found = self.asker(token)
        return found.player if found is not None else None

    def counts(self, token: str) -> bool:
        """Whether somebody holds it still; nobody is heard of by this."""
        if len(token) > MOST_TOKEN:
            return False
        id, hashed = _names_of(token)
        player = self.floor.player(id)
        is_first = player is not None and player.token == hashed and self.floor.people.known(id) is None
        return is_first or self.log_ons.counts(hashed)

    def sees(self, table: str, player: str) -> None:
        """Somebody does something at a table, if there is one of this name."""
        if table in self.floor.store.committed.tables:
            self.presence.acts(table, player)

    def looker(self, player: Player | None) -> Looker:
        if player is None:
            return Looker()
        return Looker(player, self.floor.balance(player.id), self.floor.limits.notice(player.id))

    # What may be seen.

    def scene(self, table: str, player: Player | None) -> Told:
        """Whoever asks looks at the table, and the house players keep company with those who have a wallet."""
        state = self.floor.table(table)
        if player is not None:
            self.presence.asks(table, player.id)
        round = self.floor.round_now(state)
        players = self.floor.store.committed.players
        return scene(state, round, self.looker(player), players, self.world)

    def sight(self, table: str, player: Player | None) -> Sight | None:
        """The round on the table, or the last one, as the player sees it."""
        round = self.floor.round_now(self.floor.table(table))
        return sight(round, player) if round is not None else None

    def stored_sight(self, id: str, player: Player | None) -> tuple[Game, Any, Sight]:
        """A complete round as the player sees it, with its game and house."""
        row, record, house = self._stored(id)
        return game_of(row.game), house, sight(self._performed(row.game, house, record), player)

    def meter(self, state: TableState) -> int | None:
        """What the progressive meter shows, in cents, before the round in play."""
        return None if state.meter is None else stored(state.meter).cents

    def round_scene(self, id: str, asker: Asker | None, step: int | None = None) -> Told:
        """A round that is complete as whoever asks may see it; the proof of its cards is not for a bystander.

        As long as its shoe is dealt, the proof opens to a player no card that was thrown in face down, or burned.
        """
        row, record, house = self._stored(id)
        game = game_of(row.game)
        round = self._performed(row.game, house, record)
        watches = asker is not None and asker.watches
        seen = sight(round, asker.player if asker is not None else None, step, everything=watches)
        told = round_scene(game, house_of(game, house), round, seen, self.floor.store.committed.players)
        seen_as = "watching" if watches else "player" if seen.seats else "bystander"
        seals_stay = record.shoe is not None and not watches and not self._shoe(record.shoe.id)[1].spent
        opened = cards_seen(round.events, seen.seats) if seals_stay else [True] * len(record.order)
        return {
            "table": row.gaming_table,
            "game": {"id": game.id, "title": game.title},
            "house": house,
            "steps": len(round.events),
            "round": told,
            "seen_as": seen_as,
            "proof": proof(record, opened) if seen_as != "bystander" else None,
        }

    def shoe(self, id: str, asker: Asker | None) -> Told:
        """A lasting shoe: what everybody may know of it, and when it is spent, to whom its cards lay open."""
        table, shoe = self._shoe(id)
        may_see = asker is not None and (asker.watches or self.floor.was_dealt_from(id, asker.id))
        revealed = {"order": list(shoe.order), "salt": shoe.salt} if shoe.spent and may_see else {}
        return {"table": table, **shoe.public(), "spent": shoe.spent, **revealed}

    def _shoe(self, id: str) -> tuple[str, ShoeRecord]:
        """With its table; as it is dealt there, or as it was left."""
        table, stored = self.floor.shoe(id)
        on_the_table = self.floor.table(table).shoe
        return table, on_the_table if on_the_table is not None and on_the_table.id == id else stored

    def seals(self, id: str) -> str:
        """The lines that its commitment is the SHA-256 of."""
        _, shoe = self.floor.shoe(id)
        return seals(shoe.salt, shoe.order)

    def placard(self, state: TableState) -> Told:
        """A table as the list of tables shows it."""
        game = game_of(state.game)
        players = self.floor.store.committed.players
        return {
            "table": state.id,
            "game": {"id": game.id, "title": game.title},
            "limits": {"minimum": state.house["minimum"], "maximum": state.house["maximum"]},
            "phase": state.phase.value,
            "positions": game.positions_at(house_of(game, state.house)),
            "players": [players[id].name for _, id in sorted(state.seats.items()) if id in players],
            "rounds": state.rounds,
            "version": state.version,
        }

    def history(self, player: Player, limit: int, before: str | None = None) -> list[Told]:
        return [
            {
                "round": row.round,
                "number": row.number,
                "table": row.gaming_table,
                "game": row.game,
                "seat": row.position,
                "seats": sorted(map(int, row.positions.split(","))),
                "staked": row.staked,
                "net": row.net,
                "ended": row.ended,
                "at": row.at,
            }
            for row in self.floor.rounds_of(player.id, limit, before)
        ]

    def _stored(self, id: str) -> Any:
        row, record = self.floor.round(id)
        return row, record, orjson.loads(row.house)

    def _performed(self, game_id: str, house: Any, record: RoundRecord) -> RoundNow:
        """A complete round, performed once however many look at it."""
        if record.id not in self._rounds:
            self._rounds[record.id] = round_now(record, replayed(game_of(game_id), house, record))
            while len(self._rounds) > KEPT_ROUNDS:
                self._rounds.popitem(last=False)
        return self._rounds[record.id]


def _offers(state: LoungeState, planned: PlannedLounge) -> bool:
    return all(getattr(state, name) == value for name, value in vars(planned.opening).items())


def house_player(table: str, number: int) -> str:
    return f"house {table} {number}"


def player_id(token: str) -> str:
    """The public name of whoever holds the token; it does not lead back to it."""
    return hash_of(f"player {token}")[:16]


@lru_cache(maxsize=KEPT_VISITORS)
def _names_of(token: str) -> tuple[str, str]:
    """The public name of its holder, and its hash."""
    return player_id(token), hash_of(token)
