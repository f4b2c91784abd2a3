"""The only file that knows there are two interpreters.

Ask `MICROPYTHON`, never `import micropython`: desktop packages put a module of that name on
CPython's path too.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"


def const(value: int) -> int:
    """Return `value`. MicroPython's compiler folds `const(...)` away and never calls this."""
    return value
