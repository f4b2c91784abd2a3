"""Fishing for another card: steps are taken back and entered again in other portions.

In the digital game the host draws. Each try takes back some decisions of a match, wanders off on
another line, comes back, and enters the same decisions cut into other steps: the table must stand
as before, to the byte. And wherever a pool is drawn from for the n-th time, on whatever line, the
same components in it must bring the same one.
"""

import random
from collections.abc import Iterator

from heliograph.engine import CHANCE, NOBODY
from heliograph.games import GAMES
from heliograph.table.table import Table
from heliograph.view.table_view import view_at
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.tables import SOURCE, begin, empty_table, play_at_random
from tests.games_told import KIT, digital_options

TRIES_A_MATCH = 10
LENGTH = 140
MOST_BACK = 14
MOST_ASTRAY = 6
LOOKS = 0.2  # how often somebody looks back between two steps
# Options that bring in more kinds of chance
OPTIONS = {
    "solaris": ({"layout": "random"},),
    "solarius_mission": ({"set_up": "free", "map": "random"}, {}),
    "solari": ({}, {"source": "hidden"}, {"source": "open"}),
    "solenia": ({}, {"side": "winter", "improvements": True}),
    **{name: digital_options(name) for name in KIT},
}
# Pools that lose only what is drawn from them, and get nothing back: after so many draws the same
# components are left in them, whatever else happened.
CLOSED = ("deck", "orders", "planets", "dice", "tiles", "halves", "roll")


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Try so often, over all games in turn."""
    findings = Findings()
    names = sorted(GAMES)
    done = 0
    while done < tries:
        count = min(TRIES_A_MATCH, tries - done)
        with empty_table() as table:
            _attack_match(table, names[done // TRIES_A_MATCH % len(names)], count, dice, findings)
        done += count
        progress(done)
    return findings


def _attack_match(
    table: Table, game: str, tries: int, dice: random.Random, findings: Findings
) -> None:
    seed = dice.getrandbits(64)
    seats, options = dice.choice(GAMES[game].seat_counts), dice.choice(OPTIONS[game])
    begin(table, game, seats, {**options, "depth": "digital"}, seed)
    line = f"{game} for {seats}, {options}, seed {seed}"
    drawn = DrawnBefore(line, findings)
    for _ in range(tries):
        table.goto(table.length, sure=True)
        play_at_random(table, LENGTH - table.length, dice)
        table.goto(dice.randint(1, table.length), sure=True)
        _enter_again(table, dice, findings, line)
        drawn.note(table)
        findings.counts[f"tries on {game}"] += 1


def _enter_again(table: Table, dice: random.Random, findings: Findings, line: str) -> None:
    """Take decisions back, go astray, come back and enter them in other portions."""
    here, expected = table.rev, table.position
    floor = table.rules.floor if table.rules else 0
    back = max(floor, here - dice.randint(1, MOST_BACK))
    decisions = list(_decisions(table, back, here))
    with table.batch():
        table.goto(back, sure=True)
        play_at_random(table, dice.randint(0, MOST_ASTRAY), dice)
        table.goto(back, sure=True)
        is_legal = _enter_in_portions(table, decisions, dice)
    findings.counts["decisions entered again"] += len(decisions)
    if not is_legal or table.position != expected:
        findings.violate(f"{line}: steps {back + 1}–{here} entered again brought another draw")


def _decisions(table: Table, first: int, last: int) -> Iterator[int]:
    """Yield what the seats decided in these steps, without the draws."""
    rules = table.rules
    assert rules is not None
    for step in table.steps[first:last]:
        state = table.position_at(step.number - 1)
        for event in step.events:
            choice = rules.game.parse_choice(event.decode())
            if rules.pending(state).seat != CHANCE:
                yield choice
            state = rules.game.apply(state, choice)


def _enter_in_portions(table: Table, decisions: list[int], dice: random.Random) -> bool:
    """Enter decisions as steps of random length; say whether all of them were legal again."""
    while decisions:
        count = _legal_before_a_draw(table, decisions[: dice.randint(1, 4)])
        if not count:
            return False
        table.enter(decisions[:count], SOURCE)
        decisions = decisions[count:]
        if dice.random() < LOOKS:
            view_at(table, "en", dice.randint(0, table.rev))
    return True


def _legal_before_a_draw(table: Table, decisions: list[int]) -> int:
    """Return how many of the decisions are legal now; a step ends where the host has to draw."""
    rules, state = table.rules, table.position
    assert rules is not None
    for count, decision in enumerate(decisions):
        pending = rules.pending(state)
        if pending.seat == CHANCE or decision not in pending.choices:
            return count
        state = rules.game.apply(state, decision)
    return len(decisions)


class DrawnBefore:
    """What every draw of a match brought, over all its lines."""

    def __init__(self, line: str, findings: Findings) -> None:
        self._line = line
        self._findings = findings
        self._brought: dict[object, int] = {}
        self._held: dict[tuple[str, int], object] = {}

    def note(self, table: Table) -> None:
        """Compare the draws of the present line with those of all lines before."""
        rules = table.rules
        assert rules is not None
        counts: dict[str, int] = {}
        state = table.position_at(0)
        for step in table.steps:
            for event in step.events:
                choice = rules.game.parse_choice(event.decode())
                pending = rules.pending(state)
                if pending.seat == CHANCE:
                    pool = rules.game.pool(state)
                    number = counts[pool] = counts.get(pool, 0) + 1
                    held = (pending.choices, tuple(pending.weights or ()))
                    self._compare(pool, number, held, choice)
                state = rules.game.apply(state, choice)
        assert rules.pending(state).seat in (*range(rules.game.seats), NOBODY)

    def _compare(self, pool: str, number: int, held: object, choice: int) -> None:
        self._findings.counts["draws compared"] += 1
        where = f"{self._line}: draw {number} from {pool}"
        if self._brought.setdefault((pool, number, held), choice) != choice:
            self._findings.violate(f"{where} brought another one on another line")
        is_closed = pool.split(maxsplit=1)[0] in CLOSED
        if is_closed and self._held.setdefault((pool, number), held) != held:
            self._findings.violate(f"{where} had other components to draw from on another line")


ATTACK = Attack(
    name="fishing",
    promise="steps taken back and entered again in other portions bring the same draws",
    sample=60,
    full=4000,
    run=run,
)
