"""`heliograph people`: who played and how they did; exports it, and deletes a name for good."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, USAGE_ERROR, Parser
from heliograph.commands.broker_options import add_broker_options, find_named_broker
from heliograph.hall.tournament.people import data_of, forget_in_hall
from heliograph.library.backup import copy_record, need_record
from heliograph.library.forgetting import forget_person, kept_aside
from heliograph.library.own_data import data_of_person, own_file
from heliograph.library.people import NoSuchPerson, People, View, people_view, person_view
from heliograph.library.people_files import people_csv, people_json
from heliograph.mqtt.identity import BookmarkFile, table_id
from heliograph.record.paths import default_database
from heliograph.record.store import Store
from heliograph.texts import text

LIST, SHOW, DELETE, EXPORT = "list", "show", "delete", "export"
_TABLE = ".csv"

_DO = N_("list, a name, delete NAME, or export FILE (.json or .csv)")
_WHAT = N_("the name, or the file")
_ACTION, _NAME = N_("ACTION"), N_("NAME")
_DB = N_("file of the record (default: {path})")
_YES = N_("delete without asking")
_MISSING = N_("expected {expected} after “{action}”, got nothing.")
_A_NAME, _A_FILE = N_("a name"), N_("a file")
_OF = N_("{name}: {summary}")
_NOBODY = N_("Nobody has finished a game under a name yet.")
_POINTS = N_("    points: mean {mean}, best {best}")
_TURN = N_("    a turn took {turn_s} s on average")
_RATING = N_("  rating, {title}: {mu} ± {band} ({words})")
_BEST = N_("  best turn, {title}: +{points}. {text}")
_SURE = N_(
    "Delete the name “{name}” from every match and title of {db}? The matches stay, with "
    "“Somebody” in its place. This cannot be taken back."
)
_UNTOUCHED = N_("Not touched: backups, and files that were saved earlier.")
_ASIDE = N_("Also not touched: {file}")
_ASK = N_("Type the name to delete it: ")
_KEPT = N_("Nothing was deleted.")
_WRITTEN = N_("Written: {file}")
_PERSON = N_("export: everything of this one person, also what the hall beside the record holds")
_ON_BROKER = N_(
    "The broker {broker} keeps what this table said last, with names in it, until the table is "
    "there again. Add --mqtt URL to take it away now."
)


def arguments(parser: Parser, language: str) -> None:
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
    add("--person", metavar=parser.choose(_NAME), help=parser.choose(_PERSON))
    add_broker_options(parser, is_publisher=False, has_discovery=False)


def run(options: argparse.Namespace, language: str) -> int:
    """Do what was asked; a record in use is read from a copy, and only deleting needs it alone."""
    need_record(options.db)
    if options.action not in (LIST, SHOW, DELETE, EXPORT):  # a name alone
        options.action, options.what = SHOW, " ".join(filter(None, (options.action, options.what)))
    if options.action != LIST and not options.what:
        expected = (_A_FILE if options.action == EXPORT else _A_NAME).text(language)
        print(_MISSING.text(language, expected=expected, action=options.action), file=sys.stderr)
        return USAGE_ERROR
    if options.action == DELETE:
        return _delete(options, language)
    if options.action == EXPORT and options.person:
        return _export_person(options, language)
    with _copy_of(options.db) as record:
        people = People(record)
        if options.action == EXPORT:
            return _export(people, Path(options.what), language)
        lines = (
            _everybody(people, language)
            if options.action == LIST
            else _history(people, options.what, language)
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


def _everybody(people: People, language: str) -> list[str]:
    view = people_view(people, language)
    lines = [_summary(one["name"], one, language) for one in view["people"]]
    return [*(lines or [_NOBODY.text(language)]), *([view["left_out"]] if view["left_out"] else [])]


def _summary(name: str, played: View, language: str) -> str:
    """Return in one line how many games somebody played and won, of all titles or of one."""
    summary = text(language, "ui.people_summary", count=played["games"], wins=played["wins"])
    return _OF.text(language, name=name, summary=summary)


def _history(people: People, name: str, language: str) -> list[str]:
    view = person_view(people, name, language)
    lines = [_summary(view["name"], view, language)]
    for game in view["by_game"]:
        lines.append(f"  {_summary(game['title'], game, language)}")
        lines += [_POINTS.text(language, **game)] if game["mean"] is not None else []
        lines += [_TURN.text(language, **game)] if game["turn_s"] is not None else []
    lines += [_RATING.text(language, **rating) for rating in view["ratings"]]
    return lines + [_BEST.text(language, **best) for best in view["best"]]


def _export(people: People, file: Path, language: str) -> int:
    is_table = file.suffix.lower() == _TABLE
    file.write_text(
        people_csv(people) if is_table else people_json(people, language),
        encoding="utf-8", newline="",
    )  # fmt: skip
    print(_WRITTEN.text(language, file=file))
    return 0


def _export_person(options: argparse.Namespace, language: str) -> int:
    """Write everything of one person: what the record holds, and the hall's beside it."""
    name = options.person
    parts: dict[str, Any] = {}
    with _copy_of(options.db) as record:
        if found := data_of_person(record, name, language):
            parts["table"] = found
    if hall_beside(options.db).is_file():
        with _copy_of(hall_beside(options.db)) as record:
            if tournaments := data_of(record, name):
                parts["hall"] = tournaments
    if not parts:
        raise NoSuchPerson(name)
    Path(options.what).write_text(own_file(parts), encoding="utf-8")
    print(_WRITTEN.text(language, file=options.what))
    return 0


def _delete(options: argparse.Namespace, language: str) -> int:
    with closing(Store(options.db)) as record:
        print(_SURE.text(language, name=options.what, db=options.db))
        print(_UNTOUCHED.text(language))
        for file in kept_aside(record):
            print(_ASIDE.text(language, file=file))
        if not options.yes and input(_ASK.text(language)) != options.what:
            print(_KEPT.text(language))
            return 0
        count = _forget_here(record, options.what)
        print(text(language, "people.forgotten", count=count))
        _forget_on_broker(record, options, language)
    return 0


def _forget_here(record: Store, name: str) -> int:
    """Take a name out of a record and of the hall's beside it; return in how many matches.

    Raises `NoSuchPerson` where it stands in neither.
    """
    beside, in_hall = hall_beside(record.path), 0
    if beside.is_file() and beside != record.path:
        with closing(Store(beside)) as hall:
            in_hall = forget_in_hall(hall, name)
    try:
        return forget_person(record, name) + in_hall
    except NoSuchPerson:
        if not in_hall:
            raise
        return in_hall


def _forget_on_broker(record: Store, options: argparse.Namespace, language: str) -> None:
    """Let the broker keep no state with the name in it, or say how that is done."""
    known = BookmarkFile(record.path).read()
    if options.mqtt:
        broker = find_named_broker(options)
        from heliograph.mqtt.forgetting import forget_table

        forget_table(broker, table_id(record))
    elif known:
        print(_ON_BROKER.text(language, broker=known.broker))


def hall_beside(record: Path) -> Path:
    """Return where the record of a hall lies beside that of a table."""
    return record.with_name("hall.db")
