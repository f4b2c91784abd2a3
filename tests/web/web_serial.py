"""A serial port for a page: what it writes reaches a board's pty. Chromium's own needs USB."""

import os
import select
from typing import Any, Protocol

from playwright.sync_api import Page

WAIT_S = 0.02
# Stands for `navigator.serial`, with streams of the browser's own kind
STAND_IN = """
const port = {
  async open() {
    const decoder = new TextDecoder("latin1");
    let isOpen = true;
    this.readable = new ReadableStream({
      async pull(controller) {
        while (isOpen) {
          const heard = await boardRead();
          if (heard === null) return controller.error(new Error("unplugged"));
          const bytes = Uint8Array.from(heard, (one) => one.charCodeAt(0));
          if (heard) return controller.enqueue(bytes);
        }
      },
      cancel() { isOpen = false; },
    });
    this.writable = new WritableStream({
      async write(chunk) {
        if (!await boardWrite(decoder.decode(chunk))) throw new Error("unplugged");
      },
    });
  },
  async close() {},
};
let isAllowed = false;
const listeners = [];
const serial = {
  async requestPort() {
    if (!await boardIsThere()) throw new DOMException("No port selected.", "NotFoundError");
    isAllowed = true;
    return port;
  },
  async getPorts() { return isAllowed && await boardIsThere() ? [port] : []; },
  addEventListener(kind, listener) { if (kind === "connect") listeners.push(listener); },
  tellConnected() { listeners.forEach((listener) => listener({ target: port })); },
};
Object.defineProperty(navigator, "serial", { value: serial });
"""


class Pluggable(Protocol):
    """A board behind a terminal."""

    @property
    def url(self) -> str:
        """The name of the terminal."""

    @property
    def is_dead(self) -> bool:
        """Whether its power is gone."""


class Cable:
    """Joins a page to one board after the other."""

    def __init__(self, page: Page) -> None:
        self._board: Pluggable | None = None
        self._line = -1
        page.expose_function("boardIsThere", lambda: self._board is not None)
        page.expose_function("boardRead", self._read)
        page.expose_function("boardWrite", self._write)
        page.add_init_script(STAND_IN)

    def plug_in(self, board: Pluggable) -> None:
        """Join the page to this board from now on."""
        self.unplug()
        self._board = board
        self._line = os.open(board.url, os.O_RDWR | os.O_NOCTTY)

    def unplug(self) -> None:
        """Leave the page without a board."""
        if self._line >= 0:
            os.close(self._line)
        self._board, self._line = None, -1

    def _read(self) -> str | None:
        if self._is_dead:
            return None
        if not select.select([self._line], [], [], WAIT_S)[0]:
            return ""
        try:
            return os.read(self._line, 4096).decode("latin1")
        except OSError:
            return None

    def _write(self, text: str) -> Any:
        if self._is_dead:
            return False
        try:
            return os.write(self._line, text.encode("latin1"))
        except OSError:
            return False

    @property
    def _is_dead(self) -> bool:
        return self._board is None or self._board.is_dead
