"""Refusals on their way out: one clear line and its paragraph, under the status that says what kind it is."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.errors import (
    HouseRefused,
    JournalError,
    KeyUsed,
    LockedOut,
    NoMoreTime,
    NoTable,
    NotAllowed,
    NotationError,
    NotEntered,
    NotLoggedOn,
    NotOurPage,
    NotPrinted,
    OwnLimit,
    PitbossError,
    RuleViolation,
    SoftwareChanged,
    TooFewChips,
    TooOften,
    UnknownGame,
)
from pitboss.web.scene import gist

STATUS: Mapping[type[PitbossError], int] = {
    NotationError: 400,
    HouseRefused: 400,
    NotEntered: 401,
    NotLoggedOn: 401,
    NotAllowed: 403,
    NotOurPage: 403,
    LockedOut: 429,
    UnknownGame: 404,
    NoTable: 404,
    RuleViolation: 409,
    TooFewChips: 409,
    NoMoreTime: 409,
    KeyUsed: 409,
    OwnLimit: 409,
    TooOften: 429,
    JournalError: 503,
    SoftwareChanged: 503,
    NotPrinted: 503,
}


def status_of(refusal: PitbossError) -> int:
    return next((STATUS[kind] for kind in type(refusal).__mro__ if kind in STATUS), 400)


def told(refusal: PitbossError) -> dict[str, Any]:
    law = refusal.law
    return {
        "error": type(refusal).__name__,
        "message": refusal.message,
        "law": law,
        "gist": gist(law) if law is not None else None,
    }


def said(message: str) -> dict[str, Any]:
    """A refusal that no paragraph stands behind."""
    return {"error": "BadRequest", "message": message, "law": None, "gist": None}


FAULT = {**said("something is wrong with the server; its log says what"), "error": "Fault"}


def values_told(faults: Sequence[Any]) -> dict[str, Any]:
    """The first value that cannot be taken, and why."""
    where = ".".join(str(part) for part in faults[0]["loc"][1:])
    return said(f"{where}: {faults[0]['msg']}" if where else faults[0]["msg"])
