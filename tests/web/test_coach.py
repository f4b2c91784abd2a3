"""Beginning a game: what the host offers, what it checks, and what it draws for the table."""

import pytest

from heliograph.engine import CHANCE, BadContent
from heliograph.games import GAMES
from heliograph.library.listing import games_list
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.web import new_game
from heliograph.web.fields import BadCommand
from heliograph.web.new_game import coach_view
from tests.commanding import perform
from tests.games_told import BOXED
from tests.playing import play_on
from tests.web.wire import live_view

NAMES = ["Ada", "Ben", "Cem", "Dora", "Eve"]


def check_view(command, lang):
    """What stands in the way of a new game, as the page is told it."""
    read = {name: read(name, command.get(name)) for name, read in new_game.NEW_GAME.items()}
    return new_game.check_view(read, lang)


def wanted(game, depth="referee", **more):
    return {"game": game, "seats": GAMES[game].seat_counts[-1], "depth": depth, **more}


def begin(table, game, depth="referee", **more):
    perform(table, {"do": "begin", **wanted(game, depth, **more)})


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_choice_is_explained_with_its_rule(table: Table, game: str, lang: str):
    coach = coach_view(table, game, lang)
    assert coach["seats"] == GAMES[game].seat_counts
    for count in coach["seats"]:
        assert len(coach["people"][str(count)]) == count
    assert coach["options"]
    for option in coach["options"]:
        assert option["label"]
        assert option["explain"]
        assert option["rule"]
        assert option["default"] in [value for value, _ in option["values"]]
        assert all(label for _, label in option["values"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_value_of_every_option_can_be_begun_or_is_refused_with_its_rule(table, game):
    for option in coach_view(table, game, "en")["options"]:
        depth = option["depths"][-1]
        for value, _ in option["values"]:
            found = check_view(wanted(game, depth, options={option["name"]: value}), "en")
            assert found["problem"] is None or found["problem"]["rule"]


@pytest.mark.parametrize("game", ["solaris", "hearts", "backgammon"])
def test_draws_and_facts_of_the_box_are_asked_for_where_there_are_some(table: Table, game: str):
    coach = coach_view(table, game, "en")
    assert coach["draws"] is bool(coach["facts"]) is (game == "solaris")


def test_two_play_solari_as_uranus_and_neptune(table: Table) -> None:
    people = coach_view(table, "solari", "en")["people"]["2"]
    assert [one["calling"] for one in people] == ["Uranus", "Neptune"]
    assert [one["colour"] for one in people] == ["blue", "green"]


def test_the_assumed_facts_are_listed_by_block_and_fall_away_with_the_owners_file(table):
    assumed = coach_view(table, "solaris", "en")["assumed"]
    assert ("cards", "SOL-D1") in [(block["block"], block["rule"]) for block in assumed]
    owner = "[laser]\nspaces = 28\n"
    after = check_view(wanted("solaris", box=owner), "en")
    assert after["owned"] is True
    assert "laser" in [block["block"] for block in assumed]
    assert "laser" not in [block["block"] for block in after["assumed"]]


@pytest.mark.parametrize(
    "box, said",
    [
        ("[laser\n", "a content file in TOML"),
        ("[nonsense]\nx = 1\n", "a block named"),
        ("[laser]\nspaces = 'many'\n", "in [laser] spaces"),
    ],
)
def test_a_wrong_content_file_is_told_with_what_and_where(box: str, said: str):
    problem = check_view(wanted("solaris", box=box), "en")["problem"]
    assert problem["where"] == "box"
    assert said in problem["text"]


def test_options_that_do_not_go_together_are_told_before_the_start():
    options = {"side": "summer", "improvements": True}
    problem = check_view(wanted("solenia", options=options), "de")["problem"]
    assert (problem["where"], problem["rule"]) == ("options", "SLN-11.1")
    assert problem["text"].startswith("erwartet:")


def test_the_names_of_the_last_game_are_proposed_for_the_next(table):
    assert coach_view(table, "solenia", "en")["names"] == []
    begin(table, "solaris", names=NAMES)
    begin(table, "solari")  # nobody typed a name
    assert coach_view(table, "solenia", "en")["names"] == NAMES


def test_what_was_played_last_stands_first_and_is_proposed_as_it_was(table):
    options = {"time_game": True, "colours": [3, 0, 1]}
    begin(table, "solaris", seats=3, options=options)
    begin(table, "solari", "track", seats=2)
    assert live_view(table, "en")["kind"] != "none"
    perform(table, {"do": "put_aside"})
    assert live_view(table, "en")["played"] == ["solari", "solaris"]
    coach = coach_view(table, "solaris", "en")
    assert coach["played"] == ["solari", "solaris"]
    last = coach["last"]
    assert (last["depth"], last["seats"], last["colours"][:3]) == ("referee", 3, [3, 0, 1])
    assert last["options"]["time_game"] is True
    assert coach_view(table, "solari", "en")["last"]["depth"] == "track"
    assert coach_view(table, "solenia", "en")["last"] is None
    perform(table, {"do": "begin", **wanted("solaris", seats=3, options=last["options"])})
    begin(table, "solarius_mission", seats=3, options={"first": 2})
    last = coach_view(table, "solarius_mission", "en")["last"]
    assert "first" not in last["options"], "who begins is settled each evening"


def test_a_deleted_game_is_proposed_no_more(table):
    begin(table, "solaris", seats=3)
    begin(table, "solari", "track", seats=2)
    perform(table, {"do": "delete", "match": 1})
    assert coach_view(table, "solaris", "en")["last"] is None


@pytest.mark.parametrize("game", BOXED)
def test_the_host_draws_the_whole_set_up_with_one_tap(table, game):
    begin(table, game)
    assert table.rev == 0
    perform(table, {"do": "draw_all"})
    drawn = table.rev
    view = live_view(table, "en")
    assert drawn > 0
    assert view["phase"] == "play"
    assert [line["number"] for line in view["log"]][-1] == drawn
    # Each draw is a step of its own: the last one alone can be taken back.
    perform(table, {"do": "undo", "sure": True})
    assert (table.rev, live_view(table, "en")["phase"]) == (drawn - 1, "setup")
    assert table.rules.pending(table.position).seat == CHANCE


def test_the_draws_can_come_with_the_start_and_leave_play_to_the_people(table):
    begin(table, "solari", draw=True)
    assert live_view(table, "en")["phase"] == "play"
    # The first roll is no part of the set-up: real dice decide it.
    assert table.rules.pending(table.position).seat == CHANCE
    before = table.rev
    perform(table, {"do": "draw_all"})
    assert table.rev == before


def test_a_draw_for_a_table_that_has_moved_on_changes_nothing(table):
    begin(table, "solenia")
    before = table.stamp
    perform(table, {"do": "draw"})
    with pytest.raises(Exception, match="Somebody else was faster"):
        perform(table, {"do": "draw_all", "at": before})
    assert table.rev == 1


def test_a_game_that_cannot_be_begun_leaves_the_table_as_it_is(table):
    begin(table, "solenia", names=NAMES[:4])
    for broken in (
        {"game": "bridge"},
        {"seats": 9},
        {"depth": "deep"},
        {"options": ["winter"]},
        {"bots": ["random"]},
        {"bots": {"7": "random"}},
        {"names": "Ada"},
    ):
        with pytest.raises(BadCommand):
            perform(table, {"do": "begin", **wanted("solenia"), **broken})
    assert live_view(table, "en")["seats"][0]["name"] == "Ada"


def test_names_are_kept_when_a_game_is_only_followed(table):
    perform(table, {"do": "begin", "game": "solenia", "depth": "track", "seats": 3, "names": NAMES})
    assert table.names == ("Ada", "Ben", "Cem")


@pytest.mark.parametrize("source", ["dice", "hidden", "open", "free"])
@pytest.mark.parametrize("seats", [2, 4])
def test_solari_begins_with_points_alone_and_is_played_to_its_end(table, seats, source):
    command = {**wanted("solari", "score"), "seats": seats}
    options = {"source": source, "turns": 3, "level": 3, "doubler": True}
    perform(table, {"do": "begin", **command, "options": options})
    for lang in ("en", "de"):
        view = live_view(table, lang)
        assert (view["depth"], view["board"]["depth"]) == ("score", "score")
        assert view["offers"]
    play_on(table)
    view = live_view(table, "de")
    assert view["is_over"]
    assert all(line["text"] for line in view["log"])
    assert games_list(table, "de")[0]["depth_text"] == "Nur Punkte"


def test_points_alone_are_for_solari(table):
    for game in GAMES:
        depths = GAMES[game].rule_depths
        assert ("score" in depths) == (game == "solari")
    with pytest.raises(BadCommand, match="referee or digital"):
        begin(table, "solaris", "score")
    assert table.rules is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_file_that_is_no_toml_is_shown_the_line(lang: str) -> None:
    found = check_view(wanted("solaris", box="# my box\n[cards\n"), lang)
    told = found["problem"]["text"]
    assert {"en": "Content file, line 2, column", "de": "Inhaltsdatei, Zeile 2, Spalte"}[
        lang
    ] in told
    assert "'[cards'" in told
    assert "at line" not in told


def test_a_file_that_is_too_long_is_told_as_such():
    box = {"box": "#" * (new_game.MOST_BOX + 1), "box_name": "mine.toml"}
    problem = check_view(wanted("solaris", **box), "de")["problem"]
    assert problem["where"] == "box"
    assert problem["text"].startswith("mine.toml: erwartet: höchstens 60000 Zeichen; bekommen: 6")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_check_and_the_start_say_the_same_of_a_wrong_file(table, lang: str) -> None:
    """File, line, what was expected, what came and what to do; nothing is begun."""
    box = {"box": "# my box\n[laser]\nspaces = 'many'\n", "box_name": "mine\n.toml"}
    told = check_view(wanted("solaris", **box), lang)["problem"]["text"]
    with pytest.raises(BadContent) as caught:
        begin(table, "solaris", **box)
    assert caught.value.text(lang) == told
    assert told.startswith({"en": "mine.toml, line 3: ", "de": "mine.toml, Zeile 3: "}[lang])
    assert "[laser] spaces" in told
    assert "'many'" in told
    assert {"en": "Correct the file there", "de": "Die Datei dort berichtigen"}[lang] in told
    assert table.match_id is None


@pytest.mark.parametrize("depth", ["track", "referee", "score", "digital"])
def test_a_depth_has_one_name_wherever_it_is_read(table, depth):
    """The list of games calls it as the page on which a game is begun does."""
    begin(table, "solari", depth)
    for lang in ("en", "de"):
        row = games_list(table, lang)[0]
        assert (row["depth"], row["depth_text"]) == (depth, text(lang, f"ui.depth_{depth}"))
