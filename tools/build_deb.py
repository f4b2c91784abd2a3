"""Make a Debian package that keeps a table's computer running Heliograph: `dev.py deb`.

    python3 tools/dev.py deb [--to DIR]

It holds the wheel with the pinned packages it needs, all of them plain Python, so one package fits
every machine; a service in a sandbox, a nightly backup and the rights to the boards. Twice the same
bytes.
"""

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from importlib.metadata import Distribution
from pathlib import Path

from devkit.lockfile import RUNTIME, write_requirements
from devkit.paths import ROOT

SOURCES = ROOT / "tools" / "debian"
PACKAGES = Path("usr/lib/heliograph")
# Where each file goes, and whether it is run
PLACES = {
    "heliograph": ("usr/bin/heliograph", 0o755),
    "heliograph.service": ("usr/lib/systemd/system/heliograph.service", 0o644),
    "heliograph-backup.service": ("usr/lib/systemd/system/heliograph-backup.service", 0o644),
    "heliograph-backup.timer": ("usr/lib/systemd/system/heliograph-backup.timer", 0o644),
    "70-heliograph.rules": ("usr/lib/udev/rules.d/70-heliograph.rules", 0o644),
    "heliograph.default": ("etc/default/heliograph", 0o644),
    "postinst": ("DEBIAN/postinst", 0o755),
    "prerm": ("DEBIAN/prerm", 0o755),
    "postrm": ("DEBIAN/postrm", 0o755),
}
# Only plain Python, for the oldest Python that is supported: one package for every machine.
ANYWHERE = (
    *("--only-binary", ":all:", "--platform", "any"),
    *("--python-version", "3.11", "--implementation", "py", "--abi", "none"),
)
# How files are called that tell on what terms something may be passed on
TERMS = ("COPYING", "LICENCE", "LICENSE", "NOTICE")
# Where a package names them
STATED = ("License", "License-Expression")
LONG_AGO = "315532800"  # 1980: no file tells when the package was made


def main(arguments: Sequence[str]) -> int:
    """Build the package; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py deb", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="DIR")
    parser.add_argument("--version", default=project_version(), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if shutil.which("dpkg-deb") is None:
        print("expected dpkg-deb, got none. Build it on Debian or one of its relatives.")
        return 1
    with tempfile.TemporaryDirectory(prefix="heliograph-deb-") as folder:
        root = Path(folder) / "root"
        install_packages(root / PACKAGES, Path(folder) / "wheel")
        place_files(root, options.version)
        options.to.mkdir(parents=True, exist_ok=True)
        target = options.to / f"heliograph_{options.version}_all.deb"
        run("dpkg-deb", "--root-owner-group", "--build", str(root), str(target))
    print(f"wrote {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return 0


def project_version() -> str:
    """Return the version of the program."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(content["project"]["version"])


def install_packages(target: Path, wheels: Path) -> None:
    """Put the program and the pinned packages it needs into a folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    into = ["--target", str(target), "--no-compile", "--no-deps"]
    pins = write_requirements(RUNTIME, "service")
    run(*pip, *into, *ANYWHERE, "--require-hashes", "-r", str(pins))
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    run(*pip, *into, *map(str, wheels.iterdir()))
    shutil.rmtree(target / "bin", ignore_errors=True)
    for named in ("direct_url.json", "INSTALLER", "RECORD", "REQUESTED"):
        for file in target.glob(f"*.dist-info/{named}"):
            file.unlink()  # they tell where the package was made


def place_files(root: Path, version: str) -> None:
    """Add the service, the rights, and what Debian wants to know."""
    for name, (place, mode) in PLACES.items():
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SOURCES / name, target)
        target.chmod(mode)
    documents = root / "usr/share/doc/heliograph"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(licences(root / PACKAGES), encoding="utf-8")
    shutil.copyfile(ROOT / "host" / "SERVICE.md", documents / "README")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    (root / "DEBIAN" / "conffiles").write_text("/etc/default/heliograph\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    control = read(SOURCES / "control").format(version=version, kilobytes=-(-size // 1024))
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    for file in root.rglob("*"):
        if not file.is_symlink() and file.parent.name != "DEBIAN":
            file.chmod(0o755 if file.is_dir() or file.stat().st_mode & 0o100 else 0o644)


def licences(packages: Path) -> str:
    """Return our licence and those of all that comes along, each behind the name of its owner."""
    texts = [read(ROOT / "LICENSE")]
    for folder in sorted(packages.glob("*.dist-info")):
        about = Distribution.at(folder).metadata
        stated = [about[key] for key in STATED if key in about]
        texts += ["\n".join([folder.stem, *stated]) + "\n", *terms_below(folder)]
    libraries = sorted(packages.rglob("node_modules"))
    texts += [text for library in libraries for text in terms_below(library)]
    return "\n----\n\n".join(texts)


def terms_below(folder: Path) -> list[str]:
    """Return every licence that lies in a folder, each with its place."""
    named = sorted(file for file in folder.rglob("*") if file.name.upper().startswith(TERMS))
    files = [file for file in named if file.is_file()]
    return [f"{file.relative_to(folder.parent)}\n\n{read(file)}" for file in files]


def read(file: Path) -> str:
    """Return the text of a file."""
    return file.read_text(encoding="utf-8")


def run(*command: str) -> None:
    """Run a program that must succeed; what it says is the reader's."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": LONG_AGO}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
