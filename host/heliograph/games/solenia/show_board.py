"""What the drawing of the table needs: strips and fields, orders, players' boards, cards to tap.

Everything comes from a view of the viewer; words are in the reader's language.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.games.caching import cached_by
from heliograph.games.solenia.layout import COLUMNS, GOODS_NAMES, KIND_NAMES, TYPE_NAMES
from heliograph.games.solenia.show_sky import die_view, plain_card, plain_cards, sky_view
from heliograph.games.solenia.show_words import Words

View = Mapping[str, Any]
Plain = dict[str, Any]
_WIDTH = 5
_PLAY, _IDENTIFY = "play", "identify"
_REVEALS = ("set order", "reveal")


def _at_the_slot(
    self: "Drawing", view: View, seat: int, kind: int, column: int, tile: str | None
) -> tuple[Any, ...]:
    """Return what an order slot depends on: which board it is, its tile, and half a tile above."""
    half = view["players"][seat]["halves"][kind]
    return self, view["side"], view["improvements"], half, seat, kind, column, tile


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

    def of(self, tracker: Any, view: View, asked: str) -> Plain:
        """Return the whole drawing of a view; `asked` is the field a question is about."""
        level, sky = view["level"], sky_view(tracker, self.words.lang)
        return sky | {
            "level": level,
            "side": self.words.word(view["side"]),
            "asked": asked,
            "rows": [row | {"fields": self._fields(view, row["row"] - 1)} for row in sky["rows"]],
            "orders": [self._display(view, kind) for kind in range(2)] if level > 1 else [],
            "players": [
                drawn | self._player(view, player)
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

    def _fields(self, view: View, row: int) -> list[Plain]:
        fields = view["fields"][row * _WIDTH : (row + 1) * _WIDTH] if view["level"] == 3 else []
        return [self._field(field, _decider(view)) for field in fields]

    @cached_by(_at_the_field, size=512)
    def _field(self, field: Mapping[str, Any], seat: int) -> Plain:
        name, kind, card = field["field"], field["kind"], field["card"]
        what = self.words.kind(kind)
        told = self.words.word("field_of", field=name, what=what)
        drawn = self._card_on_field(card) if card else None
        if drawn:
            told += f", {drawn['text']}"
        cost = field["cost"][seat]
        return {"id": name, "kind": kind, "text": told, "card": drawn, "cost": cost}

    def _card_on_field(self, card: Mapping[str, Any]) -> Plain:
        if card["seat"] is None:
            return {"seat": None, "value": "", "bonus": None, "text": self.words.word("neutral")}
        seat = card["seat"] - 1
        plain = plain_card(card["value"], self.words.lang) | {"bonus": None}
        found = self._card(card["card"]) if card["card"] else plain
        text = self.words.word("card_of", who=self.words.who(seat), card=found["text"])
        return {**found, "seat": seat, "text": text}

    def _card(self, name: str) -> Plain:
        number = self.box.card_ids.index(name)
        bonus = self.box.printed["cards"][name]["bonus"]
        value = self.box.values[number]
        return {"id": name, "value": value, "bonus": bonus, "text": self.words.card(number)}

    def _gains(self, view: View) -> list[Plain]:
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

    def _display(self, view: View, kind: int) -> Plain:
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

    def _shown(self, tile: Mapping[str, Any], kind: int, place: int) -> Plain:
        return {
            **self._order(kind, tile["order"]),
            "target": f"order:{TYPE_NAMES[kind]}:{place + 1}",
            "seats": [seat - 1 for seat in tile["seats"]] if tile["goods"] else [],
        }

    def _order(self, kind: int, name: str | None) -> Plain:
        order = next((order for order in self.box.orders[kind] if order.id == name), None)
        stars: int | str = order.stars if order else (name or "?")[1:] or "?"
        return {
            "id": name,
            "goods": list(order.goods) if order else None,
            "stars": stars,
            "text": self.words.order_named(kind, name),
        }

    def _player(self, view: View, player: Mapping[str, Any]) -> Plain:
        level = view["level"]
        goods = [player["goods"][good] for good in GOODS_NAMES]
        counted = {"goods": goods, "stars": player["stars"]} if level else {}
        return counted | {
            "stored": sum(goods),
            "capacity": player["capacity"],
            "hand": player["hand"]["count"],
            "rows": [self._slots(view, player, kind) for kind in range(2)] if level > 1 else [],
            "tile": self._tile(view, "level1", player["tile"]) if player["tile"] else None,
        }

    def _slots(self, view: View, player: Mapping[str, Any], kind: int) -> Plain:
        tiles, seat = player[TYPE_NAMES[kind]], player["seat"] - 1
        return {
            "type": TYPE_NAMES[kind],
            "name": self.words.word(f"orders_{TYPE_NAMES[kind]}"),
            "slots": [
                self._slot(view, seat, kind, column, tiles[column]) for column in range(COLUMNS)
            ],
            "beside": [self._order(kind, tile) for tile in tiles[COLUMNS:]],
        }

    @cached_by(_at_the_slot, size=512)
    def _slot(self, view: View, seat: int, kind: int, column: int, tile: str | None) -> Plain:
        effects = self.words.slot_effects(view, seat, kind, column)
        name = self.words.word("slot", row=self.words.title(kind), n=column + 1)
        given = self.words.slot(view, seat, kind, column)
        what = self.words.order_named(kind, tile) if tile else given
        return {
            "target": f"slot:{seat + 1}:{TYPE_NAMES[kind]}:{column + 1}",
            "text": f"{name}: {what}",
            "order": self._order(kind, tile) if tile else None,
            "icons": _icons(effects),
        }

    def _tile(self, view: View, level: str, name: str) -> Plain:
        return {"id": name, "text": self.words.effects(view["printed"][level][name])}

    # What can be tapped beside the board

    def _tray(self, view: View, asked: str) -> Plain | None:
        """Return the cards the seat on turn may still hold, where the host cannot see hands."""
        node = view["pending"]["node"]
        is_here = node in (_PLAY, _IDENTIFY) and view["depth"] == "referee"
        if not is_here:
            return None
        seat = view["pending"]["decision"]["seat"] - 1
        unseen = view["players"][seat]["unseen"] if view["level"] == 3 else []
        if node == _IDENTIFY:
            unseen = [row["text"].removeprefix("bonus ") for row in view["pending"]["choices"]]
        cards = [self._card(name) for name in unseen]
        kinds: dict[int, Plain] = {}
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

    def hand(self, view: View, seat: int) -> Plain | None:
        """Return the hand of a seat out of its own view; None where the host has no hands."""
        hand = view["players"][seat]["hand"].get("cards")
        if hand is None:
            return None
        chosen = view["pending"].get("decision", {}).get("card", "")
        cards = [
            {
                **self._card(name),
                "target": f"card:{name}",
                "chosen": chosen == f"{seat + 1}:{name}",
            }
            for name in hand
        ]
        return {"name": self.words.word("your_hand"), "seat": seat, "cards": cards}

    def _legend(self, level: int) -> list[Plain]:
        if not level:
            return []
        goods = [
            {"target": f"good:{name}", "icon": name, "name": self.words.good(name)}
            for name in GOODS_NAMES
        ]
        cities = [
            {"target": f"city:{name}", "icon": f"{name}_city", "name": self.words.kind(kind)}
            for name, kind in zip(TYPE_NAMES, KIND_NAMES[5:], strict=True)
        ]
        star = {"target": "star", "icon": "star", "name": self.words.word("star")}
        return [*goods, *cities, star]

    def _offer(self, view: View) -> Plain | None:
        """Return the improvement tiles that can be taken."""
        if view["pending"]["node"] != "draft":
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

    def _reveal(self, view: View) -> Plain | None:
        """Return the orders that the table may turn up, where the host does not turn them up."""
        if view["pending"]["node"] not in _REVEALS or view["depth"] != "referee":
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

    def _die(self, view: View) -> list[Plain]:
        if view["pending"]["node"] != "roll":
            return []
        return die_view([_DIE_SIDES[side] for side in self.box.die], self.words.lang)


_DIE_SIDES = ("order_day", "order_night", "block", "advance")


def _decider(view: View) -> int:
    """Return the seat whose range matters now."""
    seat: int = view["turn"]
    return seat - 1


def _icons(effects: list[dict[str, Any]]) -> list[str]:
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
    "end_per_own": "Σ★", "end_per_other": "Σ★", "end_per_good": "Σ★", "end_per_set": "Σ★",
    "end_per_pair": "Σ★", "end_per_card": "Σ★", "end_per_four_stars": "Σ★",
}  # fmt: skip
