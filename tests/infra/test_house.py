"""The rules of the house that a reading of the sources can hold: sizes, imports, sums that repeat, docstrings, README."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parents[2]
ROOMS = ("objects", "runtime", "editor", "packaging")
LONGEST = 600

SOURCES = sorted(path for room in ROOMS for path in (REPO / room).rglob("*.py"))
NAMES = [path.relative_to(REPO).as_posix() for path in SOURCES]

#: Room -> what may be imported of the house, and which outsiders may not. Longer names win.
HOUSE_ORDER = {
    "objects": {"objects"},
    "runtime": {"runtime", "objects"},
    "packaging": {"packaging", "runtime", "objects"},
    "editor": {"editor", "packaging", "runtime", "objects", "examples"},
}
OUTSIDERS = {
    "objects": {"pygame", "pymunk", "PySide6", "yaml"},
    "runtime": {"pygame", "pymunk", "PySide6"},
    "runtime/backends": {"pymunk", "PySide6"},
    "runtime/world": {"pygame", "PySide6"},
    "packaging": {"pygame", "pymunk"},
    "editor": {"pygame", "pymunk"},
}

#: Where the same input must give the same bits on every computer (language rule 25).
EXACT_ROOMS = ("objects/", "runtime/world/")
EXACT_EXCEPTIONS = {"runtime/world/maths.py"}
#: What of `math` is exact everywhere by IEEE 754 or by being about whole numbers.
EXACT_MATH = {
    "ceil", "comb", "copysign", "fabs", "factorial", "floor", "fmod", "frexp", "gcd", "inf", "isclose", "isfinite", "isinf", "isnan",
    "isqrt", "lcm", "ldexp", "modf", "nan", "nextafter", "pi", "e", "sqrt", "tau", "trunc", "ulp",
}
#: The world has its own random stream, no clock, no threads and no await.
NEVER_IN_A_WORLD = {"asyncio", "cmath", "numpy", "random", "secrets", "statistics", "threading", "time", "uuid"}


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of each import, with relative ones resolved as in the installed package."""
    package = ["playsheet", *path.relative_to(REPO).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            stem = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{stem}.{alias.name}" if stem == "playsheet" or node.level else stem) for alias in node.names)


def forbidden_imports(path: Path, tree: ast.Module) -> list[str]:
    name = path.relative_to(REPO).as_posix()
    room = name.split("/")[0]
    outsiders = OUTSIDERS[max((key for key in OUTSIDERS if name.startswith(f"{key}/")), key=len)]
    wrong = []
    for line, target in imports(path, tree):
        parts = target.split(".")
        if parts[0] in outsiders or (parts[0] == "playsheet" and len(parts) > 1 and parts[1] not in HOUSE_ORDER[room]):
            wrong.append(f"{name}:{line}: imports {target}")
        elif parts[0] in {*HOUSE_ORDER, "examples"} and parts[0] != "packaging":
            wrong.append(f"{name}:{line}: imports {target}, which is playsheet.{target} when installed")
    return wrong


def inexact(path: Path, tree: ast.Module) -> list[str]:
    """Every place whose result may differ from computer to computer."""
    name = path.relative_to(REPO).as_posix()
    wrong = []
    for node in ast.walk(tree):
        what = ""
        of = node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            what = "the operator **"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"sum", "pow"}:
            what = f"the built-in {node.func.id}()"
        elif of == "math" and isinstance(node, ast.Attribute) and node.attr not in EXACT_MATH:
            what = f"math.{node.attr}"
        elif isinstance(node, ast.ImportFrom) and node.module == "math" and not node.level:
            what = ", ".join(f"math.{alias.name}" for alias in node.names if alias.name not in EXACT_MATH)
        elif isinstance(node, ast.ImportFrom) and node.module == "operator" and any(a.name in {"pow", "ipow"} for a in node.names):
            what = "operator.pow"
        if what:
            wrong.append(f"{name}:{node.lineno}: {what} may differ between computers; runtime/world/maths.py has what does not")
    wrong += [f"{name}:{line}: imports {target}" for line, target in imports(path, tree) if target.split(".")[0] in NEVER_IN_A_WORLD]
    return wrong


@pytest.mark.parametrize("path", SOURCES, ids=NAMES)
def test_no_file_is_too_long_to_be_understood(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{lines} lines; split it (at most {LONGEST})"


@pytest.mark.parametrize("path", SOURCES, ids=NAMES)
def test_arrows_run_one_way(path: Path) -> None:
    assert forbidden_imports(path, parse(path)) == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(EXACT_ROOMS) and name not in EXACT_EXCEPTIONS])
def test_a_world_gives_the_same_bits_everywhere(name: str) -> None:
    assert inexact(REPO / name, parse(REPO / name)) == []


@pytest.mark.parametrize("path", SOURCES, ids=NAMES)
def test_every_public_module_says_what_it_is(path: Path) -> None:
    if not path.stem.startswith("_") or path.name in {"__init__.py", "__main__.py"}:
        assert ast.get_docstring(parse(path)), "a docstring at the top is missing"


def test_every_folder_of_sources_is_a_package() -> None:
    bare = {path.parent.relative_to(REPO).as_posix() for path in SOURCES if not (path.parent / "__init__.py").exists()}
    assert {name for name in bare if name.split("/")[0] != "packaging"} == set()
    assert not (REPO / "packaging" / "__init__.py").exists(), "with the root on sys.path, `packaging` must stay PyPA's"


@pytest.mark.parametrize(("where", "text", "found"), [
    ("objects/x.py", "import pygame", 1),
    ("objects/x.py", "def f():\n    from ..runtime.world import maths", 1),
    ("objects/cards/x.py", "from ...runtime import project", 1),
    ("objects/cards/x.py", "from ..api import Number\nfrom . import deck", 0),
    ("runtime/world/x.py", "import pymunk\nfrom ...objects import api\nfrom ..project.limits import TEXT", 0),
    ("runtime/project/x.py", "import pymunk, pygame.draw", 2),
    ("runtime/x.py", "from playsheet import editor", 1),
    ("runtime/x.py", "from .. import editor", 1),
    ("runtime/x.py", "from ..packaging import web", 1),
    ("runtime/x.py", "from objects import api", 1),
    ("runtime/backends/x.py", "import pygame", 0),
    ("editor/x.py", "from ..runtime.backends import window\nfrom packaging.version import Version", 0),
])
def test_the_reading_of_imports_sees(where: str, text: str, found: int) -> None:
    assert len(forbidden_imports(REPO / where, ast.parse(text))) == found


@pytest.mark.parametrize(("text", "found"), [
    ("a = b ** 2", 1), ("a **= 2", 1), ("f(**options)", 0), ("def f(**options): ...", 0), ("pow(2, 3)", 1),
    ("a = sum(b)", 1), ("a = world.sum(b)", 0),
    ("import math\nmath.sin(1)", 1), ("import math\nmath.sqrt(math.pi)", 0),
    ("from math import hypot, sqrt", 1), ("from math import sqrt", 0),
    ("import random", 1), ("from time import monotonic", 1), ("from . import time", 0),
])
def test_the_reading_of_sums_sees(text: str, found: int) -> None:
    assert len(inexact(REPO / "objects" / "x.py", ast.parse(text))) == found


# ---------------------------------------------------------------- README

def readme_commands(program: str) -> list[str]:
    """The word after `program` on each line of the README's indented or fenced code."""
    text = (REPO / "README.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL) + re.findall(r"^ {4}.*", text, re.MULTILINE))
    return sorted(set(re.findall(rf"(?:^|[;&]|&& )\s*{program} +([a-z_]+)", code, re.MULTILINE)))


def test_the_readme_names_the_commands_of_go_py() -> None:
    told = subprocess.run([sys.executable, str(REPO / "go.py"), "--help"], capture_output=True, text=True, check=True)
    known = set(re.findall(r"^ *python3 go\.py ([a-z]+)", told.stdout, re.MULTILINE))
    named = set(readme_commands(r"python3 go\.py"))
    assert {"play", "test"} <= named
    assert named <= known


def test_the_readme_names_only_commands_that_playsheet_has() -> None:
    named = readme_commands("playsheet")
    assert {"new", "play"} <= set(named)
    program = Path(sys.executable).with_name("playsheet")
    for command in named:
        told = subprocess.run([str(program), command, "--help"], capture_output=True, text=True, check=False)
        assert told.returncode == 0, f"README.md names `playsheet {command}`: {told.stderr}"


def test_the_folders_of_the_readme_exist() -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^ {4}([a-z_.]+)/ ", text, re.MULTILINE)
    assert set(ROOMS) <= set(named)
    assert [name for name in named if not (REPO / name).is_dir()] == []


def test_the_readme_has_a_place_for_the_benchmarks() -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    assert 0 < text.index("<!-- bench:begin -->") < text.index("<!-- bench:end -->")
