"""What MicroPython has and CPython lacks, for the cpython rung: modules, names and asyncio."""

import gc
import sys
from importlib.machinery import ModuleSpec

# MicroPython's old names of modules that CPython has
U_NAMES = (
    "array", "binascii", "collections", "errno", "hashlib", "heapq", "io", "json", "os", "random",
    "re", "socket", "struct", "zlib",
)  # fmt: skip
HEAP_BYTES = 192 * 1024


def unbuffered(output):
    """Return a function that writes bytes at once."""

    def write(content: bytes) -> None:
        output.write(content)
        output.flush()

    return write


def install(clock, wire) -> None:
    """Make this interpreter look like a board's, as far as a program can tell."""
    sys.modules["micropython"] = _micropython(wire)
    sys.meta_path.insert(0, _OldNames())
    sys.meta_path.insert(0, _Asyncio(clock, wire))
    for name, value in (("mem_alloc", HEAP_BYTES // 2), ("mem_free", HEAP_BYTES // 2)):
        setattr(gc, name, lambda value=value: value)
    gc.threshold = lambda *_: -1
    sys.print_exception = _print_exception


def _print_exception(error: BaseException, stream=None) -> None:
    import traceback

    (stream or sys.stdout).write("".join(traceback.format_exception(error)))


def _micropython(wire):
    module = type(sys)("micropython")

    def as_it_is(value):
        return value

    def schedule(call, argument) -> None:
        wire.at(wire.now_us, lambda: call(argument))

    names = dict.fromkeys(("const", "native", "viper"), as_it_is)
    names.update(schedule=schedule, kbd_intr=wire.interrupt_by)
    for name in ("alloc_emergency_exception_buf", "opt_level", "mem_info", "heap_lock"):
        names[name] = lambda *_: None
    names["heap_unlock"] = names["qstr_info"] = lambda *_: 0
    module.__dict__.update(names)
    return module


class _OldNames:
    """Finds `ujson` and its kind."""

    def find_spec(self, name: str, _path, _target=None):
        if name[:1] == "u" and name[1:] in U_NAMES:
            return ModuleSpec(name, self)
        return None

    def create_module(self, spec):
        return __import__(spec.name[1:])

    def exec_module(self, module) -> None:
        """It is loaded already."""


class _Asyncio:
    """Loads CPython's asyncio when a program asks for it, and puts it on the board's clock."""

    def __init__(self, clock, wire) -> None:
        self._clock, self._wire = clock, wire

    def find_spec(self, name: str, _path, _target=None):
        if name in ("asyncio", "uasyncio"):
            return ModuleSpec(name, self)
        return None

    def create_module(self, _spec):
        sys.meta_path.remove(self)
        hidden = {
            name: sys.modules.pop(name, None) for name in ("time", "select", "asyncio", "uasyncio")
        }
        platform, sys.platform = sys.platform, "linux"
        import asyncio
        import cpython_asyncio

        sys.platform = platform
        sys.modules.update({name: hidden[name] for name in ("time", "select") if hidden[name]})
        cpython_asyncio.install(asyncio, self._wire)
        sys.modules["uasyncio"] = asyncio
        return asyncio

    def exec_module(self, module) -> None:
        """It is loaded already."""
