"""How deep Heliograph goes into a game; one word for each, everywhere.

People read `ui.depth_…` of the texts: Track, Referee, Points only, Digital; in German Mitführen,
Schiedsrichter, Nur Punkte, Digital.

Outside of games nobody asks which depth it is. What follows from it are abilities of the match's
rules: `Rules.can(CORRECT)`, or where there is only a game or a record, `abilities_of(options)`.
"""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any

TRACK = "track"  # lights, turns and counters: people keep the rules
SCORE = "score"  # points and turns under the rules, without the board
REFEREE = "referee"  # every rule, beside the real box
DIGITAL = "digital"  # every rule and every piece: no box is needed


class Ability(Enum):
    """What the rules of some matches can do, and those of others cannot."""

    DEAL = auto()  # keep every card and piece: they are dealt, and hands are secret
    DRAW = auto()  # roll or draw beside the real box, where people ask for it
    CORRECT = auto()  # be told what lies otherwise on the table
    LAY_OUT = auto()  # say how the real box is laid out
    ADVISE = auto()  # know enough of the game for advice and reports


DEAL, DRAW, CORRECT, LAY_OUT, ADVISE = Ability

_BESIDE_A_BOX = frozenset((CORRECT, LAY_OUT))
_ABILITIES: Mapping[str, frozenset[Ability]] = {
    TRACK: _BESIDE_A_BOX,
    SCORE: _BESIDE_A_BOX | {DRAW},
    REFEREE: _BESIDE_A_BOX | {DRAW, ADVISE},
    DIGITAL: frozenset((DEAL, ADVISE)),
}
# With what a match is tracked
TRACKED: Mapping[str, Any] = MappingProxyType({"depth": TRACK})


def depth_of(options: object) -> str:
    """Return the depth that options of a match name; what names none is tracked."""
    depth = options.get("depth") if isinstance(options, Mapping) else None
    return depth if isinstance(depth, str) and depth in _ABILITIES else TRACK


def abilities_of(options: object) -> frozenset[Ability]:
    """Return what the rules of a match with these options can do."""
    return _ABILITIES[depth_of(options)]


def is_tracked(options: object) -> bool:
    """Say whether the table unit's tracker is all the rules that a match has."""
    return isinstance(options, Mapping) and options.get("depth") == TRACK


def as_dealt(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the same game with every card and piece kept by the host."""
    return {**options, "depth": DIGITAL}
