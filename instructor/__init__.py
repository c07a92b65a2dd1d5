"""What instructors and authors use: building, validating and grading the course."""

import sys

# jsonschema loads this where it is installed, and its grammar takes seconds to build; notebooks hold no such addresses.
sys.modules.setdefault("rfc3987_syntax", None)
