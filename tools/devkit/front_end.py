"""The libraries of the web page: installed from the committed npm lock file, never copied in."""

from . import stamps
from .environment import only_one
from .paths import WEB

MANIFEST = WEB / "package.json"
LOCK = WEB / "package-lock.json"
MODULES = WEB / "node_modules"
# Nothing that npm installs here may run code, ask, or phone home.
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")


def ensure() -> None:
    """Installs the locked libraries unless they are there; nothing to do without a manifest."""
    stamp = stamps.fingerprint((MANIFEST, LOCK))
    if not MANIFEST.is_file() or stamps.read(MODULES) == stamp:
        return
    from .node import npm_command
    from .steps import run_step
    from .texts import say

    with only_one():
        run_step(say("step npm"), [*npm_command(), *NPM_CI], cwd=WEB)
        MODULES.mkdir(exist_ok=True)
        stamps.write(MODULES, stamp)
