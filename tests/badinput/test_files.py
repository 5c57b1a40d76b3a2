"""Files that are broken, odd or outside: what is told, and that the rest of the project plays."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from badkit import BEFORE, FILES, SHEET, kept, others_played, play, png, project, sheet_with, told
from kit import playable

from playsheet.editor.cli import main
from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.project_tests import find_tests
from playsheet.runtime.project import assets, files
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable

# -------------------------------------------------------------------- files that YAML cannot read

BROKEN: dict[str, tuple[bytes, str]] = {
    "a tab": (b"format: 1\nobject: Bird\n\ttype: Active\n", ":3:1: This line begins with a tab. Begin lines with spaces, two for each level."),
    "a quote": (b"format: 1\nobject: 'Bird\ntype: Active\n", ":2:9: "),
    "an indentation": (b"format: 1\n  object: Bird\ntype: Active\n", ":2:3: This line is indented deeper than line 1, which has a value already."),
    "no colon": (b"format: 1\nobject Bird\ntype: Active\n", ":2:1: "),
    "a brace": (b"format: 1\nobject: {Bird\ntype: Active\n", ":2:9: The bracket { that opens here is not closed."),
    "a NUL": (b"format: 1\nobject: Bi\0rd\n", ":2:11: There is a character here that no text may hold (its number is U+0000). Delete it."),
    "UTF-16": ("format: 1\nobject: Bird\n".encode("utf-16"), ":1:1: This file is saved as UTF-16. Save it as UTF-8 in your text editor."),
    "Latin-1": ("format: 1\nobject: Vögel\n".encode("latin-1"), ":2:10: The letter here is not saved as UTF-8 (byte 0xf6)."),
    "nothing": (b"", ":1:1: This file is empty. A project file begins with 'format: 1'."),
    "a list": (b"- format: 1\n- object: Bird\n", ":1:1: This file begins with a list"),
    "a text": (b"Bird\n", ":1:1: "),
    "two documents": (b"format: 1\n---\nobject: Bird\n", ":2:1: A second file begins here, and there may be one only."),
    "bytes": (bytes(range(256)), ":2:118: The letter here is not saved as UTF-8"),
    "brackets": (b"format: 1\nobject: " + b"[" * 3000, ": Something here stands inside something else, more than 200 levels deep."),
    "a newer format": (b"format: 2\nobject: Bird\n", ":1:9: This file has format 2"),
    "commas without end": (b"format: 1\nobject: [" + b"1," * 2_100_000 + b"1]\n", ":0:0: This file has more than 2,000,000 rows and values"),
    "too many bytes": (b"format: 1\n#" + b"x" * (32 * 1024 * 1024), ":0:0: This file is larger than 33,554,432 bytes"),
}


@pytest.mark.parametrize("slip", BROKEN)
@pytest.mark.parametrize("path", ["objects/Other.yaml", "frames/F/frame.yaml", "frames/G/frame.yaml", SHEET, "events/Other.yaml", "game.yaml"])
def test_a_file_that_cannot_be_read(path: str, slip: str, tmp_path: Path) -> None:
    data, sentence = BROKEN[slip]
    if len(data) > 10**6 and path != "objects/Other.yaml":
        pytest.skip("large, and one kind of file is enough")
    run = play(tmp_path, {SHEET: sheet_with(""), "frames/G/frame.yaml": "format: 1\nframe: G\n", path: data})
    here = [problem for problem in told(run.world.playable) if problem.startswith(path)]
    assert here[0].startswith(path) and sentence in here[0], here
    assert len(here) == 1 or "outside" in slip
    assert (tmp_path / path).read_bytes() == data
    assert path not in run.world.playable.project.trees or slip == "a newer format"
    assert run.world.tick_count == 3
    if path not in (SHEET, "frames/F/frame.yaml"):
        others_played(run)
    kept(run.world.playable)


def test_duplicate_keys_are_both_kept_and_the_first_counts(tmp_path: Path) -> None:
    bird = "format: 1\nobject: Bird\ntype: Active\nvalues: {health: 3, health: 5}\nvisible: false\nvisible: true\n"
    rows = "  - do:\n      - before: {add: 0}\n    do:\n      - before: {add: 100}\n"
    run = play(tmp_path, {"objects/Bird.yaml": bird, SHEET: sheet_with(rows)})
    assert told(run.world.playable) == [
        "objects/Bird.yaml:4:21: The name health stands twice here, first in line 4. Remove one of the two or put them together.",
        "objects/Bird.yaml:6:1: The name visible stands twice here, first in line 5. Remove one of the two or put them together.",
        f"{SHEET}:7:5: The name do stands twice here, first in line 5. Remove one of the two or put them together."]
    others_played(run)
    assert run.world.pools[0].list[0].visible is False
    kept(run.world.playable)


@pytest.mark.parametrize("path", ["objects/Pipe.yaml", "events/Pipe.yaml", "frames/F/events.yaml", "assets/pipe.png", "assets/pipe.wav", "assets/pipe.ttf",
                                  "tests/pipe.yaml"])
def test_a_pipe_is_not_waited_for(path: str, tmp_path: Path) -> None:
    project(tmp_path, {})
    place = tmp_path / path
    place.parent.mkdir(exist_ok=True)
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    loaded: list[Playable] = []

    def work() -> None:
        found = playable(tmp_path)
        find_tests(found, found.project.problems)
        assert found.project.headers is not None
        found.project.headers.check()
        loaded.append(found)
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(10)
    assert loaded, "still waiting for the pipe"
    if path != "frames/F/events.yaml":          # no sheet at all: a frame need not have one
        assert any(problem.startswith(path) for problem in told(loaded[0])), told(loaded[0])


def test_folders_where_files_are_expected(tmp_path: Path) -> None:
    project(tmp_path, {SHEET: sheet_with("")})
    for path in ("objects/Nest.yaml", "events/Nest.yaml", "assets/nest.png", "tests/nest.yaml", "frames/H/frame.yaml"):
        (tmp_path / path).mkdir(parents=True)
    found = playable(tmp_path)
    find_tests(found, found.project.problems)
    assert told(found) == [f"{path}:0:0: {path.rpartition('/')[2]} is a folder, where a file is expected."
                           for path in ("objects/Nest.yaml", "frames/H/frame.yaml", "events/Nest.yaml", "tests/nest.yaml")]
    run = HeadlessRun(found, 1)
    run.run(3)
    others_played(run)


def test_no_game_at_all(tmp_path: Path) -> None:
    assert told(Playable(load_project(tmp_path))) == [
        f"game.yaml:0:0: there is no game.yaml in {tmp_path.name}; is this the folder of a project?"]
    found = Playable(load_project(tmp_path / "nowhere"))
    assert len(told(found)) == 1 and not found.project.runnable


# -------------------------------------------------------------------- links

SECRET = "format: 1\nobject: Secret\ntype: Active\nevents: []\nframe: Secret\nexpect:\n  - {tick: 1, check: 1 == 1}\n"
LINKS = {
    "game.yaml": "file.yaml", "objects": "folder", "objects/Secret.yaml": "file.yaml", "frames": "frames", "frames/F": "folder",
    "frames/Secret": "frame", "frames/F/frame.yaml": "file.yaml", "frames/F/events.yaml": "file.yaml", "frames/F/objects.yaml": "file.yaml", "events": "folder",
    "events/Secret.yaml": "file.yaml", "assets": "pictures", "assets/secret.png": "secret.png", "assets/secret.wav": "file.yaml",
    "assets/secret.ttf": "file.yaml", "tests": "folder", "tests/secret.yaml": "file.yaml",
}


@pytest.mark.parametrize("path", LINKS)
@pytest.mark.parametrize("relative", [False, True])
def test_links_out_of_the_project_are_not_followed(path: str, relative: bool, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    for name, text in {"file.yaml": SECRET, "folder/Secret.yaml": SECRET, "frames/Secret/frame.yaml": SECRET, "frame/frame.yaml": SECRET}.items():
        (outside / name).parent.mkdir(parents=True, exist_ok=True)
        (outside / name).write_text(text)
    for name in ("secret.png", "pictures/secret.png"):
        (outside / name).parent.mkdir(exist_ok=True)
        (outside / name).write_bytes(png())
    root = project(tmp_path / "game", {SHEET: sheet_with("")})
    place = root / path
    if place.is_dir():
        place.rename(tmp_path / "old")
    else:
        place.unlink(missing_ok=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    target = outside / LINKS[path]
    place.symlink_to(os.path.relpath(target, place.parent) if relative else target)
    found = playable(root)
    find_tests(found, found.project.problems)
    outsiders = [p for p in found.project.problems if p.code == "outside"]
    assert [str(p) for p in outsiders] == [
        f"{path}:0:0: this link leads out of the project's folder and is not followed; put a copy of the file here instead"]
    read = found.project
    assert "Secret" not in "".join(map(repr, read.trees.values()))
    assert not [o for o in read.objects if o.name == "Secret"] and "Secret" not in read.sheets and "Secret" not in read.frames
    assert "secret" not in {*read.pictures, *read.sounds, *read.fonts}
    if read.runnable:
        HeadlessRun(found, 1).run(3)


def test_links_inside_the_project_are_followed(tmp_path: Path) -> None:
    root = project(tmp_path, {SHEET: sheet_with(""), "shared/Worm.yaml": "format: 1\nobject: Worm\ntype: Active\n"})
    (root / "objects/Worm.yaml").symlink_to("../shared/Worm.yaml")
    (root / "assets/also.png").symlink_to("bird.png")
    found = playable(root)
    assert told(found) == []
    assert "Worm" in {o.name for o in found.project.objects} and "also" in found.project.pictures


def test_a_linked_root_is_a_root(tmp_path: Path) -> None:
    project(tmp_path / "real", {SHEET: sheet_with("")})
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert told(playable(tmp_path / "link")) == []


def test_links_in_circles(tmp_path: Path) -> None:
    root = project(tmp_path, {SHEET: sheet_with("")})
    (root / "objects/Loop.yaml").symlink_to("Loop.yaml")
    (root / "assets/loop").symlink_to(".")
    (root / "assets/loop.png").symlink_to("loop.png")
    (root / "events/loop").symlink_to("..")
    found = playable(root)
    assert {p.path for p in found.project.problems} <= {"objects/Loop.yaml", "assets/loop", "assets/loop.png"}
    assert any("Loop.yaml" in problem for problem in told(found))
    run = HeadlessRun(found, 1)
    run.run(3)
    others_played(run)


# -------------------------------------------------------------------- names

def test_names_of_files_never_become_code(tmp_path: Path) -> None:
    """The name of a sheet is part of the name of a template's own value: it must be a name and nothing else."""
    template = "format: 1\nparameters:\n  who: {kind: object, type: Active, values: {own: 0}}\nevents:\n  - do:\n      - who.own: {add: 1}\n"
    names = ["x;import os", "a b", "x=(1)", "x\nimport os\nx", "x'", "class Foo", "a.b", "1x", "repeat", "().__class__"]
    includes = "".join(f"  - include: {name!r}\n    with: {{who: Bird}}\n" for name in names if "\n" not in name)
    root = project(tmp_path, {SHEET: sheet_with(includes), **{f"events/{name}.yaml": template for name in names}})
    found = playable(root)
    problems = [p for p in found.project.problems if p.code == "name"]
    assert {p.path for p in problems} == {f"events/{name}.yaml" for name in names}
    assert not found.project.sheets.keys() & set(names)
    assert "import" not in found.programs["F"].source and ";" not in found.programs["F"].source.replace("; ", "")
    assert all("\n" not in problem for problem in told(found))
    run = HeadlessRun(found, 1)
    run.run(3)
    others_played(run)


def test_names_that_are_no_utf8(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path, {SHEET: sheet_with("")})
    for folder, name in (("objects", b"\xff.yaml"), ("events", b"a\xfe.yaml"), ("assets", b"\xfd.png"), ("tests", b"\xfc.yaml")):
        (root / folder).mkdir(exist_ok=True)
        (root / folder / os.fsdecode(name)).write_bytes(b"format: 1\n")
    (root / "frames" / os.fsdecode(b"\xfb")).mkdir()
    assert main(["check", str(root)]) == 1
    out = capfd.readouterr().out
    assert out.count("the name of this file is not written in UTF-8, so it is not read; rename it") == 4
    run = HeadlessRun(playable(root), 1)
    run.run(3)
    others_played(run)
    run.report()


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    """What file managers and editors of texts leave behind is no part of a project."""
    root = project(tmp_path, {SHEET: sheet_with(""), "objects/._Bird.yaml": b"\0\5\26\7", "events/.#x.yaml": b"{", "assets/.hidden/x.png": b"no picture"})
    assert told(playable(root)) == []


def test_very_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FILES", 3)
    monkeypatch.setattr(assets, "MOST_FILES", 3)
    root = project(tmp_path, {SHEET: sheet_with(""), **{f"objects/O{n}.yaml": f"format: 1\nobject: O{n}\ntype: Active\n" for n in range(4)},
                              **{f"assets/p{n}.png": png() for n in range(4)}})
    problems = told(playable(root))
    assert "objects:0:0: there are more than 3 files in this folder, and the rest is not read" in problems
    assert "assets:0:0: there are more than 3 pictures, sounds and fonts, and the rest is not read" in problems


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "..\\\\outside", "C:\\\\outside", "sub/../../outside", "./bird", "bird.png", "file:///etc/passwd",
                                  "https://example.org/x", "bird/", "", "~/outside", "$HOME/outside", "\\u202epng", "assets/bird"])
def test_assets_are_named_below_assets_only(name: str, tmp_path: Path) -> None:
    project(tmp_path / "game", {
        "objects/Bird.yaml": f'format: 1\nobject: Bird\ntype: Active\nanimations:\n  Stopped: {{frames: ["{name}"]}}\n',
        "objects/Wall.yaml": f'format: 1\nobject: Wall\ntype: Backdrop\npicture: "{name}"\n',
        "objects/Words.yaml": f'format: 1\nobject: Words\ntype: Text\nfont: "{name}"\n',
        SHEET: BEFORE + f'  - do:\n      - sound.play: "{name}"\n      - n: {{set: "sound.length(\'{name}\')"}}\n'})
    (tmp_path / "outside.png").write_bytes(png())
    (tmp_path / "outside.wav").write_bytes(b"RIFF")
    found = playable(tmp_path / "game")
    run = HeadlessRun(found, 1)
    run.run(2)
    assert set(found.project.pictures) == {"bird"} and set(found.project.sounds) == {"squeak"}
    bird = run.world.pools[0].list[0]
    assert (bird.width, bird.height) == (32.0, 32.0)
    if name:
        assert {p.path for p in found.project.problems if p.code in ("missing_asset", "expression")} >= {"objects/Bird.yaml", "objects/Wall.yaml"}


def test_save_files_stay_in_their_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path / "game", {
        "objects/Ini.yaml": "format: 1\nobject: Ini\ntype: INI\nfile: ../../stolen\n",
        "frames/F/frame.yaml": FILES["frames/F/frame.yaml"] + "  - {object: Ini}\n",
        SHEET: sheet_with("  - do:\n      - Ini.set_text: {section: a, item: b, text: c}\n      - Ini.file: {set: /tmp/stolen}\n"
                          "      - Ini.set_text: {section: a, item: b, text: c}\n")})
    (tmp_path / "saves").mkdir()
    before = sorted(tmp_path.rglob("*"))
    main(["play", str(root), "--headless", "--ticks", "3", "--saves", str(tmp_path / "saves")])
    assert sorted(tmp_path.rglob("*")) == before
    assert not Path("/tmp/stolen.ini").exists()
    assert "cannot be the name of a save file" in capsys.readouterr().err
