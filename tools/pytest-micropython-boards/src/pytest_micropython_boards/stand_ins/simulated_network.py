"""MicroPython's `network` on a simulated board: a radio without any access point in reach."""

from virtual_board import not_here

STA_IF = 0
AP_IF = 1
STAT_IDLE = 0
STAT_NO_AP_FOUND = -2
STAT_GOT_IP = 3


class WLAN:
    """Can be switched on, asked and told to connect; it never does."""

    IF_STA, IF_AP = STA_IF, AP_IF

    def __init__(self, interface: int = STA_IF) -> None:
        self._is_active = False
        self._wanted = False

    def active(self, is_active=None):
        if is_active is None:
            return self._is_active
        self._is_active = bool(is_active)
        return None

    def connect(self, *_arguments, **_settings) -> None:
        self._wanted = True

    def disconnect(self) -> None:
        self._wanted = False

    def isconnected(self) -> bool:
        return False

    def status(self, *_words) -> int:
        return STAT_NO_AP_FOUND if self._wanted else STAT_IDLE

    def scan(self) -> list:
        return []

    def config(self, *_words, **_settings):
        return b"\x02simul" if "mac" in _words else None

    def ifconfig(self, *_words) -> tuple:
        return ("0.0.0.0", "0.0.0.0", "0.0.0.0", "0.0.0.0")


def country(code=None):
    return "XX" if code is None else None


hostname = country


def __getattr__(name: str):
    if name.startswith("__"):
        raise AttributeError(name)
    raise not_here("network." + name, ("AP_IF", "STA_IF", "WLAN", "country", "hostname"))
