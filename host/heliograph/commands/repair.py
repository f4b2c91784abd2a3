"""`heliograph repair [FILE]`: says what is wrong with a record and saves what is left of it."""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from heliograph.commands.arguments import FILE
from heliograph.library.backup import need_record, write_backup
from heliograph.library.salvage import Found, Salvage, look_through
from heliograph.record.lock import RecordLock
from heliograph.record.paths import default_database
from heliograph.record.viewing import is_for_viewing_only

TICK_S = 1.0

# English, German
_FILE = ("file of the record (default: {path})", "Datei der Aufzeichnung (sonst: {path})")
_TO = (
    "the new record (default: beside the old one, with -repaired in its name)",
    "die neue Aufzeichnung (sonst: neben der alten, mit -repaired im Namen)",
)
_FORCE = ("replace a file that exists", "eine vorhandene Datei ersetzen")
_PROGRESS = (
    "{done} entries read after {seconds:.0f} s",
    "{done} Einträge gelesen, {seconds:.0f} s",
)
_WHOLE = (
    "{file}: nothing is wrong with {matches} matches and {rows} entries. Nothing was written.",
    "{file}: {matches} Partien und {rows} Einträge, nichts fehlt. Es wurde nichts geschrieben.",
)
_FILE_PROBLEM = ("The file is damaged: {problem}.", "Die Datei ist beschädigt: {problem}.")
_MISSING = (
    "{missing} entries are gone or cannot be read.",
    "{missing} Einträge fehlen oder sind nicht zu lesen.",
)
_DAMAGED = (
    "Match {number} ({title}) is damaged: {good} of {steps} steps are saved.",
    "Partie {number} ({title}) ist beschädigt: {good} von {steps} Schritten sind gerettet.",
)
_LOST = (
    "Matches of which nothing can be saved: {lost}.",
    "Partien, von denen nichts zu retten ist: {lost}.",
)
_SAVED = (
    "Saved whole: {whole} matches, in part: {parts}. The new record: {target}",
    "Ganz gerettet: {whole} Partien, zum Teil: {parts}. Die neue Aufzeichnung: {target}",
)
_OPEN = ("Open it with: heliograph play --db {target}", "Öffnen: heliograph play --db {target}")
_OLD = (
    "Phones join anew by their codes. The old file is as it was.",
    "Handys kommen mit ihren Codes neu dazu. Die alte Datei ist, wie sie war.",
)


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    file = parser.choose(FILE)
    place = default_database()
    parser.words.add_argument(
        "file", metavar=file, nargs="?", type=Path, default=place,
        help=parser.choose(_FILE).format(path=place),
    )  # fmt: skip
    add = parser.options.add_argument
    add("--to", type=Path, metavar=file, help=parser.choose(_TO))
    add("--force", action="store_true", help=parser.choose(_FORCE))


def run(options: argparse.Namespace, language: str) -> int:
    """Look at the record, say what is wrong, and write what can be saved."""
    record: Path = options.file
    need_record(record)
    with ExitStack() as holding:
        if not is_for_viewing_only(record):
            # Nobody may be writing while it is copied.
            holding.callback(RecordLock(record).release)
        found = look_through(record, _shown_progress(language))
    say = language == "de"
    if found.is_whole:
        print(_WHOLE[say].format(file=record, matches=len(found.matches), rows=len(found.rows)))
        return 0
    print("\n".join(_problems(found, say)))
    target = options.to or record.with_name(f"{record.stem}-repaired{record.suffix}")
    write_backup(found.write, target, options.force)
    print(_saved(found, target, say))
    return 0


def _problems(found: Salvage, say: bool) -> list[str]:
    out = [_FILE_PROBLEM[say].format(problem=found.file_problem)] if found.file_problem else []
    out += [_MISSING[say].format(missing=found.missing)] if found.missing else []
    out += [_damaged(match, say) for match in found.matches if not match.is_whole]
    return out + ([_LOST[say].format(lost=found.lost)] if found.lost else [])


def _damaged(match: Found, say: bool) -> str:
    number, title = match.row.id, match.row.title
    return _DAMAGED[say].format(
        number=number, title=title, good=match.good_steps, steps=match.steps
    )


def _saved(found: Salvage, target: Path, say: bool) -> str:
    whole = sum(match.is_whole for match in found.matches)
    lines = (_SAVED[say], _OPEN[say], _OLD[say])
    parts = len(found.matches) - whole
    return "\n".join(lines).format(whole=whole, parts=parts, target=target)


def _shown_progress(language: str) -> Callable[[int], None]:
    started = shown = time.monotonic()

    def progress(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= TICK_S:
            shown = now
            line = _PROGRESS[language == "de"].format(done=done, seconds=now - started)
            print(line, file=sys.stderr, flush=True)

    return progress
