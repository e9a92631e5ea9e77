"""The payout sign at the table: limits, odds and notices, each with its citation."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count as count_from
from textwrap import wrap
from typing import Any, NamedTuple, cast

from pitboss.advantage.report import edge
from pitboss.law import Citation, reading
from pitboss.printing.felt import CREAM, DEEP, FELT, GOLD, SANS, SERIF, element, escape, text
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game, Notice
from pitboss.rounds.house import House, house_as_json
from pitboss.stakes.cents import dollars
from pitboss.stakes.decimals import decimal
from pitboss.stakes.wager import POSTED_LIMITS
from pitboss.tickets.game import TicketGame

UNBROKEN = "\N{NO-BREAK SPACE}"
COLUMNS = 72

# In points: the sign is drawn as wide as a letter sheet and as tall as it needs to be.
WIDTH, MARGIN, INNER = 612, 30, 66
LETTER, LEGAL, TABLOID = (612, 792), (612, 1008), (792, 1224)
LINE = 22
NOTICE_COLUMNS = 68
PITCH = WIDTH - 2 * INNER + 48  # from one column to the next,
MOST_TALL = 3  # where one alone would be taller than this many times its width

# The letters of the sign that are much narrower or wider than others, in parts of the type's size.
_EMS = dict.fromkeys("ijlt.,'/ ", 0.28) | dict.fromkeys("frs-", 0.37) | dict.fromkeys("acez", 0.45)
_EMS |= dict.fromkeys("mwMW", 0.8) | {"%": 1.0}

ODDS_TO = Notice(reading("9.6"), "A win at 3 to 1 pays three times the wager, and the wager is returned.")
COUPON = Notice(
    reading("O.3"), "A match play coupon wins like chips and is taken win or lose; on a push or if void it goes back."
)
WHOLE_CENTS = Notice(reading("I.1"), "What a share of the meter comes to is paid down to the whole cent.")

STYLE = f"""
.sign text {{ font-family: {SERIF}; fill: {CREAM}; }}
.sign .licensee {{ fill: {GOLD}; letter-spacing: 0.16em; text-anchor: middle; }}
.sign .title {{ font-weight: bold; text-anchor: middle; }}
.sign .heading {{ fill: {GOLD}; font-weight: bold; letter-spacing: 0.04em; }}
.sign .odds {{ text-anchor: end; font-weight: bold; }}
.sign .law {{ font-family: {SANS}; fill: {CREAM}; fill-opacity: 0.65; text-anchor: end; }}
.sign .notice {{ font-style: italic; }}
.sign .leader {{ stroke: {GOLD}; stroke-opacity: 0.6; stroke-width: 1.6; stroke-dasharray: 0.1 6; }}
.sign .leader {{ stroke-linecap: round; }}
.sign .rule {{ stroke: {GOLD}; stroke-width: 1; }}
"""


class Block(NamedTuple):
    """A heading with its citation, and below it lines: what, and at what odds or amount; then how they are read."""

    heading: str
    law: Citation
    lines: Sequence[tuple[str, str]]
    notes: Sequence[Notice] = ()


def odds_to(odds: int | Fraction | str) -> str:
    """40 is "40 to 1", 3/2 is "3 to 2": posted odds say "to", never "for", by mini-tex 19:47-36.11(a)."""
    if isinstance(odds, str):  # a prize that is no odds
        return odds
    return f"{odds.numerator} to {odds.denominator}"


def blocks(game: AnyGame, house: Any) -> Iterator[Block]:
    """The limits, then each posted pay table."""
    if isinstance(game, TicketGame):
        yield from game_blocks(game, house)
    else:
        yield from _table_blocks(cast(Game, game), house)


def game_blocks(game: TicketGame, house: Any) -> Iterator[Block]:
    """Rates, and for each number of spots what is paid for one, with the advantage that it leaves the house."""
    for limits in game.limits(house):
        yield Block(limits.title, limits.law, [(line, str(figure)) for line, figure in limits.lines])
    advantages = {line["wager"]: Fraction(line["edge"]) for line in edge(game, house_as_json(house))["lines"]}
    for spots, prizes in game.tables(house).items():
        lines = [(f"Catch {caught}", f"{prize:,} for 1") for caught, prize in enumerate(prizes) if prize]
        advantage = f"{decimal(100 * advantages[f'{spots}-spot'], 2)}%"
        heading = f"{spots} {'spot' if spots == 1 else 'spots'}"
        yield Block(heading, game.paying, [*lines, ("House advantage", advantage)])


def _table_blocks(game: Game, house: House) -> Iterator[Block]:
    limits = [("Minimum wager", dollars(house.minimum)), ("Maximum wager", dollars(house.maximum))]
    yield Block("Table limits", POSTED_LIMITS, limits)
    for wager in game.wagers:
        if wager.side and wager.is_offered(house):
            only = "Exactly" if wager.exactly else "Minimum"
            line = (f"{only} beside the {game.wagers[0].title}", dollars(wager.exactly or house.side_minimum))
            yield Block(f"{wager.title.capitalize()} limits", wager.limits, [line])
    for posted in game.pay_tables(house):
        lines = [(line.capitalize(), odds_to(odds)) for line, odds in posted.lines]
        yield Block(posted.title, posted.law, lines, posted.notes)


def notices(game: AnyGame, house: Any) -> list[Notice]:
    """Those of the game, and what holds at every table."""
    if not isinstance(game, Game):
        return [*cast(TicketGame, game).notices(house)]
    shares = any(wager.locked and wager.is_offered(house) for wager in game.wagers)
    return [*game.notices(house), ODDS_TO, COUPON, *([WHOLE_CENTS] if shares else [])]


def sign_text(game: AnyGame, house: Any, licensee: str) -> str:
    """The sign for a terminal or a printer of plain text."""
    return "".join(line.rstrip() + "\n" for line in _lines(game, house, licensee))


def _lines(game: AnyGame, house: Any, licensee: str) -> Iterator[str]:
    yield licensee.center(COLUMNS)
    yield game.title.upper().center(COLUMNS)
    yield "=" * COLUMNS
    for block in blocks(game, house):
        yield ""
        yield block.heading + f"[{block.law.short}]".rjust(COLUMNS - len(block.heading))
        for what, figure in block.lines:
            yield f"  {what} {'.' * (COLUMNS - 4 - len(what) - len(figure))} {figure}"
        for note in block.notes:
            yield from _wrapped(note, "  ")
    yield ""
    yield "-" * COLUMNS
    for notice in notices(game, house):
        yield from _wrapped(notice)


def sign_svg(game: AnyGame, house: Any, licensee: str) -> str:
    """The sign as a picture of its own, in the middle of the smallest sheet that holds it; the largest shrinks it."""
    columns = in_columns([*blocks(game, house)])
    width = WIDTH + (len(columns) - 1) * PITCH
    drawn, top = _header(game, licensee, width)
    bottom = top
    for place, column in enumerate(columns):
        below, y = _column(column, top)
        drawn += [element("g", *below, transform=f"translate({place * PITCH} 0)")] if place else below
        bottom = max(bottom, y)
    below, height = _notices(game, house, bottom + 14, width)
    sheet = next((size for size in (LETTER, LEGAL) if size[1] >= height), TABLOID)
    frame = [
        element("rect", x=-width, y=-height, width=3 * width, height=3 * height, fill=FELT),  # all of the sheet
        element("rect", x=14, y=14, width=width - 28, height=height - 28, fill=DEEP, stroke=GOLD, stroke_width=3),
        element("rect", x=21, y=21, width=width - 42, height=height - 42, fill="none", stroke=GOLD),
    ]
    return element(
        "svg",
        element("title", escape(f"{game.title}: limits and payout odds")),
        element("style", STYLE),
        *frame,
        *drawn,
        *below,
        xmlns="http://www.w3.org/2000/svg",
        class_="sign",
        data_game=game.id,
        data_law=_law_of(game, "sign"),
        width=f"{sheet[0]}pt",
        height=f"{sheet[1]}pt",
        viewBox=f"0 0 {width} {height:g}",
    )


def in_columns(every: Sequence[Block]) -> list[list[Block]]:
    """As few as keep the sign in its shape, about as tall as each other."""
    tall = [_column([block], 0)[1] for block in every]
    count = next(n for n in count_from(1) if sum(tall) / n <= MOST_TALL * WIDTH)
    columns: list[list[Block]] = [[] for _ in range(count)]
    above = 0.0
    for block, height in zip(every, tall, strict=True):
        columns[min(int(above * count / sum(tall)), count - 1)].append(block)
        above += height
    return [column for column in columns if column]


def _column(column: Sequence[Block], y: float) -> tuple[list[str], float]:
    """The blocks drawn one below the other from y down, and where they end."""
    drawn = []
    for block in column:
        below, y = _block(block, y + 20)
        drawn += below
    return drawn, y


def _header(game: AnyGame, licensee: str, width: float) -> tuple[list[str], float]:
    room, y = width - 2 * INNER, 122 if licensee else 88
    size = min(22, room / (0.95 * max(1, len(licensee))))
    name = text(licensee.upper(), width / 2, 76, size, "licensee") if licensee else ""
    title = text(game.title, width / 2, y, min(40, room / (0.55 * len(game.title))), "title")
    return [name, title, _rule(y + 24, width)], y + 28


def _law_of(game: AnyGame, part: str) -> str:
    """The paragraph that asks for this part, where there is one."""
    return game.drawn_by.get(part, "") if isinstance(game, Game) else ""


def _rule(y: float, width: float) -> str:
    return element("line", class_="rule", x1=INNER, y1=y, x2=width - INNER, y2=y)


def _block(block: Block, y: float) -> tuple[list[str], float]:
    """The block drawn from y down, and where it ends."""
    y += LINE
    drawn = [text(block.heading, INNER, y, 21, "heading"), text(block.law.short, WIDTH - INNER, y, 9.5, "law")]
    for what, figure in block.lines:
        y += LINE + 3
        first, last = INNER + 16 + breadth(what, 18), WIDTH - INNER - 8 - breadth(figure, 19)
        leader = element("line", class_="leader", x1=first, y1=y - 3, x2=last, y2=y - 3) if first < last else ""
        drawn += [leader, text(what, INNER + 8, y, 18, "what"), text(figure, WIDTH - INNER, y, 19, "odds")]
    for note in block.notes:
        below, y = _notice(note, y + 2, INNER + 8)
        drawn += below
    return drawn, y


def breadth(said: str, size: float) -> float:
    """About how wide these words are, so that nothing is drawn through them."""
    return size * sum(_EMS.get(letter, 0.72 if letter.isupper() else 0.5) for letter in said)


def _notices(game: AnyGame, house: Any, y: float, width: float) -> tuple[list[str], float]:
    """The notices drawn from y down, and how tall the sign is with them."""
    drawn = [_rule(y + 8, width)]
    y += 16
    for notice in notices(game, house):
        below, y = _notice(notice, y + 8, INNER)
        drawn += below
    return [element("g", *drawn, data_law=_law_of(game, "notices"))], y + 30 + MARGIN


def _notice(notice: Notice, y: float, x: float) -> tuple[list[str], float]:
    """The notice drawn from y down, and where it ends."""
    drawn = []
    for line in _balanced(notice.text, NOTICE_COLUMNS):
        y += 19
        drawn.append(text(line, x, y, 15, "notice"))
    return [*drawn, text(notice.law.short, WIDTH - INNER, y, 9.5, "law")], y


def _balanced(said: str, columns: int) -> list[str]:
    """As few lines as it takes, none of them much longer than the others."""
    fewest = len(wrap(said, columns))
    return next(lines for width in range(1, columns + 1) if len(lines := wrap(said, width)) <= fewest)


def _wrapped(notice: Notice, before: str = "") -> Iterator[str]:
    """Lines of the sign; a citation is never broken."""
    said = f"{notice.text} [{notice.law.short.replace(' ', UNBROKEN)}]"
    lines = wrap(said, COLUMNS, initial_indent=before, subsequent_indent=before, break_long_words=False)
    return (line.replace(UNBROKEN, " ") for line in lines)
