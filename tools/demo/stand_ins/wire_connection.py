"""What the wire to the simulator runs over in a browser's tab: calls of the script around us."""

from binascii import hexlify, unhexlify

import tab_host


class Connection:
    """Bytes from and to the script, as hexadecimal digits."""

    def receive(self) -> bytes:
        """Return what has come, at once."""
        return unhexlify(tab_host.take_pins())

    def send(self, content: bytes) -> None:
        """Send all of it."""
        tab_host.show(hexlify(content).decode())


def open_connection() -> Connection:
    """Return the connection to the script that runs us."""
    return Connection()


def low_pins() -> list:
    """Return the pins whose buttons are down at power-up."""
    return [int(pin) for pin in tab_host.low_pins().split()]
