"""Every command and the function that decides what comes of it."""

from collections.abc import Callable
from typing import Any

from pitboss.errors import OutOfTurn
from pitboss.floor import chips, commands, confirming, equipment, irregularities, playing, posting, seats, wagers
from pitboss.floor.commands import Command, WagersCommand
from pitboss.floor.course import Course


def decide(course: Course, command: Command, by: str, turn: str = "") -> None:
    """The facts that come of it are told to the course; a command that is refused tells none that counts.

    What was decided at another turn of the table comes too late.
    """
    if isinstance(command, WagersCommand | commands.LayCoupon):
        wagers.check_open(course)
    suspended = course.state.suspended
    if suspended is not None and not command.while_suspended:
        raise OutOfTurn(f"the table is suspended: {suspended['why']}", None)
    if turn not in ("", course.state.turn):
        raise OutOfTurn("the table has gone on since this was decided", None)
    _DOES[type(command)](course, command, by)
    playing.deal_if_all_are_ready(course)
    if course.facts or isinstance(command, commands.Tick):  # what changes nothing is no command
        posting.take_effect(course)
        equipment.seal_cards(course)
    chips.fill_if_short(course)


_DOES: dict[type[Command], Callable[[Course, Any, str], None]] = {
    commands.Sit: seats.sit,
    commands.Leave: seats.leave,
    commands.Close: seats.close,
    commands.Place: wagers.place,
    commands.Undo: wagers.undo,
    commands.Clear: wagers.clear,
    commands.Double: wagers.double,
    commands.Rebet: wagers.rebet,
    commands.Ready: wagers.ready,
    commands.LayCoupon: wagers.lay_coupon,
    commands.Choose: playing.choose,
    commands.Tick: playing.tick,
    commands.PassOver: playing.pass_over,
    commands.Extend: playing.extend,
    commands.Clock: playing.clock,
    commands.Report: irregularities.report,
    commands.Suspend: irregularities.suspend,
    commands.Resume: irregularities.resume,
    commands.ProposeVoid: irregularities.propose_void,
    commands.ApproveVoid: irregularities.approve_void,
    commands.Attend: irregularities.attend,
    commands.Confirm: confirming.confirm,
    commands.Proceed: irregularities.proceed,
    commands.Validate: irregularities.validate,
    commands.RequestFill: chips.request_fill,
    commands.RequestCredit: chips.request_credit,
    commands.AcceptChips: chips.accept,
    commands.RefuseChips: chips.refuse,
    commands.CountInventory: chips.count,
    commands.ConfirmCount: chips.confirm_count,
    commands.Open: equipment.open_table,
    commands.SetUpAnew: equipment.set_up_anew,
    commands.Post: posting.post,
    commands.Recut: equipment.recut,
    commands.DeviceCounts: equipment.device_counts,
    commands.InspectUsed: equipment.inspect_used,
}
