"""The commands import this module before nbformat, so that they start some seconds faster.

nbformat checks notebooks with jsonschema, which imports rfc3987_syntax if it's installed. Building its grammar takes
longer than most commands, and notebooks contain nothing that it would check.
"""

import sys

# None prevents the import (https://docs.python.org/3/reference/import.html#the-module-cache), which typeshed leaves
# out.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
