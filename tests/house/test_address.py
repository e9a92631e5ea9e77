"""Where a house listens, the names it answers to, and whose word counts on who asks."""

import json
import socket
from contextlib import closing
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from pitboss.errors import NotationError
from pitboss.web.address import Address, listen, url
from tests.house.process import Server


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "localhost.", "[::2]", "evil.example:80"])
def test_another_name_is_refused(server, name):
    with pytest.raises(HTTPError) as refused:
        asked(server, host=name)
    assert refused.value.code == 400
    assert "host" in json.load(refused.value)["message"]


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:1234", "[::1]:8000", "casino.example", "casino.example:443"])
def test_the_names_of_the_house_are_answered(server, name):
    assert asked(server, host=name).status == 200


def test_a_proxy_that_is_named_says_that_a_visitor_speaks_tls(server, tmp_path):
    told = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    cookie = asked(server, "POST", "/api/visitors", b"{}", **told).headers["set-cookie"]
    assert cookie.startswith("__Host-pitboss=")
    assert "Secure" in cookie
    another = Server(tmp_path / "another.db")
    cookie = asked(another, "POST", "/api/visitors", b"{}", **told).headers["set-cookie"]
    assert cookie.startswith("pitboss=")
    assert "Secure" not in cookie


def test_where_a_house_can_listen():
    with closing(listen(Address(0))) as listening:
        port = listening.getsockname()[1]
        assert url(Address(0), listening) == f"http://127.0.0.1:{port}"
        with pytest.raises(NotationError, match=f"port {port} is taken"):
            listen(Address(port))
    with pytest.raises(NotationError, match="no such address"):
        listen(Address(0, "192.0.2.1"))
    with pytest.raises(NotationError, match="0 to 65535"):
        listen(Address(70_000))


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_an_address_of_ipv6_is_written_in_brackets():
    address = Address(0, "::1")
    with closing(listen(address)) as listening:
        assert url(address, listening).startswith("http://[::1]:")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("address") / "floor.db"
    return Server(path, more=["--allow-host", "casino.example", "--proxy", "127.0.0.1"])


def asked(server, method="GET", path="/api/games", body=None, **headers):
    given = {"content-type": "application/json", **headers}
    return urlopen(Request(f"http://127.0.0.1:{server.port}{path}", body, given, method=method), timeout=30)
