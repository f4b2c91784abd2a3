"""The table of commands: everything a page may ask for, who may, where, and with which fields.

A command is one JSON object, `{"do": "enter", "choices": [41, 84], "at": "3.57.60"}`. Whoever may
not do it gets the same answer whatever lies on the table, seen or hidden. What changes the match
names the moment it was meant for (`at` of the view it was chosen on): if the table has moved on, it
is overtaken and nothing changes.
"""

import json
from collections.abc import Mapping
from typing import Any

from heliograph.games.depths import CORRECT, DEAL, DRAW
from heliograph.record.keys import HOST, SEAT, THIS_COMPUTER, WATCH, Access, PageKeys
from heliograph.record.settings import FULL_LEVEL
from heliograph.table.objections import (
    NoMatch,
    NotAtThisDepth,
    NotSeated,
    OnlyWithBox,
    Overtaken,
)
from heliograph.table.table import Table
from heliograph.web import (
    advice_commands,
    answers,
    box_commands,
    description_commands,
    lay_out_commands,
    lesson_commands,
    library_commands,
    match_commands,
    new_game,
    people_commands,
    settings_commands,
    step_commands,
)
from heliograph.web.call import Call, Command, View, Where
from heliograph.web.door import Door
from heliograph.web.fact_answers import LONGEST_TITLE, LONGEST_WORD, MOST_OPEN, show_facts
from heliograph.web.fields import (
    EXACT,
    BadCommand,
    anything,
    flag,
    listed_up_to,
    optional,
    texts,
    whole,
    wholes,
    words,
)
from heliograph.web.hall_commands import call_hall
from heliograph.web.new_game import LONGEST_NAME
from heliograph.web.rematch import play_again
from heliograph.web.rule_answers import show_rules, show_why
from shared_rules.panel import MOST_SEATS

# Who may
EVERYBODY = frozenset((HOST, SEAT, WATCH))
PLAYERS = frozenset((HOST, SEAT))
SCREEN = frozenset((HOST,))

# Where
ANYWHERE = Where(is_match=False)
MATCH = Where()
CORRECTABLE = Where(ability=CORRECT)
DRAWN = Where(ability=DRAW)

MOST_CHOICES = 64
MOST_STEPS = 100_000
_END = {
    "scores": listed_up_to(MOST_SEATS),
    "winners": wholes(0, MOST_SEATS, 0, MOST_SEATS - 1),
}
_BYTE = whole(0, 255)
_STEPS = {"steps": optional(whole(1, MOST_STEPS), 1)}
_MATCH = {"match": whole(1, EXACT)}
_PERSON = {"name": words(LONGEST_NAME, 1)}
_SURE = {"sure": flag}
_GAMES = {
    "first": optional(whole(0, EXACT), 0),
    "find": optional(words(library_commands.MOST_FIND), ""),
}
_FACTS = {
    "open": optional(texts(MOST_OPEN, LONGEST_TITLE)),
    "find": optional(words(LONGEST_WORD), ""),
}
_GAME = {"game": words(40)}
# Puzzles of a game's shelf, or without one of the match on the table
_SHELF = {"game": optional(words(40), "")}
_PUZZLE = {**_SHELF, "number": whole(1, MOST_STEPS)}
_ANSWER = {**_PUZZLE, "choices": wholes(0, MOST_CHOICES, 0, EXACT)}
_BOX = {**_GAME, "box": words(new_game.MOST_BOX)}
_TRY_BOX = {**_BOX, "block": words(box_commands.LONGEST_BLOCK)}
_BOX_FILE = {**_GAME, "text": anything, "name": words(new_game.LONGEST_NAME)}
_TICK = {"step": words(lay_out_commands.LONGEST_STEP, 1), "is_done": flag}
_LIGHTS = {
    "level": optional(whole(settings_commands.LEAST_LEVEL, FULL_LEVEL)),
    "tint": optional(whole(0, settings_commands.TINTS - 1)),
    "seats": optional(settings_commands.read_seat_lights),
}
_DESCRIBED = {**_GAME, "text": words(description_commands.LONGEST_TEXT)}
_TRIED = {
    **_DESCRIBED,
    "seats": whole(0, MOST_SEATS),
    "presses": description_commands.read_presses,
    "now_ms": whole(0, EXACT),
    "number": whole(0, EXACT),
}


def _begin(call: Call) -> None:
    new_game.begin(call.table, call.fields, call.source)


def _begin_again(call: Call) -> None:
    play_again(call.table, call.source)


def _explain(call: Call) -> View:
    # Loaded with the first match that is explained, as reports are
    from heliograph.web.report_commands import explain

    return explain(call)


def _report(call: Call) -> View:
    # Loaded with the first report: few tables want one, and every start would wait for it.
    from heliograph.web.report_commands import give_report

    return give_report(call)


def _list_puzzles(call: Call) -> View:
    from heliograph.web.puzzle_commands import list_puzzles

    return list_puzzles(call)


def _show_puzzle(call: Call) -> View:
    from heliograph.web.puzzle_commands import show_puzzle

    return show_puzzle(call)


def _solve(call: Call) -> View:
    from heliograph.web.puzzle_commands import solve

    return solve(call)


def _report_file(call: Call) -> View:
    from heliograph.web.report_commands import give_report_file

    return give_report_file(call)


_ROWS = (
    # The match on the table
    Command("enter", PLAYERS, MATCH, {"choices": wholes(1, MOST_CHOICES, 0, EXACT)},
            step_commands.enter),
    Command("draw", PLAYERS, DRAWN, {}, step_commands.draw),
    Command("draw_all", SCREEN, DRAWN, {}, step_commands.draw_all),
    Command("correct", SCREEN, CORRECTABLE, {"fact": words(80, 1), "value": anything},
            step_commands.correct),
    Command("end_game", SCREEN, MATCH, _END, step_commands.end_game),
    Command("branch", SCREEN, MATCH, {"branch": whole(0, MOST_STEPS), **_SURE},
            match_commands.branch),
    Command("settle", SCREEN, MATCH, {}, match_commands.settle),
    Command("undo", PLAYERS, ANYWHERE, {**_STEPS, **_SURE}, match_commands.undo),
    Command("redo", SCREEN, ANYWHERE, _STEPS, match_commands.redo),
    Command("goto", SCREEN, ANYWHERE, {"rev": whole(0, MOST_STEPS), **_SURE}, match_commands.goto),
    Command("put_aside", SCREEN, ANYWHERE, {}, library_commands.put_aside),
    # A new match
    Command("begin", SCREEN, ANYWHERE, new_game.NEW_GAME, _begin),
    # A lesson
    Command("learn", SCREEN, ANYWHERE, {"game": words(40), "lesson": words(40), "anew": flag},
            lesson_commands.learn),
    Command("show_step", SCREEN, MATCH, {}, lesson_commands.show_step),
    Command("play_now", SCREEN, MATCH, {}, lesson_commands.play_now),
    Command("leave_lesson", SCREEN, MATCH, {}, lesson_commands.leave),
    Command("rematch", SCREEN, MATCH, {}, _begin_again),
    # The list of games
    Command("resume", SCREEN, ANYWHERE, _MATCH, library_commands.resume, is_step=False),
    Command("rename", SCREEN, ANYWHERE, {**_MATCH, "title": words(1000)},
            library_commands.rename, is_step=False),
    Command("place", SCREEN, ANYWHERE, {**_MATCH, "place": words(library_commands.LONGEST_PLACE)},
            library_commands.place, is_step=False),
    Command("delete", SCREEN, ANYWHERE, _MATCH, library_commands.delete, is_step=False),
    Command("bring_back", SCREEN, ANYWHERE, _MATCH, library_commands.bring_back, is_step=False),
    Command("games", SCREEN, ANYWHERE, _GAMES, library_commands.list_games, is_step=False),
    Command("bg_stats", SCREEN, ANYWHERE, _MATCH, library_commands.bg_stats, is_step=False),
    # The people of the table
    Command("people", SCREEN, ANYWHERE, {}, people_commands.list_people, is_step=False),
    Command("person", SCREEN, ANYWHERE, _PERSON, people_commands.show_person, is_step=False),
    Command("join_people", SCREEN, ANYWHERE, {**_PERSON, "other": words(LONGEST_NAME, 1)},
            people_commands.join_people, is_step=False),
    Command("part_people", SCREEN, ANYWHERE, _PERSON, people_commands.part_people, is_step=False),
    Command("forget", SCREEN, ANYWHERE, _PERSON, people_commands.forget, is_step=False),
    # What a page asks to be told
    Command("look", EVERYBODY, ANYWHERE, {"rev": optional(whole(0, MOST_STEPS))},
            match_commands.look, is_step=False),
    Command("facts", EVERYBODY, ANYWHERE, _FACTS, show_facts, is_step=False),
    Command("sheet", EVERYBODY, ANYWHERE, {}, answers.show_sheet, is_step=False),
    Command("rules", EVERYBODY, ANYWHERE, {"game": words(40)}, show_rules, is_step=False),
    Command("why", EVERYBODY, ANYWHERE, {"place": words(60, 1)}, show_why, is_step=False),
    Command("advice", PLAYERS, ANYWHERE, {}, advice_commands.give_advice, is_step=False),
    Command("explain", EVERYBODY, MATCH, {}, _explain, is_step=False),
    Command("report", EVERYBODY, ANYWHERE, {}, _report, is_step=False),
    Command("puzzles", EVERYBODY, ANYWHERE, _SHELF, _list_puzzles, is_step=False),
    Command("puzzle", EVERYBODY, ANYWHERE, _PUZZLE, _show_puzzle, is_step=False),
    Command("solve", EVERYBODY, ANYWHERE, _ANSWER, _solve, is_step=False),
    Command("report_file", EVERYBODY, ANYWHERE, {}, _report_file, is_step=False),
    Command("lay_out", EVERYBODY, ANYWHERE, {}, lay_out_commands.show_lay_out, is_step=False),
    Command("tick", PLAYERS, ANYWHERE, _TICK, lay_out_commands.tick, is_step=False),
    Command("coach", SCREEN, ANYWHERE, {"game": words(40)}, answers.coach, is_step=False),
    Command("check", SCREEN, ANYWHERE, new_game.NEW_GAME, answers.check, is_step=False),
    Command("box", SCREEN, ANYWHERE, _GAME, box_commands.show_box, is_step=False),
    Command("try_box", SCREEN, ANYWHERE, _TRY_BOX, box_commands.try_box, is_step=False),
    Command("read_box", SCREEN, ANYWHERE, _BOX_FILE, box_commands.read_box, is_step=False),
    Command("save_box", SCREEN, ANYWHERE, _BOX, box_commands.save_box, is_step=False),
    Command("reset_box", SCREEN, ANYWHERE, _GAME, box_commands.reset_box, is_step=False),
    Command("description", SCREEN, ANYWHERE, {**_GAME, "name": words(40)},
            description_commands.show_description, is_step=False),
    Command("try_description", SCREEN, ANYWHERE, _TRIED, description_commands.try_description,
            is_step=False),
    Command("read_description", SCREEN, ANYWHERE, {**_DESCRIBED, "number": whole(0, EXACT)},
            description_commands.read_description, is_step=False),
    Command("write_description", SCREEN, ANYWHERE,
            {**_GAME, "form": words(description_commands.LONGEST_TEXT), "number": whole(0, EXACT)},
            description_commands.write_description, is_step=False),
    Command("share_description", SCREEN, ANYWHERE, _DESCRIBED,
            description_commands.share_description, is_step=False),
    Command("save_description", SCREEN, ANYWHERE, {**_DESCRIBED, "over": optional(words(40), "")},
            description_commands.save_description, is_step=False),
    Command("delete_description", SCREEN, ANYWHERE, {**_GAME, "name": words(40, 1)},
            description_commands.delete_description, is_step=False),
    Command("keys", SCREEN, ANYWHERE, {}, answers.list_keys, is_step=False),
    Command("network", SCREEN, ANYWHERE, {"is_on": flag}, answers.switch_network, is_step=False),
    Command("hand", SCREEN, ANYWHERE, {"seat": whole(0, MOST_SEATS - 1)}, answers.open_hand,
            is_step=False),
    Command("revoke", SCREEN, ANYWHERE, {"key": whole(1, EXACT)}, answers.revoke, is_step=False),
    # How the table is set
    Command("pace", SCREEN, ANYWHERE, {"ms": whole(0, settings_commands.MOST_PACE_MS)},
            settings_commands.set_pace, is_step=False),
    Command("limit", SCREEN, ANYWHERE, {"seconds": whole(0, settings_commands.MOST_LIMIT_S)},
            settings_commands.set_limit, is_step=False),
    Command("want_daily", SCREEN, ANYWHERE, {"is_on": flag}, settings_commands.want_daily,
            is_step=False),
    Command("allow_advice", SCREEN, ANYWHERE, {"is_on": flag}, advice_commands.allow_advice,
            is_step=False),
    Command("lights", SCREEN, ANYWHERE, _LIGHTS, settings_commands.set_lights, is_step=False),
    Command("seat_pod", SCREEN, ANYWHERE, {"name": words(100, 1), "seat": whole(0, MOST_SEATS - 1)},
            settings_commands.seat_pod, is_step=False),
    Command("revoke_unit", SCREEN, ANYWHERE, {"name": words(100, 1)},
            settings_commands.revoke_unit, is_step=False),
    Command("call_hall", PLAYERS, ANYWHERE, {"is_on": flag}, call_hall, is_step=False),
    Command("pause", SCREEN, ANYWHERE, {}, settings_commands.pause, is_step=False),
    Command("go_on", SCREEN, ANYWHERE, {}, settings_commands.go_on, is_step=False),
    Command("renew_unit", SCREEN, ANYWHERE, {"unit": words(200, 1)}, match_commands.renew_unit,
            is_step=False),
    Command("self_test", SCREEN, ANYWHERE, {"answer": _BYTE, "detail": _BYTE},
            match_commands.answer_self_test, is_step=False),
)  # fmt: skip
COMMANDS = {row.verb: row for row in _ROWS}
# Questions with one answer for everybody of one language
PUBLIC = frozenset(("facts", "lay_out", "rules", "sheet"))


def perform(
    table: Table,
    command: Mapping[str, Any],
    access: Access = THIS_COMPUTER,
    lang: str = "en",
    door: Door | None = None,
) -> View:
    """Do what a page asks and return its answer.

    Raises `BadCommand`, `Refused` or a `HeliographError`; then nothing has changed.
    """
    row = _row_of(command)
    if access.role not in row.roles:
        raise NotSeated
    _need_sound(command)
    fields = {name: read(name, command.get(name)) for name, read in row.fields.items()}
    call = Call(table, door or Door(PageKeys(table.record)), access, lang, fields)
    if not row.is_step:
        return _answer(row, call)
    with table.lock:
        _need_seat(table, access)
        _need_stamp(table, command.get("at"))
        _need_match(table, row.where)
        return _answer(row, call)


def _row_of(command: Mapping[str, Any]) -> Command:
    verb = command.get("do")
    if not isinstance(verb, str) or verb not in COMMANDS:
        raise BadCommand(f"expected one of {', '.join(COMMANDS)}, got {verb!r:.40}")
    return COMMANDS[verb]


def _answer(row: Command, call: Call) -> View:
    answer = row.handler(call)
    if answer is None:
        return {"type": "done", "at": call.table.stamp}
    return {"type": row.verb, **answer}


def _need_sound(command: Mapping[str, Any]) -> None:
    """Refuse half characters and numbers that are none: no record and no page could hold them."""
    try:
        json.dumps(command, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise BadCommand("expected whole characters and finite numbers, got others") from None


def _need_seat(table: Table, access: Access) -> None:
    """Refuse a phone whose seat the match on the table does not have."""
    if access.role == SEAT and table.rules and access.seat >= table.rules.game.seats:
        raise NotSeated


def _need_stamp(table: Table, at: object) -> None:
    if not isinstance(at, str):
        raise BadCommand(f"expected at, the moment this is meant for, got {at!r:.40}")
    if at != table.stamp:
        raise Overtaken


def _need_match(table: Table, where: Where) -> None:
    """Refuse what the match on the table cannot do, with what it would take."""
    rules = table.rules
    if rules is None and where.is_match:
        raise NoMatch
    if rules is not None and where.ability and not rules.can(where.ability):
        raise OnlyWithBox if rules.can(DEAL) else NotAtThisDepth
