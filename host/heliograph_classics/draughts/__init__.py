"""Draughts, by the English rules."""

from heliograph.games.kit.describing import describe

DESCRIPTION = describe(__name__)
