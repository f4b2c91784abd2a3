"""Build the table unit and run it.

Held at power-up: UNDO starts the self-test (MINUS where there is no UNDO), OK begins a new table,
MINUS and PLUS together stay in MicroPython's prompt instead.
"""

from firmware.loop import Loop
from shared_rules.compat import unload


def build() -> Loop | None:
    """Return the loop of this board, None where its prompt is asked for."""
    # Needed once, and then never again: it need not stay in memory.
    from firmware.assembly import build_for_held_buttons

    loop = build_for_held_buttons()
    unload("firmware.assembly")
    return loop


def keep(error: Exception) -> None:
    """Write an error down before the watchdog starts the board again."""
    from firmware.errors import keep as write_down

    write_down(error)


try:
    loop = build()
    if isinstance(loop, Loop):
        loop.run()
except Exception as error:
    keep(error)
    raise
