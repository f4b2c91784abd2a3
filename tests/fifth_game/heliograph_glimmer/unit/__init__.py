"""Glimmer on the table unit."""
