"""Shows an exported page in a browser: a server for one folder that only this machine can reach."""

from __future__ import annotations

import functools
import http.server
import threading
from http import HTTPStatus
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"

#: Kinds of files that a page has. Systems differ in what they know, and browsers refuse modules and wasm of another kind.
KINDS: Final = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".zip": "application/zip", ".txt": "text/plain; charset=utf-8",
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp", ".svg": "image/svg+xml",
    ".ogg": "audio/ogg", ".mp3": "audio/mpeg", ".wav": "audio/wav", ".ttf": "font/ttf", ".otf": "font/otf",
}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the folder, nothing else: no lists of folders, no other host names, no files behind links that lead out."""

    extensions_map = KINDS | {"": "application/octet-stream"}

    def send_head(self) -> object:  # type: ignore[override]
        host = (self.headers.get("Host") or "").rpartition(":")[0]
        inside = Path(self.directory).resolve()
        wanted = Path(self.translate_path(self.path)).resolve()
        if host not in (HOST, "localhost") or not (wanted == inside or wanted.is_relative_to(inside)):
            self.send_error(HTTPStatus.FORBIDDEN)
            return None
        return super().send_head()

    def list_directory(self, _path: object) -> None:  # type: ignore[override]
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")           # the next export is seen at once
        super().end_headers()

    def log_message(self, format: str, *_: object) -> None:
        """Nobody reads it."""


class LocalServer:
    """Serves a folder until it is stopped. It runs in a thread of its own and ends with the editor."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self._server: http.server.ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self._server.server_port}/" if self._server is not None else ""

    def serve(self, folder: Path) -> str:
        """The address at which the folder is now. Raises OSError when no port can be had."""
        if self._server is None or self.folder != folder:
            self.stop()
            server = http.server.ThreadingHTTPServer((HOST, 0), functools.partial(_Handler, directory=str(folder)))
            threading.Thread(target=server.serve_forever, daemon=True, name="exported page").start()
            self.folder, self._server = folder, server
        return self.address

    def stop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.shutdown()
            server.server_close()
