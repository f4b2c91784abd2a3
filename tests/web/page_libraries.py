"""Whether the libraries of the pages are installed here, and what to say where they are not."""

import pytest

from heliograph.web.app import HTM

LIBRARIES = HTM.parents[2]
AXE = LIBRARIES / "axe-core" / "axe.min.js"
INSTALL = "npm ci --prefix host/heliograph/web"


def need_page_libraries() -> None:
    """Skip the test where pages would stay empty."""
    if not HTM.exists():
        pytest.skip(f"needs the page libraries: {INSTALL}")


def axe_script() -> str:
    """Return the script that finds what keeps people out; skips where it is missing."""
    if not AXE.exists():
        pytest.skip(f"needs axe-core: {INSTALL}")
    return AXE.read_text(encoding="utf-8")
