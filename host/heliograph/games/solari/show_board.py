"""What the drawing of a Solari table needs, and the last lines of its score sheet."""

from heliograph.games.show import ScoreRow, View
from heliograph.games.solari import award_text, show_counts
from heliograph.games.solari.layout import HEADING_NAMES, LETTERS, PIECE_NAMES, square_name
from heliograph.games.solari.explain import Voice
from heliograph.games.solari.facts import off_board
from heliograph.games.solari.kinds import piece_name
from heliograph.games.solari.views import facts_for, unplayed_row
from shared_rules.solari import counters


def board(voice: Voice, state: bytes) -> View:
    """Return everything that lies on the table."""
    facts = facts_for(state)
    decision = facts["decision"]
    drawn = _pieces(voice, facts)
    squares = {piece["id"]: piece["square"] for piece in drawn}
    waiting = [_id(facts, name) for name, _ in decision.get("shots", [])]
    counted = show_counts.board(voice, state)
    return {
        **counted,
        "depth": facts["depth"],
        "node": decision["node"],
        "turn": facts["turn"] - 1,
        "dice": _dice(facts),
        "pieces": drawn,
        "headed": squares[_id(facts, decision["headed"])] if "headed" in decision else None,
        "waiting": [piece for piece in waiting if squares[piece] is None],
        "lost": [_id(facts, piece_name(state, piece)) for piece in off_board(state)],
        "trail": _trail(facts),
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
