"""Requests drawn from the API's own description and from the pages' own forms, by everybody who could ask: none breaks
the server, every answer is one it has announced, and the books add up."""

import itertools
import json
import os
import tempfile
import time
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from pitboss.floor.commands import ChangePassword, Readmit
from pitboss.floor.people import STAFF
from pitboss.store.verify import audit
from pitboss.web.app import application
from pitboss.web.bodies import BuyingIn
from pitboss.web.casino import Casino
from pitboss.web.lane import Lanes
from pitboss.web.refusals import STATUS
from tests.house.forms import forms_of, sent
from tests.house.web import Guest
from tests.staff import PASSWORD, LoggedOn, enlist_with_passwords, secret_of_the_team
from tests.worlds import OwnWorld

TOO_STRICT = [positive_data_acceptance]  # to a schema 5.0 is a whole number; cents with a point in them are not taken
STREAMS = "/versions"  # endless: a test of its own looks at them
FAST, LONG = 6, int(os.environ.get("PITBOSS_FUZZ", "10000"))  # requests for each operation, and of a long run in all
SURE = 100  # of a control, the same ones every time
SOME = 3  # pages in a form's share: a form has more to go wrong than an operation
ANNOUNCED = {200, 303, 405, 408, 413, 422, *STATUS.values()}
PAGES = ("/", "/log-on", "/me", "/people", "/tables/mini-tex", "/tables/mini-tex/desk", "/tables/blackjack")
PRINCIPALS = ("anonymous", "visitor", "player", *STAFF)
BUYERS = ("visitor", "player")
MOST_SECONDS = 2.0  # of a processor, for one answer
VICTIM = "victim"  # somebody about whom an administrator may ask


class Crowd:
    """Everybody who could ask; whoever was logged out by what was asked logs on again."""

    def __init__(self, app, casino):
        self.client, self.casino = TestClient(app), casino
        enlist_with_passwords(
            casino.floor, **{role: role for role in STAFF if role != "administrator"}, victim="dealer"
        )
        visitor, player = Guest(self.client, "Ann"), Guest(self.client, "Bob")
        player.post("/api/me/log-on", {"key": "keep-it-1", "name": "player", "password": PASSWORD})
        for seat, guest in enumerate((visitor, player), 1):
            guest.do("mini-tex", "sit", seat=seat)
        self.headers = {"anonymous": {}, "visitor": visitor.headers}
        self.come_in()

    def come_in(self):
        self.client.cookies.clear()
        for name in PRINCIPALS[2:]:
            headers = self.headers.get(name, {})
            if not headers or self.client.get("/api/me", headers=headers).status_code == 401:
                self.casino.log_ons._wrong.clear()  # whatever was locked is open again
                known = "admin" if name == "administrator" else name
                self._let_in(known)
                self.headers[name] = LoggedOn(self.client, known).headers

    def _let_in(self, name):
        """Whoever was barred, or was given another password, by a request of an administrator."""
        people, key = self.casino.floor.people, f"let in {name} {self.casino.floor.store.committed.seq}"
        found, admin = people.named(name), people.named("admin")
        if found.barred:
            people.ask(f"{key} again", Readmit(found.id, "on with it"), admin.id).result()
        people.ask(key, ChangePassword(found.id), found.id, secret=secret_of_the_team()).result()

    def check_books(self):
        accounts = self.casino.floor.store.committed.accounts
        assert sum(accounts.values()) == 0
        assert not [name for name, cents in accounts.items() if name.startswith("wallet:") and cents < 0]


@pytest.fixture(scope="module")
def crowd():
    """A casino, and in it somebody of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        casino = Casino(f"sqlite:///{path}", OwnWorld())
        yield Crowd(application(casino, bounded=False), casino)
        casino.close()
        assert audit(f"sqlite:///{path}")["faults"] == []


def operations(app):
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    found = [each.ok() for each in schema.get_all_operations()]
    return [operation for operation in found if not operation.path.endswith(STREAMS)]


def answer(case, headers):
    """The request as drawn, half of the time about a table and a person who exist."""
    for name, known in (("table", "mini-tex"), ("person", VICTIM)):
        if name in (case.path_parameters or {}) and len(case.path_parameters[name]) % 2:
            case.path_parameters[name] = known
    return case.call(headers=headers)


def wanted_or_not(operation):
    """Requests as they are described, and as many that are not: these must be refused."""
    as_described = operation.as_strategy()
    if operation.body or any(True for _ in operation.iter_parameters()):
        return st.one_of(as_described, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    return as_described


def drawn(requests):
    return settings(
        max_examples=requests,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # what is found is told as it was found
        derandomize=requests in (FAST, SURE),
        suppress_health_check=list(HealthCheck),
    )


def hunt(crowd, requests):
    """Every operation, each request by somebody."""
    seen = set()
    for operation in operations(crowd.client.app):
        crowd.come_in()
        ask(operation, crowd, requests, seen)
    crowd.check_books()
    return seen


def ask(operation, crowd, requests, seen, principals=PRINCIPALS):
    @drawn(requests)
    @given(wanted_or_not(operation), st.sampled_from(principals))
    def answered_well(case, who):
        headers, began = crowd.headers[who], time.process_time()
        answered = answer(case, headers)
        assert time.process_time() - began < MOST_SECONDS, (who, case.as_curl_command())
        seen.add((operation.label, who, answered.status_code))
        assert answered.status_code < 500, (who, answered.text)
        case.validate_response(answered, headers=headers, excluded_checks=TOO_STRICT)

    answered_well()


def forms(crowd):
    """Every form of every page that somebody is shown, once."""
    found = {}
    for who in PRINCIPALS:
        for page in PAGES:
            html = crowd.client.get(page, headers=crowd.headers[who]).text
            found |= {(each.action, *sorted(each.fields)): each for each in forms_of(html)}
    crowd.client.cookies.clear()
    return list(found.values())


def hunt_forms(crowd, requests):
    seen = set()
    for form in forms(crowd):
        crowd.come_in()
        send(form, crowd, requests, seen)
    crowd.check_books()
    return seen


def send(form, crowd, requests, seen):
    @drawn(requests)
    @given(sent(form), st.sampled_from(PRINCIPALS))
    def answered_well(said, who):
        began = time.process_time()
        answered = crowd.client.post(form.action, data=said, headers=crowd.headers[who], follow_redirects=False)
        assert time.process_time() - began < MOST_SECONDS, (who, form.action, said)
        crowd.client.cookies.clear()
        seen.add((form.action, who, answered.status_code))
        assert answered.status_code in ANNOUNCED - {503}, (
            f"{answered.status_code} by {who} at {form.action}: {answered.text}"
        )
        if answered.status_code != 303:
            assert answered.headers["content-type"].startswith("text/html")

    answered_well()


def test_no_request_breaks_the_server(crowd):
    seen = hunt(crowd, FAST)
    assert {label for label, _, _ in seen} == {operation.label for operation in operations(crowd.client.app)}
    assert {who for _, who, _ in seen} == {*PRINCIPALS}
    assert {200, 401, 403, 404, 422} <= {status for _, _, status in seen}


def test_no_form_breaks_the_server(crowd):
    seen = hunt_forms(crowd, FAST)
    assert {
        "/enter",
        "/log-on",
        "/wallet",
        "/me/password",
        "/people",
        "/tables/mini-tex/act",
        "/tables/mini-tex/desk",
    } <= {action for action, _, _ in seen}
    assert {303, 400, 403} <= {status for _, _, status in seen}


@pytest.mark.gate
def test_no_request_of_many_breaks_the_server(crowd):
    """10,000, and as many as `PITBOSS_FUZZ` says."""
    shares = len(operations(crowd.client.app)) + SOME * len(forms(crowd))
    hunt(crowd, LONG // shares + 1)
    hunt_forms(crowd, SOME * LONG // shares + 1)


def test_a_fault_in_one_operation_would_be_seen(crowd, monkeypatch):
    """The control: a command that fails now and then, for those alone who may give it."""

    def fails(*given):
        raise ZeroDivisionError

    monkeypatch.setattr(crowd.casino.floor, "buy_in", fails)
    crowd.come_in()
    [buy_in] = [each for each in operations(crowd.client.app) if each.path == "/api/me/buy-in"]
    with pytest.raises(AssertionError, match="something is wrong with the server"):
        ask(buy_in, crowd, SURE, set(), BUYERS)
    [wallet] = [each for each in forms(crowd) if each.action == "/wallet"][:1]
    with pytest.raises(AssertionError, match=r"500 by .* at /wallet: "):
        send(wallet, crowd, SURE, set())


def test_an_operation_that_takes_what_it_should_refuse_would_be_seen(crowd, monkeypatch):
    """The control: buying in without looking at what was sent."""
    app = crowd.client.app
    while not isinstance(app, Lanes):
        app = app.app
    keys = (f"whatever-{number}" for number in itertools.count())
    [lane] = [lane for lane in app.lanes if lane.path == "/api/me/buy-in"]
    monkeypatch.setattr(lane, "_read", lambda body: BuyingIn(key=next(keys), cents=1))
    crowd.come_in()
    [buy_in] = [each for each in operations(crowd.client.app) if each.path == "/api/me/buy-in"]
    with pytest.raises(FailureGroup, match="Schema-violating request accepted"):
        ask(buy_in, crowd, SURE, set(), BUYERS)


def test_books_that_do_not_add_up_would_be_seen(crowd, monkeypatch):
    monkeypatch.setitem(crowd.casino.floor.store.committed.accounts, "wallet:nobody", -1)
    with pytest.raises(AssertionError):
        crowd.check_books()


def test_the_description_names_every_refusal(crowd):
    paths = json.loads(crowd.client.get("/openapi.json").text)["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert {"400", "401", "404", "409", "422", "503"} <= operation["responses"].keys(), f"{method} {path}"
