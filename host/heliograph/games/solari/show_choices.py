"""What a choice at a Solari table is, and all that its button and its line of the log may name."""

from heliograph.engine import Game
from heliograph.games.choice_words import ChoiceReader, Fields, read_rows
from heliograph.games.solari import award_text, reach
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import FACTS, off_board
from heliograph.games.solari.kinds import piece_name
from heliograph.games.solari.layout import (
    CHOICES, DIRECTIONS, LENGTHS, PIECE_NAMES, RING, TILE_NAMES, square_name,
)  # fmt: skip
from heliograph.games.solari.show_texts import WORDS
from heliograph.texts import listed
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
        return {"dice": TILE_NAMES[tile]}

    read_name = read_roll

    def read_tile(self, state: bytes, tile: int) -> Fields:
        return {"as": "deal" if node_of(state) == "deal" else "tile", "dice": TILE_NAMES[tile]}

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
        return self._award(ROW, number)

    def read_sequence(self, _: bytes, number: int) -> Fields:
        return self._award(SEQUENCE, number)

    def read_alignment(self, _: bytes, number: int) -> Fields:
        return self._award(ALIGNMENT, number)

    def _award(self, kind: int, number: int) -> Fields:
        """Return what is declared; of each award, the ones inside a row come behind the others."""
        told, more = divmod(number, LENGTHS)
        name, length, (inside, doubled) = AWARDS[kind], SHORTEST_ROW + more, divmod(told, 2)
        return {
            "as": "award",
            "kind": name,
            "label": award_label(self.voice, kind, length, inside, doubled),
            "award": f"{self.voice.say(f'group.{name}')} {length}",
            "points": counters.award_value(kind, length, inside, doubled),
        }


# The log: numbers, pieces and directions are chosen one by one; the sentence comes with the last of
# them, when the piece has moved. Nothing in Solari is hidden, so everybody reads the same.


def sentence(game: Game, choices: Choices, state: bytes, choice: int) -> str:
    """Return what a choice did; "" while it only prepares the next one."""
    voice, after = choices.voice, game.apply(state, choice)
    sentences = [choices.sentence("log", state, choice), *_gone(voice, state, after)]
    if _turn_ended(state, after):
        sentences += _scored(voice, state, after)
    if node_of(after) == "over":
        sentences.append(end(game, voice, after))
    return " ".join(filter(None, sentences))


def _turn_ended(state: bytes, after: bytes) -> bool:
    clock = ("turn", "round", "phase")
    is_later = any(FACTS.value(state, name) != FACTS.value(after, name) for name in clock)
    return is_later and node_of(state) != "begin"


def _gone(voice: Voice, state: bytes, after: bytes) -> list[str]:
    """Return who left the board in a total shot (SLI-5.5)."""
    if not any(FACTS.value(after, "off_board")):
        return []
    before = off_board(state)
    gone = [piece_name(after, piece) for piece in off_board(after) if piece not in before]
    return [voice.say("log.off", victim=voice.piece_named(name)) for name in gone]


def _scored(voice: Voice, state: bytes, after: bytes) -> list[str]:
    turn = FACTS.value(state, "turn")
    if FACTS.value(after, "last_seat") != turn or node_of(state) == "declare":
        return []
    awards = award_text.last_awards(after)
    points = sum(award.points for award in awards)
    why = award_text.sentence(awards, voice.lang)
    return [voice.say("log.score", who=voice.who(turn - 1), points=points, why=why)]


def end(game: Game, voice: Voice, state: bytes) -> str:
    """Return who won, or that it is a draw."""
    outcome = game.outcome(state)
    assert outcome is not None
    winners = listed(voice.lang, [voice.who(seat) for seat in outcome.winners])
    points = outcome.scores[outcome.winners[0]][0]
    is_draw = outcome.reason == "draw"
    key = "log.draw" if is_draw else "log.wins" if len(outcome.winners) > 1 else "log.win"
    return voice.say(key, winners=winners, points=points)
