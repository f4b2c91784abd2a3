"""What subscribers of the table are told: that something changed, and how a unit is doing."""

from dataclasses import dataclass, field

from heliograph.catalogue import Words
from heliograph.errors import HeliographError, NeedsRenewal

UNITS = "units"
PROBLEM = "problem"
BOTS = "bots"  # a computer player thinks, waits, or is done
SETTINGS = "settings"  # a setting of the table
INSTALLED = "installed"  # which games there are: one was described, or deleted
CLOCK_STOPPED = "clock stopped"  # people pause; nothing of the match changes
PODS_CHANGED = "pods"  # a pod was given another seat
CALLS = "calls"  # the table calls the host of the evening, or a message for it came
GO_ON = "go on"  # people let the computer players go on


@dataclass(frozen=True, slots=True)
class Change:
    """Something changed; `kind` is a kind of the log, or one of the names above."""

    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class PanelReport:
    """What the buttons of a unit would do now, as the unit reports it."""

    mode: int = 0
    ask: int = 0
    a: int = 0
    b: int = 0
    low: int = 0
    high: int = 0
    value: int = 0


@dataclass(frozen=True, slots=True)
class UnitRefusal:
    """A press or report of a unit that was refused; `count` tells two alike apart."""

    code: int
    a: int
    b: int
    c: int
    count: int


# How the port of a unit begins that comes through the air
IN_AIR = "wifi:"
BLUETOOTH = "bluetooth:"


@dataclass(frozen=True, slots=True)
class CellReport:
    """What a unit says of its cell: good, low or empty; how full it is, and what it still holds."""

    state: int
    percent: int
    millivolts: int
    mah: int


@dataclass(frozen=True, slots=True)
class UnitStatus:
    """One unit as the table sees it."""

    url: str
    simulated: bool = False
    connected: bool = False
    about: str = ""  # the build of the unit
    firmware: str = ""  # the version of its firmware
    has_three_buttons: bool = False  # as far as its build is known here
    pending: int = 0  # reports received that could not be written to the record yet
    panel: PanelReport = field(default_factory=PanelReport)
    offered: int = -1  # the version of the table whose choices it offers
    refusal: UnitRefusal | None = None
    problem: HeliographError | None = None
    renewal: Words | None = None  # how far its firmware is being renewed
    # stage, step, pixel and buttons down while the unit tests itself; then what it found
    self_test: tuple[int, int, int, int] | None = None
    findings: bytes | None = None
    is_pod: bool = False
    cell: CellReport | None = None

    @property
    def is_on_cable(self) -> bool:
        """Whether it hangs on a cable of this computer."""
        return not self.simulated and ":" not in self.url

    @property
    def can_be_renewed(self) -> bool:
        """Whether the page may offer to renew its firmware now."""
        is_idle = self.renewal is None
        return is_idle and self.is_on_cable and isinstance(self.problem, NeedsRenewal)

    @property
    def name(self) -> str:
        """What the unit is called on whichever way through the air; else as its port."""
        return self.url.removeprefix(IN_AIR).removeprefix(BLUETOOTH)
