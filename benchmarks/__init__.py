"""Benchmarks for the project's claims about its own speed."""
