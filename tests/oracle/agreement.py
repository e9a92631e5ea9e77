"""The answer of `pitboss deal` beside that of the oracle, in one short form."""

from typing import Any

import pitboss
from tests.oracle.drawn import GAMES
from tests.oracle.table import settle_round


def told_by_pitboss(name: str, round: dict[str, Any]) -> dict[str, Any]:
    return in_short(pitboss.deal(name, round))


def in_short(answer: dict[str, Any]) -> dict[str, Any]:
    """What `pitboss deal` answers, without events, citations and words."""
    if "error" in answer:
        return {"refused": answer["error"]["kind"]}
    if answer["ended"] == "waiting":
        return {"ended": "waiting", "seat": answer["pending"]["seat"], "options": sorted(answer["pending"]["options"])}
    lines = {key(line): (line["outcome"], line["pays"], line["returned"]) for line in answer["lines"]}
    assert len(lines) == len(answer["lines"]), "a wager has two lines"
    leaves = any("off the table" in event.get("what", "") for event in answer["events"])
    told = {"ended": answer["ended"], "lines": lines, "net": answer["net"], "deck_leaves": leaves}
    if "meter" in answer:
        told["meter"] = answer["meter"]["after"]
    return told


def key(line: dict[str, Any]) -> tuple[int, str]:
    return line["seat"], line["wager"]


def told_by_the_oracle(name: str, round: dict[str, Any]) -> dict[str, Any]:
    answer = settle_round(GAMES[name], round)
    return {each: value for each, value in answer.items() if each not in ("left", "early")}
