"""Builds a pod: one button, a few pixels, a way to the host. Only a pod loads this."""

import os
import sys

from firmware.buttons import Buttons
from firmware.keys import Keys
from firmware.limiter import Limiter
from firmware.loop import Loop
from firmware.port import Port
from firmware.samples import sample
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.pod import Pod


def build_pod(  # type: ignore[no-untyped-def]
    board: dict, keys: Keys, held: int, air, wifi_file: str, about: bytes, look: bytes
) -> Loop:
    """Everything of a pod, joined; its one button may be held at power-up."""
    boot = int.from_bytes(os.urandom(4), "little")
    # The host knows a pod by how its greeting begins, whatever its maker calls the build.
    about = about if about[:3] == b"pod" else b"pod-" + about
    pod = Pod(boot, Canvas(board["ORBIT_PIXELS"], 0, 0, 0), about)
    pod.take_look(look)
    buttons = Buttons(keys.count, pod.press)
    buttons.await_release(held)
    sample(keys)
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    if air:
        port = air[1](port, pod, wifi_file)
    strip = Strip(board["PIXEL_PIN"], board["PIXELS"], board["COLOURS"], board["PLACES"])
    return Loop(pod, keys, buttons, port, Limiter(board), strip)  # type: ignore[arg-type]
