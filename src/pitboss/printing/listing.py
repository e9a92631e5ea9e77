"""Rows and columns that fit the terminal: set closer, or one below the other, but never broken inside a word."""

from collections.abc import Collection, Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pitboss.printing.lines import UNFOLDED, folded, longest, width

PIPED_WIDTH = 200  # nobody folds lines for us there, and a program that reads them would not want it
READABLE = 24  # columns of prose


class Screen(Console):
    """Standard output. A reader that leaves early is no error of ours: the command line knows what to do."""

    def __init__(self) -> None:
        super().__init__(highlight=False, width=width(PIPED_WIDTH))

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def say(self, text: str, bold: str = "", hanging: int = 2) -> None:
        """A line of prose that begins with bold words."""
        self.print(prose(text, bold, hanging), soft_wrap=True)


def prose(text: str, bold: str = "", hanging: int = 2) -> str:
    """Folded and marked up."""
    first, *others = folded(bold + text, width(UNFOLDED), hanging) or [""]
    return "\n".join([f"[bold]{escape(bold)}[/bold]{escape(first[len(bold) :])}", *map(escape, others)])


class Listing:
    """A table. Cells may be marked up; some columns hold numbers, some prose, and some are kept in one piece."""

    def __init__(
        self, *heads: str, right: Collection[int] = (), whole: Collection[int] = (), prose: Collection[int] = ()
    ) -> None:
        self.heads, self.right, self.whole, self.prose = heads, right, whole, prose
        self.rows: list[list[Text]] = []
        self.sections: set[int] = set()

    def add(self, *cells: str) -> None:
        self.rows.append([Text.from_markup(cell) for cell in cells])

    def part(self) -> None:
        """A rule below the last row."""
        self.sections.add(len(self.rows) - 1)

    def print(self, screen: Screen) -> None:
        gaps = len(self.heads) - 1
        if widths := self._widths(screen.width - 2 - 3 * gaps):
            screen.print(self._table(widths))
        elif widths := self._widths(screen.width - gaps):
            screen.print(self._table(widths, close=True))
        else:
            self._stack(screen)

    def _widths(self, room: int) -> list[int] | None:
        """Of each column: the widest give way until all fit, but no word is broken."""
        columns = range(len(self.heads))
        widths = [longest(self._lines(column)) for column in columns]
        least = [self._least(column) for column in columns]
        while sum(widths) > room:
            yielding = [column for column in columns if widths[column] > least[column]]
            if not yielding:
                return None
            widths[max(yielding, key=widths.__getitem__)] -= 1
        return widths

    def _least(self, column: int) -> int:
        lines = self._lines(column)
        if column in self.whole:
            return longest(lines)
        words = longest(word for line in lines for word in line.split())
        return max(words, min(READABLE, longest(lines))) if column in self.prose else words

    def _lines(self, column: int) -> list[str]:
        return [self.heads[column], *(line for row in self.rows for line in row[column].plain.splitlines())]

    def _table(self, widths: Sequence[int], *, close: bool = False) -> Table:
        table = Table(
            box=box.SIMPLE_HEAD,
            pad_edge=False,
            show_edge=not close,
            padding=(0, 0 if close else 1),
            header_style="bold",
        )
        for column, head in enumerate(self.heads):
            table.add_column(head, justify="right" if column in self.right else "left", width=widths[column])
        for number, row in enumerate(self.rows):
            table.add_row(*row, end_section=number in self.sections)
        return table

    def _stack(self, screen: Screen) -> None:
        """Each row by itself: what it is about, and below it what every other column says of it."""
        heads = self.heads[1:]
        label = longest(heads)
        hanging = label + 4 if self._fits(screen.width - label - 4) else 4
        told = []
        for first, *others in self.rows:
            told.append(prose("", bold=first.plain))
            for head, cell in zip(heads, others, strict=True):
                for number, line in enumerate(cell.plain.splitlines()):
                    told.append(prose(f"  {'' if number else head:<{label}}  {line}", hanging=hanging))
        screen.print(*told, "", sep="\n", soft_wrap=True)

    def _fits(self, room: int) -> bool:
        return all(self._least(column) <= room for column in range(1, len(self.heads)))
