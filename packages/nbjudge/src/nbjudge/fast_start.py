"""Makes the commands start a few seconds faster. Commands import this module before nbformat.

nbformat validates notebooks with jsonschema, which imports rfc3987_syntax if it's installed. Building the grammar of
rfc3987_syntax takes longer than most commands, and notebooks don't contain anything that it would check.
"""

import sys

# None prevents the import (https://docs.python.org/3/reference/import.html#the-module-cache), but typeshed doesn't
# allow it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
