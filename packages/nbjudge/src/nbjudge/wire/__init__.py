"""Messages over a socket between two processes that don't trust each other, and the codec for their values.

Judges and learners' processes import it, and so do the clients of their servers. It imports `records`.
"""
