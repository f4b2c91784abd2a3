"""What a Solari table shows at every depth: turn, dice, points and tiles, read off the same bytes.

Track depth knows no more than this; the full rules add pieces and awards (`show_board`).
"""

from typing import Any

from heliograph.engine.fact_kinds import State
from heliograph.games.show import ScoreRow, View
from heliograph.games.solari.facts import FACTS, has_tiles
from heliograph.games.solari.kinds import planets, sides
from heliograph.games.solari.explain import Voice
from shared_rules.solari import counters
from shared_rules.solari.counters import LAP


def board(voice: Voice, state: State) -> View:
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
