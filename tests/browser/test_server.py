"""The server itself: it stops when it is told to, whoever is still looking."""

from pathlib import Path

from playwright.sync_api import expect

from pitboss.games import games
from tests.browser.conftest import Visit
from tests.browser.server import Server

STREAM = """table => new Promise(heard => {
    window.stream = new EventSource(`/api/tables/${table}/versions`);
    window.stream.addEventListener("version", heard, { once: true });
})"""


def test_it_stops_with_watchers_and_streams_connected(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = games()[0]
    visitors = [visit(server) for _ in range(2)]
    for visitor in visitors:
        visitor.look_at(table)
        visitor.page.evaluate(STREAM, table.id)
        expect(visitor.page.locator("html.offline")).to_have_count(0)
    server.stop()
    assert server.complaints() == ""
    expect(visitors[0].page.locator("html.offline")).to_be_attached()
