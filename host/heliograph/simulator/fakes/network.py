"""MicroPython's `network` on a simulated board: a radio whose air is a file beside the board.

`air.json` names the networks in reach, each with its password; without it none is. The sockets are
those of the computer, so who has joined a network reaches what the computer reaches.
"""

import json

STA_IF = 0
AIR = "air.json"


class WLAN:
    """The part of a station that the firmware uses."""

    PM_NONE = 0

    def __init__(self, interface: int = STA_IF) -> None:
        self._is_active = False
        self._wanted: tuple[str, str] | None = None

    def active(self, is_active: bool) -> None:
        """Switch the radio on or off."""
        self._is_active = is_active

    def config(self, **_settings: int) -> None:
        """Nothing to set here."""

    def connect(self, name: str, password: str) -> None:
        """Look for a network; whether it is there is asked later."""
        self._wanted = (name, password)

    def isconnected(self) -> bool:
        """Whether the wanted network is in reach and lets us in."""
        return self.status() == 3

    def status(self) -> int:
        """3 connected, 0 idle, -2 no such network, -3 another password."""
        if not self._is_active or self._wanted is None:
            return 0
        name, password = self._wanted
        try:
            with open(AIR) as air:
                in_reach = json.load(air)
        except (OSError, ValueError):
            return -2
        if name not in in_reach:
            return -2
        return 3 if in_reach[name] == password else -3
