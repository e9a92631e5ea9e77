"""The store's file as a test reads it beside the server: accounts, and rounds with what happened when."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pitboss.cards import Card, cards
from pitboss.floor.in_play import replayed
from pitboss.floor.state import RoundRecord
from pitboss.games import game
from pitboss.rounds.events import Dealt, Event, FoundFaceUp, Revealed
from pitboss.rounds.view import view
from pitboss.store.sealing import Seal, beside

EVENTS = """
SELECT command.at, journal.body FROM journal JOIN command ON command.key = journal.command
WHERE journal.gaming_table = ? ORDER BY journal.seq
"""
NEVER = float("inf")


@dataclass(frozen=True)
class PlayedRound:
    """A round with its cards, its events, and when each of them was decided on, in milliseconds since the epoch."""

    id: str
    number: int
    order: tuple[Card, ...]
    salts: tuple[str, ...]  # of all cards together, or of each
    players: dict[int, str]
    events: list[Event]
    times: list[int]
    opened_at: int
    closed_at: float

    def seen_by(self, player: str, until: float) -> set[Card]:
        """The cards the player had been shown by then, of this round."""
        seat = next((seat for seat, id in self.players.items() if id == player), None)
        happened = sum(at <= until for at in self.times)
        return {card for event in view(self.events[:happened], seat) for card in _faces(event)}


def _faces(event: Event) -> tuple[Card, ...]:
    if isinstance(event, Dealt | FoundFaceUp):
        return (event.card,) if event.card is not None else ()
    return event.cards if isinstance(event, Revealed) else ()


class Books:
    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def seal(self) -> Seal:
        """The key lies beside the store: a test may look at cards in play."""
        return Seal(beside(self.path))

    def ask(self, question: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as connection:
            return connection.execute(question, values).fetchall()

    def balance(self, player: str) -> int:
        ((cents,),) = self.ask("SELECT cents FROM account WHERE name = ?", f"wallet:{player}")
        return int(cents)

    def net(self, round: str, player: str) -> int:
        """What a round came to for a player."""
        ((net,),) = self.ask("SELECT net FROM seat WHERE round = ? AND player = ?", round, player)
        return int(net)

    def nets(self, player: str) -> int:
        """What all complete rounds came to for a player."""
        ((net,),) = self.ask("SELECT sum(net) FROM seat WHERE player = ?", player)
        return int(net or 0)

    def would_end(self, table: str, seat: int, option: str) -> bool:
        """Whether this decision is the last one of the round in play."""
        asked = "SELECT game, house, record FROM round WHERE gaming_table = ? AND ended IS NULL"
        ((game_id, house, record),) = self.ask(asked, table)
        told = self.seal.opened_round(json.loads(record))
        decided = replace(told, inputs=(*told.inputs, {"seat": seat, "choose": option}))
        round = replayed(game(game_id), json.loads(house), decided)
        round.proceed()
        return round.over

    def rounds(self, table: str) -> list[PlayedRound]:
        facts = [(at, json.loads(body)) for at, body in self.ask(EVENTS, table)]
        rows = self.ask("SELECT game, house, record FROM round WHERE gaming_table = ? ORDER BY number", table)
        return [_played(facts, game, house, self.seal.opened_round(json.loads(record))) for game, house, record in rows]


def _played(facts: list[tuple[int, Any]], game_id: str, house: str, told: RoundRecord) -> PlayedRound:
    own = [(at, fact) for at, fact in facts if fact.get("round") == told.id]
    times = {kind: [at for at, fact in own if fact["fact"] == kind] for kind in ("round opened", "round closed")}
    happened = [at for at, fact in own if fact["fact"] == "went on" for _ in fact["events"]]
    events = replayed(game(game_id), json.loads(house), told).events
    assert len(happened) == len(events)
    return PlayedRound(
        told.id,
        told.number,
        cards(told.order),
        told.shoe.salts if told.shoe is not None else (told.salt,),
        dict(told.players),
        list(events),
        happened,
        times["round opened"][0],
        times["round closed"][0] if times["round closed"] else NEVER,
    )
