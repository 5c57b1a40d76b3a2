"""The part of the kit that plays games on web pages, as a zip of Python sources without comments."""

from __future__ import annotations

import ast
import io
import re
import zipfile
from functools import cache
from pathlib import Path
from threading import Lock

from .exporting import add_file

ROOT = Path(__file__).resolve().parent.parent

#: What a page does not need: other back ends, and what reads, writes and tests projects at home.
LEFT_OUT = re.compile(r"runtime/(?:backends/(?:pygame_\w+|child|steered_window|project_tests|headless|saves|screenshots|input_script|report|record|scaling|telling)"
                      r"|project/(?:reader|complaints|syntax|comments|writer|orders|saving|scalars)|translation|__main__)\.py$")

_ALONE = Lock()


def kit_zip() -> bytes:
    """The zip; the same kit gives the same bytes. One thread at a time: parsing in several breaks Python 3.11."""
    with _ALONE:
        return _packed()


@cache
def _packed() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
        for room in ("objects", "runtime"):
            for path in sorted((ROOT / room).rglob("*.py")):
                inside = path.relative_to(ROOT).as_posix()
                if "__pycache__" not in inside and not LEFT_OUT.search(inside):
                    add_file(pack, f"playsheet/{inside}", plain(path.read_text(encoding="utf-8"), keep_texts=room == "objects").encode())
    return data.getvalue()


def plain(source: str, keep_texts: bool = False) -> str:
    """A source without comments, and without its documentation unless `keep_texts`: Python reads it sooner."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
            for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
                if argument is not None:
                    argument.annotation = None
        if not keep_texts and isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            if not node.body:
                node.body.append(ast.Pass())
    return ast.unparse(tree) + "\n"
