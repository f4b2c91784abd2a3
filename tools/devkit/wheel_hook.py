"""Puts the compiled firmware into the wheel; called by hatchling while it builds one."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "heliograph/_firmware/compiled.zip"
NEEDED = "host/heliograph/web/node_modules/htm/preact/standalone.module.js"


class FirmwareHook(BuildHookInterface[Any]):
    """Compiles the firmware for the Pico, which no computer at a table should have to do."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled firmware; an editable installation compiles by itself."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / NEEDED).is_file():
            sys.exit(
                f"expected the libraries of the pages, got no {NEEDED}. "
                "Run once: python3 tools/dev.py test --collect-only"
            )
        sys.path[:0] = [str(root), str(root / "host")]
        from heliograph.flashing import shipped, staging

        self._folder = tempfile.TemporaryDirectory(prefix="heliograph-wheel-")
        archive = Path(self._folder.name) / "compiled.zip"
        shipped.write(archive, staging.compile_firmware())
        build_data["force_include"][str(archive)] = INSIDE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Let the temporary files go."""
        del version, build_data, artifact_path
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
