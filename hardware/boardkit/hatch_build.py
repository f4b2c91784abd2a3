"""Brings along what a new folder begins with; in the repository it lies where it is used."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STARTER = ("builds/one-ring.toml", "guide/steps.toml", "parts", "print")


class StarterHook(BuildHookInterface[Any]):
    """Finds it beside this folder, or in packed sources within."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        source = root / "starter" if (root / "starter").is_dir() else root.parent
        within = "boardkit/starter" if self.target_name == "wheel" else "starter"
        for name in STARTER:
            build_data["force_include"][str(source / name)] = f"{within}/{name}"
