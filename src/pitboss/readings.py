"""The readings, each with the places where it is cited."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.conformance import EVIDENCE
from pitboss.errors import NotationError, quoted
from pitboss.law import Reading, readings

SUBJECTS = {
    "I": "Rounds in which something goes wrong, and meters",
    "O": "Decks, options, coupons and positions, of which no document says enough",
    "B0": "Slips and contradictions across the documents",
    "1": "Texas hold 'em bonus poker: what the documents leave out",
    "B4": "Texas hold 'em bonus poker and Caribbean stud: slips and contradictions",
    "2": "Caribbean stud poker: what the documents leave out",
    "3": "Three card poker: what the documents leave out",
    "B5": "Three card poker: slips and contradictions",
    "B1": "Mini-tex 3 card hold 'em: slips and contradictions",
    "B2": "Hold 'em 3 bonus: slips and contradictions",
    "B3": "Three card draw poker: slips and contradictions",
    "7": "Progressive wagers",
    "8": "The care of cards",
    "9": "Limits, notice and odds",
    "4": "Blackjack: what the documents leave out",
    "B6": "Blackjack: slips and contradictions",
    "5": "Poker: what the documents leave out",
    "P": "Poker: betting, pots, the rake and exposed cards",
    "B7": "Poker: slips and contradictions",
    "6": "Keno: what the documents leave out",
}

Evidence = Mapping[str, Mapping[str, Sequence[str]]]


def every_reading(evidence: Evidence | None = None) -> list[dict[str, Any]]:
    """All of them by subject, with the evidence of the package or a fresh one."""
    found = json.loads(EVIDENCE.read_text(encoding="utf-8")) if evidence is None else evidence
    order = list(SUBJECTS)
    sorted_by_subject = sorted(readings().values(), key=lambda each: order.index(subject_of(each.number)))
    return [_told(each, found) for each in sorted_by_subject]


def one_reading(number: str) -> dict[str, Any]:
    number = number.removeprefix("reading ")
    if number not in readings():
        raise NotationError(f"there is no reading {quoted(number)}: `pitboss readings` lists them all")
    return next(each for each in every_reading() if each["number"] == number)


def subject_of(number: str) -> str:
    """The part of a number before its point."""
    return number.partition(".")[0]


def _told(reading: Reading, evidence: Evidence) -> dict[str, Any]:
    cited = f"reading {reading.number}"
    return {
        "number": reading.number,
        "subject": SUBJECTS[subject_of(reading.number)],
        "question": reading.question,
        "reading": reading.reading,
        "option": reading.option,
        "decides_money": reading.decides == "money",
        **{kind: list(evidence.get(kind, {}).get(cited, ())) for kind in ("where", "told", "tests")},
    }
