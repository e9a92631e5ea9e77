"""A picture as PDF or PNG without a browser: Typst draws it, where it is installed."""

from typing import Any, Literal
from xml.etree import ElementTree

from pitboss.errors import NotPrinted

POINTS = {"mm": 72 / 25.4, "pt": 1.0, "px": 0.75, "": 0.75}
FINE = 192  # pixels an inch: two for each of the picture's own
SHEET = b"""
#set document(title: sys.inputs.title, date: none)
#set page(width: float(sys.inputs.width) * 1pt, height: float(sys.inputs.height) * 1pt, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)
"""


def press() -> Any:
    """The program, or nothing."""
    try:
        import typst
    except ImportError:
        return None
    return typst


def printed(typst: Any, svg: str, form: Literal["pdf", "png"]) -> bytes:
    """On a page of the picture's own size; the same picture gives the same bytes."""
    picture = ElementTree.fromstring(svg)
    title = picture.findtext("{http://www.w3.org/2000/svg}title", "")
    width, height = (str(_points(picture.attrib[side])) for side in ("width", "height"))
    told = {"svg": svg, "title": title, "width": width, "height": height}
    try:
        return bytes(typst.compile(SHEET, format=form, ppi=FINE, sys_inputs=told))
    except RuntimeError as error:
        raise NotPrinted(f"Typst does not print: {error}") from None


def _points(length: str) -> float:
    number = length.rstrip("mptx")
    return round(float(number) * POINTS[length.removeprefix(number)], 3)
