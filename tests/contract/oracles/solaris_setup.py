"""Set-up of Solaris, one chance decision after the other (SOL-2)."""

from itertools import permutations
from typing import Any

from tests.contract.oracles.solaris_flow import Legal, Words, deal, decide
from tests.contract.oracles.solaris_table import COLOURS, STATIONS, Position, change, energy

LAYOUTS = tuple(("EC", *others) for others in permutations(STATIONS[1:]))
BRIDGES = ("?", *COLOURS)
SPACES = 8


def legal_set_layout(p: Position) -> Legal:
    """Any arrangement with EC first (SOL-12.2, SOL-C34)."""
    del p
    return {f"layout {number}": 1 for number in range(len(LAYOUTS))}


def play_set_layout(p: Position, words: Words) -> None:
    """Arrange the stations."""
    p["layout"] = list(LAYOUTS[int(words[1])])
    p["active"] = "EC"
    decide(p, "set bridge", loose=p["decision"]["loose"])


def legal_set_bridge(p: Position) -> Legal:
    """A bridge out of the eight; beside a real box any, or none told (SOL-2.4)."""
    loose = p["decision"]["loose"]
    if p["box"].referee:
        return {f"bridge {name}": max(count, 1) for name, count in zip(BRIDGES, loose, strict=True)}
    return {f"bridge {name}": count for name, count in zip(BRIDGES, loose, strict=True) if count}


def play_set_bridge(p: Position, words: Words) -> None:
    """Six gaps, then two spares."""
    loose = list(p["decision"]["loose"])
    gap = p["decision"].get("progress", 0)
    p["bridges"][gap] = words[1]
    loose[BRIDGES.index(words[1])] = max(0, loose[BRIDGES.index(words[1])] - 1)
    if gap < 5:
        decide(p, "set bridge", progress=gap + 1, loose=loose)
        return
    rest = [name for name, count in zip(BRIDGES, loose, strict=True) for _ in range(count)]
    p["spares"] = rest if len(rest) == 2 else ["?", "?"]
    decide(p, "set energy" if p["box"].referee else "set tile")


def legal_set_tile(p: Position) -> Legal:
    """A half that nobody has (SOL-2.5)."""
    number = p["decision"].get("progress", 0)
    half = number % 2
    dealt = p["decision"].get("tiles", [0] * 10)[half:number:2]
    halves = range(1, len(p["box"].tiles[half]) + 1)
    return {f"tile {'AB'[half]}{tile}": 1 for tile in halves if tile not in dealt}


def play_set_tile(p: Position, words: Words) -> None:
    """The numbers belong to positions (SOL-C35)."""
    number = p["decision"].get("progress", 0)
    half, tile = "AB".index(words[1][0]), int(words[1][1:])
    tiles = list(p["decision"].get("tiles", [0] * 10))
    tiles[number] = tile
    for place, value in zip(p["box"].places[half], p["box"].tiles[half][tile - 1], strict=True):
        set_energy(p, p["layout"][place], number // 2 + 1, value)
    go_on(p, "set tile", number + 1, 2 * p["seats"], tiles=tiles)


def set_energy(p: Position, station: str, seat: int, value: int) -> None:
    """Put a token on its start space."""
    change(p, station, seat, value - energy(p, station, seat))


def go_on(p: Position, node: str, number: int, end: int, **fields: Any) -> None:
    """The next of a chain of equal decisions, else the stacks."""
    if number < end:
        decide(p, node, progress=number, **fields)
    else:
        next_stack(p, 0, 0)


def legal_set_energy(p: Position) -> Legal:
    """Whatever lies on the table."""
    del p
    return {f"start {value}": 1 for value in range(SPACES)}


def play_set_energy(p: Position, words: Words) -> None:
    """Seat by seat, the five positions after EC."""
    number = p["decision"].get("progress", 0)
    set_energy(p, p["layout"][1 + number % 5], number // 5 + 1, int(words[1]))
    go_on(p, "set energy", number + 1, 5 * p["seats"])


def stack_at(p: Position, number: int) -> list[int]:
    """The stack of station and space with this number."""
    station, space = divmod(number, SPACES)
    stack: list[int] = p["stations"][STATIONS[station]]["energy"].get(str(space), [])
    return stack


def next_stack(p: Position, number: int, picked: int) -> None:
    """Each shared space is put in order, top first (SOL-2.6); then five cards for everybody."""
    while number < SPACES * len(STATIONS):
        if len(stack_at(p, number)) - picked > 1:
            decide(p, "set stack", progress=number, picked=picked)
            return
        number, picked = number + 1, 0
    deal(p, [5] * p["seats"] + [0] * (5 - p["seats"]))


def legal_set_stack(p: Position) -> Legal:
    """Those of the stack that have no place yet."""
    stack = stack_at(p, p["decision"].get("progress", 0))
    return {f"top {seat}": 1 for seat in stack[: len(stack) - p["decision"].get("picked", 0)]}


def play_set_stack(p: Position, words: Words) -> None:
    """This one lies below those already placed."""
    number, picked = p["decision"].get("progress", 0), p["decision"].get("picked", 0)
    stack = stack_at(p, number)
    stack.remove(int(words[1]))
    stack.insert(len(stack) - picked, int(words[1]))
    next_stack(p, number, picked + 1)
