"""Draughts, by the English rules."""
