"""Where the record of all matches lives when nobody says otherwise."""

import os
import sys
from pathlib import Path

_APP = "heliograph"
_DATABASE = "heliograph.db"


def default_database() -> Path:
    """Return the place of the record: the platform's own folder for application files."""
    return _application_folder() / _DATABASE


def _application_folder() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / _APP
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / _APP
    # The XDG rules: a relative path in the variable is invalid and is ignored.
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / _APP
