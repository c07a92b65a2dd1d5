"""Messages over a socket between two processes that don't trust each other, and the codec for values in messages.

Judge and learner processes import this package, and so do the clients of their servers. The package itself imports
`records`.
"""
