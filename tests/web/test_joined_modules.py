"""Pages whose modules come in one file are the same pages."""

from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from heliograph.web.app import HERE
from tests.web import joined_modules
from tests.web.page_libraries import need_page_libraries

TEXTS = "/static/js/texts.js"


def loaded_modules(page: Page, address: str) -> list[str]:
    """Open the table; return the modules that it loads."""
    need_page_libraries()
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url.partition(address)[2]))
    page.goto(f"http://{address}/?lang=en")
    expect(page.locator(".board-side svg").first).to_be_visible()
    return [path for path in found if path.endswith(".js")]


@pytest.mark.own_window
def test_a_page_loads_few_files_and_no_module_twice(page: Page, address: str) -> None:
    names = {path.rpartition("/")[2] for path in loaded_modules(page, address)}
    assert names == {"htm.js", "table_page.js", "joined.js", "board.js"}
    again = f'import("{TEXTS}").then((texts) => texts.t("undo"))'
    assert page.evaluate(again) == "Undo"  # where another one would know no texts


@pytest.mark.browser_context_args(extra_http_headers={})
def test_who_does_not_ask_gets_every_module_as_it_lies_there(page: Page, address: str) -> None:
    loaded = loaded_modules(page, address)
    assert TEXTS in loaded
    assert joined_modules.JOINED not in loaded
    with urlopen(Request(f"http://{address}{TEXTS}")) as answer:
        assert answer.read() == (HERE / TEXTS[1:]).read_bytes()


def test_a_name_that_no_module_has_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where the page would stay empty."""
    wrong = 'import { t, gone } from "/static/js/texts.js";'
    read = joined_modules._text
    monkeypatch.setattr(
        joined_modules, "_text", lambda address: wrong if "board.js" in address else read(address)
    )
    with pytest.raises(AssertionError, match="gone"):
        joined_modules.rewritten.__wrapped__("/games/solaris/board.js")
