"""The hall ends within two seconds, whatever its broker does at that moment."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.hall.audience import HallAudience
from tests.hall.halls import hall_in
from tests.hall.programs import HallProgram, hall_program
from tests.host.mqtt.brokers import broker_running
from tests.patience import PATIENCE_S

END_S = 2.0
QUIET_S = 1.5  # until a hall has nothing left to do but to wait for news
TRIES = 5  # on a busy machine one of them may take longer for no fault of the hall


def end(program: HallProgram, number: int, then: Callable[[], object] = lambda: None) -> float:
    """End it by a signal and do something else at once; return how many seconds it took."""
    began = time.monotonic()
    program.send_signal(number)
    then()
    program.wait()
    return time.monotonic() - began


@pytest.mark.needs_mosquitto
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_hall_ends_together_with_its_broker(tmp_path: Path, number: int) -> None:
    """The news that the broker is gone comes while the hall ends."""
    took: list[float] = []
    while len(took) < TRIES and min(took, default=END_S) >= END_S:
        with broker_running(tmp_path) as broker, hall_program(tmp_path, broker.url) as program:
            page = program.start()
            page.wait_for(lambda view: view["broker"])
            page.close()
            time.sleep(QUIET_S)
            took.append(end(program, number, broker.terminate))
    assert min(took) < END_S


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_hall_does_not_wait_for_a_broker_that_says_nothing(tmp_path: Path, number: int) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as broker:
        url = f"mqtt://127.0.0.1:{broker.getsockname()[1]}"
        with hall_program(tmp_path, url) as program:
            took: list[float] = []
            while len(took) < TRIES and min(took, default=END_S) >= END_S:
                program.start().close()
                with broker.accept()[0]:  # it waits to be greeted
                    took.append(end(program, number))
    assert min(took) < END_S


def test_news_at_the_moment_of_the_end_does_not_keep_the_pages_told(tmp_path: Path) -> None:
    async def tell_and_cancel() -> bool:
        showing = asyncio.create_task(HallAudience(hall).run())
        await asyncio.sleep(0.01)  # it waits for news
        hall.set_broker(False)
        await asyncio.sleep(0)  # the news is there, and nobody has looked at it
        showing.cancel()
        done, _ = await asyncio.wait((showing,), timeout=PATIENCE_S / 10)
        return showing in done

    with hall_in(tmp_path) as (hall, _record):
        assert asyncio.run(tell_and_cancel())
