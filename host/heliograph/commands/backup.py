"""`heliograph backup FILE`: copies the whole record, also while the program is running."""

import argparse
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, Parser
from heliograph.library.backup import copy_record, write_backup
from heliograph.record.paths import default_database

_FILE = N_("where the backup goes")
_DB = N_("file of the record (default: {path})")
_FORCE = N_("replace a file that exists")
_DONE = N_("Backup written: {file} ({size} kB). Restore it with: heliograph play --db {file}")
_HOLDS = N_(
    "It holds everything, also the hidden cards of games that are not over: keep it to yourself."
)


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    file = parser.choose(FILE)
    parser.words.add_argument("file", metavar=file, type=Path, help=parser.choose(_FILE))
    add = parser.options.add_argument
    add("--db", type=Path, default=default_database(), metavar=file,
        help=parser.choose(_DB).format(path=default_database()))  # fmt: skip
    add("--force", action="store_true", help=parser.choose(_FORCE))


def run(options: argparse.Namespace, language: str) -> int:
    """Write the backup and say how to use it."""
    write_backup(lambda part: copy_record(options.db, part), options.file, options.force)
    size = -(-options.file.stat().st_size // 1000)
    print(_DONE.text(language, file=options.file, size=size))
    print(_HOLDS.text(language))
    return 0
