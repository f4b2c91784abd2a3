"""A tournament over many tables: pure values and functions; what is kept is a list of entries."""
