#!/usr/bin/env python3
"""The one command of this project: sets up what it needs, then plays, tests, checks or measures.

This file must be readable by every Python, so that an old one can say what is missing; the work
is done by the package `devkit` beside it. It needs the standard library alone.
"""

import sys

NEEDED = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")

TOO_OLD = """\
expected: Python {needed} or newer
got:      Python {found} ({executable})
run:      {line}

erwartet: Python {needed} oder neuer
bekommen: Python {found} ({executable})
Befehl:   {line}
"""


def too_old_text(found, executable):
    """What was found, and the line that helps: a newer Python that is here, or its install."""
    import shutil

    which = getattr(shutil, "which", lambda _name: None)  # Python 2 has none
    newer = [name for name in NEWER if which(name)]
    line = "apt-get install python3.11   # or https://www.python.org/downloads/"
    if newer:
        line = " ".join([newer[0]] + sys.argv)
    return TOO_OLD.format(
        needed="%d.%d" % NEEDED, found="%d.%d" % found[:2], executable=executable, line=line
    )


if __name__ == "__main__":
    if sys.version_info < NEEDED:
        sys.exit(too_old_text(sys.version_info, sys.executable))
    from devkit.commands import main

    sys.exit(main(sys.argv[1:]))
