"""Where choices lead that one tap enters together: paths from a position through the rules."""

from collections.abc import Iterator
from functools import lru_cache

from heliograph.engine import Game
from heliograph.engine.pending import Pending

Path = tuple[int, ...]


class Walk:
    """Where paths from one position lead: the same for every viewer and in every language."""

    def __init__(self, game: Game, state: bytes) -> None:
        self._game = game
        self._states: dict[Path, bytes | None] = {(): state}
        self._pendings: dict[Path, Pending | None] = {}

    def after(self, path: Path) -> bytes | None:
        """Return the state behind a path, None where a choice of it is not legal."""
        if path not in self._states:
            before, choice = self.after(path[:-1]), path[-1]
            is_legal = choice in self.next_choices(path[:-1])
            self._states[path] = self._game.apply(before, choice) if before and is_legal else None
        return self._states[path]

    def next_choices(self, path: Path) -> Path:
        """Return what can be chosen behind a path, nothing where it is no way to go."""
        pending = self._pending(path)
        return pending.choices if pending else ()

    def _pending(self, path: Path) -> Pending | None:
        if path not in self._pendings:
            state = self.after(path)
            self._pendings[path] = None if state is None else self._game.pending(state)
        return self._pendings[path]

    def forced(self, path: Path, seat: int) -> Iterator[tuple[bytes, int]]:
        """Yield what a seat does behind a path without any choice, each with the state before."""
        while (state := self.after(path)) is not None:
            pending = self._pending(path)
            if pending is None or pending.seat != seat or len(pending.choices) != 1:
                return
            yield state, pending.choices[0]
            path = (*path, pending.choices[0])

    def runs(self, path: Path, choice: int) -> list[Path]:
        """Return the path with the choice once, twice … as often as it stays legal."""
        out: list[Path] = []
        while self.after((*path, choice)) is not None:
            path = (*path, choice)
            out.append(path)
        return out


@lru_cache(maxsize=16)
def walk_from(game: Game, state: bytes) -> Walk:
    """Return the walk from a position, as far as somebody has gone it before."""
    return Walk(game, state)
