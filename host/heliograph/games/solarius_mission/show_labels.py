"""What one choice is called on a button and in the log, and which place on the board it means."""

from collections.abc import Callable
from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.games.solarius_mission import boards, flight, rewards, storage, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.layout import COLUMN_NAMES, TILE_NAMES
from heliograph.engine.choice_texts import ChoiceKind
from heliograph.games.solarius_mission.show_hexes import destination
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.show_texts import LABELS, STOPS
from heliograph.games.solarius_mission.sky import NAMES
from heliograph.games.solarius_mission.stack import actor_of, argument_of, task_of
from heliograph.games.solarius_mission.faces import level_text
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS, FACE_COUNT, FACES

Fields = dict[str, Any]
Who = Callable[[int], str]

_STORE_COLUMNS = at.STORE_COLUMNS
_PAYMENTS = ((2, 0), (1, 1), (0, 2))


class Labels:
    """Names choices for one reader."""

    def __init__(self, facts: FactTable, teller: Teller, who: Who) -> None:
        self.facts = facts
        self.teller = teller
        self.box = teller.box
        self.who = who

    def label(self, state: bytes, choice: int) -> str:
        """Return what a button says."""
        kind = at.CHOICES.kind_of(choice)
        fields = self.fields(state, choice, kind)
        if kind.name == "stop":
            return STOPS[_stopped(state)].text(self.teller.lang)
        name = f"colour_{self.facts.value(state, 'hue')}" if kind.name == "colour" else kind.name
        return LABELS[name].template(self.teller.lang).format_map(fields)

    def fields(self, state: bytes, choice: int, kind: ChoiceKind) -> Fields:
        """Return what label and clause of a choice may name."""
        maker = _FIELDS.get(kind.name)
        return maker(self, state, choice - kind.first) if maker else {}

    # One short method per kind of choice that names something

    def _take(self, state: bytes, slot: int) -> Fields:
        die, age = self.facts.value(state, "die")[slot]
        return {"die": self.teller.named_die(die), "pays": signed(self.box.wheel[age])}

    def _taken(self, state: bytes, _: int) -> Fields:
        return {"die": self.teller.named_die(self.facts.value(state, "taken"))}

    def _transform(self, state: bytes, colour: int) -> Fields:
        return {"colour": self.teller.colour(colour), **self._taken(state, 0)}

    def _colour(self, _: bytes, colour: int) -> Fields:
        return {"colour": self.teller.colour(colour)}

    def _slot(self, state: bytes, card: int) -> Fields:
        return {"card": card + 1, "effect": self.teller.slot(card), **self._taken(state, 0)}

    def _points(self, state: bytes, _: int) -> Fields:
        points = self.facts.value(state, "points")
        return {"points": points + turns.added_points(self.box, state, 1)}

    def _cube(self, _: bytes, offset: int) -> Fields:
        colour, column = divmod(offset, _STORE_COLUMNS)
        return {"colour": self.teller.colour(colour), "column": COLUMN_NAMES[column]}

    def _buy(self, _state: bytes, _: int) -> Fields:
        return {"price": self.box.point}

    def _turn(self, state: bytes, colour: int) -> Fields:
        level = self._own(state, "level")[COLOURS[colour]]
        return {
            "colour": self.teller.colour(colour),
            "low": level_text(level),
            "high": level_text(level + 1),
        }

    def _own(self, state: bytes, name: str) -> Any:
        """Return a fact of the seat that decides."""
        return self.facts.value(state, name)[actor_of(state)]

    def _move(self, state: bytes, colour: int) -> Fields:
        column = self._own(state, "column")[COLOURS[colour]]
        low, high = COLUMN_NAMES[column - 1], COLUMN_NAMES[column]
        return {"colour": self.teller.colour(colour), "low": low, "high": high}

    def _engines(self, state: bytes, offset: int) -> Fields:
        price = turns.engine_price(self.box, state, actor_of(state))
        return {"count": offset + 1, "price": (offset + 1) * price}

    def _card(self, _: bytes, card: int) -> Fields:
        return {
            "card": card + 1,
            "mission": self.teller.mission(card),
            "effect": self.teller.development(card),
        }

    def _drawn(self, state: bytes, card: int) -> Fields:
        return {"card": card + 1, "seat": self.who(actor_of(state))}

    def _fly(self, state: bytes, number: int) -> Fields:
        return {"place": destination(self.teller, self.facts, state, actor_of(state), number)}

    def _planet_here(self, state: bytes, _: int) -> Fields:
        number = flight.planet_here(state)
        planet = self.box.planets[number]
        return {"planet": self.teller.planet(number), "points": planet.points}

    def _build(self, state: bytes, offset: int) -> Fields:
        card, order = divmod(offset, 2)
        kinds = self.box.stations[card].kinds
        cost = flight.station_cost(self.box, state, actor_of(state)) or (0, 0)
        paid = zip((kinds[order], kinds[1 - order]), cost, strict=True)
        price = " + ".join(f"{self.teller.colour(colour)} {value}" for colour, value in paid)
        return {"station": self.teller.station(card), "price": price}

    def _pay(self, state: bytes, code: int) -> Fields:
        colour = argument_of(state) >> 4
        cubes = self.teller.row(storage.GIFT[code])
        return {"colour": self.teller.colour(colour), "cubes": cubes}

    def _outpost(self, _: bytes, number: int) -> Fields:
        return {
            "outpost": self.teller.outpost(number),
            "bonus": self.teller.bonus(number),
            "name": self.box.outposts[number].name,
        }

    def _use(self, _: bytes, card: int) -> Fields:
        return {"station": self.teller.station(card), "effect": self.teller.station_each(card)}

    def _effect(self, state: bytes, _: int) -> Fields:
        card = rewards.new_station(state)
        return {"station": self.teller.station(card), "effect": self.teller.station_now(card)}

    def _option(self, state: bytes, number: int) -> Fields:
        options = self.box.options[argument_of(state)]
        return {"effect": self.teller.program(options[number])}

    def _prepare(self, _: bytes, offset: int) -> Fields:
        shift, upgrade = divmod(offset, 4)
        return {"shift": self.teller.colour(shift), "upgrade": self.teller.colour(upgrade)}

    def _tile(self, _: bytes, offset: int) -> Fields:
        return {"tile": TILE_NAMES[offset // 6], "turn": offset % 6}

    def _start_card(self, state: bytes, card: int) -> Fields:
        seat = argument_of(state)
        name = self.box.start_cards[card].name
        return {"card": name, "what": self.teller.start_card(card), "seat": self.who(seat)}

    def _first(self, _: bytes, seat: int) -> Fields:
        return {"seat": self.who(seat)}

    def _die(self, _: bytes, offset: int) -> Fields:
        return {"die": self.teller.die(bridge.code_of(*divmod(offset, FACE_COUNT)))}

    def _centre(self, _: bytes, letter: int) -> Fields:
        return {"letter": TILE_NAMES[letter]}

    def _planet(self, _: bytes, number: int) -> Fields:
        return {"planet": self.teller.planet(number)}

    def _trade(self, _: bytes, offset: int) -> Fields:
        pay, colour = divmod(offset, 4)
        return self._price(_PAYMENTS[pay], colour)

    def _swap(self, _: bytes, offset: int) -> Fields:
        pay, colour = divmod(offset, 4)
        return self._price(((1, 0), (0, 1))[pay], colour)

    def _price(self, units: tuple[int, int], colour: int) -> Fields:
        price = [
            self.teller.word(key, n=n) for key, n in zip(("fuel", "bucks"), units, strict=True) if n
        ]
        return {"price": " + ".join(price), "colour": self.teller.colour(colour)}

    def _flip(self, state: bytes, _: int) -> Fields:
        saved = boards.saving(self.box, state, actor_of(state), "flip")
        return {"price": max(0, self.box.flip - saved)}


_FIELDS: dict[str, Callable[[Labels, bytes, int], Fields]] = {
    "take": Labels._take, "transform": Labels._transform, "normal": Labels._taken,
    "research_draw": Labels._taken, "research_play": Labels._taken,
    "slot": Labels._slot, "as": Labels._colour,
    "colour": Labels._points, "place": Labels._cube, "buy": Labels._buy, "turn": Labels._turn,
    "move": Labels._move, "engines": Labels._engines, "mission": Labels._card,
    "develop": Labels._card, "discard": Labels._card, "fly": Labels._fly,
    "colonise": Labels._planet_here, "decline": Labels._planet_here, "build": Labels._build,
    "fulfil": Labels._card, "pay": Labels._pay, "cheaper": Labels._colour,
    "outpost": Labels._outpost, "bonus": Labels._outpost, "use": Labels._use,
    "option": Labels._option, "effect": Labels._effect, "prepare": Labels._prepare,
    "tile": Labels._tile, "back": Labels._colour, "start_card": Labels._start_card,
    "card": Labels._drawn, "first": Labels._first, "die": Labels._die, "centre": Labels._centre,
    "planet": Labels._planet, "trade": Labels._trade, "swap": Labels._swap, "give": Labels._cube,
    "flip": Labels._flip, "settle": Labels._planet,
}  # fmt: skip


def _stopped(state: bytes) -> str:
    """Return what is let go by stopping; several rewards at once have a word of their own."""
    due = rewards.optional_tasks(state)
    return "rewards" if len(set(due)) > 1 else at.TASKS[(*due, task_of(state))[0]]


# Where on the drawing a choice belongs; kinds without a place are in the list alone


def target_of(choice: int) -> str:
    """Return the place on the board that a choice belongs to, "" for none."""
    kind = at.CHOICES.kind_of(choice)
    maker = _TARGETS.get(kind.name)
    return maker(choice - kind.first) if maker else ""


def _store(offset: int) -> str:
    colour, column = divmod(offset, _STORE_COLUMNS)
    return f"store:{COLOURS[colour]}:{COLUMN_NAMES[column]}"


def _new_die(offset: int) -> str:
    colour, face = divmod(offset, FACE_COUNT)
    return f"new:{COLOURS[colour]}:{FACES[face]}"


_TARGETS: dict[str, Callable[[int], str]] = {
    "take": lambda slot: f"die:{slot + 1}",
    "normal": lambda _: "space:normal",
    "transform": lambda _: "space:transform",
    "research_draw": lambda _: "space:research",
    "research_play": lambda _: "space:research",
    "slot": lambda card: f"card:{card + 1}",
    "fuel": lambda _: "track:fuel",
    "bucks": lambda _: "track:bucks",
    "place": _store,
    "turn": lambda colour: f"tech:{COLOURS[colour]}",
    "move": lambda colour: f"tech:{COLOURS[colour]}",
    "engines": lambda _: "engines",
    "flip": lambda _: "engines",
    "mission": lambda card: f"card:{card + 1}",
    "develop": lambda card: f"card:{card + 1}",
    "discard": lambda card: f"card:{card + 1}",
    "fulfil": lambda card: f"card:{card + 1}",
    "fly": lambda number: f"hex:{NAMES[number]}",
    "use": lambda card: f"station:{card + 1}",
    "settle": lambda number: f"planet:{number}",
    "die": _new_die,
    "trade": lambda _: "exchange",
    "swap": lambda _: "exchange",
    "give": lambda _: "exchange",
    "centre": lambda letter: f"centre:{TILE_NAMES[letter]}",
}
