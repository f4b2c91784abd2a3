"""What to say when board and program are of different versions, and which of them to renew."""

from heliograph import __version__
from heliograph.errors import BoardError
from shared_rules.link import messages


def other_protocol(url: str, protocol: int) -> BoardError:
    """Explain that board and program do not understand each other."""
    do_en = f"Put the firmware of this Heliograph on the board: heliograph flash {url}"
    do_de = f"Spiele die Firmware dieses Heliograph auf das Brett: heliograph flash {url}"
    if protocol > messages.PROTOCOL:
        do_en = f"Update Heliograph on this computer. Or: {do_en[0].lower()}{do_en[1:]}"
        do_de = f"Aktualisiere Heliograph auf diesem Rechner. Oder: {do_de[0].lower()}{do_de[1:]}"
    return BoardError(
        f"The board at {url} speaks version {protocol} of the link, this program version "
        f"{messages.PROTOCOL}. {do_en}",
        f"Das Brett an {url} spricht Version {protocol} der Verbindung, dieses Programm Version "
        f"{messages.PROTOCOL}. {do_de}",
    )


def other_firmware(url: str, firmware: str) -> BoardError:
    """Explain that a board works, but with the firmware of another version."""
    return BoardError(
        f"The board at {url} is connected; its firmware is version {firmware}, this program "
        f"version {__version__}. Update it between two games: heliograph flash {url}",
        f"Das Brett an {url} ist verbunden; seine Firmware hat Version {firmware}, dieses "
        f"Programm Version {__version__}. Erneuere sie zwischen zwei Spielen: "
        f"heliograph flash {url}",
    )


def wrong_board_file(url: str, fault: str) -> BoardError:
    """Explain that a board works, but not as its maker's file says."""
    return BoardError(
        f"The board at {url} is connected; it refused its own board file ({fault}) and uses the "
        f"pins of its firmware. Name its build: heliograph flash --build NAME {url}",
        f"Das Brett an {url} ist verbunden; es lehnt seine eigene Brettdatei ab ({fault}) und "
        f"nimmt die Pins seiner Firmware. Nenne seine Bauart: heliograph flash --build NAME {url}",
    )


def read_about(about: str) -> tuple[str, str, str]:
    """Return build and firmware of a greeting, and what is wrong with the board's own file."""
    build, _, rest = about.partition(" ")
    firmware, _, fault = rest.partition(" ")
    return build, firmware, fault
