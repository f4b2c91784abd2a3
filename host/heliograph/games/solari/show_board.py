"""What the drawing of a Solari table needs, the values of each seat, and the score sheet."""

from heliograph.engine import Game
from heliograph.games.show import ScoreRow, View
from heliograph.games.solari import award_text, show_counts
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import (
    BEFORE, HEADED, HEADED_TO, LAST_AFTER, LAST_BEFORE, LAST_SEAT, PART, PLACES, SEAT, off_board,
    shot_pieces,
)  # fmt: skip
from heliograph.games.solari.kinds import has_heading, piece_name, planets
from heliograph.games.solari.layout import (
    ABSENT, COMETS, HEADING_NAMES, OFF_BOARD, PIECE_COUNT, PIECE_NAMES, square_name,
)  # fmt: skip
from heliograph.games.solari.views import facts_for, unplayed_row
from shared_rules.solari import counters
from shared_rules.solari.counters import LEVEL, PHASE, SEATS
from shared_rules.tracker import SETUP


def board(voice: Voice, state: bytes) -> View:
    """Return everything that lies on the table."""
    facts = facts_for(state)
    counted = show_counts.board(voice, state)
    return {
        **counted,
        "depth": facts["depth"],
        "node": facts["decision"]["node"],
        "turn": facts["turn"] - 1,
        "dice": _dice(facts),
        "pieces": [
            _piece(voice, state, piece)
            for piece in range(state[SEATS] * PIECE_COUNT)
            if state[PLACES + piece] != ABSENT
        ],
        "headed": _square(state[PLACES + state[HEADED] - 1]) if state[HEADED] else None,
        "waiting": [
            _id(piece) for piece in shot_pieces(state) if state[PLACES + piece] == OFF_BOARD
        ],
        "lost": [_id(piece) for piece in off_board(state)],
        "trail": _trail(state),
        "tiles": [{**one, "row": unplayed_row(facts, one["seat"])} for one in counted["tiles"]],
        "last": _last(voice, state, facts),
    }


# Dice


def _dice(facts: View) -> list[View]:
    """Return both numbers of this turn and whether each is used up."""
    if not all(facts["dice"]):
        return []
    return [
        {"value": value, "used": used}
        for value, used in zip(facts["dice"], _used(facts), strict=True)
    ]


def _used(facts: View) -> tuple[bool, bool]:
    decision = facts["decision"]
    if "part" not in decision:
        return (False, False)
    if decision["node"] in ("piece", "direction", "follow") or _second_follows(decision):
        is_other_left = decision.get("die") == facts["dice"][1]
        return (is_other_left, not is_other_left)
    return (True, True)


def _second_follows(decision: View) -> bool:
    """A shot piece is placed between the two part-moves (SLI-5.6)."""
    is_placing = decision["node"] in ("kind", "rim", "heading")
    return is_placing and "other" in decision and decision["mover"] == decision["first_mover"]


# Pieces, each by its number among all


def _id(piece: int) -> str:
    """Return what the drawing calls a piece."""
    seat, own = divmod(piece, PIECE_COUNT)
    return f"{seat}-{PIECE_NAMES[own]}"


def _piece(voice: Voice, state: bytes, piece: int) -> View:
    seat, own = divmod(piece, PIECE_COUNT)
    heads = has_heading(own, state[LEVEL])
    return {
        "id": _id(piece),
        "seat": seat,
        "planet": planets(state)[seat],
        "piece": PIECE_NAMES[own],
        "square": _square(state[PLACES + piece]),
        "heading": HEADING_NAMES[state[HEADED_TO + seat * COMETS + own]] if heads else "",
        "label": voice.piece_named(piece_name(state, piece)),
    }


def _square(place: int) -> str | None:
    return square_name(place) if place < OFF_BOARD else None


def _trail(state: bytes) -> list[list[str]]:
    """Return how comets went in this turn; before its first move, in the turn that just scored."""
    if state[PHASE] == SETUP:
        return []
    now = _changes(state[BEFORE:], state[PLACES + state[SEAT] * PIECE_COUNT :])
    if now or state[PART] or not state[LAST_SEAT]:
        return now
    return _changes(state[LAST_BEFORE:], state[LAST_AFTER:])


def _changes(before: bytes, after: bytes) -> list[list[str]]:
    """Return from where to where comets went that were on the board all the time."""
    pairs = zip(before[:COMETS], after[:COMETS], strict=True)
    return [
        [square_name(start), square_name(end)]
        for start, end in pairs
        if start != end and max(start, end) < OFF_BOARD
    ]


# Points


def _last(voice: Voice, state: bytes, facts: View) -> View | None:
    if "last" not in facts:
        return None
    seat = facts["last"]["seat"] - 1
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


def seats(game: Game, voice: Voice, state: bytes) -> list[View]:
    """Return colour, score and values of each seat."""
    facts = facts_for(state)
    return [
        {
            "colour": game.content["colours"][planet],
            "score": facts["score"][seat],
            "values": show_counts.values(voice, state, seat),
        }
        for seat, planet in enumerate(facts["planets"])
    ]


def sheet(voice: Voice, state: bytes) -> list[ScoreRow]:
    """Return what the last scoring turn brought and why, what is left to go, and the totals."""
    facts = facts_for(state)
    rows = _last_rows(voice, state, facts) if "last" in facts else []
    return [*rows, *show_counts.sheet(voice, state)]


_RULES = {"row": "SLI-7.5", "sun": "SLI-7.3", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}


def _last_rows(voice: Voice, state: bytes, facts: View) -> list[ScoreRow]:
    scorer = counters.counter_of(state, facts["last"]["seat"] - 1)
    on_counter = [counters.counter_of(state, seat) == scorer for seat in range(facts["seats"])]
    awards = award_text.last_awards(state)
    points = sum(award.points for award in awards)
    before = tuple(
        total - points * is_theirs
        for total, is_theirs in zip(facts["score"], on_counter, strict=True)
    )
    rows = [ScoreRow(voice.say("sheet.before"), "SLI-1.3", before)]
    for award in awards:
        label = award_text.clause(award, voice.lang).rpartition(":")[0]
        theirs = tuple(award.points * is_theirs for is_theirs in on_counter)
        rows.append(ScoreRow(label, _RULES[award.what], theirs))
    return rows
