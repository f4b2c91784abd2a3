"""The phases of a description, read one by one."""

from typing import Any

from heliograph.games.any_game import vocabulary as words
from heliograph.games.any_game.catalogue import N_
from heliograph.games.any_game.description_parts import Counters, Phase
from heliograph.games.any_game.problems import advise
from heliograph.games.any_game.reading import (
    GivenText,
    Section,
    flag,
    one_of,
    pair,
    some,
    text,
    whole,
)
from shared_rules.any_game import layout as unit

_PHASE = ("name", "order", "first", "turns", "pass", "left", "rounds", "number", "track",
          "keep_passed", "lock", "all_follow", "parts", "time")  # fmt: skip
_NUMBER = ("when", "low", "high", "usual", "first")
_TRACK = ("length", "low", "high", "usual", "tie")
_ORDER = ("most", "least", "then")
_TURNS = ("counter",)
_ROUNDS = ("only",)
UNTIL_PASSED = "until passed"
LAST_ROUND = 255
# Every key of a phase, by its section
PHASE_KEYS = (_PHASE, _NUMBER, _TRACK, _ORDER, _TURNS, _ROUNDS)


def phases_of(section: Section, fewest: int, counters: Counters) -> list[Phase]:
    """Return a phase; one that is first together, then in order, is two."""
    section.need_known(_PHASE)
    alone = [*_AT_ONCE, *words.AS_BEFORE]
    known = [*words.ORDERS, *(words.THEN + one for one in words.ORDERS if one not in alone)]
    if isinstance(section.values.get("order"), dict):
        return [_phase(section, "number", fewest, counters)]
    order = section.get("order", one_of(known), "clockwise")
    if not order.startswith(words.THEN):
        return [_phase(section, order, fewest, counters)]
    first = {key: section.values[key] for key in ("name", "rounds") if key in section.values}
    together = Section(section.written, first, section.name, section.index)
    return [_phase(together, "together", fewest, counters),
            _phase(section, order.removeprefix(words.THEN), fewest, counters)]  # fmt: skip


_AT_ONCE = ("together", "free")


def _phase(section: Section, order: str, fewest: int, counters: Counters) -> Phase:
    number, track = section.inner("number"), section.inner("track")
    number.need_known(_NUMBER)
    track.need_known(_TRACK)
    _need_number(section, order, number, track)
    only = _only_rounds(section)
    every = (1, LAST_ROUND)
    since, until = (only[0], only[-1]) if only else section.get("rounds", pair(*every), every)
    when = number.get("when", one_of(words.WHENS), "before") if number.values else ""
    passes = section.get("pass", one_of(words.PASSES), "")
    turns, turns_by = _turns_of(section, order, passes, counters)
    parts = _parts(section, order)
    entered = track if order == "track" else number
    is_entered = bool(number.values) or order == "track"
    low, high, usual = _bounds(entered) if is_entered else _without_numbers(parts, only)
    return Phase(
        by=_ordered_by(section, order, counters),
        turns_by=turns_by,
        is_listed=bool(only),
        all_follow=section.get("all_follow", flag, False),
        parts=parts,
        limit=_own_time(section, order),
        name=section.get("name", text),
        order=words.ORDERS[order],
        first=words.FIRSTS[section.get("first", one_of(words.FIRSTS), "stays")],
        turns=turns,
        passes=words.PASSES[passes] if passes else 0,
        left=section.get("left", whole(0, max(0, fewest - 1)), 0),
        since=since,
        until=until,
        enters=unit.ENTERS_ON_TURN if order == "track" else words.WHENS[when] if when else 0,
        low=low,
        high=high,
        usual=usual,
        is_high_first=_is_high_first(section, number),
        track_length=track.get("length", whole(1, 255), 0) if order == "track" else 0,
        is_late_first=track.get("tie", one_of(words.TIES), "first") == "last",
        keeps_passed=section.get("keep_passed", flag, False),
        locks=section.get("lock", flag, False),
    )


def _turns_of(section: Section, order: str, passes: str, counters: Counters) -> tuple[int, int]:
    """Return how many turns each has, 0 until all have passed; and the counter that says it."""
    turns = section.values.get("turns", 1)
    turns_by = _counter_of_turns(section, counters) if isinstance(turns, dict) else 0
    if turns == UNTIL_PASSED or turns_by:
        turns = 0
    else:
        turns = section.get("turns", _turns, 0 if order == "track" else 1)
    if not turns and not passes and not turns_by and order != "track":
        expected = N_("a word for how people pass")
        advice = N_('Add: pass = "out"')
        raise section.wrong("no_pass", "turns", expected, N_("none"), advice)
    return turns, turns_by


def _bounds(entered: Section) -> tuple[int, int, int]:
    """Return the lowest, highest and usual number that people enter."""
    low = entered.get("low", whole(0, 255), 0)
    high = entered.get("high", whole(low, 255), 255)
    return low, high, entered.get("usual", whole(low, high), low)


def _without_numbers(parts: tuple[GivenText, ...], only: list[int]) -> tuple[int, int, int]:
    """Return what the bytes of these numbers say where nobody enters any."""
    mask = sum(1 << one - 1 for one in only)
    high, usual = (mask & 0xFF, mask >> 8) if only else (255, 0)
    return max(0, len(parts) - 1), high, usual


def _is_high_first(section: Section, number: Section) -> bool:
    if isinstance(section.values.get("order"), dict):
        return "most" in section.inner("order").values
    first: str = number.get("first", one_of(words.ENDS_OF_NUMBERS), "low")
    return first == "high"


def _only_rounds(section: Section) -> list[int]:
    """Return the rounds that a phase is for, where they are listed."""
    if not isinstance(section.values.get("rounds"), dict):
        return []
    inner = section.inner("rounds")
    inner.need_known(_ROUNDS)
    if {"number", "track"} & set(section.values):
        expected = N_("no number and no track, where rounds are listed")
        advice = N_("Write rounds = [first, last].")
        raise section.wrong("listed", "rounds", expected, dict(inner.values), advice)
    return sorted(set(inner.need("only", some(whole(1, unit.MOST_LISTED), 1, unit.MOST_LISTED))))


def _counter_of_turns(section: Section, counters: Counters) -> int:
    inner = section.inner("turns")
    inner.need_known(_TURNS)
    return 1 + int(inner.need("counter", counter_name(counters)))


def _ordered_by(section: Section, order: str, counters: Counters) -> int:
    """Return by which counters a phase is ordered: the first, and one for those who tie."""
    if order in words.AS_BEFORE:
        return words.AS_BEFORE[order]
    if not isinstance(section.values.get("order"), dict):
        return 0
    inner, read = section.inner("order"), counter_name(counters)
    inner.need_known(_ORDER)
    first = inner.get("most", read, None)
    if first is None:
        first = inner.need("least", read)
    then = inner.get("then", read, -1)
    return int(first + 1 | then + 1 << 4)


def _parts(section: Section, order: str) -> tuple[GivenText, ...]:
    """Return the names of the parts of a turn; a press goes from one to the next."""
    parts: tuple[GivenText, ...] = section.get("parts", some(text, 2, unit.MOST_EXTRA + 1), ())
    if parts and ({"number", "track", "all_follow"} & set(section.values) or order in _AT_ONCE):
        expected = N_("turns one after the other, without number and all_follow")
        raise section.wrong("parts", "parts", expected, order, N_("Take the line out."))
    return parts


def _own_time(section: Section, order: str) -> int:
    """Return the limit of a phase in steps of five seconds, 0 where it has none of its own."""
    seconds: int = section.get("time", whole(5, 1275), 0)
    if seconds and (order in ("track", "number", *words.AS_BEFORE) or seconds % 5):
        expected = N_("a number of seconds that five divides, in no phase ordered by numbers")
        raise section.wrong("time", "time", expected, seconds, N_("Write another number."))
    return seconds // 5


def _turns(section: Section, key: str, value: Any) -> int:
    """Read how many turns everybody has, where nobody has to pass."""
    if type(value) is int and 1 <= value <= 255:
        return value
    expected = N_('a whole number from {low} to {high}, or "{word}"')
    words_there = expected.filled(low=1, high=255, word=UNTIL_PASSED)
    advice = advise(value, [UNTIL_PASSED], N_("Write another number."))
    raise section.wrong("number", key, words_there, value, advice)


def _need_number(section: Section, order: str, number: Section, track: Section) -> None:
    if order == "track" and not track.values:
        expected = N_("a line that begins with “{key} =”").filled(key="track")
        advice = N_("Add: track = {{ length = 50 }}").filled()
        raise section.wrong("no_track", "order", expected, N_("none"), advice)
    if order == "free" and "number" in section.values:
        wanted = N_("no number, as everybody acts at once")
        advice_to = N_("Take the line out.")
        raise section.wrong("number_free", "number", wanted, dict(number.values), advice_to)


def counter_name(counters: Counters) -> Any:
    """Return what reads the name of a counter, as its place among them."""
    known = [one.name.english for one in counters]

    def read(section: Section, key: str, value: Any) -> int:
        name: str = one_of(known)(section, key, value)
        return known.index(name)

    return read
