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
        if (!await boardWrite(String.fromCharCode(...chunk))) throw new Error("unplugged");
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

# Stands for `navigator.usb` in a browser without `navigator.serial`: a Pico as USB shows it
USB_STAND_IN = """
const endpoint = (direction) => ({ direction, endpointNumber: 2, packetSize: 64 });
const half = (interfaceNumber, interfaceClass, endpoints) => {
  const alternate = { interfaceClass, endpoints };
  return { interfaceNumber, alternate, alternates: [alternate] };
};
const data = half(1, 10, [endpoint("in"), endpoint("out")]);
const configuration = { interfaces: [half(0, 2, []), data] };
const device = {
  configuration, configurations: [configuration], opened: false, vendorId: 0x2e8a,
  async open() { this.opened = true; },
  async close() { this.opened = false; },
  async claimInterface() {},
  async controlTransferOut() { return { status: "ok" }; },
  async transferIn() {
    while (this.opened) {
      const heard = await boardRead();
      if (heard === null) throw new Error("unplugged");
      const bytes = Uint8Array.from(heard, (one) => one.charCodeAt(0));
      if (heard) return { status: "ok", data: new DataView(bytes.buffer) };
    }
    throw new Error("closed");
  },
  async transferOut(_number, chunk) {
    if (!await boardWrite(String.fromCharCode(...chunk))) throw new Error("unplugged");
    return { status: "ok" };
  },
};
const listeners = [];
let isAllowed = false;
const usb = {
  async requestDevice() {
    if (!await boardIsThere()) throw new DOMException("No device selected.", "NotFoundError");
    isAllowed = true;
    return device;
  },
  async getDevices() { return isAllowed && await boardIsThere() ? [device] : []; },
  addEventListener(kind, listener) { if (kind === "connect") listeners.push(listener); },
  tellConnected() { listeners.forEach((listener) => listener({ device })); },
};
Object.defineProperty(navigator, "serial", { value: undefined });
Object.defineProperty(navigator, "usb", { value: usb });
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

    def __init__(self, page: Page, stand_in: str = STAND_IN) -> None:
        self._board: Pluggable | None = None
        self._line = -1
        page.expose_function("boardIsThere", lambda: self._board is not None)
        page.expose_function("boardRead", self._read)
        page.expose_function("boardWrite", self._write)
        page.add_init_script(stand_in)

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
            heard = os.read(self._line, 4096)
        except OSError:
            return None
        return self.from_board(heard).decode("latin1")

    def _write(self, text: str) -> Any:
        if self._is_dead:
            return False
        try:
            return os.write(self._line, self.to_board(text.encode("latin1")))
        except OSError:
            return False

    def from_board(self, heard: bytes) -> bytes:
        """Return what reaches the page of what the board said."""
        return heard

    def to_board(self, said: bytes) -> bytes:
        """Return what reaches the board of what the page said."""
        return said

    @property
    def _is_dead(self) -> bool:
        return self._board is None or self._board.is_dead
