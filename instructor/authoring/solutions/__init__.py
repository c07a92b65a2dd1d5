"""Runs solved lessons, and finds those whose outputs are out of date. Only `build` imports this package."""
