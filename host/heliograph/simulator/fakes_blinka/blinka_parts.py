"""The modules of Blinka that this board uses, or one sentence about why there are none."""

import sys

try:
    import board
    import digitalio
    import neopixel
except ModuleNotFoundError as error:
    sys.exit(
        f"expected the package {error.name}, to drive the lights of this Raspberry Pi, found none. "
        "Run: pip install 'heliograph[pi]'"
    )
except NotImplementedError as error:
    # On some computers Blinka fills a page with it; its first line says what is wrong.
    why = next((line.strip() for line in str(error).splitlines() if line.strip()), "no reason told")
    sys.exit(
        f"expected a computer with pins, such as a Raspberry Pi, got one without ({why}). "
        "Set BLINKA_OS_AGNOSTIC=1 to try it without pins."
    )

__all__ = ("board", "digitalio", "neopixel")
