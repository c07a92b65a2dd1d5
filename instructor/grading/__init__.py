"""Runs a learner's notebook in one process and decides its marks in another."""
