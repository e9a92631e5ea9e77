"""Files that are written: the picture, page or text that the end of the name asks for."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pitboss.errors import NotationError

PICTURES = ".svg", ".png", ".pdf"


def write(output: Path, picture: Callable[[], str], others: dict[str, Callable[[], str]], drawn: str = ".svg") -> None:
    """The picture or page as it is drawn, as PDF or as what else it may be, by the end of the file's name."""
    texts = {drawn: picture, **others}
    check_file(output, [*texts, ".pdf"])
    if output.suffix == ".pdf":
        from pitboss.printing.pdf import pdf, printed_page

        output.write_bytes((pdf if drawn == ".svg" else printed_page)(picture()))
    else:
        output.write_text(texts[output.suffix](), encoding="utf-8")
    print(f"wrote {output}", file=sys.stderr)


def check_file(output: Path, endings: Sequence[str]) -> None:
    """Before the work is done that would be written there."""
    if output.suffix not in endings:
        raise NotationError(f"{output}: give a file name that ends in {' or '.join(endings)}")
    if output.is_dir() or not os.access(output if output.exists() else output.parent, os.W_OK):
        raise NotationError(f"{output}: no file can be written there")


def draw(output: Path, svg: str) -> None:
    if output.suffix != ".png":
        write(output, lambda: svg, {})
        return
    from pitboss.printing.pdf import png

    output.write_bytes(png(svg))
    print(f"wrote {output}", file=sys.stderr)
