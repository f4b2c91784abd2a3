"""What answers at a prompt: only MicroPython, new enough, can run the firmware.

CircuitPython, CPython and other programs show the same `>>>`.
"""

from heliograph.catalogue import N_
from heliograph.errors import UnitError

# The first that reads the native code of our compiled files (.mpy 6.3)
OLDEST = (1, 23)
MICROPYTHON, CIRCUITPYTHON = "micropython", "circuitpython"
# Prints who it is: `micropython 1.28.0`
ASK = """
import sys
print(sys.implementation.name, '.'.join([str(part) for part in sys.implementation.version[:3]]))
"""
_MOST_SHOWN = 40
_CIRCUITPYTHON = N_(
    "Expected MicroPython {oldest} or newer at {url}, got CircuitPython {version}, which cannot "
    "run the firmware. Save what you need of the drive CIRCUITPY, hold BOOTSEL while plugging it "
    "in, then run: heliograph flash --image FILE, with the UF2 from "
    "https://micropython.org/download/"
)
_OLD = N_(
    "Expected MicroPython {oldest} or newer at {url}, got {version}, which cannot read the "
    "compiled firmware. Hold BOOTSEL while plugging it in, then run: heliograph flash --image "
    "FILE, with the UF2 from https://micropython.org/download/"
)
_OTHER = N_(
    "Expected MicroPython {oldest} or newer at {url}, got a prompt of something else ({got}). "
    "If it is no Pico, name the port of the unit. If it is one, hold BOOTSEL while plugging it "
    "in, then run: heliograph flash --image FILE, with the UF2 from "
    "https://micropython.org/download/"
)

_SILENT = N_("no answer to what MicroPython is asked")


def fault_in(said: str, url: str) -> UnitError | None:
    """Return why what printed this answer to `ASK` cannot run the firmware; None if it can."""
    name, _, version = said.strip().partition(" ")
    known = {"url": url, "oldest": oldest_text(), "version": version}
    if name == CIRCUITPYTHON:
        return UnitError(_CIRCUITPYTHON.filled(**known))
    if name != MICROPYTHON or not _numbers(version):
        return no_micropython(said, url)
    return UnitError(_OLD.filled(**known)) if _numbers(version) < OLDEST else None


def no_micropython(said: str, url: str) -> UnitError:
    """Return the error where something answers that is no Python for boards at all."""
    got = repr(said.strip()[:_MOST_SHOWN]) if said.strip() else _SILENT
    return UnitError(_OTHER.filled(url=url, oldest=oldest_text(), got=got))


def oldest_text() -> str:
    """Return the oldest version that will do, as people write it."""
    return ".".join(map(str, OLDEST))


def _numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers; none where it is no version."""
    parts = version.split(".")
    is_version = len(parts) >= len(OLDEST) and all(part.isdecimal() for part in parts)
    return tuple(map(int, parts)) if is_version else ()
