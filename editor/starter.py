"""The project that `playsheet new` makes without a template: one frame, one thing that the arrow keys move."""

from __future__ import annotations

STARTER: dict[str, str] = {
    "game.yaml": """format: 1
title: My game
window: {size: [800, 600], scaling: fit}
first_frame: Start
frames: [Start]
languages: [en]
""",
    "objects/Hero.yaml": """format: 1
object: Hero
type: Active
movement: {type: eight_directions, speed: 200}
""",
    "objects/Hint.yaml": """format: 1
object: Hint
type: Text
""",
    "frames/Start/frame.yaml": """format: 1
frame: Start
size: [800, 600]
background: '#28364a'
layers:
  - {name: Main}
instances:
  - {object: Hero, at: [400, 300], layer: Main}
  - object: Hint
    at: [400, 40]
    size: [600, 40]
    layer: Main
    text: Move with the arrow keys
    align: center
""",
    "frames/Start/events.yaml": """format: 1
events:
  - note: The hero cannot leave the frame.
  - do:
      - Hero.x: {set: 'clamp(Hero.x, 16, frame.width - 16)'}
      - Hero.y: {set: 'clamp(Hero.y, 16, frame.height - 16)'}
""",
    "tests/moves.yaml": """format: 1
title: The hero moves right
frame: Start
input:
  - {tick: 5, hold: right, for: 30}
expect:
  - {tick: 60, check: Hero.x > 450}
""",
}
