"""Records of matches: readable text with header tags and numbered steps, or JSON lines.

Every step carries a check of the state after it. Reading replays the steps and compares, so an old
record either gives the same match or names the first step that differs. A file may come from
anybody: how long it and its lines may be is looked at before anything is read from it.
"""

import json
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from heliograph.catalogue import N_
from heliograph.engine.errors import BadRecord, EngineError, RecordDiffers
from heliograph.engine.game import Game
from heliograph.engine.match import Match
from heliograph.engine.pending import CHANCE, TABLE
from heliograph.engine.steps import Correction, Move, Passed

LoadGame = Callable[..., Game]

MOST_CHARACTERS = 5_000_000
MOST_STEPS = 20_000
LONGEST_STEP = 10_000
_MOST_HEADER_LINES = 1000

_TAG = re.compile(r'\[(\w+) "(.*)"\]')
# How a step begins and ends; between them stands its text.
_STEP_BEGINS = re.compile(r"(\d{1,6})\. (seat \d|chance|table): ")
_STEP_ENDS = re.compile(r" \{([0-9a-f]{8})\}")
_CHECK = re.compile(r"[0-9a-f]{8}")
_PASSED = re.compile(r"([0-9]{1,8}) tenths pass")
# A step of JSON lines as it is written here, which nearly all are: read in a third of the time
_PLAIN_ROW = re.compile(
    r'^\{"n": ([1-9][0-9]{0,5}), "by": "(seat [1-9]|chance|table)", '
    r'"step": "([^"\\\x00-\x1f]{0,10000})", "check": "([0-9a-f]{8})"\}$',
    re.MULTILINE,
)
_END = len(" {01234567}")
_TAGS = {
    "game": "Game",
    "rules": "Rules",
    "seats": "Seats",
    "options": "Options",
    "box": "Box",
    "content": "Content",
    "start": "Start",
}

# What a broken file may make the rules stumble over
STUMBLES = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError,
            TypeError, ValueError, struct.error)  # fmt: skip

_KEYS = ("n", "by", "step", "check")
_NEEDED = ("game", "rules", "seats")
_KINDS = {"game": str, "rules": int, "seats": int, "options": dict, "box": dict, "start": dict}


# One step as it stands in a record: its number, who made it, its text, the check of the state
Written = tuple[str, str, str, str]


# Writing


def header(match: Match, rules: int | None = None) -> dict[str, Any]:
    """Return what is needed to set the same game up again.

    `rules` is the version by which the match was begun, today's if nobody says; a record that
    still replays step by step can then be read by the program that made it as well.
    """
    game = match.game
    out: dict[str, Any] = {
        "game": game.name,
        "rules": rules or game.rules_version,
        "seats": game.seats,
        "options": dict(game.options),
        "content": game.content.fingerprint(),
    }
    if game.content.owner:
        out["box"] = game.content.owner
    start = match.state_at(0)
    if start != game.start():
        out["start"] = game.dump(start)
    return out


def written_steps(match: Match) -> Iterator[tuple[int, str, str, str]]:
    """Return the steps of the present line, each with its number."""
    game = match.game
    for number in range(len(match)):
        check = f"{game.check(match.state_at(number + 1)):08x}"
        text = step_text(game, match.step_at(number))
        yield number + 1, _by(match.seat_at(number)), text, check


def step_text(game: Game, step: Move) -> str:
    """Return a step as text; `parse_step` reads it back."""
    if isinstance(step, Correction):
        return f"{step.fact} = {json.dumps(step.value)}"
    if isinstance(step, Passed):
        return f"{step.tenths} tenths pass"
    return game.choice_text(step)


def to_text(match: Match, tags: Mapping[str, str] | None = None, rules: int | None = None) -> str:
    """Return a readable record; `tags` are added to its header."""
    about = {_TAGS[key]: _tag_value(value) for key, value in header(match, rules).items()}
    lines = [f'[{name} "{value}"]' for name, value in (about | dict(tags or {})).items()]
    steps = [f"{n}. {by}: {step}  {{{check}}}" for n, by, step, check in written_steps(match)]
    return "\n".join([*lines, "", *steps, ""])


def to_lines(match: Match, tags: Mapping[str, str] | None = None, rules: int | None = None) -> str:
    """Return the record as JSON lines: the header, then one line per step."""
    first = header(match, rules) | ({"tags": dict(tags)} if tags else {})
    rows = [dict(zip(_KEYS, step, strict=True)) for step in written_steps(match)]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in [first, *rows])


def _by(seat: int) -> str:
    return {CHANCE: "chance", TABLE: "table"}.get(seat, f"seat {seat + 1}")


def _tag_value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# Reading


def read(text: str, load_game: LoadGame) -> Match:
    """Return the match of somebody's record of either kind, every step of it allowed.

    Raises BadRecord or a kind of it, whatever the file holds.
    """
    form = from_lines if text.lstrip().startswith("{") else from_text
    try:
        return form(text, load_game, is_foreign=True)
    except BadRecord:
        raise
    except EngineError as problem:
        raise BadRecord(problem.sentence) from problem
    except STUMBLES as problem:
        raise _nonsense(problem) from problem


def from_text(text: str, load_game: LoadGame, *, is_foreign: bool = False) -> Match:
    """Return the match of a text record; raises BadRecord or RecordDiffers."""
    need_bounds(text)
    tags: dict[str, Any] = {}
    steps: list[Written] = []
    for number, line in enumerate(text.splitlines(), 1):
        if step := _read_step(line):
            steps.append(step)
        elif tag := _TAG.fullmatch(line):
            tags[tag[1]] = tag[2]
        elif line.strip() and not line.startswith(";"):
            raise _unreadable(number, line)
    about = {key: _read_tag(tags[tag]) for key, tag in _TAGS.items() if tag in tags}
    return replay(about, steps, load_game, is_foreign=is_foreign)


def _read_step(line: str) -> Written | None:
    """Return the step of a line, None where it is none; takes as long as the line is."""
    line = line.rstrip()
    begin, end = _STEP_BEGINS.match(line), _STEP_ENDS.fullmatch(line[-_END:])
    if begin is None or end is None or len(line) > LONGEST_STEP:
        return None
    return str(int(begin[1])), begin[2], line[begin.end() : -_END].rstrip(), end[1]


def from_lines(text: str, load_game: LoadGame, *, is_foreign: bool = False) -> Match:
    """Return the match of a record in JSON lines; raises BadRecord or RecordDiffers."""
    lines = need_bounds(text)
    first, _, rest = text.partition("\n")
    steps = _PLAIN_ROW.findall(rest)
    if len(steps) == lines - 1 and rest.endswith("\n"):
        about = _json_rows([first])[0]
    else:
        about, *rows = _json_rows(text.splitlines())
        steps = [_read_row(line, row) for line, row in enumerate(rows, 2)]
    return replay(about, steps, load_game, is_foreign=is_foreign)


def _read_row(line: int, row: Any) -> Written:
    """Return the step of a row of JSON lines; raises BadRecord where it lacks a part of a step."""
    try:
        number, by, text, check = row["n"], row["by"], row["step"], row["check"]
    except (KeyError, TypeError):
        raise _unreadable(line, json.dumps(row)[:60]) from None
    typed = type(number) is int and type(by) is str and type(text) is str and type(check) is str
    fits = typed and len(by) <= LONGEST_STEP and len(text) <= LONGEST_STEP
    if not (fits and _CHECK.fullmatch(check)):
        raise _unreadable(line, json.dumps(row)[:60])
    return str(number), by, text, check


def need_bounds(text: str) -> int:
    """Return how many lines a file has; raises BadRecord where it is longer than any match."""
    lines = text.count("\n")
    if len(text) <= MOST_CHARACTERS and lines <= MOST_STEPS + _MOST_HEADER_LINES:
        return lines
    raise BadRecord(
        N_(
            "expected at most {most} characters and {steps} steps, got {length} characters "
            "in {lines} lines; choose the record of one match"
        ).filled(most=MOST_CHARACTERS, steps=MOST_STEPS, length=len(text), lines=lines),
    )


def tags_of(text: str) -> dict[str, str]:
    """Return the tags that were added to a record of either kind, the header's own left out."""
    if text.lstrip().startswith("{"):
        tags = _json_rows(text.lstrip().splitlines()[:1])[0].get("tags")
        return {str(k): str(v) for k, v in tags.items()} if isinstance(tags, dict) else {}
    found = [_TAG.fullmatch(line) for line in text.splitlines()]
    return {tag[1]: tag[2] for tag in found if tag and tag[1] not in _TAGS.values()}


def _json_rows(lines: list[str]) -> list[dict[str, Any]]:
    """Return all lines at once, which is much faster; one by one only to name a bad one."""
    try:
        rows = list(json.loads(f"[{','.join(lines)}]")) or [json.loads("")]
    except (ValueError, RecursionError):
        for number, line in enumerate(lines or [""], 1):
            try:
                json.loads(line)
            except (ValueError, RecursionError):
                raise _unreadable(number, line) from None
        raise
    if not isinstance(rows[0], dict):
        raise _unreadable(1, lines[0])
    return rows


def replay(
    about: Mapping[str, Any],
    steps: list[Written],
    load_game: LoadGame,
    *,
    is_foreign: bool = False,
) -> Match:
    """Set the game up and repeat the steps, comparing the state after each."""
    game = _game_of(about, load_game)
    start = game.load(about["start"]) if "start" in about else None
    counted = _count_numbered(steps)
    match = Match.restore(game, _recorded(game, steps[:counted]), start, is_foreign=is_foreign)
    if counted < len(steps):
        raise RecordDiffers(counted + 1, f"step {steps[counted][0]}", f"step {counted + 1}")
    if is_foreign:
        _need_right_seats(match, steps)
    return match


def _count_numbered(steps: list[Written]) -> int:
    """Return how many steps are numbered 1, 2, 3 … without a gap."""
    numbers = [int(step[0]) for step in steps]
    if numbers == list(range(1, len(steps) + 1)):
        return len(steps)
    return next(at for at, number in enumerate(numbers) if number != at + 1)


def _recorded(game: Game, steps: list[Written]) -> Iterator[tuple[Move, int]]:
    """Return each step with its check. A text that is no step raises when its turn comes."""
    texts = [text for _, _, text, _ in steps]
    checks = bytes.fromhex("".join([check for _, _, _, check in steps]))
    # All in C: a match is restored while people wait for it.
    return zip(map(_Moves(game, texts).__getitem__, texts), _all_checks(checks), strict=True)


def _all_checks(checks: bytes) -> tuple[int, ...]:
    return struct.unpack(f">{len(checks) // 4}I", checks)


class _Moves(dict[str, Move]):
    """The moves of a record by their texts: the same few hundred come up again and again."""

    def __init__(self, game: Game, texts: list[str]) -> None:
        super().__init__()
        self._game, self._texts = game, texts

    def __missing__(self, text: str) -> Move:
        try:
            move = self[text] = parse_step(self._game, text)
        except (EngineError, ValueError, RecursionError) as error:
            number = self._texts.index(text) + 1
            raise RecordDiffers(number, f"{text!r:.80}", f"{error!s:.80}") from error
        return move


def _need_right_seats(match: Match, steps: list[Written]) -> None:
    """Raise RecordDiffers where the record names another seat than the one that decided."""
    for number, (_, named, _, _) in enumerate(steps, 1):
        by = _by(match.seat_at(number - 1))
        if named != by:
            raise RecordDiffers(number, f"{named:.40}", by)


def need_text(event: bytes) -> None:
    """Raise `ValueError` for what is no step of any game, as it is written: it is damaged."""
    _, sign, value = event.decode().partition(" = ")
    try:
        if sign:
            json.loads(value)
    except RecursionError as problem:
        raise ValueError("expected a value, got one in too many brackets") from problem


def parse_step(game: Game, text: str) -> Move:
    """Return the step of a text: a choice, `fact = value`, or `52 tenths pass`."""
    if passed := _PASSED.fullmatch(text):
        return Passed(int(passed[1]))
    if " = " in text:
        fact, _, value = text.partition(" = ")
        return Correction(fact, json.loads(value))
    return game.parse_choice(text)


def _game_of(about: Mapping[str, Any], load_game: LoadGame) -> Game:
    _need_header(about)
    name, seats = about["game"], about["seats"]
    try:
        game = load_game(name, seats, about.get("options"), about.get("box"))
    except EngineError:
        # A newer version may have options that this one does not know; then that is the reason.
        _need_version(about, load_game(name, seats))
        raise
    _need_version(about, game)
    return game.by_version(about["rules"])


def _need_version(about: Mapping[str, Any], game: Game) -> None:
    if about["rules"] > game.rules_version:
        raise BadRecord(
            N_(
                "expected rules version {own} or older, got {got}; update Heliograph to read "
                "this record"
            ).filled(own=game.rules_version, got=about["rules"]),
        )


def _need_header(about: Mapping[str, Any]) -> None:
    """Raise BadRecord where the header lacks a fact or holds one of the wrong kind."""
    for key, kind in _KINDS.items():
        if key not in about and key in _NEEDED:
            raise BadRecord(
                N_("expected a record that names its {key}, got none").filled(key=key),
            )
        if key in about and type(about[key]) is not kind:
            raise BadRecord(
                N_("expected a {kind} as {key} in the header, got {got!r:.80}").filled(
                    kind=kind.__name__, key=key, got=about[key]
                ),
            )


def _read_tag(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _unreadable(number: int, line: str) -> BadRecord:
    return BadRecord(
        N_(
            "line {number}: expected a header tag or a numbered step, got {line!r}; take an "
            "unchanged copy of the record"
        ).filled(number=number, line=line[:60]),
    )


def _nonsense(problem: Exception) -> BadRecord:
    got = f"{problem!s:.80}" or type(problem).__name__
    return BadRecord(
        N_(
            "expected a record of Heliograph, got something that makes no sense ({got}); "
            "take an unchanged copy of the record"
        ).filled(got=got),
    )
