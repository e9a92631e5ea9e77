"""Cards that nobody may know yet are written sealed, with a key that does not lie in the store."""

import base64
import binascii
import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import orjson
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import Column, ColumnElement, Connection, Update, inspect, select, true, update

from pitboss.errors import JournalError
from pitboss.floor.lounge.state import LoungeState, lounge_from_json
from pitboss.floor.people import Factor
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import NextCards, RoundRecord, TableState, from_json, round_from_json, shoe_from_json
from pitboss.store import schema
from pitboss.store.chain import written
from pitboss.store.lock import write_for_ourselves

SIZE = 64  # bytes of a key
SEALED = "sealed"  # the field that holds the others
OF_A_ROUND = ("order", "salt", "shoe", "face_up")
OF_A_SHOE = OF_CARDS = ("order", "salt")

chance = secrets.token_bytes  # which a test may own

Told = Mapping[str, Any]


class Seal:
    """Seals what is written and opens what is read; what was sealed under one name is not opened under another.

    The same cards under the same name are always sealed alike, so that no number has to be used only once: a copy of a
    store and its key may go on from an earlier moment without harm.
    """

    def __init__(self, key: Path | None) -> None:
        self.key = key  # a store in memory has no file for it

    def make_key(self) -> None:
        """Unless there is one."""
        if self.key is not None and not self.key.exists():
            write_for_ourselves(self.key, f"{chance(SIZE).hex()}\n")

    def derived(self, purpose: bytes) -> bytes:
        """32 bytes for another purpose, which do not tell what they come from."""
        assert self.key is not None
        return HKDF(SHA256(), 32, None, purpose).derive(_read(self.key))

    def look_for_key(self, connection: Connection) -> None:
        """A store in which something is sealed is not read without."""
        if self.is_needed(connection):
            assert self._cipher

    def is_needed(self, connection: Connection) -> bool:
        there = set(inspect(connection).get_table_names())
        states, seals, secrets = schema.gaming_table.c.state, schema.archive.c.seal, schema.second_factor.c.secret
        lounges = schema.lounge.c.state
        hidden = (states.like(f'%"{SEALED}":%'), seals.like(f'%"{SEALED}":%'), secrets != "", true())
        kept = zip((states, seals, secrets, lounges), hidden, strict=True)
        asked = [select(column).where(where).limit(1) for column, where in kept if column.table.name in there]
        return any(connection.scalar(each) is not None for each in asked)

    def round(self, record: RoundRecord) -> str:
        return written(self._round(record))

    def shoe(self, shoe: ShoeRecord) -> str:
        return written(self._shoe(shoe))

    def state(self, state: TableState) -> str:
        """A table; the round that is over is nobody's secret."""
        told = {
            **vars(state),
            "round": state.round and self._round(state.round),
            "shoe": state.shoe and self._shoe(state.shoe),
            "mixed": list(map(self._shoe, state.mixed)),
            "next_cards": state.next_cards and self._cards(state.next_cards),
        }
        return written(self._sealed("table", told, ("face_up",)) if state.face_up else told)

    def lounge(self, state: LoungeState) -> str:
        """The whole of it: what somebody without the key writes there is found when it is opened."""
        told = state.body()
        return written(self._sealed("lounge", told, tuple(name for name in told if name not in ("id", "version"))))

    def opened_lounge(self, told: Told) -> LoungeState:
        if SEALED not in told:
            raise JournalError(f"lounge {told['id']} was not sealed")
        return lounge_from_json(self._opened("lounge", told))

    def opened_round(self, told: Told) -> RoundRecord:
        return round_from_json(self._opened("round", told))

    def opened_shoe(self, told: Told) -> ShoeRecord:
        return shoe_from_json(self._opened("shoe", told))

    def opened_state(self, told: Told) -> TableState:
        opened = dict(self._opened("table", told))
        for kind, name in (("round", "round"), ("shoe", "shoe"), ("cards", "next_cards")):
            if opened.get(name):
                opened[name] = self._opened(kind, opened[name])
        opened["mixed"] = [self._opened("shoe", shoe) for shoe in opened.get("mixed", ())]
        return from_json(opened)

    def factor(self, person: str, secret: bytes) -> str:
        """The secret of a device that shows the codes of a second factor."""
        return base64.b64encode(self._cipher.encrypt(secret, [f"factor {person}".encode()])).decode()

    def opened_factor(self, factor: Factor) -> bytes:
        try:
            return self._cipher.decrypt(base64.b64decode(factor.secret), [f"factor {factor.person}".encode()])
        except (InvalidTag, ValueError, binascii.Error):
            raise JournalError(f"the second factor of {factor.person} was sealed with another key") from None

    def _round(self, record: RoundRecord) -> Told:
        return self._sealed("round", {name: getattr(record, name) for name in record.__slots__}, OF_A_ROUND)

    def _shoe(self, shoe: ShoeRecord) -> Told:
        return self._sealed("shoe", {name: getattr(shoe, name) for name in shoe.__slots__}, OF_A_SHOE)

    def _cards(self, cards: NextCards) -> Told:
        return self._sealed("cards", {name: getattr(cards, name) for name in cards.__slots__}, OF_CARDS)

    def _sealed(self, kind: str, told: Told, secret: tuple[str, ...]) -> Told:
        hidden = written({name: told[name] for name in secret}).encode()
        sealed = self._cipher.encrypt(hidden, [_name(kind, told).encode()])
        return {name: told[name] for name in told if name not in secret} | {SEALED: base64.b64encode(sealed).decode()}

    def _opened(self, kind: str, told: Told) -> Told:
        """What was not sealed is as it is."""
        if SEALED not in told:
            return told
        open = {name: told[name] for name in told if name != SEALED}
        try:
            sealed = base64.b64decode(told[SEALED], validate=True)
            hidden = orjson.loads(self._cipher.decrypt(sealed, [_name(kind, told).encode()]))
        except (InvalidTag, binascii.Error, TypeError):
            raise JournalError(f"{_name(kind, told)} was sealed with another key than {self.key}, or altered") from None
        if open.keys() & hidden.keys():
            raise JournalError(f"{_name(kind, told)} has beside its seal what is sealed")
        return {**open, **hidden}

    @cached_property
    def _cipher(self) -> AESSIV:
        return AESSIV(chance(SIZE) if self.key is None else _read(self.key))


def _name(kind: str, told: Told) -> str:
    """The cards of a round that has not begun have no other name than their commitment."""
    return f"{kind} {told['commitment'] if kind == 'cards' else told['id']}"


def beside(store: Path | None) -> Path | None:
    """Where the key lies unless it is kept elsewhere."""
    return store and store.with_name(f"{store.name}.key")


def _read(key: Path) -> bytes:
    try:
        found = bytes.fromhex(key.read_text("ascii"))
    except FileNotFoundError:
        cure = f"put it back at {key}, or name it with --key"
        raise JournalError(f"cards in play are sealed, heads signed, and their key is missing: {cure}") from None
    except OSError as error:
        raise JournalError(f"{key}: {error.strerror}") from None
    except ValueError:
        found = b""
    if len(found) != SIZE:
        raise JournalError(f"{key} is not the key of a store")
    return found


def sealed_anew(connection: Connection, seal: Seal) -> Iterator[Update]:
    """How each row is changed that comes to another text when it is sealed."""
    rounds, shoes, tables = schema.round.c, schema.shoe.c, schema.gaming_table.c
    kinds: list[tuple[Column[Any], ColumnElement[bool], Callable[[Told], Any], Callable[[Any], str]]] = [
        (rounds.record, rounds.ended.is_(None), seal.opened_round, seal.round),
        (shoes.record, shoes.spent == 0, seal.opened_shoe, seal.shoe),
        (tables.state, true(), seal.opened_state, seal.state),
    ]
    for column, where, opened, sealed in kinds:
        id = column.table.c.id
        for name, text in connection.execute(select(id, column).where(where)).all():
            again = sealed(opened(orjson.loads(text)))
            if again != text:
                yield update(column.table).where(id == name).values({column.name: again})
