"""The wire between table unit and host: messages, lines, and a session without I/O."""
