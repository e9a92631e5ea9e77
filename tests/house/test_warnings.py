"""A licensee is told when a permitted choice favours the player."""

import pytest

from pitboss.printing import tables


@pytest.mark.parametrize(("edge", "warned"), [("-1/90", True), ("0", False), ("1/90", False)])
def test_a_wager_that_favours_the_player_is_warned_of(
    edge: str, warned: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    fair = {"wager": "six_card", "kind": "side", "per": "six_card", "edge": "1/10"}
    line = {"wager": "blind", "kind": "main", "per": "blind", "edge": edge}
    tables.print_edges({"game": "hold-em-3-bonus", "house": {"version": 2}, "lines": [line, fair]})
    warnings = [said for said in capsys.readouterr().out.splitlines() if "warning" in said]
    assert warnings == (["warning: with these choices blind favours the player"] if warned else [])
