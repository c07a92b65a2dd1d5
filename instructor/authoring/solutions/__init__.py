"""Solved lessons: running them, and finding those whose outputs are out of date. Only `build` imports it."""
