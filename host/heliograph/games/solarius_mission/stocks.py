"""What a correction takes along: pieces come from the stock of their seat, dice from the bag."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from heliograph.games.solarius_mission.layout import MOST_COLONIES, MOST_MARKERS
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS

Whole = Mapping[str, Any]
MOST_DICE = 20  # in the box (SOM-1.4)
UNNAMED = ""  # the colour of a die that nobody has told


class LaidOut:
    """What lay outside of stocks and bag before a correction."""

    def __init__(self, whole: Whole) -> None:
        self._pieces = _pieces(whole)
        self._dice = _dice_on_boards(whole)

    def settle(self, whole: Whole, *, dice: bool) -> None:
        """Take what was laid out since from stocks and bag, and put back what was taken away.

        Without `dice` nobody follows where they are placed.
        """
        most = {"colonies": MOST_COLONIES, "markers": MOST_MARKERS}
        for player, old, new in zip(whole["players"], self._pieces, _pieces(whole), strict=True):
            for key, limit in most.items():
                if old[key] != new[key]:
                    player[key] = max(0, min(limit, player[key] + old[key] - new[key]))
        if not dice:
            return
        lying = _dice_on_boards(whole)
        gone, come = self._dice - lying, lying - self._dice
        if (gone + come).total() > MOST_DICE:
            return  # no such table: the position will be refused
        for colour in gone.elements():
            _put_back(whole, colour)
        for colour in come.elements():
            _take_out(whole, colour)


def _pieces(whole: Whole) -> list[dict[str, int]]:
    figures = [what for what in whole["figures"].values() if isinstance(what, str)]
    return [
        {
            "colonies": sum(what.startswith(f"{seat} colony") for what in figures),
            "markers": len(player["missions"]) + len(player["fulfilled"]),
        }
        for seat, player in enumerate(whole["players"], 1)
    ]


def _dice_on_boards(whole: Whole) -> Counter[str]:
    out: Counter[str] = Counter()
    for player in whole["players"]:
        out[UNNAMED] += player["normal"] + len(player["slots"])
        for space in ("transform", "research"):
            out.update(_colour_of(player[space]))
    return out


def _colour_of(die: Any) -> list[str]:
    return die.split()[:1] if isinstance(die, str) else []


def _take_out(whole: Whole, colour: str) -> None:
    """Take a die out of the bag: of this colour, or one that must have been miscounted."""
    bag = whole["bag"]
    found = colour if bag.get(colour) else max(COLOURS, key=lambda name: int(bag[name]))
    bag[found] = max(0, bag[found] - 1)


def _put_back(whole: Whole, colour: str) -> None:
    """Put a die back into the bag; one that nobody has told is of the colour that lacks most."""
    bag = whole["bag"]
    outside = Counter(die.split()[0] for die, _ in whole["dice"]) + _dice_on_boards(whole)
    most = bridge.per_colour(len(whole["players"]))
    room = {name: most - bag[name] - outside[name] for name in COLOURS}
    found = colour if room.get(colour, 0) > 0 else max(COLOURS, key=lambda name: room[name])
    bag[found] += room[found] > 0
