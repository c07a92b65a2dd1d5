"""Releases feedback through nbgrader's exchange."""

from pathlib import Path

from nbgrader.exchange import ExchangeError
from nbgrader.exchange.default import ExchangeReleaseFeedback


class PatientReleaseFeedback(ExchangeReleaseFeedback):
    """Replaces nbgrader's class, which stops at the first student whose work wasn't handed in through the exchange.

    Attributes:
        refused: a sentence for each student whose feedback couldn't be released.
    """

    src_path: str  # nbgrader's pattern for the folders of all students

    def copy_files(self) -> None:
        """Release each student's feedback separately."""
        self.refused: list[str] = []
        pattern = Path(self.src_path)
        for folder in sorted(Path(pattern.anchor).glob(str(pattern.relative_to(pattern.anchor)))):
            self.src_path = str(folder)
            try:
                super().copy_files()
            # A file can be missing, or not be text. nbgrader asserts that the secret isn't empty, without a message.
            except (OSError, ValueError, AssertionError, ExchangeError) as error:
                reason = str(error) or "its submission_secret.txt is empty"
                self.refused.append(f"{folder}: {reason}")
                self.log.warning("Not released: %s: %s", folder, reason)
