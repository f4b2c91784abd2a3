"""What the wire to the simulator runs over: a socket. The program ends when the simulator does."""

import errno
import os
import select
import socket
import sys

# Windows says "try again" with a number of its own.
NOTHING_YET = (errno.EAGAIN, 10035)


class Connection:
    """Bytes from and to the simulator."""

    def __init__(self, port: int, token: str) -> None:
        self._socket = socket.socket()
        self._socket.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        self._socket.sendall(("wire %s\n" % token).encode())
        self._socket.setblocking(False)
        self._incoming = select.poll()
        self._incoming.register(self._socket, select.POLLIN)
        self._incoming.register(sys.stdin, select.POLLIN)

    def wait(self, longest_ms: int) -> None:
        """Wait until something comes, from the simulator or from the host."""
        for _ in self._incoming.ipoll(longest_ms):
            return

    def wait_also_for(self, stream) -> None:
        """Let a wait end when this stream has news."""
        self._incoming.register(stream, select.POLLIN)

    def receive(self) -> bytes:
        """Return what has come, at once."""
        try:
            received = self._socket.recv(256)
        except OSError as error:
            if error.errno not in NOTHING_YET:
                sys.exit()
            return b""
        if not received:
            sys.exit()
        return received

    def send(self, content: bytes) -> None:
        """Send all of it."""
        self._socket.setblocking(True)
        try:
            self._socket.sendall(content)
        except OSError:
            sys.exit()
        self._socket.setblocking(False)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def open_connection() -> Connection:
    """Return the connection to the simulator that started this program."""
    return Connection(int(os.getenv("HELIOGRAPH_WIRE")), os.getenv("HELIOGRAPH_TOKEN"))


def low_pins() -> list:
    """Return the pins whose buttons are down at power-up."""
    return [int(pin) for pin in os.getenv("HELIOGRAPH_LOW").split()]
