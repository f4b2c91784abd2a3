"""`heliograph units`: every unit that is plugged in or has a key for the air, one line each."""

import argparse
import json

from heliograph.catalogue import N_
from heliograph.commands import diagnosis
from heliograph.commands.arguments import Parser
from heliograph.commands.asking import JSON
from heliograph.commands.ports import PORT, own_build, ports_meant
from heliograph.errors import UnitError
from heliograph.link.probe import probe
from heliograph.link.wifi_units import WifiUnits
from heliograph.record.paths import default_database

_REVOKE = N_(
    "take its key from the unit of that name: it joins through the air no more, and leaves at once "
    "where it has"
)
_REVOKED = N_("{name}: it has no key of this table any more.")
_HAS_KEY = N_("{name}: may join through the air. --revoke {name} takes its key back.")
_NOT_KNOWN = N_("No unit {name} has a key of this table. Those that have one: {names}")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add = parser.options.add_argument
    parser.words.add_argument("port", nargs="*", metavar="PORT", help=parser.choose(PORT))
    add("--json", action="store_true", help=parser.choose(JSON))
    add("--revoke", metavar="NAME", help=parser.choose(_REVOKE))


def run(options: argparse.Namespace, language: str) -> int:
    """List the units, or take the key of one back."""
    in_air = WifiUnits(default_database().parent)
    if options.revoke:
        revoke(in_air, options.revoke)
        print(_REVOKED.text(language, name=options.revoke))
        return 0
    build = own_build()
    findings = [probe(port, build) for port in ports_meant(options.port)]
    if options.json:
        print(json.dumps([
            {"port": found.url, "state": found.kind, "build": found.build,
             "firmware": found.firmware, "protocol": found.protocol}
            for found in findings
        ], indent=1))  # fmt: skip
        return 0
    for found in findings:
        print(diagnosis.explain(found, language, build))
    for name in () if options.port else in_air.names:
        print(_HAS_KEY.text(language, name=name))
    if not findings:
        print(diagnosis.NO_UNIT.text(language))
    return 0


def revoke(units: WifiUnits, name: str) -> None:
    """Take the key of a unit back. Raises `UnitError`."""
    if name not in units.names:
        known = ", ".join(units.names) or "-"
        raise UnitError(_NOT_KNOWN.filled(name=name, names=known))
    units.remove(name)
