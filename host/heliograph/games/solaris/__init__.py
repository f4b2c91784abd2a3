"""Solaris: stations, bridges, shuttles and the race for the laser."""
