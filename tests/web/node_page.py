"""Our pages without a browser, for tests of what is drawn, what can be pressed and what is sent.

The page's own modules run in Node with the elements of happy-dom and talk to the real host; what is
pressed costs a thousandth of what it costs in a browser. Nothing here lies anywhere: layout, focus,
scrolling and what axe sees are for `page`. Words are those of Playwright, as far as they go.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect as expect_in_browser

from heliograph.web.app import shell_folders
from tests.patience import PATIENCE_MS
from tests.web.page_libraries import LIBRARIES

SCRIPT = Path(__file__).parent / "node" / "page.mjs"
ENTRIES = {"/unit": "unit_page", "/far": "far_page"}  # else the table's

NOWHERE = "about:blank"

Words = str | re.Pattern[str]
Step = tuple[str, Any]


def told(words: Any) -> Any:
    """Return words as the page reads them: text is told plainly, a pattern by its name."""
    if isinstance(words, re.Pattern):
        return {"pattern": words.pattern}
    return [told(one) for one in words] if isinstance(words, (list, tuple)) else words


class Within:
    """Where parts are found: by selector, by what they are called, by what they say."""

    node: "NodePage"
    steps: tuple[Step, ...] = ()

    def _then(self, name: str, what: Any) -> "Part":
        return Part(self.node, (*self.steps, (name, what)))

    def locator(self, selector: str, *, has_text: Words | None = None) -> "Part":
        """Find by selector."""
        part = self._then("css", selector)
        return part if has_text is None else part.filter(has_text=has_text)

    def get_by_role(self, role: str, *, name: Words | None = None, exact: bool = False) -> "Part":
        """Find by what it is and how it is called."""
        return self._then("role", {"role": role, "name": told(name), "exact": exact})

    def get_by_label(self, text: Words, *, exact: bool = False) -> "Part":
        """Find by label."""
        return self._then("label", {"text": told(text), "exact": exact})

    def get_by_text(self, text: Words) -> "Part":
        """Find the innermost element that says it."""
        return self._then("text", told(text))


class Part(Within):
    """What is found by some steps, as often as it is asked."""

    def __init__(self, node: "NodePage", steps: tuple[Step, ...]) -> None:
        self.node = node
        self.steps = steps

    def filter(self, *, has_text: Words) -> "Part":
        """Keep those that say it."""
        return self._then("has_text", told(has_text))

    def nth(self, number: int) -> "Part":
        """Take one of them."""
        return self._then("nth", number)

    @property
    def first(self) -> "Part":
        """The first of them."""
        return self.nth(0)

    @property
    def last(self) -> "Part":
        """The last of them."""
        return self.nth(-1)

    def _act(self, act: str, value: Any = None) -> None:
        self.node.ask("act", steps=self.steps, act=act, value=value)

    def click(self) -> None:
        """Press it as soon as it is there and not disabled."""
        self._act("click")

    def check(self) -> None:
        """Switch it on."""
        self._act("check", True)

    def focus(self) -> None:
        """Give it the focus."""
        self._act("focus")

    def press(self, key: str) -> None:
        """Press a key on it."""
        self._act("press", key)

    def fill(self, text: str) -> None:
        """Type a text."""
        self._act("fill", text)

    def select_option(self, value: str | None = None, *, label: str | None = None) -> None:
        """Choose one of a list."""
        self._act("select", {"value": value, "label": label})

    def set_input_files(self, *files: Path) -> None:
        """Choose files of text."""
        self._act("files", [{"name": one.name, "text": one.read_text("utf-8")} for one in files])

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Call a function of the page with the first of them."""
        return self.node.ask("run_on", steps=self.steps, script=script, arg=arg)

    def evaluate_all(self, script: str, arg: Any = None) -> Any:
        """Call a function of the page with all of them as they are now."""
        return self.node.ask("run_on_all", steps=self.steps, script=script, arg=arg)

    def count(self) -> int:
        """Return how many there are now."""
        return int(self.evaluate_all("all => all.length"))

    def get_attribute(self, name: str) -> str | None:
        """Return an attribute of the first."""
        value: str | None = self.evaluate("(one, name) => one.getAttribute(name)", name)
        return value

    def inner_text(self) -> str:
        """Return what the first says."""
        return str(self.evaluate("one => one.textContent.trim()"))

    def all_inner_texts(self) -> list[str]:
        """Return what each says."""
        texts: list[str] = self.evaluate_all("all => all.map((one) => one.textContent.trim())")
        return texts

    all_text_contents = all_inner_texts

    def is_visible(self) -> bool:
        """Return whether one is there that nothing folds away."""
        return bool(self.evaluate_all("all => all.some(isShown)"))

    def wait_for(self) -> None:
        """Wait until the first is there."""
        expect(self.first).to_be_visible()


class Keyboard:
    """Keys; without Tab, which needs to know where things lie."""

    def __init__(self, node: "NodePage") -> None:
        self._node = node

    def press(self, key: str, delay: int = 0) -> None:
        """Press a key where the focus is, and let it go after so many milliseconds."""
        self._node.ask("press", key=key, delay=delay)

    def type(self, text: str) -> None:
        """Press the keys of a text one after the other."""
        for key in text:
            self.press(key)


class NodePage(Within):
    """The page of one test after the other, in one process of Node."""

    def __init__(self, node: str) -> None:
        if not (LIBRARIES / "happy-dom").is_dir():
            pytest.skip("needs happy-dom: npm ci --prefix host/heliograph/web")
        places = {
            start: f"{at}/" if at.is_dir() else str(at) for start, at in shell_folders().items()
        }
        words = [node, str(SCRIPT), str(LIBRARIES), json.dumps(list(places.items()))]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
        self._process = subprocess.Popen(words, **pipes)  # type: ignore[call-overload]
        self.node = self
        self.keyboard = Keyboard(self)
        self.url = ""

    def ask(self, do: str, **request: Any) -> Any:
        """Ask for something; what goes wrong there fails the test here."""
        self._process.stdin.write(json.dumps({"do": do, "patience": PATIENCE_MS, **request}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"problem": "Node has ended"}')
        if problems := [answer["problem"]] if "problem" in answer else answer["problems"]:
            pytest.fail(f"{do} {request}: {problems[0]}")
        return answer["value"]

    def goto(self, url: str) -> None:
        """Open a page, as after a press on reload."""
        if url == NOWHERE:
            self.ask("close")
            return
        entry = ENTRIES.get(urlsplit(url).path, "table_page")
        self.ask("open", url=url, module=f"/static/js/{entry}.js")
        self.url = url

    def leave(self) -> None:
        """Close the page."""
        self.ask("leave")

    def tap(self, *selectors: str, rev: int | None = None, luck: float | None = None) -> int:
        """Press the first of the places that is there once the page shows step `rev`."""
        return int(self.ask("tap", selectors=selectors, rev=rev, luck=luck))

    def sent(self) -> list[dict[str, Any]]:
        """Return what the page has sent to its host."""
        messages: list[dict[str, Any]] = self.ask("sent")
        return messages

    def reload(self) -> None:
        """Open the page again."""
        self.goto(self.url)

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Call a function of the page."""
        return self.ask("run", script=script if "=>" in script else f"() => {script}", arg=arg)

    def wait_for_timeout(self, milliseconds: int) -> None:
        """Let the page go on for so long."""
        self.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", milliseconds)

    def end(self) -> None:
        """End the process."""
        self._process.stdin.close()
        self._process.wait(PATIENCE_MS / 1000)
        self._process.stdout.close()


class Expecting:
    """What has to come true of a part, or to be no more."""

    def __init__(self, part: Part, *, is_not: bool = False) -> None:
        self._part = part
        self._is_not = is_not

    def _look(self, check: str, wanted: Any = None, *, is_not: bool = False) -> None:
        self._part.node.ask(
            "expect", steps=self._part.steps, check=check, wanted=told(wanted),
            isNot=self._is_not != is_not,
        )  # fmt: skip

    @property
    def _no(self) -> Self:
        return type(self)(self._part, is_not=True)

    def to_have_count(self, count: int) -> None:
        self._look("count", count)

    def to_have_text(self, text: Words | Sequence[Words]) -> None:
        self._look("texts" if isinstance(text, (list, tuple)) else "text", text)

    def to_contain_text(self, text: str) -> None:
        self._look("contains", text)

    def to_have_attribute(self, name: str, value: Words) -> None:
        self._look("attribute", [name, value])

    def to_have_value(self, value: str) -> None:
        self._look("value", value)

    def to_have_accessible_name(self, name: str) -> None:
        self._look("named", name)

    def to_be_visible(self) -> None:
        self._look("shown")

    def to_be_hidden(self) -> None:
        self._look("shown", is_not=True)

    def to_be_enabled(self) -> None:
        self._look("enabled")

    def to_be_disabled(self) -> None:
        self._look("enabled", is_not=True)

    def to_be_checked(self) -> None:
        self._look("checked")

    def not_to_be_empty(self) -> None:
        self._look("filled")

    def not_to_be_checked(self) -> None:
        self._no.to_be_checked()

    def not_to_have_count(self, count: int) -> None:
        self._no.to_have_count(count)

    def not_to_have_text(self, text: Words) -> None:
        self._no.to_have_text(text)

    def not_to_contain_text(self, text: str) -> None:
        self._no.to_contain_text(text)

    def not_to_have_attribute(self, name: str, value: Words) -> None:
        self._no.to_have_attribute(name, value)


def expect(what: Any) -> Any:
    """Expect something of a part of a page, in a browser or here."""
    return Expecting(what) if isinstance(what, Part) else expect_in_browser(what)


@pytest.fixture(scope="session")
def node_processes(node: str) -> Iterator[Callable[[int], list[NodePage]]]:
    """So many processes of Node as a test wants, kept for all tests of a process."""
    pages: list[NodePage] = []

    def give(count: int) -> list[NodePage]:
        pages.extend(NodePage(node) for _ in range(count - len(pages)))
        return pages[:count]

    yield give
    for page in pages:
        page.end()


@pytest.fixture
def doms(
    node_processes: Callable[[int], list[NodePage]],
) -> Iterator[Callable[[int], list[NodePage]]]:
    """Pages of several devices in Node: as many as a test asks for."""
    given: list[NodePage] = []

    def give(count: int) -> list[NodePage]:
        given[:] = node_processes(count)
        return given

    yield give
    for page in given:
        page.leave()


@pytest.fixture
def dom(doms: Callable[[int], list[NodePage]]) -> NodePage:
    """A page in Node as nobody has opened it yet."""
    return doms(1)[0]
