"""The box that people have: what a table screen asks about it, enters, reads and forgets."""

from typing import Any

from heliograph.engine import Content
from heliograph.engine.box_file import BoxFile
from heliograph.engine.box_text import to_toml
from heliograph.engine.errors import BadContent
from heliograph.games import GAMES, own_box
from heliograph.record.boxes import Boxes
from heliograph.table.change import SETTINGS, Change
from heliograph.table.table import Table
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand
from heliograph.web.new_game import read_file

LONGEST_BLOCK = 80
_ENTERED = "entered.json"  # what a form sends is written as JSON, and checked like any file


def owner_box(table: Table, game: str) -> BoxFile | None:
    """Return the box that people entered for a game, None where they did not. Raises BadContent."""
    return Boxes(table.record).read(game)


def show_box(call: Call) -> View:
    """Return every fact that is assumed or entered, and how it is entered."""
    game = _game(call)
    problem, box = None, None
    try:
        box = owner_box(call.table, game)
        content = own_box.load_content(game, box)
    except BadContent as found:  # somebody changed the file by hand
        problem, content = found.text(call.lang), own_box.load_content(game, None)
    facts = own_box.assumed_facts(game, content)
    return {
        "game": game,
        "facts": [fact._asdict() for fact in facts],
        "form": own_box.form_of(game, call.lang),
        "spoken": own_box.spoken_words(game, call.lang),
        "problem": problem,
        "is_kept": box is not None,
        "file": to_toml(_entered(game, content)),
    }


def try_box(call: Call) -> View:
    """Return what is wrong with what was entered, and how a table with it looks."""
    game, box = _game(call), _read_form(call["box"])
    problems = own_box.find_problems(game, box)
    shown = None if problems else own_box.example(game, box, call["block"], call.lang)
    return {
        "game": game,
        "block": call["block"],
        "problems": [_problem_view(problem, call.lang) for problem in problems],
        "picture": shown,
    }


def read_box(call: Call) -> View:
    """Return what stands in a content file, or every mistake in it; nothing is kept yet."""
    game = _game(call)
    try:
        given = read_file(call["text"], call["name"])
        problems = own_box.find_problems(game, given)
    except BadContent as problem:
        problems = [problem]
    views = [_problem_view(problem, call.lang) for problem in problems]
    answer = {"game": game, "name": call["name"], "problems": views}
    if problems:
        return {**answer, "box": None}
    return {**answer, "box": own_box.load_content(game, given).owner}


def save_box(call: Call) -> View:
    """Keep what was entered; new matches are played with it. Raises BadContent or StoreError."""
    game = _game(call)
    content = own_box.load_content(game, _read_form(call["box"]))
    Boxes(call.table.record).write(game, to_toml(content.owner))
    return _tell(call)


def reset_box(call: Call) -> View:
    """Forget what was entered. Raises StoreError."""
    Boxes(call.table.record).remove(_game(call))
    return _tell(call)


def _tell(call: Call) -> View:
    call.table.news.tell(Change(SETTINGS, call.source))
    return {**show_box(call), "type": "box"}


def _read_form(written: object) -> dict[str, Any]:
    """Return what a form sent, as plain blocks: its lines mean nothing to anybody."""
    return dict(read_file(written, _ENTERED))


def _entered(game: str, content: Content) -> dict[str, dict[str, Any]]:
    """Return all that was entered; before anybody did, what is assumed, to be filled in."""
    if content.owner:
        return content.owner
    blocks: dict[str, dict[str, Any]] = {}
    for fact in own_box.assumed_facts(game, content):
        blocks.setdefault(fact.block, {})[fact.key] = fact.value
    return blocks


def _problem_view(problem: BadContent, lang: str) -> View:
    return {"text": problem.text(lang), "rule": problem.rule, "where": problem.where}


def _game(call: Call) -> str:
    game: str = call["game"]
    if game not in GAMES:
        raise BadCommand(f"expected one of the games {', '.join(GAMES)}, got {game!r:.40}")
    return game
