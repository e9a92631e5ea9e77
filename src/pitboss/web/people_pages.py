"""The pages of log-on, of one's own account, and of those who work in the house."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotationError, PitbossError
from pitboss.floor.commands import Bar, ChangePassword, ConfirmRole, LogOut, PeoplesCommand, ProposeReset, Readmit
from pitboss.floor.people import STAFF, Person, Role
from pitboss.web.api import own
from pitboss.web.casino import Casino
from pitboss.web.log_ons import Asker
from pitboss.web.pages import page, within
from pitboss.web.people import check_sees_people, everybody
from pitboss.web.refusals import status_of, told
from pitboss.web.scene import Told
from pitboss.web.visitors import (
    AnyAsker,
    MaybeAsker,
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

Word = Annotated[str, Form(max_length=200)]
Key = Annotated[str, Form(min_length=8, max_length=80)]

router = APIRouter()


@router.get("/log-on")
async def log_on_page(asker: MaybeAsker, casino: TheCasino, to: str = "/") -> Response:
    return page("log_on.html", casino, asker, to=within(to), refusal=None)


@router.post("/log-on", dependencies=[OurOwnPage])
async def log_on(
    request: Request,
    asker: MaybeAsker,
    casino: TheCasino,
    name: Word = "",
    password: Word = "",
    code: Word = "",
    to: Word = "/",
) -> Response:
    try:
        given = password, whence(request), code.strip(), origin_of(request)
        person, token = await casino.log_ons.log_on(name, *given)
    except PitbossError as refusal:
        answer: Response = page("log_on.html", casino, asker, to=within(to), refusal=told(refusal))
        answer.status_code = status_of(refusal)
        return answer
    to_do = person.one_time or casino.floor.store.committed.lacks_factor(person)
    return _come_in(request, person, token, "/me" if to_do else within(to))


@router.post("/log-out", dependencies=[OurOwnPage])
async def log_out(request: Request, casino: TheCasino) -> Response:
    await casino.log_ons.log_out(token_of(request))
    answer = RedirectResponse("/", 303)
    forget(answer, request)
    return answer


@router.get("/me")
async def me(asker: AnyAsker, casino: TheCasino) -> Response:
    return _me(casino, asker)


@router.post("/me/log-on", dependencies=[OurOwnPage])
async def keep_wallet(
    request: Request, asker: AnyAsker, casino: TheCasino, key: Key, name: Word = "", password: Word = ""
) -> Response:
    """A name and a password for this wallet."""
    try:
        player = player_of(asker)
        person, token = await casino.log_ons.keep_wallet(own(player.id, key), player.id, name, password)
    except PitbossError as refusal:
        return _me(casino, asker, refusal)
    return _come_in(request, person, token, "/me")


@router.post("/me/password", dependencies=[OurOwnPage])
async def change_password(
    request: Request, asker: AnyAsker, casino: TheCasino, key: Key, old: Word = "", password: Word = ""
) -> Response:
    try:
        person = person_of(asker)
        given = own(person.id, key), ChangePassword(person.id), person, old, password
        token = await casino.log_ons.change_own(*given)
    except PitbossError as refusal:
        return _me(casino, asker, refusal)
    return _come_in(request, person, token, "/me")


@router.post("/me/second-factor", dependencies=[OurOwnPage])
async def enrol_factor(asker: AnyAsker, casino: TheCasino, key: Key, code: Word = "") -> Response:
    """Without a code, the secret for a device; with one that it shows, the recovery codes."""
    try:
        person = person_of(asker)
        if not code:
            return _me(casino, asker, offered=casino.log_ons.offer_factor(person, casino.plan.name))
        codes = await casino.log_ons.enrol_factor(own(person.id, key), person, code.strip())
    except PitbossError as refusal:
        return _me(casino, asker, refusal)
    return _me(casino, asker._replace(is_whole=not person.given_by), codes=codes)


def _me(
    casino: Casino,
    asker: Asker,
    refusal: PitbossError | None = None,
    offered: Mapping[str, str] | None = None,
    codes: Sequence[str] = (),
) -> Response:
    person = asker.person
    has = person is not None and casino.floor.people.factor_of(person.id) is not None
    needs = person is not None and casino.floor.store.committed.lacks_factor(person)
    refused = told(refusal) if refusal is not None else None
    about = {"has_factor": has, "needs_factor": needs, "offered": offered, "codes": codes, "refusal": refused}
    log_ons = casino.floor.people.last_log_ons(person.id) if person is not None else []
    answer = page("me.html", casino, asker, log_ons=log_ons, **about)
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer


def _come_in(request: Request, person: Person, token: str, to: str) -> Response:
    answer = RedirectResponse(to, 303)
    remember(answer, request, token)
    return answer


@router.get("/people")
async def people(asker: AnyAsker, casino: TheCasino) -> Response:
    return _people(casino, asker)


@router.post("/people", dependencies=[OurOwnPage])
async def enlist(
    asker: AnyAsker, casino: TheCasino, key: Key, name: Word = "", title: Word = "", role: Word = ""
) -> Response:
    try:
        _, password = await casino.log_ons.enlist(own(asker.id, key), name, title, role, asker.id)
    except PitbossError as refusal:
        return _people(casino, asker, refusal)
    return _people(casino, asker, handed_over={"name": name, "password": password})


@router.post("/people/{person}", dependencies=[OurOwnPage])
async def deed(person: str, asker: AnyAsker, casino: TheCasino, key: Key, do: Word = "", why: Word = "") -> Response:
    """A button beside a person."""
    key, known = own(asker.id, key), casino.floor.people.known(person)
    try:
        if do == "password":
            password = await casino.log_ons.give_password(key, ChangePassword(person), asker.id)
            return _people(casino, asker, handed_over={"name": known.log_on if known else "", "password": password})
        if do not in _DEEDS:
            raise NotationError("there is no such button")
        await done(casino.floor.people.ask(key, _DEEDS[do](person, why), asker.id))
    except PitbossError as refusal:
        return _people(casino, asker, refusal)
    return RedirectResponse("/people", 303)


_DEEDS: Mapping[str, Callable[[str, str], PeoplesCommand]] = {
    "confirm-role": lambda person, _: ConfirmRole(person),
    "propose-reset": ProposeReset,
    "bar": Bar,
    "readmit": Readmit,
    "log-out": LogOut,
}


def _people(
    casino: Casino, asker: Asker, refusal: PitbossError | None = None, handed_over: Told | None = None
) -> Response:
    check_sees_people(asker)
    answer = page(
        "people.html",
        casino,
        asker,
        everybody=everybody(casino),
        roles=STAFF,
        changes=asker.role is Role.ADMINISTRATOR,
        proposes=asker.role in (Role.SUPERVISOR, Role.ADMINISTRATOR),
        handed_over=handed_over,
        refusal=told(refusal) if refusal is not None else None,
    )
    answer.status_code = status_of(refusal) if refusal is not None else 200
    return answer
