"""Ten faults that no test noticed once, each planted again where its test must see it; told as JSON.

usage: python -m tests.gate.planted
"""

import ast
import json
import sys
from typing import NamedTuple

import pytest

from tests.gate.broken_code import collected, exchange_code, exchange_values, in_a_child, in_turn, is_red
from tools.break_rules import source_of

TESTS = "tests/house/test_planted_faults.py"


class Fault(NamedTuple):
    module: str
    true: str
    planted: str
    seen_by: str  # the beginning of a test's name

    @property
    def tree(self) -> ast.Module:
        source = source_of(self.module).read_text("utf-8")
        assert source.count(self.true) == 1, self
        return ast.parse(source.replace(self.true, self.planted))


FAULTS = {
    "chance of 32 bits": Fault(
        "floor.world", "secrets.token_bytes(size)", "secrets.token_bytes(4)[:size].ljust(size, bytes(1))",
        "test_every_byte_of_chance",
    ),
    "a salt of one byte": Fault("floor.shuffle", "SALT_BYTES = 32", "SALT_BYTES = 1", "test_a_salt_is_too_long"),
    "funds for the largest wager alone": Fault(
        "floor.wagers", "course.check_funds(player, sum(bets.values()))",
        "course.check_funds(player, max(bets.values()))", "test_wagers_that_are_placed_together",
    ),
    "no check of accounts": Fault(
        "store.engine", '"foreign_keys=ON"', '"foreign_keys=ON", "ignore_check_constraints=ON"',
        "test_no_account_of_a_player_goes_below_zero",
    ),
    "no foreign keys": Fault("store.engine", "foreign_keys=ON", "foreign_keys=OFF", "test_nothing_is_written_of"),
    "transfers of nothing": Fault("floor.books", "assert self.cents > 0", "assert True", "test_a_transfer_moves"),
    "commitments not compared": Fault(
        "store.audit.rounds", 'told.opened["commitment"] != record.commitment', "False", "test_undealt_cards",
    ),
    "the order of transfers not compared": Fault(
        "store.audit.transfers", "_in_order(told) != _in_order(booked)", "_in_order(told) == ()",
        "test_transfers_of_one_command",
    ),
    "a deadline heard five seconds late": Fault(
        "web.dealer", "now >= state.deadline", "now >= state.deadline + 5_000", "test_a_deadline_is_heard",
    ),
    "a cookie of one minute": Fault("web.visitors", "A_MONTH = 30 * 24 * 3600", "A_MONTH = 60", "test_a_wallet_is_rem"),
}  # fmt: skip


class Planting:
    def __init__(self) -> None:
        self.seen: dict[str, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not in_a_child(lambda: any(is_red(*each) for each in in_turn(session.items)), True)
        for name, fault in FAULTS.items():
            items = [item for item in session.items if item.name.startswith(fault.seen_by)]
            assert items, fault
            self.seen[name] = in_a_child(lambda fault=fault, items=items: planted(fault, items), False)
        return True


def planted(fault: Fault, items: list[pytest.Item]) -> bool:
    """In a child of its own: a child that does not come to its end has seen nothing."""
    for statement in fault.tree.body:
        if isinstance(statement, ast.Assign) and fault.planted in ast.unparse(statement).replace("'", '"'):
            exchange_values(fault.module, statement)
    exchange_code(fault.module, fault.tree)
    return any(is_red(item, following) for item, following in in_turn(items))


if __name__ == "__main__":
    planting = Planting()
    collected([TESTS], planting)
    print(json.dumps(planting.seen), file=sys.stdout)
