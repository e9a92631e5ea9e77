"""The readings: all of them in the documentation, from the command and in the browser, each where a citation leads."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from pitboss.games import games
from pitboss.law import readings
from pitboss.printing.reading_list import anchor
from pitboss.readings import SUBJECTS, every_reading, one_reading, subject_of
from tests.house.test_cli import run
from tests.house.web import casino_at

DOCS = Path(__file__).parents[2] / "docs"
DECIDE_MONEY = ("I.2", "I.7", "B1.23", "B1.24", "B2.32", "B2.35", "B2.44", "B4.75", "B4.82", "9.8")


def test_every_reading_is_on_the_page_with_an_anchor_of_its_own():
    page = (DOCS / "readings.md").read_text(encoding="utf-8")
    assert re.findall(r"^### (.*)$", page, re.MULTILINE) == [reading["number"] for reading in every_reading()]
    assert len({anchor(number) for number in readings()}) == len(readings())
    for reading in readings().values():
        assert f"**{reading.question}** {reading.reading}\n" in page
        assert reading.option in page


def test_those_that_decide_money_come_first_and_are_marked():
    page = (DOCS / "readings.md").read_text(encoding="utf-8")
    first = page[: page.index("\n## ", page.index("## Readings that decide money") + 1)]
    for number in DECIDE_MONEY:
        assert readings()[number].decides == "money"
        assert f"- [{number}](#{anchor(number)}) {readings()[number].question}" in first
        assert f"### {number}\n\n*Decides money.* " in page


def test_every_subject_has_readings_and_every_reading_a_subject():
    assert {subject_of(number) for number in readings()} == set(SUBJECTS)
    assert len(every_reading({})) == len(readings())
    assert {reading.decides for reading in readings().values()} == {"", "money"}


def test_where_a_reading_is_cited_and_told():
    told = every_reading({"where": {"reading I.7": ["games/x.py f"]}, "told": {"reading I.7": ["tests/x.txt"]}})
    [found] = [reading for reading in told if reading["where"]]
    assert (found["number"], found["where"], found["told"]) == ("I.7", ["games/x.py f"], ["tests/x.txt"])


def test_the_command_prints_every_reading_and_breaks_no_word():
    told = run("readings", COLUMNS="60")
    said = " ".join(told.out.split())
    assert (told.code, told.err) == (0, "")
    for reading in readings().values():
        assert f" {reading.number} " in said or f" {reading.number} (decides money) " in said
        assert " ".join(f"{reading.question} {reading.reading}".split()) in said
    assert max(len(line) for line in told.out.splitlines() if "/" not in line) <= 60


def test_the_command_prints_one_reading():
    told = json.loads(run("readings", "I.7", "--json").out)
    assert told == one_reading("I.7") == one_reading("reading I.7")
    assert told["reading"] == readings()["I.7"].reading
    assert told["decides_money"] is True
    assert [row["number"] for row in json.loads(run("readings", "--json").out)["readings"]] == [
        reading["number"] for reading in every_reading()
    ]
    assert "I.7 (decides money) How are the highest payout" in run("readings", "I.7").out


@pytest.mark.parametrize("number", ["I.99", "i.7", "", "reading", "B1"])
def test_an_unknown_number_is_one_clear_line(number):
    told = run("readings", number)
    assert (told.code, told.out) == (2, "")
    assert told.err == f"pitboss: there is no reading {number!r}: `pitboss readings` lists them all\n"


def test_the_page_in_the_browser_has_every_reading_where_its_number_leads(tmp_path):
    with casino_at(tmp_path / "store.db") as client:
        page = unescape(client.get("/readings").text)
        rules = [client.get(f"/tables/{game.id}/rules").text for game in games()]
    for reading in readings().values():
        assert f'<section id="{reading.number}"' in page
        assert f"<p>{reading.reading}</p>" in page
    led_to = set(re.findall(r'href="/readings#([^"]+)"', "".join(rules)))
    assert len(led_to) > 20
    assert led_to <= set(readings())
