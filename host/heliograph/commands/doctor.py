"""`heliograph doctor`: what is wrong with a board or its port, and what to do.

Ends with 0 if every board found is well, with 1 otherwise.
"""

import argparse
from typing import Any

from heliograph.commands import diagnosis
from heliograph.commands.ports import PORT, own_build, ports_meant
from heliograph.link import bootloader
from heliograph.link.probe import OURS, probe


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    parser.words.add_argument("port", nargs="*", metavar="PORT", help=parser.choose(PORT))


def run(options: argparse.Namespace, language: str) -> int:
    """Look at every port meant and at the boot loader's stick."""
    build = own_build()
    findings = [probe(port, build) for port in ports_meant(options.port)]
    for found in findings:
        print(diagnosis.explain(found, language, build))
    sticks = bootloader.waiting()
    for place in sticks:
        print(diagnosis.boot_loader(place).text(language))
    if not findings and not sticks:
        print(diagnosis.NO_BOARD.text(language))
    return 0 if findings and not sticks and all(found.kind == OURS for found in findings) else 1
