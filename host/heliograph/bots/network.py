"""The small network behind the chances to win: what a file holds, and how it is reckoned.

Each side is looked at alike: what it has, what its rivals have on average and at most, and what is
the same for all. One hidden layer turns these numbers into one, and the shares of all sides are
1 in the sum. So one network does for any number of sides.

Several networks, each fitted to games of its own, give the mean; how far they differ tells how
much is not known. Only the standard library is needed.
"""

import json
import struct
from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from heliograph.games.players import Features

Row = tuple[float, ...]
# All numbers of a file have two bytes
_NUMBER = "e"


class Layer(NamedTuple):
    """One network: for each hidden number its weights, its offset, and what it counts for."""

    weights: tuple[Row, ...]
    offsets: Row
    counts: Row


class Network(NamedTuple):
    """What was learned for one game."""

    sizes: tuple[int, int]  # numbers that are general, numbers of a side
    layers: tuple[Layer, ...]

    def shares(self, features: Features) -> list[Row]:
        """Return the chances of all sides, as each of the networks sees them."""
        rows = inputs(features)
        return [softmax([_logit(layer, row) for row in rows]) for layer in self.layers]

    def first_shares(self, features: Features) -> Row:
        """Return the chances of all sides as the first network alone sees them."""
        return softmax([_logit(self.layers[0], row) for row in inputs(features)])


def inputs(features: Features) -> list[list[float]]:
    """Return for each side the numbers that a network reads."""
    rows = []
    for number, own in enumerate(features.sides):
        rivals = features.sides[:number] + features.sides[number + 1 :]
        means = [sum(parts) / len(rivals) for parts in zip(*rivals, strict=True)]
        most = [max(parts) for parts in zip(*rivals, strict=True)]
        rows.append([*own, *means, *most, *features.general])
    return rows


def _logit(layer: Layer, row: list[float]) -> float:
    total = 0.0
    for weights, offset, count in zip(layer.weights, layer.offsets, layer.counts, strict=True):
        hidden = sum(map(mul, weights, row), offset)
        if hidden > 0:
            total += count * hidden
    return total


def softmax(logits: Sequence[float]) -> Row:
    """Return positive shares of 1, each e times as large for 1 more."""
    most = max(logits)
    parts = [exp(logit - most) for logit in logits]
    whole = sum(parts)
    return tuple(part / whole for part in parts)


def pack(network: Network) -> bytes:
    """Return the file of a network: a line of JSON, then its numbers."""
    hidden = len(network.layers[0].counts)
    about = {"sizes": network.sizes, "hidden": hidden, "networks": len(network.layers)}
    numbers = [
        number
        for layer in network.layers
        for part in (*layer.weights, layer.offsets, layer.counts)
        for number in part
    ]
    packed = struct.pack(f"<{len(numbers)}{_NUMBER}", *numbers)
    return json.dumps(about, sort_keys=True).encode() + b"\n" + packed


def unpack(data: bytes) -> Network:
    """Return the network of a file."""
    about, packed = data.split(b"\n", 1)
    told = json.loads(about)
    numbers = [number for (number,) in struct.iter_unpack(f"<{_NUMBER}", packed)]
    general, own = told["sizes"]
    width, hidden = 3 * own + general, told["hidden"]
    each = hidden * (width + 2)
    layers = [
        _layer(numbers[first : first + each], width, hidden)
        for first in range(0, len(numbers), each)
    ]
    return Network((general, own), tuple(layers))


def _layer(numbers: list[float], width: int, hidden: int) -> Layer:
    rows = [tuple(numbers[at : at + width]) for at in range(0, hidden * width, width)]
    end = hidden * width
    return Layer(tuple(rows), tuple(numbers[end : end + hidden]), tuple(numbers[end + hidden :]))
