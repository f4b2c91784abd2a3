"""The documents as pages: every one has its place, and no link leads nowhere."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import build_site
import pytest
import site_rules
from playwright.sync_api import Page, expect

from devkit.paths import ROOT
from heliograph.games.rulebook import rules_of
from heliograph.texts import text

PAGE = '<p id="here"></p><a href="{address}">there</a>'


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    build_site.gather(folder)
    return folder


def test_every_page_has_its_place_in_the_contents(pages: Path) -> None:
    contents = build_site.configured(pages, pages)
    named = re.findall(r"([\w./-]+\.md)$", contents, re.MULTILINE)
    made = [page.relative_to(pages).as_posix() for page in pages.rglob("*.md")]
    assert sorted(named) == sorted(made)


def test_every_link_of_a_page_leads_to_a_page_or_picture(pages: Path) -> None:
    count = 0
    for page in pages.rglob("*.md"):
        for _mark, _label, address in build_site._LINK.findall(page.read_text(encoding="utf-8")):
            if "://" not in address and not address.startswith("#"):
                count += 1
                assert (page.parent / address.partition("#")[0]).is_file(), (page, address)
    assert count > 100


def test_a_link_to_a_source_file_becomes_text() -> None:
    linked = (
        "See [the loop](firmware/loop.py), [hosts](host) and [rules](shared_rules/README.md#a)."
    )
    expected = "See the loop, [hosts](host/README.md) and [rules](shared_rules/README.md#a)."
    assert build_site.with_page_links(linked, ROOT / "README.md") == expected


def test_every_rule_can_be_linked_to(pages: Path) -> None:
    for folder in ("rules", "de/rules"):
        written = (pages / folder / "solari.md").read_text(encoding="utf-8")
        assert "### SLI-1.1 { #sli-1.1 }" in written
        found = (pages / folder / "index.md").read_text(encoding="utf-8")
        assert "- [SLI-1.1](solari.md#sli-1.1) " in found


def test_the_rules_are_there_in_both_languages(pages: Path) -> None:
    english, german = (
        (pages / folder / "solari.md").read_text(encoding="utf-8")
        for folder in ("rules", "de/rules")
    )
    rules = rules_of("solari").values()
    assert english.count("\n### ") == german.count("\n### ") == len(rules)
    chapters = {rule.chapter.text("de") for rule in rules if rule.chapter}
    assert set(re.findall(r"^## (.+)$", german, re.MULTILINE)) == chapters
    assert "[Deutsch](../de/rules/solari.md)" in english
    assert "[English](../../rules/solari.md)" in german
    for rule in rules:
        assert site_rules._plain(rule.text("de")) in german
    assert "**Deutsch**" in german
    assert "> Beispiel: " in german
    assert f"*{text('de', 'rule.assumed')}*" in german


def test_no_sign_of_a_rule_means_anything_to_markdown() -> None:
    assert site_rules._plain("a*b <c> [d]_e") == r"a\*b \<c\> \[d\]\_e"


def test_a_page_in_german_says_so() -> None:
    assert build_site.is_german("de/rules/index.html")
    assert build_site.is_german("hardware/guide/full.de.html")
    assert not build_site.is_german("hardware/guide/full.en.html")


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("other.html", ""),
        ("other.html#here", ""),
        ("#here", ""),
        ("https://example.org/", ""),
        ("none.html", "found no such file"),
        ("other.html#none", "found no such place"),
    ],
)
def test_a_dead_link_is_found(tmp_path: Path, address: str, complaint: str) -> None:
    (tmp_path / "page.html").write_text(PAGE.format(address=address), encoding="utf-8")
    (tmp_path / "other.html").write_text(PAGE.format(address="page.html"), encoding="utf-8")
    found = list(build_site.dead_links(tmp_path))
    assert [complaint in line for line in found] == ([True] if complaint else [])


@pytest.mark.parametrize("tag", ['<script src="{}">', '<link href="{}">', '<img src="{}">'])
def test_a_page_that_loads_from_elsewhere_is_found(tmp_path: Path, tag: str) -> None:
    (tmp_path / "page.html").write_text(tag.format("https://example.org/x"), encoding="utf-8")
    (line,) = build_site.dead_links(tmp_path)
    assert "expected a file of ours, got https://example.org/x" in line


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, built without a warning."""
    if not os.environ.get("HELIOGRAPH_DEEP"):
        pytest.skip("a deep run builds all pages")
    return built_into(tmp_path_factory.mktemp("site") / "once")


def built_into(folder: Path) -> Path:
    command = [sys.executable, "tools/dev.py", "site", "--to", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "0 dead links" in done.stdout) == (0, True), done.stderr
    return folder


def contents(folder: Path) -> dict[Path, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder): file.read_bytes() for file in files}


def test_the_pages_are_built_twice_alike(built: Path, tmp_path: Path) -> None:
    assert contents(built) == contents(built_into(tmp_path / "twice"))


@pytest.fixture
def folder_page(built: Path, page: Page) -> Iterator[Page]:
    """A browser that opens pages of a folder; whatever it complains about fails the test."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


def test_a_rule_is_found_in_pages_of_a_folder(built: Path, folder_page: Page) -> None:
    folder_page.goto((built / "de" / "rules" / "index.html").as_uri())
    expect(folder_page.locator("html")).to_have_attribute("lang", "de")
    expect(folder_page.locator("output")).to_contain_text("/")  # the script is at work
    folder_page.locator(".find-rule").fill("sli-1.2")
    expect(folder_page.locator(".all-rules li:visible")).to_have_count(1)
    folder_page.get_by_role("link", name="SLI-1.2", exact=True).first.click()
    expect(folder_page.locator("h1")).to_contain_text("Regeln von Solari")
    expect(folder_page.locator("[id='sli-1.2']")).to_be_visible()
    folder_page.get_by_role("link", name="English", exact=True).click()
    expect(folder_page.locator("h1")).to_contain_text("Rules of Solari")


def test_the_search_of_the_pages_works_in_a_folder(built: Path, folder_page: Page) -> None:
    folder_page.goto((built / "index.html").as_uri())
    folder_page.get_by_placeholder("Search").fill("SLI-1.2")
    expect(folder_page.locator(".md-search-result__item").first).to_be_visible()
