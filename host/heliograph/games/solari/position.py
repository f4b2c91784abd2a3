"""A Solari position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters: the start squares
if no pieces are named at all, nothing on the board for a planet that is not named.
"""

import re
from collections.abc import Mapping
from typing import Any

from heliograph.engine.reading import (
    index_of, known_keys, listing, need, need_header, number, table, within,
)  # fmt: skip
from heliograph.games.solari import decision, plain, turns
from heliograph.games.solari.board import RIM_INDEX
from heliograph.games.solari.layout import (
    ABSENT, BEFORE, COMETS, DEALT, DEPTH, DIGITAL, DOUBLER, HEADED_TO, HEADING_NAMES, LAST_AFTER,
    LAST_BEFORE, LAST_DOUBLERS, LAST_SEAT, NO_HEADING, OFF_BOARD, ORDER, PIECE_COUNT, PLACES,
    PLACES_END, SCORE_ONLY, SEAT, square_number, tile_name,
)  # fmt: skip
from heliograph.games.solari.plain import LETTERS
from heliograph.games.solari.setup import OPTIONAL_PIECES
from shared_rules.names import PHASES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, FACES, FIRST, FROM_DICE, FROM_OPEN, LEVEL, MOST_SCORE, MOST_SEATS, PHASE, PIECES, PLACE,
    PLANET, PLANETS, ROUND, SEATS, SOURCE, TILE_COUNT,
)  # fmt: skip
from shared_rules.tracker import OVER as PHASE_OVER
from shared_rules.tracker import PLAY, SETUP

_FACTS = (
    "game", "seats", "phase", "round", "first", "turn", "planets", "score", "dice", "pieces",
    "before", "decision", "tiles", "order", "last",
)  # fmt: skip
_PHASES = (SETUP, PLAY, PHASE_OVER)
_LAST_KEYS = ("seat", "before", "after", "doublers")
_PIECE = re.compile(r"([1-6HBDhbd])@(off|[0-7][0-7])([NESW-]?)")
_PIECES = (
    "pieces such as '1@12 2@36N H@22 3@off'",
    "Steine wie '1@12 2@36N H@22 3@off'",
)
_PIECE_WORD = (
    "a piece such as 3@54, 3@54E, 3@off or H@22",
    "ein Stein wie 3@54, 3@54E, 3@off oder H@22",
)
_LINES = ("a line of pieces per planet", "eine Zeile Steine je Planet")
_COMETS = ("comets such as '1@12 2@36N'", "Kometen wie '1@12 2@36N'")
_EACH_ONCE = ("each piece once", "jeder Stein einmal")
_NO_HEADINGS = ("no headings below level 3", "keine Richtungen unter Level 3")
_NO_BOARD = ("no pieces where points alone are kept", "keine Steine, wo nur Punkte geführt werden")
_ONE_EACH = ("one piece per square", "ein Stein je Feld")
_PLANETS = ("planets, one for each seat", "Planeten, je Platz einem")
_DIFFERENT = ("different planets", "verschiedene Planeten")
_DICE = ("dice", "Würfeln")
_BOTH_DICE = ("both dice or none", "beide Würfel oder keiner")
_SCORES = ("scores, one for each seat", "Punktzahlen, je Platz einer")
_TEAM_SCORE = ("one score per team", "eine Punktzahl je Team")
_ROWS = ("rows of tiles, one for each seat", "Reihen von Steinen, je Platz einer")
_TILES = ("tiles", "Steinen")
_TILES_ONCE = ("each tile once", "jeder Stein einmal")
_DOMINOES = ("nothing: this game is played with dice", "nichts: Dieses Spiel hat Würfel")
_OPEN = (
    "nothing: only open dominoes lie in rows",
    "nichts: Nur offene Dominosteine liegen in Reihen",
)
_ONE_AFTER_OTHER = ("one row after the other", "eine Reihe nach der anderen")
_ALL_LAID = ("rows with all unplayed tiles", "Reihen mit allen ungespielten Steinen")
_PLACES = ("places of doublers", "Plätze der Doppler")
_LAST = ("seat, before, after and doublers", "seat, before, after und doublers")
_ALL_TILES = [tile_name(tile) for tile in range(TILE_COUNT)]


def load(position: Mapping[str, Any], blank: bytes) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    need_header(position, "solari", _FACTS, "SLI-1.1")
    state = bytearray(blank)
    seats = state[SEATS]
    with within("seats"):
        number(position.get("seats", seats), seats, seats, "SLI-11.1")
    if "planets" in position:
        with within("planets"):
            _load_planets(state, position["planets"])
    _load_turn(state, position)
    with within("score"):
        _load_scores(state, position.get("score", [0] * seats))
    if "pieces" in position:
        with within("pieces"):
            _load_pieces(state, position["pieces"])
    _load_tiles(state, position)
    with within("decision"):
        decision.load(state, position.get("decision", {}))
    with within("before"):
        _load_before(state, position)
    if "last" in position:
        with within("last"):
            _load_last(state, position["last"])
    return bytes(state)


def _load_planets(state: bytearray, given: Any) -> None:
    names = listing(given, state[SEATS], "SLI-1.7", _PLANETS, state[SEATS])
    planets = [index_of(PLANETS, name, "SLI-1.7") for name in names]
    need(len(set(planets)) == len(planets), "SLI-1.7", _DIFFERENT, given)
    rest = [planet for planet in state[PLANET : PLANET + MOST_SEATS] if planet not in planets]
    state[PLANET : PLANET + MOST_SEATS] = bytes(planets + rest)


def _load_turn(state: bytearray, position: Mapping[str, Any]) -> None:
    with within("phase"):
        names = [PHASES[phase] for phase in _PHASES]
        phase = _PHASES[index_of(names, position.get("phase", "play"), "SLI-3.1")]
    with within("first"):
        first = seat_number(state, position.get("first", 1))
    with within("turn"):
        turn = seat_number(state, position.get("turn", first + 1))
    if phase != SETUP:
        state[PLACE] = (turn - first) % state[SEATS]
        if state[SOURCE] != FROM_DICE:
            counters.start(state, first)
    state[FIRST] = first
    state[PHASE] = phase
    state[SEAT] = turn
    with within("round"):
        finished = number(position.get("round", 1), 1, 0x10000, "SLI-3.6") - 1
    state[ROUND], state[ROUND + 1] = finished & 0xFF, finished >> 8
    with within("dice"):
        _load_dice(state, position.get("dice", [0, 0]))


def _load_dice(state: bytearray, given: Any) -> None:
    dice = [number(die, 0, FACES, "SLI-1.6") for die in listing(given, 2, "SLI-1.6", _DICE, 2)]
    need(all(dice) or not any(dice), "SLI-1.6", _BOTH_DICE, given)
    state[DICE : DICE + 2] = bytes(dice)


def _load_scores(state: bytearray, given: Any) -> None:
    scores = listing(given, state[SEATS], "SLI-1.3", _SCORES, state[SEATS])
    for seat, points in enumerate(scores):
        counters.set_score(state, seat, number(points, 0, MOST_SCORE, "SLI-1.3"))
    agree = all(counters.score(state, seat) == points for seat, points in enumerate(scores))
    need(agree, "SLI-11.2", _TEAM_SCORE, given)


def _load_pieces(state: bytearray, given: Any) -> None:
    lines = table(given, "SLI-2.1", _LINES)
    planets = [plain.planet_of(state, seat) for seat in range(state[SEATS])]
    known_keys(lines, planets, "SLI-1.7")
    state[PLACES:PLACES_END] = bytes([ABSENT] * (PLACES_END - PLACES))
    for seat, planet in enumerate(planets):
        with within(planet):
            set_pieces(state, seat, lines.get(planet, ""))
    on_board = [place for place in state[PLACES:PLACES_END] if place < OFF_BOARD]
    need(len(set(on_board)) == len(on_board), "SLI-5.8", _ONE_EACH, given)


def set_pieces(state: bytearray, seat: int, line: Any) -> None:
    """Put the pieces of a seat as a line says; those it does not name are out of the game."""
    need(isinstance(line, str), "SLI-2.1", _PIECES, line)
    first, headings = PLACES + seat * PIECE_COUNT, HEADED_TO + seat * COMETS
    state[headings : headings + COMETS] = bytes(COMETS)
    seen = set()
    for word in line.split():
        piece, place, heading = read_piece(word, state[LEVEL])
        need(piece not in seen, "SLI-1.4", _EACH_ONCE, line)
        _need_in_game(state, piece, word)
        seen.add(piece)
        state[first + piece] = place
        if piece < COMETS:
            state[headings + piece] = heading


def _need_in_game(state: bytearray, piece: int, word: str) -> None:
    """Raise BadPosition for a piece that this game is played without (SLI-1.5)."""
    need(state[DEPTH] != SCORE_ONLY, "SLI-14", _NO_BOARD, word)
    for name, bit, optional in OPTIONAL_PIECES:
        if piece == optional:
            words = (f"no {name} in this game", f"kein {name} in diesem Spiel")
            need(state[PIECES] & bit, "SLI-1.5", words, word)


def read_piece(word: str, level: int) -> tuple[int, int, int]:
    """Return piece, place and heading of a word such as `3@54E`."""
    found = _PIECE.fullmatch(word)
    need(found, "SLI-1.1", _PIECE_WORD, word)
    assert found is not None
    piece = LETTERS.index(found[1].upper())
    place = OFF_BOARD if found[2] == "off" else square_number(found[2])
    need(
        piece != DOUBLER or place in {OFF_BOARD, *RIM_INDEX},
        "SLI-10.3",
        ("a rim square", "ein Randfeld"),
        word,
    )
    heads = level > 2 and piece < COMETS
    need(heads or not found[3], "SLI-9.5", _NO_HEADINGS, word)
    if not heads:
        return piece, place, 0
    return piece, place, HEADING_NAMES.index(found[3]) if found[3] else NO_HEADING


def _load_tiles(state: bytearray, position: Mapping[str, Any]) -> None:
    if state[SOURCE] == FROM_DICE:
        with within("tiles"):
            need("tiles" not in position, "SLI-12.1", _DOMINOES, position.get("tiles"))
    else:
        with within("tiles"):
            usual = [_ALL_TILES if state[PHASE] != SETUP else []] * state[SEATS]
            rows = _read_rows(state, position.get("tiles", usual))
        for seat, row in enumerate(rows):
            counters.set_tiles(state, seat, sum(1 << tile for tile in row))
    if "order" in position:
        with within("order"):
            _load_order(state, position["order"])


def _read_rows(state: bytearray, given: Any) -> list[list[int]]:
    """Return the tiles of each seat."""
    rows = []
    for row in listing(given, state[SEATS], "SLI-12.1", _ROWS, state[SEATS]):
        names = listing(row, TILE_COUNT, "SLI-12.1", _TILES)
        tiles = [tile_number(name) for name in names]
        need(len(set(tiles)) == len(tiles), "SLI-12.1", _TILES_ONCE, row)
        rows.append(tiles)
    return rows


def _load_order(state: bytearray, given: Any) -> None:
    """Lay the open dominoes; they are dealt one row after the other (SLI-12.3)."""
    is_open = state[SOURCE] == FROM_OPEN and state[DEPTH] == DIGITAL
    need(is_open, "SLI-12.3", _OPEN, given)
    rows = _read_rows(state, given)
    dealt = sum(map(len, rows))
    if state[PHASE] == SETUP:
        whole = [max(0, dealt - seat * TILE_COUNT) for seat in range(state[SEATS])]
        in_turn = all(len(row) == min(TILE_COUNT, n) for row, n in zip(rows, whole, strict=True))
        need(in_turn, "SLI-12.3", _ONE_AFTER_OTHER, given)
    for seat, row in enumerate(rows):
        left = counters.tiles(state, seat)
        need(not left & ~sum(1 << tile for tile in row), "SLI-12.3", _ALL_LAID, given)
    for seat, row in enumerate(rows):
        first = ORDER + seat * TILE_COUNT
        state[first : first + len(row)] = bytes(tile + 1 for tile in row)
    state[DEALT] = dealt


def _load_before(state: bytearray, position: Mapping[str, Any]) -> None:
    """What the seat on turn had when its turn began: as it stands now, if nothing else is said."""
    if "before" in position:
        state[BEFORE : BEFORE + 2 * COMETS] = read_comets(position["before"], state[LEVEL])
    elif state[PHASE] == PLAY:
        state[BEFORE : BEFORE + 2 * COMETS] = turns.comets_of(state, state[SEAT])


def read_comets(line: Any, level: int) -> bytes:
    """Return six squares and six headings of a line."""
    need(isinstance(line, str), "SLI-1.4", _COMETS, line)
    places, headings = bytearray([ABSENT] * COMETS), bytearray(COMETS)
    for word in line.split():
        piece, place, heading = read_piece(word, level)
        need(piece < COMETS, "SLI-1.4", ("a comet", "ein Komet"), word)
        need(places[piece] == ABSENT, "SLI-1.4", _EACH_ONCE, line)
        places[piece], headings[piece] = place, heading
    return bytes(places + headings)


def _load_last(state: bytearray, given: Any) -> None:
    last = table(given, "SLI-7.1", _LAST)
    known_keys(last, _LAST_KEYS, "SLI-7.1")
    need(len(last) == len(_LAST_KEYS), "SLI-7.1", _LAST, given)
    with within("seat"):
        state[LAST_SEAT] = seat_number(state, last["seat"]) + 1
    with within("before"):
        state[LAST_BEFORE:LAST_AFTER] = read_comets(last["before"], state[LEVEL])
    with within("after"):
        state[LAST_AFTER:LAST_DOUBLERS] = read_comets(last["after"], state[LEVEL])
    with within("doublers"):
        names = listing(last["doublers"], MOST_SEATS, "SLI-10.5", _PLACES, MOST_SEATS)
        doublers = [ABSENT if name is None else place_of(name) for name in names]
        state[LAST_DOUBLERS : LAST_DOUBLERS + MOST_SEATS] = bytes(doublers)


# Names


def seat_number(state: bytes | bytearray, seat: Any) -> int:
    """Return the index of a seat that is numbered from 1."""
    return number(seat, 1, state[SEATS], "SLI-11.1") - 1


def place_of(name: Any) -> int:
    """Return a square, or what stands for beside the board: `off`."""
    return OFF_BOARD if name == "off" else decision.square_of(name)


def tile_number(name: Any) -> int:
    """Return the tile of a name such as 5-2."""
    found = re.fullmatch(r"([1-6])-([1-6])", name) if isinstance(name, str) else None
    need(found, "SLI-12.1", ("a tile such as 5-2", "ein Stein wie 5-2"), name)
    assert found is not None
    return counters.tile_of(int(found[1]), int(found[2]))
