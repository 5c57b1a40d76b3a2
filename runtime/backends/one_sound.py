"""Plays one sound file and ends: how the editor lets a sound be heard without loading the game's libraries itself.

    python -m playsheet.runtime.backends.one_sound FILE

It ends with the sound, after `LONGEST` seconds, or when its standard input is closed. The exit code is 1 when the file cannot be played.
"""

from __future__ import annotations

import os
import sys
import threading
from time import monotonic

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

LONGEST = 60.0


def play(path: str, left: threading.Event) -> int:
    """Play a file until it ends or nobody listens any more."""
    try:
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.music.load(path)
        pygame.mixer.music.play()
    except (pygame.error, OSError, ValueError, NotImplementedError) as error:
        print(error, file=sys.stderr)
        return 1
    end = monotonic() + LONGEST
    while pygame.mixer.music.get_busy() and monotonic() < end and not left.wait(0.05):
        pass
    pygame.mixer.quit()
    return 0


def main() -> int:
    if len(sys.argv) != 2:
        print("one_sound FILE", file=sys.stderr)
        return 2
    left = threading.Event()

    def wait() -> None:
        sys.stdin.read()                    # ends when the editor has gone
        left.set()
    threading.Thread(target=wait, daemon=True).start()
    return play(sys.argv[1], left)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)           # the thread that waits for the input does not hold it up
