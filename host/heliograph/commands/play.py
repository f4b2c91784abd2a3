"""`heliograph play`: opens the table. Wiring only: record, table, boards, pages.

Everything slow is imported inside functions, in the order in which it is needed, and the simulated
board starts while the web server is still being loaded.
"""

import argparse
import errno
import signal
import socket
import sys
import threading
from argparse import SUPPRESS
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE
from heliograph.commands.broker_options import OFF, add_broker_options, find_named_broker
from heliograph.errors import StartError
from heliograph.games import GAMES, OWN_GAMES
from heliograph.record.keys import HOST, PageKeys
from heliograph.record.paths import default_database
from heliograph.record.store import Store
from heliograph.record.table_name import name_table
from heliograph.table.change import PROBLEM, Change
from heliograph.table.table import Table

if TYPE_CHECKING:
    from heliograph.commands.arguments import Parser
    from heliograph.link.unit_link import UnitLink
    from heliograph.mqtt.broker import Broker
    from heliograph.web.bench import BenchAddress
    from heliograph.web.certificate import TableCertificate
    from heliograph.web.door import Door

LOCALHOST = "127.0.0.1"
ANYWHERE_ELSE = "192.0.2.1"  # an address for examples, outside of every real network
DEFAULT_PORT = 8765
WIFI_PORT = 8766  # other ports are found by asking the network
AUTO, SIMULATED, NONE = "auto", "sim", "none"

# English, German
_PORT = N_("port of the pages on this computer; 0 takes any free one (default: {default_port})")
_NO_OPEN = N_("do not open a browser")
_LAN = N_("let phones and tablets of this network in, by the keys that the table screen shows")
_HTTPS = N_(
    "encrypt the pages with a certificate that this table makes for itself, so that phones keep "
    "their screen on; browsers warn of it until they are told to trust it"
)
_NAME = N_("a further name of this computer that pages may use, such as table.example.org")
_TABLE = N_(
    "what this table is called, so that several in one house can be told apart; kept in the record"
)
_UNIT = N_(
    "auto: every Pico that is plugged in, a simulated unit if there is none at the start; "
    "sim: a simulated unit, sim:one-ring one of another build; none: no unit; or the port "
    "of a unit, such as COM3, /dev/ttyACM0 or socket://HOST:PORT (default: auto)"
)
_WIFI = N_(
    "let units of this network in that were given a key by `heliograph flash --wifi`, and tell "
    "them where this table is"
)
_BLUETOOTH = N_(
    "let units in reach of this computer's Bluetooth in that were given a key by "
    "`heliograph flash --bluetooth`"
)
_DB = N_("file of the record (default: {path})")
_READY = N_("Heliograph is ready: {address}   (Ctrl-C ends it; nothing is lost)")
_RECORD = N_("Record: {path}")
_NO_LIBRARY = N_(
    "--https needs the package cryptography to make a certificate, and it is not installed. "
    "Run: pip install 'heliograph[https]'"
)
_WARNING = N_(
    "This table has signed its certificate itself, so every browser warns once. Go on only if the "
    "certificate it shows has this SHA-256 fingerprint:\n  {fingerprint}"
)
_BAD_NAME = N_("expected a name or an address without port, such as table.example.org, got {got!r}")
_BAD_PORT = N_("expected a port 0–65535, got {got!r}")


def arguments(parser: "Parser", language: str) -> None:
    """Add the options of `play`."""
    del language
    choose = parser.choose
    add = parser.options.add_argument
    add_page_options(parser, DEFAULT_PORT)
    add("--table", metavar="NAME", help=choose(_TABLE))
    add("--unit", default=AUTO, metavar="auto|sim|none|URL", help=choose(_UNIT))
    add("--board", dest="unit", default=SUPPRESS, help=SUPPRESS)  # as it was called in 0.1
    add("--wifi", action="store_true", help=choose(_WIFI))
    add("--bluetooth", action="store_true", help=choose(_BLUETOOTH))
    add("--db", type=Path, default=default_database(), metavar=choose(FILE),
        help=choose(_DB).format(path=default_database()))  # fmt: skip
    add_broker_options(parser)


def add_page_options(parser: "Parser", port: int) -> None:
    """Add the options of every command that serves pages."""
    choose = parser.choose
    add = parser.options.add_argument
    add("--port", type=_port_reader(choose(_BAD_PORT)), default=port, metavar="N",
        help=choose(_PORT.filled(default_port=port)))  # fmt: skip
    add("--lan", action="store_true", help=choose(_LAN))
    add("--name", action="append", default=[], type=_name_reader(choose(_BAD_NAME)),
        metavar="NAME", help=choose(_NAME))  # fmt: skip
    add("--no-open", action="store_true", help=choose(_NO_OPEN))
    add("--https", action="store_true", help=choose(_HTTPS))


def run(options: argparse.Namespace, language: str) -> int:
    """Open the table and serve it until Ctrl-C."""
    # Whoever ends us with SIGTERM gets the same orderly end as with Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    broker = find_named_broker(options) if options.mqtt else None
    with ExitStack() as stack:
        listener = stack.enter_context(listen(options.port, options.lan))
        host = lan_address() if options.lan else LOCALHOST
        scheme = "https" if options.https else "http"
        base = f"{scheme}://{host}:{listener.getsockname()[1]}/"
        GAMES.look_in(options.db.parent / OWN_GAMES)
        record = Store(options.db)
        stack.callback(record.close)
        record.announce(base)
        if options.table is not None:
            name_table(record, options.table.strip())
        table = Table(record)
        bench = connect_units(table, options.unit, stack)
        if options.wifi or options.bluetooth:
            open_air(table, options, stack)
        start_bots(table, stack)
        start_timekeeper(table, stack)
        if broker:
            publish(table, broker, options, language, stack, base if options.lan else "")
        door = make_door(record, base, options.lan, options.name)
        certificate = make_certificate(record, door, lan_address()) if options.https else None
        address = door.address(HOST) if options.lan else base

        def ready() -> None:
            print(_READY.text(language, address=address), flush=True)
            print_record(record, language)
            if certificate:
                print_fingerprint(certificate, language)
            for problem in table.problems:
                print(problem.text(language), file=sys.stderr, flush=True)
            check_record(table, language)
            if not options.no_open:
                open_browser(address + (f"?lang={options.lang}" if options.lang else ""))

        serve(table, bench, listener, ready, door, certificate)
    return 0


def print_record(record: Store, language: str) -> None:
    """Say where the record lies."""
    print(_RECORD.text(language, path=record.path), flush=True)


def print_fingerprint(certificate: "TableCertificate", language: str) -> None:
    """Say by what people know the certificate that their browser warns of."""
    print(_WARNING.text(language, fingerprint=certificate.fingerprint), flush=True)


def check_record(table: Table, language: str) -> None:
    """Let a long record be checked while it is used; a short one has been at the start."""
    if table.record.is_checked:
        return

    def check() -> None:
        known = len(table.record.damage)
        table.record.check_rows()
        for problem in table.record.damage[known:]:
            print(problem.text(language), file=sys.stderr, flush=True)
            table.news.tell(Change(PROBLEM, "host"))

    threading.Thread(target=check, name="record check", daemon=True).start()


def start_bots(table: Table, stack: ExitStack) -> None:
    """Let the host play the seats that nobody took; loaded with the first game that has some."""
    started = threading.Lock()

    def begin(change: Change | None = None) -> None:
        if table.rules and table.rules.bots and started.acquire(blocking=False):
            from heliograph.table.seat_bots import SeatBots
            from heliograph.thinking_process import ThinkingProcess

            seat_bots = SeatBots(table, table.bots.pace_s, process=ThinkingProcess())
            if change:
                seat_bots.note(change)  # a match that was only opened is looked at first
            seat_bots.start()
            stack.callback(seat_bots.stop)

    table.news.subscribe(begin)
    begin()


def start_timekeeper(table: Table, stack: ExitStack) -> None:
    """Let the host end turns whose time is over, where no unit does."""
    from heliograph.table.timekeeper import Timekeeper

    keeper = Timekeeper(table)
    keeper.start()
    stack.callback(keeper.stop)


def publish(
    table: Table,
    broker: "Broker",
    options: argparse.Namespace,
    language: str,
    stack: ExitStack,
    address: str = "",
) -> None:
    """Put the table on a broker, for as long as it is open."""
    from heliograph.mqtt.discovery import discovery_messages
    from heliograph.mqtt.publisher import Publisher

    def retained(name: str) -> list[tuple[str, bytes]]:
        if options.mqtt_discovery == OFF:
            return []
        prefix, commands = options.mqtt_discovery, options.mqtt_commands
        return discovery_messages(table, name, prefix, commands, language, address)

    publisher = Publisher(table, broker, options.mqtt_commands, retained)
    publisher.start()
    stack.callback(publisher.stop)


def make_door(record: Store, base: str, in_lan: bool, names: list[str]) -> "Door":
    """Return who decides who may come in."""
    from heliograph.web.door import Door
    from heliograph.web.origins import own_names

    return Door(PageKeys(record), base, in_lan, own_names(in_lan, names))


def make_certificate(record: Store, door: "Door", host: str) -> "TableCertificate":
    """Return what the pages are encrypted with. Raises `StartError`."""
    try:
        from heliograph.web import certificate
    except ModuleNotFoundError as problem:
        raise StartError(_NO_LIBRARY) from problem
    from heliograph.web.origins import host_name

    names = {LOCALHOST, host, *door.names}
    folder = certificate.folder_of(record.path)
    return certificate.ensure_certificate(folder, filter(None, map(host_name, names)))


def lan_address() -> str:
    """Return the address this computer has in its network; this computer's own if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE_ELSE, 9))  # chooses a way out; sends nothing
        except OSError:
            return LOCALHOST
        return str(probe.getsockname()[0])


def listen(port: int, in_lan: bool = False) -> socket.socket:
    """Return a socket that listens here alone, or in the network. Raises `StartError`."""
    try:
        server = socket.create_server(("" if in_lan else LOCALHOST, port), backlog=64)
        # asyncio lets small messages go at once only where a socket is known to speak TCP;
        # otherwise the second of two waits some 40 ms for a receipt of the first.
        tcp = socket.IPPROTO_TCP
        return socket.socket(server.family, server.type, tcp, fileno=server.detach())
    except OSError as problem:
        if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise StartError(
            N_(
                "Port {port} of this computer is taken or not allowed ({problem}). Choose "
                "another with --port N, or any free one with --port 0."
            ).filled(port=port, problem=problem.strerror),
        ) from problem


def connect_units(table: Table, wanted: str, stack: ExitStack) -> "BenchAddress | None":
    """Start what serves the wanted boards; return the bench of a simulated one."""
    if wanted == NONE:
        return None
    from heliograph.link import discovery

    kind, _, build = wanted.partition(":")
    simulate = kind == SIMULATED
    if wanted == AUTO:
        simulate = not discovery.plugged_in()
        picos = discovery.Discovery(table)
        picos.start()
        stack.callback(picos.stop)
    if simulate:
        return _simulate(table, stack, build)
    if wanted != AUTO:
        _serve_unit(table, wanted, stack)
    return None


def open_air(table: Table, options: argparse.Namespace, stack: ExitStack) -> None:
    """Let units in by Wi-Fi and Bluetooth. Raises `StartError`."""
    from heliograph.link.wifi_listener import WifiListener
    from heliograph.link.wifi_units import WifiUnits

    units = WifiUnits(options.db.parent)
    table.ports.keys = units
    door = WifiListener(table, units, listen_in_air() if options.wifi else None)
    door.start()
    stack.callback(door.stop)
    if options.wifi:
        from heliograph.link.wifi_announcement import Announcement

        announcement = Announcement(units.table, door.port, lan_address)
        announcement.start()
        stack.callback(announcement.stop)
    if options.bluetooth:
        from heliograph.link.bluetooth_finder import BluetoothFinder

        finder = BluetoothFinder(table, door, lambda: units.names)
        finder.start()
        stack.callback(finder.stop)


def listen_in_air() -> socket.socket:
    """Return a socket for units of the network: at the usual port, else at any that is free."""
    try:
        return listen(WIFI_PORT, in_lan=True)
    except StartError:
        return listen(0, in_lan=True)


def _simulate(table: Table, stack: ExitStack, build: str) -> "BenchAddress":
    from heliograph.building import sources
    from heliograph.link.simulated import SimulatedUnit
    from heliograph.web.bench import BenchAddress

    if build and build not in sources.builds():
        known = ", ".join(sources.builds())
        raise StartError(
            N_(
                "Expected one of the builds {known} after --unit sim:, got {build}. Choose one."
            ).filled(known=known, build=build),
        )
    board = SimulatedUnit(build)
    board.start()
    stack.callback(board.stop)
    _serve_unit(table, board.url, stack, simulated=True)
    return BenchAddress(LOCALHOST, board.bench_port, board.key)


def _serve_unit(table: Table, url: str, stack: ExitStack, simulated: bool = False) -> "UnitLink":
    from heliograph.link.unit_link import UnitLink

    link = UnitLink(table, url, simulated)
    link.start()
    stack.callback(link.stop)
    return link


def serve(
    table: Table,
    bench: "BenchAddress | None",
    listener: socket.socket,
    ready: Callable[[], None],
    door: "Door",
    certificate: "TableCertificate | None" = None,
) -> None:
    """Serve the pages until Ctrl-C."""
    from heliograph.web.app import create_app
    from heliograph.web.network import Network
    from heliograph.web.server import Server

    authority = certificate.authority if certificate else None
    app = create_app(table, bench, door, authority)
    server = Server(app, ready, certificate.file if certificate else None)
    if not door.needs_key:  # what --lan lets in stays in
        door.network = Network(door, server, listener.getsockname()[1], lan_address)
    server.run(sockets=[listener])


def open_browser(address: str) -> None:
    """Open the table's page in the background: some browsers block whoever starts them."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _name_reader(sentence: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        from heliograph.web.origins import host_name

        name = host_name(text)
        if name is None:
            raise argparse.ArgumentTypeError(sentence.format(got=text))
        return name

    return read


def _port_reader(sentence: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isdecimal() and int(text) < 1 << 16:
            return int(text)
        raise argparse.ArgumentTypeError(sentence.format(got=text))

    return read
