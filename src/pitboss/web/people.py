"""Logging on and off, and who works in the house: for programs as JSON, for readers as pages."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic import Field as Bounds

from pitboss.errors import NotAllowed
from pitboss.floor.commands import Bar, ChangePassword, ConfirmRole, LogOut, PeoplesCommand, ProposeReset, Readmit
from pitboss.floor.people import STAFF, Person, Role
from pitboss.web.answers.described import described
from pitboss.web.answers.people import Listed
from pitboss.web.api import REFUSALS, own
from pitboss.web.bodies import Body, Keyed, Reason
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.scene import Told
from pitboss.web.visitors import (
    AnyAsker,
    OurOwnPage,
    TheCasino,
    forget,
    origin_of,
    person_of,
    player_of,
    remember,
    token_of,
    whence,
)
from pitboss.web.waiting import done

Name = Annotated[str, Bounds(min_length=1, max_length=40, description="to log on with")]
Password = Annotated[str, Bounds(min_length=1, max_length=200)]
PersonId = Annotated[str, Path(min_length=1, max_length=40)]


class LoggingOn(Body):
    name: Name
    password: Password
    code: str = Bounds("", max_length=40, description="of a second factor, or a recovery code")


class KeepingWallet(Keyed):
    name: Name
    password: Password


class ChangingPassword(Keyed):
    old: Password
    password: Password


class Enlisting(Keyed):
    name: Name
    title: str = Bounds(min_length=1, max_length=40, description="as others read it")
    role: str = Bounds(max_length=20, description=f"one of {', '.join(STAFF)}")


class Saying(Keyed):
    why: Reason


class Showing(Keyed):
    code: str = Bounds(min_length=6, max_length=6, description="that the device shows now")


class Offered(BaseModel):
    secret: str = Bounds(description="to be typed into a device that shows codes (RFC 6238)")
    link: str = Bounds(description="the same as such a device reads it")


class RecoveryCodes(BaseModel):
    codes: list[str] = Bounds(description="each good for one log-on without the device; told once")


class LoggedOn(BaseModel):
    player: str
    role: Role
    title: str
    token: str
    one_time: bool = Bounds(description="choose another password before anything else")
    before: int | None = Bounds(description="when this person last logged on before, in milliseconds since 1970")
    before_from: str | None = Bounds(description="from which kind of address that was")
    failed: int = Bounds(description="wrong passwords since then")


class Enlisted(BaseModel):
    person: str
    password: str | None = Bounds(description="to be changed first; told once")


class Of(BaseModel):
    person: str


router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"], dependencies=[OurOwnPage])


@router.post("/log-on")
async def log_on(asked: LoggingOn, casino: TheCasino, request: Request) -> LoggedOn:
    """Whoever holds the token is the person, until it is given back or time ends it; told once, and set as a cookie."""
    given = asked.password, whence(request), asked.code, origin_of(request)
    person, token = await casino.log_ons.log_on(asked.name, *given)
    return _welcome(casino, person, token, request)


@router.post("/log-out")
async def log_out(asker: AnyAsker, casino: TheCasino, request: Request) -> Of:
    """This token counts no more."""
    await casino.log_ons.log_out(token_of(request))
    answer = JSONResponse({"person": person_of(asker).id})
    forget(answer, request)
    return answer  # type: ignore[return-value]


@router.post("/me/log-on")
async def keep_wallet(asked: KeepingWallet, asker: AnyAsker, casino: TheCasino, request: Request) -> LoggedOn:
    """A name and a password for a wallet: the way back to it. Its first token counts no more."""
    key, player = own(asker.id, asked.key), player_of(asker)
    person, token = await casino.log_ons.keep_wallet(key, player.id, asked.name, asked.password)
    return _welcome(casino, person, token, request)


@router.post("/me/password")
async def change_password(asked: ChangingPassword, asker: AnyAsker, casino: TheCasino, request: Request) -> LoggedOn:
    """Another password of one's own; wherever else one was logged on, that ends."""
    person = person_of(asker)
    given = own(person.id, asked.key), ChangePassword(person.id), person, asked.old, asked.password
    return _welcome(casino, person, await casino.log_ons.change_own(*given), request)


@router.post("/me/second-factor/offer")
async def offer_factor(asker: AnyAsker, casino: TheCasino) -> Offered:
    """The secret for a device; it counts when a code of it was shown."""
    return Offered(**casino.log_ons.offer_factor(person_of(asker), casino.plan.name))


@router.post("/me/second-factor")
async def enrol_factor(asked: Showing, asker: AnyAsker, casino: TheCasino) -> RecoveryCodes:
    """From now on a code of the device, each taken once, goes with the password."""
    person = person_of(asker)
    return RecoveryCodes(codes=await casino.log_ons.enrol_factor(own(person.id, asked.key), person, asked.code))


@router.get("/people", **described(Listed, several=True))
async def people(asker: AnyAsker, casino: TheCasino) -> list[Told]:
    """Everybody who logs on, for those who administer the house or watch it."""
    check_sees_people(asker)
    return everybody(casino)


@router.post("/people", status_code=201)
async def enlist(asked: Enlisting, asker: AnyAsker, casino: TheCasino) -> Enlisted:
    """Somebody new, with a password for the first log-on."""
    given = own(asker.id, asked.key), asked.name, asked.title, asked.role, asker.id
    person, password = await casino.log_ons.enlist(*given)
    return Enlisted(person=person, password=password)


@router.post("/people/{person}/confirm-role")
async def confirm_role(person: PersonId, asked: Keyed, asker: AnyAsker, casino: TheCasino) -> Of:
    """Somebody whom another person has enlisted works here from now on."""
    return await _ask(casino, asker, asked.key, ConfirmRole(person))


@router.post("/people/{person}/password")
async def give_password(person: PersonId, asked: Keyed, asker: AnyAsker, casino: TheCasino) -> Enlisted:
    """For somebody who has lost it: one that is changed first."""
    given = own(asker.id, asked.key), ChangePassword(person), asker.id
    return Enlisted(person=person, password=await casino.log_ons.give_password(*given))


@router.post("/people/{person}/propose-reset")
async def propose_reset(person: PersonId, asked: Saying, asker: AnyAsker, casino: TheCasino) -> Of:
    """That somebody of the staff be given another password; another person gives it."""
    return await _ask(casino, asker, asked.key, ProposeReset(person, asked.why))


@router.post("/people/{person}/bar")
async def bar(person: PersonId, asked: Saying, asker: AnyAsker, casino: TheCasino) -> Of:
    """Somebody may not log on any more, and is logged out."""
    return await _ask(casino, asker, asked.key, Bar(person, asked.why))


@router.post("/people/{person}/readmit")
async def readmit(person: PersonId, asked: Saying, asker: AnyAsker, casino: TheCasino) -> Of:
    """Somebody who was barred may log on again."""
    return await _ask(casino, asker, asked.key, Readmit(person, asked.why))


@router.post("/people/{person}/log-out")
async def log_out_everywhere(person: PersonId, asked: Saying, asker: AnyAsker, casino: TheCasino) -> Of:
    """Wherever this person is logged on, that ends."""
    return await _ask(casino, asker, asked.key, LogOut(person, asked.why))


async def _ask(casino: Casino, asker: Asker, key: str, command: PeoplesCommand) -> Of:
    return Of(**await done(casino.floor.people.ask(own(asker.id, key), command, asker.id)))


def _welcome(casino: Casino, person: Person, token: str, request: Request) -> LoggedOn:
    this, *earlier = casino.floor.people.last_log_ons(person.id)
    logged_on = LoggedOn(
        player=person.id,
        role=person.role,
        title=person.title,
        token=token,
        one_time=_now(casino, person).one_time,
        before=earlier[0].began if earlier else None,
        before_from=earlier[0].origin or None if earlier else None,
        failed=this.failed,
    )
    answer = JSONResponse(logged_on.model_dump())
    remember(answer, request, token)
    return answer  # type: ignore[return-value]


def _now(casino: Casino, person: Person) -> Person:
    return casino.floor.people.known(person.id) or person


def check_sees_people(asker: Asker) -> None:
    if asker.role not in (Role.SUPERVISOR, Role.ADMINISTRATOR, Role.REGULATOR):
        raise NotAllowed(f"who works here is for supervisor, administrator, regulator, and not for {asker.role}")


def everybody(casino: Casino) -> list[Told]:
    known = casino.floor.people
    return [
        {
            "person": person.id,
            "log_on": person.log_on,
            "title": person.title,
            "role": person.role,
            "one_time": person.one_time,
            "barred": person.barred or None,
            "reset_by": _title(known.known(person.reset_by)),
            "given_by": _title(known.known(person.given_by)),
            "logged_on": len(known.log_ons_of(person.id)),
        }
        for person in known.everybody()
    ]


def _title(person: Person | None) -> str | None:
    return person.title if person is not None else None
