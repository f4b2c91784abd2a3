"""A whole turn as people write it, and back into its choices.

    3-1: 54-24, 60-61            two pieces, one part-move each, in this order
    3-3: 24-54-24                one piece twice
    4-3: 31-35=05, 60-63         the shot piece goes to 05 before the second part-move
    4-3: 31-35-65=05             one piece twice: the shot piece is placed after it
    2-2: 31-33-35=off            a total shot
    6-6 as 3-3: 24-54, 60-63     the joker
    5-2: 3@25N                   comet 3 comes back, heading north
    6-1: forfeit

A heading behind a square (`=05E`) is needed only where somebody chooses one.
"""

import re

from heliograph.engine.errors import BadChoiceText
from heliograph.engine.game import Game
from heliograph.games.solari import reach
from heliograph.games.solari.board import LANDING, MOVES_LIKE, RIM_INDEX, WAYS
from heliograph.games.solari.facts import DIE, MOVER, NODE, PLACES, SEAT
from heliograph.games.solari.kinds import read_tile
from heliograph.games.solari.layout import (
    AIM,
    DIE_NODE,
    DIRECTION,
    ENTER,
    ENTER_PIECE,
    FOLLOW,
    FORFEIT,
    GO,
    HEAD,
    HEADING,
    KIND,
    LETTERS,
    NAME,
    NAMED,
    PASS,
    PIECE,
    PIECE_COUNT,
    PLACE_NOW,
    RIM,
    RING,
    ROLL,
    ROLLED,
    SAME,
    TAKE_DIE,
    TAKE_PIECE,
    TILE,
    TILE_NAMES,
    TO_RIM,
    TO_SQUARE,
    TOTAL,
    TURNED,
    square_name,
    square_number,
)  # fmt: skip
from shared_rules.solari.counters import DICE, FACES, FROM_DICE, SOURCE, tile_of

_FORM = "a turn such as '3-1: 54-24, 60-61' or '4-3: 31-35=05, 60-63'"
_HEAD = re.compile(r"\s*(?:(\d-\d)(?:\s+as\s+(\d-\d))?\s*:)?\s*(.*)")
_PART = re.compile(r"(\d\d(?:-\d\d){1,2})((?:=(?:off|\d\d[NESW]?))*)")
_ENTRY = re.compile(r"([1-6HBD])@(\d\d)([NESW]?)((?:=(?:off|\d\d[NESW]?))*)")


class Move:
    """One part of a turn as written: the squares of a path, and where shot pieces go."""

    def __init__(self, squares: list[int], placed: list[str]) -> None:
        self.squares = squares
        self.placed = placed


def parse_turn(game: Game, state: bytes, text: str) -> list[int]:
    """Return the choices a written turn stands for; raises BadChoiceText or IllegalChoice."""
    roll, named, rest = _split(text)
    reader = _Reader(game, state)
    if roll and reader.node in (ROLL, TILE):
        base = ROLLED if reader.node == ROLL and state[SOURCE] == FROM_DICE else TURNED
        reader.play(base + read_tile(roll))
    if reader.node == NAME:
        reader.play(NAMED + read_tile(named or roll or "6-6"))
    if rest.strip() == "forfeit":
        reader.play(PASS)
    elif "@" in rest:
        _read_entry(reader, rest.strip())
    else:
        for move in [_read_part(word.strip()) for word in rest.split(",")]:
            _play_part(reader, move)
    return reader.choices


def _split(text: str) -> tuple[str, str, str]:
    found = _HEAD.fullmatch(text)
    assert found is not None
    return found[1] or "", found[2] or "", found[3]


class _Reader:
    """Plays choices on a copy and remembers them."""

    def __init__(self, game: Game, state: bytes) -> None:
        self.game = game
        self.state = state
        self.choices: list[int] = []

    @property
    def node(self) -> int:
        return self.state[NODE]

    def play(self, choice: int) -> None:
        if choice not in self.game.pending(self.state).choices:
            raise self.game.why_not(self.state, choice)
        self.state = self.game.apply(self.state, choice)
        self.choices.append(choice)

    def place(self, where: list[str]) -> None:
        """Answer the questions about shot pieces, in their order."""
        while self.node in (KIND, RIM, HEADING) and (where or self.node == HEADING):
            target = where.pop(0) if self.node != HEADING else ""
            if self.node == KIND:
                self.play(TOTAL if target == "off" else AIM)
            if self.node == RIM and target not in ("", "off"):
                self.play(TO_RIM + RIM_INDEX.get(square_number(target[:2]), len(RING)))
            if self.node == HEADING:
                self.play(HEAD + "NESW".index(target[2:] or _no_heading(target)))


def _no_heading(target: str) -> str:
    raise BadChoiceText(
        "SLI-9.5", "no_heading", "a heading behind the square (N, E, S or W)", target
    )


def _read_part(word: str) -> Move:
    found = _PART.fullmatch(word)
    if found is None:
        raise BadChoiceText("SLI-3.3", "bad_turn", _FORM, repr(word))
    return Move([square_number(name) for name in found[1].split("-")], found[2].split("=")[1:])


def _play_part(reader: _Reader, move: Move) -> None:
    for step in range(len(move.squares) - 1):
        start, end = move.squares[step], move.squares[step + 1]
        if reader.node == FOLLOW and step:
            reader.play(SAME)
        _play_step(reader, start, end)
    if reader.node == FOLLOW:
        reader.play(PLACE_NOW)
    reader.place(move.placed)


def _play_step(reader: _Reader, start: int, end: int) -> None:
    """Play one part-move from square to square: its number, its piece, its direction."""
    places = reach.own_places(reader.state)
    piece = places.find(start)
    if piece < 0:
        name = square_name(start)
        raise BadChoiceText("SLI-3.3", "no_piece", f"an own piece on {name}", f"none on {name}")
    die, way = step_between(piece, start, end)
    if reader.node == DIE_NODE:
        reader.play(TAKE_DIE + die - 1)
    if reader.node == PIECE:
        reader.play(TAKE_PIECE + piece)
    if reader.state[DIE] != die:
        expected = f"{reader.state[DIE]} squares for this part-move"
        raise BadChoiceText("SLI-4.1", "wrong_distance", expected, f"{die}")
    reader.play(GO + way)


def step_between(piece: int, start: int, end: int) -> tuple[int, int]:
    """Return number and direction of a part-move; raises BadChoiceText."""
    for die in range(1, FACES + 1):
        for way in WAYS[MOVES_LIKE[piece]]:
            if LANDING[die][way][start] == end:
                return die, way
    got = f"{square_name(start)}-{square_name(end)}"
    raise BadChoiceText("SLI-4.1", "no_line", "a straight part-move of 1 to 6 squares", got)


def _read_entry(reader: _Reader, word: str) -> None:
    found = _ENTRY.fullmatch(word)
    if found is None:
        raise BadChoiceText(
            "SLI-6.1", "bad_turn", "a re-entry such as '3@25' or '3@25N'", repr(word)
        )
    piece, square = LETTERS.index(found[1]), square_number(found[2])
    if reader.node == ENTER_PIECE:
        reader.play(TAKE_PIECE + piece)
    reader.play(TO_SQUARE + square)
    if reader.node == HEADING:
        reader.play(HEAD + "NESW".index(found[3] or _no_heading(word)))
    reader.place(found[4].split("=")[1:])


# Writing


def write_turn(game: Game, state: bytes, choices: list[int]) -> str:
    """Return a turn as text; `state` is where it began, `choices` all its choices."""
    writer = _Writer()
    for choice in choices:
        writer.take(state, choice)
        state = game.apply(state, choice)
    return writer.text()


class _Writer:
    """Collects the words of a turn, choice by choice."""

    def __init__(self) -> None:
        self.head = ""
        self.parts: list[str] = []

    def text(self) -> str:
        return f"{self.head}: {', '.join(self.parts)}"

    def take(self, state: bytes, choice: int) -> None:
        node = state[NODE]
        if not self.head and state[DICE]:  # an open domino: nobody chose it
            self.head = TILE_NAMES[tile_of(state[DICE], state[DICE + 1])]
        if node in (ROLL, TILE):
            self.head = TILE_NAMES[choice - (ROLLED if choice < TURNED else TURNED)]
        elif node == NAME:
            self.head += f" as {TILE_NAMES[choice - NAMED]}"
        elif node == FORFEIT:
            self.parts.append("forfeit")
        elif node == DIRECTION:
            self._take_step(state, choice - GO)
        elif node == ENTER:
            letter = LETTERS[state[MOVER] - 1]
            self.parts.append(f"{letter}@{square_name(choice - TO_SQUARE)}")
        elif node == RIM:
            self.parts[-1] += f"={square_name(RING[choice - TO_RIM])}"
        elif node == HEADING:
            self.parts[-1] += "NESW"[choice - HEAD]
        elif node == KIND and choice == TOTAL:
            self.parts[-1] += "=off"

    def _take_step(self, state: bytes, way: int) -> None:
        start = state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]
        end = square_name(LANDING[state[DIE]][way][start])
        last = self.parts[-1] if self.parts else ""
        if last.split("=")[0].endswith(square_name(start)) and "=" not in last:
            self.parts[-1] += f"-{end}"
        else:
            self.parts.append(f"{square_name(start)}-{end}")
