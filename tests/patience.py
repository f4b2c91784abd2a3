"""How long a page, a program or a socket is waited for, on a machine that has much to do.

`HELIOGRAPH_PATIENCE_S` sets it: long where the machine is shared with strangers and a failure would
only tell of them, short for somebody who looks for a fault.
"""

import os
import time
from collections.abc import Callable

PATIENCE_S = int(os.environ.get("HELIOGRAPH_PATIENCE_S", "150"))
PATIENCE_MS = 1000 * PATIENCE_S


def wait_until(holds: Callable[[], object], what: str = "it to come true") -> None:
    """Wait until something holds; fail saying what was expected."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"expected {what}, waited {PATIENCE_S} s in vain"
        time.sleep(0.005)
