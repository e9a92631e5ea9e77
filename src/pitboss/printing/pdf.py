"""PDF and PNG: the press prints a picture on a page of its own size; a browser prints whatever the press cannot."""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from pitboss.errors import NotPrinted
from pitboss.printing.browser import find_browser
from pitboss.printing.press import press, printed

PATIENCE = 120  # seconds
PACKAGE = 'pip install "pitboss[pdf]"'
CURE = "run `python3 pit.py browser`, or name a Chromium, Chrome or Edge in PITBOSS_BROWSER"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>@page {{ size: {width} {height}; margin: 0; }} body {{ margin: 0; }} svg {{ display: block; }}</style>
{svg}
"""


def pdf(svg: str) -> bytes:
    """The picture says itself how wide and tall it is."""
    if typst := press():
        return printed(typst, svg, "pdf")
    return printed_page(_page(svg), f"{PACKAGE}, {CURE}")


def png(svg: str) -> bytes:
    """Of a picture that is measured in pixels; drawn twice as fine."""
    if typst := press():
        return printed(typst, svg, "png")
    picture = ElementTree.fromstring(svg)
    width, height = (picture.get(side, "").removesuffix("px") for side in ("width", "height"))
    sized = f"--window-size={width},{height}", "--force-device-scale-factor=2"
    return _made(_page(svg), f"{PACKAGE}, {CURE}", "screenshot", "png", *sized)


def printed_page(html: str, cure: str = CURE) -> bytes:
    """A page that says itself on which paper it is printed, and loads nothing."""
    return _made(html, cure, "print-to-pdf", "pdf", "--no-pdf-header-footer")


def _made(html: str, cure: str, what: str, end: str, *options: str) -> bytes:
    try:
        browser = find_browser()
    except LookupError as error:
        raise NotPrinted(str(error)) from None
    if not browser:
        raise NotPrinted(f"there is no browser to print with: {cure}")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, made = Path(folder) / "page.html", Path(folder) / f"page.{end}"
        page.write_text(html, encoding="utf-8")
        command = [browser, *_options(page), *options, f"--{what}={made}", page.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotPrinted(f"{browser} does not print: {error}") from None
        if not made.exists():
            raise NotPrinted(f"{browser} has printed nothing: {cure}")
        return made.read_bytes()


def _page(svg: str) -> str:
    picture = ElementTree.fromstring(svg)
    title = escape(picture.findtext("{http://www.w3.org/2000/svg}title", ""))
    return PAGE.format(title=title, width=picture.get("width"), height=picture.get("height"), svg=svg)


def _options(page: Path) -> list[str]:
    """The page is our own and loads nothing, so that root, whom Chromium denies its sandbox, may print it too."""
    options = ["--headless", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
    options += ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    return [*options, f"--user-data-dir={page.parent / 'profile'}"]
