"""Software authentication: every file that ships is held against a manifest; one flipped bit is seen, and told."""

import asyncio
import logging
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from pitboss.errors import NotationError, SoftwareChanged
from pitboss.floor.commands import PassOver
from pitboss.software import PACKAGE, Software, differences, manifest_of, read, written
from pitboss.web import authentication, metrics
from pitboss.web.refusals import status_of
from tests.helpers import first_now
from tests.house.web import TABLE, Guest, House, casino_at, decide
from tests.staff import LoggedOn, enlist_with_passwords

KINDS = sorted({path.suffix for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts})


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of all that ships."""
    copy = tmp_path_factory.mktemp("shipped") / "pitboss"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture
def manifest(package, tmp_path):
    path = tmp_path / "manifest"
    path.write_text(written(manifest_of(package)))
    return path


class Flipped:
    """A file with one bit of it turned, until it is put back; an empty one gets a byte."""

    def __init__(self, path):
        self.path, self.before = path, path.read_bytes()

    def __enter__(self):
        place = len(self.before) // 2
        middle = self.before[place : place + 1] or bytes(1)
        turned = self.before[:place] + bytes([middle[0] ^ 1]) + self.before[place + 1 :]
        self.path.write_bytes(turned)

    def __exit__(self, *_):
        self.path.write_bytes(self.before)


def files_of(package):
    return sorted(path for path in package.rglob("*") if path.is_file())


def test_a_manifest_is_what_sha256sum_writes(package, manifest):
    lines = manifest.read_text().splitlines()
    assert len(lines) == len(files_of(package))
    done = subprocess.run(
        ["sha256sum", "--check", "--quiet", str(manifest)], cwd=package, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_code_templates_styles_scripts_and_data_are_all_in_it(package):
    assert {".py", ".html", ".css", ".js", ".csv", ".json"} <= set(KINDS)
    assert {Path(name).suffix for name in manifest_of(package)} == set(KINDS)


@pytest.mark.parametrize("every", first_now([25, 1]))
def test_one_bit_of_any_file_is_seen(package, manifest, every):
    """Of every 25th file; of all of them in the gate."""
    expected, root = read(manifest), package
    for path in files_of(package)[::every]:
        size, name = path.stat().st_size, path.relative_to(package).as_posix()
        with Flipped(path):
            assert path.stat().st_size == max(size, 1), "nothing but its hash tells"
            assert list(differences(expected, root)) == [f"{name} was changed"]
    assert list(differences(expected, root)) == []


def test_what_is_missing_or_was_added_is_seen(package, manifest):
    gone, new = package / "web" / "static" / "pitboss.css", package / "sitecustomize.py"
    before = gone.read_bytes()
    gone.unlink()
    new.write_text("print('here I am')\n")
    try:
        faults = list(differences(read(manifest), package))
        software = Software(manifest, package)
        with pytest.raises(SoftwareChanged) as refusal:
            software.check_at_the_start()
    finally:
        gone.write_bytes(before)
        new.unlink()
    assert faults == ["sitecustomize.py was added", "web/static/pitboss.css is missing"]
    assert refusal.value.message.endswith(f"{manifest}: sitecustomize.py was added, and 1 more")


def test_what_was_found_once_stays(package, manifest):
    software = Software(manifest, package)
    assert software.check() == ""
    with Flipped(package / "floor" / "books.py"):
        assert "floor/books.py was changed" in software.check()
    assert list(differences(read(manifest), package)) == []
    assert "floor/books.py was changed" in software.check()


@pytest.mark.parametrize("text", ["", "nothing\n", "0" * 64 + " one-blank\n", "0" * 63 + "  short\n"])
def test_what_is_no_manifest_is_refused(tmp_path, text):
    (tmp_path / "manifest").write_text(text)
    with pytest.raises(NotationError):
        Software(tmp_path / "manifest")


# The command, and a server that is started.


def pitboss(package, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pitboss", *map(str, arguments)]
    return subprocess.run(command, cwd=package.parent, env=environment, capture_output=True, text=True, timeout=60)


def test_the_command_writes_and_checks_a_manifest(package, manifest):
    assert pitboss(package, "manifest").stdout == manifest.read_text()
    done = pitboss(package, "manifest", "--check", manifest)
    assert (done.returncode, done.stdout) == (0, f"{len(files_of(package))} files, 0 of them not as they were\n")
    with Flipped(package / "data" / "paragraphs.csv"):
        done = pitboss(package, "manifest", "--check", manifest)
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, "data/paragraphs.csv was changed")


def test_a_server_does_not_open_with_a_file_that_was_changed(package, manifest, tmp_path):
    """Nor does it make a store."""
    store = tmp_path / "floor.db"
    with Flipped(package / "web" / "static" / "pitboss.css"):
        done = pitboss(package, "serve", "--port", 0, "--store", f"sqlite:///{store}", "--manifest", manifest)
    assert done.returncode == 2
    assert done.stderr == f"pitboss: the software is not that of {manifest}: web/static/pitboss.css was changed\n"
    assert not store.exists()


# A house that is open.


@pytest.fixture
def client(package, manifest, tmp_path, monkeypatch):
    monkeypatch.setenv(metrics.TOKEN, "of the monitor")
    with casino_at(tmp_path / "floor.db") as client:
        client.casino.software = Software(manifest, package)
        yield client


def told(client):
    return client.get("/metrics", headers={"authorization": "Bearer of the monitor", "cookie": ""}).text


def run(work):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_no_new_round_begins_and_one_in_play_is_played_to_its_end(client, package, caplog):
    house = House(client)
    ann = house.visitor("Ann", 1)
    with house.page_of(ann), caplog.at_level(logging.ERROR, authentication.logger.name):
        ann.do(TABLE, "place", bets={"ante": 500}, ready=True)
        house.look_until(lambda: house.state.round is not None)
        assert client.get("/healthz").status_code == 200
        with Flipped(package / "floor" / "shuffle.py"):
            run(authentication.look(client.casino))
        house.look_until(lambda: not decide([ann], TABLE) and house.state.rounds == 1)
        assert ann.told["player"] in house.state.last.players.values()
        ann.do(TABLE, "place", bets={"ante": 500}, ready=True)
        for _ in range(20):
            house.look(10_000)
    others = PassOver(sorted(house.state.seats.keys() - {1}))
    with pytest.raises(SoftwareChanged, match=r"floor/shuffle\.py was changed"):
        client.casino.floor.ask("pass over", TABLE, others).result()
    assert status_of(SoftwareChanged("")) == 503
    assert (house.state.rounds, house.state.round) == (1, None)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["error"]) == (503, "SoftwareChanged")
    assert "pitboss_software_changed 1" in told(client)
    said = [record.getMessage() for record in caplog.records if record.name == authentication.logger.name]
    assert len(said) == 1
    assert "floor/shuffle.py was changed" in said[0]


def test_chips_that_lay_there_are_taken_back(client, package):
    ann = House(client).visitor("Ann", 1)
    ann.do(TABLE, "place", bets={"ante": 500})
    with Flipped(package / "floor" / "shuffle.py"):
        run(authentication.look(client.casino))
    assert ann.do(TABLE, "ready").status_code in (200, 503)  # as the house players were ready before or not
    assert ann.do(TABLE, "clear").status_code == 200
    assert ann.do(TABLE, "leave").status_code == 200
    assert ann.balance == 100_000


def test_it_is_looked_at_again_and_again(client, package, monkeypatch):
    monkeypatch.setattr(authentication, "A_DAY", 0.01)

    async def for_a_while():
        with suppress(TimeoutError):
            await asyncio.wait_for(authentication.every_day(client.casino), 1.0)

    run(for_a_while())
    assert client.casino.floor.no_new_rounds == ""
    with Flipped(package / "web" / "app.py"):
        run(for_a_while())
    assert "web/app.py was changed" in client.casino.floor.no_new_rounds


def test_a_regulator_has_it_looked_at(client, package):
    enlist_with_passwords(client.casino.floor, rita="regulator")
    rita = LoggedOn(client, "rita")
    files = len(files_of(package))
    well = {"files": files, "manifest": client.casino.software.named, "fault": ""}
    assert rita.get("/api/software").json() == well
    with Flipped(package / "games" / "mini_tex.py"):
        fault = rita.get("/api/software").json()["fault"]
    assert fault.endswith("games/mini_tex.py was changed")
    assert client.get("/healthz").status_code == 503
    assert Guest(client, "Ann").get("/api/software").status_code == 403


def test_without_a_manifest_nothing_is_known_and_nothing_is_stopped(client):
    client.casino.software = Software()
    run(authentication.look(client.casino))
    assert (client.casino.software.fault, client.casino.floor.no_new_rounds) == ("", "")
