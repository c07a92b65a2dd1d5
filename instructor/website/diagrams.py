"""Pictures of the Mermaid diagrams in docs/, for pages that work offline. `make diagrams` draws them again.

Code hosts such as GitHub render the diagrams themselves. The website can't do this, because it would have to download
Mermaid. The pictures are committed, because nothing else needs the program that draws them.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)
STYLE = (
    '%%{init: {"theme": "neutral", "htmlLabels": false, "flowchart": {"htmlLabels": false, "wrappingWidth": 400}}}%%\n'
)


def find_diagrams(docs: Path) -> Iterator[tuple[Path, str]]:
    """Yield the path of each picture and the text of its diagram."""
    for page in sorted(docs.rglob("*.md")):
        texts = DIAGRAM.findall(page.read_text(encoding="utf-8"))
        yield from ((picture(page, number), text) for number, text in enumerate(texts, start=1))


def picture(page: Path, number: int) -> Path:
    """Return the path of a diagram's image file. `number` is the diagram's position on the page, counted from 1."""
    return page.parent / f"{page.stem}_diagram{number}.svg"


def stamp(text: str) -> str:
    """Return the comment that identifies the text from which a picture was drawn."""
    return f"<!-- {hashlib.sha256(text.encode()).hexdigest()} -->\n"


def draw(docs: Path) -> None:
    """Draw all diagrams again."""
    import mermaidx  # imported only here, because the course doesn't need it

    for path, text in find_diagrams(docs):
        upright = text.replace("flowchart LR", "flowchart TB")  # a page is narrow
        drawing = mermaidx.render(STYLE + upright).svg()
        drawing = drawing.replace("background-color: transparent", "background-color: white")  # in the dark theme, too
        path.write_text(f"{drawing}\n{stamp(text)}", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
