"""Why a port does not open or went away, in a sentence that says what to do."""

import errno
import platform

from heliograph.errors import BoardError

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_MISSING = (errno.ENOENT, errno.ENODEV, errno.ENXIO)


def cannot_open(url: str, problem: Exception) -> BoardError:
    """Explain why a serial port did not open."""
    number = _errno_of(problem)
    if number in _BUSY or (platform.system() == "Windows" and number == errno.EACCES):
        return BoardError(
            f"The port {url} is in use by another program. Close that program "
            "(a serial monitor, Thonny, another Heliograph); Heliograph tries again by itself.",
            f"Der Port {url} wird von einem anderen Programm benutzt. Schließe es "
            "(serieller Monitor, Thonny, ein anderer Heliograph); Heliograph versucht es weiter.",
        )
    if number in (errno.EACCES, errno.EPERM):
        return _no_permission(url)
    if number in _MISSING:
        return BoardError(
            f"There is no port {url}. Plug the board in, or name its port with --board.",
            f"Es gibt keinen Port {url}. Stecke das Brett ein oder nenne mit --board seinen Port.",
        )
    return BoardError(
        f"The port {url} cannot be opened ({problem}). Check the name given with --board.",
        f"Der Port {url} lässt sich nicht öffnen ({problem}). Prüfe den Namen hinter --board.",
    )


def cannot_reach(url: str, problem: Exception) -> BoardError:
    """Explain why a network board was not reached."""
    return BoardError(
        f"No board answers at {url} ({problem}). Expected socket://HOST:PORT of a running board; "
        "Heliograph tries again by itself.",
        f"Unter {url} antwortet kein Brett ({problem}). Erwartet: socket://HOST:PORT eines "
        "laufenden Bretts; Heliograph versucht es weiter.",
    )


def gone(url: str, problem: Exception | None) -> BoardError:
    """Explain that an open port went away."""
    # A pulled cable is an error number of the system: nobody at the table can use that.
    why = f" ({problem})" if problem and not isinstance(problem, OSError) else ""
    return BoardError(
        f"The board at {url} was disconnected{why}. Plug it in again; it remembers its presses.",
        f"Das Brett an {url} wurde getrennt{why}. Stecke es wieder ein; es merkt sich, "
        "was gedrückt wurde.",
    )


def stalled(url: str) -> BoardError:
    """Explain that a port takes no bytes any more."""
    return BoardError(
        f"The board at {url} takes no bytes any more. Heliograph opens its port again; "
        "if this stays, unplug the board and plug it in again.",
        f"Das Brett an {url} nimmt keine Bytes mehr an. Heliograph öffnet den Port neu; "
        "bleibt das so, ziehe das Brett ab und stecke es wieder ein.",
    )


def silent(url: str) -> BoardError:
    """Explain that whatever hangs on an open port is no board of ours, or has no firmware."""
    return BoardError(
        f"Something is at {url}, but it does not answer as a Heliograph board. "
        "If it is one, put the firmware on it; Heliograph goes on listening.",
        f"An {url} hängt etwas, aber es antwortet nicht wie ein Brett von Heliograph. "
        "Wenn es eines ist, spiele die Firmware auf; Heliograph hört weiter zu.",
    )


def talks_too_much(url: str) -> BoardError:
    """Explain that a board says more than people at a table can."""
    return BoardError(
        f"The board at {url} says more than people can press: noise, or presses without end. "
        "Heliograph reads it more slowly and loses nothing. If this stays, look at its cable and "
        "its buttons, then unplug it and plug it in again with UNDO held: it tests itself.",
        f"Das Brett an {url} sagt mehr, als Menschen drücken können: Rauschen oder Drücken ohne "
        "Ende. Heliograph liest es langsamer und verliert nichts. Bleibt das so, prüfe Kabel und "
        "Taster, ziehe das Brett ab und stecke es mit gedrücktem UNDO wieder ein: es prüft sich.",
    )


def same_run(url: str, other: str) -> BoardError:
    """Explain that two boards go by one number, so that their presses could not be told apart."""
    return BoardError(
        f"The board at {url} has the same number as the board at {other}, so its presses are not "
        f"taken. Unplug it and plug it in again: it then draws another number.",
        f"Das Brett an {url} hat dieselbe Nummer wie das Brett an {other}, darum wird nichts "
        f"angenommen, was darauf gedrückt wird. Ziehe es ab und stecke es wieder ein: es zieht "
        f"dann eine andere Nummer.",
    )


def _no_permission(url: str) -> BoardError:
    if platform.system() == "Linux":
        return BoardError(
            f"You may not use the port {url}. Run: sudo usermod -aG dialout $USER, "
            "then log out and in again.",
            f"Du darfst den Port {url} nicht benutzen. Führe aus: sudo usermod -aG dialout $USER, "
            "melde dich dann ab und wieder an.",
        )
    return BoardError(
        f"You may not use the port {url}. Allow this user to use serial ports.",
        f"Du darfst den Port {url} nicht benutzen. Erlaube diesem Benutzer serielle Ports.",
    )


def _errno_of(problem: Exception) -> int | None:
    number = getattr(problem, "errno", None)
    if isinstance(number, int):
        return number
    # On Windows pyserial wraps the system's error in text only.
    text = str(problem)
    if "PermissionError" in text:
        return errno.EACCES
    if "FileNotFoundError" in text:
        return errno.ENOENT
    return None
