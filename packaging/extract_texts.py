"""Gathers the texts that a person may see, and brings the catalogs under runtime/locale/ up to date.

    python -m playsheet.packaging.extract_texts             in the checkout: add what is new, drop what is gone
    python -m playsheet.packaging.extract_texts --check     only say what is missing; exit code 1 if anything is

Templates of problems and faults, phrases, and what goes through `_` are found in the sources of objects/, runtime/,
editor/ and packaging/; titles and sentences of the objects, functions and limits are asked of the declarations themselves.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..objects.builtin.keys import KEYS, MOUSE_BUTTONS, PAD_BUTTONS
from ..objects.choices import choice_text
from ..objects.movements import MOVEMENTS
from ..objects.registry import BUILTINS, TYPES
from ..runtime.language.functions import AGGREGATES, FUNCTIONS
from ..runtime.project.limits import SENTENCES
from ..runtime.translation import LANGUAGES, PLURALS, Catalog, read_po
from .texts_of_editor import texts_of_editor

ROOMS = ("objects", "runtime", "editor", "packaging")

#: Name of a function -> which of its arguments is a text for people.
SPEAKERS = {"error": 2, "warning": 2, "fail": 2, "say": 2, "fault": 1, "warn": 1, "ExpressionError": 0, "MediaError": 0, "CommandError": 0,
            "ExportError": 0, "Phrase": 0, "msgid": 0, "in_context": 0, "_": 0, "translate": 0, "tr": 0}

#: Those that may also be given a text that another place has marked.
HEARSAY = {"translate", "tr"}

#: The windows of the editor: their texts are followed on their way to the screen, see texts_of_editor.py.
WINDOWS = re.compile(r"editor/(?:[^/]+/|app\.py)")

#: Tools for those who work on the kit itself; they stay English.
WORKSHOP = re.compile(r"packaging/(?:build_\w+|extract_texts|texts_of_editor)\.py")

#: What makes texts of others says nothing itself.
MAKERS = {"objects/phrases.py", "objects/choices.py", "runtime/translation.py"}

#: Attributes that hold a template which another place has given.
HANDED_ON = {"template", "cut", "doc", "sentence", "why"}


class ExtractError(Exception):
    """A text for people that cannot be read from the source; names file and line."""


@dataclass(slots=True)
class Text:
    """A text to translate. `many` is its plural, '' for most; `places` are the files that say it."""

    one: str
    many: str = ""
    places: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Spoken:
    """A call that says something: its templates (none: handed on from elsewhere) and the fields that it fills, if they are plain to see."""

    path: str
    line: int
    speaker: str
    templates: list[str]
    fields: set[str] | None


def slots(text: str) -> list[str]:
    """What a text leaves open, sorted: `{name}`, and argparse's `%s` and `%(name)s`."""
    plain = text.replace("{{", "").replace("}}", "")
    return sorted(re.findall(r"\{\w*(?:![rs])?(?::[^{}]*)?\}|%\(\w+\)[a-z]|%[sdr]", plain))


def has_words(text: str) -> bool:
    """Whether there is anything to translate."""
    return bool(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}|^#[0-9a-fA-F]{6}$", "", text)))


# -- sources ---------------------------------------------------------------------------------------------------------

class _Reader:
    """Reads one source file."""

    def __init__(self, path: str, tree: ast.Module, givers: set[str]) -> None:
        self.path = path
        self.tree = tree
        self.givers = givers
        self.constants = dict(_constants(tree))
        self.functions: list[ast.FunctionDef] = []
        self.found: list[Spoken | Text] = []

    def spoken(self) -> list[Spoken | Text]:
        self._walk(self.tree)
        return self.found

    def _walk(self, node: ast.AST) -> None:
        kind = type(node)
        if kind is ast.Call:
            self._call(node)  # type: ignore[arg-type]
        elif kind is ast.FunctionDef:
            self.functions.append(node)  # type: ignore[arg-type]
        for name in node._fields:
            value = getattr(node, name)
            if isinstance(value, ast.AST):
                self._walk(value)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, ast.AST):
                        self._walk(item)
        if kind is ast.FunctionDef:
            self.functions.pop()

    def _call(self, node: ast.Call) -> None:
        name = _called(node)
        if name == "plural" and len(node.args) == 3:
            one, many = (self._read(part) for part in node.args[:2])
            self.found.append(Text(one[0], many[0], [self.path]))
        place = SPEAKERS.get(name)
        if place is None or len(node.args) <= place:
            return
        fields = {k.arg for k in node.keywords if k.arg} if all(k.arg for k in node.keywords) else None
        try:
            templates = self._read(node.args[place])
        except ExtractError:
            if name not in HEARSAY:
                raise
            templates = []
        self.found.append(Spoken(self.path, node.lineno, name, templates, fields))

    def _read(self, node: ast.expr) -> list[str]:
        """The texts that an argument may be; an empty list for one that was read elsewhere."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.IfExp):
            return self._read(node.body) + self._read(node.orelse)
        if isinstance(node, ast.BoolOp):
            return [text for value in node.values for text in self._read(value)]
        if isinstance(node, ast.Name):
            if node.id in self.constants:
                return [self.constants[node.id]]
            if self._is_handed_on(node.id):
                return []
        if isinstance(node, ast.Attribute) and node.attr in HANDED_ON:
            return []
        if isinstance(node, ast.Call) and _is_said(node):
            return []
        if isinstance(node, ast.Subscript):
            table = node.value.id if isinstance(node.value, ast.Name) else node.value.attr if isinstance(node.value, ast.Attribute) else ""
            if table == "SENTENCES":
                return [SENTENCES[str(node.slice.value)]] if isinstance(node.slice, ast.Constant) else []
            if table in self.givers:
                return []
        raise ExtractError(f"{self.path}:{node.lineno}: a text for people is made up here: {ast.unparse(node)}")

    def _is_handed_on(self, name: str) -> bool:
        """Whether a name is a parameter of the function around, or what a function gave that marks its texts."""
        for function in reversed(self.functions):
            arguments = function.args
            if any(a.arg == name for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)):
                return True
            values = [node.value for node in ast.walk(function)
                      if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)]
            if values:
                return all(isinstance(value, ast.Call) and (_called(value) in self.givers or _is_said(value)) for value in values)
        return False


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _is_said(node: ast.Call) -> bool:
    """Whether a call gives a text that was said already: `_("…")`, `_("…").format(…)`."""
    if _called(node) == "format" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        node = node.func.value
    return SPEAKERS.get(_called(node)) == 0


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Texts that a module names at its top."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if isinstance(value, ast.Call) and _called(value) == "msgid":
            value = value.args[0]
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield from ((target.id, value.value) for target in targets if isinstance(target, ast.Name))


def _givers(tree: ast.Module) -> Iterator[str]:
    """Functions, and tables at the top of a module, that mark the texts in them with `msgid`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            if any(isinstance(inner, ast.Call) and _called(inner) == "msgid" for inner in ast.walk(node)):
                targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
                yield from (target.id for target in targets if isinstance(target, ast.Name))
                if isinstance(node, ast.FunctionDef):
                    yield node.name


def all_spoken(root: Path) -> Iterator[Spoken | Text]:
    """Every call that says something, file by file. Raises `ExtractError` for a text that is made up on the way."""
    sources = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for room in ROOMS for path in sorted((root / room).rglob("*.py"))}
    trees = {path: ast.parse(source) for path, source in sources.items() if path not in MAKERS and not WORKSHOP.match(path)}
    givers = {name for path, tree in trees.items() if "msgid(" in sources[path] for name in _givers(tree)}
    for path, tree in trees.items():
        if not WINDOWS.match(path):
            yield from _Reader(path, tree, givers).spoken()
    for path, one, many in texts_of_editor({path: tree for path, tree in trees.items() if WINDOWS.match(path)}):
        yield Text(one, many, [path])


# -- declarations ----------------------------------------------------------------------------------------------------

def _declared() -> Iterator[tuple[str, str]]:
    """Place and text of what the declarations say: the kit's own, not those of packages."""
    classes: list[Any] = [*TYPES.values(), *BUILTINS.values()]
    for cls in classes:
        place = _place(cls)
        if not place.startswith("objects/"):
            continue
        yield place, cls.title
        for prop in cls.properties.values():
            yield place, prop.title
            yield from ((place, choice_text(prop.kind, word)) for word in prop.choices)
        for table in (cls.conditions, cls.actions, cls.expressions):
            for verb in table.values():
                yield place, verb.sentence
                yield place, verb.doc
                for param in verb.params:
                    yield place, param.name.replace("_", " ")
                    yield from ((place, choice_text(param.kind, word)) for word in param.choices)
        for text in getattr(cls, "settings", {}).values():
            yield place, text
    for movement in MOVEMENTS.values():
        yield _place(movement), movement.title
        for prop in movement.settings.values():
            yield _place(movement), prop.title
            yield from ((_place(movement), choice_text(prop.kind, word)) for word in prop.choices)
        for verb in movement.words.values():
            yield _place(movement), verb.sentence
            yield _place(movement), verb.doc
            for param in verb.params:
                yield _place(movement), param.name.replace("_", " ")
                yield from ((_place(movement), choice_text(param.kind, word)) for word in param.choices)
        for text in movement.places.values():
            yield _place(movement), text
    for kind, words in (("key", KEYS), ("mouse_button", MOUSE_BUTTONS), ("pad_button", PAD_BUTTONS), ("truth", ("true", "false"))):
        # Letters, digits and the keys F1 to F12 are the same in every language.
        yield from (("objects/builtin/keys.py", choice_text(kind, word)) for word in words if len(word) > 1 and not re.fullmatch(r"f\d+", word))
    for function in FUNCTIONS.values():
        yield "runtime/language/functions.py", function.doc
    for text in AGGREGATES.values():
        yield "runtime/language/functions.py", text
    for text in SENTENCES.values():
        yield "runtime/project/limits.py", text


def _place(cls: Any) -> str:
    module: str = cls.__module__
    inside = module.partition(".")[2] if module.startswith("playsheet.") else module
    return inside.replace(".", "/") + ".py"


def texts(root: Path) -> dict[str, Text]:
    """All texts by their English, in the order of the files that say them first."""
    found: dict[str, Text] = {}

    def add(text: Text) -> None:
        known = found.setdefault(text.one, Text(text.one, text.many))
        known.many = known.many or text.many
        known.places += [place for place in text.places if place not in known.places]
    said = [Text(text, "", [place]) for place, text in _declared()]
    for spoken in all_spoken(root):
        said += [spoken] if isinstance(spoken, Text) else [Text(text, "", [spoken.path]) for text in spoken.templates]
    for text in sorted(said, key=lambda t: t.places[0]):
        if has_words(text.one):
            add(text)
    return found


# -- catalogs --------------------------------------------------------------------------------------------------------

def _quoted(text: str) -> str:
    """A text as lines of a catalog."""
    def one(part: str) -> str:
        return '"' + part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    lines = text.splitlines(keepends=True)
    return one(text) if len(lines) < 2 else "\n".join(['""', *map(one, lines)])


def write_po(language: str, found: dict[str, Text], old: Catalog) -> str:
    """The text of a language's catalog: every text once, with what `old` says of it."""
    count, _, plural = PLURALS[language]
    parts = [f"# {LANGUAGES[language]}. Made and kept in order by packaging/extract_texts.py; the translations are written by hand.\n"
             'msgid ""\nmsgstr ""\n' + "\n".join(f'"{line}\\n"' for line in (
                 f"Language: {language}", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", f"Plural-Forms: {plural}")) + "\n"]
    for text in found.values():
        lines = [f"#: {' '.join(text.places)}", f"msgid {_quoted(text.one)}"]
        if text.many:
            forms = old.plurals.get(text.one, ("", ("",) * count))[1]
            lines += [f"msgid_plural {_quoted(text.many)}", *(f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(forms))]
        else:
            lines.append(f"msgstr {_quoted(old.texts.get(text.one, ''))}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def faults_of(catalog: Catalog, found: dict[str, Text], language: str) -> list[str]:
    """What is wrong with a catalog: missing and unknown texts, slots that differ, plural forms that lack."""
    wrong = []
    for text in found.values():
        said = catalog.plurals.get(text.one, ("", ()))[1] if text.many else (catalog.texts.get(text.one, ""),)
        if len(said) != (PLURALS[language][0] if text.many else 1) or not all(said):
            wrong.append(f"{language}: not translated: {text.one!r}")
        wrong += [f"{language}: the slots differ: {text.one!r} -> {one!r}" for one in said if one and slots(one) != slots(text.one)]
    wrong += [f"{language}: nobody says {one!r}" for one in [*catalog.texts, *catalog.plurals] if one not in found]
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogs of the checkout that is the current folder up to date."""
    parser = argparse.ArgumentParser(prog="extract_texts", description="Bring the catalogs under runtime/locale/ up to date.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if anything is missing")
    given = parser.parse_args(arguments)
    root = Path.cwd()
    if not (root / "runtime" / "locale").is_dir():
        print("run this in the checkout of Playsheet: there is no runtime/locale here", file=sys.stderr)
        return 2
    found = texts(root)
    wrong: list[str] = []
    for language in PLURALS:
        path = root / "runtime" / "locale" / language / "playsheet.po"
        old = read_po(path.read_text(encoding="utf-8")) if path.is_file() else Catalog()
        new = write_po(language, found, old)
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8", newline="\n")
            old = read_po(new)
        wrong += faults_of(old, found, language)
    for line in wrong:
        print(line)
    print(f"{len(found)} texts, {len(wrong)} to be mended")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
