"""Creates files that deliver feedback and marks to the platform where students hand in their work.

`cli` imports this package.
"""
