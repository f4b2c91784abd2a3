"""Commands as they are typed here: sentences write `heliograph …`, as an installed one is called.

Whoever was started by `tools/dev.py` has no command of that name, so every sentence names that
file instead, as it was called.
"""

import os
import re

STARTED_BY = "HELIOGRAPH_STARTED_BY"  # tools/dev.py writes there how it was called
_COMMAND = re.compile(r"\bheliograph (?=[a-zA-Z])(play\b)?")
_STARTED_BY = os.environ.get(STARTED_BY, "")


def as_typed_here(sentence: str, started_by: str = _STARTED_BY) -> str:
    """Return a sentence with its commands as they work in this installation."""
    if not started_by or "heliograph " not in sentence:
        return sentence
    return _COMMAND.sub(lambda found: f"{started_by} {found[1] or 'run '}", sentence)
