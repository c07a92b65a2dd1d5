"""Keeps pages that students' code left behind from acting with the teacher's rights in Jupyter."""

import sys

HANDLERS = "nbgrader.server_extensions.formgrader.handlers"
# The browser shows such a page without scripts or forms, and as if it came from another server.
POLICY = "sandbox; frame-ancestors 'self'"


def isolate_files() -> None:
    """Let Formgrader, if it runs in this process, deliver files of submissions without any rights.

    Call this in `nbgrader_config.py`, which Formgrader loads when it starts.
    """
    if handlers := sys.modules.get(HANDLERS):
        handlers.SubmissionFilesHandler.content_security_policy = POLICY
