"""The `playsheet` command: one entry for people, tests and CI. Nothing here imports Qt."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import commands

EPILOG = """examples:
  playsheet new garden --from worm-garden     a game of your own from an example
  playsheet play garden                       play it in a window
  playsheet check garden                      list everything that is wrong with it
  playsheet test garden                       run the tests it brings along

Each command explains itself: playsheet play --help"""


def parser() -> argparse.ArgumentParser:
    """The command line, with help that a newcomer understands."""
    top = argparse.ArgumentParser(prog="playsheet", description="Make games from objects and event sheets, without programming.", epilog=EPILOG,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--version", action="version", version=f"playsheet {commands.version()}")
    commands_ = top.add_subparsers(dest="command", metavar="COMMAND")

    new = commands_.add_parser("new", help="make a project from a template or example",
                               description="Make a project in the folder DIR. Without --from it is an empty game with one frame; with --from it is a "
                                           "copy of an example, which you may change as you like.")
    new.add_argument("dir", metavar="DIR", help="the folder to make; it must not exist yet, or be empty")
    new.add_argument("--from", dest="template", metavar="TEMPLATE", default="", help="an example: " + ", ".join(commands.templates()))

    play = commands_.add_parser("play", help="play a game in a window, or without one",
                                description="Play the game in the folder PROJECT. F11 switches full screen, Escape in the error panel stops.")
    play.add_argument("project", metavar="PROJECT", help="the folder of the project (with game.yaml in it)")
    play.add_argument("--frame", metavar="NAME", default="", help="begin with this frame instead of the first")
    play.add_argument("--seed", metavar="N", default=None, help="number that decides all chance; the same number gives the same game")
    play.add_argument("--full-screen", action="store_true", help="fill the screen")
    play.add_argument("--scaling", choices=("fit", "integer", "stretch", "none"), default=None,
                      help="how the picture fills the window: fit keeps its shape, integer keeps pixels square and whole (default: what the game says)")
    play.add_argument("--saves", metavar="DIR", default=None, help="keep saved games in this folder (default: your own save folder; with --headless: nowhere)")
    play.add_argument("--trace", action="store_true", help="note every event that ran; it goes into the report")
    play.add_argument("--headless", action="store_true", help="run without window and sound, as fast as it goes")
    play.add_argument("--ticks", metavar="N", type=int, default=None, help="stop after N ticks (60 a second unless the game says otherwise)")
    play.add_argument("--input", metavar="FILE", default=None, help="what the player does, by tick: lines like - {tick: 10, press: space}")
    play.add_argument("--report", metavar="FILE", default=None, help="write values, objects, sounds and problems at the end as JSON (- for the screen)")
    play.add_argument("--screenshot", metavar="TICK:FILE", action="append", default=[], help="save a picture (PNG) after a tick; may be repeated")

    check = commands_.add_parser("check", help="list everything that is wrong with a project",
                                 description="Check the project and print every problem as file:line:column: message. The exit code is 1 if any is an error.")
    check.add_argument("project", metavar="PROJECT", help="the folder of the project")
    check.add_argument("--show-code", action="store_true", help="also print the program that the event sheets were compiled to")

    test = commands_.add_parser("test", help="run a project's own tests",
                                description="Play the tests in PROJECT/tests/*.yaml without a window and compare with what they expect.")
    test.add_argument("project", metavar="PROJECT", help="the folder of the project")
    test.add_argument("names", metavar="TEST", nargs="*", help="only tests whose file name contains this")

    words = commands_.add_parser("vocabulary", help="list all objects, conditions, actions and expressions",
                                 description="List what events can say: every object type with its properties, conditions, actions and expressions.")
    words.add_argument("--json", action="store_true", help="as JSON, for programs")
    words.add_argument("search", metavar="WORD", nargs="?", default="", help="only what has this word in its id, sentence or keywords")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    top = parser()
    given = top.parse_args(arguments)
    if given.command is None:
        top.print_help()
        return 0
    try:
        return int(getattr(commands, "run_" + given.command)(given))
    except commands.CommandError as error:
        print(f"playsheet: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
