"""A record in memory with the manners of the real one: durable means in `rows`, after a commit."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from heliograph.record.store import PAUSED, LogRow, MatchRow


@dataclass
class MemoryRecord:
    """What survives the death of the host; a fork of the process forks it too."""

    log: list[LogRow] = field(default_factory=list)
    games: list[MatchRow] = field(default_factory=list)
    problem: None = None
    damage: tuple[()] = ()
    # Called with every row that a board reported, when it is written
    watch: Callable[[LogRow], None] | None = None
    _last: dict[int, int] = field(default_factory=dict)  # the last report of each run
    _reports: set[tuple[int, int]] = field(default_factory=set)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        before = len(self.log), len(self.games)
        try:
            yield
        except BaseException:
            del self.log[before[0] :], self.games[before[1] :]
            self._reports = {(row.boot, row.seq) for row in self.log if row.boot is not None}
            self._last = {}
            for boot, seq in self._reports:
                self._last[boot] = max(seq, self._last.get(boot, 0))
            raise

    def add_match(self, title, at_ms, version, previous=None, names=(), about=None) -> int:
        number = len(self.games) + 1
        self.games.append(
            MatchRow(number, title, at_ms, version, previous, names, at_ms, about or {})
        )
        return number

    def append(self, row: LogRow) -> None:
        if row.boot is not None:
            assert not self.holds(row.boot, row.seq), "a report was applied twice"
            if self.watch:
                self.watch(row)
            self._reports.add((row.boot, row.seq))
            self._last[row.boot] = max(row.seq, self._last.get(row.boot, 0))
        self.log.append(row)

    def holds(self, boot, seq) -> bool:
        return (boot, seq) in self._reports

    def last_seq(self, boot) -> int | None:
        return self._last.get(boot)

    def rows(self, match) -> list[LogRow]:
        return [row for row in self.log if row.match == match]

    def match(self, number) -> MatchRow | None:
        return self.games[number - 1] if 0 < number <= len(self.games) else None

    def matches(self) -> list[MatchRow]:
        return self.games[::-1]

    def last_match(self) -> int | None:
        return self.log[-1].match if self.log else None

    def is_put_aside(self) -> bool:
        return bool(self.log) and self.log[-1].kind == PAUSED

    def fetch(self, _query, _values=()) -> list[tuple]:
        return []  # keys and settings are no record of play

    def change(self, _command, _values) -> None:
        pass
