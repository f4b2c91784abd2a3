"""Looks a game of the kit through without starting anything: what is missing, what nobody uses.

Every problem names its file and line, what was expected, what came, and what was probably meant.
"""

import ast
import sys
from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from traceback import extract_tb
from typing import Any

from heliograph.catalogue import N_, Words
from heliograph.games.any_game import shelf
from heliograph.games.any_game.problems import BadDescription, advise, find_row
from heliograph.games.any_game.reading import parse
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.drawing import KINDS
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.moves import Move
from heliograph.games.kit.places import BLANKS
from heliograph.games.kit.things import Cards
from heliograph.games.kit.words import kit_texts

_FILES = ("words", "drawing", "rules")
_FORBID = "forbid"
_MOST_CHARACTERS = 1_000_000
_WHO = "who"
_MOST_LISTED = 30
_EVERY_PART = ("kind", "thing", "things", "label")
_ADD = N_("Add it.")
_REMOVE = N_("Correct it, or take it out.")


def check_path(path: Path) -> list[BadDescription]:
    """Return what is wrong with a description, or with the package of a game."""
    if path.is_dir():
        folder = _package(path)
        file = folder / f"{folder.name.removeprefix('heliograph_')}.toml"
        return _check_description(file) or list(_check_package(folder))
    return _check_description(path)


def _package(path: Path) -> Path:
    """Return the folder with the modules: this one, or the one inside of a distribution."""
    inside = [file.parent for file in sorted(path.glob("heliograph_*/game.py"))]
    return inside[0] if inside and not (path / "game.py").is_file() else path


def _check_description(file: Path) -> list[BadDescription]:
    try:
        shelf.read_file(file)
    except BadDescription as problem:
        return [problem]
    except OSError:
        return [_wrong(file, 1, N_("the description of a game"), N_("no such file"), _ADD)]
    return []


def _check_package(folder: Path) -> Iterator[BadDescription]:
    code = folder / "game.py"
    try:
        kind = _load_class(folder, code)
        files = [name for name in _FILES if name != "drawing" or not kind.drawing]
        words, *drawing, rules = (_Tables(folder / f"{name}.toml") for name in files)
    except BadDescription as problem:
        yield problem
        return
    yield from _check_words(words, code, kind)
    for told in drawing:
        yield from _check_drawing(told, kind)
    yield from _check_rules(rules, code, kind)
    yield from _check_options(folder / "options.toml", rules, kind)


class _Tables:
    """A file of tables; raises BadDescription where there is none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self.written = file.read_text(encoding="utf-8")
            self.tables: dict[str, Any] = parse(self.written, _MOST_CHARACTERS)
        except OSError:
            expected = N_("a file {name}").filled(name=file.name)
            raise _wrong(file, 1, expected, N_("none"), _ADD) from None
        except BadDescription as problem:
            raise problem.within(file.name) from None

    def wrong(
        self, section: str, key: str, expected: Words, got: Words, advice: Words, index: int = 0
    ) -> BadDescription:
        """Return a problem at a key of a section."""
        row = find_row(self.written, section, index, key)
        return _wrong(self.file, row, expected, got, advice)


def _wrong(file: Path, row: int, expected: Words, got: Words, advice: Words) -> BadDescription:
    return BadDescription("kit", row, expected, got, advice, file.name)


def _load_class(folder: Path, code: Path) -> type[KitGame]:
    """Return the game that a folder holds. Raises BadDescription with the line of its module."""
    root, package = _placed(folder.resolve())
    sys.path.insert(0, str(root))
    try:
        module = import_module(f"{package}.game")
        games = list(filter(_is_game, vars(module).values()))
    except Exception as problem:  # noqa: BLE001 (whatever a module raises is its own)
        lines = [line.lineno or 1 for line in extract_tb(problem.__traceback__)
                 if Path(line.filename) == code.resolve()]  # fmt: skip
        row = lines[-1] if lines else getattr(problem, "lineno", None) or 1
        expected = N_("a module that can be imported")
        raise _wrong(code, row, expected, f"{type(problem).__name__}: {problem}", _REMOVE) from None
    finally:
        sys.path.pop(0)
    if not games:
        raise _wrong(code, 1, N_("a class that is a KitGame"), N_("none"), _ADD)
    kind: type[KitGame] = games[0]
    return kind


def _is_game(one: object) -> bool:
    return isinstance(one, type) and issubclass(one, KitGame) and bool(one.nodes)


def _placed(folder: Path) -> tuple[Path, str]:
    """Return where a package is imported from and its full name: it may lie in others."""
    root, names = folder.parent, [folder.name]
    while (root / "__init__.py").is_file():
        root, names = root.parent, [root.name, *names]
    return root, ".".join(names)


def _moves(kind: type[KitGame]) -> list[Move]:
    return [one for one in vars(kind).values() if isinstance(one, Move)]


# Words


def _check_words(words: _Tables, code: Path, kind: type[KitGame]) -> Iterator[BadDescription]:
    tables = words.tables
    shared = {tuple(key.split(".", 1)) for key in kit_texts()}
    wanted = dict(_wanted(code, kind))
    for (table, name), fields in wanted.items():
        text = tables.get(table, {}).get(name)
        if text is None and (table, name) not in shared | _untold(kind):
            near = advise(name, set(tables.get(table, {})) - {one for _, one in wanted}, _ADD)
            expected = N_("{name} in [{table}]").filled(name=name, table=table)
            yield words.wrong(table, "", expected, N_("none"), near)
        elif isinstance(text, str):
            yield from _check_fields(words, (table, name, text), {*fields, _WHO})
    for table in ("node", "offer", "log", "refusal", "end", "row"):
        known = [name for one, name in wanted if one == table]
        for name in tables.get(table, {}):
            if name not in known and (table, name) not in shared:
                expected = N_("one of {listed}").filled(listed=", ".join(known))
                advice = advise(name, known, _REMOVE)
                yield words.wrong(table, name, expected, name, advice)


def _untold(kind: type[KitGame]) -> set[tuple[str, ...]]:
    """Return the words that nobody needs.

    An offer without any is told by its parameters, and what chance does by what follows.
    """
    drawn = {("log", move.name) for move in _moves(kind) if move.by_chance}
    return drawn | {("offer", move.name) for move in _moves(kind) if move.by_chance or move.names}


def _wanted(code: Path, kind: type[KitGame]) -> Iterator[tuple[tuple[str, str], Iterable[str]]]:
    """Yield every text that a game needs, with the fields that it may have."""
    yield from ((("node", name), ()) for name in kind.nodes)
    yield from ((("end", name), ()) for name in kind.ends)
    yield from ((("row", name), ()) for name in kind.rows)
    for move in _moves(kind):
        yield ("offer", move.name), (*move.names, *move.tells)
        yield ("log", move.name), (*move.names, *move.tells)
        for name, domain in zip(move.names, move.domains, strict=True):
            if domain.reason:
                yield ("refusal", domain.reason), (name,)
    fields = [name for move in _moves(kind) for name in move.names]
    for _, reason, facts in _forbidden(code):
        yield ("refusal", reason), {*fields, *facts}


def _check_fields(
    words: _Tables, place: tuple[str, str, str], known: set[str]
) -> Iterator[BadDescription]:
    table, name, text = place
    for _, field, _, _ in Formatter().parse(text):
        if field and field not in known:
            listed = ", ".join(f"{{{one}}}" for one in sorted(known))
            expected = N_("one of {listed}").filled(listed=listed)
            advice = advise(field, known, _REMOVE)
            yield words.wrong(table, name, expected, f"{{{field}}}", advice)


def _forbidden(code: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield rule, reason and facts of every condition in a module."""
    for node in ast.walk(ast.parse(code.read_text(encoding="utf-8"))):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_call and node.func.attr == _FORBID:  # type: ignore[attr-defined]
            rule, _, reason = node.args  # type: ignore[attr-defined]
            facts = [one.arg for one in node.keywords]  # type: ignore[attr-defined]
            if isinstance(rule, ast.Constant) and isinstance(reason, ast.Constant):
                yield str(rule.value), str(reason.value), facts


# Drawing and rules


def _check_drawing(drawing: _Tables, kind: type[KitGame]) -> Iterator[BadDescription]:
    parts: Any = drawing.tables.get("part", [])
    for index, part in enumerate(parts):
        for key, value, known in _part_words(part, kind):
            if value not in known:
                listed = [*known][:_MOST_LISTED]
                expected = N_("one of {listed}").filled(listed=", ".join(listed))
                advice = advise(value, known, _REMOVE)
                yield drawing.wrong("part", key, expected, str(value), advice, index)


def _part_words(
    part: dict[str, Any], kind: type[KitGame]
) -> Iterator[tuple[str, str, Collection[str]]]:
    """Yield each word of a part that must be known: its key, itself, those that are."""
    yield "kind", part.get("kind", ""), KINDS
    if part.get("kind") not in KINDS:
        return
    drawn = KINDS[part["kind"]]
    fitting = {one.name: one for one in kind.things if isinstance(one, drawn.things)}
    named = [part["thing"]] if "thing" in part else part.get("things", [*fitting][:1])
    yield from (("thing", name, fitting) for name in named)
    yield from ((key, key, (*_EVERY_PART, *drawn.keys)) for key in part)
    thing = fitting.get(named[0]) if named else None
    if "place" in part and isinstance(thing, Cards):
        yield "place", part["place"], ("", *thing.first)
    for key in ("rows", "own", "lines", "ends"):
        written = part.get(key, ())
        for row in [written] if isinstance(written, str) else written:
            places = thing.names if thing else ()
            yield from ((key, name, places) for name in row.split() if name not in BLANKS)
    if "by" in part:
        yield "by", part["by"], [name for name in dir(kind) if not name.startswith("_")]


def _check_rules(rules: _Tables, code: Path, kind: type[KitGame]) -> Iterator[BadDescription]:
    known = rules.tables
    for rule in sorted(_rules(code, kind) - set(known)):
        expected = N_("the rule {rule} in words").filled(rule=rule)
        advice = advise(rule, known, _ADD)
        yield rules.wrong("", "", expected, N_("none"), advice)


def _check_options(file: Path, rules: _Tables, kind: type[KitGame]) -> Iterator[BadDescription]:
    """Yield what is wrong with options that are told in their file alone."""
    if not file.is_file() or hasattr(sys.modules[kind.__module__], "OPTIONS"):
        return
    options = _Tables(file)
    for name, table in options.tables.items():
        rule = table.get("rule", "")
        if rule not in rules.tables:
            expected = N_("the rule of option {name}").filled(name=name)
            yield options.wrong("", name, expected, rule or N_("none"), _ADD)
        if "range" in table and "default" not in table:
            expected = N_("the default of option {name}").filled(name=name)
            yield options.wrong("", name, expected, N_("none"), _ADD)


def _rules(code: Path, kind: type[KitGame]) -> set[str]:
    """Return every rule that a game names."""
    domains: list[Domain] = [domain for move in _moves(kind) for domain in move.domains]
    found = {kind.seat_rule, *kind.ends.values()}
    found |= {node.rule for node in kind.nodes.values()} | {row.rule for row in kind.rows.values()}
    found |= {thing.rule for thing in kind.things}
    found |= {domain.rule for domain in domains if domain.rule}
    return found | {rule for rule, _, _ in _forbidden(code)}
