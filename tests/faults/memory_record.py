"""A record in memory with the manners of the real one: durable means in `rows`, after a commit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from heliograph.store import PAUSED, LogRow, MatchRow


@dataclass
class MemoryRecord:
    """What survives the death of the host; a fork of the process forks it too."""

    log: list[LogRow] = field(default_factory=list)
    games: list[MatchRow] = field(default_factory=list)
    problem: None = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        before = len(self.log), len(self.games)
        try:
            yield
        except BaseException:
            del self.log[before[0] :], self.games[before[1] :]
            raise

    def add_match(self, title, at_ms, version, previous=None, names=(), about=None) -> int:
        number = len(self.games) + 1
        self.games.append(
            MatchRow(number, title, at_ms, version, previous, names, at_ms, about or {})
        )
        return number

    def append(self, row: LogRow) -> None:
        assert row.boot is None or not self.holds(row.boot, row.seq), "a report was applied twice"
        self.log.append(row)

    def holds(self, boot, seq) -> bool:
        return any(row.boot == boot and row.seq == seq for row in self.log)

    def last_seq(self, boot) -> int | None:
        return max((row.seq for row in self.log if row.boot == boot), default=None)

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
