"""Every exception of pitboss.

PitbossError
├── NotationError        the text or JSON is not a card, a round, an option
├── UnknownGame          no game of that name
├── NoTable              a game is asked for what only a table against the house has
├── NoTickets            a game is asked for what only a game with tickets has
├── RuleViolation        a round breaks a rule; carries its paragraph
│   ├── WrongDeck        not the cards the game is played with
│   ├── WrongTicket      numbers, groups or ways that make no ticket of the game
│   ├── WrongDraw        not the numbers that are drawn
│   ├── NoSuchPosition   the table has no such player position
│   ├── NotOffered       a wager, choice or incident that is not to be had here
│   ├── WagerMissing     a wager that another one needs, or the first one
│   ├── WagerTooSmall    below the limit that binds it
│   ├── WagerTooLarge    above the limit that binds it
│   ├── UnequalCoupon    a match play coupon without equal chips
│   ├── AfterNoMoreBets  a wager of before the deal, placed after it
│   ├── OutOfTurn        a decision that nobody asked for
│   ├── OutsideWindow    an incident at a moment its rule does not reach
│   └── NotSeated        a wager or decision of somebody who does not sit there
├── HouseRefused         a choice the law does not allow a licensee; carries its paragraph
├── CutRefused           a cut of too few cards; carries its paragraph
├── NotEntered           a visitor without a wallet wants to play
├── NotAllowed           somebody asks for what is for another role, or another's
├── NotLoggedOn          a name and a password that do not fit, or a log-on that has ended
├── LockedOut            too many wrong passwords: later again
├── NotOurPage           a request that another site sends for a visitor
├── TooFewChips          a wallet does not hold what a wager takes
├── OwnLimit             more than a limit that the player has set lets through
├── TooOften             a visitor or an address asks for more than it may in a while
├── NoMoreTime           more time is asked for where no clock runs, or a second time
├── KeyUsed              a command comes under the key of another one
├── JournalError         the store cannot write
├── SoftwareChanged      a file of pitboss is not as its manifest says
├── NotPrinted           a PDF or PNG cannot be made on this machine
├── NotInstalled         a package that this needs, and pitboss does not always, is not there
├── ClusterUnreachable   what is to be counted or simulated cannot be sent where it should be
└── AnalysisRefused      no answer rather than a wrong one
"""

from reprlib import repr as short_repr

from pitboss.law import Citation


class PitbossError(Exception):
    """One clear line, and the paragraph where there is one."""

    def __init__(self, message: str, law: Citation | None = None) -> None:
        self.message = " ".join(message.split())
        self.law = law
        super().__init__(self.message)


def quoted(value: object) -> str:
    """A wrong value as a message names it, however long or deep it is."""
    try:
        return short_repr(value)
    except ValueError:
        return "a number too long to write"


class NotationError(PitbossError):
    pass


class UnknownGame(PitbossError):
    pass


class NoTable(PitbossError):
    pass


class NoTickets(PitbossError):
    pass


class RuleViolation(PitbossError):
    def __init__(self, message: str, law: Citation | None) -> None:
        """Without a paragraph only where the order of commands at a table refuses, and no rule of the game."""
        super().__init__(message, law)


class WrongDeck(RuleViolation):
    pass


class WrongTicket(RuleViolation):
    pass


class WrongDraw(RuleViolation):
    pass


class NoSuchPosition(RuleViolation):
    pass


class NotOffered(RuleViolation):
    pass


class WagerMissing(RuleViolation):
    pass


class WagerTooSmall(RuleViolation):
    pass


class WagerTooLarge(RuleViolation):
    pass


class UnequalCoupon(RuleViolation):
    pass


class AfterNoMoreBets(RuleViolation):
    pass


class OutOfTurn(RuleViolation):
    pass


class OutsideWindow(RuleViolation):
    pass


class NotSeated(RuleViolation):
    pass


class HouseRefused(PitbossError):
    law: Citation

    def __init__(self, message: str, law: Citation) -> None:
        super().__init__(message, law)


class CutRefused(PitbossError):
    def __init__(self, message: str, law: Citation) -> None:
        super().__init__(message, law)


class NotEntered(PitbossError):
    pass


class NotAllowed(PitbossError):
    pass


class NotLoggedOn(PitbossError):
    pass


class LockedOut(PitbossError):
    pass


class NotOurPage(PitbossError):
    pass


class TooFewChips(PitbossError):
    pass


class OwnLimit(PitbossError):
    pass


class TooOften(PitbossError):
    def __init__(self, message: str, wait: int) -> None:
        """With the milliseconds until there is more."""
        super().__init__(message)
        self.wait = wait


class NoMoreTime(PitbossError):
    pass


class KeyUsed(PitbossError):
    pass


class JournalError(PitbossError):
    pass


class SoftwareChanged(PitbossError):
    pass


class NotPrinted(PitbossError):
    pass


class NotInstalled(PitbossError):
    pass


class ClusterUnreachable(PitbossError):
    pass


class AnalysisRefused(PitbossError):
    pass
