"""Somebody who neither sees the page nor has a pointer: keys, and what the browser reads out."""

import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, WebSocket

from tests.web.screens import wait_until

MOST_STOPS = 400
TAKES = 0.35  # how often a stop is good enough
_STANDING = "document.querySelector('main').dataset.rev"
_WENT_ON = """rev => document.querySelector('[data-refusal]') !== null
  || document.querySelector('main').dataset.rev !== rev"""


class Spoken(NamedTuple):
    """What a screen reader says of the element that has the focus."""

    role: str
    name: str
    is_disabled: bool
    within: tuple[str, ...]  # the names of the landmarks and groups round it


class KeyboardPlayer:
    """Walks by Tab through what can be entered and takes something at random."""

    def __init__(self, page: Page, places: tuple[str, ...], seed: int = 1) -> None:
        self.page = page
        self._places = places
        self._dice = random.Random(seed)
        self._tree = page.context.new_cdp_session(page)
        self._sent = 0
        self.taken: list[str] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda _frame: self._count())

    def _count(self) -> None:
        self._sent += 1

    def rev(self) -> str:
        """Return after how many steps the table is shown."""
        return str(self.page.evaluate(_STANDING))

    def focused(self) -> Spoken | None:
        """Return what has the focus as the accessibility tree tells it; None for the page."""
        found = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": True}
        nodes = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        node = nodes[0]
        if node.get("ignored") or _text(node, "role") in ("RootWebArea", "generic"):
            return None
        return Spoken(_text(node, "role"), _text(node, "name"), _is(node, "disabled"),
                      tuple(_names_above(node, by_id)))  # fmt: skip

    def take_something(self) -> str:
        """Walk until something can be taken, and press it; return its name."""
        rev = self.rev()
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            here = self.focused()
            if here and self._can_take(here) and self._dice.random() < TAKES:
                sent = self._sent
                self.page.keyboard.press(self._dice.choice(("Enter", "Space")))
                self.page.evaluate("1")  # whatever was sent is counted now
                if self._sent > sent:
                    wait_until(self.page, _WENT_ON, rev)
                    self.taken.append(here.name)
                    return here.name
        pytest.fail(f"expected something to take within {MOST_STOPS} stops of Tab, got nothing")

    def _can_take(self, here: Spoken) -> bool:
        is_place = any(name in self._places for name in here.within)
        if is_place and not here.name:
            pytest.fail(f"expected a name for every thing to press, got {here}")
        return is_place and here.role == "button" and not here.is_disabled


def _text(node: dict[str, Any], field: str) -> str:
    return str(node.get(field, {}).get("value", ""))


def _is(node: dict[str, Any], wanted: str) -> bool:
    found = [one for one in node.get("properties", ()) if one["name"] == wanted]
    return bool(found and found[0]["value"]["value"])


def _names_above(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> list[str]:
    names = []
    while (above := by_id.get(node.get("parentId", ""))) is not None:
        names.append(_text(above, "name"))
        node = above
    return names
