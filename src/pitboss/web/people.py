"""Logging on and off, and who works in the house: for programs as JSON, for readers as pages."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic import Field as Bounds

from pitboss.errors import NotAllowed
from pitboss.floor.commands import Bar, ChangePassword, LogOut, PeoplesCommand, Readmit
from pitboss.floor.people import STAFF, Person, Role
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
)
from pitboss.web.waiting import done

Name = Annotated[str, Bounds(min_length=1, max_length=40, description="to log on with")]
Password = Annotated[str, Bounds(min_length=1, max_length=200)]
PersonId = Annotated[str, Path(min_length=1, max_length=40)]


class LoggingOn(Body):
    name: Name
    password: Password


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
    person, token = await casino.log_ons.log_on(asked.name, asked.password, origin_of(request))
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


@router.get("/people")
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


@router.post("/people/{person}/password")
async def give_password(person: PersonId, asked: Keyed, asker: AnyAsker, casino: TheCasino) -> Enlisted:
    """For somebody who has lost it: one that is changed first."""
    given = own(asker.id, asked.key), ChangePassword(person), asker.id
    return Enlisted(person=person, password=await casino.log_ons.give_password(*given))


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
    if asker.role not in (Role.ADMINISTRATOR, Role.REGULATOR):
        raise NotAllowed(f"who works here is for administrator, regulator, and not for {asker.role}")


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
            "logged_on": len(known.log_ons_of(person.id)),
        }
        for person in known.everybody()
    ]
