"""What the drawing of the table needs: strips and fields, orders, players' boards, cards to tap.

Everything comes from a view of the viewer; words are in the reader's language.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.games.caching import cached_by
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.layout import COLUMNS, GOODS_NAMES, KIND_NAMES, TYPE_NAMES
from heliograph.games.solenia.show_words import Words
from shared_rules.solenia.band import BAND_LENGTH, STRIPS, VALUES

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

    def of(self, view: View, asked: str) -> Plain:
        """Return the whole drawing of a view; `asked` is the field a question is about."""
        level = view["level"]
        return {
            "game": "solenia",
            "level": level,
            "round": self._round(view),
            "side": self.words.word(view["side"]),
            "advances": view["advances"],
            "airship": view["airship"],
            "asked": asked,
            "band": self._band(view),
            "rows": [self._row(view, row) for row in reversed(range(STRIPS))],
            "orders": [self._display(view, kind) for kind in range(2)] if level > 1 else [],
            "players": [self._player(view, player) for player in view["players"]],
            "gains": self._gains(view) if level == 3 else [],
            "tray": self._tray(view, asked),
            "legend": self._legend(level),
            "offer": self._offer(view),
            "die": self._die(view),
            "reveal": self._reveal(view),
            "words": {key: self.words.word(key) for key in _WORDS},
        }

    def _round(self, view: View) -> str:
        if view["phase"] != "play":
            return ""
        text = self.words.word("round", n=view["round"])
        return f"{text} · {self.words.word('last_rounds')}" if view["last_rounds"] else text

    # The strips

    def _band(self, view: View) -> list[Plain]:
        """Return the ten entries of the endless band; those on the table are marked."""
        first = 0 if view["start"] == "night" else STRIPS
        entries = [_SKY_CYCLE[(first + entry) % BAND_LENGTH] for entry in range(BAND_LENGTH)]
        shown = [(view["advances"] + row) % BAND_LENGTH for row in range(STRIPS)]
        return [{"sky": sky, "row": _index(shown, entry)} for entry, sky in enumerate(entries)]

    def _row(self, view: View, row: int) -> Plain:
        sky = view["kinds"][row]
        fields = view["fields"][row * _WIDTH : (row + 1) * _WIDTH] if view["level"] == 3 else []
        return {
            "entry": (view["advances"] + row) % BAND_LENGTH,
            "row": row + 1,
            "sky": sky,
            "name": self.words.say(show_texts.SKIES, sky),
            "note": self.words.word("rear") if row == 0 else "",
            "fields": [self._field(field, _decider(view)) for field in fields],
        }

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
        found = self._card(card["card"]) if card["card"] else self._plain_card(card["value"])
        text = self.words.word("card_of", who=self.words.who(seat), card=found["text"])
        return {**found, "seat": seat, "text": text}

    def _card(self, name: str) -> Plain:
        number = self.box.card_ids.index(name)
        bonus = self.box.printed["cards"][name]["bonus"]
        value = self.box.values[number]
        return {"id": name, "value": value, "bonus": bonus, "text": self.words.card(number)}

    def _plain_card(self, value: int) -> Plain:
        text = self.words.word("card_plain", value=value)
        return {"id": f"?{value}", "value": value, "bonus": None, "text": text}

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
        seat, level = player["seat"] - 1, view["level"]
        goods = [player["goods"][good] for good in GOODS_NAMES]
        return {
            "seat": seat,
            "goods": goods if level else None,
            "stored": sum(goods),
            "capacity": player["capacity"],
            "stars": player["stars"] if level else None,
            "cards": player["cards_left"],
            "hand": player["hand"]["count"],
            "played": player["played"],
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
        values = [self._plain_card(value) for value in range(VALUES)] if node == _PLAY else []
        return {
            "seat": seat,
            "name": self.words.word("tray", who=self.words.who(seat)),
            "hint": self._hint(asked) if view["level"] == 3 else "",
            "values": [{**card, "target": f"value:{card['value']}"} for card in values],
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
        sides = [_DIE_SIDES[side] for side in self.box.die]
        return [
            {
                "target": f"die:{face + 1}",
                "face": face + 1,
                "text": self.words.say(show_texts.DIE, side),
            }
            for face, side in enumerate(sides)
        ]


_SKY_CYCLE = ("night", "night", "dawn", "day", "day", "day", "day", "dusk", "night", "night")
_DIE_SIDES = ("order_day", "order_night", "block", "advance")
_WORDS = (
    "airship", "front", "rear", "advances", "cards_left", "goods", "stars", "hand", "beside",
    "next_gain", "legend", "level_1", "level_3", "day", "night", "die",
)  # fmt: skip


def _decider(view: View) -> int:
    """Return the seat whose range matters now."""
    seat: int = view["turn"]
    return seat - 1


def _index(shown: list[int], entry: int) -> int | None:
    return shown.index(entry) + 1 if entry in shown else None


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
