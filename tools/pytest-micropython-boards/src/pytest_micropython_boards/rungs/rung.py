"""What every rung says of itself, and how it starts a board."""

from pathlib import Path
from typing import ClassVar

from pytest_micropython_boards.player import OnMessage, OnText, Player

# What any board that plays in virtual or emulated time has
PLAYED = frozenset(
    (
        "clock", "pins", "buttons", "pixels", "devices", "serial", "files", "power", "cable", "pwm",
        "analogue",
    )
)  # fmt: skip


class Rung:
    """One way to play a board."""

    name: ClassVar[str]
    capabilities: ClassVar[frozenset[str]]
    # Whether the sources may carry probes: for loops without a wait, and for coverage
    takes_probes: ClassVar[bool] = True
    # Whether the folder of the files is the flash itself, or was only copied into it
    has_flash_folder: ClassVar[bool] = True

    # Whether a power cut is that of a chip: it boots anew, and its flash is as it was left
    starts_cold: bool = False

    def runs_machine_code(self) -> bool:
        """Whether `@micropython.native` and `viper` can be compiled there."""
        return True

    def missing(self) -> str:
        """The one line that says what this computer lacks; empty where the rung can run."""
        return ""

    def start(self, flash: Path, on_message: OnMessage, on_text: OnText) -> Player:
        """Switch a board on, with these files in its flash."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what was kept for later boards."""
