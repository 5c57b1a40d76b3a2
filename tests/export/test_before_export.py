"""What a designer is told before a game leaves the kit, and which assets stay at home."""

from __future__ import annotations

from pathlib import Path

from badkit import png, project, wav

from playsheet.packaging.baking import bake
from playsheet.packaging.controls import control_lines, keys_of, touch_keys
from playsheet.packaging.export_checks import check_export
from playsheet.packaging.paperwork import read_me
from playsheet.packaging.used_assets import used_assets
from playsheet.runtime.project.loading import load_project

GAME = "format: 1\ntitle: T\nfirst_frame: F\nframes: [F, G, H]\n"
PLAIN = "format: 1\nframe: {name}\nlayers:\n  - {{name: Main}}\n"


def three_frames(sheet: str) -> dict[str, str | bytes | None]:
    return {"game.yaml": GAME, "frames/G/frame.yaml": PLAIN.format(name="G"), "frames/H/frame.yaml": PLAIN.format(name="H"),
            "frames/F/frame.yaml": "format: 1\nframe: F\nvalues: {n: 0}\nlayers:\n  - {name: Main}\ninstances:\n  - {object: Bird}\n",
            "frames/F/events.yaml": f"format: 1\nevents:\n{sheet}"}


def said(root: Path, target: str = "web") -> list[str]:
    return [phrase.said(str) for phrase in check_export(load_project(root), target)]


def test_frames_that_nothing_leads_to(tmp_path: Path) -> None:
    root = project(tmp_path, three_frames("  - do:\n      - frame.go_to: G\n"))
    assert [s for s in said(root) if "cannot be reached" in s] == ["the frame H cannot be reached: no event leads to it"]
    root = project(tmp_path / "next", three_frames("  - do:\n      - frame.next\n"))
    assert not [s for s in said(root) if "cannot be reached" in s]
    root = project(tmp_path / "own", three_frames("  - do:\n      - frame.go_to: G\n") | {
        "frames/H/events.yaml": "format: 1\nevents:\n  - do:\n      - frame.go_to: H\n"})
    assert [s for s in said(root) if "cannot be reached" in s] == ["the frame H cannot be reached: no event leads to it"]


def test_events_that_can_never_happen(tmp_path: Path) -> None:
    root = project(tmp_path, three_frames("  - when:\n      - if: false\n    do:\n      - n: {add: 1}\n  - enabled: false\n    do:\n      - frame.go_to: H\n"))
    lines = said(root)
    assert "frames/F/events.yaml:4: this event can never happen: its condition is never true" in lines
    assert "frames/F/events.yaml:7: this event is switched off" in lines


def test_names_that_differ_by_case_alone(tmp_path: Path) -> None:
    root = project(tmp_path, {"assets/Star.png": png(), "assets/star.png": png(4, 4)})
    assert [s for s in said(root) if "differ only" in s] == ["Star.png and star.png differ only by large and small letters; some systems take them for one"]


def test_assets_that_no_text_can_mean_stay_at_home(tmp_path: Path) -> None:
    sounds = {f"assets/{name}.wav": wav() for name in ("plain", "hit_1", "hit_2", "joined_9", "never")}
    root = project(tmp_path, three_frames(
        "  - do:\n      - sound.play: plain\n      - sound.play: hit_{n}\n      - sound.play: '{''joined_'' + text(n)}'\n")
        | sounds | {"assets/bird.png": png(), "assets/lonely.png": png(), "assets/score_0.png": png(), "assets/score_point.png": png(),
                    "objects/Score.yaml": "format: 1\nobject: Score\ntype: Counter\npictures: score\n"})
    found = load_project(root)
    used = used_assets(found)
    assert used["sound"] == {"plain", "hit_1", "hit_2", "joined_9"}
    assert used["picture"] == {"bird", "score_0", "score_point"}
    baked = bake(found)
    assert {"assets/lonely.png", "assets/never.wav"} <= set(baked.left_out)
    assert not {path.name for path in baked.files.values()} & {"lonely.png", "never.wav"}
    assert "assets/lonely.png" in " ".join(said(root))


def test_objects_that_are_used_nowhere(tmp_path: Path) -> None:
    root = project(tmp_path, three_frames("  - do:\n      - Maker.create\n") | {
        "objects/Maker.yaml": "format: 1\nobject: Maker\ntype: Active\n", "objects/Ghost.yaml": "format: 1\nobject: Ghost\ntype: Active\n"})
    assert [s for s in said(root) if "used nowhere" in s and "object" in s] == [
        f"the object {name} is used nowhere" for name in ("Ghost", "Score") if (root / f"objects/{name}.yaml").exists()]


def test_the_keys_of_a_game(tmp_path: Path) -> None:
    root = project(tmp_path, three_frames("  - when:\n      - keyboard.pressed: space\n    do:\n      - n: {add: 1}\n  - when:\n      - keyboard.held: up\n"
                                          "    do:\n      - n: {add: 1}\n"))
    found = load_project(root)
    assert keys_of(found) == ["up", "space"]
    assert touch_keys(found) == {"arrows": ["up"], "buttons": [["space", "␣"]]}
    assert control_lines(found) == ["up arrow", "space bar"]
    assert "  - space bar" in read_me(found)
    moved = project(tmp_path / "moved", {"objects/Bird.yaml": "format: 1\nobject: Bird\ntype: Active\nmovement: {type: eight_directions}\n"})
    assert keys_of(load_project(moved)) == ["left", "right", "up", "down"]


def test_a_game_of_taps_has_no_buttons_on_the_glass(tmp_path: Path) -> None:
    root = project(tmp_path, three_frames("  - when:\n      - Bird.clicked\n    do:\n      - n: {add: 1}\n  - when:\n      - keyboard.pressed: enter\n    do:\n"
                                          "      - n: {add: 1}\n"))
    assert touch_keys(load_project(root)) == {"arrows": [], "buttons": []}
