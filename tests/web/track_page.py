"""A table at track depth as people use it who have only the page: offers, questions, facts."""

from typing import Any

from heliograph.table.table import Table
from tests.commanding import perform
from tests.web.wire import live_view

NAMES = ("Anna", "Ben", "Çiğdem", "Dora")
LANGUAGES = ("en", "de")


class TrackPage:
    """One tracked match and the page that shows it, in English."""

    def __init__(self, table: Table, game: str, seats: int) -> None:
        self.table = table
        names = list(NAMES[:seats])
        begin = {"do": "begin", "game": game, "seats": seats, "depth": "track", "names": names}
        perform(table, begin)

    def view(self, lang: str = "en") -> dict[str, Any]:
        """Return what the page is shown; every part of it can be made."""
        view = live_view(self.table, lang)
        assert view["missing"] == {}
        return view

    def offers(self) -> dict[str, dict[str, Any]]:
        """Return what is offered by its label."""
        return {offer["label"]: offer for offer in self.view()["offers"]}

    def labels(self) -> list[str]:
        """Return the labels of what is offered."""
        return list(self.offers())

    def enter(self, label: str) -> str:
        """Enter what is offered under a label; return how the log tells it."""
        perform(self.table, {"do": "enter", "choices": self.offers()[label]["choices"]})
        return self.log()

    def tap(self, target: str) -> str:
        """Enter what a place of the drawing stands for."""
        (offer,) = [one for one in self.view()["offers"] if one["target"] == target]
        perform(self.table, {"do": "enter", "choices": offer["choices"]})
        return self.log()

    def answer(self, *values: int) -> str:
        """Answer the questions of the table one after the other."""
        for value in values:
            question = self.view()["question"]
            choice = question["base"] + question["step"] * value
            perform(self.table, {"do": "enter", "choices": [choice]})
        return self.log()

    def facts(self, lang: str = "en") -> dict[str, dict[str, Any]]:
        """Return what can be corrected, by its name."""
        answer = perform(self.table, {"do": "facts"}, lang=lang)
        assert answer["missing"] == {}
        return {fact["name"]: fact for fact in answer["facts"]}

    def correct(self, fact: str, value: int) -> str:
        """Set a fact as it lies on the table; return how the log tells it."""
        perform(self.table, {"do": "correct", "fact": fact, "value": value})
        return self.log()

    def undo(self) -> None:
        """Take the last step back."""
        perform(self.table, {"do": "undo"})

    def log(self, lang: str = "en") -> str:
        """Return the last line of the log."""
        lines = [line for line in self.view(lang)["log"] if not line["undone"]]
        return str(lines[-1]["text"])

    def lights(self) -> str:
        """Return what the lights show now."""
        return str(self.view()["lights"]["line"])
