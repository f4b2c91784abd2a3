"""Yacht."""
