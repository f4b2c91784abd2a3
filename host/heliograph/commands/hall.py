"""`heliograph hall --mqtt URL`: all tables of a broker on one page, and a tournament over them.

    heliograph hall --mqtt mqtt://broker.home --lan

Wiring only: record, hall, broker, pages.
"""

import argparse
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE
from heliograph.commands.broker_options import add_broker_options, find_named_broker
from heliograph.commands.play import (
    LOCALHOST,
    add_page_options,
    lan_address,
    listen,
    make_certificate,
    open_browser,
    print_fingerprint,
    print_record,
)
from heliograph.record.keys import HOST, PageKeys
from heliograph.record.paths import default_database
from heliograph.record.store import Store

if TYPE_CHECKING:
    from heliograph.commands.arguments import Parser

DEFAULT_PORT = 8766
LONGEST_DELAY_S = 600
_DELAY = N_("show spectators a table so many seconds later (default: 0)")
_DB = N_("file of the hall's own record (default: {path})")
_READY = N_("The hall is ready: {address}   (Ctrl-C ends it; nothing is lost)")
_BAD_DELAY = N_("expected a number of seconds from 0 to {most}, got {got!r}")


def hall_database() -> Path:
    """Return where the record of a hall lies when nobody says otherwise."""
    return default_database().with_name("hall.db")


def arguments(parser: "Parser", language: str) -> None:
    """Add the options of `hall`."""
    del language
    choose, add = parser.choose, parser.options.add_argument
    add_broker_options(parser, is_publisher=False, has_discovery=False)
    add_page_options(parser, DEFAULT_PORT)
    add("--delay", type=_delay_reader(choose(_BAD_DELAY)), default=0, metavar="S",
        help=choose(_DELAY))  # fmt: skip
    add("--db", type=Path, default=hall_database(), metavar=choose(FILE),
        help=choose(_DB).format(path=hall_database()))  # fmt: skip


def run(options: argparse.Namespace, language: str) -> int:
    """Open the hall and serve it until Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    broker = find_named_broker(options)
    from heliograph.games import GAMES, OWN_GAMES
    from heliograph.hall.app import create_hall_app
    from heliograph.hall.hall import open_hall
    from heliograph.hall.keys import HallDoor
    from heliograph.hall.listening import Listener
    from heliograph.web.origins import own_names
    from heliograph.web.server import Server

    with ExitStack() as stack:
        listener = stack.enter_context(listen(options.port, options.lan))
        host = lan_address() if options.lan else LOCALHOST
        scheme = "https" if options.https else "http"
        base = f"{scheme}://{host}:{listener.getsockname()[1]}/"
        record = Store(options.db)
        stack.callback(record.close)
        record.announce(base)
        GAMES.look_in(options.db.parent / OWN_GAMES)
        hall = open_hall(record, options.delay)
        stack.callback(hall.close)
        names = own_names(options.lan, options.name)
        door = HallDoor(PageKeys(record), base, options.lan, names)
        certificate = make_certificate(record, door, host) if options.https else None
        address = door.address(HOST) if options.lan else base

        def ready() -> None:
            print(_READY.text(language, address=address), flush=True)
            print_record(record, language)
            if certificate:
                print_fingerprint(certificate, language)
            for problem in record.damage:
                print(problem.text(language), file=sys.stderr, flush=True)
            if not options.no_open:
                open_browser(address + (f"?lang={options.lang}" if options.lang else ""))

        authority = certificate.authority if certificate else None
        app = create_hall_app(hall, door, Listener(hall, broker), authority)
        Server(app, ready, certificate.file if certificate else None).run(sockets=[listener])
    return 0


def _delay_reader(sentence: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isdecimal() and int(text) <= LONGEST_DELAY_S:
            return int(text)
        raise argparse.ArgumentTypeError(sentence.format(most=LONGEST_DELAY_S, got=text))

    return read
