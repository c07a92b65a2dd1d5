"""Adversaries: programs that turn a right answer into a wrong one by kind, and a search for those that earn all points.

The command line imports `survivors`, and the processes that try answers import `disguise`. Mutants change one place in
the text of an answer. Adversaries change what a function receives, returns, draws, keeps or shows, whatever its text
looks like.
"""
