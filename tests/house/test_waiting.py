"""Answers of the writer's thread, fetched in the event loop."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from pitboss.errors import TooFewChips
from pitboss.web.waiting import done


def run(work):
    """In a thread of its own: where a browser is driven, another event loop runs in this one already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def in_another_thread(loop, work):
    return loop.run_in_executor(None, work)


def test_every_answer_reaches_whoever_waits_for_it():
    async def play():
        asked = [Future() for _ in range(200)]
        waiting = [asyncio.create_task(done(each)) for each in asked]
        await asyncio.sleep(0)

        def answer():
            for number, each in enumerate(asked):
                each.set_result({"version": number})

        await in_another_thread(asyncio.get_running_loop(), answer)
        return await asyncio.gather(*waiting)

    assert run(play()) == [{"version": number} for number in range(200)]


def test_an_answer_that_is_there_already_is_not_waited_for():
    there = Future()
    there.set_result({"version": 1})
    assert run(done(there)) == {"version": 1}


def test_a_refusal_is_raised_where_it_was_waited_for():
    refused = Future()
    refused.set_exception(TooFewChips("the wallet holds $1.00"))
    with pytest.raises(TooFewChips):
        run(done(refused))


def test_one_who_goes_away_keeps_nobody_else_waiting():
    async def play():
        asked = [Future(), Future()]
        gone, stays = [asyncio.create_task(done(each)) for each in asked]
        await asyncio.sleep(0)
        gone.cancel()
        await in_another_thread(asyncio.get_running_loop(), lambda: [each.set_result({}) for each in asked])
        return await stays, asked[0].result()

    assert run(play()) == ({}, {})


def test_an_answer_after_the_doors_are_closed_harms_nobody(caplog):
    late = Future()

    async def leave():
        waiting = asyncio.create_task(done(late))
        await asyncio.sleep(0)
        assert not waiting.done()

    run(leave())
    late.set_result({})
    assert caplog.records == []
