"""Solarius Mission: the full rules on the kernel."""
