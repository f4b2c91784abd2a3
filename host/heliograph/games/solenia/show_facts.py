"""Every public fact of the table with its name and what may be entered for it."""

from collections.abc import Iterator
from typing import Any

from heliograph.engine import Game
from heliograph.games.show import Fact
from heliograph.games.solenia import bounds, show_texts
from heliograph.games.solenia.layout import COLUMNS, GOODS_NAMES, KIND_NAMES, SHOWN, TYPE_NAMES
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import MOST_ADVANCES, MOST_STARS, VALUES

Values = tuple[tuple[Any, str], ...]
UNTOLD = "?"
_NEUTRAL = "neutral"


class Facts:
    """The facts of one game for one reader."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words
        self.box = words.box

    def of(self, state: bytes) -> list[Fact]:
        """Return all facts that can be corrected."""
        return [self._fact(state, name, value) for name, value in self.game.facts(state).items()]

    def _say(self, key: str, **fields: object) -> str:
        return self.words.say(show_texts.FACTS, key, **fields)

    def _fact(self, state: bytes, name: str, value: Any) -> Fact:
        kind, *where = name.split(".")
        if kind in ("advances", "turn", "display"):
            return self._of_table(name, kind, where, value)
        if kind in ("board", "field"):
            return self._of_field(name, kind, where[0], value)
        return self._of_seat(state, name, kind, where, value)

    def _of_table(self, name: str, kind: str, where: list[str], value: Any) -> Fact:
        group = self._say("table")
        if kind == "advances":
            return Fact(name, self._say(kind), group, value, (), 0, MOST_ADVANCES)
        if kind == "turn":
            seats = range(self.game.seats)
            values = tuple((seat + 1, self.words.who(seat)) for seat in seats)
            return Fact(name, self._say(kind), group, value, values)
        row = TYPE_NAMES.index(where[0])
        label = self._say(kind, row=self.words.title(row))
        return Fact(name, label, group, value, self._rows(value, row, SHOWN))

    def _of_field(self, name: str, kind: str, field: str, value: Any) -> Fact:
        label = self._say(kind, field=field)
        if kind == "field":
            values: Values = tuple((name, self.words.kind(name)) for name in KIND_NAMES)
            return Fact(name, label, self._say("fields_group"), value, values)
        return Fact(name, label, self._say("cards_group"), value, tuple(self._cards(value)))

    def _cards(self, value: str | None) -> Iterator[tuple[str | None, str]]:
        """Nothing, the card as it is, or a card of somebody by its value.

        Which bonus it shows is asked when the strip is scored.
        """
        yield None, self._say("none")
        if value is not None and "?" not in value and value != _NEUTRAL:
            yield value, self._say("as_is")
        for seat in range(self.game.seats):
            for number in range(VALUES):
                plain = self.words.word("card_plain", value=number)
                yield f"{seat + 1}:?{number}", self._owned(seat, plain)
        if self.game.seats == 1:
            yield _NEUTRAL, self.words.word("neutral")

    def _owned(self, seat: int, card: str) -> str:
        return self.words.word("card_of", who=self.words.who(seat), card=card)

    def _of_seat(self, state: bytes, name: str, kind: str, where: list[str], value: Any) -> Fact:
        seat = int(where[0]) - 1
        group = self.words.who(seat)
        if kind == "goods":
            label = self.words.good(where[1])
            most = bounds.most_goods(state, seat, GOODS_NAMES.index(where[1]))
            return Fact(name, label[0].upper() + label[1:], group, value, (), 0, most)
        if kind == "slots":
            row = TYPE_NAMES.index(where[1])
            label = self._say(kind, row=self.words.title(row))
            return Fact(name, label, group, value, self._rows(value, row, COLUMNS))
        low, most = 0, MOST_STARS
        if kind == "cards":
            low, most = bounds.fewest_cards(state, seat), bounds.most_cards(state, seat)
        return Fact(name, self._say(kind), group, value, (), low, most)

    def _rows(self, tiles: list[str | None], kind: int, places: int) -> Values:
        """The row as it lies, with one tile less or one more; the display also with another."""
        is_display = places == SHOWN
        out: list[tuple[Any, str]] = [(list(tiles), self._say("as_is"))]
        padded = [*tiles, *[None] * (places - len(tiles))]
        for place, tile in enumerate(padded):
            if tile is not None:
                row = _with(padded, place, None, is_display)
                out.append((row, self._say("remove", n=place + 1)))
            if tile is None or is_display:
                out += self._replaced(padded, place, kind, is_display)
            if tile is None and is_display:
                break  # further tiles would go to the same place
        return tuple(out)

    def _replaced(
        self, tiles: list[str | None], place: int, kind: int, is_display: bool
    ) -> Iterator[tuple[Any, str]]:
        names = [order.id for order in self.box.orders[kind]]
        for name in [*names, UNTOLD]:
            if name != tiles[place]:
                text = self._say("put", n=place + 1, order=self.words.order_named(kind, name))
                yield _with(tiles, place, name, is_display), text


def _with(
    tiles: list[str | None], place: int, name: str | None, is_display: bool
) -> list[str | None]:
    """Return the row with another tile in one place; the display has no gaps."""
    row = [*tiles[:place], name, *tiles[place + 1 :]]
    if is_display:
        return [tile for tile in row if tile is not None]
    while len(row) > COLUMNS and row[-1] is None:
        row.pop()
    return row
