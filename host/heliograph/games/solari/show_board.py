"""What the drawing of a Solari table needs at every depth, its score sheet, the values of seats."""

from typing import Any

from heliograph.engine.fact_kinds import State
from heliograph.games.show import ScoreRow, View
from heliograph.games.solari import award_text
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import (
    BEFORE, DIE, FACTS, FIRST_MOVER, HEADED, HEADED_TO, LAST_AFTER, LAST_BEFORE, LAST_DOUBLERS,
    LAST_SEAT, MOVER, NODE, OTHER_MUST, PART, PLACES, SEAT, has_tiles, is_running, off_board,
    shot_pieces,
)  # fmt: skip
from heliograph.games.solari.kinds import has_heading, planets, sides
from heliograph.games.solari.layout import (
    ABSENT, COMETS, DIRECTION, FOLLOW, HEADING, HEADING_NAMES, KIND, NODES, OFF_BOARD, PIECE,
    PIECE_COUNT, PIECE_NAMES, RIM, square_name,
)  # fmt: skip
from heliograph.games.solari.reach import places_of
from heliograph.games.solari.views import facts_for, unplayed_row
from shared_rules.solari import counters
from shared_rules.solari.counters import DICE, LAP, LEVEL, SEATS

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
    known, facts = counted(voice, state), facts_for(state)
    waiting = [piece for piece in shot_pieces(state) if state[PLACES + piece] == OFF_BOARD]
    return {
        **known,
        "depth": facts["depth"],
        "node": NODES[state[NODE]],
        "turn": state[SEAT],
        "dice": _dice(state),
        "pieces": _pieces(voice, state),
        "headed": _square(state[PLACES + state[HEADED] - 1]) if state[HEADED] else None,
        "waiting": [_id(piece) for piece in waiting],
        "lost": [_id(piece) for piece in off_board(state)],
        "trail": _trail(state),
        "tiles": [{**one, "row": unplayed_row(facts, one["seat"])} for one in known["tiles"]],
        "last": _last(voice, state),
    }


# Dice


def _dice(state: bytes) -> list[View]:
    """Return both numbers of this turn and whether each is used up."""
    dice = state[DICE : DICE + 2]
    used = zip(dice, _used(state), strict=True) if all(dice) else ()
    return [{"value": value, "used": is_used} for value, is_used in used]


def _used(state: bytes) -> tuple[bool, bool]:
    if not state[PART]:
        return (False, False)
    # A shot piece may be placed between the two part-moves (SLI-5.6)
    is_between = state[OTHER_MUST] and state[MOVER] == state[FIRST_MOVER]
    is_placing = state[NODE] in (KIND, RIM, HEADING)
    if state[NODE] in (PIECE, DIRECTION, FOLLOW) or (is_placing and is_between):
        is_other_left = state[DIE] == state[DICE + 1]
        return (is_other_left, not is_other_left)
    return (True, True)


# Pieces


def _id(piece: int) -> str:
    """Return what the drawing calls a piece among all."""
    seat, own = divmod(piece, PIECE_COUNT)
    return f"{seat}-{PIECE_NAMES[own]}"


def _square(place: int) -> str | None:
    return None if place == OFF_BOARD else square_name(place)


def _pieces(voice: Voice, state: bytes) -> list[View]:
    """Return every piece that is in the game, seat by seat."""
    return [
        {
            "seat": seat,
            "planet": planet,
            "id": _id(seat * PIECE_COUNT + piece),
            "piece": PIECE_NAMES[piece],
            "square": _square(place),
            "heading": _heading(state, seat, piece),
            "label": voice.piece_named(f"{planet} {PIECE_NAMES[piece]}"),
        }
        for seat, planet in enumerate(planets(state))
        for piece, place in enumerate(places_of(state, seat))
        if place != ABSENT
    ]


def _heading(state: bytes, seat: int, piece: int) -> str:
    points = has_heading(piece, state[LEVEL])
    return HEADING_NAMES[state[HEADED_TO + seat * COMETS + piece]] if points else ""


def _trail(state: bytes) -> list[list[str]]:
    """Return how comets went in this turn; before its first move, in the turn that just scored."""
    if not is_running(state):
        return []
    now = _changes(state[BEFORE:LAST_SEAT], places_of(state, state[SEAT]))
    if now or state[PART] or not state[LAST_SEAT]:
        return now
    return _changes(state[LAST_BEFORE:LAST_AFTER], state[LAST_AFTER:LAST_DOUBLERS])


def _changes(before: bytes, after: bytes) -> list[list[str]]:
    return [
        [square_name(start), square_name(end)]
        for start, end in zip(before[:COMETS], after[:COMETS], strict=True)
        if start != end and max(start, end) < OFF_BOARD
    ]


# Points


def _last(voice: Voice, state: bytes) -> View | None:
    seat = state[LAST_SEAT] - 1
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
    if not state[LAST_SEAT]:
        return []
    scorer = counters.counter_of(state, state[LAST_SEAT] - 1)
    on_counter = [counters.counter_of(state, seat) == scorer for seat in range(state[SEATS])]
    awards = award_text.last_awards(state)
    points = sum(award.points for award in awards)
    totals = zip(FACTS.value(state, "score"), on_counter, strict=True)
    before = tuple(total - points * is_theirs for total, is_theirs in totals)
    rows = [ScoreRow(voice.say("sheet.before"), "SLI-1.3", before)]
    for award in awards:
        label = award_text.clause(award, voice.lang).rpartition(":")[0]
        theirs = tuple(award.points * is_theirs for is_theirs in on_counter)
        rows.append(ScoreRow(label, _RULES[award.what], theirs))
    return rows
