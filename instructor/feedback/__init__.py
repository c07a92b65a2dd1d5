"""A page for each student: marks, messages, own code; no hidden test."""
