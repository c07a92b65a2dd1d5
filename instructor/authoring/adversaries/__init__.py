"""Adversaries: programs that each make a right answer wrong in one way. A search finds adversaries that still earn full
marks.

The command line imports `survivors`, and the processes that try answers import `disguise`. Mutants change the text of
an answer in one place. Adversaries change what a function receives, returns, draws, stores or displays, no matter how
it's written.
"""
