"""What to say when unit and program are of different versions, and which of them to renew."""

from typing import NamedTuple

from heliograph.catalogue import N_
from heliograph.errors import NeedsRenewal, UnitError
from heliograph.flashing import error_lines
from heliograph.version import __version__
from shared_rules.link import messages


def other_protocol(url: str, protocol: int) -> NeedsRenewal:
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
    return NeedsRenewal(words.filled(url=url, protocol=protocol, own=messages.PROTOCOL))


def few_seats(url: str) -> NeedsRenewal:
    """Explain that a unit is left out of this game, because its firmware is too old for so many."""
    return NeedsRenewal(
        N_(
            "The unit at {url} is connected; its firmware ends at five seats, and this table has "
            "places for more. The pages play on without it. Update it: heliograph flash {url}"
        ).filled(url=url),
    )


def other_firmware(url: str, firmware: str) -> NeedsRenewal:
    """Explain that a unit works, but with the firmware of another version."""
    return NeedsRenewal(
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


def errors_on_unit(url: str, errors: tuple[str, ...]) -> NeedsRenewal:
    """Explain that a unit works, but that its program ended with errors of late."""
    return NeedsRenewal(
        N_(
            "The unit at {url} is connected; its program ended with an error and began again. "
            "The last ones, the newest at the end: {errors}. They go when the firmware is "
            "renewed: heliograph flash {url}"
        ).filled(url=url, errors="; ".join(map(error_lines.explain, errors))),
    )


class About(NamedTuple):
    """What a unit says of itself in its greeting."""

    build: str
    firmware: str
    fault: str  # what is wrong with the unit's own file
    errors: tuple[str, ...]  # that ended its program, the newest last


def read_about(about: str) -> About:
    """Return what a greeting says."""
    plain, _, errors = about.partition(" ! ")
    build, _, rest = plain.partition(" ")
    firmware, _, fault = rest.partition(" ")
    return About(build, firmware, fault, tuple(filter(None, errors.split("; "))))
