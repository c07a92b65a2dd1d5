"""Releases feedback through nbgrader's exchange."""

from pathlib import Path

from nbgrader.exchange.default import ExchangeReleaseFeedback


class PatientReleaseFeedback(ExchangeReleaseFeedback):
    """Replaces nbgrader's class, which stops at the first student whose work didn't come through the exchange.

    Attributes:
        refused: a sentence for each student whose feedback can't be released.
    """

    src_path: str  # nbgrader's pattern for the folders of all students

    def copy_files(self) -> None:
        """Release the feedback of each student by itself."""
        self.refused: list[str] = []
        pattern = Path(self.src_path)
        for folder in sorted(Path(pattern.anchor).glob(str(pattern.relative_to(pattern.anchor)))):
            self.src_path = str(folder)
            try:
                super().copy_files()
            except OSError as error:
                self.refused.append(f"{folder}: {error}")
                self.log.warning("Not released: %s: %s", folder, error)
