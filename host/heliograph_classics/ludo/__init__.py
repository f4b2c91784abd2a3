"""Ludo by the German house rules."""

from heliograph.games.kit.describing import describe

DESCRIPTION = describe(__name__)
