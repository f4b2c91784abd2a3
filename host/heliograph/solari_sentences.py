"""Solari events as sentences for people at the table; `sentences` asks here for a Solari table."""

from collections.abc import Callable
from typing import Any

from shared_rules import tracker as common
from shared_rules.solari import asks, counters, events

Say = Callable[..., str]
Who = Callable[[int], str]


def event_sentence(say: Say, who: Who, tracker: Any, event: bytes) -> str:
    """Return what an event does to a Solari table, empty if it is one of many small answers."""
    teller = _TELLERS.get(event[0] & 0x7F)
    return teller(say, who, tracker, *event[1:]) if teller else ""


def consequence(say: Say, who: Who, tracker: Any, phase_before: int) -> str:
    """Return what followed from an event: the end of the game, or nothing worth a word."""
    if tracker.phase != common.OVER or phase_before == common.OVER:
        return ""
    return say("log.solari_over", who=", ".join(who(seat) for seat in tracker.winners()))


def shown_value(say: Say, who: Who, tracker: Any, ask: int, value: int) -> str:
    """Return a chosen value in words where a bare number says little."""
    if ask in (asks.ASK_TEAMS, asks.ASK_PIECE, asks.ASK_DOUBLED):
        return say("option.on" if value else "option.off")
    if ask in (asks.ASK_SOURCE, asks.ASK_AWARD):
        return say(f"{'source' if ask == asks.ASK_SOURCE else 'award'}.{value}")
    if ask == asks.ASK_INSIDE:
        return say("award.inside" if value else "award.new")
    if value == 0 and ask in _ZEROS:
        return say(_ZEROS[ask])
    if ask in (asks.ASK_FIRST, asks.ASK_SHOT) and value <= tracker.seats:
        return who(value - 1)
    return str(value)


_ZEROS = {
    asks.ASK_DIE: "dice.roll",
    asks.ASK_FIRST: "first.lot",
    asks.ASK_SHOT: "shot.nobody",
    asks.ASK_TARGET: "target.turns",
}


def _tell_new(say: Say, _who: Who, _tracker: Any, _game: int, seats: int, _c: int) -> str:
    return say("log.new", seats=seats)


def _tell_planet(say: Say, _who: Who, _tracker: Any, seat: int, planet: int, _c: int) -> str:
    return say("log.solari_planet", number=seat + 1, planet=say(f"planet.{planet}"))


def _tell_option(say: Say, _who: Who, _tracker: Any, _which: int, _low: int, _high: int) -> str:
    return say("log.solari_option")


def _tell_start(say: Say, who: Who, _tracker: Any, seat: int, _b: int, _c: int) -> str:
    return say("log.solari_start", who=who(seat))


def _tell_end_turn(say: Say, who: Who, _tracker: Any, seat: int, _b: int, _c: int) -> str:
    return say("log.solari_end_turn", who=who(seat))


def _tell_rolled(say: Say, who: Who, tracker: Any, one: int, other: int, _c: int) -> str:
    if not other:
        return ""  # the second number follows
    return say("log.solari_rolled", who=who(tracker.now()), one=one, other=other)


def _tell_award(say: Say, who: Who, tracker: Any, what: int, length: int, _c: int) -> str:
    kind = what & 3
    points = counters.award_value(kind, length, what & events.INSIDE, what & events.DOUBLED)
    award = say(f"award.{kind}")
    return say(
        "log.solari_award", who=who(tracker.now()), award=award, length=length, points=points
    )


def _tell_score(say: Say, who: Who, _tracker: Any, seat: int, laps: int, points: int) -> str:
    return say("log.solari_score", who=who(seat), points=laps * counters.LAP + points)


def _tell_off(say: Say, who: Who, _tracker: Any, seat: int, count: int, _c: int) -> str:
    return say("log.solari_off", who=who(seat), count=count)


def _tell_due(say: Say, _who: Who, _tracker: Any, count: int, _b: int, _c: int) -> str:
    return say("log.solari_due", count=count)


def _tell_tile(say: Say, who: Who, _tracker: Any, seat: int, tile: int, _c: int) -> str:
    one, other = counters.dice_of(tile)
    return say("log.solari_tile", who=who(seat), one=one, other=other)


def _tell_turn(say: Say, who: Who, _tracker: Any, seat: int, _b: int, _c: int) -> str:
    return say("log.solari_turn", who=who(seat))


def _tell_close(say: Say, _who: Who, _tracker: Any, _a: int, _b: int, _c: int) -> str:
    return say("log.close")


_TELLERS: dict[int, Callable[[Say, Who, Any, int, int, int], str]] = {
    common.NEW: _tell_new,
    events.SET_PLANET: _tell_planet,
    events.OPTION: _tell_option,
    events.START: _tell_start,
    events.END_TURN: _tell_end_turn,
    events.ROLLED: _tell_rolled,
    events.AWARD: _tell_award,
    events.SET_SCORE: _tell_score,
    events.SET_OFF: _tell_off,
    events.SET_DUE: _tell_due,
    events.SET_TILE: _tell_tile,
    events.SET_TURN: _tell_turn,
    common.CLOSE: _tell_close,
}
