"""The emulated Pico as a board of the suite: the words of the simulated one, in emulated time."""

import os
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from heliograph.flashing.staging import files_for_board
from heliograph.simulator import vm
from tests.hil.emulated_pico import HOST_EVERY_MS, EmulatedPico, Pixels
from tests.hil.host_end import Host

PRESS_MS = 60
PIXEL_PARTS = ("orbit", "order", "wheel", "seats")
# What a table may take in emulated seconds: the suite's patience is meant for a busy computer.
PATIENCE_S = 5.0

Found = TypeVar("Found")


def pins() -> dict[str, Any]:
    """The pins of this build."""
    return runpy.run_path(str(vm.firmware_root() / "firmware" / "pins.py"))


class EmulatedBoard:
    """A Pico with our firmware, its fingers, its eyes and a host."""

    # An emulated minute takes most of an hour: what needs minutes runs on demand.
    capabilities = frozenset(
        ("press", "seats", "lights", "power", "emulated time")
        + (("minutes",) if os.environ.get("HELIOGRAPH_DEEP") else ())
    )

    def __init__(self, uf2: Path, files: dict[str, bytes] | None = None) -> None:
        """Switch it on with these files on its flash; without any, with the firmware's."""
        self._pins = pins()
        self.seats: int = self._pins["SEATS_PIXELS"]
        self.first_seat: int = self._pins["PIXELS"] - self.seats
        self.first_of_order: int = self._pins["ORBIT_PIXELS"]
        self._pixels: Pixels = [(0, 0, 0)] * self._pins["PIXELS"]
        self.shown: list[tuple[int, Pixels]] = []
        # Everything the board has said
        self.received = bytearray()
        self._host: Host | None = None
        self.pico = EmulatedPico(
            uf2,
            files_for_board() if files is None else files,
            self._pins["BUTTONS"],
            self._pins["PIXEL_PIN"],
            self._show,
        )

    # Time

    def now_ms(self) -> int:
        """Emulated time since the start."""
        return self.pico.now_us() // 1000

    def pass_ms(self, ms: float) -> None:
        """Let the board and its host live for so long."""
        end_us = self.pico.now_us() + 1000 * ms
        while (left_us := end_us - self.pico.now_us()) > 0:
            self.pico.pass_ms(min(HOST_EVERY_MS, left_us / 1000))
            self._converse()

    def let_pass(self, seconds: float) -> None:
        """Let the board and its host live for so long."""
        self.pass_ms(1000 * seconds)

    def wait_until(self, look: Callable[[], Found], seconds: float) -> Found | None:
        """Look until there is something to see, for at most so many emulated seconds."""
        end_ms = self.now_ms() + 1000 * min(seconds, PATIENCE_S)
        while not (found := look()) and self.now_ms() < end_ms:
            self.pass_ms(HOST_EVERY_MS)
        return found

    # The host

    def connect_host(self, boot: int, heard: dict[int, int]) -> Host:
        """Attach a host to the USB line, in the place of any that was there."""
        self._host = Host(boot, heard)
        return self._host

    def _converse(self) -> None:
        received = self.pico.line.read()
        self.received += received
        if self._host:
            output = self._host.exchange(received, self.now_ms())
            if output:
                self.pico.line.write(output)

    # Eyes and hands

    def _show(self, now_us: int, pixels: Pixels) -> None:
        self._pixels = list(pixels)
        self.shown.append((now_us, self._pixels))

    @property
    def picture(self) -> dict[str, Any]:
        colours = bytes(channel for pixel in self._pixels for channel in pixel[:3])
        parts = [[name, self._pins[f"{name.upper()}_PIXELS"]] for name in PIXEL_PARTS]
        buttons = [button for button, _ in self._pins["BUTTONS"]]
        build = self._pins["BUILD"]
        return {"pixels": colours.hex(), "parts": parts, "build": build, "buttons": buttons}

    def tell(self, **command: Any) -> None:
        """Take the bench's words: down, up, press and hold with ms and rest; restart."""
        ms, rest = command.pop("ms", PRESS_MS), command.pop("rest", PRESS_MS)
        ((word, button),) = command.items()
        if word == "restart":
            self.pico.cut_power()
            return
        key = self.pico.keys[button]
        if word != "up":
            self.pico.finger.do(key.press, 0 if word == "down" else ms)
        if word != "down":
            self.pico.finger.do(key.release, rest)

    def stop(self) -> None:
        """It stops where it stands: without somebody who waits, its time does not pass."""
