"""How the things of Solenia lie in a state, and how people write them: cards, orders, tiles.

Cards: `2:C05` is a card of seat 2, `2:?1` one of which only the value is known. Orders go by their
ids, `?6` is one with six stars that no content names. What lies in a row of orders depends on its
type: the last number of a cell says whether it is day or night.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from heliograph.engine.fact_kinds import Cell, Kind, OneOf, Reader, State, Values
from heliograph.engine.thing_kinds import NodeOfPhase
from heliograph.engine.reading import index_of, listing, need, number, table
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.layout import (
    COLUMNS, DEAL, DRAFT, MOST_TILES, NODES, NUMBERS, ORDER_KINDS, OVER, SET_BAND, SET_FIRST,
    SET_HALF, SET_ORDER, SET_STRIP, SET_TILE, SHOWN,
)  # fmt: skip
from heliograph.games.solenia.names import NEUTRAL_CARD, card_code, card_name, tile_name, tile_of
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import PHASE, SEATS, VALUES
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY as PLAYING
from shared_rules.tracker import ROUND_END, SETUP

Tiles = list[str | None]
_UNTOLD = "?"
_ORDERS = N_("orders, null where empty")
_COUNTS = N_("orders with their numbers")
_NO_GAP = N_("no gap beside the board")
_NO_TILES = N_("no improvements in this game")
_SETTING_UP = (SET_BAND, SET_STRIP, SET_FIRST, SET_ORDER, SET_TILE, SET_HALF, DEAL, DRAFT)
_PHASE_OF = dict.fromkeys(_SETTING_UP, SETUP) | {NUMBERS: ROUND_END, OVER: GAME_OVER}


def phase_of(node: int) -> int:
    """Return the phase of the game in which a kind of decision comes up."""
    return _PHASE_OF.get(node, PLAYING)


def _words(reader: Reader) -> Words:
    assert isinstance(reader, Words)
    return reader


def _say(reader: Reader, key: str, **fields: object) -> str:
    return _words(reader).say(show_texts.FACTS, key, **fields)


_AN_ORDER = "an order by its id, one that is not in the box `?6` with its stars"


NODE: Kind = NodeOfPhase(NODES, "SLN-4.1", PHASE, lambda node: (phase_of(node),))


class Card(Kind):
    """A card on the board or on its way to it; None for none."""

    values = "a card `2:C05`, by its value alone `2:?1`, `neutral`, or null"
    rule = "SLN-2.4"

    def __init__(self, box: Box) -> None:
        self.box = box

    def write(self, state: State, cell: Cell) -> str | None:
        return card_name(self.box, state[cell.at]) if state[cell.at] else None

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        state[cell.at] = 0 if value is None else card_code(self.box, state, value)

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """Nothing, the card as it is, or a card of somebody by its value.

        Which bonus it shows is asked when the strip is scored.
        """
        return tuple(self._offered(self.write(state, cell), state[SEATS], _words(reader)))

    def _offered(
        self, here: str | None, seats: int, words: Words
    ) -> Iterator[tuple[str | None, str]]:
        yield None, _say(words, "none")
        if here is not None and _UNTOLD not in here and here != NEUTRAL_CARD:
            yield here, _say(words, "as_is")
        for seat in range(seats):
            for value in range(VALUES):
                card = words.word("card_plain", value=value)
                label = words.word("card_of", who=words.who(seat), card=card)
                yield f"{seat + 1}:{_UNTOLD}{value}", label
        if seats == 1:
            yield NEUTRAL_CARD, words.word("neutral")


class OrderTile(Kind):
    """One order; `row_of` says whether it is one of the day or of the night."""

    values = _AN_ORDER
    rule = "SLN-6.2"

    def __init__(self, box: Box, row_of: Callable[[State], int]) -> None:
        self.box = box
        self.row_of = row_of

    def write(self, state: State, cell: Cell) -> str | None:
        return tile_name(self.box, self.row_of(state), state[cell.at])

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        state[cell.at] = tile_of(self.box, self.row_of(state), value)


class _OrderRow(Kind):
    """Orders of one type in a row of places."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def read(self, state: bytearray, cell: Cell, value: Any) -> None:
        listing(value, self.size, self.rule, _ORDERS)
        tiles = self.laid(bytes(tile_of(self.box, cell.where[-1], name) for name in value), value)
        state[cell.at : cell.at + self.size] = tiles + bytes(self.size - len(tiles))

    @abstractmethod
    def laid(self, tiles: bytes, value: object) -> bytes:
        """Return how these tiles lie, the value as it came; raises BadPosition."""

    def names(self, tiles: State, kind: int) -> Tiles:
        """Return the names of tiles."""
        return [tile_name(self.box, kind, tile) for tile in tiles]

    def replaced(
        self, row: Tiles, place: int, kind: int, words: Words
    ) -> Iterator[tuple[Tiles, str]]:
        """Yield the row with every other order in one place."""
        for name in (*(order.id for order in self.box.orders[kind]), _UNTOLD):
            if name != row[place]:
                text = _say(words, "put", n=place + 1, order=words.order_named(kind, name))
                yield _with(row, place, name), text

    def describe(self) -> str:
        return f"list of at most {self.size}: {_AN_ORDER}"


def _with(row: Tiles, place: int, name: str | None) -> Tiles:
    return [*row[:place], name, *row[place + 1 :]]


def _without(row: Tiles, place: int) -> Tiles:
    return [*row[:place], *row[place + 1 :]]


class Display(_OrderRow):
    """Orders that can be fulfilled, the oldest first, without gaps."""

    size = SHOWN
    rule = "SLN-3.3"

    def write(self, state: State, cell: Cell) -> Tiles:
        tiles = state[cell.at : cell.at + self.size].replace(b"\0", b"")
        return self.names(tiles, cell.where[-1])

    def laid(self, tiles: bytes, value: object) -> bytes:  # noqa: ARG002 (any order will do)
        return tiles.replace(b"\0", b"")

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """The row as it lies, with one tile less, another, or one more."""
        row, kind, words = self.write(state, cell), cell.where[-1], _words(reader)
        out: list[tuple[Any, str]] = [(row, _say(reader, "as_is"))]
        for place in range(len(row)):
            out.append((_without(row, place), _say(reader, "remove", n=place + 1)))
            out += self.replaced(row, place, kind, words)
        if len(row) < self.size:
            out += self.replaced([*row, None], len(row), kind, words)
        return tuple(out)


class Slots(_OrderRow):
    """The six slots of a row on a player's board, then the tiles beside it."""

    size = MOST_TILES
    rule = "SLN-6.3"

    def write(self, state: State, cell: Cell) -> Tiles:
        beside = state[cell.at + COLUMNS : cell.at + self.size].replace(b"\0", b"")
        return self.names(state[cell.at : cell.at + COLUMNS] + beside, cell.where[-1])

    def laid(self, tiles: bytes, value: object) -> bytes:
        need(0 not in tiles[COLUMNS:], "SLN-AMB-15", _NO_GAP, value)
        return tiles

    def offers(self, state: State, cell: Cell, reader: Reader) -> Values:
        """The row as it lies, with one tile less or one more."""
        row, kind, words = self.write(state, cell), cell.where[-1], _words(reader)
        out: list[tuple[Any, str]] = [(row, _say(reader, "as_is"))]
        for place, tile in enumerate(row):
            if tile is None:
                out += self.replaced(row, place, kind, words)
            else:
                less = _with(row, place, None) if place < COLUMNS else _without(row, place)
                out.append((less, _say(reader, "remove", n=place + 1)))
        return tuple(out)


class OrderCounts(Kind):
    """How many of each order are in the pile."""

    values = "how many of each order, by its id"
    size = ORDER_KINDS
    rule = "SLN-3.3"

    def __init__(self, box: Box) -> None:
        self.box = box

    def write(self, state: State, cell: Cell) -> dict[str, int]:
        orders, counts = self.box.orders[cell.where[-1]], state[cell.at : cell.at + self.size]
        return {order.id: counts[at] for at, order in enumerate(orders) if counts[at]}

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        kind = cell.where[-1]
        ids = tuple(order.id for order in self.box.orders[kind])
        counts = bytearray(self.size)
        for order, count in table(value, self.rule, _COUNTS).items():
            at = index_of(ids, order, self.rule)
            counts[at] = number(count, 0, self.box.copies[kind][at], self.rule)
        state[cell.at : cell.at + self.size] = counts


class Improvement(OneOf):
    """An improvement tile, or None; `is_played` says whether this game has them."""

    def __init__(self, ids: tuple[str, ...], is_played: Callable[[State], bool]) -> None:
        super().__init__(ids, "SLN-11.1", base=1)
        self.is_played = is_played

    def read(self, state: bytearray, cell: Cell, value: object) -> None:
        need(value is None or self.is_played(state), self.rule, _NO_TILES, value)
        super().read(state, cell, value)
