"""What the table screen may ask about people: their history, who is who, to be forgotten."""

from heliograph.library.forgetting import forget_at_table, kept_aside
from heliograph.library.people import People, people_view, person_view
from heliograph.library.spellings import Spellings
from heliograph.texts import text
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand
from heliograph.web.new_game import clean_name


def list_people(call: Call) -> View:
    """Everybody who finished a game here."""
    return people_view(People(call.table.record), call.lang)


def show_person(call: Call) -> View:
    """The whole history of one person, and what deleting the name would leave alone."""
    return _person(call, call["name"])


def join_people(call: Call) -> View:
    """Call somebody otherwise; where that is somebody's name already, both are one person."""
    name = clean_name(call["other"])
    if not name:
        raise BadCommand("expected a name with at least one letter, got none")
    record = call.table.record
    People(record).find(call["name"])
    Spellings(record).join(call["name"], name)
    return {**_person(call, name), "type": "person"}


def part_people(call: Call) -> View:
    """Let a spelling stand for a person of its own again; where that is nobody, nothing changes."""
    with call.table.record.transaction():
        Spellings(call.table.record).part(call["name"])
        return {**_person(call, call["name"]), "type": "person"}


def forget(call: Call) -> View:
    """Delete a name from the record, from every match in it."""
    count = forget_at_table(call.table, call["name"])
    return {"said": text(call.lang, "people.forgotten", count=count)}


def _person(call: Call, name: str) -> View:
    record = call.table.record
    aside = [file.name for file in kept_aside(record)]
    return {**person_view(People(record), name, call.lang), "aside": aside}
