"""The state of a running game: saved, read back, cloned, hashed; also into a sheet that has changed meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kit import active, events, frame, playable, run

from playsheet.runtime.world.state import StateError, clone, dump, restore, state_hash
from playsheet.runtime.world.world import World

SHEET = """  - when:
      - time.every: 10 s
    do:
      - wait: 3 s
      - Bird.x: {set: 999}
  - when:
      - once
      - if: time.seconds >= 0.1
    do:
      - total: {add: 1}
  - when:
      - frame.starts
      - Bird.x: {less_than: 150}
    do:
      - wait: 2 s
      - Bird.y: {set: 7}
      - total: {add: 100}
  - do:
      - noise: {set: 'random(0, 1)'}
"""


def project(root: Path, sheet: str = SHEET) -> dict[str, str]:
    return {**active("Bird", "values: {health: 3, name: Tit, ready: true, cool: {kind: timer}}\n"),
            **frame("  - {object: Bird, at: [100, 80]}\n  - {object: Bird, at: [200, 80]}\n", "values: {total: 0, noise: 0}\n"), **events(sheet)}


def through_json(w: World) -> dict[str, object]:
    data: dict[str, object] = json.loads(json.dumps(dump(w)))
    return data


def test_waits_and_memories_survive_a_save(tmp_path: Path) -> None:
    headless = run(tmp_path, project(tmp_path), ticks=60)
    w = headless.world
    again, notes = restore(w.playable, through_json(w))
    assert notes == []
    for world in (w, again):
        for _ in range(100):
            world.tick()
    assert state_hash(w) == state_hash(again)
    birds = again.living(0)
    assert [(b.x, b.y) for b in birds] == [(100.0, 7.0), (200.0, 80.0)]
    assert again.frame.v_total == 100.0


def test_a_clone_goes_its_own_way(tmp_path: Path) -> None:
    w = run(tmp_path, project(tmp_path), ticks=60).world
    before = state_hash(w)
    copy = clone(w)
    for _ in range(50):
        copy.tick([("key_down", "space")])
    copy.living(0)[0].x = -5.0
    copy.destroy(copy.living(0)[1])
    assert state_hash(w) == before
    assert state_hash(copy) != before


def test_the_hash_tells_states_apart(tmp_path: Path) -> None:
    w = run(tmp_path, project(tmp_path), ticks=30).world
    hashes = {state_hash(w)}
    for change in (lambda: setattr(w.living(0)[0], "v_health", 4.0), lambda: setattr(w.frame, "v_total", 1.0), lambda: w.random.unit(),
                   lambda: w.keyboard.down.add("a"), lambda: setattr(w.camera, "x", 1.0)):
        change()
        hashes.add(state_hash(w))
    assert len(hashes) == 6


def test_what_belonged_to_a_row_that_vanished_is_dropped_with_a_note(tmp_path: Path) -> None:
    w = run(tmp_path / "a", project(tmp_path), ticks=60).world
    state = through_json(w)
    changed = SHEET.replace("      - wait: 2 s\n      - Bird.y: {set: 7}\n", "      - Bird.y: {set: 8}\n")
    found = playable(tmp_path / "b", project(tmp_path, changed))
    again, notes = restore(found, state)
    assert len(notes) == 1
    assert "waited" in notes[0]
    assert again.waits == []
    assert again.living(0)[0].v_health == 3.0


def test_memories_follow_their_rows_when_others_come_before_them(tmp_path: Path) -> None:
    w = run(tmp_path / "a", project(tmp_path), ticks=60).world
    found = playable(tmp_path / "b", project(tmp_path, "  - when:\n      - once\n    do:\n      - total: {add: 0}\n" + SHEET))
    again, notes = restore(found, through_json(w))
    assert notes == []
    for _ in range(100):
        again.tick()
    assert again.frame.v_total == 100.0
    assert again.living(0)[0].y == 7.0


def test_an_object_that_is_gone_is_named(tmp_path: Path) -> None:
    w = run(tmp_path / "a", project(tmp_path), ticks=10).world
    state = through_json(w)
    found = playable(tmp_path / "b", {**active("Hawk"), **frame("", "values: {total: 0, noise: 0}\n")})
    _, notes = restore(found, state)
    assert any("'Bird' is gone" in n for n in notes)


@pytest.mark.parametrize("damage", [{"format": 99}, {"frame": "Nowhere"}, {"objects": 3}, {"counters": {}}, {"random": "x"}])
def test_a_damaged_state_is_one_sentence(tmp_path: Path, damage: dict[str, object]) -> None:
    w = run(tmp_path, project(tmp_path), ticks=10).world
    state = {**through_json(w), **damage}
    with pytest.raises(StateError) as caught:
        restore(w.playable, state)
    assert "state" in str(caught.value)


def test_sounds_are_started_again_for_whoever_listens(tmp_path: Path) -> None:
    sheet = "  - when:\n      - frame.starts\n    do:\n      - sound.volume: {set: 40}\n      - sound.play: {sound: pop, times: 0, pan: 20, channel: 3}\n"
    w = run(tmp_path, events(sheet), ticks=5).world
    again, _ = restore(w.playable, through_json(w))
    assert again.sound_queue == [("stop_all",), ("main_volume", 40.0), ("music_volume", 100.0), ("play", 3, "pop", -1, 100.0, 20.0)]


def test_a_game_that_begins_anew_is_silent_at_full_volume(tmp_path: Path) -> None:
    sheet = "  - when:\n      - frame.starts\n    do:\n      - sound.volume: {set: 40}\n  - when:\n      - time.after: 0.1 s\n    do:\n      - game.restart\n"
    w = run(tmp_path, events(sheet), ticks=0).world
    commands = []
    for _ in range(6):
        w.sound_queue.clear()
        w.tick()
        commands += w.sound_queue
    assert commands[-3:] == [("stop_all",), ("main_volume", 100.0), ("music_volume", 100.0)]
