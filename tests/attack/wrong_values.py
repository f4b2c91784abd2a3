"""Values for a fact: such as people enter, such with a slip in them, and such as nobody means."""

import copy
import random
from typing import Any

from heliograph.games.fact_page import FactRow

ABSURD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 8, 9, 60, 61, 127, 128, 255, 256, 257, 65536, 10**30, -(10**30),
    0.5, 1.0, 1e308, float("nan"), float("inf"), "", " ", "solaris", "?-?", "free", "1", "ä" * 300,
    [], [[]], [None], [0], [1], [1, 1], [256], ["?-?"], {}, {"": 0}, {"0": [1]}, {"1": [1, 1]},
    {"9": [1]}, {"a": [1]}, {"0": 1}, {"0": [[1]]}, {"?-?": 256}, {"?-?": -1}, {"?-?": "1"},
    [{}], [[[[[]]]]], ["a"] * 200, [1.5], [True], ["1"], {"1": {"1": {"1": 1}}},
)  # fmt: skip
BEYOND = 2


def plausible_value(fact: FactRow, dice: random.Random) -> Any:
    """Return a value that a page offers, or one a little outside of it."""
    if fact.values:
        return dice.choice(fact.values)[0]
    if fact.low is not None and fact.high is not None:
        return dice.randint(fact.low - dice.randrange(BEYOND), fact.high + dice.randrange(BEYOND))
    return mutated(fact.value, dice)


def absurd_value(dice: random.Random) -> Any:
    """Return a value that nobody means."""
    return copy.deepcopy(dice.choice(ABSURD))


def mutated(value: Any, dice: random.Random) -> Any:
    """Return a value with one slip in it."""
    value = copy.deepcopy(value)
    if isinstance(value, dict) and value:
        return _mutated_table(value, dice)
    if isinstance(value, list) and value:
        return _mutated_list(value, dice)
    if type(value) is int:
        return value + dice.choice((-5, -1, 1, 1, 2, 5, 60, 256))
    if isinstance(value, str) and value:
        return dice.choice((value.upper(), value[:-1], value + "x", value * 3, len(value), [value]))
    return absurd_value(dice)


def _mutated_table(value: dict[str, Any], dice: random.Random) -> Any:
    key = dice.choice(list(value))
    slip = dice.randrange(5)
    if slip == 0:
        del value[key]
    elif slip == 1:
        value[key] = mutated(value[key], dice)
    elif slip == 2:
        value[str(dice.randrange(12))] = value.pop(key)
    elif slip == 3:
        value[str(dice.randrange(12))] = value[key]
    else:
        value[key] = absurd_value(dice)
    return value


def _mutated_list(value: list[Any], dice: random.Random) -> Any:
    index = dice.randrange(len(value))
    slip = dice.randrange(6)
    if slip == 0:
        del value[index]
    elif slip == 1:
        value[index] = mutated(value[index], dice)
    elif slip == 2:
        dice.shuffle(value)
    elif slip == 3:
        value.append(value[index])
    elif slip == 4:
        value[index] = absurd_value(dice)
    else:
        value *= 8
    return value
