"""Why a port does not open or went away, in a sentence that says what to do."""

import errno
import platform

from heliograph.catalogue import N_
from heliograph.errors import NeedsRenewal, UnitError
from heliograph.table.change import BLUETOOTH
from shared_rules.link.keyed import OTHER_VERSION

_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_MISSING = (errno.ENOENT, errno.ENODEV, errno.ENXIO)


def cannot_open(url: str, problem: Exception) -> UnitError:
    """Explain why a serial port did not open."""
    number = _errno_of(problem)
    if number in _BUSY or (platform.system() == "Windows" and number == errno.EACCES):
        return UnitError(
            N_(
                "The port {url} is in use by another program. Close that program (a serial "
                "monitor, Thonny, another Heliograph); Heliograph tries again by itself."
            ).filled(url=url),
        )
    if number in (errno.EACCES, errno.EPERM):
        return _no_permission(url)
    if number in _MISSING:
        return UnitError(
            N_("There is no port {url}. Plug the unit in, or name its port with --unit.").filled(
                url=url
            ),
        )
    return UnitError(
        N_("The port {url} cannot be opened ({problem}). Check the name given with --unit.").filled(
            url=url, problem=problem
        ),
    )


def cannot_reach(url: str, problem: Exception) -> UnitError:
    """Explain why a network unit was not reached."""
    return UnitError(
        N_(
            "No unit answers at {url} ({problem}). Expected socket://HOST:PORT of a running "
            "unit; Heliograph tries again by itself."
        ).filled(url=url, problem=problem),
    )


def gone(url: str, problem: Exception | None) -> UnitError:
    """Explain that an open port went away."""
    # A pulled cable is an error number of the system: nobody at the table can use that.
    why = f" ({problem})" if problem and not isinstance(problem, OSError) else ""
    return UnitError(
        N_(
            "The unit at {url} was disconnected{why}. Plug it in again; it remembers its presses."
        ).filled(url=url, why=why),
    )


def stalled(url: str) -> UnitError:
    """Explain that a port takes no bytes any more."""
    return UnitError(
        N_(
            "The unit at {url} takes no bytes any more. Heliograph opens its port again; if "
            "this stays, unplug the unit and plug it in again."
        ).filled(url=url),
    )


def silent(url: str) -> NeedsRenewal:
    """Explain that whatever hangs on an open port is no unit of ours, or has no firmware."""
    return NeedsRenewal(
        N_(
            "Something is at {url}, but it does not answer as a Heliograph unit. If it is "
            "one, put the firmware on it; Heliograph goes on listening."
        ).filled(url=url),
    )


def talks_too_much(url: str) -> UnitError:
    """Explain that a unit says more than people at a table can."""
    return UnitError(
        N_(
            "The unit at {url} says more than people can press: noise, or presses without "
            "end. Heliograph reads it more slowly and loses nothing. If this stays, look at "
            "its cable and its buttons, then unplug it and plug it in again with UNDO held: "
            "it tests itself."
        ).filled(url=url),
    )


def same_run(url: str, other: str) -> UnitError:
    """Explain that two units go by one number, so that their presses could not be told apart."""
    return UnitError(
        N_(
            "The unit at {url} has the same number as the unit at {other}, so its presses "
            "are not taken. Unplug it and plug it in again: it then draws another number."
        ).filled(url=url, other=other),
    )


def not_in_reach(url: str) -> UnitError:
    """Explain that a unit that had joined through the air is not heard."""
    if url.startswith(BLUETOOTH):
        return UnitError(
            N_(
                "The unit {url} is not heard by Bluetooth. Switch it on, or bring it nearer; it "
                "remembers its presses and joins again by itself. A cable works too."
            ).filled(url=url),
        )
    return UnitError(
        N_(
            "The unit {url} is not heard by Wi-Fi. Switch it on, or bring it nearer to the "
            "access point; it remembers its presses and joins again by itself. A cable works too."
        ).filled(url=url),
    )


def stranger_in_air(address: str, refusal: int) -> UnitError:
    """Explain why a unit that asked through the air was not let in."""
    if refusal == OTHER_VERSION:
        return UnitError(
            N_(
                "A unit at {address} asks in through the air in another version of the link. Renew "
                "its firmware by cable: heliograph flash"
            ).filled(address=address),
        )
    return UnitError(
        N_(
            "A unit at {address} asks in through the air with a key that is not of this table. If "
            "it is yours, give it a new one by cable: heliograph flash --wifi NETWORK, or "
            "--bluetooth"
        ).filled(address=address),
    )


def _no_permission(url: str) -> UnitError:
    if platform.system() == "Linux":
        return UnitError(
            N_(
                "You may not use the port {url}. Run: sudo usermod -aG dialout $USER, then "
                "log out and in again."
            ).filled(url=url),
        )
    return UnitError(
        N_("You may not use the port {url}. Allow this user to use serial ports.").filled(url=url),
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
