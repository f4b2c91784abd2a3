"""A relay between units and a table's door: it may lose lines, and it may be cut."""

import random
import socket
import threading
from contextlib import suppress

LOCALHOST = "127.0.0.1"


class Relay:
    """Passes lines on, both ways, and loses some of them."""

    def __init__(self, port: int, loss: float = 0.0) -> None:
        self._server = socket.create_server((LOCALHOST, 0))
        self.port = self._server.getsockname()[1]
        self._host_port = port
        self._loss = loss
        self._dice = random.Random(7)
        self._ends: list[socket.socket] = []
        self.carried = self.lost = 0
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                unit, _ = self._server.accept()
                self._ends.append(unit)
                host = socket.create_connection((LOCALHOST, self._host_port))
                self._ends.append(host)
                for pair in ((unit, host), (host, unit)):
                    self._threads.append(threading.Thread(target=self._relay, args=pair))
                    self._threads[-1].start()

    def _relay(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError), source.makefile("rb") as lines:
            for line in lines:
                self.carried += 1
                if self._dice.random() < self._loss:
                    self.lost += 1
                else:
                    sink.sendall(line)
        for end in (source, sink):
            _cut(end)

    def close(self) -> None:
        """Pass nothing on any more, and let nobody in."""
        _cut(self._server)  # else it waits for one more
        self._server.close()
        self._threads[0].join()
        for end in self._ends:
            _cut(end)
        for thread in self._threads:
            thread.join()
        for end in self._ends:
            end.close()


def _cut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
