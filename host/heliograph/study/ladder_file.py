"""Keeps every game of a ladder as soon as it is over: a line of JSON each, and no other is lost."""

from pathlib import Path

from heliograph.study.keeping import Row, readable_rows, row_line, write_rows, writing_to
from heliograph.study.ladder import Meeting, Met


class KeptMeetings:
    """The games of a ladder in a file; whoever has none keeps them in memory alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.met: dict[Meeting, Met] = {}
        if path is None:
            return
        with writing_to(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            rows = list(readable_rows(path.read_bytes())) if path.exists() else []
            self.met = dict(map(_read, rows))
            # A line that a kill cut off would take the next one with it
            write_rows(path, (_row(*kept) for kept in self.met.items()))

    def add(self, meeting: Meeting, met: Met) -> None:
        """Keep what came of a game."""
        self.met[meeting] = met
        if self._path is not None:
            with writing_to(self._path.parent), self._path.open("a", encoding="utf-8") as file:
                file.write(row_line(_row(meeting, met)))


def _row(meeting: Meeting, met: Met) -> Row:
    return {"meeting": meeting, "met": met}


def _read(row: Row) -> tuple[Meeting, Met]:
    return Meeting(*row["meeting"]), Met(*row["met"])
