"""Run a simulated board: python -m heliograph.simulator"""

import argparse
import asyncio
import contextlib
import os
import signal
import stat
import sys
import threading
from pathlib import Path

from heliograph.building import sources
from heliograph.building.bytecode import NoCompiler
from heliograph.simulator import vm
from heliograph.simulator.child import say
from heliograph.simulator.supervisor import Options, Supervisor

PARENT_S = 0.5


def parse(arguments: list[str] | None = None) -> Options:
    parser = argparse.ArgumentParser(prog="heliograph.simulator", description=__doc__)
    parser.add_argument(
        "--serial",
        default=Options().serial,
        metavar="URL",
        help="socket://127.0.0.1:PORT (0: any free port) or pty",
    )
    parser.add_argument("--bench", type=int, default=0, metavar="PORT", help="0: any free port")
    parser.add_argument(
        "--vm",
        choices=(*vm.NAMES, vm.BLINKA),
        default="cpython",
        help="runs the firmware; blinka: on the pins of this Raspberry Pi",
    )
    parser.add_argument(
        "--build", default="", metavar="NAME", help="full, one-ring, cafe …; else firmware/pins.py"
    )
    parser.add_argument(
        "--files", type=Path, metavar="FOLDER", help="files that lie on its flash at the start"
    )
    parser.add_argument(
        "--stay", action="store_true", help="go on when the program that started us has ended"
    )
    return Options(**vars(parser.parse_args(arguments)))


async def run(options: Options) -> None:
    """Run until told to stop, or until nobody is left who wanted us."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if os.name == "posix":
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
    board = asyncio.create_task(Supervisor(options).run())
    waits = [board, asyncio.create_task(stop.wait())]
    if not options.stay:
        waits.append(asyncio.create_task(_parent_gone()))
        _watch_input(loop, stop)
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    board.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await board


async def _parent_gone() -> None:
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(PARENT_S)


def _watch_input(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    """Stop when the pipe on standard input closes, which also tells of a killed parent."""
    if not stat.S_ISFIFO(os.fstat(0).st_mode):
        return

    def read_to_end() -> None:
        while os.read(0, 4096):
            pass
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=read_to_end, daemon=True).start()


def main() -> int:
    try:
        asyncio.run(run(parse()))
    except KeyboardInterrupt:
        return 0
    except (
        vm.NoInterpreter,
        sources.NoFirmware,
        sources.NoBuild,
        NoCompiler,
        OSError,
        ValueError,
    ) as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
