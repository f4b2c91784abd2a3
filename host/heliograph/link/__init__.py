"""The link to the boards: ports, the thread that serves one, and what joins it to the table."""
