"""What tests of the hall share."""

from playwright.sync_api import expect

PATIENCE_MS = 20_000  # for what a page shall show, on a machine that has much to do


def pytest_configure() -> None:
    expect.set_options(timeout=PATIENCE_MS)
