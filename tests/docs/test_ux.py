"""`docs/ux.md` names a test for each expectation, or says what is missing; and the tests that it names exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
LATER = re.compile(r"(?:^|<br>)later: \S.{8,}")

#: What speaks with other computers. The server that shows an exported page only listens, on this machine.
NETWORK = {"urllib.request", "http.client", "socket", "ftplib", "smtplib", "requests", "PySide6.QtNetwork", "PySide6.QtWebEngineWidgets"}


def rows(repo: Path) -> list[tuple[int, str, str]]:
    text = (repo / "docs" / "ux.md").read_text(encoding="utf-8")
    return [(int(number), what, proof) for number, what, proof in ROW.findall(text)]


def test_all_ninety_stand_there_in_order(repo: Path) -> None:
    assert [number for number, _, _ in rows(repo)] == list(range(1, 91))
    assert "(ux.md)" in (repo / "docs" / "README.md").read_text(encoding="utf-8")


def test_each_has_a_test_that_exists_or_says_what_is_missing(repo: Path) -> None:
    for number, _, proof in rows(repo):
        named = TEST.findall(proof)
        assert named or LATER.search(proof), f"{number} names no test and does not say what is missing"
        assert len(named) == proof.count("::"), f"{number}: a test is not written as `tests/…/test_x.py::test_y`"
        for file, test in named:
            tree = ast.parse((repo / file).read_text(encoding="utf-8"))
            assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{number}: {file} has no {test}"


def test_the_editor_asks_no_other_computer(repo: Path) -> None:
    for path in sorted((repo / "editor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else \
                [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)] if isinstance(node, ast.ImportFrom) else []
            assert not NETWORK & set(names), f"{path.relative_to(repo)}:{getattr(node, 'lineno', 0)}"
