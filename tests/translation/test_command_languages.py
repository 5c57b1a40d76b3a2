"""The command line speaks the language of its user; its numbers, places, exit codes and reports stay as they are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from kit import active, events, frame, write_project

from playsheet.editor.cli import main

BROKEN = events("  - when:\n      - Bird.is_nowhere\n    do:\n      - Bird.destory\n      - Bird.x: {set: true}\n      - Bird.stop: {at_once: true}\n")


def call(*arguments: str) -> int:
    try:
        return main(list(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return write_project(tmp_path / "p", {**active("Bird"), **BROKEN, **frame("  - {object: Bird, at: [1, 2], colour: red}\n")})


def test_check_speaks_ukrainian(broken: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert call("check", str(broken)) == 1
    english = capsys.readouterr().out
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    assert call("check", str(broken)) == 1
    ukrainian = capsys.readouterr().out
    places = re.compile(r"^.*?:\d+:\d+: ", re.MULTILINE)
    assert places.findall(ukrainian) == places.findall(english)
    assert f"{broken}/frames/F/events.yaml:4:14: Bird (Active) не має умови 'is_nowhere'." in ukrainian
    assert "Bird (Active) не має дії 'destory'. Можливо, ви мали на увазі destroy?" in ukrainian
    assert "тут потрібно інше: число, а це логічне значення (true або false)" in ukrainian
    assert "Bird.stop не має аргументу 'at_once'. Не приймає жодного." in ukrainian
    assert "попередження: екземпляр Bird (Active): немає 'colour'; його збережено, але воно нічого не робить." in ukrainian
    assert f"{broken}: 4 помилки, 1 попередження" in ukrainian
    assert "there is" not in ukrainian


def test_check_speaks_russian(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--language", "ru", "check", str(broken)) == 1
    before = capsys.readouterr().out
    assert call("check", "--language=ru", str(broken)) == 1
    assert capsys.readouterr().out == before
    assert "Bird (Active) не имеет действия 'destory'. Возможно, вы имели в виду destroy?" in before
    assert f"{broken}: 4 ошибки, 1 предупреждение" in before


def test_a_language_there_is_not_is_refused_when_asked_for(broken: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "tlh")
    assert call("check", str(broken)) == 1
    assert "4 errors, 1 warning" in capsys.readouterr().out
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    assert call("--language", "tlh", "check", str(broken)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "немає мови 'tlh'. Є такі: en, ru, uk" in told.err


def test_the_system_decides_when_nobody_else_does(broken: Path) -> None:
    environment = {**os.environ, "LANG": "uk_UA.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "LANGUAGE": ""}
    environment.pop("PLAYSHEET_LANGUAGE", None)
    done = subprocess.run([sys.executable, "-m", "playsheet.editor", "check", str(broken)], capture_output=True, text=True, encoding="utf-8",
                          env=environment, check=False)
    assert done.returncode == 1
    assert "4 помилки, 1 попередження" in done.stdout


@pytest.mark.parametrize("errors", [1, 2, 5, 11, 21])
def test_numbers_of_errors(errors: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_project(tmp_path / "p", {**active("Bird"), **events("  - do:\n" + "      - Bird.destory\n" * errors)})
    words = {1: "1 ошибка", 2: "2 ошибки", 5: "5 ошибок", 11: "11 ошибок", 21: "21 ошибка"}
    call("check", str(root), "--language", "ru")
    assert capsys.readouterr().out.endswith(f"{root}: {words[errors]}\n")


def test_help_and_slips_of_the_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    assert call("--help") == 0
    out = capsys.readouterr().out
    assert out.startswith("використання: playsheet")
    assert "Створюйте ігри з об'єктів та аркушів подій" in out
    assert "playsheet new garden --from worm-garden     власна гра" in out
    for command in ("new", "play", "check", "test", "vocabulary"):
        assert call(command, "--help") == 0
        out = capsys.readouterr().out
        assert "показати цю довідку" in out
        assert not re.search(r"\b(the|options|arguments|exit)\b", out.partition("\n\n")[2]), out
    assert call("check") == 2
    assert "бракує обов'язкових аргументів: PROJECT" in capsys.readouterr().err
    assert call("chek") == 2
    assert "немає команди 'chek'. Можливо, ви мали на увазі check?" in capsys.readouterr().err
    assert call("play", "x", "--ticks", "many") == 2
    assert "значення не підходить" in capsys.readouterr().err
    monkeypatch.delenv("PLAYSHEET_LANGUAGE")
    assert call("--language", "en", "--help") == 0
    assert capsys.readouterr().out.startswith("usage: playsheet"), "argparse has its own words back"


def test_mistakes_of_the_user(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "ru")
    assert call("check", str(tmp_path / "nowhere")) == 2
    assert "playsheet: нет папки" in capsys.readouterr().err
    assert call("new", str(tmp_path / "x"), "--from", "worm-gardn") == 2
    assert "нет шаблона 'worm-gardn'. Возможно, вы имели в виду worm-garden?" in capsys.readouterr().err
    root = write_project(tmp_path / "p", {})
    inputs = tmp_path / "inputs.yaml"
    inputs.write_text("- {tick: 10, pres: space}\n")
    assert call("play", str(root), "--headless", "--input", str(inputs)) == 2
    err = capsys.readouterr().err
    assert "inputs.yaml:1:14: в строке ввода нет 'pres'. Возможно, вы имели в виду press?" in err
    (tmp_path / "folder").mkdir()
    assert call("play", str(root), "--headless", "--ticks", "1", "--report", str(tmp_path / "folder")) == 2
    assert "это папка, поэтому файл с таким именем сохранить нельзя" in capsys.readouterr().err
    assert call("new", str(tmp_path / "mine")) == 0
    assert "готово. Сыграть: playsheet play" in capsys.readouterr().out


def test_faults_of_a_run_are_told_and_the_report_stays_english(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    root = write_project(tmp_path / "p", {**active("Bird"), **events("  - do:\n      - frame.background: {set: '{text(1 / Bird.count)}'}\n")})
    report = tmp_path / "r.json"
    assert call("play", str(root), "--headless", "--ticks", "2", "--trace", "--report", str(report)) == 0
    assert f"{root}/frames/F/events.yaml:3:5: попередження: ділення на нуль дає тут 0 (такт 1)" in capsys.readouterr().err
    data = json.loads(report.read_text())
    assert data["problems"][0]["sentence"] == "a division by zero gives 0 here"
    assert data["trace"][0]["row"].startswith("always: frame background becomes")


def test_project_tests_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    root = write_project(tmp_path / "p", {
        **frame("", "values: {wave: 1}\n"),
        "tests/a.yaml": "format: 1\ntitle: Wave\nframe: F\nexpect:\n  - {tick: 5, check: wave == 2}\n  - {tick: 6, ended: true}\n"
                        "  - {tick: 7, check: waves == 2}\n"})
    assert call("test", str(root)) == 1
    out = capsys.readouterr().out
    assert "НІ  tests/a.yaml: Wave" in out
    assert "tests/a.yaml:5: такт 5: 'wave == 2' не виконується (wave = 1)" in out
    assert "tests/a.yaml:6: такт 6: гру не завершено" in out
    assert "такт 7: тут немає значення з назвою 'waves'. Можливо, ви мали на увазі wave?" in out
    assert "пройдено: 0, не пройдено: 1" in out


def test_the_vocabulary_is_found_in_both_languages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYSHEET_LANGUAGE", "uk")
    assert call("vocabulary", "стикається") == 0
    out = capsys.readouterr().out
    assert "умова       collides_with            стикається з об'єктом {other} (настає)" in out
    assert call("vocabulary", "collides with") == 0
    assert "стикається" in capsys.readouterr().out
    assert call("vocabulary", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert any(c["sentence"] == "collides with {other}" for c in data["types"]["Active"]["conditions"])


def test_an_event_as_a_sentence(tmp_path: Path) -> None:
    from kit import playable

    from playsheet.runtime.translation import translator
    from playsheet.runtime.world.world import World
    found = playable(tmp_path, {**active("Bird"), **active("Worm"), **events(
        "  - when:\n      - Bird.overlaps: Worm\n      - not: {Bird.x: {at_least: 5}}\n    do:\n      - Worm.destroy\n      - Bird.x: {add: 1}\n")})
    world = World(found, 1)
    assert world.row_sentence(0) == "when Bird overlaps Worm and not Bird x is at least 5: Worm destroy; Bird x + 1"
    assert world.row_sentence(0, translator("ru")) == "когда Bird перекрывается с объектом Worm и не Bird x не меньше чем 5: Worm уничтожить; Bird x + 1"
