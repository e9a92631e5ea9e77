"""PDF and PNG as the press prints them, without a browser: one page of a known size, with every word of it as text."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from pitboss.cli import main
from pitboss.games import game, games
from pitboss.printing import pdf
from pitboss.printing.felt import layout_svg
from pitboss.printing.geometry import TABLE
from pitboss.printing.plot import WIDTH
from pitboss.printing.sign import sign_svg
from pitboss.rounds.game import Game

LICENSEE = "Café Boardwalk & Sons"
SHEETS = {(612, 792), (612, 1008), (792, 1224)}  # letter, legal, tabloid


@pytest.fixture(autouse=True)
def there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_browser", lambda: pytest.fail("a browser is asked for"))


def in_one_line(said: str) -> str:
    return "".join(said.split()).upper()


def words_of(svg: str) -> list[str]:
    elements = ElementTree.fromstring(svg).iter()
    return [element.text for element in elements if re.search("text(Path)?$", element.tag) and element.text]


@pytest.mark.law("mini-tex 19:46-1.13Y(b)")
@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
def test_the_layout_is_printed_true_to_scale(found: Game) -> None:
    svg = layout_svg(found, found.house(), LICENSEE)
    (page,) = PdfReader(io.BytesIO(pdf.pdf(svg))).pages
    assert [side * 25.4 / 72 for side in page.mediabox[2:]] == pytest.approx([TABLE.width, TABLE.height], abs=0.01)
    said = in_one_line(page.extract_text())
    assert [words for words in words_of(svg) if in_one_line(words) not in said] == []


@pytest.mark.law("mini-tex 19:46-1.13Y(c)")
@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
def test_the_sign_is_printed_on_a_sheet_that_can_be_bought_and_says_everything_once(found: Game) -> None:
    svg = sign_svg(found, found.house(), LICENSEE)
    (page,) = PdfReader(io.BytesIO(pdf.pdf(svg))).pages
    assert tuple(page.mediabox[2:]) in SHEETS
    assert in_one_line(page.extract_text()) == in_one_line("".join(words_of(svg)))


def test_the_file_has_its_title_and_is_the_same_every_time() -> None:
    svg = sign_svg(game("mini-tex"), game("mini-tex").house(), LICENSEE)
    printed = pdf.pdf(svg)
    assert printed == pdf.pdf(svg)
    told = PdfReader(io.BytesIO(printed)).metadata
    assert told
    assert told.title == "Mini-Tex 3 Card Hold 'Em: limits and payout odds"


def test_a_plot_is_a_picture_of_its_own_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = ["simulate", "three-card-poker", "--rounds", "2000", "--seed", "1", "--plot"]
    for end in ("png", "pdf"):
        monkeypatch.setattr("sys.argv", ["pitboss", *asked, str(tmp_path / f"plot.{end}")])
        with pytest.raises(SystemExit, match="0"):
            main()
    png = (tmp_path / "plot.png").read_bytes()
    across, down = (int.from_bytes(png[place : place + 4], "big") for place in (16, 20))
    assert (png[:4], across) == (b"\x89PNG", 2 * WIDTH)
    (page,) = PdfReader(tmp_path / "plot.pdf").pages
    assert page.mediabox[2:] == pytest.approx([across / 2 * 0.75, down / 2 * 0.75], abs=0.01)
    assert "exactedge3.3730%".upper() in in_one_line(page.extract_text())
