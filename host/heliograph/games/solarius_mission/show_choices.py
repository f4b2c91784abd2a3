"""What a choice of Solarius Mission is called on a button and in the log."""

from collections.abc import Callable
from typing import Any

from heliograph.games.choice_words import ChoiceReader, Fields, read_rows
from heliograph.games.solarius_mission import boards, flight, rewards, storage, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.faces import level_text
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.layout import COLUMN_NAMES, TILE_NAMES
from heliograph.games.solarius_mission.show_board import destination
from heliograph.games.solarius_mission.show_teller import Teller, row_text
from heliograph.games.solarius_mission.show_texts import LABELS, STOPS
from heliograph.games.solarius_mission.stack import actor_of, argument_of, task_of
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS, FACE_COUNT

_PAYMENTS = ((2, 0), (1, 1), (0, 2))


class Choices(ChoiceReader):
    """Names choices for one reader."""

    table, rows, labels = at.CHOICES, read_rows(__file__), LABELS

    def __init__(self, game: SolariusMission, teller: Teller, who: Callable[[int], str]) -> None:
        super().__init__(teller.lang, game.texts)
        self.facts, self.teller, self.box, self.who = game.fact_table, teller, game.box, who

    def read_stop(self, state: bytes, _: int) -> Fields:
        """What is let go by stopping; several rewards at once have a word of their own."""
        due = rewards.optional_tasks(state)
        task = "rewards" if len(set(due)) > 1 else at.TASKS[(*due, task_of(state))[0]]
        return {"label": STOPS[task].text(self.lang) if task in STOPS else ""}

    # One short method per kind of choice that names something

    def read_take(self, state: bytes, slot: int) -> Fields:
        die, age = self.facts.value(state, "die")[slot]
        return {"die": self.teller.named_die(die), "pays": signed(self.box.wheel[age])}

    def read_normal(self, state: bytes, _: int) -> Fields:
        return {"die": self.teller.named_die(self.facts.value(state, "taken"))}

    read_research_draw = read_research_play = read_normal

    def read_transform(self, state: bytes, colour: int) -> Fields:
        return {"colour": self.teller.colour(colour), **self.read_normal(state, 0)}

    def read_as(self, _: bytes, colour: int) -> Fields:
        return {"colour": self.teller.colour(colour)}

    read_cheaper = read_back = read_as

    def read_slot(self, state: bytes, card: int) -> Fields:
        return {"card": card + 1, "effect": self.teller.slot(card), **self.read_normal(state, 0)}

    def read_colour(self, state: bytes, _: int) -> Fields:
        points = self.facts.value(state, "points")
        key = f"colour_{self.facts.value(state, 'hue')}"
        return {"as": key, "points": points + turns.added_points(self.box, state, 1)}

    def read_place(self, _: bytes, offset: int) -> Fields:
        colour, column = divmod(offset, at.STORE_COLUMNS)
        return {"colour": self.teller.colour(colour), "column": COLUMN_NAMES[column]}

    read_give = read_place

    def read_buy(self, _state: bytes, _: int) -> Fields:
        return {"price": self.box.point}

    def read_turn(self, state: bytes, colour: int) -> Fields:
        level = self._own(state, "level")[COLOURS[colour]]
        return {
            "colour": self.teller.colour(colour),
            "low": level_text(level),
            "high": level_text(level + 1),
        }

    def _own(self, state: bytes, name: str) -> Any:
        """Return a fact of the seat that decides."""
        return self.facts.value(state, name)[actor_of(state)]

    def read_move(self, state: bytes, colour: int) -> Fields:
        column = self._own(state, "column")[COLOURS[colour]]
        low, high = COLUMN_NAMES[column - 1], COLUMN_NAMES[column]
        return {"colour": self.teller.colour(colour), "low": low, "high": high}

    def read_engines(self, state: bytes, offset: int) -> Fields:
        price = turns.engine_price(self.box, state, actor_of(state))
        return {"count": offset + 1, "price": (offset + 1) * price}

    def read_mission(self, _: bytes, card: int) -> Fields:
        return {
            "card": card + 1,
            "mission": self.teller.mission(card),
            "effect": self.teller.development(card),
        }

    read_develop = read_discard = read_fulfil = read_mission

    def read_card(self, state: bytes, card: int) -> Fields:
        return {"card": card + 1, "seat": self.who(actor_of(state))}

    def read_fly(self, state: bytes, number: int) -> Fields:
        return {"place": destination(self.teller, self.facts, state, actor_of(state), number)}

    def read_colonise(self, state: bytes, _: int) -> Fields:
        number = flight.planet_here(state)
        planet = self.box.planets[number]
        return {"planet": self.teller.planet(number), "points": planet.points}

    read_decline = read_colonise

    def read_build(self, state: bytes, offset: int) -> Fields:
        card, order = divmod(offset, 2)
        kinds = self.box.stations[card].kinds
        cost = flight.station_cost(self.box, state, actor_of(state)) or (0, 0)
        paid = zip((kinds[order], kinds[1 - order]), cost, strict=True)
        price = " + ".join(f"{self.teller.colour(colour)} {value}" for colour, value in paid)
        return {"station": self.teller.station(card), "price": price}

    def read_pay(self, state: bytes, code: int) -> Fields:
        colour = argument_of(state) >> 4
        cubes = row_text(storage.GIFT[code])
        return {"colour": self.teller.colour(colour), "cubes": cubes}

    def read_outpost(self, _: bytes, number: int) -> Fields:
        return {
            "outpost": self.teller.outpost(number),
            "bonus": self.teller.bonus(number),
            "name": self.box.outposts[number].name,
        }

    read_bonus = read_outpost

    def read_use(self, _: bytes, card: int) -> Fields:
        return {"station": self.teller.station(card), "effect": self.teller.station_each(card)}

    def read_effect(self, state: bytes, _: int) -> Fields:
        card = rewards.new_station(state)
        return {"station": self.teller.station(card), "effect": self.teller.station_now(card)}

    def read_option(self, state: bytes, number: int) -> Fields:
        options = self.box.options[argument_of(state)]
        return {"effect": self.teller.program(options[number])}

    def read_prepare(self, _: bytes, offset: int) -> Fields:
        shift, upgrade = divmod(offset, 4)
        return {"shift": self.teller.colour(shift), "upgrade": self.teller.colour(upgrade)}

    def read_tile(self, _: bytes, offset: int) -> Fields:
        return {"tile": TILE_NAMES[offset // 6], "turn": offset % 6}

    def read_start_card(self, state: bytes, card: int) -> Fields:
        seat = argument_of(state)
        name = self.box.start_cards[card].name
        return {"card": name, "what": self.teller.start_card(card), "seat": self.who(seat)}

    def read_first(self, _: bytes, seat: int) -> Fields:
        return {"seat": self.who(seat)}

    def read_die(self, _: bytes, offset: int) -> Fields:
        return {"die": self.teller.die(bridge.code_of(*divmod(offset, FACE_COUNT)))}

    def read_centre(self, _: bytes, letter: int) -> Fields:
        return {"letter": TILE_NAMES[letter]}

    def read_planet(self, _: bytes, number: int) -> Fields:
        return {"planet": self.teller.planet(number)}

    read_settle = read_planet

    def read_trade(self, _: bytes, offset: int) -> Fields:
        pay, colour = divmod(offset, 4)
        return self._price(_PAYMENTS[pay], colour)

    def read_swap(self, _: bytes, offset: int) -> Fields:
        pay, colour = divmod(offset, 4)
        return self._price(((1, 0), (0, 1))[pay], colour)

    def _price(self, units: tuple[int, int], colour: int) -> Fields:
        price = [
            self.teller.word(key, n=n) for key, n in zip(("fuel", "bucks"), units, strict=True) if n
        ]
        return {"price": " + ".join(price), "colour": self.teller.colour(colour)}

    def read_flip(self, state: bytes, _: int) -> Fields:
        saved = boards.saving(self.box, state, actor_of(state), "flip")
        return {"price": max(0, self.box.flip - saved)}
