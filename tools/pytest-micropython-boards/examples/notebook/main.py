"""A notebook that outlives the power: lines from the serial port, kept in an EEPROM on SPI.

`?` tells what was written down; anything else is written down.
"""

import sys
import time

from machine import SPI, Pin

WRITE, READ, STATUS, ALLOW = 2, 3, 5, 6
BUSY = 1
LENGTH = 32  # of an entry: half a page, so that none crosses the end of one
MOST = 16
EMPTY = 0xFF

wires = SPI(0, baudrate=1_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
select = Pin(17, Pin.OUT, value=1)


def command(words: bytes, answer: int = 0) -> bytes:
    select.off()
    wires.write(words)
    found = wires.read(answer) if answer else b""
    select.on()
    return found


def at(place: int) -> bytes:
    return (LENGTH * place).to_bytes(2, "big")


def entry(place: int) -> bytes:
    return command(bytes((READ,)) + at(place), LENGTH)


def write(place: int, text: bytes) -> None:
    content = text[: LENGTH - 1]
    command(bytes((ALLOW,)))
    command(bytes((WRITE,)) + at(place) + bytes((len(content),)) + content)
    while command(bytes((STATUS,)), 1)[0] & BUSY:
        time.sleep_ms(1)


def entries() -> list:
    found = []
    for place in range(MOST):
        content = entry(place)
        if content[0] == EMPTY:
            break
        found.append(content[1 : 1 + content[0]].decode())
    return found


def main() -> None:
    print("ready with", len(entries()))
    while True:
        line = sys.stdin.readline().strip()
        if line == "?":
            print(", ".join(entries()) or "nothing")
        elif line:
            place = len(entries()) % MOST
            write(place, line.encode())
            print("kept", place)


main()
