"""Programs that some tests need and that only the system's package manager can bring.

`dev.py test` installs them where it may: as root on Debian and its relatives. Elsewhere the tests
that need them are skipped and say the line that installs them. One row below is all it takes to
add another program.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from .paths import ROOT, TOOLS


class SystemPackage(NamedTuple):
    """One program: how it is called, who needs it, and how it is installed."""

    name: str
    commands: tuple[str, ...]  # what `debian` brings; the first one found on PATH is used
    purpose: str  # a key of texts.TEXTS
    wanted_by: tuple[str, ...]  # test folders that use it
    debian: str  # the names for apt-get
    elsewhere: str  # where a reader without apt-get finds it
    stand_ins: tuple[str, ...] = ()  # commands that do as well, for more of the processor's time

    def find(self) -> str | None:
        """The program's path on this machine."""
        return next(filter(None, map(shutil.which, self.commands + self.stand_ins)), None)

    def is_worth_installing(self) -> bool:
        """Whether it is missing; or a stand-in is here, and better was not asked for before."""
        if any(map(shutil.which, self.commands)):
            return False
        return not self.find() or not (TOOLS / f"asked-for-{self.name}").exists()

    def install_line(self) -> str:
        """The line that installs it, as one would type it."""
        if not shutil.which("apt-get"):
            return self.elsewhere
        sudo = "" if is_root() else "sudo "
        return f"{sudo}apt-get install -y --no-install-recommends {self.debian}"

    def skip_reason(self) -> str:
        """What a skipped test says."""
        return f"needs {self.name}, which is not installed; run: {self.install_line()}"


CHROMIUM = SystemPackage(
    name="chromium",
    # The shell has no window to draw around a page: that takes three times as long as the page.
    commands=("chromium-headless-shell",),
    stand_ins=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    purpose="purpose browser",
    wanted_by=("tests/web", "tests/hall"),
    debian="chromium-headless-shell",
    elsewhere="https://www.chromium.org/getting-involved/download-chromium/",
)

GRAPHVIZ = SystemPackage(
    name="graphviz",
    commands=("dot",),
    purpose="purpose drawings",
    wanted_by=("hardware/boardkit/tests",),
    debian="graphviz",
    elsewhere="https://graphviz.org/download/",
)

MOSQUITTO = SystemPackage(
    name="mosquitto",
    commands=("mosquitto", "/usr/sbin/mosquitto"),  # Debian puts it where only root looks
    purpose="purpose broker",
    wanted_by=("tests/host/mqtt", "tests/hall", "tests/attack"),
    debian="mosquitto",
    elsewhere="https://mosquitto.org/download/",
)

SYSTEM_PACKAGES = (CHROMIUM, GRAPHVIZ, MOSQUITTO)


def is_root() -> bool:
    """Whether packages may be installed at all; Windows has no such user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def may_install() -> bool:
    """Root, a Debian-like system, and not told otherwise by HELIOGRAPH_NO_SYSTEM_PACKAGES=1."""
    forbidden = os.environ.get("HELIOGRAPH_NO_SYSTEM_PACKAGES", "") not in ("", "0")
    debian = Path("/etc/debian_version").is_file() and shutil.which("apt-get") is not None
    return is_root() and debian and not forbidden


def install_missing(pytest_arguments: Sequence[str]) -> None:
    """Installs what the chosen tests need; a failure only means that they will be skipped."""
    missing = [
        package
        for package in SYSTEM_PACKAGES
        if package.is_worth_installing() and is_wanted(package, pytest_arguments)
    ]
    if missing and may_install():
        _install(missing)


def is_wanted(package: SystemPackage, pytest_arguments: Sequence[str]) -> bool:
    """Whether the named tests use the package; naming none means all of them."""
    paths = [Path(word.split("::")[0]) for word in pytest_arguments if not word.startswith("-")]
    chosen = [(ROOT / path).resolve() for path in paths if (ROOT / path).exists()]
    folders = [ROOT / folder for folder in package.wanted_by]
    return not chosen or any(
        path.is_relative_to(folder) or folder.is_relative_to(path)
        for path in chosen
        for folder in folders
    )


def _install(packages: Sequence[SystemPackage]) -> None:
    from .texts import say

    _apt_get(say("step apt update"), "update")
    for package in packages:
        text = say("step apt install", package=package.name, purpose=say(package.purpose))
        _apt_get(text, "install", "-y", "--no-install-recommends", *package.debian.split())
        TOOLS.mkdir(exist_ok=True)
        (TOOLS / f"asked-for-{package.name}").touch()


def _apt_get(text: str, *words: str) -> None:
    from .failure import Failure
    from .steps import note, run_step

    try:
        run_step(text, ["apt-get", *words], env={"DEBIAN_FRONTEND": "noninteractive"})
    except Failure as failure:
        note(str(failure))
