"""The libraries of web pages: installed from committed npm lock files, never copied in."""

from pathlib import Path

from . import stamps
from .environment import only_one
from .paths import ROOT, WEB

DEMO = ROOT / "tools" / "demo"
# Nothing that npm installs here may run code, ask, or phone home.
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")


def ensure(folder: Path = WEB, step: str = "step npm") -> None:
    """Installs the locked libraries of a folder unless they are there."""
    manifest, modules = folder / "package.json", folder / "node_modules"
    stamp = stamps.fingerprint((manifest, folder / "package-lock.json"))
    if not manifest.is_file() or stamps.read(modules) == stamp:
        return
    from .node import npm_command
    from .steps import run_step
    from .texts import say

    with only_one():
        run_step(say(step), [*npm_command(), *NPM_CI], cwd=folder)
        modules.mkdir(exist_ok=True)
        stamps.write(modules, stamp)


def ensure_demo() -> None:
    """Installs the interpreters of the demo unless they are there."""
    ensure(DEMO, "step demo")
