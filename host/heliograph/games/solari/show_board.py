"""What the drawing of a Solari table needs at every depth, its score sheet, the values of seats."""

from typing import Any

from heliograph.engine.fact_kinds import State
from heliograph.games.show import ScoreRow, View
from heliograph.games.solari import award_text
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import FACTS, has_tiles, off_board
from heliograph.games.solari.kinds import piece_name, planets, sides
from heliograph.games.solari.layout import HEADING_NAMES, LETTERS, PIECE_NAMES, square_name
from heliograph.games.solari.views import facts_for, unplayed_row
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
    facts = facts_for(state)
    decision = facts["decision"]
    drawn = _pieces(voice, facts)
    squares = {piece["id"]: piece["square"] for piece in drawn}
    waiting = [_id(facts, name) for name, _ in decision.get("shots", [])]
    known = counted(voice, state)
    return {
        **known,
        "depth": facts["depth"],
        "node": decision["node"],
        "turn": facts["turn"] - 1,
        "dice": _dice(facts),
        "pieces": drawn,
        "headed": squares[_id(facts, decision["headed"])] if "headed" in decision else None,
        "waiting": [piece for piece in waiting if squares[piece] is None],
        "lost": [_id(facts, piece_name(state, piece)) for piece in off_board(state)],
        "trail": _trail(facts),
        "tiles": [{**one, "row": unplayed_row(facts, one["seat"])} for one in known["tiles"]],
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
    is_placing = decision["node"] in ("kind", "rim", "heading")
    # A shot piece may be placed between the two part-moves (SLI-5.6)
    is_between = "other" in decision and decision["mover"] == decision["first_mover"]
    if decision["node"] in ("piece", "direction", "follow") or (is_placing and is_between):
        is_other_left = decision.get("die") == facts["dice"][1]
        return (is_other_left, not is_other_left)
    return (True, True)


# Pieces


def _id(facts: View, name: str) -> str:
    """Return what the drawing calls a piece such as `neptune 3`."""
    planet, _, own = name.partition(" ")
    return f"{facts['planets'].index(planet)}-{own}"


def _pieces(voice: Voice, facts: View) -> list[View]:
    """Return every piece that is in the game, seat by seat."""
    return [
        {"seat": seat, "planet": planet, **_piece(voice, seat, planet, word)}
        for seat, planet in enumerate(facts["planets"])
        for word in facts["pieces"][planet].split()
    ]


def _piece(voice: Voice, seat: int, planet: str, word: str) -> View:
    letter, _, place = word.partition("@")
    name = PIECE_NAMES[LETTERS.index(letter)]
    heading = place[-1] if place[-1] in HEADING_NAMES else ""
    square = place.removesuffix(heading)
    return {
        "id": f"{seat}-{name}",
        "piece": name,
        "square": None if square == "off" else square,
        "heading": heading,
        "label": voice.piece_named(f"{planet} {name}"),
    }


def _trail(facts: View) -> list[list[str]]:
    """Return how comets went in this turn; before its first move, in the turn that just scored."""
    if facts["phase"] == "setup":
        return []
    on_turn = facts["planets"][facts["turn"] - 1]
    now = _changes(facts["before"], facts["pieces"][on_turn])
    if now or "part" in facts["decision"] or "last" not in facts:
        return now
    return _changes(facts["last"]["before"], facts["last"]["after"])


def _changes(before: str, after: str) -> list[list[str]]:
    start, end = _squares(before), _squares(after)
    return [
        [start[comet], end[comet]]
        for comet in LETTERS
        if comet in start and comet in end and start[comet] != end[comet]
    ]


def _squares(line: str) -> dict[str, str]:
    """Return where the comets of a line stand, without those beside the board."""
    words = (word.partition("@") for word in line.split())
    return {letter: at[:2] for letter, _, at in words if letter.isdigit() and at[:3] != "off"}


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


_RULES = {"row": "SLI-7.5", "sun": "SLI-7.3", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}


def last_rows(voice: Voice, state: bytes) -> list[ScoreRow]:
    """Return what the last scoring turn brought, and why."""
    facts = facts_for(state)
    if "last" not in facts:
        return []
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
