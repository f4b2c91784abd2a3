"""A description as people write it, checked whole: what the table unit and the pages know of it."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from heliograph.games.any_game import vocabulary as words
from heliograph.games.any_game.catalogue import N_
from heliograph.games.any_game.description_parts import (
    Clock,
    Counter,
    Description,
    Phase,
)
from heliograph.games.any_game.phase_file import (
    LAST_ROUND,
    PHASE_KEYS,
    counter_name,
    phases_of,
)
from heliograph.games.any_game.problems import BadDescription, advise
from heliograph.games.any_game.reading import (
    MOST_LINES,
    GivenText,
    Read,
    Section,
    by_seats,
    flag,
    names,
    one_of,
    pair,
    parse,
    some,
    text,
    whole,
)
from shared_rules.any_game import layout as unit

LOWEST, HIGHEST = -30_000, 30_000
_TOP = ("title", "about", "keeps", "leaves", "seats", "usual", "colours", "teams", "team_turns",
        "late", "interrupts", "plus", "minus", "winner", "phase", "counter", "clock",
        "end")  # fmt: skip
_COUNTER = ("name", "of", "low", "high", "start", "step", "target", "at_target")
_CLOCK = ("turn", "bank", "increment", "delay", "sand", "table", "cool_down", "at_zero")
_END = ("rounds", "target", "at", "left", "asked")
# Every key of the language, by its section
KEYS = (_TOP, _COUNTER, _CLOCK, _END, *PHASE_KEYS)


def read_description(written: str) -> Description:
    """Return a description from its text. Raises BadDescription."""
    top = Section(written, parse(written))
    top.need_known(_TOP)
    _need_short(top)
    fewest, most = top.need("seats", pair(1, unit.MOST_SEATS))
    seats = (fewest, most)
    sections = _sections(top, "counter", unit.MOST_COUNTERS)
    counters = tuple(_counter(section, seats) for section in sections)
    end = _one_section(top, "end")
    ending = _ending(end, seats, counters)
    phases = _phases(top, fewest, counters, ending["end_rounds"] or LAST_ROUND)
    clock = _clock(top, any(phase.limit for phase in phases))
    if most > unit.FEW_SEATS:
        _need_room(top, phases, unit.COUNTER_BYTES * len(counters)
                   + (unit.CLOCK_BYTES if clock else 0))  # fmt: skip
    teams = top.get("teams", whole(2, 3), 0)
    _need_teams(top, teams, counters, fewest)
    winner, index = _winner(top, counters)
    plus = _button(top, "plus", counters, phases, clock, "count" if counters else "nothing")
    usual_minus = _usual_minus(counters, phases, clock)
    minus = _button(top, "minus", counters, phases, clock, usual_minus)
    return Description(
        **_box_of(top, fewest, most),
        **ending,
        teams=teams,
        plus=plus,
        minus=minus,
        phases=phases,
        counters=counters,
        clock=clock,
        winner=winner,
        winner_counter=index,
        can_end=bool(end.values)
        or (clock is not None and clock.at_zero == words.AT_ZERO["over"])
        or words.BUTTONS["last round"] in (plus, minus),
        written=written,
    )


def _box_of(top: Section, fewest: int, most: int) -> dict[str, Any]:
    """Return what a description says of the box and of who plays."""
    colours = names(words.COLOURS, most, unit.MOST_SEATS)
    return {
        "title": top.need("title", text),
        "about": top.get("about", text, GivenText("")),
        "keeps": top.need("keeps", text),
        "leaves": top.need("leaves", text),
        "fewest": fewest,
        "most": most,
        "usual": top.get("usual", whole(fewest, most), min(most, max(fewest, 4))),
        "colours": top.get("colours", colours, words.USUAL_COLOURS),
        "has_team_turns": top.get("team_turns", flag, False),
        "is_late": top.get("late", flag, False),
        "interrupts": top.get("interrupts", flag, False),
    }


def _ending(end: Section, seats: tuple[int, int], counters: tuple[Counter, ...]) -> dict[str, Any]:
    """Return what ends the game."""
    end.need_known(_END)
    rounds_by = end.get("rounds", by_seats(whole(1, LAST_ROUND), *seats), {})
    target = end.get("target", counter_name(counters))
    _need_target(end, counters, target)
    left = whole(1, seats[0] - 1) if seats[0] > 1 else whole(0, 0)
    return {
        "end_rounds": max(rounds_by.values(), default=0),
        "rounds_by": rounds_by,
        "end_target": target,
        "ends_at_once": end.get("at", one_of(words.ENDS_AT), "round") == "once",
        "end_left": end.get("left", left, 0),
        "end_asked": end.get("asked", flag, False),
    }


def _need_short(top: Section) -> None:
    lines = [line for line in top.written.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        expected = N_("at most {most} lines").filled(most=MOST_LINES)
        advice = N_("Leave out what is as usual.")
        row = len(top.written.splitlines())
        raise BadDescription("too_many_lines", row, expected, str(len(lines)), advice)


def _sections(top: Section, name: str, most: int) -> list[Section]:
    """Return the tables of a name, each written as [[name]]."""
    found = top.values.get(name, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        expected = N_("a heading in two brackets: [[{name}]]").filled(name=name)
        advice = N_("Write the heading in two brackets.")
        raise Section(top.written, {}, name).wrong("heading", name, expected, found, advice)
    if len(found) > most:
        expected = N_("at most {most} of [[{name}]]").filled(most=most, name=name)
        last = Section(top.written, {}, name, most)
        raise last.wrong("too_many", "", expected, len(found), N_("Take one out."))
    return [Section(top.written, one, name, index) for index, one in enumerate(found)]


def _one_section(top: Section, name: str) -> Section:
    found = top.values.get(name, {})
    if not isinstance(found, dict):
        expected = N_("a heading in one pair of brackets: [{name}]").filled(name=name)
        advice = N_("Write the heading in one pair of brackets.")
        raise Section(top.written, {}, name).wrong("heading", name, expected, found, advice)
    return Section(top.written, found, name)


def _counter(section: Section, seats: tuple[int, int]) -> Counter:
    section.need_known(_COUNTER)
    number = whole(LOWEST, HIGHEST)
    low, high = section.get("low", number, 0), section.get("high", number, 200)
    if low > high:
        expected = N_("a number of at least {low}").filled(low=low)
        raise section.wrong("bounds", "high", expected, high, N_("Exchange low and high."))
    usual = low if low > 0 else min(0, high)
    within = whole(low, high)
    targets = section.get("target", by_seats(within, *seats), {})
    target = targets.get(seats[1])
    step = section.get("step", whole(1, 255), 1)
    starts = section.get(
        "start",
        _starts(within, step, seats),
        dict.fromkeys(range(seats[0], seats[1] + 1), (usual,)),
    )
    first = starts[seats[1]]
    drops_out = section.get("at_target", one_of(words.AT_TARGET), "stay") == "out"
    if drops_out and target is None:
        wanted = N_("a target")
        raise section.wrong("no_target", "at_target", wanted, N_("none"), N_("Add: target = …"))
    return Counter(
        name=section.need("name", text),
        scope=words.SCOPES[section.get("of", one_of(words.SCOPES), "seat")],
        low=low,
        high=high,
        start=first[0],
        step=step,
        rise=(first[-1] > first[0]) - (first[-1] < first[0]),
        starts={count: given[0] for count, given in starts.items()},
        target=target,
        targets=targets,
        drops_out=drops_out,
    )


def _starts(within: Read, step: int, seats: tuple[int, int]) -> Read:
    """Return what reads one number, by number of people, or one for each place from the first."""

    def read(section: Section, key: str, value: Any) -> dict[int, tuple[int, ...]]:
        if not isinstance(value, list):
            found = by_seats(within, *seats)(section, key, value)
            return {count: (one,) for count, one in found.items()}
        given: tuple[int, ...] = some(within, 2, seats[1])(section, key, value)
        by = (given[1] > given[0]) - (given[1] < given[0])
        if by and all(two - one == by * step for one, two in pairwise(given)):
            return dict.fromkeys(range(seats[0], seats[1] + 1), given)
        expected = N_("numbers that all go up, or down, by {step}").filled(step=step)
        advice = N_("Change step, or let all begin with one number.")
        raise section.wrong("starts", key, expected, value, advice)

    return read


def _phases(
    top: Section, fewest: int, counters: tuple[Counter, ...], last: int
) -> tuple[Phase, ...]:
    with_sections = [
        (section, phase)
        for section in _sections(top, "phase", unit.MOST_PHASES)
        for phase in phases_of(section, fewest, counters)
    ]
    phases = tuple(phase for _, phase in with_sections)
    _need_phases(top, phases, last)
    _need_what_orders(with_sections)
    return phases


def _need_phases(top: Section, phases: tuple[Phase, ...], last: int) -> None:
    if not 1 <= len(phases) <= unit.MOST_PHASES:
        expected = N_("1 to {most} phases").filled(most=unit.MOST_PHASES)
        add = N_('Add [[phase]] and below it: order = "clockwise"')
        advice = N_("Take one out.") if phases else add
        raise top.wrong("phases", "", expected, len(phases), advice)
    _need_every_round(top, phases, last)


def _need_room(top: Section, phases: tuple[Phase, ...], taken: int) -> None:
    """Raise BadDescription where a table for many would not fit into one message to the unit."""
    most = (unit.MOST_WIDE_BYTES - unit.HEAD_BYTES - taken) // unit.PHASE_BYTES
    if len(phases) > most:
        expected = N_("at most {most} phases beside so many counters, where more than {few} play")
        advice = N_("Take a phase or a counter out, or let at most {few} people play.")
        filled = expected.filled(most=most, few=unit.FEW_SEATS)
        raise top.wrong("phases", "seats", filled, len(phases), advice.filled(few=unit.FEW_SEATS))


def _need_every_round(top: Section, phases: tuple[Phase, ...], last: int) -> None:
    for number in (1, *(phase.until + 1 for phase in phases if phase.until < last)):
        if not any(one.since <= number <= one.until and not _may_be_empty(one) for one in phases):
            expected = N_("a phase in round {number} in which everybody can act")
            advice = N_("Let a phase go on: rounds = [{number}, 255], without keep_passed.")
            raise Section(top.written, {}, "phase", len(phases) - 1).wrong(
                "empty_round", "rounds", expected.filled(number=number), N_("none"),
                advice.filled(number=number),
            )  # fmt: skip


def _may_be_empty(phase: Phase) -> bool:
    return bool(phase.keeps_passed or phase.is_listed or phase.turns_by)


def _need_what_orders(with_sections: list[tuple[Section, Phase]]) -> None:
    """Raise BadDescription for an order by something that nobody does in any phase."""
    has_numbers = any(phase.enters for _, phase in with_sections)
    has_passes = any(phase.passes or phase.order == unit.TRACK for _, phase in with_sections)
    for section, phase in with_sections:
        if phase.order == unit.NUMBERED and not phase.by and not has_numbers:
            wanted = N_("a line that begins with “{key} =”").filled(key="number")
            advice = N_('Add: number = {{ when = "before", high = 9 }}').filled()
            raise section.wrong("no_number", "order", wanted, N_("none"), advice)
        by_order = phase.order == unit.PASSING
        if (by_order or phase.first == unit.PASSED_FIRST) and not has_passes:
            key, expected = "order" if by_order else "first", N_("a word for how people pass")
            raise section.wrong("no_pass", key, expected, N_("none"), N_('Add: pass = "out"'))


def _clock(top: Section, has_phase_limit: bool) -> Clock | None:
    if "clock" not in top.values:
        if has_phase_limit:
            raise top.wrong("no_clock", "", "[clock]", N_("none"), N_("Add a line: [clock]."))
        return None
    section = _one_section(top, "clock")
    section.need_known(_CLOCK)
    seconds = whole(1, 65_535)
    clock = Clock(
        turn=section.get("turn", seconds, 0),
        bank=section.get("bank", seconds, 0),
        increment=section.get("increment", whole(1, 255), 0),
        delay=section.get("delay", whole(1, 255), 0),
        is_sand=section.get("sand", flag, False),
        table=section.get("table", seconds, 0),
        cool_down=10 * section.get("cool_down", whole(1, 25), 0),
        at_zero=words.AT_ZERO[section.get("at_zero", one_of(words.AT_ZERO), "show")],
    )
    if (clock.increment or clock.delay) and not clock.bank:
        key = "increment" if clock.increment else "delay"
        raise section.wrong("no_bank", key, N_("a bank"), N_("none"), N_("Add: bank = 300"))
    if clock.increment and clock.delay:
        expected, advice = N_("increment or delay, not both"), N_("Take one out.")
        raise section.wrong("both", "delay", expected, clock.delay, advice)
    if clock.is_sand and not clock.turn:
        raise section.wrong("no_limit", "sand", N_("a turn"), N_("none"), N_("Add: turn = 60"))
    has_limit = clock.turn or clock.bank or clock.table or has_phase_limit
    if clock.at_zero and not has_limit:
        expected = N_("a limit: turn, bank or table")
        raise section.wrong("no_limit", "at_zero", expected, N_("none"), N_("Add: turn = 60"))
    return clock


def _need_target(end: Section, counters: tuple[Counter, ...], target: int | None) -> None:
    if target is not None and counters[target].target is None:
        expected = N_("a counter that has a target")
        advice = N_("Add a target to this counter.")
        raise end.wrong("no_target", "target", expected, counters[target].name.english, advice)


def _need_teams(top: Section, teams: int, counters: tuple[Counter, ...], fewest: int) -> None:
    if teams > fewest:
        expected = N_("at least {teams} people").filled(teams=teams)
        advice = N_("Let at least one person play in each team, or take the teams out.")
        raise top.wrong("few_seats", "seats", expected, fewest, advice)
    has_team_counter = any(one.scope == unit.PER_TEAM for one in counters)
    if not teams and (has_team_counter or top.values.get("team_turns")):
        key = "team_turns" if top.values.get("team_turns") else ""
        raise top.wrong("no_teams", key, N_("teams"), N_("none"), N_("Add: teams = 2"))


def _winner(top: Section, counters: tuple[Counter, ...]) -> tuple[int, int]:
    given = top.values.get("winner")
    if given is None:
        return unit.NOBODY, 0
    if given == "last":
        return unit.LAST_IN, 0
    if isinstance(given, Mapping) and len(given) == 1 and set(given) <= {"most", "least"}:
        section = top.inner("winner")
        (kind,) = given
        index = section.need(kind, counter_name(counters))
        return (unit.MOST if kind == "most" else unit.LEAST), index
    expected = N_('"last", or {{ most = "counter" }}, or {{ least = "counter" }}').filled()
    word = "least" if "least" in str(given) else "most"
    advice = advise(given, (one.name.english for one in counters),
                    N_("Name a counter of the description."),
                    lambda name: f'winner = {{ {word} = "{name}" }}')  # fmt: skip
    raise top.wrong("winner", "winner", expected, given, advice)


def _usual_minus(
    counters: tuple[Counter, ...], phases: tuple[Phase, ...], clock: Clock | None
) -> str:
    if any(phase.passes for phase in phases):
        return "pass"
    if any(phase.order == unit.FREE and phase.locks for phase in phases):
        return "wrong"
    return "count" if counters else "pause" if clock else "nothing"


def _button(
    top: Section,
    key: str,
    counters: tuple[Counter, ...],
    phases: tuple[Phase, ...],
    clock: Clock | None,
    usual: str,
) -> int:
    word = top.get(key, one_of(words.BUTTONS), usual)
    needs = {
        "count": (bool(counters), "[[counter]]"),
        "pass": (any(phase.passes for phase in phases), 'pass = "out"'),
        "pause": (clock is not None, "[clock]"),
        "timer": (clock is not None and clock.is_sand, "sand = true"),
        "wrong": (any(phase.order == unit.FREE for phase in phases), 'order = "free"'),
    }
    has_it, missing = needs.get(word, (True, ""))
    if not has_it:
        expected = N_("{missing} in the description").filled(missing=missing)
        advice = N_("Add it, or give the button another meaning.")
        raise top.wrong("button", key, expected, word, advice)
    return words.BUTTONS[word]
