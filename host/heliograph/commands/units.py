"""`heliograph units`: every unit that is plugged in, one line each."""

import argparse
import json

from heliograph.commands import diagnosis
from heliograph.commands.arguments import Parser
from heliograph.commands.asking import JSON
from heliograph.commands.ports import PORT, own_build, ports_meant
from heliograph.link.probe import probe


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add = parser.options.add_argument
    parser.words.add_argument("port", nargs="*", metavar="PORT", help=parser.choose(PORT))
    add("--json", action="store_true", help=parser.choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """List the units."""
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
    if not findings:
        print(diagnosis.NO_UNIT.text(language))
    return 0
