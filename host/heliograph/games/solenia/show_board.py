"""What the drawing of the table needs: strips and fields, orders, players' boards, cards to tap.

The sky (band, airship, round) is read off the table unit's state, with which the state of the full
rules begins: it is the same at every depth. The rest comes from a view of the viewer.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.games.caching import cached_by
from heliograph.games.show import View
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.box import DIE_SIDES
from heliograph.games.solenia.effects import COUNTED, Effects
from heliograph.games.solenia.layout import (
    COLUMNS, GOODS_NAMES, KIND_NAMES, TYPE_NAMES, WIDTH,
)  # fmt: skip
from heliograph.games.solenia.orders import board_of, bonus_of
from heliograph.games.solenia.show_choices import slot_text
from heliograph.games.solenia.show_words import Words
from heliograph.games.text_files import texts_for
from heliograph.texts import text
from shared_rules.solenia import band
from shared_rules.tracker import PLAY
from shared_rules.solenia.tracker import SoleniaTracker

_PLAY, _IDENTIFY = "play", "identify"
_REVEALS = ("set order", "reveal")
# The airship flies up the middle column
_COLUMN = "c"
_WORDS = (
    "airship", "front", "rear", "advances", "cards_left", "goods", "stars", "hand", "beside",
    "next_gain", "legend", "level_1", "level_3", "day", "night", "die",
)  # fmt: skip


# The sky


def sky_view(tracker: SoleniaTracker, lang: str) -> View:
    """Return what the drawing needs where nobody follows the cards on the strips."""
    return {
        "game": "solenia",
        "level": 0,
        "round": _round(tracker, lang),
        "side": "",
        "advances": tracker.advances,
        "airship": f"{_COLUMN}{band.airship_row(tracker.state) + 1}",
        "asked": "",
        "band": _band(tracker),
        "rows": [_row(tracker, lang, row) for row in reversed(range(band.STRIPS))],
        "orders": [],
        "players": [_player(tracker, seat) for seat in range(tracker.seats)],
        "gains": [],
        "tray": None,
        "legend": [],
        "offer": None,
        "die": [],
        "reveal": None,
        "words": texts_for(lang, {key: show_texts.WORDS[key] for key in _WORDS}),
    }


def _round(tracker: SoleniaTracker, lang: str) -> str:
    if tracker.phase != PLAY:
        return ""
    words = show_texts.WORDS["round"].text(lang, n=tracker.round)
    last = show_texts.WORDS["last_rounds"].text(lang)
    return f"{words} · {last}" if tracker.is_late else words


def _band(tracker: SoleniaTracker) -> list[View]:
    """Return the ten entries of the endless band; those on the table are marked."""
    rows = {entry % band.BAND_LENGTH: row + 1 for row, entry in enumerate(tracker.entries())}
    return [
        {"sky": band.KINDS[band.kind_in(tracker.state, entry)], "row": rows.get(entry)}
        for entry in range(band.BAND_LENGTH)
    ]


def _row(tracker: SoleniaTracker, lang: str, row: int) -> View:
    sky = band.KINDS[tracker.kinds()[row]]
    is_due = row == 0 and tracker.strip_is_due
    return {
        "entry": (tracker.advances + row) % band.BAND_LENGTH,
        "row": row + 1,
        "sky": sky,
        "name": show_texts.SKIES[sky].text(lang),
        "note": text(lang, "due.solenia_scored") if is_due else _edge(row, lang),
        "due": is_due,
        "fields": [],
    }


def _edge(row: int, lang: str) -> str:
    """Return what the first and the last strip are called."""
    key = {0: "rear", band.STRIPS - 1: "front"}.get(row, "")
    return show_texts.WORDS[key].text(lang) if key else ""


def _player(tracker: SoleniaTracker, seat: int) -> View:
    return {
        "seat": seat,
        "goods": None,
        "stored": 0,
        "capacity": 0,
        "stars": None,
        "cards": tracker.cards(seat),
        "hand": None,
        "played": [tracker.played(seat, value) for value in range(band.VALUES)],
        "rows": [],
        "tile": None,
    }


def plain_card(value: int, lang: str) -> View:
    """Return a card of which only the value is known."""
    words = show_texts.WORDS["card_plain"].text(lang, value=value)
    return {"id": f"?{value}", "value": value, "text": words}


def plain_cards(lang: str) -> list[View]:
    """Return the values that a card may have, to be tapped."""
    return [plain_card(value, lang) | {"target": f"value:{value}"} for value in range(band.VALUES)]


def die_view(sides: Sequence[str], lang: str) -> list[View]:
    """Return the sides of the solo die, to be tapped."""
    return [
        {"target": f"die:{face}", "face": face, "text": show_texts.DIE[side].text(lang)}
        for face, side in enumerate(sides, 1)
    ]


# What only the full rules know: fields, orders, boards, what can be tapped


def _at_the_slot(
    self: "Drawing", state: bytes, seat: int, kind: int, column: int, tile: str | None
) -> tuple[Any, ...]:
    """Return what an order slot depends on: which board it is, its tile, and half a tile above."""
    return self, board_of(state, seat, kind), seat, kind, column, tile


def _at_the_field(self: "Drawing", field: View, seat: int) -> tuple[Any, ...]:
    """Return what the drawing of a field depends on: what it is, its price and its card."""
    card = field["card"]
    lying = (card["seat"], card["card"], card["value"]) if card else None
    return self, field["field"], field["kind"], field["cost"][seat], lying


class Drawing:
    """The drawing of one game for one reader."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.box = words.box

    def of(self, tracker: SoleniaTracker, state: bytes, view: View, asked: str) -> View:
        """Return the whole drawing of a view; `asked` is the field a question is about."""
        level, sky = view["level"], sky_view(tracker, self.words.lang)
        return sky | {
            "level": level,
            "side": self.words.word(view["side"]),
            "asked": asked,
            "rows": [row | {"fields": self._fields(view, row["row"] - 1)} for row in sky["rows"]],
            "orders": [self._display(view, kind) for kind in range(2)] if level > 1 else [],
            "players": [
                drawn | self._player(state, view, player)
                for drawn, player in zip(sky["players"], view["players"], strict=True)
            ],
            "gains": self._gains(view) if level == 3 else [],
            "tray": self._tray(view, asked),
            "legend": self._legend(level),
            "offer": self._offer(view),
            "die": self._die(view),
            "reveal": self._reveal(view),
        }

    # The strips

    def _fields(self, view: View, row: int) -> list[View]:
        fields = view["fields"][row * WIDTH : (row + 1) * WIDTH] if view["level"] == 3 else []
        return [self._field(field, _decider(view)) for field in fields]

    @cached_by(_at_the_field, size=512)
    def _field(self, field: View, seat: int) -> View:
        name, kind, card = field["field"], field["kind"], field["card"]
        what = self.words.field_kind(kind)
        told = self.words.word("field_of", field=name, what=what)
        drawn = self._card_on_field(card) if card else None
        if drawn:
            told += f", {drawn['text']}"
        cost = field["cost"][seat]
        return {"id": name, "kind": kind, "text": told, "card": drawn, "cost": cost}

    def _card_on_field(self, card: View) -> View:
        if card["seat"] is None:
            return {"seat": None, "value": "", "bonus": None, "text": self.words.word("neutral")}
        seat = card["seat"] - 1
        plain = plain_card(card["value"], self.words.lang) | {"bonus": None}
        found = self._card(card["card"]) if card["card"] else plain
        text = self.words.word("card_of", who=self.words.who(seat), card=found["text"])
        return {**found, "seat": seat, "text": text}

    def _card(self, name: str) -> View:
        number = self.box.card_ids.index(name)
        bonus = self.box.printed["cards"][name]["bonus"]
        value = self.box.values[number]
        return {"id": name, "value": value, "bonus": bonus, "text": self.words.card(number)}

    def _gains(self, view: View) -> list[View]:
        """Return what the rear strip would give now, for the seats that get something."""
        out = []
        for row in view["next_advance"]:
            goods = [row["goods"][good] for good in GOODS_NAMES]
            if any(goods) or row["stars"] or row["unclear"]:
                text = self.words.goods(goods, row["stars"])
                if row["unclear"]:
                    extra = f"{row['unclear']} × {self.words.word('unclear')}"
                    text = f"{text} + {extra}" if any(goods) or row["stars"] else extra
                out.append({"seat": row["seat"] - 1, "text": text})
        return out

    # Orders and players

    def _display(self, view: View, kind: int) -> View:
        name = TYPE_NAMES[kind]
        tiles = view["orders"][name]
        return {
            "type": name,
            "name": self.words.word(f"orders_{name}"),
            "short": self.words.title(kind),
            "left": view["orders"][f"{name}_left"],
            "left_text": self.words.word("pile", n=view["orders"][f"{name}_left"]),
            "tiles": [self._shown(tile, kind, place) for place, tile in enumerate(tiles)],
        }

    def _shown(self, tile: View, kind: int, place: int) -> View:
        return {
            **self._order(kind, tile["order"]),
            "target": f"order:{TYPE_NAMES[kind]}:{place + 1}",
            "seats": [seat - 1 for seat in tile["seats"]] if tile["goods"] else [],
        }

    def _order(self, kind: int, name: str | None) -> View:
        order = next((order for order in self.box.orders[kind] if order.id == name), None)
        stars: int | str = order.stars if order else (name or "?")[1:] or "?"
        return {
            "id": name,
            "goods": list(order.goods) if order else None,
            "stars": stars,
            "text": self.words.order_named(kind, name),
        }

    def _player(self, state: bytes, view: View, player: View) -> View:
        level = view["level"]
        goods = [player["goods"][good] for good in GOODS_NAMES]
        counted = {"goods": goods, "stars": player["stars"]} if level else {}
        return counted | {
            "stored": sum(goods),
            "capacity": player["capacity"],
            "hand": player["hand"]["count"],
            "rows": [self._slots(state, player, kind) for kind in range(2)] if level > 1 else [],
            "tile": self._tile(view, "level1", player["tile"]) if player["tile"] else None,
        }

    def _slots(self, state: bytes, player: View, kind: int) -> View:
        tiles, seat = player[TYPE_NAMES[kind]], player["seat"] - 1
        return {
            "type": TYPE_NAMES[kind],
            "name": self.words.word(f"orders_{TYPE_NAMES[kind]}"),
            "slots": [
                self._slot(state, seat, kind, column, tiles[column]) for column in range(COLUMNS)
            ],
            "beside": [self._order(kind, tile) for tile in tiles[COLUMNS:]],
        }

    @cached_by(_at_the_slot, size=512)
    def _slot(self, state: bytes, seat: int, kind: int, column: int, tile: str | None) -> View:
        effects = bonus_of(self.box, state, seat, kind, column).printed
        name = self.words.word("slot", row=self.words.title(kind), n=column + 1)
        given = slot_text(self.words, state, seat, kind, column)
        what = self.words.order_named(kind, tile) if tile else given
        return {
            "target": f"slot:{seat + 1}:{TYPE_NAMES[kind]}:{column + 1}",
            "text": f"{name}: {what}",
            "order": self._order(kind, tile) if tile else None,
            "icons": _icons(effects),
        }

    def _tile(self, view: View, level: str, name: str) -> View:
        return {"id": name, "text": self.words.effects(view["printed"][level][name])}

    # What can be tapped beside the board

    def _tray(self, view: View, asked: str) -> View | None:
        """Return the cards the seat on turn may still hold, where the host cannot see hands."""
        node = view["decision"]["node"]
        is_here = node in (_PLAY, _IDENTIFY) and view["depth"] == "referee"
        if not is_here:
            return None
        seat = view["decision"]["seat"] - 1
        unseen = view["players"][seat]["unseen"] if view["level"] == 3 else []
        if node == _IDENTIFY:
            unseen = [row["text"].removeprefix("bonus ") for row in view["pending"]["choices"]]
        cards = [self._card(name) for name in unseen]
        kinds: dict[int, View] = {}
        for card in cards:
            kind = self.box.same[self.box.card_ids.index(card["id"])]
            kinds.setdefault(kind, {**card, "target": f"card:{card['id']}", "count": 0})
            kinds[kind]["count"] += 1
        return {
            "seat": seat,
            "name": self.words.word("tray", who=self.words.who(seat)),
            "hint": self._hint(asked) if view["level"] == 3 else "",
            "values": plain_cards(self.words.lang) if node == _PLAY else [],
            "cards": sorted(kinds.values(), key=lambda card: -int(card["value"])),
        }

    def _hint(self, asked: str) -> str:
        return self.words.word("tray_bonus" if asked else "tray_hint", field=asked)

    def hand(self, view: View, seat: int) -> View | None:
        """Return the hand of a seat out of its own view; None where the host has no hands."""
        hand = view["players"][seat]["hand"].get("cards")
        if hand is None:
            return None
        chosen = view["decision"].get("card", "")
        cards = [
            {
                **self._card(name),
                "target": f"card:{name}",
                "chosen": chosen == f"{seat + 1}:{name}",
            }
            for name in hand
        ]
        return {"name": self.words.word("your_hand"), "seat": seat, "cards": cards}

    def _legend(self, level: int) -> list[View]:
        if not level:
            return []
        goods = [
            {"target": f"good:{name}", "icon": name, "name": self.words.good(name)}
            for name in GOODS_NAMES
        ]
        cities = [
            {"target": f"city:{name}", "icon": f"{name}_city", "name": self.words.field_kind(kind)}
            for name, kind in zip(TYPE_NAMES, KIND_NAMES[5:], strict=True)
        ]
        star = {"target": "star", "icon": "star", "name": self.words.word("star")}
        return [*goods, *cities, star]

    def _offer(self, view: View) -> View | None:
        """Return the improvement tiles that can be taken."""
        if view["decision"]["node"] != "draft":
            return None
        pairs = zip(*(view["offer"][kind] for kind in TYPE_NAMES), strict=True)
        return {
            "name": self.words.word("tiles"),
            "tiles": [
                {"target": f"tile:{name}", **self._tile(view, "level1", name)}
                for name in view["offer"]["tiles"]
                if name
            ],
            "pairs": [
                {
                    "target": f"pair:{place + 1}",
                    "name": self.words.word("pair", n=place + 1),
                    "halves": [self._tile(view, "level3", half) for half in halves],
                }
                for place, halves in enumerate(pairs)
                if all(halves)
            ],
        }

    def _reveal(self, view: View) -> View | None:
        """Return the orders that the table may turn up, where the host does not turn them up."""
        if view["decision"]["node"] not in _REVEALS or view["depth"] != "referee":
            return None
        names = [row["text"].removeprefix("order ") for row in view["pending"]["choices"]]
        kind = TYPE_NAMES.index(names[-1].removesuffix(" ?"))
        return {
            "name": self.words.word(f"orders_{TYPE_NAMES[kind]}"),
            "type": TYPE_NAMES[kind],
            "tiles": [
                {**self._order(kind, name), "target": f"reveal:{name}", "seats": []}
                for name in names[:-1]
            ],
        }

    def _die(self, view: View) -> list[View]:
        if view["decision"]["node"] != "roll":
            return []
        return die_view([DIE_SIDES[side] for side in self.box.die], self.words.lang)


def _decider(view: View) -> int:
    """Return the seat whose range matters now."""
    seat: int = view["turn"]
    return seat - 1


def _icons(effects: Effects) -> list[str]:
    """Return what is drawn in a slot: goods, `/` for a choice, `5★`, else a short sign."""
    out: list[str] = []
    for effect in effects:
        kind = next(key for key in effect if key != "max")
        value = effect[kind]
        if kind == "goods":
            out += value
        elif kind == "choose":
            out += [icon for good in value for icon in (good, "/")][:-1]
        elif kind == "stars":
            out.append(f"{value}★")
        else:
            out.append(_SIGNS.get(kind, "…"))
    return out


# Short signs for what has no picture; the slot's text says it in words
_SIGNS = {
    "storage": "▣+1", "range": "↔−1", "zero_island": "0→1", "zero_city": "0→★", "hand": "✋+1",
    "replace": "⇄", "airship_island": "◆+1", "airship_city": "◆+★", "scoring_star": "▤+★",
    **dict.fromkeys(COUNTED, "Σ★"),
}  # fmt: skip
