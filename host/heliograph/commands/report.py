"""`heliograph report MATCH`: how a match of the record went, as a file."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from zlib import crc32

from heliograph.advice.adviser import AnyQuestion, FallbackAdviser
from heliograph.advice.report import Report, View
from heliograph.advice.report_file import write_html
from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, Parser
from heliograph.errors import HeliographError
from heliograph.games.depths import ADVISE, DEAL
from heliograph.library.backup import copy_record, need_record
from heliograph.library.listing import need_match
from heliograph.library.results import turns_of
from heliograph.record.paths import default_database
from heliograph.record.store import Store
from heliograph.table.objections import NotAtThisDepth
from heliograph.table.replay import read_match
from heliograph.thinking_process import Known

CORES = 2
_LOOK_S = 0.2
_JSON = ".json"

_MATCH = N_("MATCH")
_NUMBER = N_("number of the match, as in the list of games; without one: the last that was touched")
_DB = N_("file of the record (default: {path})")
_TO = N_("file to write, .html or .json (default: report-MATCH.html)")
_WRITTEN = N_("Written: {file}")
_HIDDEN = N_(
    "Match {match} is a digital game that is not over: its report would tell of hidden cards. Ask "
    "for it when it is over, or on the page of a seat."
)
_NONE = N_("expected a record with a match in it, got none in {db}. Play one first.")


class NotYet(HeliographError):
    """A match still holds what somebody must not know."""


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    parser.words.add_argument(
        "match", metavar=parser.choose(_MATCH), nargs="?", type=int, help=parser.choose(_NUMBER)
    )
    add = parser.options.add_argument
    add("--db", type=Path, default=default_database(), metavar=parser.choose(FILE),
        help=parser.choose(_DB).format(path=default_database()))  # fmt: skip
    add("--to", type=Path, metavar=parser.choose(FILE), help=parser.choose(_TO))


def run(options: argparse.Namespace, language: str) -> int:
    """Work the report out and write it."""
    need_record(options.db)
    with tempfile.TemporaryDirectory(prefix="heliograph-report-") as folder:
        copy = Path(folder, "record.db")  # another program may be using the record
        copy_record(options.db, copy)
        with closing(Store(copy)) as record:
            match = options.match or _last_match(record, options.db)
            report = open_report(record, match, language)
            with _advisers() as ask:
                found = work_out(report, ask, _show_progress)
    file = options.to or Path(f"report-{match}.html")
    written = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    is_json = file.suffix.lower() == _JSON
    file.write_text(written if is_json else write_html(found, language), encoding="utf-8")
    print(_WRITTEN.text(language, file=file))
    return 0


def _last_match(record: Store, db: Path) -> int:
    rows = [row for row in record.matches() if not row.is_deleted]
    if not rows:
        raise NotYet(_NONE.filled(db=db))
    return max(rows, key=lambda row: row.last_ms).id


def open_report(record: Store, match: int, language: str) -> Report:
    """Return the report of a match. Raises where it has none, or not yet."""
    need_match(record, match)
    opened = read_match(record, match).opened
    if not opened.rules.can(ADVISE):
        raise NotAtThisDepth
    if opened.rules.can(DEAL) and not opened.is_over:
        raise NotYet(_HIDDEN.filled(match=match))
    return Report(opened, turns_of(record, match), None, language)


@contextmanager
def _advisers() -> Iterator[Callable[[AnyQuestion], Known]]:
    """Have questions thought about on two cores, each always on the same one."""
    advisers = [FallbackAdviser() for _ in range(CORES)]
    try:
        yield lambda question: advisers[crc32(question.to_text().encode()) % CORES].ask(question)
    finally:
        for adviser in advisers:
            adviser.close()


def work_out(
    report: Report, ask: Callable[[AnyQuestion], Known], progress: Callable[[float], None]
) -> View:
    """Return the whole report."""
    while not (found := report.look(ask))["is_done"]:
        progress(found["done"])
        time.sleep(_LOOK_S)
    progress(1.0)
    return found


def _show_progress(done: float) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{round(100 * done)} % ", end="\n" if done == 1 else "", file=sys.stderr, flush=True
        )
