"""The `playsheet` command: one entry for people, tests and CI. Nothing here imports Qt."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from ..objects.phrases import msgid
from ..runtime.project.problems import did_you_mean
from ..runtime.translation import LANGUAGES, Translator, translator, wished_language
from . import commands
from .argparse_words import argparse_in
from .export_command import add_export, opened_archive, run_export

EPILOG = msgid("""examples:
  playsheet new garden --from worm-garden     a game of your own from an example
  playsheet play garden                       play it in a window
  playsheet check garden                      list everything that is wrong with it
  playsheet test garden                       run the tests it brings along

Each command explains itself: playsheet play --help""")


def parser(_: Translator = translator("en")) -> argparse.ArgumentParser:  # noqa: B008 - the same one each time
    """The command line, with help that a newcomer understands."""
    everywhere = argparse.ArgumentParser(add_help=False)
    everywhere.add_argument("--language", metavar="LANGUAGE", default=argparse.SUPPRESS,
                            help=_("the language of messages: {known} (default: that of your system)").format(known=", ".join(LANGUAGES)))
    top = argparse.ArgumentParser(prog="playsheet", description=_("Make games from objects and event sheets, without programming."), epilog=_(EPILOG),
                                  formatter_class=argparse.RawDescriptionHelpFormatter, parents=[everywhere])
    top.add_argument("--version", action="version", version=f"playsheet {commands.version()}")
    subcommands = top.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, help: str, description: str) -> argparse.ArgumentParser:
        return subcommands.add_parser(name, help=help, description=description, parents=[everywhere])

    new = command("new", _("make a project from a template or example"),
                  _("Make a project in the folder DIR. Without --from it is an empty game with one frame; with --from it is a "
                    "copy of an example, which you may change as you like."))
    new.add_argument("dir", metavar="DIR", help=_("the folder to make; it must not exist yet, or be empty"))
    new.add_argument("--from", dest="template", metavar="TEMPLATE", default="",
                     help=_("an example: {names}").format(names=", ".join(commands.templates())))

    edit = command("edit", _("open the editor"), _("Open the editor with the project in the folder PROJECT, or with its start page."))
    edit.add_argument("project", metavar="PROJECT", nargs="?", default="", help=_("the folder of the project (with game.yaml in it)"))

    play = command("play", _("play a game in a window, or without one"),
                   _("Play the game in the folder PROJECT. F11 switches full screen, Escape in the error panel stops."))
    play.add_argument("project", metavar="PROJECT", help=_("the folder of the project (with game.yaml in it)"))
    play.add_argument("--frame", metavar="NAME", default="", help=_("begin with this frame instead of the first"))
    play.add_argument("--seed", metavar="N", default=None, help=_("number that decides all chance; the same number gives the same game"))
    play.add_argument("--full-screen", action="store_true", help=_("fill the screen"))
    play.add_argument("--scaling", choices=("fit", "integer", "stretch", "none"), default=None,
                      help=_("how the picture fills the window: fit keeps its shape, integer keeps pixels square and whole "
                             "(default: what the game says)"))
    play.add_argument("--saves", metavar="DIR", default=None,
                      help=_("keep saved games in this folder (default: your own save folder; with --headless: nowhere)"))
    play.add_argument("--trace", action="store_true", help=_("note every event that ran; it goes into the report"))
    play.add_argument("--headless", action="store_true", help=_("run without window and sound, as fast as it goes"))
    play.add_argument("--ticks", metavar="N", type=int, default=None, help=_("stop after N ticks (60 a second unless the game says otherwise)"))
    play.add_argument("--input", metavar="FILE", default=None, help=_("what the player does, by tick: lines like - {tick: 10, press: space}"))
    play.add_argument("--report", metavar="FILE", default=None,
                      help=_("write values, objects, sounds and problems at the end as JSON (- for the screen)"))
    play.add_argument("--screenshot", metavar="TICK:FILE", action="append", default=[], help=_("save a picture (PNG) after a tick; may be repeated"))

    check = command("check", _("list everything that is wrong with a project"),
                    _("Check the project and print every problem as file:line:column: message. The exit code is 1 if any is an error."))
    check.add_argument("project", metavar="PROJECT", help=_("the folder of the project"))
    check.add_argument("--show-code", action="store_true", help=_("also print the program that the event sheets were compiled to"))

    test = command("test", _("run a project's own tests"),
                   _("Play the tests in PROJECT/tests/*.yaml without a window and compare with what they expect."))
    test.add_argument("project", metavar="PROJECT", help=_("the folder of the project"))
    test.add_argument("names", metavar="TEST", nargs="*", help=_("only tests whose file name contains this"))

    add_export(command("export", _("make a game that runs by itself"),
                       _("Make a web page, a program for a desktop, or one file of the game in PROJECT. A project with errors is not exported.")), _)

    words = command("vocabulary", _("list all objects, conditions, actions and expressions"),
                    _("List what events can say: every object type with its properties, conditions, actions and expressions."))
    words.add_argument("--json", action="store_true", help=_("as JSON, for programs"))
    words.add_argument("search", metavar="WORD", nargs="?", default="", help=_("only what has this word in its id, sentence or keywords"))
    return top


def commands_of(top: argparse.ArgumentParser) -> list[str]:
    """The names of the commands."""
    return next(list(action.choices) for action in top._actions if isinstance(action, argparse._SubParsersAction))


def language_of(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for, '' for none; known before help can be written in it."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    first.add_argument("--language", nargs="?", default="")
    return first.parse_known_args(arguments)[0].language or ""


def is_unknown(language: str) -> bool:
    """Whether a language was asked for that the kit does not speak."""
    return bool(language) and re.split(r"[-_.@]", language.lower())[0] not in LANGUAGES


def check_words(words: Sequence[str], commands_known: Sequence[str]) -> None:
    """A language or a command that there is not, with the nearest one that there is. Raises CommandError."""
    language = language_of(words)
    if is_unknown(language):
        raise commands.CommandError("there is no language '{name}'.{hint} Known: {known}", name=language, hint=did_you_mean(language, LANGUAGES),
                                    known=", ".join(LANGUAGES))
    rest = [word for number, word in enumerate(words) if not word.startswith("-") and (number == 0 or words[number - 1] != "--language")]
    if rest and rest[0] not in commands_known:
        raise commands.CommandError("there is no command '{name}'.{hint} Known: {known}", name=rest[0], hint=did_you_mean(rest[0], commands_known),
                                    known=", ".join(commands_known))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    asked = language_of(words)
    _ = translator(wished_language("" if is_unknown(asked) else asked))     # that there is none is said in the language of the system
    with argparse_in(_):
        top = parser(_)
        try:
            check_words(words, commands_of(top))
        except commands.CommandError as error:
            print(f"playsheet: {error.sentence(_)}", file=sys.stderr)
            return 2
        given = top.parse_args(words)
        if given.command is None:
            why = commands.no_editor()
            if why:
                top.print_help()
                print("\n" + _(why))
                return 0
    given.translate = _
    if given.command is None:
        from .app import run as edit
        return edit()
    try:
        run = run_export if given.command == "export" else getattr(commands, "run_" + given.command)
        with opened_archive(given):
            return int(run(given))
    except commands.CommandError as error:
        print(f"playsheet: {error.sentence(_)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
