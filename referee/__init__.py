"""The referee: runs a ruleset that `compiler` wrote, and is the command line."""

__version__ = "0.1.0"
