"""Option sets of Solari: level × teams × pieces × source of the numbers.

The default run takes a sample in which every value occurs with several others; a deep run
(`HELIOGRAPH_DEEP=2` or more) takes all of them.
"""

from itertools import product

from tests.contract.matches import DEEP

PIECES = ("hunter", "blocker", "doubler")
SOURCES = ("dice", "hidden", "open", "free")
FEW_TURNS = 12

SAMPLE: dict[str, dict[str, object]] = {
    "usual": {"target": 12},
    "three with all": {"level": 3, "hunter": True, "blocker": True, "doubler": True, "turns": 30},
    "teams": {"level": 2, "teams": True, "doubler": True, "turns": FEW_TURNS},
    "hidden": {"level": 3, "source": "hidden", "blocker": True},
    "open": {"level": 2, "source": "open", "hunter": True, "strict_reduced": True},
    "free": {"level": 3, "source": "free", "hunter": True, "doubler": True},
    "free teams": {"source": "free", "teams": True, "blocker": True},
    "no joker": {"level": 3, "joker66": False, "turns": FEW_TURNS},
    "referee": {"depth": "referee", "level": 3, "source": "open", "turns": FEW_TURNS},
    "points alone": {"depth": "score", "level": 3, "doubler": True, "target": 144},
}


def every() -> dict[str, dict[str, object]]:
    """Return all combinations, with few turns where dice are rolled."""
    out = {}
    for level, teams, source in product((1, 2, 3), (False, True), SOURCES):
        for chosen in product((False, True), repeat=len(PIECES)):
            names = [name for name, is_in in zip(PIECES, chosen, strict=True) if is_in]
            label = " ".join([str(level), "teams" if teams else "single", source, *names])
            options: dict[str, object] = dict(zip(PIECES, chosen, strict=True))
            out[label] = options | {"level": level, "teams": teams, "source": source}
            out[label] |= {"turns": FEW_TURNS} if source == "dice" else {}
    return out


OPTION_SETS = SAMPLE if DEEP < 2 else SAMPLE | every()
