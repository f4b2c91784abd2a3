"""Games that were played for learning, in one small file: a line of JSON, then packed choices."""

import json
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.training.self_play import KeptGame

# Seats, number, the winners as bits, how many choices follow
_HEAD = struct.Struct("<BIBH")
_NOT_GAMES = N_("expected games that `heliograph train` played, got {path}. Play them anew")


class NotGames(HeliographError):
    """A file does not hold games for learning."""


def write(path: Path, game: str, seed: int, played: Iterable[KeptGame]) -> None:
    """Write games in the order of their seats and numbers: the same games are the same bytes."""
    ordered = sorted(played)
    about = {"game": game, "seed": seed, "games": len(ordered)}
    packed = zlib.compress(b"".join(_pack(one) for one in ordered), 9)
    path.write_bytes(json.dumps(about, sort_keys=True).encode() + b"\n" + packed)


def _pack(one: KeptGame) -> bytes:
    bits = sum(1 << seat for seat in one.winners)
    head = _HEAD.pack(one.seats, one.number, bits, len(one.choices))
    return head + struct.pack(f"<{len(one.choices)}H", *one.choices)


def read(path: Path) -> tuple[dict[str, Any], list[KeptGame]]:
    """Return what the file says of itself, and its games. Raises NotGames."""
    try:
        about, packed = path.read_bytes().split(b"\n", 1)
        return json.loads(about), list(_unpack(zlib.decompress(packed)))
    except (OSError, ValueError, zlib.error, struct.error) as problem:
        raise NotGames(_NOT_GAMES.filled(path=path)) from problem


def _unpack(data: bytes) -> Iterator[KeptGame]:
    at = 0
    while at < len(data):
        seats, number, bits, count = _HEAD.unpack_from(data, at)
        choices = struct.unpack_from(f"<{count}H", data, at + _HEAD.size)
        at += _HEAD.size + 2 * count
        winners = tuple(seat for seat in range(seats) if bits >> seat & 1)
        yield KeptGame(seats, number, winners, choices)
