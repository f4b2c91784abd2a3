"""`heliograph doctor`: what is wrong with a board or its port, and what to do.

Ends with 0 if every board found is well, with 1 otherwise.
"""

import argparse
import sys
from pathlib import Path

from heliograph.catalogue import N_, say
from heliograph.commands import diagnosis
from heliograph.commands.air_diagnosis import diagnose_air, diagnose_bluetooth
from heliograph.commands.arguments import FILE, Parser
from heliograph.commands.ports import PORT, own_build, ports_meant
from heliograph.errors import UnitError
from heliograph.flashing import error_lines
from heliograph.link import bootloader
from heliograph.link.probe import OURS, Finding, probe
from heliograph.link.versions import errors_on_unit
from heliograph.link.wifi_units import WifiUnits
from heliograph.record.paths import default_database

_ERRORS = N_("say which lines of the sources an error means that a unit printed; -: as it is typed")
_NO_ERRORS = N_("The file {file} cannot be read ({why}). Write into it what the unit printed.")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    file = parser.choose(FILE)
    parser.words.add_argument("--errors", metavar=file, help=parser.choose(_ERRORS))
    parser.words.add_argument("port", nargs="*", metavar="PORT", help=parser.choose(PORT))


def run(options: argparse.Namespace, language: str) -> int:
    """Look at every port meant and at the boot loader's stick; or say what an error means."""
    if options.errors:
        print(error_lines.translate(_read(options.errors)), end="")
        return 0
    build = own_build()
    findings = [probe(port, build) for port in ports_meant(options.port)]
    for found in findings:
        print(diagnosis.explain(found, language, build))
        if found.errors:
            print(errors_on_unit(found.url, found.errors).text(language))
    sticks = bootloader.waiting()
    for place in sticks:
        print(diagnosis.boot_loader(place).text(language))
    units = WifiUnits(default_database().parent)
    air = None if options.port else diagnose_air(units)
    if air:
        print(air[0].text(language))
    if air and (bluetooth := diagnose_bluetooth(units)):
        print(say(language, bluetooth))
    if not findings and not sticks and not air:
        print(diagnosis.NO_UNIT.text(language))
    is_well = all(map(_is_well, findings)) and (air is None or air[1])
    return 0 if (findings or air) and not sticks and is_well else 1


def _is_well(found: Finding) -> bool:
    return found.kind == OURS and not found.errors


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise UnitError(_NO_ERRORS.filled(file=file, why=problem.strerror)) from problem
