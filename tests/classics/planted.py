"""Plants faults in the moves and scores of each game, and sees that its referees find them.

`python -m tests.classics.planted [GAME…]` plants all of the table; a sample is planted in every
test run. The program is changed in a process of its own, never on the disk.
"""

import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from tests.attack.planted import TEST_FAILED, Fault, run_with

HERE = Path(__file__).parent
GAMES = "host/heliograph_classics"
# What holds a game against others; where one finds nothing, the next is asked
REFEREES = (
    "test_open_spiel.py",
    "test_perft.py",
    "test_vectors.py",
    "test_ramsch.py",
    "test_rules.py",
)
EACH = 12
AT_ONCE = 2


@cache
def faults() -> dict[str, list[Fault]]:
    """Return the faults of each game, by its first referee."""
    table = tomllib.loads((HERE / "planted_faults.toml").read_text(encoding="utf-8"))
    return {
        game: [
            Fault(name, game, "", f"{GAMES}/{game}/{file}", old, new)
            for file, rows in files.items()
            for name, old, new in rows
        ]
        for game, files in table.items()
    }


def find(fault: Fault) -> str:
    """Return which referee finds a fault, "" where none does."""
    folder = HERE / fault.promise
    for name in REFEREES:
        if (folder / name).exists():
            red = f"tests/classics/{fault.promise}/{name}"
            if run_with(fault._replace(red=red)).returncode == TEST_FAILED:
                return name
    return ""


def main(games: list[str]) -> int:
    """Plant all faults of some games, by default of all; return how many nobody found."""
    chosen = [fault for game in games or faults() for fault in faults()[game]]
    missed = 0
    with ThreadPoolExecutor(AT_ONCE) as workers:
        for fault, found in zip(chosen, workers.map(find, chosen), strict=True):
            missed += not found
            print(f"{fault.promise}: {fault.name}: {found or 'NOBODY'}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} found")
    return missed


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
