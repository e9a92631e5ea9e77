"""The dispute file as a browser prints it: from the command line and for those who watch, with everything in it."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from pit import find_browser, find_playwrights_own
from tests.house.test_api import seated
from tests.house.test_cli import run_here
from tests.house.test_search import POKER, a_round
from tests.house.web import casino_at
from tests.staff import LoggedOn, enlist_with_passwords


def test_the_pdf_has_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_BROWSER", find_browser() or find_playwrights_own())
    file, store = tmp_path / "dispute.pdf", tmp_path / "floor.db"
    with casino_at(store) as client:
        enlist_with_passwords(client.casino.floor, sue="supervisor")
        [ann] = seated(client, POKER, "Ann")
        round = a_round(client, ann, POKER)
        sue = LoggedOn(client, "sue")
        told = sue.get(f"/api/rounds/{round}/dispute").json()
        sent = sue.get(f"/rounds/{round}/dispute.pdf")
    assert (sent.status_code, sent.headers["content-type"]) == (200, "application/pdf")
    done = run_here("dispute", str(store), round, "-o", str(file))
    assert (done.code, done.out) == (0, ""), done.err
    for printed in (PdfReader(io.BytesIO(sent.content)), PdfReader(file)):
        said = "".join("".join(page.extract_text().split()) for page in printed.pages)
        for name in ("round", "definition"):
            assert told[name] in said
        for line in (*told["decisions"], *told["transfers"]):
            assert "".join((line.get("text") or line["from"])[1:].split()) in said
