"""Content of the box: what the owner may change, and what is refused."""

import json

import pytest

from heliograph.catalogue import say
from heliograph.engine import BadContent, Match, SeededDealer
from heliograph.engine.box_file import BoxFile
from heliograph.games import load_game
from tests.host.games.solarius_mission.tables import own, played, player, table, task


def refused(block, **changes):
    """Return the rule by which a box is refused."""
    with pytest.raises(BadContent) as error:
        load_game("solarius_mission", 3, None, {block: changes})
    return error.value.rule


@pytest.mark.rule("SOM-1.7", "forbids")
def test_two_outposts_of_each_kind():
    assert refused("outposts", **{"OP-C1": {"kind": "station", "bonus": []}}) == "SOM-1.7"


@pytest.mark.rule("SOM-1.11", "forbids")
def test_nine_planets_of_each_colour():
    changed = {"colour": "Y", "vp": 1, "cond": {"pay": {"fuel": 1}}}
    assert refused("planets", B1=changed) == "SOM-3.2"
    with pytest.raises(BadContent) as error:
        load_game("solarius_mission", 3, None, {"planets": {"X1": changed}})
    assert "X1" in error.value.got


@pytest.mark.rule("SOM-1.12", "forbids")
def test_a_tile_without_a_trade_centre_on_it_is_refused():
    tile = {"radius": 2, "tc": [3, 3], "portals": [], "planets": [], "planets3": [], "planets4": []}
    assert refused("tiles", A=tile) == "SOM-3.1"
    assert refused("tiles", A={**tile, "tc": [0, 0]}) == "SOM-3.3"


@pytest.mark.rule("SOM-1.13", "forbids")
def test_progress_cards_have_their_numbers_and_known_words():
    wrong = {"mission": {"sum": {"B": 3}, "vp": 3}, "development": [{"dance": 1}]}
    assert refused("progress", **{"1": wrong}) == "SOM-8.5"
    both = {"mission": {"sum": {"B": 3}, "cubes": {"B": [3]}, "vp": 3}, "development": []}
    assert refused("progress", **{"1": both}) == "SOM-10.3"


@pytest.mark.rule("SOM-1.14", "forbids")
def test_six_different_pairs_of_kinds():
    twice = {"kinds": ["B", "T"], "now": [], "each": []}
    assert refused("stations", **{"ST-BY": twice}) == "SOM-1.14"


@pytest.mark.rule("SOM-1.15", "forbids")
def test_start_cards_share_no_progress_card():
    card = {"shift": "B", "upgrade": "Y", "resources": ["T", "N"], "progress": [4, 8]}
    assert refused("start_cards", **{"SC-1": card}) == "SOM-3.7"


@pytest.mark.rule("SOM-4.1", "forbids")
@pytest.mark.parametrize("wheel", [[0, 1, 2], [-1, 2, 1], [-1, 0], [-1, 0, "x"]])
def test_a_wheel_begins_with_minus_one_and_never_falls(wheel):
    assert refused("wheel", values=wheel) == "SOM-4.1"


@pytest.mark.rule("SOM-4.1", "allows")
def test_another_wheel_can_be_played_and_shows_on_the_table_unit():
    wheel = [-1, 0, 0, 1, 1, 2, 2, 3]
    match = Match(load_game("solarius_mission", 2, None, {"wheel": {"values": wheel}}))
    match.advance(SeededDealer(1))
    assert [field["pays"] for field in match.view(0)["wheel"]] == wheel
    assert match.game.table_state(match.state)[10] == 8
    assert match.game.content.blocks["wheel"].sources["values"] == "owner"


def test_an_owners_json_file_replaces_a_part(tmp_path):
    given = {
        "game": "solarius_mission",
        "format": 1,
        "label": "my box",
        "wheel_values": [-1, 0, 1, 1, 2, 2, 3],
        "planets": [{"id": "B1", "colour": "B", "vp": 2, "cond": {"pay": {"fuel": 4}}}],
        "progress": [
            {
                "no": 13,
                "mission": {"cubes": {"B": [3]}, "vp": 5},
                "development": [{"manual": {"text": "Take any bonus."}}],
            }
        ],
    }
    file = tmp_path / "box.json"
    file.write_text(json.dumps(given))
    game = load_game("solarius_mission", 3, None, file)
    assert len(game.content["wheel"]["values"]) == 7
    assert game.content["planets"]["B1"]["vp"] == 2
    assert game.content["planets"]["B2"]["vp"] == 2
    assumed = {(block, key) for block, key, _ in game.content.assumed()}
    assert ("planets", "B1") not in assumed
    assert ("planets", "B2") in assumed


def test_a_manual_effect_is_shown_and_carried_out_by_the_table():
    text = {"en": "Take two fuel.", "de": "Nimm zwei Treibstoff."}
    card = {"mission": {"sum": {"B": 1}, "vp": 1}, "development": [{"manual": {"text": text}}]}
    match = table(tasks="extra", box={"progress": {"13": card}}, one={"hand": [13]})
    played(match, "play card", "develop 13")
    assert (task(match), own(match)) == ("manual", {"done"})
    assert match.view(0)["pending"]["text"] == text
    match.correct("fuel.1", 4)
    match.play("done")
    assert (player(match)["fuel"], task(match)) == (4, "finish")


CARD = "mission = { sum = { Y = 3 }, vp = 3 }"


@pytest.mark.parametrize(
    "line",
    [
        f"[progress]\n6 = {{ {CARD}, development = [{effect}] }}"
        for effect in (
            '{ ap_bonus = { colour = "[", action = "II", n = 1 } }',
            '{ ap_bonus = { colour = "Y", action = "III", n = 1 } }',
            '{ ap_bonus = { colour = "BY", action = "I", n = 1 } }',
            '{ ap_bonus = { colour = "", action = "I", n = 1 } }',
            "{ ap_bonus = 5 }",
            "{ resources = 3 }",
            '{ resources = { "" = 1 } }',
            "{ draw = 2 }",
            '{ draw = { n = 2, discard = "x" } }',
            "{ ap = {} }",
            "{ ap = [1] }",
            "{ one_of = 5 }",
            "{ manual = 1 }",
            "{ manual = { text = [] } }",
            "{ slot = [5] }",
            "{ slot = 5 }",
            "{ slot = [{ ap_bonus = 5 }] }",
            "{ discount = 1 }",
            "{ free_portal = 1 }",
            "{ vp_end = [] }",
            "5",
        )
    ]
    + [
        '[planets]\nB1 = { colour = "B", vp = 1, cond = { tech_level = 5 } }',
        '[planets]\nB1 = { colour = "B", vp = 1, cond = { tech_level = { die = "x", min = 2 } } }',
        '[planets]\nB1 = { colour = "B", vp = 1, cond = { pay = [1] } }',
        '[stations]\nST-BY = { kinds = ["", "Y"], now = [], each = [] }',
        "[progress]\n6 = { mission = { sum = 5, vp = 3 }, development = [] }",
        "[progress]\n6 = { mission = { cubes = 5, vp = 3 }, development = [] }",
        (
            "[tiles]\ncentre = { radius = 2, tc = [], portals = [5], planets = [], planets3 = [],"
            " planets4 = [] }"
        ),
    ],
)
def test_whatever_stands_in_an_entry_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(BadContent) as error:
        load_game("solarius_mission", 3, None, BoxFile(line, "mine.toml"))
    assert error.value.text("en").startswith("mine.toml, line 2: expected ")
    assert say("en", error.value.expected) != say("de", error.value.expected)


def test_every_block_names_its_source():
    game = load_game("solarius_mission", 4)
    for name, block in game.content.blocks.items():
        assert block.rule.startswith("SOM-"), name
        assert set(block.sources.values()) <= {"rulebook", "public", "assumed"}
