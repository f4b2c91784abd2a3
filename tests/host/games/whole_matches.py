"""Plays matches as people do: through the table and its pages, each seat with its own key."""

import json
import random
from typing import Any

from heliograph.record.keys import SEAT, THIS_COMPUTER, Access
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import Shared, live_view
from heliograph.web.commands import perform

View = dict[str, Any]


def offers_of(pages: list[tuple[Access, View]]) -> list[tuple[Access, View]]:
    """Return what pages offer, each with whose page it is."""
    return [(reader, offer) for reader, page in pages for offer in page["offers"]]


class Match:
    """One match on a table, entered by offers alone."""

    def __init__(self, table: Table, lang: str, **begin: Any) -> None:
        self.table, self.lang, self.seats = table, lang, begin["seats"]
        perform(table, {"at": table.stamp, "do": "begin", **begin})

    def look(self, seat: int | None = None) -> View:
        """Return the table as a page gets it: that of a seat, or that of the table."""
        return self._page(THIS_COMPUTER if seat is None else Access(SEAT, seat))

    def _page(self, access: Access, shared: Shared | None = None) -> View:
        made = live_view(self.table, self.lang, access, shared)
        view: View = json.loads(to_json(made))
        assert view["missing"] == {}
        return view

    def pages(self) -> list[tuple[Access, View]]:
        """Return the pages of one moment as the server makes them, the table's first."""
        shared: Shared = {}
        readers = [THIS_COMPUTER, *(Access(SEAT, seat) for seat in range(self.seats))]
        return [(reader, self._page(reader, shared)) for reader in readers]

    def enter(self, choices: list[int], access: Access = THIS_COMPUTER) -> None:
        """Enter what a page offers."""
        command = {"at": self.table.stamp, "do": "enter", "choices": choices}
        perform(self.table, command, access, self.lang)

    def offers(self) -> list[tuple[Access, View]]:
        """Return what the pages offer, each with whose page it is."""
        return offers_of(self.pages())

    def choose(self, *labels: str) -> None:
        """Enter offers by their labels, each on the first page that has it."""
        for label in labels:
            offers = {offer["label"]: (offer, page) for page, offer in reversed(self.offers())}
            assert label in offers, sorted(offers)
            offer, page = offers[label]
            self.enter(offer["choices"], page)

    def play_on(self, dice: random.Random, steps: int, skip: tuple[str, ...] = ()) -> None:
        """Enter offers at random, but none with one of these labels where there are others."""
        for _ in range(steps):
            pages = self.pages()
            if pages[0][1]["is_over"]:
                return
            offers = offers_of(pages)
            liked = [one for one in offers if one[1]["label"] not in skip]
            page, offer = dice.choice(liked or offers)
            self.enter(offer["choices"], page)

    def sheet(self) -> dict[str, list[int]]:
        """Return the rows of the score sheet by their labels."""
        told = perform(self.table, {"do": "sheet"}, lang=self.lang)
        return {row["label"]: list(row["values"]) for row in told["rows"]}

    def log(self, seat: int | None = None) -> list[str]:
        """Return the lines of the log as a reader sees them, the newest last."""
        return [line["text"] for line in self.look(seat)["log"]]
