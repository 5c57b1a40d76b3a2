"""Makes the benchmark projects whole: the sheets and objects in `projects/`, and what would only swell the repository.

`python3 make_projects.py FOLDER` writes all of them. Instances come from a seed, in the order of draws of the rivals
(`shared/perf/ir.py` beside the repository), so that both start in the same state and their results can be compared.

    movers N         W1: N squares that fly about; 5 events
    picks            W2: 200 bullets, 500 enemies; who overlaps whom; 14 events
    picks contacts   the same with `collides_with`: one run for each contact that begins
    logic            W3: 300 events on frame values and timers, nearly always false
    rules N          W5: movers and 50 events that each pick a tenth of them
    empty            a frame with nothing in it
    crowd N          N plain Actives and no events
    sprites N        movers with a picture of 32x32, round and soft at its edge
"""

from __future__ import annotations

import random
import shutil
import struct
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECTS = HERE / "projects"
WIDTH, HEIGHT = 1280.0, 720.0
RULES = 50
LOGIC_EVENTS = 300


def movers(folder: Path, count: int, seed: int = 1) -> Path:
    """W1."""
    _copy("movers", folder)
    _instances(folder, [_mover(values) for values in mover_starts(count, seed)])
    return folder


def mover_starts(count: int, seed: int = 1) -> list[tuple[float, float, int, int]]:
    """x, y, vx, vy of each mover."""
    draw = random.Random(seed)
    return [(draw.uniform(0, WIDTH - 17), draw.uniform(0, HEIGHT - 17), draw.randint(-200, 200), draw.randint(-200, 200)) for _ in range(count)]


def picks(folder: Path, contacts: bool = False, bullets: int = 200, enemies: int = 500, seed: int = 1) -> Path:
    """W2; with `contacts`, bullets meet enemies one by one."""
    _copy("picks", folder)
    if contacts:
        sheet = folder / "frames" / "Arena" / "events.yaml"
        sheet.write_text(sheet.read_text(encoding="utf-8").replace("Bullet.overlaps", "Bullet.collides_with"), encoding="utf-8")
    draw = random.Random(seed)
    rows = [f"{{object: Bullet, at: [{draw.uniform(0, WIDTH - 8)}, {draw.uniform(280, 720)}]}}" for _ in range(bullets)]
    rows += [f"{{object: Enemy, at: [{15 + i % 50 * 25}, {10 + i // 50 * 25}], values: {{hp: {draw.randrange(100)}}}}}" for i in range(enemies)]
    _instances(folder, rows)
    return folder


def logic(folder: Path, count: int = LOGIC_EVENTS) -> Path:
    """W3."""
    _copy("empty", folder)
    values = [f"v{j}: {j}" for j in range(50)] + [f"t{j}: {{kind: timer}}" for j in range(10)]
    with (folder / "frames" / "Arena" / "frame.yaml").open("a", encoding="utf-8") as frame:
        frame.write("values:\n" + "".join(f"  {value}\n" for value in values))
    lines = ["format: 1", "events:"]
    for i in range(count):
        value, timer = f"      - v{i % 50}: {{more_than: 45}}", f"      - t{i % 10}: {{more_than: {1 + i % 5} s}}"
        lines += ["  - when:", *((value, timer) if i % 2 else (timer, value)),
                  "    do:", f"      - v{i % 40}: {{add: 1}}", f"      - t{i % 10}: {{set: 0}}"]
    _sheet(folder, lines)
    return folder


def rules(folder: Path, count: int, seed: int = 1) -> Path:
    """W5."""
    _copy("movers", folder)
    draw = random.Random(seed)
    _instances(folder, [_mover(values, draw.randrange(100)) for values in mover_starts(count, seed)])
    sheet = folder / "frames" / "Arena" / "events.yaml"
    lines = sheet.read_text(encoding="utf-8").splitlines()
    for k in range(RULES):
        name, high = (("x", WIDTH), ("y", HEIGHT), ("hp", 100.0))[k % 3]
        low = high * (k % 9) / 10
        lines += ["  - when:", f"      - Mover.{name}: {{more_than: {low}}}", f"      - Mover.{name}: {{less_than: {low + high / 10}}}",
                  "    do:", f"      - Mover.state: {{set: {k}}}"]
    _sheet(folder, lines)
    return folder


def empty(folder: Path) -> Path:
    """Nothing at all."""
    return _copy("empty", folder)


def crowd(folder: Path, count: int) -> Path:
    """Many instances of an Active that has nothing of its own."""
    _copy("empty", folder)
    (folder / "objects").mkdir()
    (folder / "objects" / "Plain.yaml").write_text("format: 1\nobject: Plain\ntype: Active\n", encoding="utf-8")
    draw = random.Random(1)
    _instances(folder, [f"{{object: Plain, at: [{draw.randrange(1280)}, {draw.randrange(720)}]}}" for _ in range(count)])
    return folder


def sprites(folder: Path, count: int, seed: int = 1) -> Path:
    """Movers that are to be seen."""
    movers(folder, count, seed)
    place = folder / "objects" / "Mover.yaml"
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace("size: [16, 16]", "animations: {Stopped: {frames: [ball]}}"), encoding="utf-8")
    sheet = folder / "frames" / "Arena" / "events.yaml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(" - 16", " - 32"), encoding="utf-8")
    (folder / "assets").mkdir()
    (folder / "assets" / "ball.png").write_bytes(ball(32))
    return folder


def ball(side: int) -> bytes:
    """A PNG of a disc that fades out towards its edge."""
    rows = b""
    for y in range(side):
        rows += b"\0"
        for x in range(side):
            reach = ((x - side / 2 + 0.5) ** 2 + (y - side / 2 + 0.5) ** 2) ** 0.5
            rows += bytes((90 + 4 * x, 200 - 3 * y, 120, max(0, min(255, int((side / 2 - reach) * 128)))))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def _mover(values: tuple[float, float, int, int], hp: int | None = None) -> str:
    x, y, vx, vy = values
    more = "" if hp is None else f", hp: {hp}"
    return f"{{object: Mover, at: [{x}, {y}], values: {{vx: {vx}, vy: {vy}{more}}}}}"


def _copy(name: str, folder: Path) -> Path:
    """What the repository holds of a project, in a new folder."""
    shutil.copytree(PROJECTS / name, folder)
    return folder


def _instances(folder: Path, rows: list[str]) -> None:
    with (folder / "frames" / "Arena" / "frame.yaml").open("a", encoding="utf-8") as frame:
        frame.write("instances:\n" + "".join(f"  - {row}\n" for row in rows))


def _sheet(folder: Path, lines: list[str]) -> None:
    (folder / "frames" / "Arena" / "events.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    root = Path(arguments[0])
    for count in (100, 500, 2000, 10000):
        movers(root / f"movers-{count}", count)
    for count in (500, 2000):
        rules(root / f"rules-{count}", count)
    picks(root / "picks")
    picks(root / "picks-contacts", contacts=True)
    logic(root / "logic")
    empty(root / "empty")
    crowd(root / "crowd-10000", 10000)
    sprites(root / "sprites-2000", 2000)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
