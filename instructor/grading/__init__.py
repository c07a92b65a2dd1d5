"""Runs a student's notebook in one process and decides its marks in another.

Its packages, from the bottom up, are `records`, `wire`, `sandbox`, `processes`, `learner`, `judging`, `marking`, `servers`, `gradebook` and `runs`.
Each imports only from those before it. docs/architecture.md follows a submission through them.
"""
