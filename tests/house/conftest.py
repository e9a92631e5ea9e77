"""What every file of tests about the house ends with."""

import pytest

from tests.house.process import end_all


@pytest.fixture(scope="module", autouse=True)
def no_server_is_left():
    yield
    end_all()
