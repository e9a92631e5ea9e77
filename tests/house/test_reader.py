"""The reader: what a body could say in two ways, or says without end, is refused on every route before it is read."""

import json
import re
import time

import pytest
from starlette.testclient import TestClient

from pitboss.errors import NotationError
from pitboss.web import app as app_module
from pitboss.web.app import application
from pitboss.web.reader import MOST_BODY, MOST_DEPTH, MOST_FIELDS, MOST_VALUES, check_form, check_json
from tests.house.web import TABLE, Guest, casino_at

BY_THE_FRAMEWORK, BY_A_LANE = "/api/visitors", f"/api/tables/{TABLE}/sit"
UNREADABLE = {
    b'{"name": "Ann", "name": "Bob"}': "the body says 'name' twice",
    b'{"name": "Ann", "n\\u0061me": "Bob"}': "the body says 'name' twice",
    b'{"name": {"a": 1, "b": 2, "a": 3}}': "the body says 'a' twice",
    b'{"name": [{"a": 1, "a": 3}]}': "the body says 'a' twice",
    b'{"seat": NaN}': "NaN is no number of JSON",
    b'{"seat": Infinity}': "Infinity is no number of JSON",
    b'{"seat": -Infinity}': "-Infinity is no number of JSON",
    b'{"seat": 1e400}': "the body has a number that is too large",
    b'{"seat": -1e400}': "the body has a number that is too large",
    b'{"seat": ' + b"9" * 5000 + b"}": "the body has a number that is too long",
    b"[" * 500: "the body has more than 16 lists and objects in each other",
    b'{"a":' * 17 + b"1" + b"}" * 17: "the body has more than 16 lists and objects in each other",
    b"[" * 60_000: "the body has more than 500 values",
    b"[" + b"1," * 500 + b"1]": "the body has more than 500 values",
    b'{"name": "\xc0\xafnn"}': "the body is not written in UTF-8",  # a stroke in two bytes
    b'{"name": "\xe0\x80\xaf"}': "the body is not written in UTF-8",  # and in three
    b'{"name": "\xed\xa0\x80"}': "the body is not written in UTF-8",  # half a pair
    b'{"name": "A\xff"}': "the body is not written in UTF-8",
    b'{"name": "A\x00"}': "the body has a NUL in it",
    b'{"name": "A\\u0000"}': "the body has a NUL in it",
    b'{"name": "A\\\\\\u0000"}': "the body has a NUL in it",
    b'\xef\xbb\xbf{"name": "Ann"}': "the body begins with a byte order mark: leave it out",
    '{"name": "Ann"}'.encode("utf-16"): "the body is not written in UTF-8",
    '{"name": "Ann"}'.encode("utf-16-le"): "the body has a NUL in it",
    b'{"name": "Ann"} {}': "the body is not JSON: Extra data at letter 17",
    b'{"name": "Ann" // me\n}': "the body is not JSON: Expecting ',' delimiter at letter 16",
    b'{"name": ': "the body is not JSON: Expecting value at letter 10",
}
UNREADABLE_FORMS = {
    b"name=Ann&name=Bob": "the form says 'name' twice",
    b"name=Ann&n%61me=Bob": "the form says 'name' twice",
    b"name=%c0%af": "the form is not written in UTF-8",
    b"name=%ff%fe": "the form is not written in UTF-8",
    b"name=\xc3\xa9": "the form is not written in UTF-8",
    b"na%00me=Ann": "the form has a NUL in it",
    b"name=Ann%00": "the form has a NUL in it",
    b"&".join(b"a%d=1" % number for number in range(MOST_FIELDS + 1)): "the form has more than 50 fields",
    b"&" * 60_000: "the form has more than 50 fields",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("reader") / "floor.db", bounded=False) as client:
        yield client


@pytest.fixture(scope="module")
def ann(client):
    return Guest(client, "Ann")


@pytest.mark.parametrize("path", [BY_THE_FRAMEWORK, BY_A_LANE])
@pytest.mark.parametrize(("body", "words"), UNREADABLE.items(), ids=range(len(UNREADABLE)))
def test_json_that_is_not_to_be_read_is_refused_in_one_line(client, ann, path, body, words):
    players = len(client.casino.floor.store.committed.players)
    answer = client.post(path, content=body, headers={**ann.headers, "content-type": "application/json"})
    assert (answer.status_code, answer.json()) == (
        400,
        {"error": "NotationError", "message": words, "law": None, "gist": None},
    )
    assert len(client.casino.floor.store.committed.players) == players


@pytest.mark.parametrize("path", ["/enter", "/log-on", f"/tables/{TABLE}/act", f"/tables/{TABLE}/desk", "/nowhere"])
@pytest.mark.parametrize(("body", "words"), UNREADABLE_FORMS.items(), ids=range(len(UNREADABLE_FORMS)))
def test_a_form_that_is_not_to_be_read_is_refused_on_a_page(client, ann, path, body, words):
    kind = "application/x-www-form-urlencoded; charset=utf-8"
    answer = client.post(path, content=body, headers={**ann.headers, "content-type": kind})
    assert answer.status_code == 400
    assert words[1:].partition("'")[0] in answer.text
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "text/plain", "application/json", ""])
def test_a_form_is_sent_as_forms_are(client, ann, kind):
    answer = client.post("/enter", content=b"name=Ann", headers={**ann.headers, "content-type": kind})
    assert (answer.status_code, "A form is sent as" in answer.text) == (400, True)


@pytest.mark.parametrize("path", [BY_THE_FRAMEWORK, BY_A_LANE, "/enter", "/wallet"])
def test_no_body_is_longer_than_it_may_be_announced_or_not(client, ann, path):
    for content in (b" " * (MOST_BODY + 1), iter([b" " * 1000] * 100)):
        answer = client.post(path, content=content, headers=ann.headers)
        assert (answer.status_code, "he request is too large" in answer.text) == (413, True)


AS_LONG_AS_MAY_BE = [
    {"a": list(range(MOST_VALUES - 2))},
    json.loads("[" * MOST_DEPTH + "]" * MOST_DEPTH),
    {"why": 'brackets, [[[{{{ "commas",,, and \\u0000 in a text' * 30},
    {"name": "\N{PLAYING CARD ACE OF SPADES}", "at": 1.5e300},
]


@pytest.mark.parametrize("said", AS_LONG_AS_MAY_BE, ids=["values", "depth", "texts", "letters"])
def test_what_is_said_within_the_bounds_is_read(said):
    check_json(json.dumps(said).encode())
    check_json(json.dumps(said, ensure_ascii=False, indent=1).encode())


def test_as_many_fields_as_a_form_may_have_are_read():
    check_form(
        b"&".join(b"a%d=%%e2%%99%%a0" % number for number in range(MOST_FIELDS)), b"application/x-www-form-urlencoded"
    )


@pytest.mark.parametrize("body", [b'"' + b'\\"' * 32_000, b'"' * 65_535, b"\\" * 65_535, b"\\\\" * 32_000 + b"u0000"])
def test_no_body_takes_long_to_be_refused(body):
    since = time.process_time()
    with pytest.raises(NotationError):
        check_json(body)
    assert time.process_time() - since < 0.2


def test_every_form_of_the_pages_is_sent_as_the_reader_wants_it():
    """None has a field twice, or is sent in another way."""
    folder = app_module.pages.HERE / "templates"
    forms = [form for path in folder.rglob("*.html") for form in re.findall("<form[^>]*>", path.read_text("utf-8"))]
    assert len(forms) > 8
    assert not any("enctype" in form for form in forms)


def test_without_the_reader_a_field_counts_that_was_said_twice(client, monkeypatch):
    """The control: who reads a body first and who reads it last would not agree about it."""
    monkeypatch.setattr(app_module, "Reader", lambda app, refuse: app)
    careless = TestClient(application(client.casino, bounded=False))
    body = {"content": b'{"name": "Ann", "name": "Bob"}', "headers": {"content-type": "application/json"}}
    assert careless.post(BY_THE_FRAMEWORK, **body).json()["name"] == "Bob"
