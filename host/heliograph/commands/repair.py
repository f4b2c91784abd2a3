"""`heliograph repair [FILE]`: says what is wrong with a record and saves what is left of it."""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from heliograph.catalogue import N_, say
from heliograph.commands.arguments import FILE, Parser
from heliograph.library.backup import need_record, write_backup
from heliograph.library.salvage import Found, Salvage, look_through
from heliograph.record.lock import RecordLock
from heliograph.record.paths import default_database
from heliograph.record.viewing import is_for_viewing_only

TICK_S = 1.0

# English, German
_FILE = N_("file of the record (default: {path})")
_TO = N_("the new record (default: beside the old one, with -repaired in its name)")
_FORCE = N_("replace a file that exists")
_PROGRESS = N_("{done} entries read after {seconds:.0f} s")
_WHOLE = N_(
    "{file}: nothing is wrong with {matches} matches and {rows} entries. Nothing was written."
)
_FILE_PROBLEM = N_("The file is damaged: {problem}.")
_MISSING = N_("{missing} entries are gone or cannot be read.")
_DAMAGED = N_("Match {number} ({title}) is damaged: {good} of {steps} steps are saved.")
_LOST = N_("Matches of which nothing can be saved: {lost}.")
_SAVED = N_("Saved whole: {whole} matches, in part: {parts}. The new record: {target}")
_OPEN = N_("Open it with: heliograph play --db {target}")
_OLD = N_("Phones join anew by their codes. The old file is as it was.")


def arguments(parser: Parser, language: str) -> None:
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
    if found.is_whole:
        print(_WHOLE.text(language, file=record, matches=len(found.matches), rows=len(found.rows)))
        return 0
    print("\n".join(_problems(found, language)))
    target = options.to or record.with_name(f"{record.stem}-repaired{record.suffix}")
    write_backup(found.write, target, options.force)
    print(_saved(found, target, language))
    return 0


def _problems(found: Salvage, language: str) -> list[str]:
    problem = say(language, found.file_problem)
    out = [_FILE_PROBLEM.text(language, problem=problem)] if problem else []
    out += [_MISSING.text(language, missing=found.missing)] if found.missing else []
    out += [_damaged(match, language) for match in found.matches if not match.is_whole]
    return out + ([_LOST.text(language, lost=found.lost)] if found.lost else [])


def _damaged(match: Found, language: str) -> str:
    number, title = match.row.id, match.row.title
    return _DAMAGED.text(
        language, number=number, title=title, good=match.good_steps, steps=match.steps
    )


def _saved(found: Salvage, target: Path, language: str) -> str:
    whole = sum(match.is_whole for match in found.matches)
    saved = {"whole": whole, "parts": len(found.matches) - whole, "target": target}
    return "\n".join(words.text(language, **saved) for words in (_SAVED, _OPEN, _OLD))


def _shown_progress(language: str) -> Callable[[int], None]:
    started = shown = time.monotonic()

    def progress(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= TICK_S:
            shown = now
            line = _PROGRESS.text(language, done=done, seconds=now - started)
            print(line, file=sys.stderr, flush=True)

    return progress
