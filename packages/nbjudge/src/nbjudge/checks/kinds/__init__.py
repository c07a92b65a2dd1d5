"""Inputs of a kind, with the members that authors of tests and answers don't think of, for `nbjudge.checks`."""
