"""Communication between two processes that don't trust each other: messages over a socket, and the codec for the values
in them.

Judges and learners' processes import it, and so do the clients of their servers. It imports `records`.
"""
