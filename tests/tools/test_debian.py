"""The Debian package: what it places, what its service may do; in a deep run, its whole life.

The deep run makes a small Debian in a folder, installs the package there, plays under load, kills
it, upgrades and removes it: once by hand, the service's own line started as its user, and once by
systemd itself, where this computer lets one run.
"""

import argparse
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import build_deb
import pytest

from devkit.paths import ROOT
from heliograph import cli
from heliograph.commands.arguments import Parser
from tests.tools import bare_environment, booted_debian, table_page

MOST_EXPOSED = 2.0  # as systemd counts: 0 nothing, 10 everything
KILLS, MOST_STEPS = 20, 12
UNITS = ("heliograph.service", "heliograph-backup.service", "heliograph-backup.timer")
# What systemd brings by itself and these units refer to
TARGETS = ("basic", "multi-user", "network", "shutdown", "sysinit", "time-set", "timers")
PROGRAM = "/usr/bin/heliograph"
_READY = re.compile(r"http://(\S+?)/")


needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd-analyze"
)


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


def test_the_licence_of_all_that_comes_along_is_told(tmp_path: Path) -> None:
    """Also of a package that only names it, and of the libraries of the pages."""
    packages = tmp_path / build_deb.PACKAGES
    stating = packages / "stating-1.0.dist-info"
    bringing = packages / "bringing-2.0.dist-info"
    library = packages / "heliograph" / "web" / "node_modules" / "drawing"
    for folder in (stating, bringing / "licenses", library, tmp_path / "DEBIAN"):
        folder.mkdir(parents=True)
    (stating / "METADATA").write_text(
        "Name: stating\nLicense: BSD\n\nLicense: no\n", encoding="utf-8"
    )
    (bringing / "METADATA").write_text(
        "Name: bringing\nLicense-Expression: MIT\n", encoding="utf-8"
    )
    (bringing / "licenses" / "LICENSE.txt").write_text("as it is", encoding="utf-8")
    (library / "LICENSE").write_text("for everybody", encoding="utf-8")
    build_deb.place_files(tmp_path, "9.9.9")
    told = (tmp_path / "usr/share/doc/heliograph/copyright").read_text(encoding="utf-8")
    ours, named, brought, stated, drawn = told.split("\n----\n\n")
    assert ours == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert stated == "stating-1.0\nBSD\n"
    assert named == "bringing-2.0\nMIT\n"
    assert brought == "bringing-2.0.dist-info/licenses/LICENSE.txt\n\nas it is"
    assert drawn == "node_modules/drawing/LICENSE\n\nfor everybody"


def test_the_service_writes_its_own_folder_and_nothing_else() -> None:
    service = lines_of("heliograph.service")
    assert {"ProtectSystem=strict", "StateDirectory=heliograph", "User=heliograph"} <= set(service)
    assert "NoNewPrivileges=yes" in service
    start = next(line for line in service if line.startswith("ExecStart="))
    assert "--db /var/lib/heliograph/heliograph.db" in start


@pytest.mark.skipif(sys.platform == "win32", reason="a shell starts the program")
def test_what_starts_the_program_starts_its_simulated_board_too(tmp_path: Path) -> None:
    """The package's folder is on no Python's path by itself, and the board is a child."""
    packages = tmp_path / "packages"
    packages.mkdir()
    for name in ("host/heliograph", "host/heliograph_classics", "shared_rules"):
        (packages / Path(name).name).symlink_to(ROOT / name)
    bare_environment.link_packages(required_packages(), packages)
    text = (build_deb.SOURCES / "heliograph").read_text(encoding="utf-8")
    text = text.replace("/usr/lib/heliograph", str(packages))
    starter = tmp_path / "heliograph"
    starter.write_text(text.replace("/usr/bin/python3", sys._base_executable), encoding="utf-8")
    words = ["sh", str(starter), "play", "--no-open", "--db", str(tmp_path / "table.db")]
    words += ["--board", "sim"]
    with started(words) as (address, _process), table_page.opened(address) as page:
        page.wait_for_board()


def required_packages() -> list[str]:
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[str] = content["project"]["dependencies"]
    return found


def words_after(name: str, key: str) -> list[str]:
    """The words of a line of one of the package's files."""
    (line,) = (line for line in lines_of(name) if line.startswith(f"{key}="))
    return shlex.split(line.removeprefix(f"{key}="))


def parsed(words: list[str]) -> argparse.Namespace:
    """What the program makes of a line of the service; ends where it does not know a word."""
    name, *options = words
    (command,) = (command for command in cli.COMMANDS if command.name == name)
    module = import_module(command.module)
    parser = Parser(name, "", "en")
    module.arguments(parser, "en")
    found: argparse.Namespace = parser.parse_args(options)
    return found


def test_the_program_knows_every_word_of_its_services() -> None:
    program, *words = words_after("heliograph.service", "ExecStart")
    chosen = shlex.split(words_after("heliograph.default", "HELIOGRAPH_OPTIONS")[0])
    assert words.pop() == "$HELIOGRAPH_OPTIONS"
    play = parsed([*words, *chosen])
    assert (program, play.no_open, play.lan, play.unit) == (PROGRAM, True, True, "auto")
    shell, option, line = words_after("heliograph-backup.service", "ExecStart")
    replace, program, *words = shlex.split(line)
    assert (shell, option, replace, program) == ("/bin/sh", "-c", "exec", PROGRAM)
    assert parsed(words).db == play.db


def test_the_service_ends_in_order_and_starts_again() -> None:
    service = set(lines_of("heliograph.service"))
    assert {"KillSignal=SIGINT", "Restart=always"} <= service
    assert words_after("heliograph-backup.timer", "OnCalendar")
    (rule,) = (line for line in lines_of("70-heliograph.rules") if not line.startswith("#"))
    group = next(line for line in service if line.startswith("User=")).removeprefix("User=")
    assert f'GROUP="{group}"' in rule


def verified(folder: Path, change: tuple[str, str] = ("", "")) -> str:
    """What systemd says of the units in a root that has them, after a change to the service."""
    (folder / "DEBIAN").mkdir(parents=True)
    build_deb.place_files(folder, "9.9.9")
    units = folder / "usr/lib/systemd/system"
    for name in TARGETS:
        (units / f"{name}.target").write_text("[Unit]\n", encoding="utf-8")
    (folder / "bin").mkdir()
    shutil.copy("/bin/sh", folder / "bin")
    service = units / UNITS[0]
    service.write_text(service.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", f"--root={folder}", *UNITS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd looks at no other root")
    return done.stdout + done.stderr


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    assert verified(tmp_path / "root") == ""
    said = verified(tmp_path / "wrong", ("ProtectHome", "ProtectHme"))
    assert "Unknown key 'ProtectHme'" in said or "Unknown key name 'ProtectHme'" in said


@needs_systemd
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
        packages = f"--include=python3,adduser,{booted_debian.PACKAGES}"
        command = ["mmdebstrap", "--variant=minbase", packages, "bookworm", str(folder)]
        subprocess.run(command, check=True, capture_output=True, timeout=1200)

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
        words = words_after("heliograph.service", "ExecStart")
        words = [word for word in words if not word.startswith("$")]
        command = ["chroot", "--userspec=heliograph:heliograph", str(self.folder), *words]
        with started(command) as running:
            yield running


@contextmanager
def started(command: list[str]) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Run a line that opens the table, on a free port; yield its address and its process."""
    with subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
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


# A page of the service: waits until it answers, waits for the board, plays a step where it is told
# to, and prints where the table stands.
LOOK = """
import sys, urllib.error, urllib.request
from tests.tools import table_page
while True:
    try:
        urllib.request.urlopen("http://127.0.0.1:8765/").close()
        break
    except urllib.error.URLError:
        pass
with table_page.opened("127.0.0.1:8765") as page:
    page.wait_for_board()
    for command in sys.argv[1:]:
        page.send(do=command, game="solari", depth="digital", seats=2) if command == "begin" else (
            page.send(do=command, choices=page.view["offers"][0]["choices"]))
    print(page.view["at"])
"""
ALONE = "sed -i s/--lan// /etc/default/heliograph"  # pages of this computer need no key then


def test_systemd_runs_it_shut_in_and_starts_it_again(clean_root: CleanRoot, tmp_path: Path) -> None:
    package = made(tmp_path, "0.1.0")
    with booted_debian.booted(clean_root.folder) as debian:
        shutil.copy(package, clean_root.folder)
        for _ in range(2):  # also when it comes back after it was removed
            debian.run("dpkg", "-i", f"/{package.name}")
            assert debian.run("systemctl", "is-enabled", *UNITS[::2]).split() == ["enabled"] * 2
            debian.run("dpkg", "--remove", "heliograph")
        debian.run("dpkg", "-i", f"/{package.name}")
        debian.run("sh", "-c", ALONE)
        debian.run("systemctl", "restart", UNITS[0])
        last = debian.look(LOOK, "begin", "enter", "enter")
        main = debian.run("systemctl", "show", "-P", "MainPID", UNITS[0])
        status = debian.run("cat", f"/proc/{main}/status")
        assert re.search(r"^NoNewPrivs:\t1$", status, re.MULTILINE)
        assert re.search(r"^CapEff:\t0+$", status, re.MULTILINE)
        assert re.search(r"^Seccomp:\t2$", status, re.MULTILINE)
        debian.run("systemctl", "kill", "--signal=KILL", UNITS[0])
        assert debian.look(LOOK) == last
        assert debian.run("systemctl", "show", "-P", "NRestarts", UNITS[0]) == "1"
        journal = debian.run("journalctl", "--no-pager", "-o", "cat", "-u", UNITS[0])
        assert journal.count("http://") >= 2, "each start tells its address"
        debian.run("systemctl", "start", UNITS[1])
        assert list(clean_root.record.parent.glob("backups/day-*.db"))
        debian.run("systemctl", "stop", UNITS[0])
        assert debian.run("systemctl", "show", "-P", "Result", UNITS[0]) == "success"
        debian.run("systemctl", "disable", UNITS[0])
        debian.run("dpkg", "-i", f"/{package.name}")  # an upgrade leaves it as its owner wants it
        assert debian.run("systemctl", "is-enabled", UNITS[0], codes=(1,)) == "disabled"
        assert debian.run("systemctl", "is-active", UNITS[0], codes=(3,)) == "inactive"
        debian.run("dpkg", "--purge", "heliograph")
        assert clean_root.record.is_file()
