"""Why a broker cannot be used, as people read it: in their language where it is a known reason.

What the system or the broker says in words of its own stands there as it is.
"""

import errno
import socket
import ssl

from paho.mqtt.reasoncodes import ReasonCode

from heliograph.catalogue import N_, Translatable, Words

NO_ANSWER = N_("it does not answer")
_BY_NUMBER = {
    errno.ECONNREFUSED: N_("nothing listens at this port"),
    errno.ECONNRESET: N_("it has closed the connection"),
    errno.EHOSTUNREACH: N_("no way leads to this computer"),
    errno.ENETUNREACH: N_("this computer has no network"),
    errno.ETIMEDOUT: NO_ANSWER,
}
_UNKNOWN_HOST = N_("no computer has this name")
_UNTRUSTED = N_("its certificate is not trusted: {detail}")
_NO_TLS = N_("it does not speak encrypted at this port")
# By the numbers of MQTT 5, section 2.4
_BY_CODE = {
    0x80: N_("without a reason"),
    0x85: N_("it does not like our name"),
    0x86: N_("user or password is wrong"),
    0x87: N_("not allowed"),
    0x88: N_("it cannot serve anybody now"),
    0x89: N_("it is busy"),
    0x8B: N_("it is being ended"),
    0x8D: N_("it heard nothing for too long"),
    0x8E: N_("another program came under the same name"),
    0x95: N_("a message was too long for it"),
    0x97: N_("more than it allows"),
}


def reason_of(problem: object) -> Words:
    """Return why a broker cannot be used."""
    if isinstance(problem, Translatable):
        return problem
    if isinstance(problem, ReasonCode):
        return _BY_CODE.get(problem.value, str(problem))
    if isinstance(problem, socket.gaierror):
        return _UNKNOWN_HOST
    if isinstance(problem, ssl.SSLCertVerificationError):
        return _UNTRUSTED.filled(detail=problem.verify_message)
    if isinstance(problem, ssl.SSLError):
        return _NO_TLS
    if isinstance(problem, TimeoutError):
        return NO_ANSWER
    if isinstance(problem, OSError) and problem.errno in _BY_NUMBER:
        return _BY_NUMBER[problem.errno]
    return str(problem)
