"""Who does what, after what, before what and how often: a round or a day as a list of lines that can be asked."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pitboss.law import Citation

ABOUT = ("seat", "place", "wager", "option", "incident")


class Line(NamedTuple):
    what: str
    law: str


class Story:
    """Of a round: `Story.of_round(play(…))`; of a table: `Story.of_facts(table.facts)`."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    @classmethod
    def of_round(cls, result: dict[str, Any]) -> "Story":
        return cls([_event_line(event) for event in result["events"]])

    @classmethod
    def of_facts(cls, facts: Iterable[dict[str, Any]]) -> "Story":
        return cls([_fact_line(fact) for fact in facts])

    def expect(self, law: Citation, step: str, *, after: str = "", before: str = "", times: int = 1) -> None:
        """`step` occurs so often, always by this paragraph, each time between an `after` and a `before`.

        All three are patterns. What comes between two others is judged by these three kinds of lines alone: looking
        back from the step an `after` is met first, looking ahead a `before`.
        """
        found = [line for line in self.lines if re.search(step, line.what)]
        assert len(found) == times, f"{step!r} occurs {len(found)} times, not {times}, in\n{self}"
        assert {line.law for line in found} <= {law}, f"{step!r} stands under {found[0].law}, not {law}"
        kinds = [kind for line in self.lines if (kind := _kind(line.what, step, after, before))]
        for number, kind in enumerate(kinds):
            if kind == "step":
                behind = next((other for other in reversed(kinds[:number]) if other != "step"), "")
                ahead = next((other for other in kinds[number:] if other != "step"), "")
                assert not after or behind == "after", f"{step!r} does not follow {after!r} in\n{self}"
                assert not before or ahead == "before", f"{step!r} does not come before {before!r} in\n{self}"

    def order(self, pattern: str) -> list[str]:
        """The lines that match, as they came."""
        return [line.what for line in self.lines if re.search(pattern, line.what)]

    def __str__(self) -> str:
        return "\n".join(f"  {line.law:<45} {line.what}" for line in self.lines)


def _kind(what: str, step: str, after: str, before: str) -> str:
    for kind, pattern in (("step", step), ("after", after), ("before", before)):
        if pattern and re.search(pattern, what):
            return kind
    return ""


def _event_line(event: dict[str, Any]) -> Line:
    kind = event["event"]
    if kind == "performed":
        return Line(f"performs: {event['what']}", event["law"])
    if kind == "metered":
        return Line(f"metered {event['why']}", event["law"])
    about = [str(event[key]) for key in ABOUT if event.get(key) is not None]
    return Line(" ".join([kind, *about]), event["law"])


def _fact_line(fact: dict[str, Any]) -> Line:
    if fact["fact"] == "event":
        return _event_line(fact["event"])
    if fact["fact"] == "performed":
        return Line(f"performs: {fact['what']}", fact["law"])
    return Line(" ".join(str(fact[key]) for key in ("fact", "player", "back") if key in fact), fact.get("law", ""))
