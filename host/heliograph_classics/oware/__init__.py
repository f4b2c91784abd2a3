"""Oware."""
