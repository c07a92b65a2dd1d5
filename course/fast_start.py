"""Imported before nbformat by the commands, which then start in seconds less.

nbformat checks notebooks with jsonschema, which loads rfc3987_syntax where that is installed; building its grammar takes
longer than most commands, and notebooks hold nothing it would check.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)
