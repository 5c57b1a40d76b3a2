"""What every test shares: no window and no sound, a home folder of its own, golden files, a virtual screen."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

REPO = Path(__file__).resolve().parent.parent

# Before anything imports pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["PYTHONUTF8"] = "1"
# Whatever language the computer speaks.
os.environ["PLAYSHEET_LANGUAGE"] = "en"

# The variables that say where a person's own files are. Tests, and the programs that they start, find empty folders there.
HOMES = {
    "HOME": "", "USERPROFILE": "", "XDG_DATA_HOME": ".local/share", "XDG_CONFIG_HOME": ".config", "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state", "APPDATA": "AppData/Roaming", "LOCALAPPDATA": "AppData/Local",
}

settings.register_profile("house", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("house"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    home = tempfile.mkdtemp(prefix="playsheet-home-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    for name, below in HOMES.items():
        os.environ[name] = str(Path(home, below))


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Tests import the installed package; say so when it is not what the checkout holds."""
    spec = importlib.util.find_spec("playsheet")
    places = [Path(place) for place in (spec.submodule_search_locations or [])] if spec else []
    if not places:
        return ["playsheet is not installed here; `python3 go.py test` makes an environment and installs it"]
    stale = [path.relative_to(REPO).as_posix() for room in ("objects", "runtime", "editor") for path in sorted((REPO / room).rglob("*.py"))
             if not any(same(path, place / path.relative_to(REPO)) for place in places)]
    if not stale:
        return [f"playsheet: {places[0]}"]
    return [f"playsheet: {places[0]} is OLDER THAN THE CHECKOUT in {', '.join(stale[:5])}{' …' if stale[5:] else ''}",
            "           `python3 go.py test` installs it again first"]


def same(one: Path, other: Path) -> bool:
    return other.is_file() and one.read_bytes() == other.read_bytes()


@pytest.fixture(scope="session")
def repo() -> Path:
    """The checkout."""
    return REPO


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder for this test alone (all tests of a run share another one)."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name, below in HOMES.items():
        monkeypatch.setenv(name, str(folder / below))
    return folder


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str | bytes], None]:
    """Compare a text or bytes with the file of that name in tests/golden; `--update-golden` writes the file instead."""
    update = request.config.getoption("--update-golden")

    def compare(name: str, found: str | bytes) -> None:
        path = REPO / "tests" / "golden" / name
        data = found.encode() if isinstance(found, str) else found
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            return
        assert path.exists(), f"tests/golden/{name} is missing; make it with --update-golden and read it before you commit it"
        wanted = path.read_bytes()
        if isinstance(found, str):
            assert found == wanted.decode(), f"tests/golden/{name} differs; if the change is meant, run with --update-golden"
        assert data == wanted, f"tests/golden/{name} differs; if the change is meant, run with --update-golden"

    return compare


@pytest.fixture(scope="session")
def xvfb() -> Iterator[str]:
    """A virtual screen of 1280x800; the value is its DISPLAY. Give it to a program together with SDL_VIDEODRIVER=x11."""
    program = shutil.which("Xvfb")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("Xvfb is missing, and CI has to have it")
        pytest.skip("needs Xvfb (Debian: apt-get install xvfb)")
    reads, writes = os.pipe()
    server = subprocess.Popen([program, "-displayfd", str(writes), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                              pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads) as told:
        number = told.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)
