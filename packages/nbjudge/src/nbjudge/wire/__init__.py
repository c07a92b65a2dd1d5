"""Messages over a socket between two processes that don't trust each other, and the codec for values in messages.

Judges' and learners' processes import this package, and so do the clients of their servers. It imports `records`.
"""
