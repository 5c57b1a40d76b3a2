"""Python for web pages: Pyodide's core from the npm registry, pinned, checked by its hash and kept once per user."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import shutil
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .exporting import ExportError, add_file, reason_of

VERSION: Final = "314.0.7"
URL: Final = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
INTEGRITY: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, as the registry tells it."""

CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LICENCE: Final = "Mozilla Public License 2.0 (Pyodide); Python Software Foundation License (Python); see https://github.com/pyodide/pyodide"
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the package or of one file in it that are read."""

WAIT: Final = 60.0


def cache_folder() -> Path:
    """Where this user's exports keep what they fetch."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        given = os.environ.get("XDG_CACHE_HOME", "")
        base = Path(given) if given.startswith("/") else Path.home() / ".cache"
    return base / "playsheet"


def core(url: str = URL) -> Path:
    """A folder with Pyodide's core files; fetched and checked the first time. Raises `ExportError` with a sentence."""
    folder = cache_folder() / f"pyodide-{VERSION}"
    if is_whole(folder):
        return folder
    data = fetch(url)
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != INTEGRITY:
        raise ExportError("what {url} sent is not Pyodide {version}: its check sum is another. Try again later, or name a folder that has it with --pyodide",
                          url=url, version=VERSION)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".pyodide-", dir=folder.parent))
    except OSError as error:
        raise ExportError("{folder} cannot be written, and Pyodide has to be kept there: {reason}", folder=str(folder.parent), reason=reason_of(error)) from error
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as pack:
            sums = {}
            for name in CORE:
                member = pack.getmember(f"package/{name}")
                if member.size > LARGEST:
                    raise ExportError("Pyodide's file {name} is too large", name=name)
                file = pack.extractfile(member)
                text = file.read(LARGEST) if file is not None else b""
                (work / name).write_bytes(text)
                sums[name] = hashlib.sha256(text).hexdigest()
        (work / "sums.json").write_text(json.dumps(sums), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        work.replace(folder)
    except (OSError, KeyError, tarfile.TarError) as error:
        shutil.rmtree(work, ignore_errors=True)
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise ExportError("{folder} cannot be written, and Pyodide has to be kept there: {reason}", folder=str(folder.parent), reason=reason) from error
    return folder


#: Of the standard library, what no game can reach: tools for programmers, servers, mail, other processes, code pages.
UNREACHED: Final = re.compile(
    r"(?:_pyrepl|bdb|cProfile|cmd|ctypes|dbm|doctest|ensurepip|ftplib|idlelib|imaplib|lib2to3|mailbox|mailcap|mimetypes|modulefinder"
    r"|multiprocessing|netrc|nntplib|optparse|pdb|pickletools|poplib|profile|pstats|pty|pydoc|pydoc_data|sched|shelve|smtplib|socketserver|sqlite3|symtable"
    r"|tabnanny|telnetlib|this|timeit|tkinter|trace|turtle|turtledemo|unittest|venv|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp|_pyio|_strptime|antigravity"
    r"|http/(?:server|cookiejar|cookies)|logging/(?:config|handlers)|compression|curses|imghdr|sndhdr|crypt|chunk|aifc|audioop|sunau|xdrlib|uu|cgi|cgitb|pipes"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_8|utf_16|utf_32|cp437|idna|punycode|unicode_escape|raw_unicode_escape|charmap|mbcs|undefined)\w+)(?:\.py$|/)")


def light_library(path: Path) -> bytes:
    """The standard library without what no game can reach; half the size to load."""
    data = io.BytesIO()
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
        for info in sorted(whole.infolist(), key=lambda one: one.filename):
            if not info.is_dir() and not UNREACHED.match(info.filename) and info.file_size <= LARGEST:
                add_file(pack, info.filename, whole.read(info))
    return data.getvalue()


def light_lock(path: Path, packages: Mapping[str, Any]) -> str:
    """The lock file with no packages but those that the page loads."""
    lock = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": dict(packages)}, separators=(",", ":"))


def is_whole(folder: Path) -> bool:
    """Whether all files of the core are there as they were fetched; a broken cache is fetched anew."""
    try:
        sums = json.loads((folder / "sums.json").read_text(encoding="utf-8"))
        return all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == sums.get(name) for name in CORE)
    except (OSError, ValueError):
        return False


def fetch(url: str, what: str = f"Pyodide {VERSION}") -> bytes:
    """The bytes behind an address. Raises `ExportError` when there is no network."""
    try:
        with urllib.request.urlopen(url, timeout=WAIT) as answer:
            data: bytes = answer.read(LARGEST + 1)
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise ExportError("the first web export needs the network to fetch {what} from {url}: {reason}. Later ones do not; or name a folder that "
                          "has it with --pyodide", what=what, url=url, reason=str(reason)) from error
    if len(data) > LARGEST:
        raise ExportError("what {url} sent is not {what}: it is too large", url=url, what=what)
    return data


def given(folder: Path) -> Path:
    """A folder that the designer names: Pyodide's core or its whole distribution. Raises `ExportError` when files are missing."""
    missing = [name for name in CORE if not (folder / name).is_file()]
    if missing:
        raise ExportError("{folder} is no folder of Pyodide: {missing} is missing there", folder=str(folder), missing=", ".join(missing))
    return folder
