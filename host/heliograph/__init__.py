"""Heliograph's host: keeps the table's record, serves its pages and speaks with its boards."""

__version__ = "0.1.0"
