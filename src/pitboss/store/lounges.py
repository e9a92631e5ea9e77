"""Keno lounges on a store: each command journalled and paid in one go, like those of the tables."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import Row, select

from pitboss.errors import SoftwareChanged, UnknownGame, quoted
from pitboss.floor.definition import definition
from pitboss.floor.lounge.commands import LoungeCommand, OpenLounge, ResumeLounge, TickLounge, WriteTicket
from pitboss.floor.lounge.course import LoungeCourse
from pitboss.floor.lounge.decide import decide
from pitboss.floor.lounge.facts import GameDropped, GameSettled, GameVoided, LoungeFact, TicketWritten
from pitboss.floor.lounge.state import GameOver, LoungeState, Phase, game_over_from_json
from pitboss.floor.people import HOUSE
from pitboss.floor.world import World
from pitboss.store import schema
from pitboss.store.archives import where_older_ones_are
from pitboss.store.chain import written
from pitboss.store.draft import Draft
from pitboss.store.limits import OwnLimits
from pitboss.store.people import check
from pitboss.store.store import Answer, Store, Waiting

ENDS = (GameSettled, GameVoided, GameDropped)


class Lounges:
    def __init__(self, store: Store, world: World, limits: OwnLimits, no_new_games: Callable[[], str]) -> None:
        self.store, self.world, self.limits = store, world, limits
        self._no_new_games = no_new_games  # why; what was paid for stays, and can be voided

    def every(self) -> list[LoungeState]:
        return list(self.store.committed.lounges.values())

    def lounge(self, id: str) -> LoungeState:
        return _known(self.store.committed.lounges.get(id), id)

    def open(self, key: str, id: str, command: OpenLounge) -> Waiting:
        """A new one, or one that was closed: its games and tickets are numbered on from before."""
        return self._ask(key, id, command, HOUSE, "", lambda draft: draft.lounges.get(id) or LoungeState(id))

    def ask(self, key: str, lounge: str, command: LoungeCommand, by: str = HOUSE, *, turn: str = "") -> Waiting:
        return self._ask(key, lounge, command, by, turn, lambda draft: _known(draft.lounges.get(lounge), lounge))

    def _ask(
        self, key: str, lounge: str, command: LoungeCommand, by: str, turn: str, found: Callable[[Draft], LoungeState]
    ) -> Waiting:
        def work(draft: Draft) -> Answer:
            check(draft, command, by)
            before = found(draft)
            self._check_games_are_begun(command, before)
            course = LoungeCourse(before, self.world, draft.at, draft.balance)
            decide(course, command, by, turn)
            for fact in course.facts:
                if isinstance(fact, TicketWritten):
                    self.limits.check_ticket(draft, by, fact.ticket.price * fact.ticket.of)
            return _keep(draft, before, course)

        asked = {"table": lounge, "turn": turn, **({"player": by} if by else {})}
        return self.store.execute(key, {**command.body(), **asked}, work)

    def _check_games_are_begun(self, command: LoungeCommand, state: LoungeState) -> None:
        begins = isinstance(command, TickLounge) and state.phase is Phase.WRITING
        if (begins or isinstance(command, WriteTicket)) and (why := self._no_new_games()):
            raise SoftwareChanged(f"no new games are begun: {why}")

    def resume(self) -> None:
        """The floor opens again: the clock that windows go by may be another one."""
        waited_for = [state for state in self.every() if state.deadline is not None]
        for each in waited_for:
            self.ask(f"resume {each.id} {each.version}", each.id, ResumeLounge()).result()

    # What was played.

    def game(self, id: str) -> tuple[Row[Any], GameOver]:
        """A game that is over; one that is open is nobody's to read."""
        asked = select(schema.keno_game).where(schema.keno_game.c.id == id)
        row = self.store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            raise UnknownGame(f"there is no complete game {quoted(id)}{self.store.read(where_older_ones_are)}")
        return row, game_over_from_json(orjson.loads(row.record))

    def games_of(self, lounge: str, limit: int) -> list[Row[Any]]:
        """The latest ones."""
        game = schema.keno_game
        asked = select(game).where(game.c.lounge == lounge).order_by(game.c.seq.desc()).limit(limit)
        return list(self.store.read(lambda connection: connection.execute(asked).all()))

    def tickets_of(self, player: str, limit: int) -> list[Row[Any]]:
        """The player's tickets in games that are over, the latest first."""
        ticket, game = schema.keno_ticket, schema.keno_game
        asked = select(ticket, game.c.lounge, game.c.number, game.c.day, game.c.ended, game.c.at).join(game)
        latest = asked.where(ticket.c.player == player).order_by(ticket.c.seq.desc(), ticket.c.ticket.desc())
        return list(self.store.read(lambda connection: connection.execute(latest.limit(limit)).all()))


def game_and_house(lounges: Lounges, id: str) -> tuple[Row[Any], GameOver, dict[str, Any]]:
    """With the house by which it was settled."""
    row, over = lounges.game(id)
    return row, over, orjson.loads(row.house)


def _known(state: LoungeState | None, id: str) -> LoungeState:
    if state is None:
        raise UnknownGame(f"there is no lounge {quoted(id)}")
    return state


def _keep(draft: Draft, before: LoungeState, course: LoungeCourse) -> Answer:
    """The lounge as it is now, its facts on the chain, its money in the books."""
    if not course.facts:
        return {"version": before.version}
    state = course.state.with_(version=before.version + 1)
    draft.keep_lounge(state)
    first = draft.seq + 1
    draft.tell(before.id, course.facts)
    draft.transfer(course.transfers, round_of(course.facts))
    for place, fact in enumerate(course.facts):
        if isinstance(fact, ENDS) and state.last is not None and state.last.game.id == fact.round:
            draft.rows[schema.keno_game].append(game_row(state, state.last, draft.at, first + place))
            draft.rows[schema.keno_ticket] += ticket_rows(state.last, first + place)
    written_now = [fact.ticket.number for fact in course.facts if isinstance(fact, TicketWritten)]
    return {"version": state.version, **({"ticket": written_now[0]} if written_now else {})}


def round_of(facts: list[LoungeFact]) -> str | None:
    """The game that the money of these facts belongs to: the first they name."""
    return next((body["round"] for fact in facts if "round" in (body := fact.body())), None)


def game_row(state: LoungeState, over: GameOver, at: int, seq: int) -> dict[str, Any]:
    return {
        "id": over.game.id,
        "lounge": state.id,
        "day": over.game.day,
        "number": over.game.number,
        "game": state.game,
        "house": written(state.house),
        "definition": definition(state.game),
        "record": written(asdict(over)),
        "ended": over.ended,
        "at": at,
        "seq": seq,
    }


def ticket_rows(over: GameOver, seq: int) -> list[dict[str, Any]]:
    """What each ticket cost for the game, and what came back of it."""
    played: Mapping[int, int] = over.prizes
    held = [(ticket, over.ended == "void", played.get(ticket.number, ticket.price)) for ticket in over.tickets]
    back = [(ticket, True, ticket.price) for ticket in over.voided]
    return [
        {
            "game": over.game.id,
            "ticket": ticket.number,
            "player": ticket.player,
            "price": ticket.price,
            "back": came_back,
            "void": void,
            "seq": seq,
        }
        for ticket, void, came_back in (*held, *back)
    ]
