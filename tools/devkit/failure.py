"""The one way in which dev.py fails: what was expected, what came, and the line to run."""

from .texts import say

# What pip, uv, npm and apt print when a server cannot be reached.
NETWORK_SIGNS = (
    "could not resolve",
    "dns error",
    "eai_again",
    "enotfound",
    "etimedout",
    "econnrefused",
    "failed to establish a new connection",
    "name resolution",
    "name or service not known",
    "network is unreachable",
    "connection refused",
    "error sending request",
    "proxyerror",
    "unable to connect",
)


class Failure(Exception):
    """Stops the command; its text is all that the reader needs to go on."""

    def __init__(self, expected: str, got: str, run: str, details: str = "") -> None:
        super().__init__(expected, got, run, details)
        self.expected = expected
        self.got = got
        self.run = run
        self.details = details

    def __str__(self) -> str:
        lines = [self.details.rstrip()] if self.details else []
        lines += [
            f"{say('expected')} {self.expected}",
            f"{say('got')} {self.got}",
            f"{say('run')} {self.run}",
        ]
        return "\n".join(lines)


def is_network_trouble(output: str) -> bool:
    """Whether a failed tool complained about the network."""
    lowered = output.lower()
    return any(sign in lowered for sign in NETWORK_SIGNS)
