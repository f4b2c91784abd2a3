"""What the drawing of a Solari table needs, the values of each seat, and the score sheet."""

from typing import Any

from heliograph.engine import Game
from heliograph.games.show import ScoreRow
from heliograph.games.solari import award_text, show_log
from heliograph.games.solari.facts import (
    BEFORE, DEPTH, DIE, FACTS, FIRST_MOVER, HEADED, HEADED_TO, LAST_AFTER, LAST_BEFORE, LAST_SEAT,
    MOVER, NODE, OTHER_MUST, PART, PLACES, SEAT,
)  # fmt: skip
from heliograph.games.solari.layout import (
    ABSENT, COMETS, DEPTHS, DIRECTION, FOLLOW, HEADING, HEADING_NAMES, KIND, NODES, OFF_BOARD,
    PIECE, PIECE_COUNT, PIECE_NAMES, RIM, square_name,
)  # fmt: skip
from heliograph.games.solari.kinds import planet_of
from heliograph.games.solari.show_texts import WORDS, Voice
from heliograph.games.solari.views import unplayed_row
from heliograph.texts import LANGUAGES
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, FROM_DICE, LAP, LEVEL, OFF, SEATS, SOURCE, SOURCES, TEAMS, TURNS,
)  # fmt: skip

View = dict[str, Any]


def board(voice: Voice, state: bytes) -> View:
    """Return everything that lies on the table."""
    return {
        "game": "solari",
        "depth": DEPTHS[state[DEPTH]],
        "node": NODES[state[NODE]],
        "level": state[LEVEL],
        "source": SOURCES[state[SOURCE]],
        "clock": _clock(voice, state),
        "target": counters.target(state),
        "turn": state[SEAT],
        "dice": _dice(state),
        "pieces": _pieces(voice, state),
        "headed": _square_of(state, state[HEADED] - 1) if state[HEADED] else None,
        "waiting": [
            _id(piece) for piece in show_log.waiting(state) if state[PLACES + piece] == OFF_BOARD
        ],
        "lost": [_id(piece) for piece in sorted(show_log.lost(state))],
        "trail": _trail(state),
        "counters": _counters(voice, state),
        "tiles": _tiles(voice, state),
        "last": _last(voice, state),
        "words": _words(voice.lang),
    }


def _words(lang: str) -> dict[str, str]:
    column = LANGUAGES.index(lang)
    return {
        key.removeprefix("board."): entry[column]
        for key, entry in WORDS.items()
        if key.startswith(("board.", "way."))
    }


def _clock(voice: Voice, state: bytes) -> str:
    turn, limit = counters.rounds(state) + 1, state[TURNS]
    if limit:
        return voice.say("board.turns", round=min(turn, limit), turns=limit)
    return voice.say("board.round", round=turn)


# Dice


def _dice(state: bytes) -> list[View]:
    """Return both numbers of this turn and whether each is used up."""
    one, other = state[DICE], state[DICE + 1]
    if not one or not other:
        return []
    return [
        {"value": value, "used": used}
        for value, used in zip((one, other), _used(state), strict=True)
    ]


def _used(state: bytes) -> tuple[bool, bool]:
    if not state[PART]:
        return (False, False)
    if state[NODE] in (PIECE, DIRECTION, FOLLOW) or _second_follows(state):
        is_other_left = state[DIE] == state[DICE + 1]
        return (is_other_left, not is_other_left)
    return (True, True)


def _second_follows(state: bytes) -> bool:
    """A shot piece is placed between the two part-moves (SLI-5.6)."""
    is_placing = state[NODE] in (KIND, RIM, HEADING)
    return is_placing and state[OTHER_MUST] > 0 and state[MOVER] == state[FIRST_MOVER]


# Pieces


def _id(piece: int) -> str:
    seat, own = divmod(piece, PIECE_COUNT)
    return f"{seat}-{PIECE_NAMES[own]}"


def _square_of(state: bytes, piece: int) -> str | None:
    place = state[PLACES + piece]
    return square_name(place) if place < OFF_BOARD else None


def _pieces(voice: Voice, state: bytes) -> list[View]:
    return [
        _piece(voice, state, piece)
        for piece in range(state[SEATS] * PIECE_COUNT)
        if state[PLACES + piece] != ABSENT
    ]


def _piece(voice: Voice, state: bytes, piece: int) -> View:
    seat, own = divmod(piece, PIECE_COUNT)
    has_heading = own < COMETS and state[LEVEL] > 2
    heading = HEADING_NAMES[state[HEADED_TO + seat * COMETS + own]] if has_heading else ""
    return {
        "id": _id(piece),
        "seat": seat,
        "planet": planet_of(state, seat),
        "piece": PIECE_NAMES[own],
        "square": _square_of(state, piece),
        "heading": heading,
        "label": voice.piece_of(piece),
    }


def _trail(state: bytes) -> list[list[str]]:
    """Return how comets went in this turn; before its first move, in the turn that just scored."""
    first = PLACES + state[SEAT] * PIECE_COUNT
    now = _changes(state[BEFORE : BEFORE + COMETS], state[first : first + COMETS])
    if now or state[PART] or not state[LAST_SEAT]:
        return now
    return _changes(
        state[LAST_BEFORE : LAST_BEFORE + COMETS], state[LAST_AFTER : LAST_AFTER + COMETS]
    )


def _changes(before: bytes, after: bytes) -> list[list[str]]:
    return [
        [square_name(start), square_name(end)]
        for start, end in zip(before, after, strict=True)
        if start != end and start < OFF_BOARD and end < OFF_BOARD
    ]


# Points


def _counters(voice: Voice, state: bytes) -> list[View]:
    """Return each counter on the track: one per seat, in teams one for two (SLI-11.2)."""
    seats: dict[int, list[int]] = {}
    for seat in range(state[SEATS]):
        seats.setdefault(counters.counter_of(state, seat), []).append(seat)
    return [_counter(voice, state, group) for _, group in sorted(seats.items())]


def _counter(voice: Voice, state: bytes, seats: list[int]) -> View:
    score = counters.score(state, seats[0])
    who = " + ".join(voice.who(seat) for seat in seats)
    return {
        "seats": seats,
        "planets": [planet_of(state, seat) for seat in seats],
        "score": score,
        "square": score % LAP,
        "laps": score // LAP,
        "label": voice.say("board.counter", who=who, points=score),
    }


def _tiles(voice: Voice, state: bytes) -> list[View]:
    if state[SOURCE] == FROM_DICE:
        return []
    position = FACTS.dump(state)
    return [
        {
            "seat": seat,
            "label": voice.say("board.tiles", who=voice.who(seat)),
            "left": position["tiles"][seat],
            "row": unplayed_row(position, seat),
        }
        for seat in range(state[SEATS])
    ]


def _last(voice: Voice, state: bytes) -> View | None:
    if not state[LAST_SEAT]:
        return None
    seat = state[LAST_SEAT] - 1
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


# Seats and score sheet


def seats(game: Game, voice: Voice, state: bytes) -> list[View]:
    """Return colour, score and values of each seat."""
    return [
        {
            "colour": game.content["colours"][planet_of(state, seat)],
            "score": counters.score(state, seat),
            "values": _values(voice, state, seat),
        }
        for seat in range(state[SEATS])
    ]


def _values(voice: Voice, state: bytes, seat: int) -> list[tuple[str, Any]]:
    score, target = counters.score(state, seat), counters.target(state)
    planet = voice.speaker.planet(planet_of(state, seat))
    values: list[tuple[str, Any]] = []
    if voice.who(seat) != planet:
        values.append((voice.say("seat.planet"), planet))
    if state[TEAMS]:
        values.append((voice.say("seat.team"), counters.counter_of(state, seat) + 1))
    if target:
        values.append((voice.say("seat.left"), max(0, target - score)))
    elif score >= LAP:
        values.append((voice.say("seat.laps"), score // LAP))
    if state[SOURCE] != FROM_DICE:
        values.append((voice.say("seat.tiles"), len(FACTS.value(state, "tiles")[seat])))
    if state[OFF + seat]:
        values.append((voice.say("seat.off"), state[OFF + seat]))
    return values


def sheet(voice: Voice, state: bytes) -> list[ScoreRow]:
    """Return what the last scoring turn brought and why, what is left to go, and the totals."""
    seat_range = range(state[SEATS])
    totals = tuple(counters.score(state, seat) for seat in seat_range)
    rows: list[ScoreRow] = []
    if state[LAST_SEAT]:
        rows += _last_rows(voice, state, totals)
    target = counters.target(state)
    if target:
        left = tuple(max(0, target - total) for total in totals)
        rows.append(ScoreRow(voice.say("sheet.target"), "SLI-13.1", left))
    return [*rows, ScoreRow(voice.say("sheet.total"), "SLI-1.3", totals, is_total=True)]


_RULES = {"row": "SLI-7.5", "sun": "SLI-7.3", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}


def _last_rows(voice: Voice, state: bytes, totals: tuple[int, ...]) -> list[ScoreRow]:
    scorer = counters.counter_of(state, state[LAST_SEAT] - 1)
    on_counter = [counters.counter_of(state, seat) == scorer for seat in range(state[SEATS])]
    awards = award_text.last_awards(state)
    points = sum(award.points for award in awards)
    before = tuple(
        total - points * is_theirs for total, is_theirs in zip(totals, on_counter, strict=True)
    )
    rows = [ScoreRow(voice.say("sheet.before"), "SLI-1.3", before)]
    for award in awards:
        label = award_text.clause(award, voice.lang).rpartition(":")[0]
        values = tuple(award.points * is_theirs for is_theirs in on_counter)
        rows.append(ScoreRow(label, _RULES[award.what], values))
    return rows
