"""Projects with something wrong in them: what is said of it, where, and that nothing else suffers."""

from __future__ import annotations

import io
import math
import struct
import wave
import zlib
from pathlib import Path
from typing import Any

from kit import playable, write_project

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.project.limits import TEXT_LENGTH
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.project.tree import Mapping, Node, Scalar
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import dump, state_hash

MARK = "‸"          # stands in a snippet where the problem should be


def png(width: int = 8, height: int = 8, claims: tuple[int, int] | None = None, pixels: bytes | None = None) -> bytes:
    """A picture, opaque red; its header may claim another size, its pixels may be other (compressed) bytes."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", *(claims or (width, height)), 8, 6, 0, 0, 0)
    rows = b"".join(b"\0" + b"\xff\0\0\xff" * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels or zlib.compress(rows)) + chunk(b"IEND", b"")


def wav(seconds: float = 0.1) -> bytes:
    """A silent sound."""
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        file.writeframes(b"\x80" * int(8000 * seconds))
    return data.getvalue()


FILES = {
    "game.yaml": "format: 1\ntitle: Test\nfirst_frame: F\nframes: [F]\nvalues: {lives: 3}\n",
    "objects/Bird.yaml": "format: 1\nobject: Bird\ntype: Active\nfamilies: [Enemies]\nvalues: {health: 3}\nanimations:\n  Stopped: {frames: [bird]}\n",
    "objects/Score.yaml": "format: 1\nobject: Score\ntype: Counter\nfamilies: [Enemies]\n",
    "frames/F/frame.yaml": "format: 1\nframe: F\nsize: [800, 600]\nvalues: {before: 0, n: 0, t: '', on: false, after: 0}\nlayers:\n  - {name: Main}\n"
                           "instances:\n  - {object: Bird, at: [10, 10]}\n  - {object: Score, at: [10, 10]}\n",
    "events/Collect.yaml": "format: 1\nparameters:\n  player: {kind: object, type: Active}\n  coin: {kind: object, type: Active}\n"
                           "  worth: {kind: number, default: 1}\nevents:\n  - when:\n      - player.overlaps: coin\n    do:\n      - n: {add: worth}\n",
}
SHEET = "frames/F/events.yaml"
BEFORE = "format: 1\nevents:\n  - do:\n      - before: {add: 1}\n"
AFTER = """\
  - function: best
    parameters: {count: {kind: number}}
    do:
      - return: count * 2
  - function: act
    do:
      - n: {add: 1}
  - group: Feeding
    events:
      - do:
          - after: {add: 1}
"""


def project(root: Path, files: dict[str, str | bytes | None]) -> Path:
    """The project of `FILES` with other files; None leaves one out. A picture `bird` and a sound `squeak` are there."""
    texts = {name: text for name, text in {**FILES, **files}.items() if isinstance(text, str)}
    write_project(root, texts)
    for name, data in {"assets/bird.png": png(), "assets/squeak.wav": wav(), **files}.items():
        path = root / name
        if data is None:
            path.unlink(missing_ok=True)
        elif isinstance(data, bytes):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return root


def marked(text: str) -> tuple[str, int, int]:
    """A text without its mark, and the line and column where that stood."""
    before = text.partition(MARK)[0]
    assert text.count(MARK) == 1, text
    return text.replace(MARK, ""), before.count("\n") + 1, len(before) - before.rfind("\n")


def told(found: Playable) -> list[str]:
    """All problems as path:line:column: sentence."""
    return [str(problem) for problem in found.project.problems]


def kept(found: Playable) -> None:
    """Every file of the project, written back, says what it said."""
    for path, tree in found.project.trees.items():
        problems = Problems()
        again = read_text(write(tree, order_for(path)), problems)
        assert again is not None and said(again) == said(tree), path


def said(node: Node) -> Any:
    """What a node says, whatever the order of its names (writing puts them into that of the house)."""
    if isinstance(node, Scalar):
        return node.text, node.special
    if isinstance(node, Mapping):
        return sorted(((e.key.text, said(e.value), e.before or [], e.beside or "") for e in node.entries if e.key is not None), key=repr)
    return [(said(e.value), e.before or [], e.beside or "") for e in node.entries]


def play(root: Path, files: dict[str, str | bytes | None], ticks: int = 3) -> HeadlessRun:
    run = HeadlessRun(playable(project(root, files)), 1)
    run.run(ticks)
    return run


def sheet_with(rows: str) -> str:
    """A sheet with a row before and a group after the given ones; each counts the ticks in which it ran."""
    return BEFORE + rows + AFTER


def others_played(run: HeadlessRun, ticks: int = 3) -> None:
    """The rows before and after played in every tick."""
    values = run.world.frame
    assert (values.v_before, values.v_after) == (ticks, ticks)
    assert run.world.tick_count == ticks


def faults(run: HeadlessRun) -> list[str]:
    """What went wrong while the game ran, as path:line:column: severity: sentence."""
    return [f"{f.path}:{f.line}:{f.column}: {f.severity}: {f.sentence()}" for f in run.world.faults]


def fault_of(run: HeadlessRun, code: str) -> str:
    """The one fault of a kind."""
    found = [told for told, fault in zip(faults(run), run.world.faults, strict=True) if fault.code == code]
    assert len(found) == 1, faults(run)
    return found[0]


def healthy(run: HeadlessRun) -> None:
    """Nothing failed inside the kit, and the state is lawful: finite numbers, short texts, a hash, a report."""
    assert not [f for f in run.world.faults if f.code == "internal"], faults(run)
    lawful(dump(run.world))
    state_hash(run.world)
    run.report()
    kept(run.world.playable)


def lawful(node: object) -> None:
    if isinstance(node, float):
        assert math.isfinite(node)
    elif isinstance(node, str):
        assert len(node) <= 4 * TEXT_LENGTH
    elif isinstance(node, dict):
        for key, value in node.items():
            lawful(key)
            lawful(value)
    elif isinstance(node, (list, tuple)):
        for value in node:
            lawful(value)
