"""The one way in, for people and for CI. Needs nothing but Python 3.11 or newer.

    python3 go.py play [NAME]        play an example (worm-garden unless you name another) or a project folder
    python3 go.py edit               open the desktop editor
    python3 go.py test [ARGUMENTS]   lint, types, import rules, then the tests; arguments go to pytest
    python3 go.py bench              measure, and fill the table in README.md
    python3 go.py shell              a command line in which `playsheet` works

Each makes a virtual environment in .venv the first time, installs Playsheet into it, and installs again whenever the
sources have changed. Options for all of them, before or after the command:

    --python PYTHON                  another Python for it: python3.12, 3.12 or a path (kept in .venv-3.12)
    --venv FOLDER                    another place for the environment (or set PLAYSHEET_VENV)
"""

# This file may use only what old Pythons know too: it has to tell their owners what to do.

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.abspath(__file__))
ROOMS = ("objects", "runtime", "editor", "packaging", "examples", "docs")
BUILT_FROM = (*ROOMS, "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")
OLDEST = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
FIRST_EXAMPLE = "worm-garden"
WINDOWS = os.name == "nt"
BENCH_BEGIN, BENCH_END = "<!-- bench:begin -->", "<!-- bench:end -->"

# What a person without a library must type: manager -> (how, {what: packages}).
INSTALLERS = {
    "apt-get": ("sudo apt-get install", {
        "venv": "python3-venv", "sdl": "libsdl2-2.0-0",
        "x11": "libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libxfixes3 libxss1",
        "wayland": "libwayland-client0 libwayland-cursor0 libwayland-egl1 libxkbcommon0"}),
    "dnf": ("sudo dnf install", {
        "venv": "python3", "sdl": "SDL2",
        "x11": "libX11 libXext libXcursor libXi libXrandr libXfixes libXScrnSaver",
        "wayland": "libwayland-client libwayland-cursor libwayland-egl libxkbcommon"}),
    "pacman": ("sudo pacman -S", {
        "venv": "python", "sdl": "sdl2",
        "x11": "libx11 libxext libxcursor libxi libxrandr libxfixes libxss", "wayland": "wayland libxkbcommon"}),
    "zypper": ("sudo zypper install", {
        "venv": "python3", "sdl": "libSDL2-2_0-0",
        "x11": "libX11-6 libXext6 libXcursor1 libXi6 libXrandr2 libXfixes3 libXss1",
        "wayland": "libwayland-client0 libwayland-cursor0 libwayland-egl1 libxkbcommon0"}),
    "brew": ("brew install", {"venv": "python", "sdl": "sdl2"}),
}


class Stop(Exception):
    """Something foreseeable went wrong; the text says what, and what to do about it."""


def say(text):
    """A plain sentence for the person, written at once wherever the output goes."""
    print(text, flush=True)


def main(arguments):
    """Run one command and return its exit code."""
    own, rest = {"--python": None, "--venv": os.environ.get("PLAYSHEET_VENV")}, []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        name, equals, value = word.partition("=")
        if name not in own:
            rest.append(word)
        elif equals or waiting:
            own[name] = value if equals else waiting.pop(0)
        else:
            raise Stop("{} needs a value after it.".format(name))
    command = rest.pop(0) if rest else "help"
    if command in ("-h", "--help", "help"):
        say(__doc__.strip())
        return 0 if arguments else 2
    if command not in COMMANDS:
        raise Stop("There is no command '{}'. There are: {}.".format(command, ", ".join(COMMANDS)))
    return COMMANDS[command](House(find_python(own["--python"]), own["--python"] is not None, own["--venv"]), rest)


# ---------------------------------------------------------------- finding a Python

class Python:
    """An interpreter: how to call it, its version as numbers, whether it can make virtual environments and has pip."""

    def __init__(self, call):
        self.call = call
        probe = ("import json, sys, importlib.util as u; print(json.dumps([list(sys.version_info[:3]), sys.executable,"
                 " bool(u.find_spec('venv') and u.find_spec('ensurepip')), bool(u.find_spec('pip'))]))")
        try:
            told = subprocess.run([*call, "-c", probe], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=True)
            version, self.path, self.makes_venvs, self.has_pip = json.loads(told.stdout.decode("utf-8", "replace"))
        except (OSError, ValueError, subprocess.SubprocessError):
            version, self.path, self.makes_venvs, self.has_pip = (0, 0, 0), "", False, False
        self.version = tuple(version)
        self.name = ".".join(str(n) for n in self.version)

    @property
    def fits(self):
        return self.version >= OLDEST


def find_python(asked):
    """The Python to build on: the one asked for, else the one that runs this file, else a newer one on this computer."""
    if asked:
        calls = [[asked]]
        if re.match(r"3\.\d+$", asked):
            calls = [["python" + asked]] + ([["py", "-" + asked]] if WINDOWS else [])
        for call in calls:
            python = Python(call)
            if python.fits:
                return python
            if python.path:
                raise Stop("{} is Python {}; Playsheet needs 3.11 or newer.".format(asked, python.name))
        raise Stop("There is no Python called {} on this computer, or it does not start.".format(asked))
    python = Python([sys.executable])
    if python.fits:
        return python
    for name in NEWER_PYTHONS:
        newer = Python([name]) if shutil.which(name) else None
        if newer and newer.fits:
            say("This is Python {}, which is too old; using {} instead.".format(python.name, newer.path))
            return newer
    raise Stop("This is Python {}, and Playsheet needs 3.11 or newer. Install one from https://www.python.org/downloads/"
               " and run this again with it, for example: python3.12 go.py play".format(python.name))


# ---------------------------------------------------------------- what to install on which system

def installer():
    """The package manager of this computer, or None."""
    names = {"darwin": ["brew"], "win32": []}.get(sys.platform, ["apt-get", "dnf", "pacman", "zypper"])
    return next((name for name in names if shutil.which(name)), None)


def how_to_install(what):
    """The exact command that brings `what` (a key of INSTALLERS), or words when this system is not known."""
    name = installer()
    if name is None:
        return {"venv": "your system's package for Python virtual environments", "sdl": "your system's package of SDL 2",
                "x11": "your system's X11 client libraries", "wayland": "your system's Wayland client libraries"}[what]
    command, packages = INSTALLERS[name]
    return "{} {}".format(command, packages[what])


# ---------------------------------------------------------------- the environment

class House:
    """The virtual environment with Playsheet in it: made when missing, brought up to date when the sources changed."""

    def __init__(self, python, chosen, folder):
        self.python = python
        writable = can_write(ROOT)
        name = "-{}.{}".format(*python.version[:2]) if chosen else ""
        if folder:
            self.folder = os.path.abspath(folder)
        elif writable:
            self.folder = os.path.join(ROOT, ".venv" + name)
        else:
            mark = hashlib.sha256(ROOT.encode("utf-8", "surrogateescape")).hexdigest()[:12]
            self.folder = os.path.join(cache_folder(), "playsheet", "venv-{}-{}.{}".format(mark, *python.version[:2]))
        self.writable = writable
        self.bin = os.path.join(self.folder, "Scripts" if WINDOWS else "bin")
        self.exe = os.path.join(self.bin, "python.exe" if WINDOWS else "python")
        self.state_file = os.path.join(self.folder, "playsheet.json")
        self.log = os.path.join(self.folder, "install.log")

    def prepare(self, extras=()):
        """Make or refresh the environment, with the optional requirements named in `extras` of pyproject.toml."""
        with locked(self.folder):
            state = self.read_state()
            inside = Python([self.exe])
            if inside.version[:2] != self.python.version[:2] or not inside.has_pip:
                state = {}
                self.make()
            with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as file:
                head = file.read().split("\n[tool.")[0]
            needs = hashlib.sha256(head.encode("utf-8")).hexdigest()
            sources = fingerprint()
            wanted = sorted({*extras, *state.get("extras", [])})
            fresh = state.get("needs") == needs and state.get("extras") == wanted
            if fresh and state.get("sources") == sources:
                return
            if os.path.exists(self.state_file):
                os.remove(self.state_file)      # an interrupted install is done again
            with tempfile.TemporaryDirectory(prefix="playsheet-") as copy:
                copy = copy_sources(copy)
                if not fresh:
                    say("Installing what Playsheet needs{} (the first time takes a minute or two).".format(
                        " and its tools: " + ", ".join(wanted) if wanted else ""))
                    self.pip("install", *re.findall(r'"([^"]+)"', re.search(r"requires = \[(.*)\]", head).group(1)))
                    self.pip("install", "--no-build-isolation", copy + ("[{}]".format(",".join(wanted)) if wanted else ""))
                else:
                    say("The sources have changed; installing Playsheet again.")
                self.pip("install", "--no-build-isolation", "--no-deps", "--force-reinstall", copy)
            self.check_pygame()
            with open(self.state_file, "w", encoding="utf-8") as file:
                json.dump({"needs": needs, "extras": wanted, "sources": sources}, file)

    def read_state(self):
        try:
            with open(self.state_file, encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}

    def make(self):
        """Create the environment; one of ours that no longer works is replaced, a stranger's folder is left alone."""
        if os.path.isdir(self.folder) and os.listdir(self.folder):
            if not os.path.exists(self.log):
                raise Stop("{} is in the way: it is not an environment that this program made for Python {}.\n"
                           "Move it away, or name another folder with --venv.".format(self.folder, self.python.name))
            say("The environment in {} does not fit any more; making a new one.".format(self.folder))
            shutil.rmtree(self.folder, ignore_errors=True)
        if not self.python.makes_venvs:
            raise Stop("This Python cannot make virtual environments: its modules venv and ensurepip are missing.\n"
                       "Install them with: {}\nand run this again.".format(how_to_install("venv")))
        say("Making a virtual environment with Python {} in {}.".format(self.python.name, self.folder))
        os.makedirs(self.folder, exist_ok=True)
        with open(self.log, "wb"):
            pass                                    # tells later runs that the folder is ours
        told = subprocess.run([*self.python.call, "-m", "venv", self.folder], env=clean_environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if told.returncode:
            text = told.stdout.decode("utf-8", "replace").strip()
            shutil.rmtree(self.folder, ignore_errors=True)
            hint = "\nIt may help to run: {}".format(how_to_install("venv")) if "ensurepip" in text else ""
            raise Stop("Python could not make the environment:\n{}{}".format(text, hint))

    def pip(self, *arguments):
        """Run pip quietly; when it fails, say why in a sentence."""
        with open(self.log, "ab") as log:
            log.write(" ".join(("\n$ pip", *arguments, "\n")).encode("utf-8"))
            log.flush()
            start = log.tell()
            told = subprocess.run([self.exe, "-m", "pip", *arguments], env=clean_environment(), cwd=self.folder,
                                  stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        if told.returncode:
            with open(self.log, "rb") as log:
                log.seek(start)
                raise Stop(why_pip_failed(log.read().decode("utf-8", "replace"), self))

    def check_pygame(self):
        """Is pygame usable at all? Without a system library that SDL needs it is not."""
        told = self.ask("import pygame, pygame.font, pygame.image, pygame.mixer", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
        if told.returncode:
            last = told.stdout.decode("utf-8", "replace").strip().split("\n")[-1]
            missing = re.search(r"([\w.+-]+\.(?:so|dylib)[\w.]*)", last)
            raise Stop("pygame does not start{}: {}\nInstall it with: {}\nand run this again.".format(
                ", because the system library {} is missing".format(missing.group(1)) if missing else "", last, how_to_install("sdl")))

    def ask(self, code, **variables):
        """Run a little Python in the environment; the finished process, with all that it printed."""
        return subprocess.run([self.exe, "-P", "-c", code], env=dict(clean_environment(), PYGAME_HIDE_SUPPORT_PROMPT="1", **variables),
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def environment(self):
        """The environment variables for what runs inside: its commands first on the PATH, and the tools' caches in it."""
        variables = clean_environment()
        variables["VIRTUAL_ENV"] = self.folder
        variables["PATH"] = self.bin + os.pathsep + variables.get("PATH", "")
        return variables

    def run(self, *arguments, **options):
        """Run the environment's Python on the checkout; the finished process."""
        return subprocess.run([self.exe, "-P", *arguments], env=self.environment(), cwd=ROOT, check=False, **options)


def can_write(folder):
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder():
    """Where this system keeps what can be made again."""
    home = os.path.expanduser("~")
    if WINDOWS:
        return os.environ.get("LOCALAPPDATA", os.path.join(home, "AppData", "Local"))
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    return os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")


def clean_environment():
    """Our environment variables, less those that would lead Python and pip astray."""
    lost = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV")
    return dict({k: v for k, v in os.environ.items() if k not in lost}, PIP_USER="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")


@contextlib.contextmanager
def locked(folder):
    """Hold the environment against other runs of this file, so that two never install at once."""
    mark = hashlib.sha256(folder.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    user = os.getuid() if hasattr(os, "getuid") else 0
    with open(os.path.join(tempfile.gettempdir(), "playsheet-{}-{}.lock".format(user, mark)), "a+b") as file:
        if WINDOWS:
            import msvcrt
            file.seek(0)
            while True:
                with contextlib.suppress(OSError):
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                say("Another run is installing; waiting for it.")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def source_files():
    """Every file that the installed package is built from, as paths inside the checkout, sorted."""
    for top in sorted(BUILT_FROM):
        if os.path.isfile(os.path.join(ROOT, top)):
            yield top
        for place, below, files in os.walk(os.path.join(ROOT, top)):
            below[:] = sorted(name for name in below if name != "__pycache__" and not name.startswith("."))
            for name in sorted(files):
                yield os.path.relpath(os.path.join(place, name), ROOT)


def fingerprint():
    """A text that changes when a source file comes, goes or changes."""
    sums = hashlib.sha256()
    for path in source_files():
        with contextlib.suppress(OSError):
            there = os.stat(os.path.join(ROOT, path))
            sums.update("{}\0{}\0{}\n".format(path, there.st_size, there.st_mtime_ns).encode("utf-8", "surrogateescape"))
    return sums.hexdigest()


def copy_sources(folder):
    """Copy the sources into `folder`, so that building neither writes into the checkout nor finds old builds there."""
    copy = os.path.join(folder, "playsheet")
    for path in source_files():
        target = os.path.join(copy, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(os.path.join(ROOT, path), target)
    return copy


def why_pip_failed(text, house):
    """A sentence for the failures that happen to people, else the end of what pip said."""
    log = "\nAll that pip said is in {}.".format(house.log)
    if re.search(r"name resolution|NewConnectionError|getaddrinfo|unreachable|ReadTimeout|ConnectTimeout|ProxyError|refused", text):
        return "pip cannot reach the package index (PyPI). Is this computer online? Run this again when it is." + log
    if "No space left on device" in text:
        return "The disk is full: the environment needs about 100 MB, with the tools for tests 300 MB." + log
    if "CERTIFICATE_VERIFY_FAILED" in text:
        return "pip does not trust the certificate of the package index. Is the clock right? Behind a company's proxy, set PIP_CERT." + log
    if re.search(r"Failed building wheel|Could not build wheels|No matching distribution|metadata-generation-failed", text):
        return ("There is no ready-made package for Python {} on this kind of computer, and building one failed.\n"
                "Another Python may do, for example: python3 go.py play --python python3.12".format(house.python.name) + log)
    return "pip failed:\n" + "\n".join(text.strip().split("\n")[-15:]) + log


# ---------------------------------------------------------------- play

DISPLAY_PROBE = """
import ctypes, json, os, sys
import pygame
told = {"problem": "", "missing": []}
try:
    pygame.display.init()
    told["driver"] = pygame.display.get_driver()
    if told["driver"] in ("dummy", "offscreen", "evdev") and not os.environ.get("SDL_VIDEODRIVER"):
        told["problem"] = "only a driver without a screen is there"
except pygame.error as error:
    told["problem"] = str(error)
for kind, names in {"x11": ["libX11.so.6", "libXext.so.6"], "wayland": ["libwayland-client.so.0", "libxkbcommon.so.0"]}.items():
    for name in names if sys.platform == "linux" else []:
        try:
            ctypes.CDLL(name)
        except OSError:
            told["missing"].append([kind, name])
print(json.dumps(told))
"""


def check_display(house, headless_line):
    """Raise Stop when no window can open here, with the way out."""
    told = house.ask(DISPLAY_PROBE)
    try:
        found = json.loads(told.stdout.decode("utf-8", "replace").strip().split("\n")[-1])
    except ValueError:
        return                                     # let the game itself say what is wrong
    if not found["problem"]:
        return
    headless = "\nTo run the game without a window: {}".format(headless_line)
    for variable, kind in (("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")):
        missing = [name for of, name in found["missing"] if of == kind]
        if os.environ.get(variable) and missing:
            raise Stop("No window can open: the system library {} is missing.\nInstall it with: {}{}".format(
                missing[0], how_to_install(kind), headless))
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if sys.platform == "linux" and not display:
        raise Stop("There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open." + headless)
    if sys.platform == "linux" and not os.environ.get("SDL_VIDEODRIVER"):
        raise Stop("The display '{}' does not answer, so no window can open.{}".format(display, headless))
    raise Stop("No window can open here: {}.{}".format(found["problem"], headless))


def examples():
    """The examples of the checkout: name -> folder."""
    folder = os.path.join(ROOT, "examples")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return {name: os.path.join(folder, name) for name in names if os.path.isfile(os.path.join(folder, name, "game.yaml"))}


def play(house, rest):
    """Play an example or a project folder; what follows its name goes to `playsheet play`."""
    name = rest.pop(0) if rest and not rest[0].startswith("-") else FIRST_EXAMPLE
    known = examples()
    project = known.get(name) or (os.path.abspath(name) if os.path.isfile(os.path.join(name, "game.yaml")) else None)
    if project is None:
        raise Stop("There is no example called '{}', and no project in a folder of that name. {}".format(
            name, "There are: {}.".format(", ".join(known)) if known else "There are no examples in this checkout yet."))
    house.prepare()
    if "--headless" not in rest:
        check_display(house, "python3 go.py play {} --headless --ticks 600".format(name))
        say("Playing {}. Close its window to stop.".format(name))
    program = os.path.join(house.bin, "playsheet.exe" if WINDOWS else "playsheet")
    return subprocess.run([program, "play", project, *rest], env=house.environment(), check=False).returncode


def edit(house, rest):
    """Open the desktop editor."""
    house.prepare(["editor"])
    check_display(house, "python3 go.py play {} --headless --ticks 600".format(FIRST_EXAMPLE))
    program = os.path.join(house.bin, "playsheet.exe" if WINDOWS else "playsheet")
    return subprocess.run([program, *rest], env=house.environment(), check=False).returncode


# ---------------------------------------------------------------- test, bench, shell

def test(house, rest):
    """Lint, types, import rules, then the tests. Everything runs, so that one run shows all that is wrong."""
    house.prepare(["dev", "test"])
    caches = os.path.join(house.folder, "caches")
    typed = [room for room in ("objects", "runtime")
             if any(name.endswith(".py") for _, _, files in os.walk(os.path.join(ROOT, room)) for name in files)]
    checks = (
        ("ruff", "lint", ["check", "--quiet", "--output-format", "concise", "--cache-dir", os.path.join(caches, "ruff")]),
        ("mypy", "types", ["--no-error-summary", "--cache-dir", os.path.join(caches, "mypy")]
         + [word for room in typed for word in ("-p", "playsheet." + room)]),
        ("importlinter.cli", "import rules", ["--cache-dir", os.path.join(caches, "importlinter")]),
    )
    failed = []
    for module, what, arguments in checks:
        code = "from importlinter.cli import lint_imports_command as run; run()"
        told = house.run(*(["-c", code] if module == "importlinter.cli" else ["-m", module]), *arguments,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        say("{}: {}".format(what.capitalize(), "something to mend." if told.returncode else "clean."))
        if told.returncode:
            failed.append(what)
            text = told.stdout.decode("utf-8", "replace").strip()
            say(re.sub(r"\S*site-packages[/\\]playsheet[/\\]", "", text))
    arguments = rest or ["-n", "auto", "--dist", "worksteal"]      # with arguments of your own: in one process, as you asked
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = os.path.join(caches, "hypothesis")
    tested = house.run("-m", "pytest", "-o", "cache_dir=" + os.path.join(caches, "pytest"), *arguments).returncode
    if failed:
        say("Not clean yet: {} (see above).".format(", ".join(failed)))
    return tested or (1 if failed else 0)


def bench(house, rest):
    """Run tests/bench/run.py, which prints a Markdown table, and put the table into README.md."""
    program = os.path.join(ROOT, "tests", "bench", "run.py")
    if not os.path.isfile(program):
        raise Stop("There is nothing to measure yet: tests/bench/run.py does not exist.")
    house.prepare()
    say("Measuring; leave the computer alone for a minute.")
    told = house.run(program, *rest, stdout=subprocess.PIPE)
    table = told.stdout.decode("utf-8", "replace").strip()
    say(table)
    if told.returncode or rest or not house.writable or "|" not in table:
        return told.returncode                     # a part of the measurements is no table for the README
    readme = os.path.join(ROOT, "README.md")
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    if BENCH_BEGIN not in text or BENCH_END not in text:
        raise Stop("README.md has no place for the table: {} and {} are missing.".format(BENCH_BEGIN, BENCH_END))
    before, after = text.split(BENCH_BEGIN, 1)[0], text.split(BENCH_END, 1)[1]
    with open(readme, "w", encoding="utf-8", newline="\n") as file:
        file.write("{}{}\n{}\n{}{}".format(before, BENCH_BEGIN, table, BENCH_END, after))
    say("README.md has the new table.")
    return 0


def shell(house, rest):
    """A command line inside the environment, or one command there."""
    house.prepare()
    command = rest or [os.environ.get("COMSPEC", "cmd.exe") if WINDOWS else os.environ.get("SHELL", "/bin/sh")]
    if not rest:
        say("In this shell `playsheet` and `python` are those of {}. Leave it with: exit".format(self_relative(house.folder)))
    found = shutil.which(command[0], path=house.environment()["PATH"])
    if found is None:
        raise Stop("There is no program called {}.".format(command[0]))
    return subprocess.run([found, *command[1:]], env=house.environment(), check=False).returncode


def self_relative(folder):
    """`folder` as a person in the checkout would write it."""
    return os.path.relpath(folder, ROOT) if folder.startswith(ROOT + os.sep) else folder


COMMANDS = {"play": play, "edit": edit, "test": test, "bench": bench, "shell": shell}

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(str(stop))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit("The system says no: {}.".format(error))
