"""Reads what tables say on the broker, so that nobody who looks at it can trip over it.

Anybody on the broker may have written it. What is not of the form that `mqtt` documents is refused
with a sentence for whoever looks after the hall; what is too long is cut; the hall goes on.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from heliograph.catalogue import LANGUAGES
from heliograph.hall.seen import EventHeard, SeatSeen, TableSeen, UnitSeen
from heliograph.hall.tournament.matches import FinishedMatch
from heliograph.mqtt.topics import VERSION
from heliograph.web.fields import BadCommand, one_of, optional, texts, whole, wholes, words
from heliograph.web.reading import read_message

LONGEST = 64 * 1024
LONGEST_VIEW = 1024 * 1024
MOST_SEATS = 8
MOST_UNITS = 8
_LONGEST_SENTENCE = 300
_LATEST_MS = 1 << 53
_PHASES = ("none", "setup", "play", "round_end", "over")

_time = optional(whole(0, _LATEST_MS))
_epoch = words(40, 1)
_event_number = whole(1, _LATEST_MS)
_count = whole(0, 1 << 31)
_score = optional(whole(-1_000_000, 1_000_000))


class BadPayload(ValueError):
    """Something on the broker is not of the form that tables write."""


class Availability(NamedTuple):
    """Whether a table is there, and what it is called."""

    is_online: bool
    name: str
    program: str


class Answer(NamedTuple):
    """What a table says to a command: done, or why not, by language."""

    id: str
    is_done: bool
    error: Mapping[str, str]


def read_availability(payload: bytes) -> Availability:
    """Return whether a table is there. Raises `BadPayload`."""
    found = read_object(payload)
    try:
        return Availability(
            found.get("online") is True, _cut(found, "name"), _cut(found, "program")
        )
    except BadCommand as problem:
        raise BadPayload(str(problem)) from problem


def read_state(table: str, payload: bytes) -> TableSeen:
    """Return a table as it says it is. Raises `BadPayload`."""
    found = read_object(payload)
    try:
        return _state(table, found)
    except BadCommand as problem:
        raise BadPayload(str(problem)) from problem


def read_event(table: str, payload: bytes) -> EventHeard:
    """Return one event of a table. Raises `BadPayload`."""
    found = read_object(payload)
    try:
        return EventHeard(
            _epoch("epoch", found.get("epoch")),
            _event_number("n", found.get("n")),
            whole(0, _LATEST_MS)("at_ms", found.get("at_ms")),
            _match(found),
            _cut(found, "kind"),
            _ended(table, found) if found.get("over") is True else None,
        )
    except BadCommand as problem:
        raise BadPayload(str(problem)) from problem


def read_answer(payload: bytes) -> Answer:
    """Return what a table answers to a command. Raises `BadPayload`."""
    found = read_object(payload)
    try:
        said = _sentences(found, "error")
        return Answer(_cut(found, "id"), found.get("ok") is True, said)
    except BadCommand as problem:
        raise BadPayload(str(problem)) from problem


def _ended(table: str, found: Mapping[str, Any]) -> FinishedMatch | None:
    """Return how a match ended; None where the event does not tell it all."""
    names = optional(texts(MOST_SEATS, _LONGEST_SENTENCE), [])("names", found.get("names"))
    scores = found.get("scores") or [None] * len(names)
    is_lesson = found.get("lesson") is True
    if not isinstance(scores, list) or len(scores) != len(names):
        raise BadCommand(f"expected a score for each of {len(names)} names, got {scores!r:.40}")
    known = [_score("scores", score) for score in scores]
    places, people = _places(found, known), (name[:60] for name in names)
    if not names or not places or is_lesson:
        return None
    number, epoch = found["n"], found["epoch"]
    return FinishedMatch(table, _match(found), _cut(found, "game"), tuple(people),
                         tuple(places), tuple(known), epoch, number)  # fmt: skip


def _places(found: Mapping[str, Any], scores: list[int | None]) -> list[int]:
    """Return the place of each seat as the table tells it, or by its winners; [] without either.

    A draw has no winner but places, and where little is good the points alone tell no place.
    """
    told = wholes(0, MOST_SEATS, 1, MOST_SEATS)("places", found.get("places", []))
    winners = set(wholes(0, MOST_SEATS, 0, MOST_SEATS)("winners", found.get("winners", [])))
    if told and len(told) != len(scores):
        raise BadCommand(f"expected a place for each of {len(scores)} seats, got {told}")
    return told or (place_seats(scores, winners) if winners else [])


def _match(found: Mapping[str, Any]) -> str:
    match = optional(whole(0, _LATEST_MS))("match", found.get("match"))
    return "" if match is None else str(match)


def _state(table: str, found: Mapping[str, Any]) -> TableSeen:
    clock, calling = _mapping(found, "clock"), _mapping(found, "calling")
    is_over = found.get("over") is True
    return TableSeen(
        table=table,
        name=_cut(found, "name"),
        program=_cut(found, "program"),
        game=_cut(found, "game"),
        match=_match(found),
        phase=one_of(*_PHASES)("phase", found.get("phase", "none")),
        round=optional(_count)("round", found.get("round")),
        turn=tuple(wholes(0, MOST_SEATS, 0, MOST_SEATS)("turn", found.get("turn", []))),
        due=tuple(sorted(_sentences(found, "due").items())),
        since_ms=_time("since_ms", clock.get("since_ms")),
        paused_ms=_time("paused_ms", clock.get("paused_ms")),
        limit_s=optional(_count, 0)("limit_s", clock.get("limit_s")),
        is_over=is_over,
        is_lesson=found.get("lesson") is True,
        seats=_seats(found, is_over),
        units=tuple(map(_unit, _objects(found, "units", MOST_UNITS))),
        call_ms=_time("since_ms", calling.get("since_ms")),
        message=_cut(found, "message", _LONGEST_SENTENCE),
        problems=optional(_count, 0)("problems", found.get("problems")),
        commands=_commands(found),
        epoch=optional(_epoch, "")("epoch", found.get("epoch")),
        last=optional(whole(0, _LATEST_MS), 0)("last", found.get("last")),
    )  # fmt: skip


def _seats(found: Mapping[str, Any], is_over: bool) -> tuple[SeatSeen, ...]:
    """Return the seats, of a match that is over with their places."""
    seats = _objects(found, "seats", MOST_SEATS)
    scores = [_score("score", seat.get("score")) for seat in seats]
    told = _places(found, scores) if is_over else []
    places: list[int | None] = [*told] or [None] * len(seats)
    return tuple(
        SeatSeen(_cut(seat, "name"), score, place, _cut(seat, "bot"))
        for seat, score, place in zip(seats, scores, places, strict=True)
    )


def place_seats(scores: list[int | None], winners: set[int]) -> list[int]:
    """Return the place of each seat: winners share the first, the others stand by their score."""
    ranks = [
        (0, 0) if seat in winners else (1, -score if score is not None else 0)
        for seat, score in enumerate(scores)
    ]
    return [1 + sum(other < own for other in ranks) for own in ranks]


def _unit(found: Mapping[str, Any]) -> UnitSeen:
    is_current = found.get("current") is not False
    return UnitSeen(found.get("connected") is True, _cut(found, "firmware"), is_current)


def _commands(found: Mapping[str, Any]) -> tuple[str, ...]:
    named = found.get("commands", [])
    if not isinstance(named, list):
        raise BadCommand(f"expected commands as a list, got {named!r:.40}")
    return tuple(sorted(one for one in named[:MOST_UNITS] if isinstance(one, str)))


def read_object(payload: bytes, longest: int = LONGEST) -> dict[str, Any]:
    """Return the fields of a message of this version. Raises `BadPayload`."""
    if len(payload) > longest:
        raise BadPayload(f"expected at most {longest} bytes, got {len(payload)}")
    try:
        found = read_message(payload.decode())
    except UnicodeDecodeError as problem:
        raise BadPayload(f"expected text in UTF-8, got {payload[:40]!r}") from problem
    except BadCommand as problem:
        raise BadPayload(str(problem)) from problem
    if found.get("v") != VERSION or type(found["v"]) is not int:
        raise BadPayload(f"expected version {VERSION}, got {found.get('v')!r:.40}")
    return found


def _mapping(found: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = {} if found.get(name) is None else found[name]
    if not isinstance(value, dict):
        raise BadCommand(f"expected {name} as an object, got {value!r:.40}")
    return value


def _sentences(found: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return a sentence for each language that pages can have."""
    said = _mapping(found, name)
    return {lang: _cut(said, lang, _LONGEST_SENTENCE) for lang in said if lang in LANGUAGES}


def _objects(found: Mapping[str, Any], name: str, most: int) -> list[Mapping[str, Any]]:
    value = found.get(name, [])
    if not isinstance(value, list) or len(value) > most:
        raise BadCommand(f"expected {name} as up to {most} objects, got {value!r:.40}")
    if not all(isinstance(one, dict) for one in value):
        raise BadCommand(f"expected {name} as objects, got {value!r:.40}")
    return value


def _cut(found: Mapping[str, Any], name: str, most: int = 60) -> str:
    """Return a text, "" where there is none; of one that is too long its beginning."""
    value = found.get(name)
    text: str = optional(words(1 << 16), "")(name, value)
    return text[:most]
