"""Every fact of a Solari table: where it lies, what it can be, and what people call it.

A state is the table unit's tracker state (`shared_rules.solari.counters`, which says where its own
facts lie) followed by the decision that is pending, the shots that are not placed yet, the pieces,
and what is needed to score. The rules index a state by the constants here.
"""

from collections.abc import Iterator
from typing import Final

from heliograph.engine.fact_kinds import (
    Axis, Bound, Check, Flag, Given, Grid, Kind, OneOf, Seat, State, Whole, axis, numbered,
)  # fmt: skip
from heliograph.engine.fact_lists import Bits, Row
from heliograph.engine.facts import SEAT as SEAT_AXIS
from heliograph.engine.facts import FactTable
from heliograph.engine.game import blank
from heliograph.games.solari import kinds
from heliograph.games.solari.catalogue import N_
from heliograph.games.solari.layout import (
    ALL_PIECES, COMETS, DEPTHS, DIGITAL, HEADING_NAMES, MOST_SHOTS, NODES, OFF_BOARD,
    OPTIONAL_PIECES, PIECE_COUNT, PIECE_NAMES, PLACE_NAMES, SCORE_ONLY, SHOT_BYTES, TILE_NAMES,
)  # fmt: skip
from heliograph.games.solari.texts import EXPECTED_FACTS as EXPECTED
from heliograph.games.solari.texts import PIECES as PIECE_TEXTS
from shared_rules.names import PHASES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    CALC, DICE, DUE, FACES, FIRST, FROM_DICE, FROM_OPEN, GAME, LEVEL, LEVELS, MOST_SCORE,
    MOST_SEATS, MOST_TURNS, OFF, PHASE, PIECES, PLACE, PLANET, ROUND, SCORE, SEATS, SOLARI, SOURCE,
    SOURCES, STAGE, TARGET, TEAMS, TILE_COUNT, TILES, TURNS,
)  # fmt: skip
from shared_rules.tracker import OVER, PLAY

MOST_ROUNDS: Final = 0x10000  # the finished ones are counted in two bytes
# Games of a fixed length end (SLI-13.3)
_LAST_ROUND = Bound(lambda state, _: state[TURNS] or MOST_ROUNDS, "the last one")
_COMET_LABELS = [N_("comet {number}").filled(number=number) for number in range(1, COMETS + 1)]
_PIECE_LABELS = [*_COMET_LABELS, *(PIECE_TEXTS[extra] for extra in OPTIONAL_PIECES)]

# What there is one of each for; seats go by the names of their planets
BY_PLANET: Final = Axis(SEAT_AXIS, kinds.planets, MOST_SEATS, is_list=True)
BY_COUNTER: Final = BY_PLANET._replace(
    place=counters.counter_of, is_shared=True
)  # a team has one (SLI-11.2)
PIECE: Final = axis("piece", PIECE_NAMES, _PIECE_LABELS)
COMET: Final = axis("comet", PIECE_NAMES[:COMETS], _COMET_LABELS)


def is_running(state: State) -> bool:
    """Return whether the set-up is done."""
    return state[PHASE] in (PLAY, OVER)


def has_tiles(state: State) -> bool:
    """Return whether dominoes are played instead of dice."""
    return state[SOURCE] != FROM_DICE


def has_open_rows(state: State) -> bool:
    """Return whether the host lays dominoes open in rows."""
    return state[SOURCE] == FROM_OPEN and state[DEPTH] == DIGITAL


FACTS: Final = FactTable(
    "SLI-1.1",
    first=counters.SIZE,
    optional_sections=["last"],
    can_correct=is_running,
)
declare = FACTS.declare

# What was settled before the first turn

declare("game", Given("SLI-1.1", N_("as the game"), {SOLARI: "solari"}), at=GAME)
declare("seats", Given("SLI-11.1", N_("seats")), at=SEATS)
declare("level", Whole(1, LEVELS, "SLI-14"), at=LEVEL, key=None)
declare("teams", Flag("SLI-11.1"), at=TEAMS, key=None)
declare("optional", Bits(OPTIONAL_PIECES, "SLI-1.5", N_("pieces")), at=PIECES, key=None)
declare("source", OneOf(SOURCES, "SLI-14"), at=SOURCE, key=None)
declare("target", Whole(0, MOST_SCORE, "SLI-13.1", width=2), at=TARGET, key=None)
declare("turns", Whole(0, MOST_TURNS, "SLI-13.1"), at=TURNS, key=None)
declare("stage", Whole(0, 0, "SLI-2.1"), at=STAGE, key=None)  # the table unit asks, we do not

# How far the game is

declare("phase", OneOf(PHASES, "SLI-3.1", only=("setup", "play", "over")), at=PHASE, default="play")
declare(
    "round",
    Whole(1, _LAST_ROUND, "SLI-3.6", width=2, base=1),
    at=ROUND,
    # A game that is over has finished the last one, and can be taken up again
    form=Whole(1, MOST_ROUNDS, "SLI-3.6", width=2, base=1),
    label=N_("Turn number"),
)
declare("first", Seat("SLI-11.1", base=1), at=FIRST)
declare("place", Whole(0, MOST_SEATS - 1, "SLI-2.2"), at=PLACE, key=None)
NODE: Final = declare("node", OneOf(NODES, "SLI-3.1"), section="decision")
SEAT: Final = declare(  # whose turn it is
    "turn",
    Seat("SLI-11.1", base=1),
    default=lambda state, _: state[FIRST] + 1,
    label=N_("On turn"),
)
DEPTH: Final = declare("depth", OneOf(DEPTHS, "SLI-14"), key=None)
JOKER: Final = declare("joker66", Flag("SLI-C40"), key=None)  # 6-6 is a joker
JOKER_NAMED: Final = 2  # there instead of 1: the tile of this turn is 6-6, named as another one
# A shifted row that was longer scores nothing
STRICT: Final = declare("strict_reduced", Flag("SLI-C2"), key=None)

# Beside the board

declare("planets", kinds.PLANETS_OF_SEATS, at=PLANET)
declare(
    "score",
    Whole(0, MOST_SCORE, "SLI-1.3", width=2),
    per=[BY_COUNTER],
    at=SCORE,
    label=N_("Points"),
)


def _knows_both_dice(state: State) -> bool:
    return (state[DICE] > 0) == (state[DICE + 1] > 0)


declare(
    "dice",
    kinds.Roll(),
    at=DICE,
    form=Grid(numbered("die", 2), Whole(0, FACES, "SLI-1.6")),
    checks=[Check("SLI-1.6", N_("both dice or none"), _knows_both_dice)],
    label=N_("Dice"),
)
declare("calculator", Whole(0, 0, "SLI-7.1"), per=[numbered("digit", 4)], at=CALC, key=None)
declare(
    "tiles",
    kinds.Tiles(TILE_NAMES, "SLI-12.1", EXPECTED["tiles"], kinds.read_tile),
    per=[BY_PLANET],
    at=TILES,
    exists=has_tiles,
    default=lambda state, _: [list(TILE_NAMES if is_running(state) else ())] * state[SEATS],
    label=N_("Unplayed tiles"),
)
declare("off_board", Whole(0, len(PIECE_NAMES), "SLI-6.1"), per=[BY_PLANET], at=OFF, key=None)
declare("placement_due", Whole(0, MOST_SHOTS, "SLI-5.6"), at=DUE, key=None)


# The turn so far


def _can_name_tile(state: State) -> bool:
    return state[JOKER] != JOKER_NAMED or has_tiles(state)


def _declare_step(name: str, kind: Kind, *checks: Check) -> int:
    """Declare what the decision remembers of this turn; a position names it if it is not 0."""
    return declare(name, kind, section="decision", is_optional=True, checks=checks)


PART: Final = _declare_step("part", Whole(0, 1, "SLI-3.3"))  # of the two part-moves
DIE: Final = _declare_step("die", Whole(0, FACES, "SLI-3.3"))  # the number of this part-move
# The piece that moves or moved last, and the piece of the first part-move
MOVER: Final = _declare_step("mover", OneOf(PIECE_NAMES, "SLI-1.4", base=1))
FIRST_MOVER: Final = _declare_step("first_mover", OneOf(PIECE_NAMES, "SLI-1.4", base=1))
declare(
    "named",
    kinds.NamedJoker(JOKER_NAMED),
    at=JOKER,
    section="decision",
    is_optional=True,
    checks=[Check("SLI-12.6", N_("a game with tiles and the joker"), _can_name_tile)],
)
# The second part-move belongs to another piece
OTHER_MUST: Final = _declare_step("other", Whole(0, 1, "SLI-3.3"))


def shot_pieces(state: State) -> list[int]:
    """Return the shot pieces that wait for a place, the first one in front."""
    slots = range(SHOTS, SHOTS + MOST_SHOTS * SHOT_BYTES, SHOT_BYTES)
    return [state[slot] - 1 for slot in slots if state[slot]]


def headed_piece(state: State) -> int | None:
    """Return the piece, among all, whose heading is chosen now."""
    return state[HEADED] - 1 if state[HEADED] else None


def pieces_of(state: State, seat: int) -> Iterator[tuple[str, int, str]]:
    """Yield every piece of a seat: its name, where it is, and the letter of its heading."""
    first, headings = PLACES + seat * PIECE_COUNT, HEADED_TO + seat * COMETS
    for piece, name in enumerate(PIECE_NAMES):
        heads = kinds.has_heading(piece, state[LEVEL])
        yield name, state[first + piece], HEADING_NAMES[state[headings + piece]] if heads else ""


def off_board(state: State) -> list[int]:
    """Return the pieces, among all, that are off the board until their owner's turn (SLI-6)."""
    off = [piece for piece in range(ALL_PIECES) if state[PLACES + piece] == OFF_BOARD]
    waiting = shot_pieces(state)
    return [piece for piece in off if piece not in waiting]


def _wait_once(state: State) -> bool:
    waiting = shot_pieces(state)
    return len(set(waiting)) == len(waiting)


def _counts_all_shots(state: State) -> bool:
    return state[SHOT_COUNT] >= len(shot_pieces(state))


def _wait_off_board(state: State) -> bool:
    """Say whether shot pieces stand nowhere; one that was just placed may still need a heading."""
    waiting = [piece for piece in shot_pieces(state) if piece != state[HEADED] - 1]
    return all(state[PLACES + piece] == OFF_BOARD for piece in waiting)


def _is_headed_comet(state: State) -> bool:
    piece = state[HEADED] - 1
    heads = kinds.has_heading(piece % PIECE_COUNT, state[LEVEL])
    return piece < 0 or (heads and state[PLACES + piece] < OFF_BOARD)


SHOT_COUNT: Final = _declare_step("shot_count", Whole(0, MOST_SHOTS, "SLI-5.6"))  # this turn
SHOTS: Final = _declare_step(
    "shots",
    kinds.SHOTS,
    Check("SLI-5.6", N_("each one once"), _wait_once),
    Check("SLI-5.6", N_("pieces that stand nowhere"), _wait_off_board),
    Check("SLI-5.6", N_("no more than shot_count says"), _counts_all_shots),
)
HEADED: Final = _declare_step(  # whose heading is chosen now
    "headed",
    kinds.ANY_PIECE,
    Check("SLI-9.5", N_("a comet on the board, at level 3"), _is_headed_comet),
)
TURN_END: Final = FACTS.size
NO_TURN: Final = blank(TURN_END - PART)

# Tiles in rows, pieces on the board

DEALT: Final = declare("dealt", Whole(0, MOST_SEATS * TILE_COUNT, "SLI-12.3"), key=None)


def _lies_in_rows(state: State) -> bool:
    """Say whether rows are dealt one after the other, or hold every tile that is not played."""
    rows = [state[at : at + TILE_COUNT] for at in range(ORDER, PLACES, TILE_COUNT)]
    if not is_running(state):
        return 0 not in b"".join(rows).rstrip(b"\0")
    left = [counters.tiles(state, seat) for seat in range(state[SEATS])]
    open_tiles = [sum(1 << tile - 1 for tile in row if tile) for row in rows]
    return not any(open_tiles) or all(
        not tiles & ~laid for tiles, laid in zip(left, open_tiles, strict=False)
    )


_IN_ROWS = N_("one row after the other, then every tile that is not played")
ORDER: Final = declare(  # of open dominoes
    "order",
    Row(TILE_NAMES, TILE_COUNT, "SLI-12.3", EXPECTED["tiles"], kinds.read_tile),
    per=[BY_PLANET],
    exists=has_open_rows,
    is_optional=True,
    checks=[Check("SLI-12.3", _IN_ROWS, _lies_in_rows)],
)


def is_played(state: State, piece: int) -> bool:
    """Return whether a piece is in the game: without a board none is (SLI-1.5)."""
    has_board = state[DEPTH] != SCORE_ONLY
    return has_board and (piece < COMETS or state[PIECES] >> piece - COMETS & 1 > 0)


_PIECE = kinds.Piece(is_played)
PLACES: Final = declare(
    "piece",
    _PIECE,
    per=[BY_PLANET, PIECE],
    key="pieces",
    form=kinds.PieceLines(_PIECE),
    label=N_("{piece}"),
)
PLACES_END: Final = FACTS.size
HEADED_TO: Final = declare(  # written with the pieces
    "heading", OneOf(HEADING_NAMES, "SLI-9.1"), per=[BY_PLANET, COMET], key=None
)
BEFORE: Final = declare("before", kinds.Comets())  # of the seat on turn, when its turn began

# The last turn that scored, to say why

LAST_SEAT: Final = declare("last_seat", Seat("SLI-11.1"), key="seat", section="last")
LAST_BEFORE: Final = declare("last_before", kinds.Comets(), key="before", section="last")
LAST_AFTER: Final = declare("last_after", kinds.Comets(), key="after", section="last")
LAST_DOUBLERS: Final = declare(
    "last_doublers", OneOf(PLACE_NAMES, "SLI-1.1", is_none_last=True), key="doublers",
    per=[numbered("place", MOST_SEATS)], section="last",
)  # fmt: skip
STATE_SIZE: Final = FACTS.size
