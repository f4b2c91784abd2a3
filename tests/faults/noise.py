"""Noise on the wire: a stream of frames, some bytes of which are hurt, read by the real decoder.

    python -m tests.faults.noise [FRAMES]

Frames of every kind and length go through in one stream, as they would over a cable. Each byte is
hurt with the given probability: a bit flips, the byte changes, is lost, comes twice, or another
comes before it; some faults strike several bytes in a row. Whatever the decoder then accepts must
have been sent, word for word; anything else is *wrong but accepted*.
"""

import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import log

from shared_rules.link import frame, messages

FAULTS_PER_BYTE = 1e-3
BLOCK = 2000
LONGEST_BURST = 12
# What a table says, by how often: presses, acknowledgements and pings far more than states.
PAYLOADS = (4, 4, 4, 0, 0, 0, 6, 7, 8, 72)


@dataclass
class Figures:
    """What was sent, and what became of it."""

    frames: int = 0
    faults: int = 0
    accepted: int = 0
    wrong: int = 0

    def add(self, other: "Figures") -> None:
        self.frames += other.frames
        self.faults += other.faults
        self.accepted += other.accepted
        self.wrong += other.wrong


def sent_block(dice: random.Random, key: int) -> list[bytes]:
    """Return a stretch of lines; their numbers and payloads differ, so none passes for another."""
    start, lines = dice.randrange(1 << 16), []
    for index in range(BLOCK):
        size = PAYLOADS[dice.randrange(len(PAYLOADS))]
        kind = messages.EVENT if size == 4 else messages.ACK if size == 0 else messages.STATE
        lines.append(frame.encode(kind, start + index, dice.randbytes(size), key))
    return lines


def hurt(stream: bytes, dice: random.Random, rate: float) -> tuple[bytes, int]:
    """Return what arrives of `stream`, and how many faults struck it."""
    pieces, faults, at = [], 0, 0
    while True:
        # The distance to the next fault, drawn at once instead of a die for each byte.
        strike = at + int(log(1.0 - dice.random()) / log(1.0 - rate))
        if strike >= len(stream):
            pieces.append(stream[at:])
            return b"".join(pieces), faults
        pieces.append(stream[at:strike])
        length = dice.randrange(1, LONGEST_BURST) if dice.random() < 0.1 else 1
        pieces.append(fault(stream[strike : strike + length], dice))
        faults += 1
        at = strike + length


def fault(struck: bytes, dice: random.Random) -> bytes:
    """Return what becomes of the bytes that are struck."""
    kind = dice.randrange(5)
    if kind == 0:
        return b""
    if kind == 1:
        return struck + struck
    if kind == 2:
        return dice.randbytes(len(struck)) + struck
    if kind == 3:
        return dice.randbytes(len(struck))
    return bytes(byte ^ 1 << dice.randrange(8) for byte in struck)


def listen(seed: int, blocks: int, rate: float = FAULTS_PER_BYTE) -> Figures:
    """Send blocks over a noisy wire and judge what is accepted."""
    dice, figures = random.Random(seed), Figures()
    for _ in range(blocks):
        key = dice.randrange(1 << 32)
        lines = sent_block(dice, key)
        arrived, faults = hurt(b"".join(lines), dice, rate)
        sent = {frame.decode(line[:-1], key) for line in lines}
        heard = [frame.decode(line, key) for line in frame.Lines().feed(arrived)]
        accepted = [message for message in heard if message is not None]
        right = sent.intersection(accepted)
        figures.frames += len(lines)
        figures.faults += faults
        figures.accepted += len(accepted)
        # What comes twice was accepted once too often.
        figures.wrong += len(accepted) - len(right)
    return figures


def listen_on_all_cores(frames: int) -> Figures:
    """Share the work among processes, a few blocks at a time."""
    per_task = 20
    tasks = max(1, frames // (BLOCK * per_task))
    total = Figures()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(listen, range(tasks), [per_task] * tasks):
            total.add(part)
    return total


if __name__ == "__main__":
    started = time.monotonic()
    print(listen_on_all_cores(int(float(sys.argv[1])) if len(sys.argv) > 1 else 10_000_000))
    print(f"{time.monotonic() - started:.0f} s")
