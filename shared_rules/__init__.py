"""The deterministic core: runs unchanged on MicroPython and CPython, imports only itself."""
