"""What a page may ask of a match under the full rules, by its role.

The table screen may do everything. A seat's page enters its own decisions, and with the real box
also what fell; it may take back its own last step. Whoever watches may only look.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine import CHANCE, TABLE
from heliograph.keys import HOST, SEAT, Access
from heliograph.table.objections import NotRuled, NotSeated, Overtaken
from heliograph.table.ruling import Ruling
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand, number
from heliograph.web.new_game import draw_set_up

SOURCE = "page"
MOST_CHOICES = 64
MOST_STEPS = 100_000
FACT_LENGTH = 80


def source_of(access: Access) -> str:
    """Return the name under which the record keeps who entered something."""
    return f"seat {access.seat + 1}" if access.role == SEAT else SOURCE


def enter(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Enter one step of one or more choices."""
    choices = _choices(command)
    with table.lock:
        ruling = _ruling(table)
        _need_own(table, ruling, access, choices)
        table.enter(choices, source_of(access), number(command, "rev", 0, MOST_STEPS))


def draw(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Let the host roll or draw, where the table is to say what fell."""
    with table.lock:
        ruling = _ruling(table)
        if access.role == HOST or not ruling.is_digital:
            if ruling.pending(table.position).seat != CHANCE:
                raise BadCommand("expected a roll or a draw to be due, got a decision of a seat")
            choice = ruling.drawn(table.position)
            table.enter((choice,), source_of(access), number(command, "rev", 0, MOST_STEPS))


def draw_all(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Let the host draw all that is left of the set-up."""
    with table.lock:
        if number(command, "rev", 0, MOST_STEPS) != table.rev:
            raise Overtaken
        draw_set_up(table, source_of(access))


def correct(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Set a public fact as it lies on the table."""
    fact = command.get("fact")
    if not isinstance(fact, str) or not 0 < len(fact) <= FACT_LENGTH:
        raise BadCommand(f"expected the name of a fact, got {fact!r:.40}")
    rev = number(command, "rev", 0, MOST_STEPS)
    table.correct(fact, command.get("value"), source_of(access), rev)


def undo(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Go back; a seat only over a step that it entered itself."""
    steps = number(command, "steps", 1, MOST_STEPS) if "steps" in command else 1
    with table.lock:
        if access.role == SEAT and any(
            step.source != source_of(access) for step in table.steps[table.rev - steps : table.rev]
        ):
            raise NotSeated
        table.undo(steps, source_of(access), sure=_sure(command))


def redo(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Go forward again."""
    steps = number(command, "steps", 1, MOST_STEPS) if "steps" in command else 1
    table.redo(steps, source_of(access))


def goto(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Go to a step of the line."""
    rev = number(command, "rev", 0, MOST_STEPS)
    table.goto(rev, source_of(access), sure=_sure(command))


def branch(table: Table, access: Access, command: dict[str, Any]) -> None:
    """Return to a line that was left."""
    wanted = number(command, "branch", 0, MOST_STEPS)
    table.return_to(wanted, source_of(access), sure=_sure(command))


def settle(table: Table, access: Access, _command: dict[str, Any]) -> None:
    """What a unit did without us has been entered."""
    table.settle(source_of(access))


RULED: dict[str, Callable[[Table, Access, dict[str, Any]], None]] = {
    "enter": enter,
    "draw": draw,
    "draw_all": draw_all,
    "correct": correct,
    "undo": undo,
    "redo": redo,
    "goto": goto,
    "branch": branch,
    "settle": settle,
}
# What a seat's page may ask for
OF_SEATS = ("enter", "draw", "undo")


def _ruling(table: Table) -> Ruling:
    if table.ruling is None:
        raise NotRuled
    return table.ruling


def _need_own(table: Table, ruling: Ruling, access: Access, choices: list[int]) -> None:
    """Raise where a seat's page decides for somebody else; the table screen speaks for all.

    In the digital game the table screen decides for nobody: hands are private. And nobody decides
    for a bot. Whose decision it is comes before what the rules say to it: their answer would tell
    others what a hand holds.
    """
    state, game = table.position, ruling.game
    for choice in choices:
        if ruling.is_digital:
            _need_own_in_secret(ruling, state, access, choice)
        if choice not in game.pending(state).choices:
            return  # the table says which rule forbids it
        seat = game.seat_of(state, choice)
        allowed = {access.seat} if access.role == SEAT else set(range(game.seats))
        if not ruling.is_digital:
            allowed.add(CHANCE)
        if seat not in allowed or seat in ruling.bots:
            raise NotSeated
        state = game.apply(state, choice)


def _need_own_in_secret(ruling: Ruling, state: bytes, access: Access, choice: int) -> None:
    """Raise where a page of the digital game names a choice that is not its own to name."""
    if access.role != SEAT:
        is_own = _is_listed(ruling, state, choice)
    else:
        pending = ruling.pending(state)
        is_own = access.seat in pending.seats and (
            not pending.others or ruling.game.seat_of(state, choice) == access.seat
        )
    if not is_own:
        raise NotSeated


def _is_listed(ruling: Ruling, state: bytes, choice: int) -> bool:
    """Say whether everybody may see this choice, so that the table screen may make it."""
    listed = ruling.game.view(state, TABLE)["pending"]["choices"]
    return any(one["id"] == choice for one in listed)


def _sure(command: dict[str, Any]) -> bool:
    return command.get("sure") is True


def _choices(command: dict[str, Any]) -> list[int]:
    choices = command.get("choices")
    if not isinstance(choices, list) or not 0 < len(choices) <= MOST_CHOICES:
        raise BadCommand(f"expected 1 to {MOST_CHOICES} choices, got {choices!r:.60}")
    if not all(type(choice) is int and choice >= 0 for choice in choices):
        raise BadCommand(f"expected numbers of choices, got {choices!r:.60}")
    return choices
