"""Ludo by the German house rules."""
