"""Paths of project files lead to files inside the project's folder and nowhere else."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playsheet.runtime.project.limits import LIMITS, SENTENCES
from playsheet.runtime.project.paths import is_safe_name, safe_join


@pytest.mark.parametrize("relative", [
    "game.yaml", "assets/bird.png", "assets/Птичка 1.png", "frames/Сад/frame.yaml", ".playsheet/cache", "a..b",
    "con_1.png", "console.png", "com.png", "..a", "-", "👩‍🚀.png",
])
def test_names_inside(tmp_path, relative):
    assert safe_join(tmp_path, relative) == tmp_path / relative
    assert safe_join(str(tmp_path), relative) == tmp_path / relative


@pytest.mark.parametrize("relative", [
    "", ".", "..", "../x", "a/../b", "a/..", "a/./b", "/etc/passwd", "//x", "a//b", "a/", "C:/x", "C:x", "c:", "a:b", "a\\b",
    "..\\x", "\\\\host\\x",
    "a\0b", "a\nb", "\x7f", "con", "CON", "nul.txt", "aux.", "Com1.png", "lpt9", "com¹", "a/prn/b", "conin$", "a.", "a ", "a<b", "a>b",
    'a"b', "a|b", "a?b", "a*b", "x" * 300, "я" * 130, "\ud800", "con .txt",
])
def test_names_outside_or_impossible(tmp_path, relative):
    assert safe_join(tmp_path, relative) is None


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_stay_inside(tmp_path):
    root, outside = tmp_path / "game", tmp_path / "game-secret"
    root.mkdir()
    outside.mkdir()
    (root / "assets").mkdir()
    (root / "leaves").symlink_to(outside)
    (root / "stays").symlink_to(root / "assets")
    (root / "file.png").symlink_to(outside / "x.png")
    (root / "loop").symlink_to(root / "loop")
    assert safe_join(root, "leaves/x.png") is None
    assert safe_join(root, "leaves") is None
    assert safe_join(root, "file.png") is None
    assert safe_join(root, "stays/x.png") == root / "stays/x.png"
    safe_join(root, "loop/x")
    (tmp_path / "door").symlink_to(root)
    assert safe_join(tmp_path / "door", "assets/x.png") == tmp_path / "door/assets/x.png"


@given(st.lists(st.one_of(st.sampled_from(["..", ".", "a", "", "C:", "\\", "con"]), st.text(max_size=5)), max_size=5))
def test_whatever_is_asked_for_the_answer_is_inside(parts):
    found = safe_join("/project/game", "/".join(parts))
    assert found is None or (os.path.normpath(found) == str(found) and str(found).startswith("/project/game/"))
    assert found is None or all(map(is_safe_name, parts[0:1]))


def test_every_limit_has_a_sentence_that_fits_its_slots():
    assert set(LIMITS) == set(SENTENCES)
    for code, template in SENTENCES.items():
        sentence = template.format(limit=LIMITS[code], count=LIMITS[code] + 1, name="Bird", width=20_000, height=10)
        assert sentence.endswith((".", "?")) and "{" not in sentence
