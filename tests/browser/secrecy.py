"""Everything a browser receives, and whether it tells of a card its visitor may not see yet."""

import hashlib
import html
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from playwright.sync_api import Error, Page, Request, WebSocket

from pitboss.cards import DECK, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card
from tests.browser.books import PlayedRound

SKEW = 5  # ms: the clocks of server and browser are one, but not read in the same instant
CHAINED = 3  # so many cards of the deck one after another are no accident, however they are written

RANK = f"10|[{RANKS}]"
SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", SUITS * 2, strict=True))
FORMS = (  # each finds a rank and a suit; boundaries keep ids and hashes out
    re.compile(rf"(?<![A-Za-z0-9])(?P<rank>{RANK})(?P<suit>[{SUITS}])(?![A-Za-z0-9])"),
    re.compile(rf"\b(?P<rank>{'|'.join(RANK_NAMES)})[ _-]?of[ _-]?(?P<suit>{'|'.join(SUIT_NAMES.values())})\b", re.I),
    re.compile(rf"(?<![A-Za-z0-9])(?P<rank>{RANK})\s?(?P<suit>[{''.join(SYMBOLS)}])"),
    re.compile(rf"(?P<suit>[{''.join(SYMBOLS)}])\ufe0f?\s?(?P<rank>{RANK})(?![A-Za-z0-9])"),
    re.compile(rf"suit-(?P<suit>[{SUITS}])\b.{{0,600}}?<text[^>]*>\s*(?P<rank>{RANK})\s*</text>", re.S),
    re.compile(rf"rank\W{{1,4}}(?P<rank>{RANK})\W{{1,5}}(?:data-)?suit\W{{1,4}}(?P<suit>[{SUITS}])\b", re.I),
)
PICTURES = {  # the block of playing cards, which has a knight between jack and queen
    chr(first + (1 if card.rank == 14 else card.rank + (card.rank > 11))): card
    for suit, first in zip("shdc", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True)
    for card in DECK
    if card.suit == suit
}
HEX = re.compile(r"\b[0-9a-f]{32,64}\b")
DIGESTS = {
    hashlib.new(kind, text.encode()).hexdigest(): card
    for kind in ("md5", "sha1", "sha256")
    for card in DECK
    for text in (card, card.name)
}


@dataclass(frozen=True)
class Heard:
    """Something received: when it was asked for and when it was there, in milliseconds since the epoch."""

    asked_at: float
    heard_at: float
    what: str
    text: str


class Wiretap:
    """Records a page from its first request on: every answer with its headers, and every frame of a WebSocket."""

    def __init__(self, page: Page) -> None:
        self.heard: list[Heard] = []
        self.missed: list[Heard] = []  # gone with its page before it could be read
        self.frames: list[str] = []
        page.on("requestfinished", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, request: Request) -> None:
        asked, what = request.timing["startTime"], f"{request.method} {request.url}"
        took = request.timing["responseEnd"]
        there = min(asked + took, _now()) if took >= 0 else _now()
        try:
            headers, body = _read(request)
        except Error as gone:
            self.missed.append(Heard(asked, there, what, str(gone)))
        else:
            self.heard.append(Heard(asked, there, f"the headers of {what}", headers))
            self.heard.append(Heard(asked, there, what, body))

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        self.frames.append(text)
        self.heard.append(Heard(_now(), _now(), "frame", text))


def _read(request: Request) -> tuple[str, str]:
    response = request.response()
    assert response is not None
    headers = "\n".join(f"{name}: {value}" for name, value in response.all_headers().items())
    return headers, "" if 300 <= response.status < 400 else response.body().decode(errors="replace")


def _now() -> float:
    return time.time() * 1000


def cards_in(text: str) -> set[Card]:
    """Every card the text tells of, in whatever form."""
    plain = html.unescape(unquote(text))
    named = {_card(found["rank"], found["suit"]) for form in FORMS for found in form.finditer(plain)}
    pictured = {card for picture, card in PICTURES.items() if picture in plain}
    hashed = {DIGESTS[digest] for digest in HEX.findall(plain) if digest in DIGESTS}
    return named | pictured | hashed


def _card(rank: str, suit: str) -> Card:
    if rank.lower() in RANK_NAMES:
        rank = RANKS[RANK_NAMES.index(rank.lower())]
    return Card(rank.upper().replace("10", "T") + SYMBOLS.get(suit, suit[0].lower()))


def leaks(tap: Wiretap, player: str, rounds: list[PlayedRound], public: set[str]) -> Iterator[str]:
    """What the player received of each round while it was not to be known; what is older than the cards is public."""
    for before, round in zip([None, *rounds], rounds, strict=False):
        public = public | {each.text for each in tap.heard if each.heard_at < round.opened_at}
        for each in _during(round, tap.heard):
            if each.text not in public:
                yield from _leaks(each, player, round, before)
        for each in _during(round, tap.missed) if player in round.players.values() else ():
            yield f"round {round.number}: {each.what} could not be read"


def _during(round: PlayedRound, received: list[Heard]) -> list[Heard]:
    return [each for each in received if round.opened_at <= each.heard_at < round.closed_at - SKEW]


def _leaks(each: Heard, player: str, round: PlayedRound, before: PlayedRound | None) -> Iterator[str]:
    known = round.seen_by(player, each.heard_at + SKEW)
    if before is not None and each.asked_at <= round.opened_at + SKEW:
        known |= before.seen_by(player, each.heard_at)  # still told of the round before
    for card in sorted((cards_in(each.text) & set(round.order)) - known):
        yield f"round {round.number}: {card} in {each.what}"
    chains = ("".join(round.order[at : at + CHAINED]) for at in range(len(round.order) - CHAINED + 1))
    if any(salt in each.text for salt in round.salts) or any(chain in each.text for chain in chains):
        yield f"round {round.number}: the order of the cards in {each.what}"
