"""Puts the compiled firmware and the names of the classic games into the wheel.

Where `HELIOGRAPH_BASES` names a folder that has MicroPython and its licences, wheel and sources
carry these as well.
"""

import os
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "heliograph/_firmware/compiled.zip"
# A folder of its own, which the simulated board puts on its path to import the package firmware
SOURCES = "heliograph/_firmware/firmware"
LOCALE = "heliograph/locale"
CARRIED = "heliograph/_firmware/micropython"
CLASSICS = "host/heliograph_classics/pyproject.toml"
# The libraries of the pages are third-party code and ignored by Git, but what is built must carry
# what the pages load, and its licences. What htm's file holds of Preact is named by Preact's own.
# In pyproject.toml they would be worked out anew for each of two thousand files.
PAGES = "host/heliograph/web/node_modules"
NEEDED = f"{PAGES}/htm/preact/standalone.module.js"
LIBRARIES = (
    NEEDED,
    f"{PAGES}/htm/LICENSE",
    f"{PAGES}/preact/LICENSE",
    f"{PAGES}/@fontsource-variable/lexend/LICENSE",
    f"{PAGES}/@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2",
)


class FirmwareHook(BuildHookInterface[Any]):
    """Compiles the firmware for the Pico, which no computer at a table should have to do."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is made for boards; an editable installation compiles by itself."""
        if version == "editable":
            return
        root = Path(self.root)
        if self.target_name == "wheel":
            self._name_classics(root)
        if not (root / NEEDED).is_file():
            sys.exit(
                f"expected the libraries of the pages, got no {NEEDED}. "
                "Run once: python3 tools/dev.py test --collect-only"
            )
        sys.path[:0] = [str(root), str(root / "host")]
        build_data["artifacts"] += LIBRARIES
        included = build_data["force_include"]
        included.update(self._micropython(root))
        if self.target_name == "wheel":
            included[str(self._compiled())] = INSIDE
            for file in sorted((root / "firmware").glob("*.[pj]*")):  # sources and package.json
                included[str(file)] = f"{SOURCES}/{file.name}"
            catalogues = self._catalogues(root)
            included[str(catalogues)] = f"{LOCALE}/{catalogues.name}"

    def _name_classics(self, root: Path) -> None:
        """Name the games that the wheel brings along as their own distribution names them."""
        told = tomllib.loads((root / CLASSICS).read_text(encoding="utf-8"))
        own = self.metadata.core.entry_points
        for group, games in told["project"]["entry-points"].items():
            own[group] |= games

    def _micropython(self, root: Path) -> dict[str, str]:
        """Return where MicroPython lies and comes to lie; packed sources have it already."""
        from heliograph.flashing import carried

        packed = root / "host" / CARRIED
        named = packed if packed.is_dir() else os.environ.get("HELIOGRAPH_BASES")
        within = "host/" if self.target_name == "sdist" else ""
        files = carried.files_to_carry(Path(named)) if named else []
        return {str(file): f"{within}{CARRIED}/{file.name}" for file in files}

    def _compiled(self) -> Path:
        from heliograph.flashing import shipped, staging

        self._folder = tempfile.TemporaryDirectory(prefix="heliograph-wheel-")
        archive = Path(self._folder.name) / "compiled.zip"
        shipped.write(archive, staging.compile_firmware(), staging.joined_firmware().lines)
        return archive

    def _catalogues(self, root: Path) -> Path:
        """Return the catalogues as they are shipped; pyproject.toml leaves out the longer form."""
        from heliograph.packed_catalogues import pack
        from heliograph.po_files import compact

        shipped = {
            file.relative_to(root / "host").as_posix(): compact(file.read_text(encoding="utf-8"))
            for file in (root / "host").rglob("locale/*/LC_MESSAGES/*.po")
        }
        return pack(shipped, Path(self._folder.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Let the temporary files go."""
        del version, build_data, artifact_path
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
