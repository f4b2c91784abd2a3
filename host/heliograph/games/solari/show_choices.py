"""What a choice at a Solari table is, and all that its button and its line of the log may name."""

from heliograph.games.choice_words import ChoiceReader, Fields, read_rows
from heliograph.games.solari import reach
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import FACTS
from heliograph.games.solari.kinds import piece_name
from heliograph.games.solari.layout import (
    CHOICES, DIRECTIONS, LENGTHS, PIECE_NAMES, RING, square_name,
)  # fmt: skip
from heliograph.games.solari.show_texts import WORDS
from shared_rules.solari import counters
from shared_rules.solari.counters import ALIGNMENT, AWARDS, ROW, SEQUENCE, SHORTEST_ROW


def node_of(state: bytes) -> str:
    """Return the kind of decision that is pending."""
    return str(FACTS.value(state, "node"))


def award_label(voice: Voice, kind: int, length: int, inside: int, doubled: int) -> str:
    """Return what was scored and what it brings, as a button says it."""
    points = counters.award_value(kind, length, inside, doubled)
    label = voice.say("offer.inside" if inside else "offer.award", length=length, points=points)
    return voice.say("offer.doubled", label=label) if doubled else label


class Choices(ChoiceReader):
    """Reads the choices of one table for one reader."""

    table, rows = CHOICES, read_rows(__file__)

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice.lang, CHOICES.texts)
        self.voice = voice

    def label(self, key: str, **fields: object) -> str:
        return self.voice.say(f"offer.{key}", **fields)

    def group(self, key: str, **fields: object) -> str:
        return self.voice.say(f"group.{key}", **fields)

    def sentence(self, table: str, state: bytes, choice: int) -> str:
        """Return what a table of sentences says of a choice; "" where that is nothing."""
        fields = self.fields(state, choice)
        key = f"{table}.{fields['as']}"
        return self.voice.say(key, **fields) if key in WORDS else ""

    def fields_of_all(self, state: bytes) -> Fields:
        return {"who": self.voice.who(FACTS.value(state, "turn") - 1)}

    def read_begin(self, _: bytes, seat: int) -> Fields:
        return {"who": self.voice.who(seat)}

    def read_roll(self, _: bytes, tile: int) -> Fields:
        return {"dice": _dice_of(tile)}

    read_name = read_roll

    def read_tile(self, state: bytes, tile: int) -> Fields:
        return {"as": "deal" if node_of(state) == "deal" else "tile", "dice": _dice_of(tile)}

    def read_unknown(self, _: bytes, __: int) -> Fields:
        return {"dice": "?"}

    def read_die(self, _: bytes, number: int) -> Fields:
        return {"die": number + 1}

    def read_piece(self, _: bytes, piece: int) -> Fields:
        return {"piece": self.voice.own_piece(PIECE_NAMES[piece])}

    def read_forfeit(self, state: bytes, _: int) -> Fields:
        return {"dice": "-".join(map(str, FACTS.value(state, "dice")))}

    def read_go(self, state: bytes, way: int) -> Fields:
        start, end = reach.landing(state, way)
        words = {"start": square_name(start), "die": FACTS.value(state, "die")}
        return self._arrival(state, end, "move", "shoot") | words

    def read_enter(self, state: bytes, square: int) -> Fields:
        return self._arrival(state, square, "enter", "enter_shoot")

    def _arrival(self, state: bytes, end: int, moves: str, shoots: str) -> Fields:
        """Return whether the piece that moves shoots something, and the names of both."""
        victim = reach.standing_on(state, end)
        words = {"piece": self.voice.own_piece(FACTS.value(state, "mover"))}
        words |= {"as": moves, "end": square_name(end)}
        if victim < 0:
            return words
        name = piece_name(state, victim)
        named = {"victim": self.voice.piece_named(name), "short": self.voice.short(name)}
        return words | named | {"as": shoots}

    def read_rim(self, state: bytes, place: int) -> Fields:
        return {**self._shot(state), "square": square_name(RING[place])}

    def _shot(self, state: bytes) -> Fields:
        """Return the piece that was shot: it is placed, or the one that shot it goes on first."""
        shots = FACTS.value(state, "shots")
        return {"victim": self.voice.piece_named(shots[0][0])} if shots else {}

    def read_same(self, state: bytes, _: int) -> Fields:
        return self._shot(state)

    read_place = read_same

    def read_heading(self, state: bytes, way: int) -> Fields:
        piece = self.voice.piece_named(FACTS.value(state, "headed"))
        return {"piece": piece, "way": self.voice.way(way), "letter": DIRECTIONS[way]}

    def read_row(self, _: bytes, number: int) -> Fields:
        doubled, length = divmod(number, LENGTHS)
        return self._award(ROW, 0, doubled, length)

    def read_sequence(self, _: bytes, number: int) -> Fields:
        told, length = divmod(number, LENGTHS)
        return self._award(SEQUENCE, *divmod(told, 2), length)

    def read_alignment(self, _: bytes, number: int) -> Fields:
        told, length = divmod(number, LENGTHS)
        return self._award(ALIGNMENT, *divmod(told, 2), length)

    def _award(self, kind: int, inside: int, doubled: int, more: int) -> Fields:
        name, length = AWARDS[kind], SHORTEST_ROW + more
        return {
            "as": "award",
            "kind": name,
            "label": award_label(self.voice, kind, length, inside, doubled),
            "award": f"{self.voice.say(f'group.{name}')} {length}",
            "points": counters.award_value(kind, length, inside, doubled),
        }


def _dice_of(tile: int) -> str:
    return "{}-{}".format(*counters.dice_of(tile))
