"""PDF as a browser prints it: PAR sheets, and the pictures where there is no press."""

from pathlib import Path

import pytest
from playwright.sync_api import Page
from pypdf import PageObject, PdfReader

from pit import find_browser, find_playwrights_own
from pitboss.cli import main
from pitboss.games import game
from pitboss.printing import pdf
from pitboss.printing.felt import layout_svg
from pitboss.printing.geometry import TABLE
from pitboss.printing.par_sheet import Filed, sheet
from pitboss.printing.plot import WIDTH
from pitboss.printing.sign import sign_svg
from tests.browser.test_pages import EVERYTHING, axe
from tests.house.test_pdf import LICENSEE, SHEETS, in_one_line, words_of


@pytest.fixture(autouse=True)
def the_browser_of_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_BROWSER", find_browser() or find_playwrights_own())
    monkeypatch.setattr(pdf, "press", lambda: None)


def printed(monkeypatch: pytest.MonkeyPatch, folder: Path, *asked: str) -> list[PageObject]:
    file = folder / "printed.pdf"
    monkeypatch.setattr("sys.argv", ["pitboss", *asked, str(file)])
    with pytest.raises(SystemExit, match="0"):
        main()
    return PdfReader(file).pages[:]


def size_of(page: PageObject) -> tuple[float, float]:
    """In millimetres."""
    return float(page.mediabox.width) * 25.4 / 72, float(page.mediabox.height) * 25.4 / 72


@pytest.mark.law("mini-tex 19:46-1.13Y(b)")
def test_the_layout_is_printed_true_to_scale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (page,) = printed(monkeypatch, tmp_path, "layout", "mini-tex", "--licensee", LICENSEE, "-o")
    assert size_of(page) == pytest.approx((TABLE.width, TABLE.height), abs=0.2)
    found = game("mini-tex")
    said = in_one_line(page.extract_text())
    assert [
        words for words in words_of(layout_svg(found, found.house(), LICENSEE)) if in_one_line(words) not in said
    ] == []


def test_a_plot_is_a_picture_of_its_own_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = ["simulate", "three-card-poker", "--rounds", "2000", "--seed", "1", "--plot"]
    monkeypatch.setattr("sys.argv", ["pitboss", *asked, str(tmp_path / "plot.png")])
    with pytest.raises(SystemExit, match="0"):
        main()
    png = (tmp_path / "plot.png").read_bytes()
    across, down = (int.from_bytes(png[place : place + 4], "big") for place in (16, 20))
    assert (png[:4], across) == (b"\x89PNG", 2 * WIDTH)
    (page,) = printed(monkeypatch, tmp_path, *asked)
    assert size_of(page) == pytest.approx((across / 2 / 96 * 25.4, down / 2 / 96 * 25.4), abs=0.5)
    assert "exactedge3.3730%".upper() in in_one_line(page.extract_text())


def test_the_par_sheet_is_printed_on_letter_paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sheet = printed(monkeypatch, tmp_path, "par", "three-card-poker", "-o")
    assert {tuple(map(round, size_of(page))) for page in sheet} == {(216, 279)}
    assert "686689/20358520" in in_one_line("".join(page.extract_text() for page in sheet))


@pytest.mark.parametrize("id", ["three-card-poker", "blackjack"])
def test_the_par_sheet_as_a_page_fits_a_phone_and_axe_finds_nothing(page: Page, tmp_path: Path, id: str) -> None:
    file = tmp_path / "par.html"
    file.write_text(sheet(Filed(game(id), {}, [], "", "1", "0"), html=True), encoding="utf-8")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe(page, EVERYTHING) == []


@pytest.mark.law("mini-tex 19:46-1.13Y(c)")
@pytest.mark.parametrize("id", ["mini-tex", "hold-em-3-bonus"])
def test_the_sign_is_printed_on_one_page_and_says_everything_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, id: str
) -> None:
    (page,) = printed(monkeypatch, tmp_path, "sign", id, "--licensee", LICENSEE, "-o")
    assert (round(page.mediabox.width), round(page.mediabox.height)) in SHEETS
    found = game(id)
    assert in_one_line(page.extract_text()) == in_one_line("".join(words_of(sign_svg(found, found.house(), LICENSEE))))
