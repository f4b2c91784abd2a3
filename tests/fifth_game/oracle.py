"""Glimmer once more, slowly, from its rules and on plain positions."""

from copy import deepcopy
from typing import Any

from heliograph.engine import Game
from shared_rules.rng import Rng

Position = dict[str, Any]


class GlimmerOracle:
    """A second opinion on one configured game."""

    def __init__(self, game: Game) -> None:
        self._seats = game.seats
        self._is_digital = game.options["depth"] == "digital"

    def normal(self, position: Position) -> Position:
        return position

    def legal(self, position: Position) -> dict[str, int]:
        if position["phase"] == "over":
            return {}
        if position["phase"] == "setup":
            return {f"first {seat}": 1 for seat in range(1, self._seats + 1)}
        is_rolling = self._is_digital and len(position["dice"]) < self._seats
        if is_rolling or position["shown"]:
            return {f"die {face}": 1 for face in range(1, 7)}
        calls = {f"call {n}": 1 for n in range(position["call"] + 1, 6 * self._seats + 1)}
        return {**calls, "doubt": 1} if position["call"] else calls

    def play(self, position: Position, text: str) -> Position:
        after, (verb, *number) = deepcopy(position), text.split()
        if verb == "first":
            after |= {"phase": "play", "first": int(number[0]), "turn": int(number[0])}
        elif verb == "die":
            after["dice"].append(int(number[0]))
        elif verb == "call":
            after |= {"call": int(number[0]), "turn": after["turn"] % self._seats + 1}
        else:
            after["shown"] = 1
        if after["shown"] and len(after["dice"]) == self._seats:
            self._count(after)
        return after

    def _count(self, position: Position) -> None:
        before = (position["turn"] - 2) % self._seats + 1
        right = before if sum(position["dice"]) >= position["call"] else position["turn"]
        position["points"][right - 1] += 1
        over = position["points"][right - 1] == 3
        position |= {"turn": right, "call": 0, "shown": 0, "dice": []}
        position["phase"] = "over" if over else "play"

    def check(self, position: Position) -> None:
        assert len(position["dice"]) <= self._seats
        assert all(1 <= face <= 6 for face in position["dice"])
        assert sum(points == 3 for points in position["points"]) == (position["phase"] == "over")

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        other = deepcopy(position)
        if not position["shown"]:
            for seat in range(len(other["dice"])):
                if seat != viewer:
                    other["dice"][seat] = 1 + rng.below(6)
        return other

    def has_secrets(self) -> bool:
        return self._is_digital

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        del rng  # points are given one by one: seats are never level at the end
        return [position]

    def winners(self, position: Position) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(position["points"]) if points == 3)
