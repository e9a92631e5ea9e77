"""Whether the software that serves is what it should be: looked at every day, and when somebody asks."""

import asyncio
import logging
from dataclasses import dataclass

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool

from pitboss.errors import NotAllowed
from pitboss.floor.people import Role
from pitboss.web.api import REFUSALS
from pitboss.web.casino import Casino
from pitboss.web.visitors import AnyAsker, TheCasino

A_DAY: float = 24 * 60 * 60  # seconds
LOOKING = (Role.REGULATOR, Role.ADMINISTRATOR)

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/api", responses=REFUSALS)


@dataclass(frozen=True)
class Looked:
    files: int
    manifest: str
    fault: str


async def _one_who_may_look(asker: AnyAsker) -> None:
    if asker.role not in LOOKING:
        raise NotAllowed(f"the software is looked at by {' and '.join(LOOKING)}, and not by {asker.role}")


@router.get("/software", dependencies=[Depends(_one_who_may_look)])
async def software(casino: TheCasino) -> Looked:
    """Every file is read and held against the manifest that the server was given; no manifest, no files."""
    await look(casino)
    expected = casino.software.expected
    return Looked(len(expected or ()), casino.software.named if expected else "", casino.software.fault)


async def look(casino: Casino) -> None:
    """If anything was changed no new round begins, and those in play are played to their end."""
    known = casino.software.fault
    fault = await run_in_threadpool(casino.software.check)
    casino.floor.no_new_rounds = fault
    if fault != known:
        logger.error("%s; no new rounds are begun until the server is started anew", fault)


async def every_day(casino: Casino) -> None:
    while True:
        await asyncio.sleep(A_DAY)
        await look(casino)
