"""nbgrader's exchange for classes whose students share a computer: work belongs to whoever owns its files.

nbgrader's configuration names the classes in this package, and `cli` imports them. These classes import `errors`,
`files`, `reading` and `gradebook`.
"""

from nbjudge.exchange.collect import OwnerCollect
from nbjudge.exchange.feedback import PatientReleaseFeedback
from nbjudge.exchange.submissions import OwnerList

__all__ = ["OwnerCollect", "OwnerList", "PatientReleaseFeedback"]
