"""How long a page, a program or a socket is waited for, on a machine that has much to do.

`HELIOGRAPH_PATIENCE_S` sets it: long where the machine is shared with strangers and a failure would
only tell of them, short for somebody who looks for a fault.
"""

import os

PATIENCE_S = int(os.environ.get("HELIOGRAPH_PATIENCE_S", "150"))
PATIENCE_MS = 1000 * PATIENCE_S
