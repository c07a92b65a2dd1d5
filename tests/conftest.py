"""Before anything loads numpy: one thread for numerical libraries, since several tests run at the same time."""

import os

from instructor.grading.forkserver import ONE_THREAD

os.environ.update(ONE_THREAD)
