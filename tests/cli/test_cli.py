"""The `playsheet` command: what it prints, what it writes, how it exits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit import active, events, frame, write_project

from playsheet.editor.cli import main


def call(*arguments: str) -> int:
    try:
        return main(list(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)


def test_help_names_only_what_is_built(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--help") == 0
    text = capsys.readouterr().out
    for command in ("new", "edit", "play", "check", "test", "export", "vocabulary"):
        assert command in text
    for command in ("import", "deck", "simulate"):
        assert f"\n    {command}" not in text


@pytest.mark.parametrize("command", ["new", "play", "check", "test", "vocabulary"])
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(command, "--help") == 0
    assert len(capsys.readouterr().out) > 200


def test_without_a_screen_the_editor_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("playsheet.editor.commands.sys.platform", "linux")
    assert call() == 0
    out = capsys.readouterr().out
    assert "playsheet new garden --from worm-garden" in out
    assert "needs a screen" in out


def test_without_qt_the_editor_says_what_to_install(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.commands.importlib.util.find_spec", lambda _name: None)
    assert call() == 0
    assert "pip install 'playsheet[editor]'" in capsys.readouterr().out


def test_new_from_example_checks_and_tests_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    garden = tmp_path / "garden"
    assert call("new", str(garden), "--from", "worm-garden") == 0
    assert call("check", str(garden)) == 0
    assert call("test", str(garden)) == 0
    assert " 0 failed" in capsys.readouterr().out


def test_new_without_template_is_a_game_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "mine"
    assert call("new", str(game)) == 0
    assert call("check", str(game)) == 0
    assert call("test", str(game)) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out


def test_new_names_the_nearest_template(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("new", str(tmp_path / "x"), "--from", "worm-gardn") == 2
    assert "Did you mean worm-garden?" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_new_never_writes_over_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "diary.txt").write_text("mine")
    assert call("new", str(tmp_path / "full")) == 2
    assert "not empty" in capsys.readouterr().err
    assert (tmp_path / "full" / "diary.txt").read_text() == "mine"


def test_check_prints_file_line_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {**active("Bird"), **events("  - do:\n      - Bird.destory\n")})
    assert call("check", str(root)) == 1
    out = capsys.readouterr().out
    assert f"{root}/frames/F/events.yaml:4:14: " in out
    assert "Did you mean destroy?" in out
    assert "1 error" in out


def test_check_show_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {**active("Bird"), **events("  - do:\n      - Bird.x: {add: 1}\n")})
    assert call("check", str(root), "--show-code") == 0
    assert "o.x = o.x + 1.0" in capsys.readouterr().out


def test_a_folder_without_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("check", str(tmp_path)) == 1
    assert "there is no game.yaml" in capsys.readouterr().out
    assert call("play", str(tmp_path), "--headless") == 2
    assert call("play", str(tmp_path / "nowhere"), "--headless") == 2
    assert "there is no folder" in capsys.readouterr().err


def test_headless_report(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p", {
        **active("Bird", "values: {health: 3}\n"),
        **frame("  - {object: Bird, at: [100, 80], values: {health: 5}}\n", "values: {wave: 1}\n"),
        **events("  - when:\n      - time.every: 10 s\n    do:\n      - Bird.destroy\n  - do:\n      - wave: {add: 1}\n"),
        "game.yaml": "format: 1\ntitle: T\nfirst_frame: F\nframes: [F]\nvalues: {lives: 3}\n"})
    report = tmp_path / "report.json"
    assert call("play", str(root), "--headless", "--ticks", "20", "--seed", "7", "--report", str(report), "--trace") == 0
    data = json.loads(report.read_text())
    assert data["tick"] == 20
    assert data["frame"] == "F"
    assert data["values"] == {"game": {"lives": 3}, "frame": {"wave": 21}}
    bird = data["objects"]["Bird"][0]
    assert (bird["x"], bird["y"], bird["width"], bird["height"], bird["layer"]) == (100, 80, 32, 32, "Main")
    assert bird["values"] == {"health": 5}
    assert list(bird)[:8] == ["x", "y", "width", "height", "angle", "visible", "opacity", "layer"]
    assert len(data["hash"]) == 32
    assert len(data["trace"]) == 20
    assert data["trace"][0]["path"] == "frames/F/events.yaml"
    assert data["problems"] == []


def test_same_run_twice_gives_the_same_report(tmp_path: Path) -> None:
    garden = tmp_path / "garden"
    call("new", str(garden), "--from", "worm-garden")
    inputs = tmp_path / "inputs.yaml"
    inputs.write_text("- {tick: 5, press: enter}\n- {tick: 20, hold: right, for: 60}\n- {tick: 90, hold: down, for: 40}\n")
    texts = []
    for name in ("one.json", "two.json"):
        assert call("play", str(garden), "--headless", "--ticks", "300", "--seed", "7", "--input", str(inputs), "--report", str(tmp_path / name)) == 0
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_report_to_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {})
    assert call("play", str(root), "--headless", "--ticks", "3", "--report", "-") == 0
    assert json.loads(capsys.readouterr().out)["tick"] == 3


def test_run_time_errors_give_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {**events("  - while:\n      - if: 1 == 1\n")})
    assert call("play", str(root), "--headless", "--ticks", "2") == 1
    err = capsys.readouterr().err
    assert f"{root}/frames/F/events.yaml:3:5: " in err


def test_saves_are_kept_only_where_told(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p", {
        "objects/Ini.yaml": "format: 1\nobject: Ini\ntype: INI\nfile: best\n",
        **frame("  - {object: Ini}\n", "values: {seen: 0}\n"),
        **events("  - when:\n      - frame.starts\n    do:\n      - seen: {set: 'Ini.value(''score'', ''best'')'}\n"
                 "      - Ini.set_value: {section: score, item: best, value: seen + 1}\n")})
    saves = tmp_path / "saves"
    seen = []
    for _ in range(3):
        assert call("play", str(root), "--headless", "--ticks", "2", "--saves", str(saves), "--report", str(tmp_path / "r.json")) == 0
        seen.append(json.loads((tmp_path / "r.json").read_text())["values"]["frame"]["seen"])
    assert seen == [0, 1, 2]
    assert call("play", str(root), "--headless", "--ticks", "2", "--report", str(tmp_path / "r.json")) == 0
    assert json.loads((tmp_path / "r.json").read_text())["values"]["frame"]["seen"] == 0


def test_a_damaged_save_is_set_aside(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p", {
        "objects/Ini.yaml": "format: 1\nobject: Ini\ntype: INI\nfile: best\n",
        **frame("  - {object: Ini}\n"),
        **events("  - when:\n      - frame.starts\n    do:\n      - Ini.set_value: {section: a, item: b, value: 1}\n")})
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "best.ini").write_bytes(b"; playsheet save 1\n[score]\nbest=9")
    assert call("play", str(root), "--headless", "--ticks", "2", "--saves", str(saves)) == 0
    kept = [p for p in saves.iterdir() if p.name != "best.ini"]
    assert len(kept) == 1
    assert b"best=9" in kept[0].read_bytes()
    assert "b=1" in (saves / "best.ini").read_text()


def test_screenshots(tmp_path: Path) -> None:
    garden = tmp_path / "garden"
    call("new", str(garden), "--from", "worm-garden")
    shot = tmp_path / "shot.png"
    assert call("play", str(garden), "--headless", "--ticks", "30", "--screenshot", f"20:{shot}") == 0
    assert shot.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_was_not_taken_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {})
    late = tmp_path / "late.png"
    assert call("play", str(root), "--headless", "--ticks", "30", "--screenshot", f"31:{late}") == 0
    assert f"{late} was not saved: the game stopped at tick 30" in capsys.readouterr().err


def test_names_that_no_folder_can_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "x" * 5000):
        for command in ("check", "play", "test"):
            assert call(command, name) == 2
            assert "there is no folder" in capsys.readouterr().err
    assert call("new", "x" * 5000) == 2
    assert "could not be made" in capsys.readouterr().err


def test_what_to_type_next_can_be_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("new", str(tmp_path / "мой-сад")) == 0
    assert f"playsheet play {tmp_path / 'мой-сад'}\n" in capsys.readouterr().out
    assert call("new", str(tmp_path / "мой сад")) == 0
    quote = '"' if os.name == "nt" else "'"
    assert f"playsheet play {quote}{tmp_path / 'мой сад'}{quote}\n" in capsys.readouterr().out


def test_a_folder_in_the_place_of_a_sheet_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    garden = tmp_path / "garden"
    call("new", str(garden), "--from", "worm-garden")
    sheet = garden / "frames" / "Garden" / "events.yaml"
    sheet.unlink()
    sheet.mkdir()
    assert call("check", str(garden)) == 1
    assert "events.yaml is a folder, where a file is expected." in capsys.readouterr().out


def test_input_file_with_a_slip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {})
    inputs = tmp_path / "inputs.yaml"
    inputs.write_text("- {tick: 10, pres: space}\n")
    assert call("play", str(root), "--headless", "--input", str(inputs)) == 2
    err = capsys.readouterr().err
    assert "inputs.yaml:1:14: " in err
    assert "Did you mean press?" in err


def test_vocabulary(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("vocabulary", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["types"]) >= {"Active", "Backdrop", "TiledBackdrop", "Text", "Counter", "Button", "INI"}
    collides = next(c for c in data["types"]["Active"]["conditions"] if c["id"] == "collides_with")
    assert collides["sentence"] == "collides with {other}"
    assert collides["trigger"] is True
    assert call("vocabulary", "Alterable string") == 0
    assert "set_text" in capsys.readouterr().out


def test_project_tests_that_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {
        **frame("", "values: {wave: 1}\n"),
        "tests/a.yaml": "format: 1\ntitle: Wave\nframe: F\nexpect:\n  - {tick: 5, check: wave == 2}\n"})
    assert call("test", str(root)) == 1
    out = capsys.readouterr().out
    assert "0 passed, 1 failed" in out
    assert "'wave == 2' does not hold (wave is 1)" in out


@pytest.mark.slow
def test_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "playsheet.editor", "vocabulary", "clicked"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "is clicked" in done.stdout


# -- what is mistyped, and what cannot be read -------------------------------------------------------------------------

@pytest.mark.parametrize("text", ["format: 1\ntitle: [\n", "", "- a list\n", "format: 99\ntitle: Newer\n"])
@pytest.mark.parametrize("command", [("play", "--headless"), ("test",)])
def test_an_unreadable_game_file_is_not_played_with_guesses(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, command: tuple[str, ...]) -> None:
    assert call("new", str(tmp_path / "game")) == 0
    (tmp_path / "game/game.yaml").write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert call(command[0], str(tmp_path / "game"), *command[1:]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "its game.yaml cannot be read" in told.err
    assert "game.yaml:" in told.err


@pytest.mark.parametrize(("given", "hint"), [("plya", "play"), ("chekc", "check"), ("vocab", "vocabulary"), ("edti", "edit")])
def test_a_mistyped_command(capsys: pytest.CaptureFixture[str], given: str, hint: str) -> None:
    assert call(given, "somewhere") == 2
    told = capsys.readouterr().err
    assert f"there is no command '{given}'. Did you mean {hint}?" in told
    assert "new, edit, play" in told


@pytest.mark.parametrize("words", [("--language", "xx", "check", "x"), ("check", "--language", "xx", "x"), ("check", "x", "--language=xx")])
def test_a_language_that_is_not_spoken(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert call(*words) == 2
    assert "there is no language 'xx'. Known: en, ru, uk" in capsys.readouterr().err
    assert call("--language", "uk_UA.UTF-8", "--help") == 0


def test_a_report_makes_its_folder_as_a_picture_does(tmp_path: Path) -> None:
    assert call("new", str(tmp_path / "game")) == 0
    where = tmp_path / "far" / "away"
    assert call("play", str(tmp_path / "game"), "--headless", "--ticks", "3", "--report", str(where / "r.json"), "--screenshot", f"2:{where}/p.png") == 0
    assert json.loads((where / "r.json").read_text(encoding="utf-8"))["tick"] == 3
    assert (where / "p.png").is_file()


def test_a_report_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("new", str(tmp_path / "game")) == 0
    (tmp_path / "file").write_text("x")
    assert call("play", str(tmp_path / "game"), "--headless", "--ticks", "1", "--report", str(tmp_path / "file" / "r.json")) == 2
    assert "could not be written" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--ticks", "100000001"), ("--ticks", "9" * 40), ("--ticks", "-1"), ("--screenshot", "9" * 30 + ":p.png")])
def test_more_ticks_than_anybody_waits_for(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert call("new", str(tmp_path / "game")) == 0
    assert call("play", str(tmp_path / "game"), "--headless", *words) == 2
    assert words[0] in capsys.readouterr().err


def test_edit_says_why_there_is_no_editor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.commands.importlib.util.find_spec", lambda _name: None)
    assert call("edit", "somewhere") == 2
    assert "pip install 'playsheet[editor]'" in capsys.readouterr().err
