"""Fits the networks to positions: NumPy, gradients by hand, the same numbers for the same seed."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heliograph.bots.network import Layer, Network
from heliograph.training.samples import Sample

Numbers = npt.NDArray[np.floating[Any]]
Games = npt.NDArray[np.int64]

HIDDEN = 24
NETWORKS = 3
EPOCHS = 6
BATCH = 256
RATE = 0.004
SHRINK = 1e-3  # what weights lose of themselves in each step, by the rate
# Each network sees so much of the games
_PART = 0.85
_FAR = -1e9  # the logit of a side that is not there


class Arrays(NamedTuple):
    """Positions as arrays; sides that a position does not have are marked."""

    games: Games
    rows: npt.NDArray[np.float32]  # position, side, number
    shares: Numbers
    is_there: npt.NDArray[np.bool_]

    def part(self, which: npt.NDArray[np.bool_]) -> "Arrays":
        """Return some of the positions."""
        return Arrays(self.games[which], self.rows[which], self.shares[which], self.is_there[which])


def table_of(samples: Iterable[Sample], sides: int) -> Arrays:
    """Return samples as arrays, with room for so many sides."""
    taken = list(samples)
    width = len(taken[0].rows[0])
    rows = np.zeros((len(taken), sides, width), dtype=np.float32)
    shares = np.zeros((len(taken), sides))
    is_there = np.zeros((len(taken), sides), dtype=bool)
    for number, sample in enumerate(taken):
        there = len(sample.rows)
        rows[number, :there] = sample.rows
        shares[number, :there] = sample.shares
        is_there[number, :there] = True
    return Arrays(np.array([sample.game for sample in taken]), rows, shares, is_there)


def joined(tables: Iterable[Arrays]) -> Arrays:
    """Return the positions of several tables as one."""
    games, rows, shares, is_there = zip(*tables, strict=True)
    return Arrays(
        np.concatenate(games),
        np.concatenate(rows),
        np.concatenate(shares),
        np.concatenate(is_there),
    )


def fit(table: Arrays, general: int, seed: int, progress: Callable[[str], None]) -> Network:
    """Return networks that were fitted to the positions."""
    own = (table.rows.shape[2] - general) // 3
    numbers = np.unique(table.games)
    layers = []
    for network in range(NETWORKS):
        rng = np.random.default_rng([seed, network])
        mine = rng.choice(numbers, int(len(numbers) * _PART), replace=False)
        progress(f"{network + 1}/{NETWORKS}")
        layers.append(_fit_one(table.part(np.isin(table.games, mine)), rng))
    return Network((general, own), tuple(layers))


def _fit_one(table: Arrays, rng: np.random.Generator) -> Layer:
    rows = table.rows[table.is_there]
    middle, spread = rows.mean(axis=0, dtype=np.float64), rows.std(axis=0, dtype=np.float64)
    spread = np.where(spread < 1e-3, 1.0, spread)
    width = rows.shape[1]
    weights = [
        rng.normal(0, np.sqrt(1 / width), (width, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, dtype=np.float32),
        rng.normal(0, np.sqrt(1 / HIDDEN), HIDDEN).astype(np.float32),
    ]
    scaled = ((table.rows - middle) / spread).astype(np.float32)
    shares = table.shares.astype(np.float32)
    step = _Adam(weights)
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order = rng.permutation(len(table.games))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            gradients = _gradients(weights, scaled[some], shares[some], table.is_there[some])
            step.take(gradients, rate)
    return _layer(weights, middle, spread)


def _gradients(
    weights: list[Numbers], rows: Numbers, shares: Numbers, is_there: npt.NDArray[np.bool_]
) -> list[Numbers]:
    """Return how the loss grows with each weight: the surprise at who won, on average."""
    inner, offsets, outer = weights
    hidden = rows @ inner + offsets
    active = np.maximum(hidden, 0)
    chances = softmax(np.where(is_there, active @ outer, _FAR))
    error = (chances - shares) * is_there / len(rows)
    back = error[:, :, None] * outer * (hidden > 0)
    flat = back.reshape(-1, back.shape[2])
    return [
        rows.reshape(-1, rows.shape[2]).T @ flat,
        flat.sum(axis=0),
        active.reshape(-1, active.shape[2]).T @ error.reshape(-1),
    ]


def softmax(logits: Numbers) -> Numbers:
    """Return shares of 1 along the last axis."""
    parts = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found: Numbers = parts / parts.sum(axis=-1, keepdims=True)
    return found


class _Adam:
    """Takes steps against the gradients, each weight at its own pace."""

    def __init__(self, weights: list[Numbers]) -> None:
        self._weights = weights
        self._means = [np.zeros_like(weight) for weight in weights]
        self._squares = [np.zeros_like(weight) for weight in weights]
        self._steps = 0

    def take(self, gradients: list[Numbers], rate: float) -> None:
        """Change the weights by one step."""
        self._steps += 1
        for number, gradient in enumerate(gradients):
            mean, square = self._means[number], self._squares[number]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            by_mean = mean / (1 - 0.9**self._steps)
            by_square = square / (1 - 0.999**self._steps)
            weight = self._weights[number]
            weight -= rate * (by_mean / (np.sqrt(by_square) + 1e-8) + SHRINK * weight)


def _layer(weights: list[Numbers], middle: Numbers, spread: Numbers) -> Layer:
    """Return the network for numbers as they come, without their scales."""
    inner, offsets, outer = weights
    scaled = inner / spread[:, None]
    moved = offsets - middle @ scaled
    return Layer(
        tuple(tuple(float(number) for number in column) for column in scaled.T),
        tuple(float(number) for number in moved),
        tuple(float(number) for number in outer),
    )


def chances_of(network: Network, table: Arrays) -> Numbers:
    """Return the mean chances of all sides of all positions."""
    found = []
    for layer in network.layers:
        hidden = table.rows @ np.array(layer.weights).T + np.array(layer.offsets)
        logits = np.maximum(hidden, 0) @ np.array(layer.counts)
        found.append(softmax(np.where(table.is_there, logits, _FAR)))
    mean: Numbers = np.mean(found, axis=0)
    return mean
