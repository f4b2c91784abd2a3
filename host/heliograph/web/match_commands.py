"""What a page may do at a match of any depth: go back and forth, look, answer a self-test."""

from heliograph.record.keys import SEAT
from heliograph.table.objections import NotSeated
from heliograph.view.self_test import answer_payload
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand


def undo(call: Call) -> None:
    """Go back; a seat only over steps that it entered itself, and never into another match."""
    table, steps = call.table, call["steps"]
    if call.access.role == SEAT:
        mine = table.steps[max(0, table.rev - steps) : table.rev]
        if len(mine) < steps or any(step.source != call.source for step in mine):
            raise NotSeated
    table.undo(steps, call.source, sure=call["sure"])


def redo(call: Call) -> None:
    """Go forward again."""
    call.table.redo(call["steps"], call.source)


def goto(call: Call) -> None:
    """Go to a step of the line."""
    call.table.goto(call["rev"], call.source, sure=call["sure"])


def branch(call: Call) -> None:
    """Return to a line that was left."""
    call.table.return_to(call["branch"], call.source, sure=call["sure"])


def settle(call: Call) -> None:
    """What a unit did without us has been entered."""
    call.table.settle(call.source)


def look(call: Call) -> View:
    """Look at an earlier moment, or at the present again; whoever serves the page shows it."""
    return {"rev": call["rev"]}


def renew_unit(call: Call) -> None:
    """Put this program's firmware on a unit that needs it."""
    if not call.table.ports.renew(call["unit"]):
        raise BadCommand(f"expected a unit on a cable that can be renewed, got {call['unit']!r}")


def answer_self_test(call: Call) -> None:
    """Tell a board that tests itself what people see on it."""
    answer = {"answer": call["answer"], "detail": call["detail"]}
    for board in call.table.ports.units:
        if board.self_test is not None:
            call.table.ports.post(board.url, answer_payload(answer, board))
            return
    raise BadCommand("expected a unit in its self-test, got none")
