"""Liar's dice."""

from heliograph.games.kit.describing import describe

DESCRIPTION = describe(__name__)
