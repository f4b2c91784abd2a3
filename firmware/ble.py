"""The way to the host by Bluetooth LE: the unit offers a serial line, and the host takes it.

The line is Nordic's UART service, which many programs know: what is written to one characteristic
we hear, what we say goes out as notifications of the other. Stock images cannot bond, so whoever is
in reach may connect; the keyed layer tells who is the host. One connection at a time: the radio
ends its offer with it, and offers anew when it is over.

Interrupts only take notes. Nothing here may wait. Only a board whose file tells it to loads this.
"""

import bluetooth  # type: ignore[import-not-found] # of boards with a radio alone

from firmware.air import JOIN_MS, NO_HOST, PATIENCE_MS, WRONG_KEY, Air
from shared_rules.compat import const

# Events of the radio
_CONNECTED = const(1)
_DISCONNECTED = const(2)
_WRITTEN = const(3)
_MTU_AGREED = const(21)

_NOTIFY = const(0x10)
_WRITE = const(0x0C)  # with and without an answer
_INTERVAL_US = const(100_000)
_MTU = const(247)
_LEAST_ROOM = const(20)
_OVERHEAD = const(3)
_BUFFER = const(1024)  # what may come between two looks

_UART = b"\x9e\xca\xdc\x24\x0e\xe5\xa9\xe0\x93\xf3\xa3\xb5%c\x00\x40\x6e"
_NAME = "Heliograph "
# A device of Bluetooth LE alone; what follows is the name of the service
_OFFER = b"\x02\x01\x06\x11\x07"


class Ble(Air):
    """Non-blocking bytes from and to the one host that has our key."""

    def __init__(self, settings: dict) -> None:
        """Take what the file of the ways says, and switch the radio on."""
        super().__init__(settings)
        self._radio = bluetooth.BLE()
        self._is_offered = False
        self._peer = self._met = None
        self._room = _LEAST_ROOM
        self._has_news = False
        self._power_up()

    def _power_up(self) -> None:
        service, heard, told = [bluetooth.UUID(_UART % number) for number in (1, 2, 3)]
        self._radio.active(False)
        self._radio.active(True)
        self._radio.config(gap_name=_NAME + self._settings["name"], mtu=_MTU)
        self._radio.irq(self._note)
        characteristics = ((told, _NOTIFY), (heard, _WRITE))
        ((self._told, self._heard),) = self._radio.gatts_register_services(
            ((service, characteristics),)
        )
        self._radio.gatts_set_buffer(self._heard, _BUFFER, True)
        self._peer = None

    def _note(self, event: int, about: tuple) -> None:
        if event == _CONNECTED:
            self._room = _LEAST_ROOM
            self._peer = about[0]
        elif event == _DISCONNECTED:
            self._peer = None
        elif event == _WRITTEN:
            self._has_news = True
        elif event == _MTU_AGREED:
            self._room = min(about[1], _MTU) - _OVERHEAD

    def begin(self, now_ms: int) -> None:
        """Be there for the host from now on."""
        if not self._is_offered:
            self._is_offered = True
            self._began_at = now_ms
            self._advertise()

    def end(self) -> None:
        """Leave the host, and be there for nobody."""
        if self._is_offered:
            self._is_offered = False
            self._leave()
            self._radio.gap_advertise(None)
        self._met = None
        self._forget()
        self.trouble = 0

    def _advertise(self) -> None:
        name = (_NAME + self._settings["name"]).encode()
        answer = bytes((len(name) + 1, 9)) + name
        self._radio.gap_advertise(_INTERVAL_US, adv_data=_OFFER + _UART % 1, resp_data=answer)

    def _leave(self) -> None:
        try:
            if self._peer is not None:
                self._radio.gap_disconnect(self._peer)
        except OSError:
            pass  # it went by itself

    def receive(self, now_ms: int) -> bytes:
        """Go on by one small step; return what the host said, if it is there."""
        try:
            if self._peer != self._met:
                self._take_turn(now_ms)
            return self._go_on(now_ms)
        except OSError:
            self._leave()
            return b""

    def _take_turn(self, now_ms: int) -> None:
        """Somebody came, or went."""
        self._met = self._peer
        self._began_at = self._again_at = now_ms
        self._radio.gatts_read(self._heard)  # what the one before has said
        if self._met is None:
            self._forget()
            self._advertise()
        else:
            self._meet()

    def _go_on(self, now_ms: int) -> bytes:
        if self._end is None:
            if now_ms - self._began_at > PATIENCE_MS:
                self.trouble = self.trouble or NO_HOST
            return b""
        said = b""
        if self._has_news:
            self._has_news = False
            said = self._end.hear(self._radio.gatts_read(self._heard))
        if self._end.is_welcome:
            self.trouble = 0
            if self._is_silent(said, now_ms):
                self._leave()
        else:
            self._join(now_ms)
        return said

    def _join(self, now_ms: int) -> None:
        if self._end.refusal:  # type: ignore[union-attr]
            self.trouble = WRONG_KEY
            self._leave()
        elif now_ms - self._began_at > PATIENCE_MS:
            self._leave()
            self._power_up()  # some radios do not notify any more after they were left
        elif now_ms >= self._again_at and self.is_done():
            self._again_at = now_ms + JOIN_MS
            self._pending, self._written = self._end.join(), 0  # type: ignore[union-attr]

    def flush(self, _now_ms: int) -> bool:
        """Say one notification at most; return whether the radio took it."""
        if self._end is None or self._peer is None or self.is_done():
            return False
        piece = self._pending[self._written : self._written + self._room]
        try:
            self._radio.gatts_notify(self._peer, self._told, piece)
        except OSError:
            return False  # it has no room now, or nobody is there any more
        self._written += len(piece)
        return True
