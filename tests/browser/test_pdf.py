"""PDF as a browser prints it: one page of the picture's own size, with every word of it as text."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from pit import find_browser, find_playwrights_own
from pitboss.cli import main
from pitboss.games import game
from pitboss.printing.felt import layout_svg
from pitboss.printing.geometry import TABLE
from pitboss.printing.par_sheet import Filed, sheet
from pitboss.printing.plot import WIDTH
from pitboss.printing.sign import sign_svg
from tests.browser.pdf_file import PdfFile
from tests.browser.test_pages import EVERYTHING, axe

LICENSEE = "Café Boardwalk & Sons"


@pytest.fixture(autouse=True)
def the_browser_of_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_BROWSER", find_browser() or find_playwrights_own())


def printed(monkeypatch: pytest.MonkeyPatch, folder: Path, kind: str, game_id: str) -> PdfFile:
    file = folder / f"{kind}.pdf"
    monkeypatch.setattr("sys.argv", ["pitboss", kind, game_id, "--licensee", LICENSEE, "-o", str(file)])
    with pytest.raises(SystemExit, match="0"):
        main()
    return PdfFile(file.read_bytes())


def in_one_line(said: str) -> str:
    return "".join(said.split()).upper()


def words_of(svg: str) -> list[str]:
    elements = ElementTree.fromstring(svg).iter()
    return [element.text for element in elements if re.search("text(Path)?$", element.tag) and element.text]


@pytest.mark.law("mini-tex 19:46-1.13Y(b)")
def test_the_layout_is_printed_true_to_scale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = printed(monkeypatch, tmp_path, "layout", "mini-tex")
    assert file.pages == [pytest.approx((TABLE.width, TABLE.height), abs=0.2)]
    found = game("mini-tex")
    said = in_one_line(file.words)
    assert [
        words for words in words_of(layout_svg(found, found.house(), LICENSEE)) if in_one_line(words) not in said
    ] == []


def test_a_plot_is_a_picture_of_its_own_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = ["simulate", "three-card-poker", "--rounds", "2000", "--seed", "1", "--plot"]
    for end in ("png", "pdf"):
        monkeypatch.setattr("sys.argv", ["pitboss", *asked, str(tmp_path / f"plot.{end}")])
        with pytest.raises(SystemExit, match="0"):
            main()
    png = (tmp_path / "plot.png").read_bytes()
    across, down = (int.from_bytes(png[place : place + 4], "big") for place in (16, 20))
    assert (png[:4], across) == (b"\x89PNG", 2 * WIDTH)
    sheet = PdfFile((tmp_path / "plot.pdf").read_bytes())
    assert sheet.pages == [pytest.approx((across / 2 / 96 * 25.4, down / 2 / 96 * 25.4), abs=0.5)]
    assert "exactedge3.3730%".upper() in in_one_line(sheet.words)


def test_the_par_sheet_is_printed_on_letter_paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "par.pdf"
    monkeypatch.setattr("sys.argv", ["pitboss", "par", "three-card-poker", "-o", str(file)])
    with pytest.raises(SystemExit, match="0"):
        main()
    sheet = PdfFile(file.read_bytes())
    assert {(round(width), round(height)) for width, height in sheet.pages} == {(216, 279)}
    assert "686689/20358520" in in_one_line(sheet.words)


def test_the_par_sheet_as_a_page_fits_a_phone_and_axe_finds_nothing(page: Page, tmp_path: Path) -> None:
    found = game("three-card-poker")
    file = tmp_path / "par.html"
    file.write_text(sheet(Filed(found, {}, [], "", "1", "0"), html=True), encoding="utf-8")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe(page, EVERYTHING) == []


@pytest.mark.law("mini-tex 19:46-1.13Y(c)")
def test_the_sign_is_printed_on_one_page_and_says_everything_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = printed(monkeypatch, tmp_path, "sign", "hold-em-3-bonus")
    found = game("hold-em-3-bonus")
    svg = sign_svg(found, found.house(), LICENSEE)
    height = float(ElementTree.fromstring(svg).attrib["height"].removesuffix("pt"))
    assert file.pages == [pytest.approx((215.9, height * 25.4 / 72), abs=0.4)]
    assert in_one_line(file.words) == in_one_line("".join(words_of(svg)))
