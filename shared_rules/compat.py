"""The only file that knows there are two interpreters.

Ask `MICROPYTHON`, never `import micropython`: desktop packages put a module of that name on
CPython's path too.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"


def viper(function):
    """Mark a function that becomes machine code on the Pico; anywhere else it stays as it is.

    Not MicroPython's own mark: where that stands, its compiler refuses most annotations.
    """
    return function


def ptr8(buffer):
    """Return the buffer. In machine code it is the address of its bytes."""
    return buffer


def ptr16(numbers):
    """Return the array. In machine code it is the address of its 16-bit numbers."""
    return numbers


def traceback_of(error: Exception) -> str:
    """Return the lines in which an error says where it was raised."""
    if not MICROPYTHON:
        from traceback import format_exception

        return "".join(format_exception(error))
    from io import StringIO

    lines = StringIO()
    sys.print_exception(error, lines)  # type: ignore[attr-defined]
    return lines.getvalue()


def is_loaded(module: str) -> bool:
    """Say whether a module is in memory already."""
    return module in sys.modules


def first_missing(package: str, parts: tuple[str, ...]) -> str:
    """Return the first of these modules that a package does not have yet, empty if it has all.

    To ask for each by its whole name would take a Pico 0.3 ms: a text that is made is looked for
    among all names that it knows.
    """
    home = sys.modules.get(package)
    for part in parts:
        if not hasattr(home, part):
            return part
    return ""


def unload(package: str) -> None:
    """Let go of a package that is no longer needed. Only the Pico is that short of memory."""
    if not MICROPYTHON or package not in sys.modules:
        return
    # To look through all modules takes a millisecond on the Pico: only a package needs that.
    if hasattr(sys.modules[package], "__path__"):
        for name in list(sys.modules):
            if name.startswith(package + "."):
                del sys.modules[name]
    del sys.modules[package]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)


def const(value: int) -> int:
    """Return `value`. MicroPython's compiler folds `const(...)` away and never calls this."""
    return value
