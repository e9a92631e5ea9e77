"""Writes what is generated: the evidence of conformance, docs/readings.md, docs/games/ and the transcripts."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from pitboss.conformance import EVIDENCE, citations_in_source
from pitboss.dealt import read as read_line
from pitboss.games import any_game, every_game
from pitboss.games import game as game_of
from pitboss.printing.manual import manual
from pitboss.printing.reading_list import readings_page
from pitboss.printing.telling import round_told
from pitboss.printing.transcript import transcript
from pitboss.readings import every_reading
from pitboss.rounds import procedure
from pitboss.rounds.any_game import HOUSE
from pitboss.rounds.equipment import equip
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.record import read, replay
from pitboss.rounds.steps import Perform
from pitboss.rounds.view import view
from tools.gaming_day import gaming_day

ROOT = Path(__file__).resolve().parent.parent
TRANSCRIPTS = ROOT / "tests" / "transcripts"
GATE_TOO = ["-m", "gate or not gate"]
READING = r"reading [BIOP]?\d*\.\d+"


def evidence(in_tests: dict[str, list[str]] | None = None) -> str:
    """Where each paragraph and each reading is cited in the source, which tests show it, which transcripts tell it.

    The tests are collected for it, which takes a while, unless it is given what they cite.
    """
    in_tests = citations_in_tests() if in_tests is None else in_tests
    told = {"where": citations_in_source(), "tests": in_tests, "told": readings_in_transcripts()}
    return json.dumps(told, indent=1) + "\n"


def citations_in_tests() -> dict[str, list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "citations.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *GATE_TOO]
        done = subprocess.run(
            [*command, f"--citations-to={path}", "tests"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
        shown: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
        return shown


def readings_in_transcripts() -> dict[str, list[str]]:
    """For each reading, the transcripts of rounds in which pitboss prints it."""
    lines = [(path, line) for path in transcript_files() for line in path.read_text(encoding="utf-8").splitlines()]
    found = {(cited[0], path) for path, line in lines if (cited := re.match(READING, line))}
    names = sorted((cited, path.relative_to(ROOT).as_posix()) for cited, path in found)
    return {cited: [name for _, name in told] for cited, told in groupby(names, itemgetter(0))}


def all_readings() -> str:
    return readings_page(every_reading({"where": citations_in_source(), "told": readings_in_transcripts()}))


def transcript_files() -> Iterator[Path]:
    return iter(sorted(TRANSCRIPTS.glob("*/*.txt")))


def retold(path: Path) -> str:
    """The file anew: its first line is the scenario, and the rest is what pitboss tells of it."""
    scenario = path.read_text(encoding="utf-8").partition("\n")[0]
    told = "\n".join(line.rstrip() for line in _told(path.parent.name, json.loads(scenario)))
    return f"{scenario}\n\n{told}\n"


def _told(game_id: str, scenario: dict[str, Any]) -> Iterator[str]:
    if not isinstance(any_game(game_id), Game):
        yield from round_told(any_game(game_id), read_line(any_game(game_id), scenario, any_game(game_id).house()))
        return
    game = game_of(game_id)
    house = game.house(scenario.get("house"))
    if "procedure" in scenario:
        for name in scenario["procedure"]:
            yield from transcript(game, house, _script(name, game, house, scenario))
        return
    if "day" in scenario:
        yield from gaming_day(game, scenario)
        return
    round = replay(game, read(game, {key: scenario[key] for key in scenario if key != "viewer"}, house))
    events = view(round.events, scenario["viewer"]) if "viewer" in scenario else round.events
    yield from transcript(game, house, events)
    yield f"ended: {round.ended}"


def _script(name: str, game: Game, house: House, scenario: dict[str, Any]) -> Iterator[Perform]:
    equipment, care = equip(game, house, scenario.get("equipment")), game.card_care
    if name == "opening":
        return procedure.opening(game, house.dealing, equipment)
    takes_equipment = {"shuffle": procedure.shuffle, "made_ready": procedure.made_ready}
    if name in takes_equipment:
        return takes_equipment[name](care, equipment)
    takes_care = {"recut": procedure.recut, "idle": procedure.idle}
    return takes_care[name](care)


def main() -> None:
    for path in transcript_files():
        path.write_text(retold(path), encoding="utf-8")
    for game in every_game():
        if game.bank != HOUSE:
            continue
        page = ROOT / "docs" / "games" / f"{game.id}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(manual(game), encoding="utf-8")
    (ROOT / "docs" / "readings.md").write_text(all_readings(), encoding="utf-8")
    EVIDENCE.write_text(evidence(), encoding="utf-8")


if __name__ == "__main__":
    main()
