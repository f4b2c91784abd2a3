"""The link to the units: ports, the thread that serves one, and what joins it to the table."""
