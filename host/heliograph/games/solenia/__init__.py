"""Solenia for 1 to 4 seats: see README.md here."""
