"""From games to what was learned of them: read, fit, test. Needs NumPy."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from heliograph.bots.network import Network, pack, unpack
from heliograph.games import GAMES
from heliograph.training.calibration import Calibration, calibrate
from heliograph.training.fitting import Arrays, fit, joined, table_of
from heliograph.training.samples import is_for_test, samples_of
from heliograph.training.self_play import KeptGame, made

Progress = Callable[[str], None]


class Positions(NamedTuple):
    """Positions of one number of seats: to learn from, and to test with."""

    learned: Arrays
    tested: Arrays


def positions_of(
    name: str, played: Sequence[KeptGame], workers: int, progress: Progress
) -> dict[int, Positions]:
    """Return positions of all games, by the number of seats."""
    most = GAMES[name].most_seats
    found = {}
    for seats in sorted({one.seats for one in played}):
        here = [one for one in played if one.seats == seats]
        progress(f"{len(here)} games, {seats} seats")
        parts = [[one for one in here if is_for_test(one.number) == tested] for tested in (0, 1)]
        found[seats] = Positions(*(table_of(samples_of(name, p, workers), most) for p in parts))
    return found


def learn(name: str, found: dict[int, Positions], seed: int, progress: Progress) -> Network:
    """Return the networks of a game, with numbers as exact as their file keeps them."""
    table = joined(part.learned for part in found.values())
    return unpack(pack(fit(table, _general_size(name), seed, progress)))


def _general_size(name: str) -> int:
    """Return how many numbers of a position are the same for all sides."""
    game = made(name, GAMES[name].most_seats)
    describe = GAMES[name].search_adapter.features
    assert describe is not None
    return len(describe(game, game.start(), 0).general)


def test(network: Network, found: dict[int, Positions], seed: int) -> dict[int, Calibration]:
    """Return how good the networks are on games they never saw, by the number of seats."""
    return {
        seats: calibrate(network, part.learned, part.tested, seed) for seats, part in found.items()
    }
