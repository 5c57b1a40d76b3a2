"""A document with a history is let go in every order in which the garbage collector may meet its parts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import gc, os, random, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
from playsheet.editor.document.document import Document
from playsheet.editor.document.rename import rename_object
from playsheet.editor.frames.edits import FrameEdits
random.seed(1)
gc.disable()
for turn in range(40):
    document = Document(Path(sys.argv[1]))
    edits = FrameEdits(document, "Garden", str)
    if turn % 2:
        gc.collect(random.randrange(3))
    for n in range(random.randrange(12)):
        kind = random.randrange(3)
        if kind == 0:
            edits.move({n: (n + turn, 3)}, "nudge")
        elif kind == 1:
            document.undo_stack.undo()
        else:
            old, new = ("Worm", "Snake") if "objects/Worm.yaml" in document.trees else ("Snake", "Worm")
            rename_object(document, old, new, "Rename")
        if random.random() < 0.3:
            gc.collect(random.randrange(3))
    kept = [document.undo_stack.command(n) for n in range(document.undo_stack.count())] if turn % 3 == 0 else None
    del document, edits
    gc.collect(random.randrange(3))
    del kept
    gc.collect(random.randrange(3))
print("all gone")
"""


@pytest.mark.slow
def test_documents_are_let_go_without_a_crash(repo: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(repo / "examples/worm-garden")], capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout.strip() == "all gone", (done.returncode, done.stderr[-500:])
