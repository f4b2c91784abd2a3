"""A page in Node says what is wrong: what never comes, and what breaks in the page itself."""

import pytest

from heliograph.table.table import Table
from tests.web.node_page import NodePage, expect
from tests.web.served import served


def test_what_never_comes_is_told(
    dom: NodePage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        expect(dom.locator("main.welcome [data-do=setup]").first).to_be_enabled()
        monkeypatch.setattr("tests.web.node_page.PATIENCE_MS", 1)
        with pytest.raises(pytest.fail.Exception, match="got 1"):
            expect(dom.locator("main")).to_have_count(2)
        with pytest.raises(pytest.fail.Exception, match="no_such_button"):
            dom.locator("[data-do=no_such_button]").click()


def test_what_breaks_in_the_page_fails_the_test(dom: NodePage, table: Table) -> None:
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        expect(dom.locator("main.welcome")).to_be_visible()
        with pytest.raises(pytest.fail.Exception, match="broken on purpose"):
            dom.evaluate("() => { throw new Error('broken on purpose'); }")
