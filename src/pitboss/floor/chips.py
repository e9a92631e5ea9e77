"""The chips of a table: its opening inventory, fills and credits by two people, and counts by two people."""

from pitboss.errors import NotationError, NotOffered, OutOfTurn
from pitboss.floor import facts
from pitboss.floor.books import inventory
from pitboss.floor.commands import AcceptChips, ConfirmCount, CountInventory, RefuseChips, RequestCredit, RequestFill
from pitboss.floor.course import Course
from pitboss.floor.facts.inventory import CREDIT, FILL, FILLS, TABLE_INVENTORY
from pitboss.floor.state import Phase, TableState
from pitboss.stakes.cents import dollars

MOST_INVENTORY = 10**14  # cents
USUAL_WAGERS = 100  # of the table's maximum, which the usual inventory holds


def usual_inventory(maximum: int) -> int:
    """Of a table whose licensee has said nothing else."""
    return USUAL_WAGERS * maximum


def place_inventory(course: Course, cents: int | None, by: str) -> None:
    """What the table has of it from before stays; earlier versions have opened tables without."""
    if cents is not None:
        course.tell(facts.InventoryPlaced(cents, cents - held(course), by))


def check_counted(state: TableState) -> None:
    if state.to_count:
        raise OutOfTurn("two people have to count the table inventory before the first wager", TABLE_INVENTORY)


def fill_if_short(course: Course) -> None:
    """Whoever has won is paid: what the table has not got comes from the cage at once, and its inventory with it."""
    if course.transfers and (short := held(course)) < 0:
        state = course.state
        full = usual_inventory(state.house["maximum"]) if state.inventory is None else state.inventory
        course.tell(facts.ChipsMoved(FILL, full - short))


def held(course: Course) -> int:
    return course.held(inventory(course.state.id))


# Fills and credits.


def request_fill(course: Course, command: RequestFill, by: str) -> None:
    _request(course, FILL, command, by)


def request_credit(course: Course, command: RequestCredit, by: str) -> None:
    _check_there(course, command.cents)
    _request(course, CREDIT, command, by)


def _request(course: Course, which: str, command: RequestFill | RequestCredit, by: str) -> None:
    if not command.why.strip():
        raise NotationError("say why, in words")
    if not 0 < command.cents <= MOST_INVENTORY:
        raise NotationError(f"a {which} is of more than nothing, and of {dollars(MOST_INVENTORY)} at most")
    if course.state.requested is not None:
        raise OutOfTurn(f"a {course.state.requested['which']} waits for the cage already", FILLS)
    course.tell(facts.ChipsRequested(which, command.cents, by, command.why))


def accept(course: Course, command: AcceptChips, by: str) -> None:
    """By another person, who names the amount once more."""
    requested = course.state.requested
    if requested is None:
        raise OutOfTurn("no fill or credit waits for the cage", None)
    which, cents = requested["which"], requested["cents"]
    if by == requested["by"]:
        raise NotOffered(f"whoever requests a {which} does not accept it", FILLS)
    if command.cents != cents:
        raise NotOffered(f"a {which} of {dollars(cents)} was requested, and not of {dollars(command.cents)}", FILLS)
    if which == CREDIT:
        _check_there(course, cents)
    course.tell(facts.ChipsMoved(which, cents, requested["by"], by))


def refuse(course: Course, command: RefuseChips, by: str) -> None:
    """By the cage, or withdrawn by the floor."""
    if not command.why.strip():
        raise NotationError("say why, in words")
    if course.state.requested is None:
        raise OutOfTurn("no fill or credit waits for the cage", None)
    course.tell(facts.ChipsRefused(course.state.requested["which"], by, command.why))


def _check_there(course: Course, cents: int) -> None:
    if cents > held(course):
        raise NotOffered(f"the table inventory holds {dollars(held(course))}", FILLS)


# Counts.


def count(course: Course, command: CountInventory, by: str) -> None:
    """A new count takes the place of an earlier one that nobody has confirmed."""
    _check_countable(course, command.cents)
    course.tell(facts.InventoryCounted(command.cents, held(course), by))


def confirm_count(course: Course, command: ConfirmCount, by: str) -> None:
    """Chips that have moved since the first count make it worth nothing."""
    first = course.state.count
    _check_countable(course, command.cents)
    if first is None:
        raise OutOfTurn("nobody has counted the table inventory yet", FILLS)
    if by == first["by"]:
        raise NotOffered("two people count: another one confirms", FILLS)
    if first["booked"] != held(course):
        raise OutOfTurn("chips have come or left since the first count: count again", FILLS)
    if first["cents"] != command.cents:
        raise NotOffered("the two counts differ: count again", FILLS)
    course.tell(facts.CountConfirmed(command.cents, first["booked"], first["by"], by))


def _check_countable(course: Course, cents: int) -> None:
    if course.state.phase is Phase.IN_PLAY:
        raise OutOfTurn("the table inventory is counted when no round is in play", None)
    if not 0 <= cents <= MOST_INVENTORY:
        raise NotationError("what is counted is no less than nothing")
