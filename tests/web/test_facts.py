"""The facts that can be corrected: a page is sent what it has open, each list of values once."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.record.keys import PageKeys
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand
from heliograph.web.live import to_json
from tests.commanding import perform
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served

MOST_BYTES = 24_000
STEPS = 200


def begun(table: Table, name: str) -> None:
    seats = GAMES[name].seat_counts[-1]
    table.begin(describe(name, seats, {"depth": "referee"}), (), "page")
    play_on(table, STEPS, seed=5)


def ask(table: Table, **command: Any) -> dict[str, Any]:
    door = Door(PageKeys(table.record), "http://here")
    return perform(table, {"do": "facts", **command}, lang="de", door=door)


def facts_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The facts of all groups that came, as the page puts them together."""
    return [
        {
            "name": row["name"],
            "label": row["label"],
            "group": group["title"],
            "value": row["value"],
            "values": told["lists"][row["values"]] if "values" in row else (),
            "low": row.get("low"),
            "high": row.get("high"),
        }
        for group in told["groups"]
        for row in group["facts"]
    ]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_page_is_sent_the_open_groups_and_they_are_whole(table: Table, name: str) -> None:
    begun(table, name)
    everything = ask(table)["facts"]
    first = ask(table, open=[])
    assert sum(group["count"] for group in first["groups"]) == len(everything)
    assert len(to_json(first)) < 3_000
    for group in first["groups"]:
        told = ask(table, open=[group["title"]])
        assert len(to_json(told)) < MOST_BYTES
        shown = [fact for fact in facts_of(told) if fact["group"] == group["title"]]
        assert shown == [fact for fact in everything if fact["group"] == group["title"]]


def test_a_search_finds_in_every_group_and_opens_the_few_it_finds(table: Table) -> None:
    begun(table, "solarius_mission")
    everything = ask(table)["facts"]
    label = everything[-1]["label"]
    told = ask(table, open=[], find=label.upper())
    assert everything[-1]["name"] in [fact["name"] for fact in facts_of(told)]
    assert ask(table, open=[], find="nothing is called that")["groups"] == []


@pytest.mark.parametrize("wrong", [{"open": "all"}, {"open": [7]}, {"open": [], "find": 7}])
def test_what_is_no_question_is_told_so(table: Table, wrong: dict[str, object]) -> None:
    begun(table, "solari")
    with pytest.raises(BadCommand, match="expected"):
        ask(table, **wrong)


def test_a_group_opens_with_a_tap_and_a_fact_in_it_is_set(page: Page, table: Table) -> None:
    begun(table, "solarius_mission")
    everything = ask(table)["facts"]
    fact = next(one for one in everything if one["low"] is not None and one["value"] < one["high"])
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        page.locator("#tab-facts").click()
        group = page.locator("details[data-group]").filter(has_text=fact["group"]).first
        expect(group).to_be_visible()
        expect(page.locator("[data-fact]")).to_have_count(0)
        group.locator("summary").click()
        row = page.locator(f"[data-fact='{fact['name']}']")
        row.get_by_role("button", name="eins mehr").click()
        row.locator("[data-do=set-fact]").click()
        screen.wait_for_rev(STEPS + 1)
        expect(row.locator("output")).to_have_text(str(fact["value"] + 1))
        assert screen.grave_findings() == []
        group.locator("summary").click()
        expect(page.locator("[data-fact]")).to_have_count(0)
        page.get_by_role("searchbox").fill(fact["label"])
        expect(row).to_be_visible()
