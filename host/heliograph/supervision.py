"""What is done when a piece of the program fails that others must not fail with.

It is written to the program's log, once for each cause and with its traceback; whoever looked after
the piece goes on with the rest. What an exception says is for that log alone: it may name a hidden
card, so no page is ever told it.
"""

import logging
from collections.abc import Iterator

_log = logging.getLogger(__name__)
_MOST_CAUSES = 1000
# After a failure: how long until the next try, and at most
_FIRST_RETRY_S = 0.5
_MOST_RETRY_S = 10.0
_known: set[tuple[object, ...]] = set()


def retry_pauses() -> Iterator[float]:
    """Return how many seconds to wait before each new try: longer every time, up to a limit."""
    pause = _FIRST_RETRY_S
    while True:
        yield pause
        pause = min(2 * pause, _MOST_RETRY_S)


def log_once(what: str, problem: BaseException) -> None:
    """Write down that `what` failed, unless the same place has failed in the same way before."""
    cause = (what, *_place_of(problem))
    if cause in _known:
        return
    if len(_known) >= _MOST_CAUSES:
        _known.clear()
    _known.add(cause)
    _log.error("%s failed", what, exc_info=problem)


def _place_of(problem: BaseException) -> tuple[object, ...]:
    """Return the kind of an exception and the line that raised it."""
    trace = problem.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("", 0)
    return (type(problem), *place)
