"""Set-ups: drawn by the host or typed by people, at every depth, counted against the box.

Drawn set-ups must come out of the box: over all games, numbers of seats, depths and options, drawn
whole, one by one, or after people typed a part of it. Typed ones with one fault must be refused.
The count is independent of the engine (`boxes.py`).
"""

import random
from typing import Any

from heliograph.engine import CHANCE, BadOption
from heliograph.errors import HeliographError
from heliograph.games import GAMES, load_game
from heliograph.games.depths import DEAL
from heliograph.games.option_texts import OptionText
from heliograph.games.solaris.track import PROPOSALS
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import MINUS, OK, PLUS, SHORT
from shared_rules.refusal import Refused
from shared_rules.solaris.asks import ASK_ENERGY
from shared_rules.solaris.tokens import SOLARIS, STATION_COUNT
from shared_rules.unit import Unit
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.boxes import faults, solaris_energies
from tests.attack.tables import SOURCE, empty_table
from tests.commanding import perform
from tests.games_told import BOXED, KIT

OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "solaris": {
        "layout": ("random", 0, 57), "time_game": (True, False), "enter_display": (True, False),
    },
    "solarius_mission": {
        "level": ("L0", "L1", "L2", "L3"), "set_up": ("cards", "free"),
        "map": ("standard", "random"),
    },
    "solari": {
        "level": (1, 2, 3), "hunter": (True, False), "blocker": (True, False),
        "source": ("dice", "hidden", "open", "free"),
    },
    "solenia": {"level": (0, 1, 2, 3), "side": ("summer", "winter"), "start": ("night", "random")},
}  # fmt: skip


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Make so many set-ups, over all games in turn."""
    findings = Findings()
    names = in_turns()
    with empty_table() as table:
        for number in range(tries):
            game = names[number % len(names)]
            way = dice.choice([way for way in WAYS if game == "solaris" or way not in LIGHTS_ALONE])
            with table.batch():
                way(table, game, dice, findings)
            progress(number + 1)
    return findings


def in_turns() -> list[str]:
    """Return the games in their turns, one of the kit after each round of the boxes.

    A box sets up by rules of its own; what the kit draws it draws for all its games alike.
    """
    return [name for one in KIT for name in (*BOXED, one)]


def _options_of(game: str, dice: random.Random) -> dict[str, tuple[Any, ...]]:
    """Return what is drawn from; of a game of the kit one option, since not all go together."""
    if game in OPTIONS:
        return OPTIONS[game]
    option = dice.choice(GAMES[game].option_texts("en"))
    alone = [value for value, _label in option.values if _goes_alone(game, option, value)]
    return {option.name: tuple(alone)} if alone else {}  # some are for another depth alone


def _goes_alone(game: str, option: OptionText, value: Any) -> bool:
    """Return whether a value goes without others."""
    try:
        load_game(game, GAMES[game].usual_seats, {option.name: value})
    except BadOption:
        return False
    return True


def _begin(table: Table, game: str, dice: random.Random, draw: bool) -> str:
    """Begin a match with random options; return how to see it again."""
    options = {name: dice.choice(values) for name, values in _options_of(game, dice).items()}
    command = {
        "do": "begin",
        "game": game,
        "seats": dice.choice(GAMES[game].seat_counts),
        "depth": dice.choice(GAMES[game].rule_depths),
        "options": options,
        "draw": draw,
    }
    perform(table, command)
    return str(command)


def _is_open(table: Table) -> bool:
    """Say whether people still set up."""
    rules = table.rules
    assert rules is not None
    is_chance = rules.pending(table.position).seat == CHANCE
    return is_chance and trackers.tracker_for(table.state).phase == common.SETUP


def _count(table: Table, game: str, where: str, findings: Findings, is_typed: bool = False) -> None:
    rules = table.rules
    assert rules is not None
    position = rules.game.dump(table.position)
    for fault in faults(game, position, is_typed):
        findings.violate(f"{where}: {fault}")


# The ways to a set-up


def _draw_whole(table: Table, game: str, dice: random.Random, findings: Findings) -> None:
    where = _begin(table, game, dice, draw=True)
    findings.counts[f"{game}: drawn whole"] += 1
    _count(table, game, where, findings)


def _draw_one_by_one(table: Table, game: str, dice: random.Random, findings: Findings) -> None:
    """Each draw by its own command, or the rest at once."""
    where = _begin(table, game, dice, draw=False)
    while _is_open(table):
        verb = "draw" if dice.random() < 0.9 else "draw_all"
        perform(table, {"do": verb})
    findings.counts[f"{game}: drawn one by one"] += 1
    _count(table, game, where, findings)


def _type_at_random(table: Table, game: str, dice: random.Random, findings: Findings) -> None:
    """Whatever is listed is typed, now and then the host draws; what is taken must fit."""
    where = _begin(table, game, dice, draw=False)
    refused = 0
    while _is_open(table) and refused < MOST_REFUSALS:
        choices = table.rules.pending(table.position).choices  # type: ignore[union-attr]
        command = {"do": "enter", "choices": [dice.choice(choices)]}
        if dice.random() < DRAWN_BETWEEN:
            command = {"do": "draw"}
        try:
            perform(table, command)
        except HeliographError as problem:
            refused += 1
            _need_rule(problem, where, findings)
    findings.counts[f"{game}: typed at random"] += 1
    findings.counts["entries refused"] += refused
    if not _is_open(table):
        _count(table, game, where, findings, is_typed=True)


def _need_rule(problem: HeliographError, where: str, findings: Findings) -> None:
    rule = getattr(problem, "rule", "")
    if not rule or rule not in problem.text("en") or rule not in problem.text("de"):
        findings.violate(f"{where}: refused without its rule: {problem}")


def _fault_in_a_whole(table: Table, game: str, dice: random.Random, findings: Findings) -> None:
    """A good set-up is typed with one entry changed: it is refused, or it is another good one."""
    where = _begin(table, game, dice, draw=True)
    rules = table.rules
    assert rules is not None
    if rules.can(DEAL) or not table.length:
        return
    entries = [rules.game.parse_choice(step.events[0].decode()) for step in table.steps]
    wrong = dice.randrange(len(entries))
    table.goto(0, sure=True)
    is_refused = False
    for number, entry in enumerate(entries):
        choice = _other_entry(table, dice) if number == wrong else entry
        try:
            table.enter((choice,), SOURCE)
        except HeliographError:
            is_refused = True
            break
    findings.counts[f"{game}: one entry changed"] += 1
    findings.counts["wholes refused"] += is_refused
    if not is_refused and not _is_open(table):
        _count(table, game, f"{where}, entry {wrong + 1}", findings, is_typed=True)


def _other_entry(table: Table, dice: random.Random) -> int:
    """Return something that is listed, or anything that has a name."""
    game = table.rules.game  # type: ignore[union-attr]
    if dice.random() < 0.5:
        return dice.choice(game.pending(table.position).choices)
    return dice.choice([choice for choice in range(game.choice_count) if game.choice_text(choice)])


def _follow_with_lights(table: Table, _game: str, dice: random.Random, findings: Findings) -> None:
    """Solaris at track depth: the dialog's proposal is taken, and a faulty one refused."""
    seats = dice.randint(3, 5)
    rows = [list(row) for row in PROPOSALS["energies"][:seats]]
    proposed = list(solaris_energies([tuple(row) for row in rows], is_typed=False))
    for fault in proposed:
        findings.violate(f"the dialog proposes {fault}")
    is_good = dice.random() < 0.3
    if not is_good:
        _spoil(rows, dice)
    wrong = list(solaris_energies([tuple(row) for row in rows], is_typed=True))
    is_refused = _set_up(table, rows)
    findings.counts["solaris: typed for lights alone"] += 1
    if is_refused != bool(wrong):
        findings.violate(f"start energies {rows}: {'refused' if is_refused else wrong}")


def _spoil(rows: list[list[int]], dice: random.Random) -> None:
    """Change one number, or give one person the half of another."""
    one, other = dice.sample(rows, 2)
    if dice.random() < 0.5:
        at = dice.randrange(STATION_COUNT - 1)
        one[at] = (one[at] + dice.randint(1, 7)) % 8
    elif dice.random() < 0.5:
        one[:2] = other[:2]
    else:
        one[2:] = other[2:]


def _set_up(table: Table, rows: list[list[int]]) -> bool:
    """Return whether the set-up was refused."""
    about = {"game": "solaris", "depth": "track", "seats": len(rows), "options": {"energies": rows}}
    try:
        perform(table, {"do": "begin", **about})
    except (Refused, BadCommand):
        return True
    return False


def _press_on_the_unit(_table: Table, _game: str, dice: random.Random, findings: Findings) -> None:
    """Solaris on the unit alone: whatever its buttons lead to comes out of the box."""
    unit = Unit(1, Canvas(24, 16, 12, 5))
    unit.tracker = trackers.play(unit.tracker, bytes((common.NEW, SOLARIS, dice.randint(3, 5), 0)))
    unit.panel.refresh(unit.tracker)
    for _ in range(MOST_PRESSES):
        if unit.tracker.phase == common.PLAY:
            break
        _answer(unit, dice)
    findings.counts["solaris: pressed on the unit alone"] += 1
    rows = _energies_on(unit.tracker)
    wrong = list(solaris_energies(rows, is_typed=True))
    if unit.tracker.phase != common.PLAY:
        findings.violate(f"pressed on the unit: {rows}: no way to the start")
    elif wrong:
        findings.violate(f"pressed on the unit: {rows}: {wrong}")


def _answer(unit: Unit, dice: random.Random) -> None:
    """Give the answer proposed, or the one that somebody gave here before, if it can be reached."""
    question = unit.panel.question
    assert question is not None
    if question[0] == ASK_ENERGY and dice.random() < 0.7:
        station = question[2]
        wanted = unit.tracker.energy(dice.randrange(question[1] + 1), station)  # type: ignore[attr-defined]
        button = PLUS if wanted > unit.panel.value else MINUS
        for _ in range(abs(wanted - unit.panel.value)):
            unit.press(button, SHORT, 0)
    unit.press(OK, SHORT, 0)


def _energies_on(table: Any) -> list[tuple[int, ...]]:
    """Return the energies of each seat at the five positions after EC."""
    stations = table.layout()[1:]
    return [tuple(table.energy(seat, s) for s in stations) for seat in range(table.seats)]


MOST_REFUSALS = 40
MOST_PRESSES = 400
DRAWN_BETWEEN = 0.2
LIGHTS_ALONE = (_follow_with_lights, _press_on_the_unit)
WAYS = (_draw_whole, _draw_one_by_one, _type_at_random, _fault_in_a_whole, *LIGHTS_ALONE)


ATTACK = Attack(
    name="setups",
    promise="every set-up that is drawn or taken can come out of the box",
    sample=120,
    full=8000,
    run=run,
)
