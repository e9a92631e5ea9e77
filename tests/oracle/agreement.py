"""The answer of `pitboss deal` beside that of the oracle."""

from typing import Any

import pitboss
from tests.oracle.drawn import GAMES
from tests.oracle.table import settle_round


def told_by_pitboss(name: str, round: dict[str, Any]) -> dict[str, Any]:
    """The result of `pitboss deal`, in the oracle's form."""
    answer = pitboss.deal(name, round)
    if "error" in answer:
        return {"refused": answer["error"]["kind"]}
    if answer["ended"] == "waiting":
        pending = answer["pending"]
        return {"ended": "waiting", "seat": pending["seat"], "options": sorted(pending["options"])}
    lines = {
        (line["seat"], line["wager"]): (line["outcome"], line["pays"], line["returned"]) for line in answer["lines"]
    }
    assert len(lines) == len(answer["lines"]), "a wager has two lines"
    leaves = any("off the table" in event.get("what", "") for event in answer["events"])
    told = {"ended": answer["ended"], "lines": lines, "net": answer["net"], "deck_leaves": leaves}
    if "meter" in answer:
        told["meter"] = answer["meter"]["after"]
    return told


def told_by_the_oracle(name: str, round: dict[str, Any]) -> dict[str, Any]:
    answer = settle_round(GAMES[name], round)
    for more in ("left", "early"):
        answer.pop(more, None)
    if "options" in answer:
        answer["options"] = sorted(answer["options"])
    return answer
