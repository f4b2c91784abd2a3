"""What a learning player sees, may do and gets, as arrays of a fixed size."""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from heliograph.engine.game import Game
from heliograph.engine.pending import Outcome
from heliograph.engine.seen_bytes import MOST_BYTE, SeenBytes
from heliograph.research.described import DescribedGame

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]
NO_OPTIONS: Mapping[str, Any] = {}
MASK = "action_mask"  # where the programs of others look for what is open


class Watching:
    """Looks at the states of one configured game, from any seat."""

    def __init__(self, game: Game) -> None:
        self.game = game
        # What each number is that a seat sees: the state as it is seen, which of its bytes are
        # known, how much lies at hidden places; of a described game, what its unit keeps
        self.names: tuple[str, ...]
        if isinstance(game, DescribedGame):
            self._look: Callable[[bytes, int], bytes] = lambda state, _seat: game.look(state)
            self.names = game.seen_names
        else:
            seen = SeenBytes(game)
            self._look = lambda state, seat: b"".join(seen.look(state, seat))
            self.names = seen.names(game.start())
        self.size = len(self.names)
        self.seen_space = gymnasium.spaces.Box(0, MOST_BYTE, (self.size,), np.uint8)

    def look(self, state: bytes, seat: int) -> Bytes:
        """Return what a seat sees."""
        return np.frombuffer(self._look(state, seat), dtype=np.uint8)

    def mask(self, state: bytes, seat: int) -> Mask:
        """Return a 1 for each choice that is open to a seat now."""
        mask = np.zeros(self.game.choice_count, dtype=np.int8)
        mask[list(self.game.choices_of(state, seat))] = 1
        return mask


def utilities(outcome: Outcome, seats: int) -> list[float]:
    """Return what each seat gets: 1 for a win alone, 0 in the sum.

    Who shares a win shares what it brings. Alone at the table, somebody gets 1 or -1.
    """
    if seats == 1:
        return [1.0 if outcome.winners else -1.0]
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
    return [(seats * share - 1) / (seats - 1) for share in shares]
