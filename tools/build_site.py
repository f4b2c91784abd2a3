"""Makes the documents into pages that any browser opens, also from a folder: `dev.py site`.

Documents and pictures keep their places, so their links go on working. A link to something that is
no page (a source file) becomes plain text. Pages of the rules come from every game (`site_rules`),
those of the reference from docstrings.
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

import site_rules

ROOT = Path(__file__).resolve().parents[1]
CONFIGURATION = ROOT / "tools" / "site.yml"
PICTURES = (".png", ".svg")
GENERATED = ("Each game", "Rules", "Guides", "Reference", "Regeln", "Bauanleitungen")
SCRIPT = ROOT / "tools" / "site_rules.js"
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
_ELSEWHERE = ("http://", "https://", "//", "data:", "mailto:")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def main(arguments: Sequence[str]) -> int:
    """Build the pages; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py site", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist" / "site", metavar="DIR")
    target = parser.parse_args(arguments).to.resolve()
    with tempfile.TemporaryDirectory(prefix="heliograph-site-") as folder:
        gather(Path(folder) / "pages")
        configuration = Path(folder) / "site.yml"
        configuration.write_text(configured(Path(folder) / "pages", target), encoding="utf-8")
        code = build(configuration)
    if not code:
        finish(target)
    dead = list(dead_links(target)) if not code else []
    for line in dead:
        print(line, file=sys.stderr)
    if not code:
        pages = sum(1 for _ in target.rglob("*.html"))
        print(f"{target}: {pages} pages, {len(dead)} dead links")
    return code or int(bool(dead))


def build(configuration: Path) -> int:
    """Let the generator write the pages; every warning of it is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(configuration)]
    # The same pages twice are the same bytes: none tells when it was made.
    quiet = {"SOURCE_DATE_EPOCH": "0", "NO_MKDOCS_2_WARNING": "1"}
    paths = [*map(str, SOURCES), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, **quiet, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(command, env=environment, check=False).returncode


def finish(site: Path) -> None:
    """Let the pages load nothing from elsewhere; what holds for the top of a server alone goes."""
    (site / "404.html").unlink()
    shutil.copyfile(WORKER, site / "assets" / "worker.js")
    for page in site.rglob("*.html"):
        up = "../" * (len(page.relative_to(site).parts) - 1)
        text = page.read_text(encoding="utf-8").replace(WORKER_ELSEWHERE, f"{up}assets/worker.js")
        if is_german(page.relative_to(site).as_posix()):  # screen readers choose a voice by it
            text = text.replace('<html lang="en"', '<html lang="de"', 1)
        page.write_text(text, encoding="utf-8")


def gather(target: Path) -> None:
    """Put every page and every picture that one shows below a folder."""
    for document in documents():
        text = document.read_text(encoding="utf-8")
        place = target / document.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(with_page_links(text, document), encoding="utf-8")
        for picture in pictures_of(text, document):
            copy = target / picture.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, copy)
    for name, text in generated_pages().items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text, encoding="utf-8")
    (target / "assets").mkdir()
    shutil.copyfile(SCRIPT, target / "assets" / "rules.js")


def generated_pages() -> dict[str, str]:
    """Return the pages that no document holds."""
    rules = [site_rules.rules_pages(lang) for lang in site_rules.LANGUAGES]
    return {name: text for pages in (*rules, reference_pages()) for name, text in pages.items()}


def configured(pages: Path, target: Path) -> str:
    """Return the configuration, with the places of pages and result and the generated pages."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    for heading, names in zip(GENERATED, generated_names(), strict=True):
        lines = re.search(rf"^( *)- {heading}: \[\].*$", text, re.MULTILINE)
        assert lines, f"expected the heading {heading} in {CONFIGURATION.name}, found none"
        entries = "".join(f"\n{lines[1]}    - {name}" for name in names)
        text = text.replace(lines[0], f"{lines[1]}- {heading}:{entries}")
    return f"{text}docs_dir: {pages}\nsite_dir: {target}\n"


def generated_names() -> tuple[list[str], ...]:
    """Return the pages below each heading that the configuration leaves open."""
    names = [path.relative_to(ROOT).as_posix() for path in documents()]
    games = [name for name in names if re.fullmatch(r".*/games/\w+/[A-Z_]+\.md", name)]
    guides = [name for name in names if "/guide/" in name]
    german = [name for name in guides if is_german(name)]
    english = [name for name in guides if name not in german]
    rules = {lang: list(site_rules.rules_pages(lang)) for lang in site_rules.LANGUAGES}
    return games, rules["en"], english, list(reference_pages()), rules["de"], german


def is_german(page: str) -> bool:
    """Return whether a page is written in German, by its place."""
    return page.startswith("de/") or Path(page).stem.endswith(".de")


def documents() -> list[Path]:
    """Return every document of the repository that is for its readers."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    left_out = ("tests/fifth_game/", ".github/")
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
        f"reference/{title.lower().replace(' ', '-')}.md": "\n".join(
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
