"""The loop that joins buttons, host, rules and lights.

One turn does what is most urgent: first the buttons, then lights that are due, then one chore after
each picture (saving, cleaning up, loading ahead), else a small piece of the talk with the host. A
turn is short, so that the next press is never far from its light. With nothing to do the processor
sleeps until a button moves, the host speaks or something is due.

Whoever holds a button is about to let it go, and that is when most presses count. Until then, for
a moment, nothing long is begun: no chore, and the table as it was drawn last serves on.
"""

import gc

from machine import WDT, idle

from firmware.buttons import Buttons
from firmware.clock import Clock
from firmware.keeper import Keeper
from firmware.keys import Keys
from firmware.limiter import Limiter
from firmware.part_files import PartFiles
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.compat import const
from shared_rules.unit import Unit

# How often the session looks at its clock; what is heard or pressed is answered at once.
_TALK_MS = const(20)
_LIGHTS_MS = const(33)
# How often we look at a button that is held
_HELD_LOOK_MS = const(2)
# A step that takes longer has its light in the next turn
_LONG_STEP_MS = const(4)
# How often while a part of a game is imported
_BUSY_LOOK_MS = const(3)
# The watchdog restarts a table whose lights have stood still for this long.
_WATCHDOG_MS = const(4000)
# A clean-up takes some 6 ms on the chip, so it is seldom, and not while somebody is pressing. Yet
# it comes before the memory is full: then the interpreter cleans up in the middle of other work.
_SWEEP_MS = const(2000)
_LATEST_SWEEP_MS = const(3000)
# Bytes of the host after which the memory may be half full
_LITTER = const(3000)
# What a part of a game leaves behind counts as so much, and so much of it is cleaned up at once
_OF_A_PART = const(12000)
_FULL_OF_PARTS = const(24000)
# More than the blocks of 16 bytes that a clean-up leaves free between others. They are taken before
# parts are loaded: whatever needs two blocks is looked for from the first free one on, 0.1 ms each.
_FREE_BLOCKS = const(600)
LOOK_FILE = "look"
_QUIET_MS = const(300)


class Loop:
    """One table unit, running."""

    def __init__(
        self,
        unit: Unit,
        keys: Keys,
        buttons: Buttons,
        port: Port,
        limiter: Limiter,
        strip: Strip,
        keeper: Keeper | None = None,
    ) -> None:
        """Without a keeper the table is not saved."""
        self.unit = unit
        self._keys = keys
        self._buttons = buttons
        self._port = port
        self.limiter = limiter
        self._strip = strip
        self._keeper = keeper
        self._clock = Clock()
        self._lights_at = 0
        self._talk_at = 0
        self._looked_at = 0
        self._pressed_at = -_QUIET_MS
        self._swept_at = 0
        self._litter = 0
        # Whether lights were just sent, so that a chore of some milliseconds is not noticed
        self._may_tidy = False
        self._kept = unit.look
        # Until it runs: then `sweeping.py` does it in half of the time
        self.clean_up = gc.collect
        # Tells the ears what there is to hear, where the board has a piezo
        self.sound = None
        self._watchdog: WDT

    def run(self) -> None:
        """Run for ever. An error ends the program, and then the watchdog restarts it."""
        self.begin()
        while True:
            if not self.turn():
                self.sleep()

    def begin(self) -> None:
        """Start the watchdog and miss no press from now on."""
        from firmware.sweeping import clean_up

        self.clean_up = clean_up
        self._watchdog = WDT(timeout=_WATCHDOG_MS)
        self._keys.listen()
        if self._keys.interrupts and self._port.prepare_sleep():
            self._keys.on_edge = self._port.wake  # type: ignore[assignment]

    def turn(self) -> bool:
        """Do what is most urgent; return whether there may be more to do at once."""
        began_ms = self._clock.now()
        if self._keys.poll(self._buttons, self._clock):
            self._hear_buttons()
            if self._pressed_at - began_ms >= _LONG_STEP_MS:
                return True
        self._strip.catch_up()
        self._looked_at = now_ms = self._clock.now()
        if now_ms >= self._lights_at:
            return self._light(now_ms)
        if self.unit.finish() or self._load(now_ms):
            return True
        # While lights are being sent, an interrupt cannot always add the one of a touched seat.
        if (
            self._is_released(now_ms)
            and (self._may_tidy or self._litter >= _LITTER)
            and self._strip.is_ready()
        ):
            self._may_tidy = False
            self._do_chore(now_ms)
            return True
        return self._converse(now_ms)

    def look_up(self) -> None:
        """Look after buttons and lights while a part of a game is imported.

        Raises OSError where a press needs the whole loop, which ends the import.
        """
        if self._clock.now() - self._looked_at < _BUSY_LOOK_MS:
            return
        if self._keys.poll(self._buttons, self._clock):
            if not self.unit.waiting:
                raise OSError("gives way")
            self._hear_buttons()
        self._strip.catch_up()
        self._looked_at = now_ms = self._clock.now()
        if now_ms >= self._lights_at:
            self._light(now_ms)

    def _hear_buttons(self) -> None:
        self._buttons.hand_over()
        self._pressed_at = self._lights_at = self._talk_at = self._clock.now()

    def _is_released(self, now_ms: int) -> bool:
        return now_ms - self._pressed_at >= _QUIET_MS or self._buttons.rests()

    def _light(self, now_ms: int) -> bool:
        """Show lights that are due; return whether the pixels could take them."""
        # Until they can, at most 2 ms, nothing is begun that takes longer.
        is_ready = self._strip.is_ready()
        # A whole table is drawn in a turn of its own.
        if is_ready and (self.unit.has_new_sign or not self.unit.finish()):
            self._shine(now_ms, _LIGHTS_MS if self._is_released(now_ms) else _QUIET_MS)
        return is_ready

    def _load(self, now_ms: int) -> bool:
        if not self.unit.waiting:
            return False
        # A table that just came is not saved at once: somebody is about to press.
        self._pressed_at = now_ms
        if self._keeper:
            self._keeper.wait()
        # Parts leave much behind; when the memory is full, an import cleans it up in its middle.
        if self._litter >= _FULL_OF_PARTS:
            self._sweep(now_ms)
        elif self._litter < _LITTER:
            all(zip(range(_FREE_BLOCKS)))
            self._litter = _LITTER
        else:
            # Held at other times, it would lead the collector to all of the loop at once.
            PartFiles.meanwhile = self.look_up  # type: ignore[assignment]
            self.unit.go_on_loading()
            PartFiles.meanwhile = None
            self._litter += _OF_A_PART
        return True

    def _sweep(self, now_ms: int) -> None:
        self._swept_at = now_ms
        self._litter = 0
        self.clean_up()

    def _shine(self, now_ms: int, keep_ms: int) -> None:
        is_whole = self.unit.lights(now_ms, True, keep_ms)
        self._lights_at = now_ms + (_LIGHTS_MS if is_whole else 1)
        wire = self.unit.canvas.wire
        self._strip.reserve()
        self._strip.show(wire, self.limiter.table(wire, self.unit.look[0]))
        self._watchdog.feed()
        if self.sound:
            self.sound(now_ms)
        self._may_tidy = True

    def _converse(self, now_ms: int) -> bool:
        """Speak, or else hear: both in one turn would take too long."""
        if now_ms >= self._talk_at:
            self._talk_at = now_ms + _TALK_MS
            lines = self.unit.output(now_ms)
            if lines:
                # Without room they are lost whole; what matters is sent again by the session.
                self._port.send(lines)
        else:
            received = self._port.receive()
            if received:
                self._litter += len(received)
                self.unit.receive(received, now_ms)
                self._talk_at = now_ms
                return True
        return self._port.flush()

    def sleep(self) -> None:
        """Sleep until a button moves, the host speaks or something is due."""
        if not self._keys.on_edge:
            idle()  # a moment, and then the pins are looked at
            return
        left_ms = min(self._lights_at, self._talk_at) - self._clock.now()
        if not self._buttons.rests():
            left_ms = min(left_ms, _HELD_LOOK_MS)
        if not self._port.is_done():
            left_ms = min(left_ms, 1)  # nothing tells when the host can take more
        if left_ms > 0:
            self._port.sleep(left_ms)

    def _do_chore(self, now_ms: int) -> None:
        """Do one thing that holds the loop up; saving cannot wait until nobody presses."""
        unit, keeper = self.unit, self._keeper
        quiet_ms = now_ms - self._pressed_at
        at_rest_ms = quiet_ms * self._buttons.rests()
        if keeper and keeper.keep(unit.rev, unit.tracker.state_to_keep(now_ms), now_ms, at_rest_ms):
            return
        latest_ms = _SWEEP_MS if quiet_ms >= _QUIET_MS else _LATEST_SWEEP_MS
        if self._litter >= _LITTER or now_ms - self._swept_at >= latest_ms:
            self._sweep(now_ms)
        elif quiet_ms < _QUIET_MS:
            return
        elif unit.look != self._kept:
            self._keep_look()
        else:
            PartFiles.meanwhile = self.look_up  # type: ignore[assignment]
            if unit.prepare():
                self._litter += _LITTER // 2
            PartFiles.meanwhile = None

    def _keep_look(self) -> None:
        """Write down how people want the lights."""
        self._kept = self.unit.look
        try:
            with open(LOOK_FILE, "wb") as kept:
                kept.write(self._kept)
        except OSError:
            pass  # a full flash: it shines so until the power goes
