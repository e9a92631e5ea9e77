"""The dispute file: all that a store knows of one complete round, in order, and what an audit says of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import Connection

from pitboss.cards import Card
from pitboss.floor.books import wallet
from pitboss.floor.definition import definition
from pitboss.floor.in_play import house_of, replayed
from pitboss.floor.sentences import sentence
from pitboss.floor.shoe import hash_of, seal, seals
from pitboss.floor.state import RoundRecord
from pitboss.games import game as game_of
from pitboss.law import Citation, paragraphs, readings
from pitboss.printing.sign import blocks
from pitboss.printing.transcript import opened, told
from pitboss.rounds.events import Dealt, Event, FoundFaceUp, Hidden, Settled, as_json, from_json, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.places import place_name
from pitboss.store import schema
from pitboss.store.audit.rows import Row, Stored, fetched, read
from pitboss.store.one_round import Found, Told, Word, audited, find
from pitboss.store.sealing import Seal

WENT_WRONG = ("incident reported", "suspended", "resumed", "void proposed", "void approved")


def dispute(connection: Connection, id: str, sealing: Seal) -> Told:
    """Told from the journal and the books; what lay face down comes from the replay, if that agrees with it."""
    found = find(connection, id, sealing)
    row, record = found.row, found.row.record
    game, house = game_of(row.game), house_of(game_of(row.game), row.house)
    words, agrees = audited(connection, found)
    proof = _proof(connection, record, _promised(found), sealing)
    opens = [] if proof["fits"] else ["what was published before the first card commits to other cards"]
    words.append(Word("the commitment that was published before the first card is opened by these cards", opens))
    events = _events(found, agrees=agrees)
    story = list(_story(found, game, house, events))
    every = [event for of_a_fact in events.values() for event in of_a_fact]
    settled = [event for event in every if isinstance(event, Settled)]
    return {
        "round": id,
        "table": row.gaming_table,
        "number": row.number,
        "game": {"id": game.id, "title": game.title},
        "ended": row.ended,
        "began_at": next((each["at"] for each in story if each["fact"] == "round opened"), None),
        "ended_at": found.seats[0].at,
        "house": row.house,
        "pay_tables": [_pay_table(block) for block in blocks(game, house)],
        "definition": row.definition,
        "same_definition": row.definition == definition(row.game),
        "dealer": found.people.get(record.dealer) if record.dealer else None,
        "seats": [_seat(seat, found.people) for seat in found.seats],
        "people": list(found.people.values()),
        "cards": list(_cards(record, every)),
        "proof": proof,
        "story": story,
        "decisions": [each for each in story if each["event"] == "Chose"],
        "incidents": [each for each in story if each["fact"] in WENT_WRONG],
        "settlements": [_settlement(event, settled) for event in settled],
        "transfers": [_transfer(each, found.people) for each in found.transfers],
        "audit": [{"check": word.check, "holds": not word.faults, "faults": list(word.faults)} for word in words],
    }


# What happened.


def _events(found: Found, *, agrees: bool) -> dict[int, Sequence[Event]]:
    """The events that each row of the journal tells of; a replay that agrees knows what lay face down."""
    journalled: dict[int, Sequence[Event]] = {
        row.seq: [from_json(each) for each in _told_in(row.body)] for row in found.facts
    }
    if not agrees:
        return journalled
    whole = iter(replayed(game_of(found.row.game), found.row.house, found.row.record).events)
    return {seq: [next(whole) for _ in events] for seq, events in journalled.items()}


def _told_in(body: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [body["event"]] if "event" in body else body.get("events", [])


def _story(found: Found, game: Game, house: Any, events: Mapping[int, Sequence[Event]]) -> Iterator[Told]:
    """A line for each fact, and within the round for each event; who asked for it, and when."""
    people = found.people
    community: Sequence[Card] = ()
    round_began = False
    for row in found.facts:
        command = found.commands.get(row.command)
        body = _body_of(command)
        by = body.get("player", "")
        about = {"seq": row.seq, "at": command["at"] if command else None, "by": by, "by_name": _name(people, by)}
        round_began = round_began or row.body["fact"] == "round opened"
        about |= {"fact": row.body["fact"], "part": "round" if round_began else "before", "why": row.body.get("why")}
        if not events[row.seq]:
            text = sentence(row.body, lambda id: _name(people, id))
            yield {**about, "event": None, "law": row.body.get("law"), "text": text}
        for event in events[row.seq]:
            community = opened(community, event)
            law = None if isinstance(event, Hidden) else event.law
            text = told(game, house, event, community)
            yield {**about, "event": type(event).__name__, "law": law, "text": text}


def _body_of(command: Stored | None) -> Mapping[str, Any]:
    return orjson.loads(command["body"]) if command is not None else {}


def _name(people: Mapping[str, Told], id: str) -> str:
    return people[id]["name"] if id in people else id or "the house"


def _cards(record: RoundRecord, events: Sequence[Event]) -> Iterator[Told]:
    """As they were dealt, each with its place in the order, from 1 on; one that lay face down is told by its place."""
    place = 0
    for event in events:
        if isinstance(event, Dealt | FoundFaceUp):
            if event.card is not None and event.card in record.order[place:]:
                place = record.order.index(event.card, place)  # a rule may pass over cards
            face = event.card or (record.order[place] if place < len(record.order) else None)
            to = place_name(event.place) if isinstance(event, Dealt) else "set aside, as it lay face up"
            seen = event.seen.value if isinstance(event, Dealt) else "all"
            yield {"card": place + 1, "face": face, "to": to, "seen": seen, "law": event.law}
            place += 1


def _promised(found: Found) -> str:
    """As the journal tells it."""
    return next((each.body["commitment"] for each in found.facts if each.body["fact"] == "round opened"), "")


def _proof(connection: Connection, record: RoundRecord, promised: str, sealing: Seal) -> Told:
    """What was promised before the first card, what it is opened with, and whether it fits."""
    shoe = record.shoe
    about = {"commitment": promised, "order": list(record.order), "salt": record.salt}
    if shoe is None:
        return {**about, "shoe": None, "fits": promised == record.commitment}
    rows = read(schema.shoe, fetched(connection, schema.shoe, schema.shoe.c.id == shoe.id), [], sealing)
    of_the_shoe = seals(rows[0].record.salt, rows[0].record.order) if rows else ""
    lines, cards = of_the_shoe.splitlines(), zip(record.order, shoe.salts, strict=False)
    opened = [seal(salt, shoe.begins + n, card) for n, (card, salt) in enumerate(cards)]
    fits = hash_of(of_the_shoe) == promised and lines[shoe.begins : shoe.begins + len(opened)] == opened
    kept = {"begins": shoe.begins, "salts": list(shoe.salts), "discards": list(shoe.discards)}
    return {**about, "shoe": shoe.id, **kept, "fits": fits}


# Money.


def _pay_table(block: Any) -> Told:
    return {"title": block.heading, "law": block.law, "lines": [list(line) for line in block.lines]}


def _seat(seat: Row, people: Mapping[str, Told]) -> Told:
    about = {"seat": seat.position, "player": seat.player, "name": _name(people, seat.player)}
    return {**about, "staked": seat.staked, "net": seat.net}


def _settlement(event: Settled, settled: Sequence[Settled]) -> Told:
    """`stands` unless a later one has the last word on the same wager."""
    stands = event in last_words(settled)
    return {**as_json(event), "outcome": event.outcome.value, "gist": _gist(event.law), "stands": stands}


def _gist(law: Citation) -> str:
    number = law.removeprefix("reading ")
    if number != law:
        return readings()[number].reading if number in readings() else ""
    return paragraphs()[law].gist if law in paragraphs() else ""


def _transfer(row: Row, people: Mapping[str, Told]) -> Told:
    names = {wallet(id): f"the wallet of {each['name']}" for id, each in people.items()}
    about = {"transfer": row.id, "source": row.source, "target": row.target, "cents": row.cents}
    words = {"from": names.get(row.source, _account(row.source)), "to": names.get(row.target, _account(row.target))}
    return {**about, **words, "why": row.why, "law": row.law}


def _account(name: str) -> str:
    kind, _, of = name.partition(":")
    return f"the {kind} of {of}" if of else f"the {kind}"
