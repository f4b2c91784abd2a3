"""What people see of the computer players of a table, and what they set for them."""

from heliograph.table.change import BOTS, GO_ON, Change
from heliograph.table.news import News


class BotSigns:
    """Between the people of one table and its computer players."""

    def __init__(self, news: News) -> None:
        self._news = news
        self.thinking: int | None = None  # the seat whose player thinks
        self.hold = False  # they wait for people, who went back to look at something
        self.pace_s = 1.0

    def show(self, thinking: int | None, hold: bool) -> None:
        """Note which computer player thinks, and whether they wait for people."""
        with self._news.lock:
            if (thinking, hold) != (self.thinking, self.hold):
                self.thinking, self.hold = thinking, hold
                self._news.tell(Change(BOTS, BOTS))

    def set_pace(self, seconds: float) -> None:
        """Set how long the computer players take for a decision, at least."""
        with self._news.lock:
            if seconds != self.pace_s:
                self.pace_s = seconds
                self._news.tell(Change(BOTS, BOTS))

    def let_go_on(self, source: str) -> None:
        """Let the computer players go on after people went back to look at something."""
        with self._news.lock:
            self._news.tell(Change(GO_ON, source))
