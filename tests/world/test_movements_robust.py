"""Whatever a movement is set to, and whatever events do to it: no fault in its code, places that are numbers, states that go on alike."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from kit import active, events, frame, playable, run, sentences

from playsheet.editor.document.rename import object_renamed
from playsheet.objects.api import NUMBER_KINDS, Param, Property
from playsheet.objects.movements import MOVEMENTS, WORDS
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.state import clone, dump, restore, state_hash
from playsheet.runtime.world.world import World

SCENE = ("  - {object: Hero, at: [100, 100]}\n  - {object: Hero, at: [400, 300]}\n  - {object: Hero, at: [790, 590]}\n  - {object: Prey, at: [300, 200]}\n"
         "  - {object: Wall, at: [400, 580], size: [900, 40]}\n  - {object: Wall, at: [200, 300], size: [20, 200], angle: 30 deg}\n"
         "  - {object: Wall, at: [600, 400], obstacle: platform}\n  - {object: Wall, at: [100, 500], size: [30, 200], obstacle: ladder}\n"
         "  - {object: Lift, at: [500, 400]}\n")
OTHERS = {**active("Prey"), "objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n",
          **active("Lift", "obstacle: platform\nmovement: {type: sine, magnitude: 90, period: 1 s}\n")}
KEYS = ("left", "right", "up", "down", "space")


def extremes(prop: Property, draw: random.Random) -> str:
    if prop.kind in NUMBER_KINDS:
        low, high = max(prop.low, -1e6), min(prop.high, 1e6)
        value = draw.choice([low, high, float(prop.default), 0.0 if low <= 0.0 <= high else low, draw.uniform(low, high), draw.uniform(low, min(high, 500.0))])
        return repr(value)
    if prop.kind == "truth":
        return draw.choice(["true", "false"])
    return draw.choice(list(prop.choices)) if prop.choices else "Prey"


def settings(name: str, draw: random.Random) -> str:
    cls = MOVEMENTS[name]
    given = [f"{key}: {extremes(prop, draw)}" for key, prop in cls.settings.items() if prop.in_file and draw.random() < 0.4]
    given += [f"{key}: [{', '.join(f'[{draw.choice([0, 100, 100, 1e6, -5])}, {draw.choice([0, 100, 300])}, {draw.choice([0, 0.5])}]' for _ in range(4))}]"
              for key in cls.places if draw.random() < 0.8]
    return f"movement: {{{', '.join([f'type: {name}', *given])}}}\n"


def argument(param: Param, draw: random.Random) -> str:
    if param.kind in NUMBER_KINDS:
        return draw.choice(["0", "-1", "1e9", "Hero.x", "2.5", "1 / 0", "-1e300"])
    if param.kind == "truth":
        return "true"
    return draw.choice(list(param.choices)) if param.choices else "Prey"


def sheet_for(name: str, draw: random.Random) -> str:
    """Every word of a movement, now and then."""
    cls = MOVEMENTS[name]
    rows = ""
    for key, prop in WORDS.properties.items():
        if cls in WORDS.having[key] and prop.writable:
            if prop.kind in NUMBER_KINDS:
                change = draw.choice(["{set: 1e12}", "{set: -1e12}", "{multiply: -3}", "{set: 'Hero.x / 0'}", "{add: 50}", "{set: 0}"])
            else:
                change = "toggle" if prop.kind == "truth" else "{set: Prey}"
            if prop.kind != "choice":
                rows += f"  - when:\n      - time.ticks: {{equals: {draw.randint(2, 90)}}}\n    do:\n      - Hero.{key}: {change}\n"
    for key, verb in WORDS.verbs.items():
        if cls in WORDS.having[key] and verb.role == "action":
            given = ", ".join(f"{p.name}: '{argument(p, draw)}'" for p in verb.params)
            rows += f"  - when:\n      - time.ticks: {{equals: {draw.randint(2, 90)}}}\n    do:\n      - Hero.{key}{f': {{{given}}}' if given else ''}\n"
    rows += ("  - when:\n      - time.ticks: {equals: 30}\n    do:\n      - Hero.x: {add: 50}\n      - Hero.width: {set: 0}\n      - Hero.speed: {set: 100000}\n"
             "  - when:\n      - time.ticks: {equals: 45}\n    do:\n      - Hero.width: {set: 100}\n      - Hero.stop\n      - Hero.wrap_around\n"
             "  - when:\n      - time.ticks: {equals: 60}\n    do:\n      - Prey.destroy\n      - Wall.x: {add: 40}\n      - Lift.obstacle: {set: obstacle}\n"
             "  - when:\n      - time.ticks: {equals: 70}\n    do:\n      - Hero.x: {set: 1e15}\n      - Hero.y: {set: -1e15}\n"
             "  - when:\n      - time.ticks: {equals: 80}\n    do:\n      - Hero.set_position: {x: 300, y: 300}\n")
    return rows


def play(w: World, draw: random.Random, ticks: int) -> None:
    for _ in range(ticks):
        key = draw.choice(KEYS)
        w.tick([(draw.choice(["key_down", "key_up"]), key), ("move", draw.uniform(0, 800), draw.uniform(0, 600)),
                draw.choice([("button_down", "left"), ("button_up", "left"), ("finger_down", 1, 100, 100), ("finger_down", 2, 400, 300), ("finger_up", 1)])])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", MOVEMENTS)
def test_nothing_breaks_a_movement(name: str, seed: int, tmp_path: Path) -> None:
    draw = random.Random(f"{name} {seed}")
    files = {**active("Hero", settings(name, draw) + draw.choice(["", "collision: {shape: box}\n", "collision: {shape: none}\n"])), **OTHERS, **frame(SCENE),
             **events(sheet_for(name, draw))}
    game = playable(tmp_path, files)
    assert sentences(game) == []
    w = World(game, 1)
    play(w, random.Random(seed), 40)
    copies: list[Any] = [clone(w), restore(game, json.loads(json.dumps(dump(w))))[0]]
    assert [state_hash(copy) for copy in copies] == [state_hash(w)] * 2
    play(w, random.Random(99), 80)
    for copy in copies:
        play(copy, random.Random(99), 80)
        assert dump(copy) == dump(w)
    for o in w.living(w.object_named("Hero").index):
        assert o.x - o.x == 0.0 and o.y - o.y == 0.0 and o.angle - o.angle == 0.0
    assert [fault.sentence() for fault in w.faults if fault.severity == "error"] == []


@pytest.mark.parametrize("name", [name for name in MOVEMENTS if name not in ("drag_and_drop", "sine", "circular", "path", "mouse_controlled")])
def test_walls_hold(name: str, tmp_path: Path) -> None:
    """In a closed room, under all that a player can do, nothing gets out; and nothing stands in a wall."""
    room = ("  - {object: Hero, at: [400, 300]}\n  - {object: Wall, at: [400, 95], size: [610, 10]}\n  - {object: Wall, at: [400, 505], size: [610, 10]}\n"
            "  - {object: Wall, at: [95, 300], size: [10, 420]}\n  - {object: Wall, at: [705, 300], size: [10, 420]}\n"
            "  - {object: Wall, at: [250, 420], size: [64, 16]}\n"
            "  - {object: Wall, at: [560, 220], size: [100, 16], angle: 20 deg}\n  - {object: Prey, at: [900, 300]}\n")
    more = {"bullet": ", obstacles: bounce, speed: 3000", "homing": ", obstacles: stop, speed: 3000, target: Prey",
            "bouncing_ball": ", speed: 2500, heading: 33 deg", "pinball": ", speed: 3000, heading: 20 deg, bounciness: 1",
            "eight_directions": ", speed: 5000, acceleration: 20000",
            "platform": ", speed: 3000, jump_strength: 3000, gravity: 6000, max_fall_speed: 6000", "race_car": ", speed: 4000, acceleration: 9000",
            "grid_steps": ", speed: 3000", "pathfinding": ", speed: 3000"}[name]
    seek = events("  - when:\n      - time.every: 20 ms\n    do:\n      - Hero.find_path_to: {x: 'random(110, 690)', y: 'random(110, 490)'}\n")
    sheet = seek if name == "pathfinding" else {}
    files = {**active("Hero", f"movement: {{type: {name}{more}}}\ncollision: {{shape: box}}\n"), **active("Prey"),
             "objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n", **frame(room), **sheet}
    headless = run(tmp_path, files, 0)
    w = headless.world
    hero = w.living(w.object_named("Hero").index)[0]
    draw = random.Random(5)
    for tick in range(1500):
        events_now = [(draw.choice(["key_down", "key_up"]), draw.choice(KEYS))] if tick % 7 == 0 else []
        w.tick(events_now)
        if name != "race_car":              # a car turns, and its corners with it
            met = [wall for wall in w.living(w.object_named("Wall").index) if not wall.angle and w.overlap_at(hero, hero.x, hero.y, wall)]
            assert met == [], (tick, hero.x, hero.y)
        assert 100 <= hero.x <= 700 and 100 <= hero.y <= 500
    assert [fault.sentence() for fault in w.faults] == []


WRONG = (
    ("movement: {type: platfrom}\n", "platform"), ("movement: {type: platform, gravity: heavy}\n", "gravity"),
    ("movement: {type: platform, gravity: -5}\n", "gravity"),
    ("movement: {type: path, nodes: 5}\n", "nodes"), ("movement: {type: path, nodes: [[1]]}\n", "nodes"), ("movement: {type: path, nodes: [[1, x]]}\n", "nodes"),
    ("movement: {type: bullet, edges: jump}\n", "edges"), ("movement: {type: bullet, turns: maybe}\n", "turns"), ("movements: [bullet]\n", "movements"),
    ("movements: {Walk: {type: platform}, platform: {type: x}}\n", "x"), ("movements: {2nd: {type: platform}}\n", "2nd"),
    ("movement: platform\nmovements: {platform: {type: bullet}}\n", "platform"), ("movement: {type: platform, jump: 5}\n", "jump"),
    ("movement: {type: platform}\nvalues: {gravity: 3}\n", "gravity"), ("movement: {type: path, nodes: [" + "[1, 1], " * 10001 + "[2, 2]]}\n", "10000"),
    ("movements: {" + ", ".join(f"M{n}: bullet" for n in range(40)) + "}\n", "32"),
)


@pytest.mark.parametrize(("text", "word"), WRONG)
def test_wrong_movements_are_told(text: str, word: str, tmp_path: Path) -> None:
    game = playable(tmp_path, {**active("Hero", text), **frame("  - {object: Hero, at: [100, 100]}\n")})
    assert any(word in sentence for sentence in sentences(game)), sentences(game)
    w = World(game, 1)
    for _ in range(5):
        w.tick()


def test_what_it_hunts_is_an_object_of_the_game_and_follows_its_name(tmp_path: Path) -> None:
    game = playable(tmp_path, {**active("Hero", "movement: {type: homing, target: Prey}\n"), **active("Two", "movements: {Hunt: {type: homing, target: Pray}}\n"),
                               **active("Prey", "families: [Food]\n"), **active("Three", "movement: {type: homing, target: Food}\n")})
    assert [sentence.partition(": ")[2] for sentence in sentences(game)] == ["there is no object called 'Pray'. Did you mean Prey?"]
    changed = object_renamed(game.project.trees, "Prey", "Worm")
    hero = changed["objects/Hero.yaml"]
    assert hero is not None and "target: Worm" in write(hero, order_for("objects/Hero.yaml"))
    assert set(changed) == {"objects/Hero.yaml", "objects/Prey.yaml", "objects/Worm.yaml"}


def test_words_of_a_movement_that_it_has_not(tmp_path: Path) -> None:
    game = playable(tmp_path, {**active("Hero", "movement: bullet\n"), **frame("  - {object: Hero, at: [100, 100]}\n"),
                               **events("  - when:\n      - frame.starts\n    do:\n      - Hero.jump\n")})
    assert any("'jump'" in sentence for sentence in sentences(game))


def test_a_template_speaks_to_any_movement(tmp_path: Path) -> None:
    """A function of any Active may use the words of all movements; an object without a fitting one does nothing and says so."""
    game = playable(tmp_path, {**active("Hero", "movement: {type: platform, gravity: 900}\n"), **active("Rock"),
                               **frame("  - {object: Hero, at: [100, 100]}\n  - {object: Rock, at: [300, 100]}\n", "values: {pull: 0}\n"),
                               **events("  - function: leap\n    parameters: {who: {kind: object, type: Active}}\n    do:\n      - who.jump\n"
                                        "      - pull: {add: who.gravity}\n  - when:\n      - frame.starts\n    do:\n      - leap: Hero\n      - leap: Rock\n")})
    assert sentences(game) == []
    w = World(game, 1)
    for _ in range(3):
        w.tick()
    hero = w.living(w.object_named("Hero").index)[0]
    assert hero.movements[0].jumping and w.frame.v_pull == 900.0
    assert any("jump" in fault.sentence() and "Rock" in fault.sentence() for fault in w.faults)
