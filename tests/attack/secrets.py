"""Asking for what is hidden: two worlds that a viewer cannot tell apart must answer alike.

The worlds differ only in what the viewer never got to see (`worlds.py`). Whatever a page or a table
unit can be told in either (views, looks back, what an undo would show, the score sheet, the facts,
advice and reports, how commands, corrections and presses are refused, what the unit offers, what a
broker is told) is compared byte for byte. Beside each match, guests come to a hall
(`hall_guests.py`).
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from heliograph.engine import NOBODY, TABLE
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.track.show import track_show
from heliograph.mqtt.events import describe_step
from heliograph.mqtt.state import spectator_view, state_of
from heliograph.mqtt.topics import write_message
from heliograph.record.keys import HOST, SEAT, WATCH, Access, PageKeys
from heliograph.table.open_match import OpenMatch
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from heliograph.view.json_parts import to_json
from heliograph.view.match_view import show_of
from heliograph.view.table_view import live_view, view_after_undo, view_at
from heliograph.web.commands import perform
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand
from shared_rules import trackers
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from tests.attack.asked_advice import VERBS, told_and_asked
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.hall_guests import attack_hall
from tests.attack.tables import begin, empty_table, play_at_random
from tests.attack.worlds import Line, Original, other_match
from tests.games_told import HIDING, KIT, digital_options

SECRETIVE = ("solaris", "solarius_mission", "solenia", *HIDING)
LONGEST = {"solaris": 60, "solarius_mission": 70, "solenia": 60, **dict.fromkeys(HIDING, 80)}
WORLDS_A_MATCH = 12
PROBES = 14
CORRECTIONS = 30
REFUSALS = 30
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "solaris": ({},),
    "solarius_mission": ({"set_up": "free"}, {}),
    "solenia": ({}, {"side": "winter", "improvements": True}),
    **{name: digital_options(name) for name in KIT},
}
# A question and how a table answers it
Probe = tuple[str, Callable[[Table], str]]


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Compare about so many answers, over all games that have secrets."""
    findings = Findings()
    number = 0
    while findings.counts["answers compared"] < tries:
        game = SECRETIVE[number % len(SECRETIVE)]
        number += 1
        with empty_table() as table:
            _attack_match(table, game, dice, findings)
        findings.add(attack_hall(dice))
        progress(findings.counts["answers compared"])
    return findings


def _attack_match(table: Table, game: str, dice: random.Random, findings: Findings) -> None:
    seed, seats = dice.getrandbits(64), dice.choice(GAMES[game].seat_counts[-2:])
    options = dice.choice(OPTIONS[game])
    begin(table, game, seats, {**options, "depth": "digital"}, seed)
    play_at_random(table, dice.randint(0, LONGEST[game]), dice)
    back = dice.randint(0, min(3, table.rev - 1))
    original = Original(table)
    for _ in range(WORLDS_A_MATCH):
        # Who watches is told what goes to a broker as well: there is more to ask.
        access, viewer = dice.choice([*readers(seats), (Access(WATCH, key=1), TABLE)])
        line = original.changed(viewer, dice)
        if line is None:
            findings.counts["worlds that cannot be"] += 1
            continue
        table.goto(table.length - back, sure=True)
        where = f"{game} for {seats}, {options}, seed {seed}, {access.role} {access.seat + 1}"
        _compare(table, line, access, dice, findings, where)


def readers(seats: int) -> Iterator[tuple[Access, int]]:
    """Every kind of page, and whose knowledge it has."""
    yield Access(HOST), TABLE
    yield Access(WATCH, key=1), TABLE
    for seat in range(seats):
        yield Access(SEAT, seat, 2 + seat), seat


def _compare(
    table: Table, line: Line, access: Access, dice: random.Random, findings: Findings, where: str
) -> None:
    findings.counts["worlds compared"] += 1
    probes = [*_asked(table, access, dice), *_entered(table, access, dice)]
    probes += _advised(table, access, dice)
    if access.role == WATCH:
        probes += _published()
    if access.role == HOST:
        probes += [*_pressed(table, dice), *_corrected(table, dice)]
    if access.role == SEAT:
        probes += _refused(table, access.seat, dice)
    other_world = other_match(table, line)
    for name, ask in probes:
        findings.counts["answers compared"] += 1
        findings.counts[f"answers of {name.split(':')[0]}"] += 1
        told = ask(table)
        with in_world(table, other_world):
            other = ask(table)
        if told != other:
            findings.violate(f"{where}, step {table.rev}: {name}: {_difference(told, other)}")


@contextmanager
def in_world(table: Table, opened: OpenMatch) -> Iterator[None]:
    """Let another match stand on the table for a while."""
    here, table.opened = table.opened, opened
    try:
        yield
    finally:
        table.opened = here


def _difference(told: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(told, other, strict=False)) if a != b), 0)
    first = max(0, at - 60)
    return f"…{told[first : at + 60]}… but …{other[first : at + 60]}…"


# What can be asked


def _asked(table: Table, access: Access, dice: random.Random) -> Iterator[Probe]:
    """Views now and in the past, the sheet, the facts."""
    lang = dice.choice(("en", "de"))
    yield "view: now", lambda table: to_json(live_view(table, lang, access))
    for _ in range(2):
        rev = dice.randint(0, table.length)
        yield f"view: at {rev}", lambda table, rev=rev: to_json(view_at(table, lang, rev, access))
    if access.role == HOST and table.rev:
        yield "view: ahead", lambda table: to_json(view_after_undo(table, lang, access))
    for verb in ("sheet", "facts"):
        yield f"answer: {verb}", lambda table, verb=verb: _told(table, access, lang, {"do": verb})


def _told(table: Table, access: Access, lang: str, command: dict[str, Any]) -> str:
    try:
        door = Door(PageKeys(table.record), "http://here")
        said = perform(table, command, access, lang, door)
    except HeliographError as problem:
        return problem.text(lang)
    return to_json(said)


def _published() -> Iterator[Probe]:
    """What the table tells a broker: how it stands, and every step as an event."""
    yield "broker: state", lambda table: write_message(state_of(table)).decode()
    yield "broker: events", _events
    for lang in ("en", "de"):
        yield f"broker: view {lang}", lambda table, lang=lang: spectator_view(table, lang).text


def _events(table: Table) -> str:
    rules = table.rules
    assert rules is not None
    states = [table.position_at(rev) for rev in range(table.length + 1)]
    pairs = zip([None, *states[1:]], states[1:], strict=False)
    told = [describe_step(rules, table.names, before, state) for before, state in pairs]
    return write_message({"events": told}).decode()


def _advised(table: Table, access: Access, dice: random.Random) -> Iterator[Probe]:
    """Advice and reports; of a match that is over everything is open."""
    rules, lang = table.rules, dice.choice(("en", "de"))
    if rules is None or rules.pending(table.position).seat == NOBODY:
        return
    for verb in VERBS:
        yield (
            f"advice: {verb}",
            lambda table, verb=verb: told_and_asked(table, access, lang, verb),
        )


# What can be entered


def _entered(table: Table, access: Access, dice: random.Random) -> Iterator[Probe]:
    """Commands of all kinds, most of them out of place."""
    lang = dice.choice(("en", "de"))
    for _ in range(PROBES):
        command = _command(table, dice)
        yield (
            f"command: {command}",
            lambda table, command=command: _outcome(
                table, access, lang, lambda: perform(table, command, access)
            ),
        )


def _command(table: Table, dice: random.Random) -> dict[str, Any]:
    rules = table.rules
    assert rules is not None
    count = rules.game.choice_count
    near = rules.pending(table.position).choices or (0,)
    verb = dice.choice(("enter",) * 5 + ("correct",) * 5 + OTHER_VERBS)
    command: dict[str, Any] = {"do": verb, "rev": table.rev, "at": table.stamp}
    if verb == "enter":
        choices = [dice.choice((dice.choice(near), dice.randrange(count)))]
        return {**command, "choices": choices}
    if verb == "correct":
        fact = dice.choice(show_of(table, "en").facts(table.position) or [None])
        return {**command, **_correction(fact, dice)}
    seat = dice.randrange(rules.game.seats)
    return {**command, "seat": seat, "steps": 1, "branch": 0, "sure": dice.random() < 0.5}


OTHER_VERBS = (
    "draw", "draw_all", "undo", "redo", "goto", "branch", "settle",
)  # fmt: skip


def _correction(fact: Any, dice: random.Random) -> dict[str, Any]:
    if fact is None:
        return {"fact": "round", "value": 1}
    if fact.values:
        return {"fact": fact.name, "value": dice.choice(fact.values)[0]}
    low, high = fact.low or 0, 9 if fact.high is None else fact.high
    return {"fact": fact.name, "value": dice.randint(low - 1, high + 1)}


class _TakenBack(Exception):
    """Nothing that was tried stays."""


def _outcome(table: Table, access: Access, lang: str, do: Callable[[], object]) -> str:
    """Try something and take it back; return how it was refused, or what stands there then."""
    said = ""
    length = table.length
    try:
        with table.batch():
            refused = do()
            if isinstance(refused, Refused):
                raise refused
            said = f"done {_seen_after(table, access, lang, length)}"
            raise _TakenBack
    except _TakenBack:
        return said
    except Refused as refused:
        return str(track_show(table.state, lang, table.names).refusal(table.state, refused))
    except BadCommand as problem:
        return str(problem)
    except HeliographError as problem:
        return problem.text(lang)


def _seen_after(table: Table, access: Access, lang: str, length: int) -> str:
    """Return the view after a step; what a draw brings is new, and may differ."""
    if table.length != length + 1 or table.steps[-1].reveals:
        return ""
    return to_json(live_view(table, lang, access))


# What the rules themselves say, asked directly: quicker than through a page


def _corrected(table: Table, dice: random.Random) -> Iterator[Probe]:
    """How corrections come out: refused, or what everybody sees then."""
    facts = show_of(table, "en").facts(table.position)
    for fact in dice.sample(facts, min(CORRECTIONS, len(facts))):
        asked = _correction(fact, dice)

        def correct(table: Table, fact: str = asked["fact"], value: Any = asked["value"]) -> str:
            game = table.rules.game  # type: ignore[union-attr]
            try:
                after = game.correct(table.position, fact, value)
            except HeliographError as problem:
                return problem.text("en")
            return to_json(game.view(after, TABLE))

        yield f"correction: {asked}", correct


def _refused(table: Table, seat: int, dice: random.Random) -> Iterator[Probe]:
    """What a seat that has to decide hears about choices it does not have."""
    rules = table.rules
    assert rules is not None
    pending = rules.pending(table.position)
    if seat not in pending.seats or pending.others:
        return
    game = rules.game
    named = [choice for choice in range(game.choice_count) if game.choice_text(choice)]
    for choice in set(dice.sample(named, min(REFUSALS, len(named)))) - set(pending.choices):
        yield (
            f"refusal: {game.choice_text(choice)}",
            lambda table, choice=choice: game.why_not(table.position, choice).text("en"),
        )


# What a table unit can be made to tell


def _pressed(table: Table, dice: random.Random) -> Iterator[Probe]:
    """What the unit knows and offers, and how its presses are taken."""
    yield "unit: state", lambda table: table.state.hex()
    yield "unit: offer", lambda table: str(table.offer)
    tracker = trackers.tracker_for(table.state)
    seats = range(tracker.seats)
    steps = [tracker.turn_over(dice.choice(seats)), tracker.phase_over(), tracker.nudge(1)]
    if question := tracker.question():
        steps.append(tracker.answer(dice.randint(question[3], question[4]), Rng(1)))
    for step in steps:
        if step:
            yield f"unit: press {step.hex()}", lambda table, step=step: _press(table, step)


def _press(table: Table, step: bytes) -> str:
    report = UnitReport(boot=1, seq=table.version)
    return _outcome(table, Access(HOST), "en", lambda: UnitReports(table).take_step(step, report))


ATTACK = Attack(
    name="secrets",
    promise="two worlds that differ only in what a viewer may not know answer alike",
    sample=1200,
    full=300_000,
    run=run,
)
