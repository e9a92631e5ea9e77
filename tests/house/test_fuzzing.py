"""Requests drawn from the API's own description: none breaks the server, and every answer is one it has announced."""

import json
import tempfile
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from pitboss.store.verify import audit
from pitboss.web.app import application
from pitboss.web.casino import Casino
from tests.house.web import Guest
from tests.worlds import OwnWorld

TOO_STRICT = [positive_data_acceptance]  # to a schema 5.0 is a whole number; cents with a point in them are not taken
STREAMS = "/versions"  # endless: a test of its own looks at them
FAST, LONG = 12, 400  # requests for each operation


@pytest.fixture(scope="module")
def floor():
    """A casino, and a visitor who sits at a table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        casino = Casino(f"sqlite:///{path}", OwnWorld())
        app = application(casino, bounded=False)
        guest = Guest(TestClient(app), "Ann")
        table = casino.floor.tables()[0].id
        guest.do(table, "sit", seat=1)
        yield app, guest, table
        casino.close()
        assert audit(f"sqlite:///{path}")["faults"] == []


def operations(app):
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    found = [each.ok() for each in schema.get_all_operations()]
    return [operation for operation in found if not operation.path.endswith(STREAMS)]


def answer(case, guest, table):
    """The request as drawn, half of the time at a table that exists, by somebody with a wallet."""
    if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 2:
        case.path_parameters["table"] = table
    return case.call(headers=guest.headers)


def hunt(floor, requests):
    app, guest, table = floor
    seen = set()
    for operation in operations(app):
        ask(operation, guest, table, requests, seen)
    return seen


def ask(operation, guest, table, requests, seen):
    @settings(
        max_examples=requests,
        deadline=None,
        database=None,
        derandomize=requests == FAST,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def answered_well(case):
        answered = answer(case, guest, table)
        seen.add((operation.label, answered.status_code))
        assert answered.status_code < 500, answered.text
        case.validate_response(answered, headers=guest.headers, excluded_checks=TOO_STRICT)

    answered_well()


def test_no_request_breaks_the_server(floor):
    seen = hunt(floor, FAST)
    assert {label for label, _ in seen} == {operation.label for operation in operations(floor[0])}
    assert any(status == 200 for _, status in seen)
    assert any(status == 409 for _, status in seen)


@pytest.mark.gate
def test_no_request_of_many_breaks_the_server(floor):
    hunt(floor, LONG)


def test_the_description_names_every_refusal(floor):
    app, _, _ = floor
    paths = json.loads(TestClient(app).get("/openapi.json").text)["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert {"400", "401", "404", "409", "422", "503"} <= operation["responses"].keys(), f"{method} {path}"
