"""The two tools that can install Python packages: uv, and pip as the second choice.

uv is taken from PATH, from .tools, or fetched into .tools with pip (`--target` is allowed even
where the distribution guards its own packages, PEP 668). Without uv, pip installs the pins that
`lockfile` reads from uv.lock; it may be the venv's own pip or the one outside of it.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .failure import Failure
from .lockfile import RUNTIME, Lock, write_requirements
from .paths import TOOLS, VENV, VENV_PYTHON, WINDOWS
from .steps import note, run_step
from .texts import say

OLDEST_UV = (0, 8)
UV_FOLDER = TOOLS / "uv"
# A Python that uv downloads by itself would be a surprise: the one that runs dev.py is used.
UV_ENVIRONMENT = {"UV_PYTHON_DOWNLOADS": "never", "UV_PROJECT_ENVIRONMENT": str(VENV)}
PIP_OPTIONS = ("--disable-pip-version-check", "--no-input")


def uv_is_forbidden() -> bool:
    """HELIOGRAPH_NO_UV=1 asks for pip, for machines on which uv misbehaves."""
    return os.environ.get("HELIOGRAPH_NO_UV", "") not in ("", "0")


def find_uv() -> str | None:
    """A uv that is new enough: on PATH, else the one fetched earlier."""
    fetched = UV_FOLDER / "bin" / ("uv.exe" if WINDOWS else "uv")
    for candidate in (shutil.which("uv"), str(fetched)):
        if candidate and _uv_version(candidate) >= OLDEST_UV:
            return candidate
    return None


def _uv_version(program: str) -> tuple[int, ...]:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return (0,)
    found = re.match(r"uv (\d+)\.(\d+)", done.stdout)
    return tuple(int(part) for part in found.groups()) if found else (0,)


def get_uv() -> str | None:
    """uv, fetched if need be; None where it is forbidden or cannot be had."""
    if uv_is_forbidden():
        return None
    found = find_uv()
    if found or not has_pip():
        return found
    try:
        install_into(UV_FOLDER, "bootstrap", say("step uv"))
    except Failure as failure:
        note(str(failure))
    return find_uv()


def has_pip() -> bool:
    """Whether the Python that runs dev.py has pip."""
    return importlib.util.find_spec("pip") is not None


def pip_command(*, inside: bool) -> list[str]:
    """pip that installs into .venv (`inside`) or anywhere else; raises `Failure` without pip."""
    if inside and _venv_has_pip():
        return [str(VENV_PYTHON), "-m", "pip", *PIP_OPTIONS]
    if not has_pip():
        raise no_installer()
    command = [sys.executable, "-m", "pip", *PIP_OPTIONS]
    return [*command, "--python", str(VENV_PYTHON)] if inside else command


def _venv_has_pip() -> bool:
    return any(VENV.glob("[Ll]ib*/**/site-packages/pip/__main__.py"))


def no_installer() -> Failure:
    """The failure of a Python that can install nothing, with the line for this machine."""
    line = "https://pip.pypa.io/en/stable/installation/"
    if shutil.which("apt-get"):
        line = "apt-get install -y python3-pip"
    return Failure(say("want installer", python=sys.executable), say("got no installer"), line)


def install_into(folder: Path, group: str, text: str, uv: str | None = None) -> None:
    """Installs one locked group into a folder of its own, outside of every environment."""
    wanted = ["-r", str(write_requirements(group)), "--require-hashes", "--target", str(folder)]
    shutil.rmtree(folder, ignore_errors=True)
    if uv:
        python = ["--python", sys.executable]
        run_step(text, [uv, "pip", "install", *python, *wanted], env=UV_ENVIRONMENT)
        return
    run_step(text, [*pip_command(inside=False), "install", "--no-user", *wanted])


def sync_with_uv(uv: str, groups: Sequence[str]) -> None:
    """Makes .venv hold exactly the locked packages of these groups and the project."""
    command = [uv, "sync", "--locked"]
    command += [] if "dev" in groups else ["--no-dev"]
    extras = [group for group in groups if group not in (RUNTIME, "dev")]
    command += [f"--extra={extra}" for extra in extras]
    command += [] if VENV_PYTHON.exists() else ["--python", sys.executable]
    run_step(say("step sync"), command, env=UV_ENVIRONMENT)


def sync_with_pip(groups: Sequence[str]) -> None:
    """The same with venv and pip, for machines without uv."""
    if not VENV_PYTHON.exists() or not (_venv_has_pip() or has_pip()):
        _create_venv()
    install = [*pip_command(inside=True), "install"]
    pins = ["--require-hashes", "-r", str(write_requirements(*groups))]
    run_step(say("step pip"), [*install, *pins])
    ours = [".", *(Lock.read().members() if "dev" in groups else [])]
    words = [word for folder in ours for word in ("--editable", folder)]
    run_step(say("step project"), [*install, "--no-deps", *words])


def _create_venv() -> None:
    """A venv with its own pip where ensurepip exists; Debian keeps that in another package."""
    remove_venv(VENV)
    own_pip = importlib.util.find_spec("ensurepip") is not None and not _ensurepip_is_crippled()
    if not own_pip and not has_pip():
        raise no_installer()
    options = [] if own_pip else ["--without-pip"]
    run_step(say("step venv"), [sys.executable, "-m", "venv", *options, VENV])


def remove_venv(venv: Path) -> None:
    """Clears the way for a new venv; raises `Failure` where it would saw off its own branch."""
    if venv in Path(sys.executable).parents:
        line = f"python3 tools/dev.py {' '.join(sys.argv[1:])}".rstrip()
        raise Failure(say("want other python"), sys.executable, line)
    shutil.rmtree(venv, ignore_errors=True)


def _ensurepip_is_crippled() -> bool:
    """Some distributions ship ensurepip without the wheel that it would install."""
    probe = [sys.executable, "-m", "ensurepip", "--version"]
    return subprocess.run(probe, capture_output=True, check=False).returncode != 0
