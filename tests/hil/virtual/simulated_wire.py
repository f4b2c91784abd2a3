"""The wire of the simulator's `machine` and `rp2`, here to the desk of a virtual board."""

import time

from virtual_desk import desk

WORD = 4
WORD_US = 30
REST_MS = 1


class Wire:
    """Pin levels come from the desk's fingers; its eyes see the pixels."""

    def level(self, pin: int) -> int:
        return desk.level(pin)

    def finger_ticks(self) -> int:
        return time.ticks_ms()

    def send(self, kind: bytes, payload: bytes) -> None:
        desk.show(len(payload) // WORD * WORD_US)

    def rest(self) -> None:
        desk.wait(REST_MS)

    def feed(self) -> None:
        desk.feed()


wire = Wire()
