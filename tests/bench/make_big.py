"""A large game for `bench_load.py`: four frames, a global sheet, 50 objects, 200 instances and 1,000 events of many kinds.

`python3 make_big.py FOLDER` writes it. The same seed gives the same game. Every event is one that somebody could have
written: contacts, comparisons, `any` and `not`, timers, loops, functions, templates of texts, sub-events and `else`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

ACTIVES = ("Hero", "Wolf", "Bear", "Bat", "Snake", "Ghost", "Archer", "Knight", "Slime", "Boss", "Arrow", "Fireball", "Bomb", "Spark", "Coin", "Gem",
           "Key", "Chest", "Door", "Lever", "Crate", "Barrel", "Torch", "Trap", "Spike", "Saw", "Lift", "Bridge", "Flag", "Portal", "Cloud", "Bird",
           "Fish", "Leaf", "Гриб", "Сова")
COUNTERS = ("Score", "Lives", "Energy", "Ammo", "Clock")
TEXTS = ("Hint", "Caption", "Dialogue", "Title")
BUTTONS = ("Start", "Quit")
BACKDROPS = ("Ground", "Wall", "Sky")
FOES = ACTIVES[1:10]
SHOTS = ACTIVES[10:14]
GOODS = ACTIVES[14:18]
KEYS = ("left", "right", "up", "down", "space", "enter", "z", "x", "c")
FRAMES = ("Forest", "Cave", "Castle", "Tower")
GLOBAL_EVENTS = 40


class Writer:
    """Lines of one sheet; `count` is the number of events in it, sub-events included."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.lines: list[str] = ["format: 1", "events:"]
        self.count = 0
        self.names = 0

    def pick(self, *words: str) -> str:
        return self.draw.choice(words)

    def number(self, low: int, high: int) -> int:
        return self.draw.randint(low, high)

    def row(self, depth: int, when: list[str], do: list[str], head: tuple[str, ...] = ()) -> None:
        """One event at a depth; sub-events are written by whoever calls, after `sub`."""
        self.count += 1
        parts = list(head)
        for key, lines in (("when", when), ("do", do)):
            if lines:
                parts += [f"{key}:", *(f"  - {line}" if not line.startswith(" ") else line for line in lines)]
        pad = "    " * depth + "  "
        self.lines += [f"{pad}- {parts[0]}", *(f"{pad}  {part}" for part in parts[1:])]

    def sub(self, depth: int, key: str = "events") -> None:
        """Begin the sub-events of the row above."""
        self.lines.append("    " * depth + f"    {key}:")


def contact(w: Writer, d: int) -> None:
    shot, foe = w.pick(*SHOTS), w.pick(*FOES)
    w.row(d, [f"{shot}.collides_with: {foe}"], [f"{shot}.destroy", f"{foe}.health: {{subtract: {shot}.power * {w.number(1, 3)}}}",
                                              f"{foe}.opacity: {{set: {w.number(60, 200)}}}"])
    w.sub(d)
    w.row(d + 1, [f"{foe}.health: {{at_most: 0}}"], [f"{foe}.destroy", f"Score.value: {{add: {w.number(1, 9) * 10}}}",
                                                   f"Hint.set_text: '{foe}: {{{foe}.count}} left'"])


def edges(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [f"{what}.x: {{more_than: frame.width - {w.number(8, 64)}}}", f"{what}.speed_x: {{more_than: 0}}"],
          [f"{what}.speed_x: {{set: -abs({what}.speed_x) * 0.{w.number(5, 9)}}}", f"{what}.flip_x: {{set: true}}"])


def motion(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [f"{what}.awake: {{equals: true}}"], [f"{what}.x: {{add: {what}.speed_x * time.step}}",
                                                 f"{what}.y: {{add: {what}.speed_y * time.step + sin(time.seconds * {w.number(30, 300)}) * 2}}",
                                                 f"{what}.speed_y: {{add: {w.number(100, 900)} * time.step}}"])


def steering(w: Writer, d: int) -> None:
    key, axis = w.pick(*KEYS), w.pick("x", "y")
    w.row(d, [f"keyboard.held: {key}", "not: {Hero.overlaps: Wall}", f"Energy.value: {{at_least: {w.number(1, 20)}}}"],
          [f"Hero.{axis}: {{{w.pick('add', 'subtract')}: {w.number(1, 9)}}}", f"Energy.value: {{subtract: 0.{w.number(1, 9)}}}"])


def either(w: Writer, d: int) -> None:
    foe = w.pick(*FOES)
    w.row(d, ["any:", f"      - {foe}.y: {{less_than: {w.number(10, 80)}}}", f"      - {foe}.health: {{less_than: {w.number(1, 9)}}}",
              f"      - keyboard.held: {w.pick(*KEYS)}"],
          [f"{foe}.speed_y: {{set: abs({foe}.speed_y)}}", f"{foe}.mood: {{set: {w.pick('calm', 'angry', 'afraid')}}}"])


def beat(w: Writer, d: int) -> None:
    foe = w.pick(*FOES)
    w.row(d, [f"time.every: {w.number(2, 40) / 4} s", f"if: {foe}.count < {w.number(3, 20)} and game.level >= {w.number(1, 5)}"],
          [f"{foe}.create: {{x: 'random(0, frame.width)', y: {w.number(0, 400)}}}", f"{foe}.health: {{set: {w.number(2, 9)} + game.level * 2}}",
           f"{foe}.speed_x: {{set: 'choose(-1, 1) * random({w.number(20, 60)}, {w.number(80, 200)})'}}"])


def free(w: Writer, d: int) -> None:
    good = w.pick(*GOODS)
    w.row(d, [f"if: 'Score.value > {w.number(1, 9) * 100} and (game.lives == {w.number(1, 5)} or wave mod {w.number(2, 5)} == 0)'"],
          [f"{good}.create: {{x: Hero.x + {w.number(10, 90)}, y: Hero.y - {w.number(10, 90)}}}", "wave: {add: 1}",
           "Caption.set_text: 'Wave {wave}: {floor(Score.value / 10)} points, {game.lives} lives'"])


def timer(w: Writer, d: int) -> None:
    foe, shot = w.pick(*FOES), w.pick(*SHOTS)
    w.row(d, [f"{foe}.cooldown: {{more_than: {w.number(1, 6)} s}}", f"{foe}.is_near: {{other: Hero, distance: {w.number(80, 400)}}}"],
          [f"{shot}.create: {{at: {foe}, x: {w.number(-16, 16)}, y: -8}}", f"{shot}.angle: {{set: '{foe}.angle_to(Hero.x, Hero.y)'}}",
           f"{foe}.cooldown: {{set: 0}}"])


def loop(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [], [f"rank: {{add: {what}.x / {w.number(2, 40)}}}", f"{what}.z: {{set: loop.index + rank}}",
                  f"{what}.scale: {{set: 'clamp(1 + rank / {w.number(100, 900)}, 0.5, 2)'}}"],
          (f"for_each: {what}", f"order_by: {what}.y", "values: {rank: 0}"))


def burst(w: Writer, d: int) -> None:
    w.row(d, [f"keyboard.pressed: {w.pick(*KEYS)}"],
          [f"Spark.create: {{x: 'Hero.x + random(-{w.number(5, 50)}, {w.number(5, 50)})', y: Hero.y}}",
           f"Spark.speed_x: {{set: cos(loop.index * {w.number(10, 60)}) * {w.number(40, 160)}}}",
           f"Spark.speed_y: {{set: sin(loop.index * {w.number(10, 60)}) * {w.number(40, 160)}}}"],
          (f"repeat: {w.number(2, 12)}",))


def otherwise(w: Writer, d: int) -> None:
    good = w.pick(*GOODS)
    w.row(d, [f"Hero.overlaps: {good}", f"Ammo.value: {{less_than: {w.number(5, 50)}}}"],
          [f"{good}.destroy", f"Ammo.value: {{add: {w.number(1, 9)}}}", "game.found: {add: 1}"])
    w.sub(d, "else")
    pad = "    " * d + "      "
    w.lines += [f"{pad}do:", f"{pad}  - Hint.set_text: 'Look for the {good.lower()} at {{round({good}.x)}}, {{round({good}.y)}}'"]


def call(w: Writer, d: int) -> None:
    foe = w.pick(*FOES)
    w.row(d, [f"{foe}.where: '{foe}.distance_to(Hero.x, Hero.y) < {w.number(50, 300)}'", "once"],
          [f"hurt: {{amount: {w.number(1, 5)}, what: '{{{foe}.mood}}'}}", f"Lives.value: {{set: left_after({w.number(1, 3)}) + game.bonus}}"])


def talk(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [f"{what}.clicked", f"{what}.mood: {{not_equals: {w.pick('calm', 'angry', 'afraid')}}}"],
          [f"Dialogue.set_text: '{what} says: {{upper({what}.mood)}}! Health {{{what}.health}} of {{{w.number(5, 20)} + game.level}}'",
           f"message.send: {w.pick('talked', 'woke', 'hurt')}", f"wait: {w.number(1, 8) / 2} s", "Dialogue.clear"])


def heard(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [f"message.received: {w.pick('talked', 'woke', 'hurt')}", f"{what}.visible"],
          [f"{what}.opacity: {{subtract: {w.number(1, 40)}}}", f"{what}.awake: {{set: '{what}.health > {w.number(1, 4)}'}}"])


def limited(w: Writer, d: int) -> None:
    what = w.pick(*ACTIVES)
    w.row(d, [f"{what}.is_outside_frame", f"limit.at_most_every: {w.number(1, 9) / 2} s"],
          [f"{what}.set_position: {{x: frame.width / 2, y: 'max(40, frame.height - {w.number(40, 300)})'}}", "game.lives: {subtract: 1}"])
    w.sub(d)
    w.row(d + 1, ["game.lives: {at_most: 0}"], ["frame.restart"])


def nearest(w: Writer, d: int) -> None:
    foe = w.pick(*FOES)
    w.row(d, [f"{foe}.health: {{between: [1, {w.number(3, 9)}]}}", f"{foe}.pick_nearest: {{x: Hero.x, y: Hero.y}}"],
          [f"{foe}.speed_x: {{set: (Hero.x - {foe}.x) / {w.number(1, 5)}}}", f"{foe}.turn_to: {{x: Hero.x, y: Hero.y}}",
           f"Hint.text: {{set: 'Nearest: {{{foe}.mood}}, {{round({foe}.distance_to(Hero.x, Hero.y))}} px'}}"])


KINDS: tuple[Callable[[Writer, int], None], ...] = (
    contact, edges, motion, steering, either, beat, free, timer, loop, burst, otherwise, call, talk, heard, limited, nearest, edges, motion, contact)

FUNCTIONS = """\
  - function: hurt
    parameters: {amount: {kind: number, default: 1}, what: {kind: text, default: calm}}
    do:
      - game.lives: {subtract: amount}
      - Caption.set_text: 'Hurt by {what}: {amount}'
  - function: left_after
    parameters: {count: {kind: number}}
    do:
      - return: 'max(0, game.lives - count)'
""".splitlines()


def sheet(seed: int, events: int) -> str:
    """The text of a sheet with at least so many events, in groups."""
    w = Writer(seed)
    w.lines += FUNCTIONS
    number = 0
    while w.count < events:
        number += 1
        w.lines += [f"  - note: Part {number} of the sheet.", f"  - group: Part{number}", "    active: true", "    events:"]
        for _ in range(12):
            if w.count < events:
                w.draw.choice(KINDS)(w, 1)
    return "\n".join(w.lines) + "\n"


def big(folder: Path, events: int = 1000, seed: int = 1) -> Path:
    """Write the game."""
    draw = random.Random(seed)
    (folder / "objects").mkdir(parents=True)
    (folder / "events").mkdir()
    _write(folder / "game.yaml", f"format: 1\ntitle: A large game\nwindow: {{size: [1280, 720]}}\nfirst_frame: Forest\n"
           f"frames: [{', '.join(FRAMES)}]\nvalues: {{lives: 3, level: 1, bonus: 0, found: 0}}\n")
    for name in ACTIVES:
        _write(folder / "objects" / f"{name}.yaml", f"format: 1\nobject: {name}\ntype: Active\nfamilies: [Things]\n"
               f"values: {{health: {draw.randint(1, 9)}, power: 1, speed_x: {draw.randint(-90, 90)}, speed_y: 0, mood: calm, awake: true, "
               f"cooldown: {{kind: timer}}}}\nsize: [{draw.randint(8, 64)}, {draw.randint(8, 64)}]\ncollision: {{shape: box}}\n")
    for names, kind in ((COUNTERS, "Counter"), (TEXTS, "Text"), (BUTTONS, "Button"), (BACKDROPS, "Backdrop")):
        for name in names:
            _write(folder / "objects" / f"{name}.yaml", f"format: 1\nobject: {name}\ntype: {kind}\n")
    _write(folder / "events" / "Global.yaml", sheet(seed, GLOBAL_EVENTS))
    for number, frame in enumerate(FRAMES):
        place = folder / "frames" / frame
        place.mkdir(parents=True)
        rows = [f"  - {{object: {name}, at: [{draw.randint(0, 1280)}, {draw.randint(0, 720)}], layer: Main}}"
                for name in (*COUNTERS, *TEXTS, *draw.choices(ACTIVES, k=41))]
        _write(place / "frame.yaml", f"format: 1\nframe: {frame}\nsize: [1280, 720]\nvalues: {{wave: 1}}\nlayers:\n  - {{name: Back}}\n"
               "  - {name: Main}\ninstances:\n" + "\n".join(rows) + "\n")
        left = events - GLOBAL_EVENTS
        _write(place / "events.yaml", sheet(seed + 1 + number, left // 4 + (number < left % 4)))
    return folder


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    big(Path(sys.argv[1]))
