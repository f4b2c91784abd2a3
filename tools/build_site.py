"""Makes the documents into pages that any browser opens, also from a folder: `dev.py site`.

The pages of a language are a site of their own with a search of their own; they lie in
`site_pages`, and what they show of games, rules, words and lights is made (`site_people`). The
documents of the repository are among the English pages, below `project`, and keep their places
there, so their links go on working. A link to something that is no page (a source file) becomes
plain text. A page names one of another language, or of `project`, as `site:PAGE`.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import site_builds
import site_people
from site_people import ENGLISH, LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
CONFIGURATION = ROOT / "tools" / "site.yml"
PICTURES = (".png", ".svg")
GENERATED = ("Each game", "Guides", "Reference", "Bauanleitungen")
ASSETS = {"rules.js": ROOT / "tools" / "site_rules.js", "site.css": site_people.PAGES / "site.css"}
PROJECT = "project"
# Where the reference finds what it tells of, beside what is installed
SOURCES = (ROOT, ROOT / "host", ROOT / "tools" / "pytest-micropython-boards" / "src")
# What somebody who writes a game, a board or a player calls
REFERENCE = {
    "A game describes itself": ["heliograph.games.description"],
    "The engine": ["heliograph.engine.game", "heliograph.engine.match", "heliograph.engine.facts"],
    "The unit": ["shared_rules.tracker", "shared_rules.panel", "shared_rules.refusal"],
    "The link": [
        "shared_rules.link.frame", "shared_rules.link.messages", "shared_rules.link.session",
    ],
    "Players": ["heliograph.games.players"],
    "Tests on boards": [
        "pytest_micropython_boards.board", "pytest_micropython_boards.parts",
        "pytest_micropython_boards.lights", "pytest_micropython_boards.faults",
        "pytest_micropython_boards.settings",
    ],
}  # fmt: skip
# What lets the search work in pages of a folder, and where the generator would load it from
WORKER = ROOT / "host/heliograph/web/node_modules/iframe-worker/shim/index.js"
WORKER_ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
# Where the contents of the people's pages begin, and those of the project end
PEOPLE = "  - People: [] # the pages of this language\n"
_ELSEWHERE = ("http://", "https://", "//", "data:", "mailto:")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def main(arguments: Sequence[str]) -> int:
    """Build the pages; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py site", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist" / "site", metavar="DIR")
    parser.add_argument(
        "--try", dest="demo", default="", metavar="URL", help="where the browser version is served"
    )
    parser.add_argument(
        "--hardware", type=Path, metavar="DIR", help="an unpacked hardware release, to offer it"
    )
    options = parser.parse_args(arguments)
    target = options.to.resolve()
    with tempfile.TemporaryDirectory(prefix="heliograph-site-") as folder:
        gather(Path(folder), options.demo, options.hardware)
        code = max(build(Path(folder), lang, target) for lang in LANGUAGES)
    if not code:
        finish(target)
    dead = list(dead_links(target)) if not code else []
    for line in dead:
        print(line, file=sys.stderr)
    if not code:
        pages = sum(1 for _ in target.rglob("*.html"))
        print(f"{target}: {pages} pages, {len(dead)} dead links")
    return code or int(bool(dead))


def build(pages: Path, lang: str, target: Path) -> int:
    """Let the generator write the pages of a language; every warning of it is an error."""
    configuration = pages / f"{lang}.yml"
    place = target / site_people.folder_of(lang)
    configuration.write_text(configured(pages / lang, lang, place), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(configuration)]
    # The same pages twice are the same bytes: none tells when it was made.
    quiet = {"SOURCE_DATE_EPOCH": "0", "NO_MKDOCS_2_WARNING": "1"}
    paths = [*map(str, SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, **quiet, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(command, env=environment, check=False).returncode


def finish(site: Path) -> None:
    """Let the pages load nothing from elsewhere, and find those of the other languages."""
    for lang in LANGUAGES:
        top = site / site_people.folder_of(lang)
        (top / "404.html").unlink()  # it holds for the top of a server alone
        shutil.copyfile(WORKER, top / "assets" / "worker.js")
    for page in site.rglob("*.html"):
        place = page.relative_to(site).as_posix()
        top = site / site_people.folder_of(language_of(place))
        worker = os.path.relpath(top / "assets" / "worker.js", page.parent)
        text = page.read_text(encoding="utf-8").replace(WORKER_ELSEWHERE, worker)
        # Else the pages look for a list of all pages in each language, which no folder answers.
        text = text.replace(' hreflang="', ' lang="')
        if is_german(place):  # screen readers choose a voice by it
            text = text.replace('<html lang="en"', '<html lang="de"', 1)
        page.write_text(with_ways(text, page, site), encoding="utf-8")


def with_ways(text: str, page: Path, site: Path) -> str:
    """Return a page in which every `site:` leads to the page that it names.

    `site:de` is this same page in that language, or where there is none, its first one.
    """

    def replace(link: re.Match[str]) -> str:
        name, hash_, anchor = link[1].partition("#")
        there = _same_page(page, name, site) if name in LANGUAGES else site / _built(name)
        return f'href="{Path(os.path.relpath(there, page.parent)).as_posix()}{hash_}{anchor}"'

    return re.sub(r'href="?site:([^"\s>]*)"?', replace, text)


def _same_page(page: Path, lang: str, site: Path) -> Path:
    here = site / site_people.folder_of(language_of(page.relative_to(site).as_posix()))
    there = site / site_people.folder_of(lang)
    same = there / page.relative_to(here)
    return same if same.is_file() else there / "index.html"


def _built(source: str) -> str:
    """Return the page that is made from a document."""
    place = Path(source)
    name = "index" if place.name == "README.md" else place.stem
    return place.with_name(f"{name}.html").as_posix()


def language_of(place: str) -> str:
    """Return in which language's folder a page lies."""
    first = place.partition("/")[0]
    return first if first in LANGUAGES else ENGLISH


def gather(target: Path, demo: str = "", hardware: Path | None = None) -> None:
    """Put every page and every picture that one shows below a folder for each language."""
    for lang in LANGUAGES:
        pages = target / lang
        for name, text in site_people.pages_of(lang, demo).items():
            write(pages / name, text)
        (pages / "assets").mkdir()
        for name, source in ASSETS.items():
            shutil.copyfile(source, pages / "assets" / name)
        for name, picture in site_people.pictures_of(lang).items():
            (pages / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, pages / name)
    for name, text in site_people.lights().items():
        for lang in LANGUAGES:
            write(target / lang / name, text)
    gather_project(target / ENGLISH)
    site_builds.write_builds(target, hardware)


def gather_project(pages: Path) -> None:
    """Put the documents of the repository and the reference among the English pages."""
    for document in documents():
        text = document.read_text(encoding="utf-8")
        write(pages / PROJECT / document.relative_to(ROOT), with_page_links(text, document))
        for picture in pictures_of(text, document):
            copy = pages / PROJECT / picture.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, copy)
    for name, text in reference_pages().items():
        write(pages / name, text)


def write(place: Path, text: str) -> None:
    """Write a page; its folder is made."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def configured(pages: Path, lang: str, target: Path) -> str:
    """Return the configuration of a language, with the places of its pages and of the result."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    for name, word in site_people.settings_of(lang).items():
        text = text.replace(f"{{{{ {name} }}}}", word)
    contents, project = text.split(PEOPLE)
    contents += site_people.contents_of(lang)
    if lang == ENGLISH:
        contents += with_generated_names(project)
    return f"{contents}docs_dir: {pages}\nsite_dir: {target}\n"


def with_generated_names(text: str) -> str:
    """Return the contents of the project, with the pages below each heading that is left open."""
    for heading, names in zip(GENERATED, generated_names(), strict=True):
        lines = re.search(rf"^( *)- {heading}: \[\].*$", text, re.MULTILINE)
        assert lines, f"expected the heading {heading} in {CONFIGURATION.name}, found none"
        entries = "".join(f"\n{lines[1]}    - {name}" for name in names)
        text = text.replace(lines[0], f"{lines[1]}- {heading}:{entries}")
    return text


def generated_names() -> tuple[list[str], ...]:
    """Return the pages below each heading that the configuration leaves open."""
    names = [f"{PROJECT}/{path.relative_to(ROOT).as_posix()}" for path in documents()]
    games = [name for name in names if re.fullmatch(r".*/games/\w+/[A-Z_]+\.md", name)]
    guides = [name for name in names if "/guide/" in name]
    german = [name for name in guides if is_german(name)]
    english = [name for name in guides if name not in german]
    return games, english, list(reference_pages()), german


def is_german(page: str) -> bool:
    """Return whether a page of the project is written in German, by its place."""
    return Path(page).stem.endswith(".de")


def documents() -> list[Path]:
    """Return every document of the repository that is for its readers."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    left_out = ("tests/fifth_game/", ".github/", "tools/site_pages/")
    return [ROOT / name for name in listed.stdout.splitlines() if not name.startswith(left_out)]


def with_page_links(text: str, document: Path) -> str:
    """Return a document in which only links to pages, pictures and other sites are left."""

    def replace(link: re.Match[str]) -> str:
        mark, label, address = link.groups()
        if mark or "://" in address or address.startswith(("#", "mailto:")):
            return link[0]
        path, hash_, anchor = address.partition("#")
        place = (document.parent / path).resolve()
        if place.is_dir() and (place / "README.md").is_file():
            return f"[{label}]({path.rstrip('/')}/README.md{hash_}{anchor})"
        is_page = place.suffix == ".md" or place.suffix in PICTURES
        return link[0] if is_page else label

    return _LINK.sub(replace, text)


def pictures_of(text: str, document: Path) -> Iterator[Path]:
    """Yield every picture that a document shows or links to."""
    for _mark, _label, address in _LINK.findall(text):
        place = (document.parent / address).resolve()
        if place.suffix in PICTURES and place.is_file():
            yield place


def reference_pages() -> dict[str, str]:
    """Return the pages of the reference: each names the modules whose docstrings it shows."""
    return {
        f"{PROJECT}/reference/{title.lower().replace(' ', '-')}.md": "\n".join(
            [f"# {title}\n", *(f"::: {module}\n" for module in modules)]
        )
        for title, modules in REFERENCE.items()
    }


class _Addresses(HTMLParser):
    """What a page links to, and which names it has for others to link to."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a tag leads, and its own name."""
        values = {key: value or "" for key, value in attrs}
        self.names |= {values["id"]} if "id" in values else set()
        if tag == "a" and "href" in values:
            self.targets.append(values["href"])
        elif tag == "link":
            self.loaded.append(values["href"])
        elif "src" in values:
            self.loaded.append(values["src"])


def dead_links(site: Path) -> Iterator[str]:
    """Yield a line for every link of the built pages that leads nowhere, or loads from elsewhere.

    A page may name another site for people to go there; it must not load anything from one.
    """
    pages = {page: _read(page) for page in sorted(site.rglob("*.html"))}
    for page, found in pages.items():
        for target in (*found.targets, *found.loaded):
            address, anchor = urldefrag(unquote(target))
            if address.startswith(_ELSEWHERE):
                if target in found.loaded and not address.startswith("data:"):
                    yield f"{page.relative_to(site)}: expected a file of ours, got {target}"
                continue
            place = (page.parent / address).resolve() if address else page
            place = place / "index.html" if place.is_dir() else place
            if not place.is_file():
                yield f"{page.relative_to(site)}: expected {target}, found no such file"
            elif anchor and place in pages and anchor not in pages[place].names:
                yield f"{page.relative_to(site)}: expected {target}, found no such place"


def _read(page: Path) -> _Addresses:
    found = _Addresses()
    found.feed(page.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
