"""The documents as pages: every one has its place, and no link leads nowhere."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import build_site
import pytest
import site_builds
import site_lights
import site_people
import site_rules
from playwright.sync_api import BrowserContext, Page, expect

from devkit.paths import ROOT
from heliograph.games import GAMES
from heliograph.games.any_game.shelf import find_named
from heliograph.games.rulebook import rules_of
from heliograph.texts import text

PAGE = '<p id="here"></p><a href="{address}">there</a>'


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    build_site.gather(folder)
    return folder


@pytest.mark.parametrize("lang", site_people.LANGUAGES)
def test_every_page_has_its_place_in_the_contents(pages: Path, lang: str) -> None:
    contents = build_site.configured(pages / lang, lang, pages)
    named = re.findall(r"([\w./:-]+\.md)$", contents, re.MULTILINE)
    made = [page.relative_to(pages / lang).as_posix() for page in (pages / lang).rglob("*.md")]
    assert sorted(name for name in named if not name.startswith("site:")) == sorted(made)


def test_every_link_of_a_page_leads_to_a_page_or_picture(pages: Path) -> None:
    count = 0
    for page in pages.rglob("*.md"):
        for _mark, _label, address in build_site._LINK.findall(page.read_text(encoding="utf-8")):
            if "://" not in address and not address.startswith("#"):
                count += 1
                top, is_elsewhere, name = pages / "en", address.startswith("site:"), address[5:]
                place = top / name if is_elsewhere else page.parent / address
                assert Path(str(place).partition("#")[0]).is_file(), (page, address)
    assert count > 100


def found(part: str, text: str) -> set[str]:
    return set(re.findall(part, text, re.MULTILINE))


def headings(text: str) -> list[str]:
    return re.findall(r"^(#+) ", text, re.MULTILINE)


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_language_says_as_much_as_the_english_pages(lang: str) -> None:
    """The same pages, the same headings, the same commands, pictures and open places."""
    english, other = (
        {file.name: file.read_text("utf-8") for file in (site_people.PAGES / one).glob("*.md")}
        for one in ("en", lang)
    )
    assert english.keys() == other.keys()
    for name, page in english.items():
        assert headings(other[name]) == headings(page), name
        for part in (
            r"`[^`\n]+`",
            r"^(?:uvx|pipx?|heliograph) .*$",
            r"\{\{ .+? \}\}",
            r"\(made:[^)]+\)",
        ):
            assert found(part, other[name]) == found(part, page), name
        assert other[name].count("](") == page.count("](")
    assert site_people._texts(lang).keys() == site_people._texts("en").keys()
    assert len(site_people.glossary(lang)) == len(site_people.glossary("en")) > 20


@pytest.mark.parametrize("lang", site_people.LANGUAGES)
def test_the_shelf_has_every_game_and_what_is_kept_of_it(lang: str) -> None:
    shelf = site_people.pages_of(lang)["games.md"]
    assert str(len(site_people._games())) in shelf
    for name, game in GAMES.items():
        assert game.title.text(lang) in shelf
        assert f"]({site_rules.place(name)})" in shelf
        for depth in game.depths:
            assert text(lang, f"ui.depth_{depth}") in shelf
    for name in site_people._described():
        described = find_named(name)
        assert described
        assert site_rules.plain(described.file.keeps.text(lang)) in shelf


def test_pages_leave_nothing_open_and_call_things_as_the_program_does() -> None:
    for lang in site_people.LANGUAGES:
        pages = site_people.pages_of(lang, "https://try.example/")
        assert not [name for name, page in pages.items() if "{{" in page]
        assert f"*{text(lang, 'ui.phones_on')}*" in pages["play.md"]
        assert f"(https://try.example/?lang={lang})" in pages["play.md"]


def test_the_lights_of_a_game_move_and_are_the_same_twice() -> None:
    """They are made from what a unit draws, so pixels that shine there shine here."""
    frames = list(site_lights.frames_of("solenia"))
    assert len(set(frames)) > 10
    drawn = site_lights.moving_picture("solenia")
    assert drawn == site_lights.drawn(frames, site_lights.face())
    assert drawn.count("@keyframes") > 5
    assert "prefers-reduced-motion" in drawn
    assert len(drawn) < 40_000


def test_a_pixel_is_told_only_when_it_changes() -> None:
    dark, red = bytes(3 * 57), bytes((255, 0, 0)) + bytes(3 * 56)
    drawn = site_lights.drawn([dark, dark, red, red], site_lights.face())
    (moves,) = re.findall(r"@keyframes m0\{(.*?\})\}", drawn)
    assert moves == "0%{fill:#1c202c}50%{fill:#f00}"


def test_a_page_leads_to_itself_in_another_language(tmp_path: Path) -> None:
    for name in ("play.html", "de/play.html", "de/index.html", "project/index.html"):
        build_site.write(tmp_path / name, "")
    for here, written, expected in (
        ("play.html", "site:de", "de/play.html"),
        ("de/play.html", "site:en", "../play.html"),
        ("project/index.html", "site:de", "../de/index.html"),
        ("de/play.html", "site:project/README.md#a", "../project/index.html#a"),
    ):
        linked = build_site.with_ways(f'<a href="{written}">', tmp_path / here, tmp_path)
        assert linked == f'<a href="{expected}">'


def test_a_link_to_a_source_file_becomes_text() -> None:
    linked = (
        "See [the loop](firmware/loop.py), [hosts](host) and [rules](shared_rules/README.md#a)."
    )
    expected = "See the loop, [hosts](host/README.md) and [rules](shared_rules/README.md#a)."
    assert build_site.with_page_links(linked, ROOT / "README.md") == expected


def test_every_rule_can_be_linked_to(pages: Path) -> None:
    for lang in site_people.LANGUAGES:
        written = (pages / lang / "rules" / "solari.md").read_text(encoding="utf-8")
        assert "### SLI-1.1 { #sli-1.1 }" in written
        found = (pages / lang / "rules" / "index.md").read_text(encoding="utf-8")
        assert "- [SLI-1.1](solari.md#sli-1.1) " in found


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_the_rules_are_there_in_every_language(pages: Path, lang: str) -> None:
    english, other = (
        (pages / one / "rules" / "solari.md").read_text(encoding="utf-8") for one in ("en", lang)
    )
    rules = rules_of("solari").values()
    assert english.count("\n### ") == other.count("\n### ") == len(rules)
    chapters = {rule.chapter.text(lang) for rule in rules if rule.chapter}
    assert set(re.findall(r"^## (.+)$", other, re.MULTILINE)) == chapters
    for rule in rules:
        assert site_rules.plain(rule.text(lang)) in other
    assert f"> {text(lang, 'ui.rules_example')}" in other
    assert f"*{text(lang, 'rule.assumed')}*" in other


def test_no_sign_of_a_rule_means_anything_to_markdown() -> None:
    assert site_rules.plain("a*b <c> [d]_e") == r"a\*b \<c\> \[d\]\_e"


def test_a_page_in_german_says_so() -> None:
    assert build_site.is_german("project/hardware/guide/full.de.html")
    assert not build_site.is_german("project/hardware/guide/full.en.html")
    assert build_site.language_of("de/rules/index.html") == "de"
    assert build_site.language_of("project/index.html") == "en"


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
def folder_page(built: Path, context: BrowserContext) -> Iterator[Page]:
    """A browser that opens pages of a folder; whatever it complains about fails the test."""
    page = context.new_page()
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
    folder_page.locator(".md-select button").click()
    folder_page.get_by_role("link", name="English", exact=True).click()
    expect(folder_page.locator("h1")).to_contain_text("Rules of Solari")


@pytest.mark.parametrize(
    ("folder", "words"), [("", "forgotten"), ("de", "vergessen"), ("fr", "oublié")]
)
def test_the_search_of_the_pages_works_in_a_folder(
    built: Path, folder_page: Page, folder: str, words: str
) -> None:
    folder_page.goto((built / folder / "index.html").as_uri())
    folder_page.locator("input.md-search__input").fill(words)
    expect(folder_page.locator(".md-search-result__item").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_the_first_page_shows_lights_and_ways_at_every_size(
    built: Path, folder_page: Page, width: int
) -> None:
    folder_page.set_viewport_size({"width": width, "height": 844})
    for folder in ("", "de", "fr"):
        folder_page.goto((built / folder / "index.html").as_uri())
        expect(folder_page.locator(".hero img")).to_be_in_viewport()
        expect(folder_page.locator(".hero a.md-button").first).to_be_in_viewport()
        expect(folder_page.locator(".lights img")).to_have_count(4)
        shown = "all => all.every((one) => one.naturalWidth > 0)"
        assert folder_page.locator(".hero img, .lights img").evaluate_all(shown)
        assert folder_page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_of_builds_offers_each_build_with_its_own_files(tmp_path: Path) -> None:
    release = tmp_path / "release"
    for name in ("print/six/lid.stl", "six/bom.csv", "guide/six.en.html", "print/full/lid.stl"):
        build_site.write(release / name, f'<a href="../{name}">{name}</a>')
    for lang in site_people.LANGUAGES:
        (tmp_path / "pages" / lang).mkdir(parents=True)
    site_builds.write_builds(tmp_path / "pages", release)
    with zipfile.ZipFile(tmp_path / "pages" / "en" / "builds" / "six.zip") as packed:
        assert sorted(packed.namelist()) == [
            "six/guide/six.en.html", "six/print/six/lid.stl", "six/six/bom.csv",
        ]  # fmt: skip
    page = (tmp_path / "pages" / "de" / "builds.html").read_text(encoding="utf-8")
    assert 'href="../builds/six.zip" download' in page
    assert 'href="../builds/six.en.html"' in page
    guide = tmp_path / "pages" / "en" / "builds" / "six.en.html"
    assert guide.read_text(encoding="utf-8") == "guide/six.en.html"  # its links lead nowhere here
    assert 'data-seats="8"' in page


def test_choosing_seats_and_power_leaves_the_builds_that_have_them(pages: Path, page: Page) -> None:
    page.goto((pages / "fr" / "builds.html").as_uri())
    expect(page.locator("h1")).to_have_text("Modèles")
    expect(page.locator("article:visible h2")).to_have_count(9)
    page.locator("#seats button[value='pod']").click()
    expect(page.locator("article:visible h2")).to_have_text(["pod-battery", "pod"])
    page.locator("#power button[value='battery']").click()
    expect(page.locator("article:visible h2")).to_have_text(["pod-battery"])
    page.locator("#seats button[value='5']").click()
    expect(page.locator("article:visible h2")).to_have_text(["battery"])
    page.locator("#power button[value='jack']").click()
    expect(page.locator("article:visible h2")).to_have_text(["cafe"])
    page.locator("#solder button[value='no']").click()
    expect(page.locator("#none")).to_be_visible()
