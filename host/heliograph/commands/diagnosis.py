"""What each finding at a port means, and what to do about it, in both languages."""

import os
import platform
from pathlib import Path

from heliograph.catalogue import N_, Filled
from heliograph.flashing.carried import MAIN_CONTROLLER, micropython_for
from heliograph.link import probe
from heliograph.link.probe import Finding
from heliograph.version import __version__
from shared_rules.link import messages

# For each kind of finding, English and German; {…} are facts of the finding.
_TEXTS = {
    probe.OURS: N_("{url}: a Heliograph unit, build {build}, firmware {firmware}. All is well."),
    probe.OLD: N_(
        "{url}: a Heliograph unit with firmware {firmware}; this program is {here}. Renew "
        "it: heliograph flash {url}"
    ),
    probe.OTHER_LINK: N_(
        "{url}: a Heliograph unit that speaks version {protocol} of the link; this program "
        "speaks {link}. Put this program's firmware on it: heliograph flash {url}"
    ),
    probe.OTHER_BUILD: N_(
        "{url}: a Heliograph unit made for the build {build!r}; the unit file here is "
        "{wanted!r}. If it was built as {wanted!r}: heliograph flash {url}; otherwise name "
        "its build: heliograph flash --build NAME {url}"
    ),
    probe.WRONG_BOARD: N_(
        "{url}: a Heliograph unit that refused its own unit file ({fault}) and serves as "
        "build {build!r}. Name its build: heliograph flash --build NAME {url}"
    ),
    probe.PROMPT: N_(
        "{url}: MicroPython, but not the firmware of Heliograph. Put it on: heliograph flash {url}"
    ),
    probe.SILENT: N_(
        "{url}: something that does not answer. If it is a Pico, it may lack MicroPython or "
        "run another program: hold BOOTSEL while plugging it in, copy MicroPython's UF2 onto "
        "the stick RPI-RP2, then: heliograph flash {url}"
    ),
}
NO_UNIT = N_(
    "No unit is plugged in. Use a cable that carries data, not only power; or play without: "
    "heliograph play --unit sim"
)
_BOOT_LOADER = N_(
    "{place}: a Pico in its boot loader, without MicroPython. Load the UF2 for RPI_PICO from "
    "https://micropython.org/download/RPI_PICO/, then: heliograph flash --image FILE"
)
_BOOT_LOADER_CARRIED = N_(
    "{place}: a Pico in its boot loader, without MicroPython. This brings it along: "
    "heliograph flash"
)
_HELD = N_(" It is held by: {names}.")
_UDEV = N_(
    ' Or for every user: put the line\n  SUBSYSTEM=="tty", ATTRS{{idVendor}}=="2e8a", '
    'MODE="0666"\n  into /etc/udev/rules.d/70-heliograph.rules and plug the unit in again.'
)
_GROUP = N_(
    "{url}: you may not use this port. Run: sudo usermod -aG {group} $USER, then log out and "
    "in again."
)


def boot_loader(place: str) -> Filled:
    """Return what to do with a Pico in its boot loader."""
    carried = micropython_for(MAIN_CONTROLLER)
    return (_BOOT_LOADER_CARRIED if carried else _BOOT_LOADER).filled(place=place)


def explain(finding: Finding, language: str, wanted_build: str = "") -> str:
    """Return what was found at a port and what to do."""
    if finding.problem is not None:
        return _why_closed(finding, language)
    return _TEXTS[finding.kind].text(
        language,
        url=finding.url,
        build=finding.build,
        firmware=finding.firmware or "?",
        protocol=finding.protocol,
        here=__version__,
        link=messages.PROTOCOL,
        wanted=wanted_build,
        fault=finding.fault,
    )


def _why_closed(finding: Finding, language: str) -> str:
    assert finding.problem is not None
    if is_forbidden(finding.url):
        group = _GROUP.text(language, url=finding.url, group=owning_group(finding.url))
        return group + _UDEV.template(language).format()
    text = finding.problem.text(language)
    names = probe.holders(finding.url)
    return text + (_HELD.text(language, names=", ".join(names)) if names else "")


def is_forbidden(url: str) -> bool:
    """Say whether a device is there but closed to this user."""
    place = Path(url)
    return place.exists() and not os.access(place, os.R_OK | os.W_OK)


def owning_group(url: str) -> str:
    """Return the group that may use a device; `dialout` where it belongs to root alone."""
    if platform.system() != "Linux":
        return "dialout"
    import grp  # not on Windows

    name = grp.getgrgid(Path(url).stat().st_gid).gr_name
    return "dialout" if name == "root" else name
