"""Says what the components of one box are and do, in one language."""

from collections.abc import Iterable, Sequence
from typing import Any

from heliograph.catalogue import ENGLISH
from heliograph.games.solarius_mission import storage
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import BY_COLUMN, BY_LEVEL, PAY_FUEL, Box
from heliograph.games.solarius_mission.effects_read import Program
from heliograph.games.solarius_mission.layout import COLUMN_NAMES
from heliograph.games.solarius_mission.show_texts import WORDS, say
from heliograph.games.solarius_mission.faces import FACES
from heliograph.texts import text
from heliograph.texts.numbers import MINUS
from shared_rules.solarius_mission.bridge import COLOURS, code_of
from shared_rules.solarius_mission.bridge import FACES as FACE_NAMES

SEPARATOR = " · "
_EFFECTS = {
    at.GAIN_FUEL: "fuel", at.GAIN_BUCKS: "bucks", at.UNITS: "units", at.CUBES: "cubes",
    at.ENGINE: "engine", at.FLIP: "flip", at.CLEAN: "clean", at.ROOM: "room", at.DRAW: "draw",
    at.DISCARD: "discard", at.PLAY_CARD: "play", at.DIE_POINTS: "die_points",
}  # fmt: skip


class Teller:
    """Words for one box in one language."""

    def __init__(self, box: Box, lang: str) -> None:
        self.box = box
        self.lang = lang

    def word(self, key: str, **fields: Any) -> str:
        """Return a word of the tables; one with `n` = 1 may have a form of its own."""
        return say(self.lang, key, **fields)

    # Dice, units, cubes

    def colour(self, number: int) -> str:
        """Return the name of a die colour."""
        return text(self.lang, f"die.{number}")

    def die(self, code: int) -> str:
        """Return a die: colour and face."""
        return f"{self.colour(code >> 3)} {FACES[code & 7]}"

    def named_die(self, name: str) -> str:
        """Return a die of a position, such as `black *`."""
        colour, face = name.split()
        return self.die(code_of(COLOURS.index(colour), FACE_NAMES.index(face)))

    def planet_number(self, name: str) -> int:
        """Return the number of a planet by its name."""
        return next(n for n, planet in enumerate(self.box.planets) if planet.name == name)

    def units(self, fuel: int, bucks: int) -> str:
        """Return a gain or loss of units with its sign, "" for none."""
        parts = [
            f"{'+' if n > 0 else MINUS}{self.word(key, n=abs(n))}"
            for key, n in (("fuel", fuel), ("bucks", bucks))
            if n
        ]
        return ", ".join(parts)

    def cubes(self, colour: int, columns: Sequence[int]) -> str:
        """Return cubes of one colour and where they lie."""
        names = " ".join(COLUMN_NAMES[column] for column in sorted(columns))
        return self.word("cubes", n=len(columns), colour=self.colour(colour), columns=names)

    # Effects

    def program(self, tasks: Program) -> str:
        """Return what a list of effects does."""
        parts = [self._effect(task, argument) for task, argument in tasks if task != at.LIMIT]
        return ", ".join(parts) or self.word("nothing")

    def _effect(self, task: int, argument: int) -> str:
        if task == at.CUBES_OF:
            colour = self.colour(argument >> 4)
            return self.word("effect.cubes_of", n=argument & 15, colour=colour)
        if task == at.EFFECT_POINTS:
            return self.word(f"effect.ap{argument >> 4}", n=argument & 15)
        if task == at.ONE_OF:
            first, *rest = (self.program(option) for option in self.box.options[argument])
            for other in rest:
                first = self.word("effect.or", one=first, other=other)
            return first
        if task == at.MANUAL:
            words = self.box.texts[argument]
            return words.get(self.lang, words[ENGLISH])
        return self.word(f"effect.{_EFFECTS[task]}", n=argument)

    def station(self, number: int) -> str:
        """Return the name of a station card."""
        name = self.box.stations[number].name
        return self.word(name) if name in WORDS else name

    def station_now(self, number: int) -> str:
        """Return what a station does when it is built."""
        return self.program(self.box.stations[number].now)

    def station_each(self, number: int) -> str:
        """Return what a station does again and again."""
        return self.program(self.box.stations[number].each)

    def outpost(self, number: int) -> str:
        """Return an outpost: its kind and its bonus."""
        kind = self.word(f"kind.{at.KINDS[self.box.outposts[number].kind]}")
        return f"{kind}: {self.bonus(number)}"

    def bonus(self, number: int) -> str:
        """Return the bonus of an outpost."""
        return self.program(self.box.outposts[number].bonus)

    # Cards

    def mission(self, card: int) -> str:
        """Return price and points of a mission."""
        return f"{self.price(card)} → {self.word('points', n=self.box.cards[card].points)}"

    def price(self, card: int) -> str:
        """Return the price of a mission: totals as numbers, fixed cubes by their columns."""
        sums = [f"{self.colour(colour)} {value}" for colour, value in self.box.cards[card].sums]
        fixed = [
            f"{self.colour(colour)} {row_text(row)}" for colour, row in self.box.cards[card].cubes
        ]
        return " + ".join(sums + fixed)

    def development(self, card: int) -> str:
        """Return what a development does, at once, in its slot and for the rest of the game."""
        row = self.box.cards[card]
        parts = [self.program(row.now)] if row.now else []
        if row.slot is not None:
            parts.append(self.word("effect.slot", what=self.slot(card)))
        return ", ".join([*parts, *self._lasting(card)]) or self.word("nothing")

    def slot(self, card: int) -> str:
        """Return what the die slot of a development does."""
        if self.box.cards[card].recolours:
            return self.word("effect.recolour")
        return self.program(self.box.cards[card].slot or ())

    def _lasting(self, card: int) -> Iterable[str]:
        box = self.box
        for what, rows in box.discounts.items():
            yield from (self.word(f"effect.less_{what}", n=n) for c, n in rows if c == card)
        for colour, actions in enumerate(box.bonuses):
            for action, bonus in zip(("I", "II"), actions, strict=True):
                for other, n in bonus:
                    if other == card:
                        name = self.colour(colour)
                        yield self.word(f"effect.more_{action}", colour=name, n=n)
        yield from (self.word("effect.portal", n=fuel) for c, fuel in box.portals if c == card)
        yield from (self.word(f"effect.end_{per}", n=n) for c, per, n in box.endings if c == card)

    def start_card(self, number: int) -> str:
        """Return what a start card arranges."""
        card = self.box.start_cards[number]
        return self.word(
            "start_card",
            shift=self.colour(card.shift),
            upgrade=self.colour(card.upgrade),
            cards=", ".join(str(number + 1) for number in card.cards),
        )

    # Planets and hexes

    def condition(self, number: int) -> str:
        """Return what settling a planet asks for."""
        planet = self.box.planets[number]
        if planet.kind < BY_LEVEL:
            return self.word("fuel" if planet.kind == PAY_FUEL else "bucks", n=planet.amount)
        least = COLUMN_NAMES[planet.least - 1] if planet.kind == BY_COLUMN else planet.least
        key = "condition.column" if planet.kind == BY_COLUMN else "condition.level"
        if planet.die >= 0:
            return self.word(f"{key}_of", colour=self.colour(planet.die), least=least)
        return self.word(key, n=planet.amount, least=least)

    def planet(self, number: int) -> str:
        """Return a planet: its name, points and condition."""
        planet = self.box.planets[number]
        points = self.word("points", n=planet.points)
        return SEPARATOR.join((planet.name, points, self.condition(number)))

    def planet_up(self, number: int) -> str:
        """Return a planet that lies face up on the map."""
        planet = self.box.planets[number]
        points = self.word("points", n=planet.points)
        colour, asks = self.colour(planet.colour), self.condition(number)
        return self.word("hex.up", colour=colour, points=points, asks=asks)


def row_text(row: int) -> str:
    """Return the cubes of a storage row by their columns."""
    counts = enumerate(storage.cubes_of(row))
    return " ".join(" ".join([COLUMN_NAMES[i]] * n) for i, n in counts if n) or "–"
