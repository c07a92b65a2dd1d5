"""Measurements: what the project says about its own speed comes from here."""
