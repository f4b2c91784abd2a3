"""How far a run of the tests looks: a sample in every run, all of it with HELIOGRAPH_DEEP=1."""

import os

import pytest

IS_DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
deep_only = pytest.mark.skipif(not IS_DEEP, reason="long: set HELIOGRAPH_DEEP=1")
