"""Heliograph's host: keeps the table's record, serves its pages and speaks with its boards."""

from typing import Any

from heliograph.version import __version__ as __version__
from shared_rules import installed


class _WhenAsked:
    """Stands for the games at hand until somebody looks: most commands never do."""

    def __iter__(self) -> Any:
        return iter(self._rows())

    def __len__(self) -> int:
        return len(self._rows())

    def __getitem__(self, index: int) -> Any:
        return self._rows()[index]

    def _rows(self) -> Any:
        from heliograph.games.unit_table import rows

        installed.GAMES = rows()
        return installed.GAMES


installed.GAMES = _WhenAsked()  # type: ignore[assignment]
