"""The dispute file of a round, for those who watch over the house: as a page, as PDF, and for programs as JSON."""

from functools import cache

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pitboss.printing.dispute import page as whole_page
from pitboss.printing.dispute import part
from pitboss.printing.pdf import printed_page
from pitboss.store.dispute import dispute
from pitboss.web.answers.described import described
from pitboss.web.answers.rounds import DisputeFile
from pitboss.web.api import REFUSALS
from pitboss.web.bodies import Id
from pitboss.web.casino import Casino
from pitboss.web.pages import page
from pitboss.web.scene import Told
from pitboss.web.search import Watching
from pitboss.web.visitors import MaybeAsker, TheCasino

router = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter()


@router.get("/rounds/{round}/dispute", tags=["rounds"], dependencies=[Watching], **described(DisputeFile))
async def dispute_file(round: Id, casino: TheCasino) -> Told:
    """All that the store knows of a complete round, in order, and what an audit says of it."""
    return await _file(casino, round)


@pages.get("/rounds/{round}/dispute", dependencies=[Watching])
async def dispute_page(round: Id, asker: MaybeAsker, casino: TheCasino) -> Response:
    told = await _file(casino, round)
    return page("dispute.html", casino, asker, d=told, part=part(told))


@pages.get("/rounds/{round}/dispute.pdf", dependencies=[Watching])
async def dispute_pdf(round: Id, casino: TheCasino) -> Response:
    told = await _file(casino, round)
    printed = await run_sync(printed_page, whole_page(told), limiter=_press())
    name = f'inline; filename="dispute-{told["table"]}-{told["number"]}.pdf"'
    return Response(printed, media_type="application/pdf", headers={"content-disposition": name})


async def _file(casino: Casino, round: str) -> Told:
    """Read beside the event loop: the tables do not wait for it."""
    store = casino.floor.store
    return await run_in_threadpool(store.read, lambda connection: dispute(connection, round, store.seal))


@cache
def _press() -> CapacityLimiter:
    """One page at a time: each takes a browser."""
    return CapacityLimiter(1)
