"""The Debian package: what it places, what its service may do; in a deep run, its whole life.

The deep run makes a small Debian in a folder, installs the package there, plays under load, kills
it, upgrades and removes it. No systemd runs there: the service's own line is started as its user.
"""

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import build_deb
import pytest

from devkit.paths import ROOT
from tests.tools import table_page

MOST_EXPOSED = 2.0  # as systemd counts: 0 nothing, 10 everything
KILLS, MOST_STEPS = 20, 12
UNITS = ("heliograph.service", "heliograph-backup.service", "heliograph-backup.timer")
_READY = re.compile(r"http://(\S+?)/")


def lines_of(name: str) -> list[str]:
    return (build_deb.SOURCES / name).read_text(encoding="utf-8").splitlines()


def test_every_file_has_its_place() -> None:
    assert {file.name for file in build_deb.SOURCES.iterdir()} == {*build_deb.PLACES, "control"}


def test_the_package_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "DEBIAN").mkdir()
    build_deb.place_files(tmp_path, "9.9.9")
    control = (tmp_path / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert "Version: 9.9.9\n" in control
    assert re.search(r"^Installed-Size: [1-9]\d*$", control, re.MULTILINE)
    assert os.access(tmp_path / "usr" / "bin" / "heliograph", os.X_OK)
    for script in ("postinst", "prerm", "postrm"):
        subprocess.run(["sh", "-n", str(tmp_path / "DEBIAN" / script)], check=True)


def test_the_service_writes_its_own_folder_and_nothing_else() -> None:
    service = lines_of("heliograph.service")
    assert {"ProtectSystem=strict", "StateDirectory=heliograph", "User=heliograph"} <= set(service)
    assert "NoNewPrivileges=yes" in service
    start = next(line for line in service if line.startswith("ExecStart="))
    assert "--db /var/lib/heliograph/heliograph.db" in start


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_the_service_closed() -> None:
    for name in UNITS[:2]:
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager"]
        done = subprocess.run(
            [*command, str(build_deb.SOURCES / name)], capture_output=True, text=True, check=False
        )
        if "offline" in done.stderr:
            pytest.skip("this systemd reads no service that is not installed")
        level = re.search(r"exposure level for \S+: (\d+\.\d)", done.stdout)
        assert level, done.stdout + done.stderr
        assert float(level[1]) <= MOST_EXPOSED, name


class CleanRoot:
    """A small Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record = folder / "var/lib/heliograph/heliograph.db"
        command = ["mmdebstrap", "--variant=minbase", "--include=python3,adduser", "bookworm"]
        subprocess.run([*command, str(folder)], check=True, capture_output=True, timeout=1200)

    def run(self, *words: str) -> str:
        done = subprocess.run(
            ["chroot", str(self.folder), *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, package: Path) -> None:
        shutil.copy(package, self.folder)
        self.run("dpkg", "-i", f"/{package.name}")

    @contextmanager
    def service(self) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
        """Run the line of the service as its user; yield its address and its process."""
        (start,) = (one for one in lines_of("heliograph.service") if one.startswith("ExecStart="))
        words = shlex.split(start.removeprefix("ExecStart="))
        words = [word for word in words if not word.startswith("$")]
        command = ["chroot", "--userspec=heliograph:heliograph", str(self.folder), *words]
        with subprocess.Popen(
            [*command, "--port", "0"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            found = _READY.search(process.stdout.readline())
            assert found, "expected the address of the page"
            try:
                yield found[1], process
            finally:
                process.kill()


@pytest.fixture(scope="module")
def clean_root(tmp_path_factory: pytest.TempPathFactory) -> CleanRoot:
    if not os.environ.get("HELIOGRAPH_DEEP"):
        pytest.skip("a deep run makes a whole Debian")
    missing = [name for name in ("mmdebstrap", "dpkg-deb", "chroot") if not shutil.which(name)]
    if missing or os.geteuid() != 0:
        pytest.skip(f"needs root, and: apt-get install {' '.join(missing)}")
    return CleanRoot(tmp_path_factory.mktemp("debian") / "root")


def made(folder: Path, version: str) -> Path:
    command = [sys.executable, "tools/dev.py", "deb", "--to", str(folder), "--version", version]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder / f"heliograph_{version}_all.deb"


def test_installed_killed_upgraded_and_removed_nothing_is_lost(
    clean_root: CleanRoot, tmp_path: Path
) -> None:
    clean_root.install(made(tmp_path, "0.1.0"))
    assert "heliograph 0.1.0" in clean_root.run("heliograph", "--version")
    dice, last = random.Random(7), None
    for _ in range(KILLS):
        with clean_root.service() as (address, process), table_page.opened(address) as page:
            page.wait_for_board()
            if last is None:
                page.send(do="begin", game="solari", depth="digital", seats=2)
            assert last in (None, page.view["at"])
            for _ in range(dice.randrange(1, MOST_STEPS)):
                page.send(do="enter", choices=dice.choice(page.view["offers"])["choices"])
            last = page.view["at"]
            process.send_signal(signal.SIGKILL)
    clean_root.install(made(tmp_path, "0.1.1"))
    with clean_root.service() as (address, _process), table_page.opened(address) as page:
        assert page.view["at"] == last
    clean_root.run("dpkg", "--purge", "heliograph")
    assert clean_root.record.is_file()
    assert not (clean_root.folder / "usr/lib/heliograph").exists()
