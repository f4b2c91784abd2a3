"""A Debian in a folder that systemd runs, as on a computer of its own.

It has processes, mounts, a name and a network of its own (namespaces), so nothing of it is seen
outside, and its network reaches nothing. Its processes end with the one that started it.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

PACKAGES = "dbus,systemd,systemd-sysv,udev"
# What a computer has before its first process starts: devices, places in memory, process groups
BOOT = """
set -e
cd "$1"
mount --make-rprivate /
mount --bind . .
cd "$1"
mount -t proc proc proc
mount -t sysfs sys sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for place in run tmp dev; do mount -t tmpfs -o mode=755 "$place" "$place"; done
chmod 1777 tmp
mknod -m 666 dev/null c 1 3
mknod -m 666 dev/zero c 1 5
mknod -m 666 dev/random c 1 8
mknod -m 666 dev/urandom c 1 9
mkdir dev/shm dev/pts run/outside
mount -t tmpfs shm dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
pivot_root . run/outside
umount -l /run/outside
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system
"""
NAMESPACES = ("--pid", "--fork", "--mount", "--uts", "--ipc", "--net", "--cgroup", "--kill-child")
SECONDS = 300


class Booted:
    """A running Debian; commands run inside of it."""

    def __init__(self, process: int) -> None:
        self._inside = ["nsenter", "-t", str(process), "-m", "-u", "-i", "-n", "-p", "-C", "-r"]
        self._network = ["nsenter", "-t", str(process), "-n"]

    def run(self, *words: str, codes: tuple[int, ...] = (0,)) -> str:
        """Run a program of this Debian."""
        path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
        return _said([*self._inside, "-w", "/usr/bin/env", "-i", path, *words], codes)

    def look(self, script: str, *words: str) -> str:
        """Run Python of the tests, in this Debian's network alone."""
        return _said([*self._network, sys.executable, "-c", script, *words], (0,))


def _said(command: list[str], codes: tuple[int, ...]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode in codes, done.stdout + done.stderr
    return done.stdout.strip()


@contextmanager
def booted(root: Path) -> Iterator[Booted]:
    """Let systemd run a root until the block ends; skips where this computer does not allow it."""
    with _group() as group:
        join = f'echo $$ > "{group}/cgroup.procs"; exec "$@"'
        command = ["sh", "-c", join, "sh", "unshare", *NAMESPACES, "sh", "-c", BOOT, "sh", root]
        with subprocess.Popen(
            list(map(str, command)), stderr=subprocess.PIPE, text=True
        ) as starter:
            try:
                debian = Booted(_first_process(starter))
                # 1: one of the units of a bare system failed, such as the one for a console
                debian.run("systemctl", "is-system-running", "--wait", codes=(0, 1))
                yield debian
            finally:
                starter.send_signal(signal.SIGKILL)


def _first_process(starter: "subprocess.Popen[str]") -> int:
    """Return the process that is systemd, as soon as it is."""
    children = Path(f"/proc/{starter.pid}/task/{starter.pid}/children")
    while starter.poll() is None:
        with suppress(OSError):  # whoever was looked at has just ended
            for child in children.read_text(encoding="utf-8").split():
                # Not before: until then it still has the root of this computer.
                if Path(f"/proc/{child}/comm").read_text(encoding="utf-8") == "systemd\n":
                    return int(child)
    assert starter.stderr
    pytest.skip(f"needs a computer that lets a Debian boot; got: {starter.stderr.read()}")


@contextmanager
def _group() -> Iterator[Path]:
    """Yield a group of processes for this Debian alone, and remove it afterwards."""
    mounts = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    places = [line.split()[1] for line in mounts if line.split()[2] == "cgroup2"]
    if not places:
        pytest.skip("needs control groups, version 2")
    group = Path(places[0]) / f"heliograph-test-{os.getpid()}"
    group.mkdir()
    try:
        yield group
    finally:
        while "populated 1" in (group / "cgroup.events").read_text(encoding="utf-8"):
            pass  # the last processes are ending
        for folder, _folders, _files in os.walk(group, topdown=False):
            Path(folder).rmdir()
