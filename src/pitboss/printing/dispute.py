"""The dispute file of a round as a page, as a part of a page, and as text."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pitboss.law import Citation
from pitboss.printing.lines import folded
from pitboss.stakes.cents import dollars

FOLDER = Path(__file__).parent / "templates"
COLUMNS = 100  # of the text
HANGING = 6
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

Told = Mapping[str, Any]


def page(told: Told) -> str:
    """Complete by itself, to be kept or printed."""
    return _rendered("dispute.html", told, html=True)


def part(told: Told) -> Markup:
    """What stands between the head and the foot of another page."""
    return Markup(_rendered("dispute_part.html", told, html=True))


def text(told: Told) -> str:
    lines = _rendered("dispute.txt", told, html=False).splitlines()
    return "".join(f"{each}\n" for line in lines for each in folded(line, COLUMNS, HANGING) or [""])


def _rendered(name: str, told: Told, *, html: bool) -> str:
    templates = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Callable[..., object]] = {
        "dollars": dollars,
        "short": lambda law: Citation(law).short if law else "",
        "words": lambda name: name.replace("_", " "),
        "sentence": _sentence,
        "moment": _moment,
        "face": lambda card: f"{card[0].replace('T', '10')}{SUITS.get(card[1], card[1])}" if card else "not known",
        "chosen": _chosen,
        "came_to": lambda net: f"won {dollars(net)}" if net > 0 else f"lost {dollars(-net)}" if net else "even",
        "by_command": _by_command,
    }
    templates.filters |= filters
    return templates.get_template(name).render(d=told)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", ".")) or not text else ".")


def _moment(at: int | None) -> str:
    """To the thousandth, since several commands may come within a second."""
    if at is None:
        return "not known"
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S}.{at % 1000:03} UTC"


def _chosen(value: Any, name: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{line.replace('_', ' ')} {odds}" for line, odds in value.items())
    return dollars(value) if name in ("minimum", "maximum", "side_minimum") else str(value)


def _by_command(story: list[Told]) -> list[tuple[Told, list[Told]]]:
    """The lines of each command under what it is said of all of them: when, and by whom."""
    found: list[tuple[Told, list[Told]]] = []
    for line in story:
        if not found or (line["at"], line["by"]) != (found[-1][0]["at"], found[-1][0]["by"]):
            found.append((line, []))
        found[-1][1].append(line)
    return found
