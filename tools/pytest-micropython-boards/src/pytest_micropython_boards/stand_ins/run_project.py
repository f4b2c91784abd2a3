"""Runs a project as a board would: `boot.py`, then `main.py`, with stand-ins for the hardware.

    python run_project.py HERE FLASH [machine-code]

Runs on CPython and on MicroPython. Names of modules that a board has built in are taken by the
stand-ins; those that are frozen into its image (`neopixel`) come after the project's own files.
"""

import gc
import sys

HERE, FLASH = sys.argv[1:3]
sys.path.insert(0, HERE)

import simulated_buses  # noqa: E402
import simulated_machine  # noqa: E402
import simulated_network  # noqa: E402
import simulated_rp2  # noqa: E402
import simulated_time  # noqa: E402
import virtual_board  # noqa: E402

IS_CPYTHON = sys.implementation.name == "cpython"
FOREVER_US = 1 << 40
# Where this interpreter compiles none, its decorators are gone and its words are plain functions.
HAS_MACHINE_CODE = sys.argv[3:] == ["machine-code"]


class Streams:
    """`sys` with the serial line as its streams and the platform of a Pico."""

    def __init__(self, real) -> None:
        self._real = real
        self.stdin = simulated_time.SerialIn()
        self.stdout = self.stderr = simulated_time.SerialOut()
        self.platform = "rp2"

    def __getattr__(self, name: str):
        return getattr(self._real, name)


class Overlay:
    """A module with some names replaced; CPython's own modules keep the real one."""

    def __init__(self, real, **names) -> None:
        self._real = real
        self.__name__ = getattr(real, "__name__", "")
        for name, value in names.items():
            setattr(self, name, value)

    def __getattr__(self, name: str):
        return getattr(self._real, name)


def install_modules() -> None:
    """Put the stand-ins where `import` looks first."""
    import select
    import time

    for name, kind in simulated_buses.NAMES.items():
        setattr(simulated_machine, name, kind)
    clock = {name: getattr(simulated_time, name) for name in simulated_time.NAMES}
    polls = {"poll": simulated_time.Poll, "select": simulated_time.select}
    polls.update(POLLIN=1, POLLOUT=4, POLLERR=8, POLLHUP=16)
    modules = {
        "machine": simulated_machine, "umachine": simulated_machine,
        "rp2": simulated_rp2, "network": simulated_network,
        "time": Overlay(time, **clock), "select": Overlay(select, **polls),
    }  # fmt: skip
    modules["utime"], modules["uselect"] = modules["time"], modules["select"]
    sys.modules.update(modules)


def install_task_queue() -> None:
    """Let MicroPython's asyncio take its moments from the board; its queue asks the computer."""
    import _asyncio

    class TaskQueue(_asyncio.TaskQueue):
        def push(self, task, ticks=None) -> None:
            super().push(task, simulated_time.ticks_ms() if ticks is None else ticks)

    sys.modules["_asyncio"] = Overlay(_asyncio, TaskQueue=TaskQueue)


def install_interrupt_byte(wire) -> None:
    """Let a program say which byte interrupts it: MicroPython would tell its own terminal."""
    import micropython

    sys.modules["micropython"] = Overlay(micropython, kbd_intr=wire.interrupt_by)


def install_builtins(wire) -> None:
    import builtins

    builtins.input = simulated_time.read_input
    builtins.__board_probe__ = wire.pass_probe
    if not HAS_MACHINE_CODE:
        builtins.ptr8 = builtins.uint = as_it_is
        builtins.ptr16 = builtins.ptr32 = builtins.ptr = no_pointer


def as_it_is(value):
    """A word of machine code that says nothing to an interpreter."""
    return value


def no_pointer(_value):
    raise virtual_board.not_here("a pointer to words in viper code", ("ptr8",))


def traceback_of(error) -> str:
    """What the prompt of a board would show; this file is no part of it."""
    if IS_CPYTHON:
        import traceback

        return "".join(traceback.format_exception(type(error), error, error.__traceback__.tb_next))
    import io

    text = io.StringIO()
    REAL_SYS.print_exception(error, text)
    lines = text.getvalue().split("\n")
    return "\n".join([line for line in lines if "run_project.py" not in line])


def run_file(name: str) -> bool:
    """Run one file of the project, if it is there; returns whether the board may go on."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return True
    names = {"__name__": "__main__", "__file__": name}
    try:
        exec(compile(source, name, "exec"), names)
    except virtual_board.BoardReset:
        raise
    except SystemExit:
        return False
    except BaseException as error:  # noqa: BLE001 (a board prints whatever ended its program)
        names.clear()
        gc.collect()  # there may be no room left to tell why
        report_end(traceback_of(error))
        return False
    return True


def report_end(trace: str) -> None:
    wire = virtual_board.wire
    if trace:
        simulated_time.SerialOut().write(trace)
    wire.tell("E %d %s" % (wire.now_us, virtual_board.hex_of(trace.encode())))


def live() -> None:
    """From power-up for ever: after its program, a board waits at its prompt."""
    wire = virtual_board.wire
    wire.sleep(0)
    wire.own_bytes = virtual_board.used_bytes()
    if run_file("boot.py") and run_file("main.py"):
        report_end("")
    while True:
        try:
            wire.sleep(FOREVER_US)
        except KeyboardInterrupt:
            pass


def start() -> None:
    import os

    output = sys.stdout.buffer
    if IS_CPYTHON:
        import cpython_names

        write = cpython_names.unbuffered(output)
    else:
        write = output.write
    wire = virtual_board.connect(sys.stdin.buffer.readline, write)
    os.chdir(FLASH)
    if IS_CPYTHON:
        cpython_names.install(simulated_time, wire)
        sys.dont_write_bytecode = True  # a board keeps none in its flash
    install_modules()
    install_builtins(wire)
    streams = Streams(sys)
    if IS_CPYTHON:
        sys.stdin, sys.stdout, sys.stderr = streams.stdin, streams.stdout, streams.stderr
        sys.platform = streams.platform
    else:
        sys.modules["sys"] = streams
        install_task_queue()
        install_interrupt_byte(wire)
    sys.path[:] = cleaned_path()
    try:
        live()
    except virtual_board.BoardReset:
        REAL_SYS.exit(virtual_board.RESET_EXIT)


def cleaned_path() -> list:
    """The project first, then what is frozen into a board's image."""
    own = [FLASH, FLASH + "/lib"]
    return own + [HERE + "/frozen"] + [place for place in sys.path[1:] if place not in own]


REAL_SYS = sys
start()
