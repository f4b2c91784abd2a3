"""A game that people begin to describe: its title is free, so that saving it asks nothing."""

from heliograph.games.any_game import editing
from heliograph.table.table import Table
from tests.commanding import perform
from tests.web.test_description_editor import FAMILY, ask


def begun_anew(table: Table, lang: str) -> str:
    """Return the text that a new description begins with."""
    found = perform(table, {"do": "description", "game": FAMILY, "name": ""}, lang=lang)
    return str(found["text"])


def test_each_new_one_has_a_title_that_is_free(table: Table) -> None:
    titles = []
    for number in range(3):
        begun = begun_anew(table, "en")
        titles.append(editing.title(begun))
        assert ask(table, "save_description", begun, over="")["is_saved"], number
    assert titles == ["My game", "My game 2", "My game 3"]
    assert editing.title(begun_anew(table, "de")) == "Mein Spiel"
