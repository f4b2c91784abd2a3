"""What the drawing of a Solari table needs at every depth, its score sheet, the values of seats."""

from typing import Any

from heliograph.engine.fact_kinds import State
from heliograph.games.show import ScoreRow, View
from heliograph.games.solari import award_text
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import (
    FACTS, has_tiles, headed_piece, off_board, pieces_of, shot_pieces,
)  # fmt: skip
from heliograph.games.solari.kinds import planets, sides
from heliograph.games.solari.layout import (
    ABSENT, OFF_BOARD, PIECE_COUNT, PIECE_NAMES, square_name,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import LAP

# What is known at every depth: turn, dice, points and tiles, read off the bytes of the table unit


def counted(voice: Voice, state: State) -> View:
    """Return what the drawing needs where nobody follows the pieces."""
    return {
        "game": "solari",
        "depth": "score",
        "node": "roll",
        "level": FACTS.value(state, "level"),
        "source": FACTS.value(state, "source"),
        "clock": _clock(voice, state),
        "target": FACTS.value(state, "target"),
        "turn": counters.now(state),
        "dice": [{"value": die, "used": False} for die in FACTS.value(state, "dice") if die],
        "counters": [_counter(voice, state, seats) for seats in sides(state)],
        "tiles": _tiles(voice, state),
        "words": voice.board_words(),
    }


def _clock(voice: Voice, state: State) -> str:
    turn, limit = counters.rounds(state) + 1, FACTS.value(state, "turns")
    if limit:
        return voice.say("board.turns", round=min(turn, limit), turns=limit)
    return voice.say("board.round", round=turn)


def _counter(voice: Voice, state: State, seats: list[int]) -> View:
    """Return a counter on the track: of one seat, in teams of two (SLI-11.2)."""
    score = counters.score(state, seats[0])
    who = " + ".join(voice.who(seat) for seat in seats)
    return {
        "seats": seats,
        "planets": [planets(state)[seat] for seat in seats],
        "score": score,
        "square": score % LAP,
        "laps": score // LAP,
        "label": voice.say("board.counter", who=who, count=score),
    }


def _tiles(voice: Voice, state: State) -> list[View]:
    if not has_tiles(state):
        return []
    return [
        {
            "seat": seat,
            "label": voice.say("board.tiles", who=voice.who(seat)),
            "left": left,
            "row": [],
        }
        for seat, left in enumerate(FACTS.value(state, "tiles"))
    ]


def values(voice: Voice, state: State, seat: int) -> list[tuple[str, Any]]:
    """Return the values of a seat: pairs of a label and what to show."""
    score, target = counters.score(state, seat), counters.target(state)
    planet = voice.planet(planets(state)[seat])
    found: list[tuple[str, Any]] = []
    if voice.who(seat) != planet:
        found.append(("planet", planet))
    if FACTS.value(state, "teams"):
        found.append(("team", counters.counter_of(state, seat) + 1))
    if target:
        found.append(("left", max(0, target - score)))
    elif score >= LAP:
        found.append(("laps", score // LAP))
    if has_tiles(state):
        found.append(("tiles", counters.count_bits(counters.tiles(state, seat))))
    if off := FACTS.value(state, "off_board")[seat]:
        found.append(("off", off))
    return [(voice.say(f"seat.{key}"), value) for key, value in found]


def sheet(voice: Voice, state: State) -> list[ScoreRow]:
    """Return what is left to go, and the totals."""
    totals, target = tuple(FACTS.value(state, "score")), counters.target(state)
    rows = []
    if target:
        left = tuple(max(0, target - total) for total in totals)
        rows.append(ScoreRow(voice.say("sheet.target"), "SLI-13.1", left))
    return [*rows, ScoreRow(voice.say("sheet.total"), "SLI-1.3", totals, is_total=True)]


# What only the full rules know: pieces and awards


def board(voice: Voice, state: bytes) -> View:
    """Return everything that lies on the table."""
    drawn = _pieces(voice, state)
    squares = {piece["id"]: piece["square"] for piece in drawn}
    waiting = [_id(piece) for piece in shot_pieces(state)]
    known, rows, headed = counted(voice, state), FACTS.value(state, "order"), headed_piece(state)
    return {
        **known,
        "depth": FACTS.value(state, "depth"),
        "node": FACTS.value(state, "node"),
        "turn": FACTS.value(state, "turn") - 1,
        "dice": _dice(state),
        "pieces": drawn,
        "headed": None if headed is None else squares[_id(headed)],
        "waiting": [piece for piece in waiting if squares[piece] is None],
        "lost": [_id(piece) for piece in off_board(state)],
        "trail": _trail(state),
        "tiles": [
            {**one, "row": [name for name in row if name in one["left"]]}
            for one, row in zip(known["tiles"], rows, strict=False)
        ],
        "last": _last(voice, state),
    }


# Dice


def _dice(state: State) -> list[View]:
    """Return both numbers of this turn and whether each is used up."""
    dice = FACTS.value(state, "dice")
    if not all(dice):
        return []
    return [
        {"value": value, "used": used} for value, used in zip(dice, _used(state, dice), strict=True)
    ]


def _used(state: State, dice: list[int]) -> tuple[bool, bool]:
    names = ("node", "part", "other", "mover", "first_mover", "die")
    node, part, other, mover, first, die = (FACTS.value(state, name) for name in names)
    if not part:
        return (False, False)
    # A shot piece may be placed between the two part-moves (SLI-5.6)
    is_between = node in ("kind", "rim", "heading") and other and mover == first
    if node in ("piece", "direction", "follow") or is_between:
        return (die == dice[1], die != dice[1])
    return (True, True)


# Pieces


def _id(piece: int) -> str:
    """Return what the drawing calls a piece, by its number among all."""
    seat, own = divmod(piece, PIECE_COUNT)
    return f"{seat}-{PIECE_NAMES[own]}"


def _pieces(voice: Voice, state: bytes) -> list[View]:
    """Return every piece that is in the game, seat by seat."""
    return [
        {
            "seat": seat,
            "planet": planet,
            "id": f"{seat}-{name}",
            "piece": name,
            "square": square_name(place) if place < OFF_BOARD else None,
            "heading": heading,
            "label": voice.piece_named(f"{planet} {name}"),
        }
        for seat, planet in enumerate(planets(state))
        for name, place, heading in pieces_of(state, seat)
        if place != ABSENT
    ]


def _trail(state: bytes) -> list[list[str]]:
    """Return how comets went in this turn; before its first move, in the turn that just scored."""
    moved = award_text.comets_moved(state)
    return [[square_name(start), square_name(end)] for start, end in moved]


# Points


def _last(voice: Voice, state: bytes) -> View | None:
    seat = FACTS.value(state, "last_seat") - 1
    if seat < 0:
        return None
    awards = award_text.last_awards(state)
    points = sum(award.points for award in awards)
    return {
        "seat": seat,
        "points": points,
        "title": voice.say("board.points", who=voice.who(seat), points=points),
        "text": award_text.sentence(awards, voice.lang),
        "lines": [
            [square_name(square) for square in award.squares]
            for award in awards
            if award.what in ("row", "sun")
        ],
    }


_RULES = {"row": "SLI-7.5", "sun": "SLI-7.3", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}


def last_rows(voice: Voice, state: bytes) -> list[ScoreRow]:
    """Return what the last scoring turn brought, and why."""
    seat, totals = FACTS.value(state, "last_seat") - 1, FACTS.value(state, "score")
    if seat < 0:
        return []
    scorer = counters.counter_of(state, seat)
    on_counter = [counters.counter_of(state, other) == scorer for other in range(len(totals))]
    awards = award_text.last_awards(state)
    points = sum(award.points for award in awards)
    before = tuple(
        total - points * is_theirs for total, is_theirs in zip(totals, on_counter, strict=True)
    )
    rows = [ScoreRow(voice.say("sheet.before"), "SLI-1.3", before)]
    for award in awards:
        label = award_text.clause(award, voice.lang).rpartition(":")[0]
        theirs = tuple(award.points * is_theirs for is_theirs in on_counter)
        rows.append(ScoreRow(label, _RULES[award.what], theirs))
    return rows
