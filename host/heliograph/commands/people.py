"""`heliograph people`: who played and how they did; exports it, and deletes a name for good."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from heliograph.commands.arguments import FILE, USAGE_ERROR
from heliograph.library.backup import copy_record, need_record
from heliograph.library.forgetting import forget_person, kept_aside
from heliograph.library.people import People, people_view, person_view
from heliograph.library.people_files import people_csv, people_json
from heliograph.record.paths import default_database
from heliograph.record.store import Store

LIST, SHOW, DELETE, EXPORT = "list", "show", "delete", "export"
_TABLE = ".csv"

# English, German
_DO = (
    "list, a name, delete NAME, or export FILE (.json or .csv)",
    "list, ein Name, delete NAME oder export DATEI (.json oder .csv)",
)
_WHAT = ("the name, or the file", "der Name oder die Datei")
_ACTION, _NAME = ("ACTION", "AKTION"), ("NAME", "NAME")
_DB = ("file of the record (default: {path})", "Datei der Aufzeichnung (sonst: {path})")
_YES = ("delete without asking", "löschen, ohne zu fragen")
_MISSING = (
    "expected {expected} after “{action}”, got nothing.",
    "erwartet: {expected} nach „{action}“; bekommen: nichts.",
)
_A_NAME, _A_FILE = ("a name", "ein Name"), ("a file", "eine Datei")
_PERSON = ("{name}: {games} games, {wins} won", "{name}: {games} Spiele, {wins} gewonnen")
_NOBODY = ("Nobody has finished a game under a name yet.",
           "Noch hat niemand unter einem Namen ein Spiel beendet.")  # fmt: skip
_GAME = ("  {title}: {games} games, {wins} won", "  {title}: {games} Spiele, {wins} gewonnen")
_POINTS = (
    "    points: mean {mean}, best {best}",
    "    Punkte: im Schnitt {mean}, höchstens {best}",
)
_TURN = ("    a turn took {turn_s} s on average", "    ein Zug dauerte im Schnitt {turn_s} s")
_RATING = (
    "  rating, {title}: {mu} ± {band} ({words})",
    "  Wertung, {title}: {mu} ± {band} ({words})",
)
_BEST = ("  best turn, {title}: +{points}. {text}", "  bester Zug, {title}: +{points}. {text}")
_SURE = (
    (
        "Delete the name “{name}” from every match and title of {db}? The matches stay, with "
        "“Somebody” in its place. This cannot be taken back."
    ),
    (
        "Den Namen „{name}“ aus allen Partien und Titeln von {db} löschen? Die Partien bleiben; "
        "dort steht dann „Jemand“. Das lässt sich nicht zurücknehmen."
    ),
)
_UNTOUCHED = (
    "Not touched: backups, and files that were saved earlier.",
    "Nicht berührt: Sicherungen und früher gespeicherte Dateien.",
)
_ASIDE = ("Also not touched: {file}", "Auch nicht berührt: {file}")
_ASK = ("Type the name to delete it: ", "Tippe den Namen, um ihn zu löschen: ")
_KEPT = ("Nothing was deleted.", "Es wurde nichts gelöscht.")
_GONE = ("The name is gone from {count} matches.", "Der Name ist aus {count} Partien gelöscht.")
_WRITTEN = ("Written: {file}", "Geschrieben: {file}")


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    words = parser.words.add_argument
    words("action", metavar=parser.choose(_ACTION), nargs="?", default=LIST,
          help=parser.choose(_DO))  # fmt: skip
    words("what", metavar=parser.choose(_NAME), nargs="?", help=parser.choose(_WHAT))
    add = parser.options.add_argument
    add("--db", type=Path, default=default_database(), metavar=parser.choose(FILE),
        help=parser.choose(_DB).format(path=default_database()))  # fmt: skip
    add("--yes", action="store_true", help=parser.choose(_YES))


def run(options: argparse.Namespace, language: str) -> int:
    """Do what was asked; a record in use is read from a copy, and only deleting needs it alone."""
    say = language == "de"
    need_record(options.db)
    if options.action not in (LIST, SHOW, DELETE, EXPORT):  # a name alone
        options.action, options.what = SHOW, " ".join(filter(None, (options.action, options.what)))
    if options.action != LIST and not options.what:
        expected = (_A_FILE if options.action == EXPORT else _A_NAME)[say]
        print(_MISSING[say].format(expected=expected, action=options.action), file=sys.stderr)
        return USAGE_ERROR
    if options.action == DELETE:
        return _delete(options, say)
    with _copy_of(options.db) as record:
        people = People(record)
        if options.action == EXPORT:
            return _export(people, Path(options.what), language)
        lines = (
            _everybody(people, say)
            if options.action == LIST
            else _history(people, options.what, say)
        )
    print("\n".join(lines))
    return 0


@contextmanager
def _copy_of(record: Path) -> Iterator[Store]:
    """Open a copy of the record, which another program may be using."""
    with tempfile.TemporaryDirectory(prefix="heliograph-people-") as folder:
        copy = Path(folder, "record.db")
        copy_record(record, copy)
        with closing(Store(copy)) as opened:
            yield opened


def _everybody(people: People, say: bool) -> list[str]:
    view = people_view(people, "de" if say else "en")
    lines = [_PERSON[say].format(**one) for one in view["people"]]
    return [*(lines or [_NOBODY[say]]), *([view["left_out"]] if view["left_out"] else [])]


def _history(people: People, name: str, say: bool) -> list[str]:
    view = person_view(people, name, "de" if say else "en")
    lines = [_PERSON[say].format(**view)]
    for game in view["by_game"]:
        lines.append(_GAME[say].format(**game))
        lines += [_POINTS[say].format(**game)] if game["mean"] is not None else []
        lines += [_TURN[say].format(**game)] if game["turn_s"] is not None else []
    lines += [_RATING[say].format(**rating) for rating in view["ratings"]]
    return lines + [_BEST[say].format(**best) for best in view["best"]]


def _export(people: People, file: Path, language: str) -> int:
    is_table = file.suffix.lower() == _TABLE
    file.write_text(
        people_csv(people) if is_table else people_json(people, language),
        encoding="utf-8", newline="",
    )  # fmt: skip
    print(_WRITTEN[language == "de"].format(file=file))
    return 0


def _delete(options: argparse.Namespace, say: bool) -> int:
    with closing(Store(options.db)) as record:
        print(_SURE[say].format(name=options.what, db=options.db))
        print(_UNTOUCHED[say])
        for file in kept_aside(record):
            print(_ASIDE[say].format(file=file))
        if not options.yes and input(_ASK[say]) != options.what:
            print(_KEPT[say])
            return 0
        print(_GONE[say].format(count=forget_person(record, options.what)))
    return 0
