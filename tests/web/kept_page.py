"""One page for many tests: each load after the first costs two thirds of it.

What cannot be taken back from a page is refused on it: such a test asks for `context` as well, or
is marked `own_window`, and has a page that nobody had before.
"""

from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, Page

from tests.patience import PATIENCE_MS

LASTING = ("add_init_script", "expose_function", "on", "once", "route", "route_web_socket")
WINDOW = {"width": 1280, "height": 720}  # as Playwright opens it
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


def needs_own_window(request: pytest.FixtureRequest) -> bool:
    """Whether a test does what the next one would notice."""
    own = {"context", "new_context"} & set(request.fixturenames)
    marks = map(request.node.get_closest_marker, ("own_window", "browser_context_args"))
    return bool(own or any(marks))


def open_page(browser: Browser, options: dict[str, Any]) -> Page:
    """Open the page that is kept."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    for name in LASTING:
        setattr(page, name, refuse)
    return page


def refuse(*_words: Any, **_named: Any) -> NoReturn:
    """Say why a test may not do this to a page that others use."""
    pytest.fail("expected pytest.mark.own_window: this lasts as long as the page, which is kept")


def tidy(page: Page, options: dict[str, Any]) -> None:
    """Leave a page as a new one would be."""
    for other in page.context.pages:
        if other is not page:
            other.close()
    if page.url.startswith("http"):
        page.evaluate(FORGET)
    page.goto("about:blank")
    page.set_viewport_size(WINDOW)  # type: ignore[arg-type]
    looks = {name: options[name] for name in ("reduced_motion", "color_scheme")}
    page.emulate_media(media="screen", **looks)
