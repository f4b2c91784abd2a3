"""Lessons on a page: begin or go on with one, be shown its next step, leave it."""

from heliograph.games import GAMES
from heliograph.games.depths import as_dealt
from heliograph.library.last_time import last_names
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.lesson_script import Script, Stage, make_script
from heliograph.table.replay import trace
from heliograph.table.table import Table
from heliograph.table.tracker_rules import split_events
from heliograph.view.lesson_view import last_on_way
from heliograph.web.call import Call
from heliograph.web.fields import BadCommand
from shared_rules.tracker import UNDO


def learn(call: Call) -> None:
    """Go on with a lesson where it was left, or begin it; with `anew` always that."""
    game, name, table = call["game"], call["lesson"], call.table
    if game not in GAMES or name not in GAMES[game].lessons:
        raise BadCommand(f"expected a lesson of an installed game, got {game!r:.40} {name!r:.40}")
    script = make_script(game, name)
    left = None if call["anew"] else find_unfinished(table.record, script)
    if left is None:
        table.begin_lesson(script, call.source)
    elif left != table.match_id:
        table.open_match(left, call.source)


def find_unfinished(record: Store, script: Script) -> int | None:
    """Return the match in which a lesson was left before its end, the last one."""
    wanted = (script.lesson.game, script.lesson.name)
    for match in record.matches():
        if match.is_damaged or (match.about.get("game"), match.about.get("lesson")) != wanted:
            continue
        is_over = trace(record.rows(match.id)).state == script.stages[-1].goal
        return None if is_over else match.id
    return None


def show_step(call: Call) -> None:
    """Do the next step of the lesson for whoever asks; beside its way, go back to it."""
    table, script = call.table, _need_lesson(call)
    spot = table.lesson.spot_at(script, table.rev)
    if spot is None:
        table.goto(last_on_way(table, script, table.rev), call.source)
    elif spot.stage < len(script.stages):
        _do(table, script.stages[spot.stage], spot.stage, spot.made, call.source)


def _do(table: Table, stage: Stage, number: int, made: int, source: str) -> None:
    if stage.step.undo:
        table.undo(1, source)
    elif stage.choices:
        table.enter(stage.choices[made:], source)
    for step in stage.pressed[made:]:
        if step[0] == UNDO:
            table.undo(step[1], source)
        else:
            table.play(split_events(step), source)
    if stage.shown is not None:
        table.lesson.pass_stage(number, source)


def play_now(call: Call) -> None:
    """Begin a digital game of what was learned, against easy players who explain their turns."""
    from heliograph.bots.levels import EASY

    lesson = _need_lesson(call).lesson
    about = GAMES[lesson.game]
    if not about.plays_without_box:
        raise BadCommand(f"expected a lesson of a game that plays without a box, got {about.name}")
    seats = next(count for count in about.seat_counts if count > 1)
    bots = dict.fromkeys(range(1, seats), EASY)
    told = describe(about.name, seats, as_dealt({}), None, bots, is_explained=True)
    names = [*last_names(call.table.matches()), ""]
    call.table.begin(told, (names[0], *[""] * (seats - 1)), call.source)


def leave(call: Call) -> None:
    """Put the lesson aside; the match that it took the table from comes back, if there is one."""
    _need_lesson(call)
    call.table.leave_lesson(call.source)


def _need_lesson(call: Call) -> Script:
    script = call.table.lesson.script
    if script is None:
        raise BadCommand("expected a lesson on the table, got another match")
    return script
