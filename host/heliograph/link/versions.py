"""What to say when unit and program are of different versions, and which of them to renew."""

from heliograph.catalogue import N_
from heliograph.errors import UnitError
from heliograph.version import __version__
from shared_rules.link import messages


def other_protocol(url: str, protocol: int) -> UnitError:
    """Explain that unit and program do not understand each other."""
    words = N_(
        "The unit at {url} speaks version {protocol} of the link, this program version {own}. Put "
        "the firmware of this Heliograph on the unit: heliograph flash {url}"
    )
    if protocol > messages.PROTOCOL:
        words = N_(
            "The unit at {url} speaks version {protocol} of the link, this program version {own}. "
            "Update Heliograph on this computer. Or: put the firmware of this Heliograph on the "
            "unit: heliograph flash {url}"
        )
    return UnitError(words.filled(url=url, protocol=protocol, own=messages.PROTOCOL))


def other_firmware(url: str, firmware: str) -> UnitError:
    """Explain that a unit works, but with the firmware of another version."""
    return UnitError(
        N_(
            "The unit at {url} is connected; its firmware is version {firmware}, this "
            "program version {own}. Update it between two games: heliograph flash {url}"
        ).filled(url=url, firmware=firmware, own=__version__),
    )


def wrong_board_file(url: str, fault: str) -> UnitError:
    """Explain that a unit works, but not as its maker's file says."""
    return UnitError(
        N_(
            "The unit at {url} is connected; it refused its own unit file ({fault}) and "
            "uses the pins of its firmware. Name its build: heliograph flash --build NAME "
            "{url}"
        ).filled(url=url, fault=fault),
    )


def read_about(about: str) -> tuple[str, str, str]:
    """Return build and firmware of a greeting, and what is wrong with the unit's own file."""
    build, _, rest = about.partition(" ")
    firmware, _, fault = rest.partition(" ")
    return build, firmware, fault
