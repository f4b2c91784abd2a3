"""How a page takes a step in the match on the table, by its role.

The table screen may do everything. A seat's page enters its own decisions, and with the real box
also what fell; it may take back its own last step. Whoever watches may only look.

Who may decide is settled before anything else, and from what the asking page is shown: whether a
choice is legal may depend on a hidden hand, so no answer may depend on that.
"""

from heliograph.engine import CHANCE, TABLE
from heliograph.games.depths import DEAL
from heliograph.record.keys import SEAT
from heliograph.table.called import check_called
from heliograph.table.objections import NotOffered, NotSeated
from heliograph.view.match_view import viewer_of
from heliograph.web.call import Call
from heliograph.web.fields import BadCommand
from heliograph.web.new_game import draw_set_up


def enter(call: Call) -> None:
    """Enter one step of one or more choices."""
    need_own = _need_listed if call.rules.can(DEAL) else _need_own
    need_own(call)
    call.table.enter(call["choices"], call.source)


def draw(call: Call) -> None:
    """Let the host roll or draw, where the table is to say what fell."""
    rules, position = call.rules, call.table.position
    if rules.pending(position).seat != CHANCE:
        raise BadCommand("expected a roll or a draw to be due, got a decision of a seat")
    call.table.enter((rules.draw(position),), call.source)


def draw_all(call: Call) -> None:
    """Let the host draw all that is left of the set-up."""
    draw_set_up(call.table, call.source)


def end_game(call: Call) -> None:
    """End the match where it stands, with what people counted."""
    table = call.table
    if call.rules.is_lesson:
        raise BadCommand("expected a match, got a lesson: it is left instead")
    if len(call["scores"]) != call.rules.game.seats:
        raise BadCommand(f"expected the scores of {call.rules.game.seats} seats")
    try:
        called = check_called(call["scores"], call["winners"])
    except ValueError as problem:
        raise BadCommand(str(problem)) from problem
    table.call_over(called, call.source)


def correct(call: Call) -> None:
    """Set a public fact as it lies on the table."""
    call.table.correct(call["fact"], call["value"], call.source)


def _need_listed(call: Call) -> None:
    """Raise unless every choice is one that this page is shown: all it may know, and no more.

    In the digital game the table screen is shown what is no hidden hand's to decide.
    """
    rules, state = call.rules, call.table.position
    viewer = viewer_of(call.access)
    for choice in call["choices"]:
        deciding = set(rules.pending(state).seats) - rules.bots.keys()
        if not deciding or (viewer != TABLE and viewer not in deciding):
            raise NotSeated
        if choice not in rules.listed(state, viewer):
            raise NotSeated if viewer == TABLE else NotOffered
        owner = rules.game.seat_of(state, choice)  # what is listed is no secret to this page
        if owner not in (deciding if viewer == TABLE else {viewer}):
            raise NotSeated
        state = rules.game.apply(state, choice)


def _need_own(call: Call) -> None:
    """Raise where a seat's page decides for somebody else; the table screen speaks for all.

    With the real box all that the host knows was said aloud; what is illegal, the rules explain.
    """
    if call.access.role != SEAT:
        return
    game, state = call.rules.game, call.table.position
    mine = {call.access.seat, CHANCE}
    for choice in call["choices"]:
        if not set(game.acting_seats(state)) & mine:
            raise NotSeated
        if not game.allows(state, choice):
            return
        if game.seat_of(state, choice) not in mine:
            raise NotSeated
        state = game.apply(state, choice)
