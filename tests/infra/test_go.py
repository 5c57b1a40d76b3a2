"""go.py: the one way in, with what goes wrong on people's computers."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def go(repo: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("go", repo / "go.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(go: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout that go.py takes for its own."""
    root = tmp_path / "checkout"
    for name, text in {"pyproject.toml": "[project]\n", "README.md": "a\n<!-- bench:begin -->\nold\n<!-- bench:end -->\nz\n",
                       "runtime/a.py": "", "runtime/.hidden/b": "", "runtime/__pycache__/a.pyc": "",
                       "examples/Птичка/game.yaml": "format: 1\n", "docs/x.md": ""}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(go, "ROOT", str(root))
    return root


class Stub:
    """Stands for the environment where only what happens around it counts."""

    folder, bin, writable = "", "", True

    def __init__(self, printed: str = "", code: int = 0) -> None:
        self.printed, self.code, self.asked = printed, code, []

    def prepare(self, extras: object = ()) -> None:
        self.asked.append(extras)

    def run(self, *arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(arguments, self.code, self.printed.encode())

    def ask(self, code: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 0, self.printed.encode())


def test_help_names_every_command(go: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert go.main(["--help"]) == 0
    told = capsys.readouterr().out
    assert [name for name in go.COMMANDS if f"python3 go.py {name}" not in told] == []
    assert go.main([]) == 2


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["fly"], "There is no command 'fly'. There are: play, test, bench, shell."),
    (["test", "--python"], "--python needs a value after it."),
    (["test", "--python", "no-such-python"], "There is no Python called no-such-python"),
])
def test_a_wrong_command_is_told_in_a_sentence(go: ModuleType, arguments: list[str], sentence: str) -> None:
    with pytest.raises(go.Stop, match=sentence.split(".")[0]):
        go.main(arguments)


def test_options_stand_anywhere_and_the_rest_goes_on(go: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = []
    monkeypatch.setitem(go.COMMANDS, "test", lambda house, rest: seen.append((house.folder, rest)) or 0)
    assert go.main([f"--venv={tmp_path}", "test", "-k", "a", "--python", sys.executable, "-x"]) == 0
    assert seen == [(str(tmp_path), ["-k", "a", "-x"])]


def test_another_python_has_an_environment_of_its_own(go: ModuleType, checkout: Path) -> None:
    python = go.find_python(sys.executable)
    assert python.fits and python.has_pip
    assert go.House(python, False, None).folder == str(checkout / ".venv")
    assert go.House(python, True, None).folder == str(checkout / ".venv-{}.{}".format(*sys.version_info))


def test_a_checkout_that_cannot_be_written_gets_its_environment_elsewhere(
        go: ModuleType, checkout: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(go, "can_write", lambda folder: False)
    folder = Path(go.House(go.find_python(None), False, None).folder)
    assert home in folder.parents and checkout not in folder.parents


def test_an_old_python_is_told_what_to_do(go: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(go, "OLDEST", (99, 0))
    monkeypatch.setattr(go, "NEWER_PYTHONS", ())
    with pytest.raises(go.Stop, match="needs 3.11 or newer"):
        go.find_python(None)
    with pytest.raises(go.Stop, match="needs 3.11 or newer"):
        go.find_python(sys.executable)


def test_a_folder_of_somebody_else_is_left_alone(go: ModuleType, checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "mine").touch()
    with pytest.raises(go.Stop, match="is in the way"):
        go.House(go.find_python(None), False, None).make()
    assert (checkout / ".venv" / "mine").exists()


def test_the_fingerprint_follows_the_sources(go: ModuleType, checkout: Path) -> None:
    first = go.fingerprint()
    (checkout / "tests").mkdir(exist_ok=True)
    (checkout / "tests" / "x.py").write_text("tests are not installed")
    (checkout / "runtime" / "__pycache__" / "b.pyc").touch()
    assert go.fingerprint() == first
    (checkout / "runtime" / "b.py").touch()
    second = go.fingerprint()
    (checkout / "runtime" / "b.py").write_text("x = 1")
    third = go.fingerprint()
    (checkout / "runtime" / "b.py").unlink()
    assert len({first, second, third}) == 3 and go.fingerprint() == first


def test_what_is_built_is_a_copy(go: ModuleType, checkout: Path, tmp_path: Path) -> None:
    copy = Path(go.copy_sources(str(tmp_path / "copy")))
    there = sorted(path.relative_to(copy).as_posix() for path in copy.rglob("*") if path.is_file())
    assert there == ["README.md", "docs/x.md", "examples/Птичка/game.yaml", "pyproject.toml", "runtime/a.py"]


@pytest.mark.parametrize(("log", "sentence"), [
    ("Temporary failure in name resolution", "Is this computer online"),
    ("OSError: [Errno 28] No space left on device", "disk is full"),
    ("SSL: CERTIFICATE_VERIFY_FAILED", "PIP_CERT"),
    ("ERROR: Failed building wheel for pygame-ce", "no ready-made package for Python"),
    ("something new", "pip failed:\nsomething new"),
])
def test_pip_failures_have_sentences(go: ModuleType, checkout: Path, log: str, sentence: str) -> None:
    assert sentence in go.why_pip_failed(log, go.House(go.find_python(None), False, None))


def test_play_names_the_examples(go: ModuleType, checkout: Path) -> None:
    with pytest.raises(go.Stop, match="There is no example called 'worm'.*There are: Птичка"):
        go.play(Stub(), ["worm"])


@pytest.mark.parametrize(("probe", "variables", "sentence"), [
    ({"problem": "no device", "missing": []}, {}, "no display here"),
    ({"problem": "no device", "missing": []}, {"DISPLAY": ":9"}, "':9' does not answer"),
    ({"problem": "no device", "missing": [["x11", "libX11.so.6"]]}, {"DISPLAY": ":9"}, "libX11.so.6 is missing"),
    ({"problem": "no device", "missing": []}, {"SDL_VIDEODRIVER": "foo"}, "no display here"),
])
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_no_window_is_told_with_the_way_out(
        go: ModuleType, monkeypatch: pytest.MonkeyPatch, probe: object, variables: dict[str, str], sentence: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(go.Stop) as stop:
        go.check_display(Stub(json.dumps(probe)), "HEADLESS")
    assert sentence in str(stop.value) and str(stop.value).endswith("without a window: HEADLESS")


def test_a_window_that_opens_is_no_problem(go: ModuleType) -> None:
    go.check_display(Stub(json.dumps({"problem": "", "missing": [["wayland", "libwayland-client.so.0"]]})), "")


def test_bench_fills_the_table_of_the_readme(go: ModuleType, checkout: Path) -> None:
    (checkout / "tests" / "bench").mkdir(parents=True)
    (checkout / "tests" / "bench" / "run.py").touch()
    assert go.bench(Stub("| what | ms |\n| --- | --- |\n| a | 1 |"), []) == 0
    wanted = "a\n<!-- bench:begin -->\n| what | ms |\n| --- | --- |\n| a | 1 |\n<!-- bench:end -->\nz\n"
    assert (checkout / "README.md").read_text() == wanted
    assert go.bench(Stub("| half | table |", code=1), []) == 1
    assert go.bench(Stub("| part | only |"), ["movers"]) == 0
    assert (checkout / "README.md").read_text() == wanted


def test_the_checks_all_run_and_any_failure_counts(go: ModuleType, checkout: Path, capfd: pytest.CaptureFixture[str],
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYPOTHESIS_STORAGE_DIRECTORY", os.environ.get("HYPOTHESIS_STORAGE_DIRECTORY", ".hypothesis"))
    assert go.test(Stub("fine"), []) == 0
    assert go.test(Stub(".venv/lib/python3.11/site-packages/playsheet/runtime/a.py:1: wrong", code=1), []) == 1
    told = capfd.readouterr().out
    assert "\nruntime/a.py:1: wrong" in told
    assert told.endswith("Not clean yet: lint, types, import rules (see above).\n")


@pytest.mark.slow
@pytest.mark.parametrize("old", ["python3.6", "python3.8", "python3.10"])
def test_old_pythons_read_go_py(repo: Path, old: str) -> None:
    try:
        told = subprocess.run([old, "-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())", str(repo / "go.py")],
                              capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip(f"no {old} here")
    if told.returncode == 127:
        pytest.skip(f"no {old} here")
    assert told.returncode == 0, told.stderr
