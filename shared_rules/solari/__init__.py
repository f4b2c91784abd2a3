"""Solari at the table: counters and dice, the tracker, its lights."""
