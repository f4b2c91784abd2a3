"""The whole program in a browser's tab: no server, no threads, the same app and pages."""
