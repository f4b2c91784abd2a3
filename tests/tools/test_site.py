"""The documents as pages: every one has its place, and no link leads nowhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import build_site
import pytest

from devkit.paths import ROOT

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
    text = "See [the loop](firmware/loop.py), [hosts](host) and [rules](shared_rules/README.md#a)."
    expected = "See the loop, [hosts](host/README.md) and [rules](shared_rules/README.md#a)."
    assert build_site.with_page_links(text, ROOT / "README.md") == expected


def test_every_rule_can_be_linked_to(pages: Path) -> None:
    text = (pages / "rules" / "solari.md").read_text(encoding="utf-8")
    assert "## SLI-1.1 { #sli-1.1 }" in text


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


@pytest.mark.skipif(not os.environ.get("HELIOGRAPH_DEEP"), reason="a deep run builds all pages")
def test_the_pages_are_built_without_a_warning_twice_alike(tmp_path: Path) -> None:
    for name in ("once", "twice"):
        command = [sys.executable, "tools/dev.py", "site", "--to", str(tmp_path / name)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, "0 dead links" in done.stdout) == (0, True), done.stderr
    once, twice = (
        {file.relative_to(tmp_path / name): file.read_bytes()
         for file in (tmp_path / name).rglob("*") if file.is_file()}
        for name in ("once", "twice")
    )  # fmt: skip
    assert once == twice
