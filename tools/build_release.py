"""Make and check everything that a release consists of: `dev.py release`.

    python3 tools/dev.py release                    all of it, into dist/heliograph-VERSION
    python3 tools/dev.py release --only hardware    one part of it
    python3 tools/dev.py release --tag v1.2.3       fails where this is not that version's release

Everything is made twice and must be the same bytes. A part that this computer cannot make is left
out and named, with what it needs. A version without a section in the changelog is a draft: it is
made from what is unreleased, and its records are not kept yet.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

from boardkit.packing import zipped
from devkit.commands import COMMANDS
from devkit.failure import Failure
from devkit.installers import get_uv
from devkit.paths import ROOT
from devkit.steps import note, run_step
from devkit.texts import say
from heliograph.flashing.carried import (
    LICENCES,
    MAIN_CONTROLLER,
    files_to_carry,
    micropython_for,
)
from heliograph.flashing.whole_image import CONTROLLERS, default_name
from heliograph.version import __version__

CHECKSUMS = "SHA256SUMS"
RECORDS = ROOT / "tests" / "records"
# Distributions of their own
APART = (ROOT / "tools" / "pytest-micropython-boards", ROOT / "hardware" / "boardkit")
MOST_WHEEL_BYTES = 2_500_000
UNRELEASED = "Unreleased"
LONG_AGO = "315532800"  # 1980: no file tells when it was made
_SECTION = re.compile(
    r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)


class NotMade(Exception):
    """A part that this computer cannot make, and what it would need."""


def main(arguments: Sequence[str]) -> int:
    """Make the release; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py release", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="DIR")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART",
                        help=", ".join(PARTS))  # fmt: skip
    parser.add_argument("--bases", type=Path, metavar="DIR",
                        help="stock MicroPython of each controller, for the images")  # fmt: skip
    parser.add_argument("--tag", default="", help="the tag that is released, such as v1.2.3")
    parser.add_argument("--once", action="store_true", help="do not make everything twice")
    options = parser.parse_args(arguments)
    if options.bases:
        os.environ["HELIOGRAPH_BASES"] = str(options.bases.resolve())
    try:
        check_version(options.tag)
        folder = release(options.to, options.only, twice=not options.once)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"{folder}: {say('release made', count=sum(1 for _ in folder.iterdir()))}")
    return 0


def release(target: Path, parts: Sequence[str], *, twice: bool) -> Path:
    """Make the parts into a folder of the version, with a checksum of every file."""
    folder = target / f"heliograph-{__version__}"
    shutil.rmtree(folder, ignore_errors=True)
    left_out = make(parts, folder)
    sums = digests(folder)
    if twice:
        with tempfile.TemporaryDirectory(prefix="heliograph-release-") as other:
            make(parts, Path(other))
            compare(sums, digests(Path(other)))
    for line in left_out:
        note(line)
    lines = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    (folder / CHECKSUMS).write_text(lines, encoding="utf-8")
    return folder


def make(parts: Sequence[str], folder: Path) -> list[str]:
    """Make the parts; return a line for each that this computer cannot make."""
    folder.mkdir(parents=True, exist_ok=True)
    left_out = []
    for part in parts:
        try:
            PARTS[part](folder)
        except NotMade as reason:
            left_out.append(say("part not made", part=part, reason=reason))
    return left_out


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file."""
    files = sorted(folder.iterdir())
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def compare(once: dict[str, str], again: dict[str, str]) -> None:
    """Raise `Failure` where what was made twice differs."""
    different = sorted(name for name in once | again if once.get(name) != again.get(name))
    if different:
        raise Failure(say("want same bytes"), ", ".join(different), "diffoscope")


def sections(text: str) -> dict[str, tuple[str, str]]:
    """Return the date and the text of every version in a changelog."""
    return {version: (date, body.strip()) for version, date, body in _SECTION.findall(text)}


def own_section() -> tuple[str, str]:
    """Return the version whose changes these are (or that they are unreleased), and the changes."""
    found = sections((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    name = __version__ if __version__ in found else UNRELEASED
    return name, found[name][1]


def check_version(tag: str) -> None:
    """Raise `Failure` where files name different versions, or a tag names another."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    stated = project["project"]["version"]
    if stated != __version__:
        raise Failure(f"pyproject.toml: {__version__}", stated, "host/heliograph/version.py")
    name, _changes = own_section()
    if tag and (tag, name) != (f"v{__version__}", __version__):
        raise Failure(
            say("want tag", version=__version__), f"{tag}, [{name}]", "CHANGELOG.md, pyproject.toml"
        )
    if name == UNRELEASED:
        note(say("is draft", version=__version__))


def make_changes(folder: Path) -> None:
    """Write what changed since the release before."""
    name, changes = own_section()
    if not changes:
        raise Failure(say("want changes", version=name), say("none"), "CHANGELOG.md")
    title = f"# Heliograph {__version__}" + (" (draft)" if name == UNRELEASED else "")
    (folder / "CHANGES.md").write_text(f"{title}\n\n{changes}\n", encoding="utf-8")


def keep_records(_folder: Path) -> None:
    """Keep the records that this version writes, so that every later one is tried on them."""
    target = RECORDS / __version__
    if own_section()[0] == UNRELEASED:
        raise NotMade(say("no records of draft"))
    if not target.is_dir():
        run_step(say("step records"), [sys.executable, "-m", "tests.records.make", str(target)])
        note(say("commit records", folder=target.relative_to(ROOT).as_posix()))


def make_package(folder: Path) -> None:
    """Build wheel and sources, and see that the sources build the same wheel."""
    if not files_to_carry(bases()):
        wanted = f"{CONTROLLERS[MAIN_CONTROLLER].download}-….uf2, {LICENCES}"
        note(say("carries no micropython", files=wanted))
    wheel, packed = build(ROOT, "wheel", folder), build(ROOT, "sdist", folder)
    size = wheel.stat().st_size
    if size > MOST_WHEEL_BYTES:
        raise Failure(f"{wheel.name} ≤ {MOST_WHEEL_BYTES} bytes", f"{size}", "pyproject.toml")
    with tempfile.TemporaryDirectory(prefix="heliograph-sources-") as name:
        again = build(unpack(packed, Path(name)), "wheel", Path(name) / "again")
        if again.read_bytes() != wheel.read_bytes():
            raise Failure(say("want same bytes"), f"{packed.name} → {again.name}", "diffoscope")


def make_apart(folder: Path) -> None:
    """Build what others can use apart: the plugin for tests on boards, the hardware generator."""
    for project in APART:
        for kind in ("wheel", "sdist"):
            build(project, kind, folder)


def unpack(packed: Path, folder: Path) -> Path:
    """Unpack sources; return the folder in which they lie."""
    with tarfile.open(packed) as archive:
        # Python 3.11 knows filters only in its later versions.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    (sources,) = folder.iterdir()
    return sources


def build(root: Path, kind: str, folder: Path) -> Path:
    """Build a distribution and return its file."""
    before = set(folder.glob("*"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    run_step(say("step build", what=f"{root.name}, {kind}"), command, cwd=root, env=_NO_TIME)
    (made,) = set(folder.glob("*")) - before
    return made


def make_deb(folder: Path) -> None:
    """Build the Debian package."""
    if shutil.which("dpkg-deb") is None:
        raise NotMade(say("needs debian"))
    own_command("deb", "--to", str(folder))


def make_hardware(folder: Path) -> None:
    """Pack the files to build a unit from."""
    packed = f"heliograph-hardware-{__version__}"
    with tempfile.TemporaryDirectory(prefix="heliograph-hardware-") as name:
        words = ["-m", "boardkit", "release", name, "--name", packed]
        run_step(say("step build", what="hardware"), [sys.executable, *words])
        (package,) = Path(name).glob("*.zip")
        shutil.move(package, folder)


def bases() -> Path:
    """Return the folder with the stock MicroPython of each controller; else one without any."""
    return Path(os.environ.get("HELIOGRAPH_BASES", os.devnull))


def make_images(folder: Path) -> None:
    """Make one UF2 for every controller whose MicroPython is at hand."""
    missing = []
    for name, controller in CONTROLLERS.items():
        found = micropython_for(name, bases())
        if not found:
            missing.append(f"{controller.download}-….uf2")
            continue
        output = folder / default_name(name, __version__)
        words = ["image", "--controller", name, "--base", str(found), "-o", str(output)]
        run_step(say("step build", what=output.name), [sys.executable, "-m", "heliograph", *words])
    if missing:
        raise NotMade(say("needs bases", files=", ".join(missing)))


def make_pages(command: str, folder: Path) -> None:
    """Pack the pages that a command makes."""
    if command not in COMMANDS:
        raise NotMade(say("no such command", name=command))
    with tempfile.TemporaryDirectory(prefix="heliograph-pages-") as name:
        pages = Path(name) / command
        own_command(command, "--to", str(pages))
        files = {
            f"{command}/{file.relative_to(pages).as_posix()}": file.read_bytes()
            for file in sorted(pages.rglob("*"))
            if file.is_file()
        }
    (folder / f"heliograph-{command}-{__version__}.zip").write_bytes(zipped(files))


def make_site(folder: Path) -> None:
    """Pack the documents as pages."""
    make_pages("site", folder)


def make_demo(folder: Path) -> None:
    """Pack the whole program as pages."""
    make_pages("demo", folder)


def list_packages(folder: Path) -> None:
    """Write which packages the program brings along, in the words of CycloneDX."""
    uv = get_uv()
    if not uv:
        raise NotMade(say("needs uv"))
    words = ["export", "-q", "--frozen", "--no-dev", "--format", "cyclonedx1.5", "--preview"]
    done = subprocess.run([uv, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = json.loads(done.stdout)
    del listed["serialNumber"], listed["metadata"]["timestamp"]  # they differ each time
    text = json.dumps(listed, indent=1, ensure_ascii=False)
    (folder / f"heliograph-{__version__}.cdx.json").write_text(text + "\n", encoding="utf-8")


def own_command(*words: str) -> None:
    """Run another command of dev.py, which sets up what it needs."""
    script = ROOT / "tools" / "dev.py"
    run_step(say("step build", what=words[0]), [sys.executable, script, *words])


_NO_TIME = {"SOURCE_DATE_EPOCH": LONG_AGO}
PARTS: dict[str, Callable[[Path], None]] = {
    "changes": make_changes,
    "records": keep_records,
    "package": make_package,
    "apart": make_apart,
    "deb": make_deb,
    "hardware": make_hardware,
    "images": make_images,
    "site": make_site,
    "demo": make_demo,
    "packages": list_packages,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
