"""The content of the box: where it comes from, and the owner's own file."""

import json
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import BadContent
from heliograph.games import load_game
from heliograph.games.rulebook import rules_of
from tests.host.games.solenia.tables import at, player

STRIP = {"id": 7, "day": ["wood"] * 5, "night": ["city"] * 5}
TWILIGHT = {"id": 5, "dawn": ["water"] * 5, "dusk": ["night_city"] * 5}


def box(**blocks: Any) -> Any:
    return load_game("solenia", 2, {}, blocks)


@pytest.mark.rule("SLN-1", "allows")
def test_the_box_is_complete() -> None:
    found = box().box
    assert [sum(copies) for copies in found.copies] == [24, 24]
    assert [found.values.count(value) for value in (0, 1, 2)] == [6, 6, 4]
    assert (len(found.sides), len(found.tiles), len(found.halves)) == (5, 8, 8)
    day = [kind for strip in range(4) for kind in found.sides[strip][0]]
    night = [kind for strip in range(4) for kind in found.sides[strip][1]]
    assert [day.count(kind) for kind in (5, 1, 2, 3, 4)] == [6, 5, 5, 2, 2]
    assert [night.count(kind) for kind in (6, 3, 4, 1, 2)] == [6, 5, 5, 2, 2]


def test_what_is_assumed_is_listed_with_a_known_rule() -> None:
    assumed = box().content.assumed()
    blocks = {block for block, _, _ in assumed}
    assert blocks == {"strips", "orders", "winter", "improvements", "solo"}
    assert {rule for _, _, rule in assumed} <= set(rules_of("solenia"))


def test_day_orders_mirror_night_orders() -> None:
    day, night = box().box.orders
    for one, other in zip(day, night, strict=True):
        wood, wheat, stone, water = other.goods
        assert one.goods == (stone, water, wood, wheat)
        assert one.stars == {3: 4, 4: 6, 5: 8}[one.size]


def test_an_owner_s_file_in_json_replaces_blocks(tmp_path: Path) -> None:
    strips = [{**STRIP, "id": number} for number in (1, 2, 3, 4)] + [TWILIGHT]
    path = tmp_path / "box.json"
    content = {
        "game": "solenia",
        "format": 1,
        "label": "my box",
        "strips": strips,
        "orders": {"night": [{"id": "X", "goods": {"wood": 2}, "stars": 3}], "day": []},
        "cards": [],
    }
    path.write_text(json.dumps(content), encoding="utf-8")
    game = load_game("solenia", 2, {"depth": "referee"}, path)
    assert game.box.strips_are_known
    assert [order.id for order in game.box.orders[1]] == ["X"]
    assert len(game.box.orders[0]) == 21, "an empty key keeps the default"
    reasons = {doubt.reason for doubt in game.doubts(game.start())}
    assert reasons == {"unusual_box"}, "one night order is told, not forbidden"


def test_an_effect_the_engine_does_not_know_is_shown() -> None:
    rows = load_game("solenia", 2).content["winter"]["day"]
    winter = {"day": [[{"manual": "Take a cloud."}], *rows[1:]]}
    game = load_game("solenia", 2, {"side": "winter"}, {"winter": winter})
    state = game.load({"players": [{"day": ["D01"]}]})
    assert game.view(state, 0)["players"][0]["manual"] == ["Take a cloud."]


@pytest.mark.rule("SLN-1", "forbids")
@pytest.mark.rule("SLN-8", "forbids")
@pytest.mark.parametrize(
    "blocks, words",
    [
        ({"strips": [STRIP]}, "5"),
        ({"strips": [{**STRIP, "id": n} for n in range(5)]}, "dawn"),
        (
            {"strips": [TWILIGHT, *({**STRIP, "id": n} for n in (1, 2, 3)), {"id": 9, "day": []}]},
            "5",
        ),
        (
            {
                "strips": [
                    TWILIGHT,
                    *({**STRIP, "id": n} for n in (1, 2, 3)),
                    {"id": 9, "day": ["night_city"] * 5, "night": ["city"] * 5},
                ]
            },
            "day_city",
        ),
        ({"cards": [{"id": "C01", "value": 2, "bonus": {"star_if": "wood"}}]}, "16"),
        ({"orders": {"day": [{"id": "A", "goods": {"wood": 9}, "stars": 3}]}}, "goods"),
        ({"orders": {"day": [{"id": "A", "goods": {"gold": 1}, "stars": 3}]}}, "goods"),
        ({"orders": {"day": [{"id": "N01", "goods": {"wood": 1}, "stars": 3}]}}, "ids"),
        ({"winter": {"day": [[{"stars": 1}]]}}, "6"),
        ({"winter": {"day": [[{"flies": 1}]] * 6}}, "flies"),
        ({"improvements": {"level3": [{"id": "H", "effects": []}]}}, "5"),
        ({"solo": {"die": ["block"] * 5}}, "six"),
        ({"clouds": {"list": []}}, "clouds"),
    ],
)
def test_a_wrong_file_is_refused_in_both_languages(blocks: dict[str, Any], words: str) -> None:
    with pytest.raises(BadContent) as refusal:
        box(**blocks)
    assert words in refusal.value.text("en")
    assert refusal.value.text("en") != refusal.value.text("de")


def test_no_json_is_told(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadContent):
        load_game("solenia", 2, {}, path)


@pytest.mark.rule("SLN-AMB-29", "allows")
@pytest.mark.rule("SLN-AMB-29", "forbids")
def test_no_choice_spends_a_star() -> None:
    match = at({"stars": 9, "hand": ["C09"]})
    texts = match.game.texts
    assert not [text for text in texts if text.startswith(("pay", "return")) and "star" in text]
    assert player(match)["stars"] == 9
