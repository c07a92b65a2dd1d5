"""nbgrader's exchange for classes whose students share a machine: work belongs to whoever owns its files.

nbgrader's configuration names these classes, and `cli` imports them. They import `errors`, `files` and the course
folder.
"""

from nbjudge.exchange.collect import OwnerCollect
from nbjudge.exchange.feedback import PatientReleaseFeedback
from nbjudge.exchange.submissions import OwnerList

__all__ = ["OwnerCollect", "OwnerList", "PatientReleaseFeedback"]
