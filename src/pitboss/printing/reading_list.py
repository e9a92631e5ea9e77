"""The readings as a page of the documentation and as text for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

Told = Mapping[str, Any]

PIPED = 100, 24  # columns and lines, where nobody says otherwise
INDENT = "    "

HEAD = """# Readings

Where the regulation is silent or contradicts itself, pitboss follows a numbered reading, and cites it as
`reading B1.13`. The option, where there is one, is a choice of the house. This page has all of them, and
`pitboss readings NUMBER` prints one. A reading that is cited nowhere is followed all the same.
"""


def readings_page(told: Sequence[Told]) -> str:
    """Those that decide money by their questions first, then all of them by subject."""
    return "\n".join([HEAD, *_that_decide_money(told), *_by_subject(told)]) + "\n"


def _that_decide_money(told: Sequence[Told]) -> Iterator[str]:
    yield "## Readings that decide money"
    yield ""
    yield "Another reading would pay somebody else, or another amount. Below, they are marked."
    yield ""
    for reading in told:
        if reading["decides_money"]:
            yield f"- [{reading['number']}](#{anchor(reading['number'])}) {reading['question']}"


def _by_subject(told: Sequence[Told]) -> Iterator[str]:
    for subject, readings in groupby(told, lambda reading: reading["subject"]):
        yield from ("", f"## {subject}")
        for reading in readings:
            marked = "*Decides money.* " if reading["decides_money"] else ""
            yield from ("", f"### {reading['number']}", "", f"{marked}**{reading['question']}** {reading['reading']}")
            more = [f"- {line}" for line in _more(reading, "`")]
            yield from ("", *more) if more else ()


def anchor(number: str) -> str:
    """How a heading with this number is addressed."""
    return number.replace(".", "").lower()


def _more(reading: Told, quote: str = "") -> Iterator[str]:
    """Its option, and where it is to be found."""
    if reading["option"]:
        yield f"Option: {reading['option']}"
    for kind, before in (("where", "Cited in"), ("told", "Told in")):
        if reading[kind]:
            yield f"{before} " + ", ".join(f"{quote}{place}{quote}" for place in reading[kind])


def print_readings(told: Sequence[Told]) -> None:
    """As wide as the terminal, no word broken."""
    width = get_terminal_size(PIPED).columns
    for subject, readings in groupby(told, lambda reading: reading["subject"]):
        print(_filled(subject.upper(), width, "") + "\n")
        for reading in readings:
            money = " (decides money)" if reading["decides_money"] else ""
            shown = [*(f"{test} shows it" for test in reading["tests"])] if len(told) == 1 else []
            print(_filled(f"{reading['number']}{money} {reading['question']}", width, ""))
            for line in (reading["reading"], *_more(reading), *shown):
                print(_filled(line, width, INDENT))
            print()


def _filled(line: str, width: int, before: str) -> str:
    return fill(
        line, width, initial_indent=before, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False
    )
