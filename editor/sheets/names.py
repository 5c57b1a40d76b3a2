"""What the words of one sheet mean: its objects with their icons and vocabulary, the words an argument may be, scopes for expressions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...objects.api import Property, Verb
from ...objects.movements import WORDS
from ...objects.phrases import Translate
from ...objects.registry import BUILTINS, TYPES
from ...runtime.language.catalog import Catalog
from ...runtime.language.compiler import root_scope
from ...runtime.language.scope import OWN_WORDS, Function, Local, Parameter, Place, Scope, Subject
from ...runtime.project.model import FrameSpec
from ...runtime.project.problems import Problems
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence
from ...runtime.project.values import Face, Value, plain_value, read_values
from ..document.addresses import Address
from ..document.document import Document


@dataclass(slots=True)
class Speaker:
    """What stands before the dot: an object, a family, a parameter of a template or a built-in."""

    name: str                 # as the file writes it
    label: str                # as it is shown
    kind: str                 # object, family, parameter, built_in
    icon: str
    type_name: str
    holders: list[Any]        # classes or faces: properties, conditions, actions, expressions
    values: dict[str, Value] = field(default_factory=dict)
    picture: str = ""         # name of a picture to show instead of the icon
    keywords: tuple[str, ...] = ()

    def said(self, translate: Translate) -> str:
        """How it is called in the language of the person; names that were given in the project stay as they are."""
        return translate(self.label) if self.kind in ("built_in", "logic") else self.label

    def property(self, member: str) -> Property | Value | None:
        """A value of the object's own, or a property that all members have."""
        own = self.values.get(member)
        if own is not None:
            return own
        if not self.holders or any(member not in h.properties for h in self.holders):
            return None
        found: Property = self.holders[0].properties[member]
        return found

    def verb(self, member: str, role: str) -> Verb | None:
        """A condition or an action (`role`) by its id."""
        for holder in self.holders:
            found: Verb | None = getattr(holder, role + "s").get(member)
            if found is None:
                return None
        return getattr(self.holders[0], role + "s").get(member) if self.holders else None


class Names:
    """The names of one sheet, found anew whenever the project was checked."""

    def __init__(self, document: Document, path: str) -> None:
        self.document = document
        self.path = path
        self.speakers: dict[str, Speaker] = {}
        self.functions: dict[str, Function] = {}
        self.catalog = Catalog(Problems())
        self.frame = FrameSpec("")
        self.refresh()

    # -- finding -----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the project again."""
        project = self.document.project
        self.frame = next((f for f in project.frames.values() if f.path.rpartition("/")[0] == self.path.rpartition("/")[0]), None) \
            or project.frames.get(project.first_frame) or next(iter(project.frames.values()), FrameSpec(""))
        tree = self.document.trees.get(self.path)
        rows, groups = declaring_rows(tree.get("events") if tree is not None else None)
        self.catalog = Catalog(Problems(), list(project.order), [layer.name for layer in self.frame.layers], sorted(project.sounds),
                               sorted(project.pictures), sorted(project.fonts), groups, project.rate)
        self.scope = Scope(root_scope(project, self.frame))
        self.speakers = {}
        families: dict[str, list[Any]] = {}
        for spec in project.objects_in(self.frame):
            self.speakers[spec.name] = Speaker(spec.name, spec.name, "object", getattr(spec.cls, "icon", "") or "unknown", spec.type_name, [spec.face],
                                               spec.values, _picture(spec), (spec.cls.title, *spec.cls.keywords, spec.title))
            for family in spec.families:
                families.setdefault(family, []).append(spec)
        for family, members in families.items():
            if family not in self.speakers:
                shared = {n: v for n, v in members[0].values.items() if all(n in m.values for m in members)}
                self.speakers[family] = Speaker(family, family, "family", "family", members[0].type_name, [m.face for m in members], shared)
        for name, cls in BUILTINS.items():
            values = self.frame.values if name == "frame" else project.values if name == "game" else {}
            self.speakers[name] = Speaker(name, cls.title, "built_in", cls.icon, name, [cls], values, "", tuple(cls.keywords))
        if tree is not None:
            self._parameters(tree.get("parameters"))
            self._functions(rows)

    def _parameters(self, node: Node | None) -> None:
        for parameter in parameters_of(node):
            if parameter.kind == "object":
                cls = TYPES.get(parameter.object_type) or TYPES["Active"]
                face = Face(WORDS.widest(cls))
                self.scope.subjects[parameter.name] = Subject(parameter.name, [Place(parameter.name, face, "[]", -1, parameter.values)])
                self.speakers[parameter.name] = Speaker(parameter.name, parameter.name, "parameter", cls.icon, cls.type_name, [face], parameter.values)
            else:
                self.scope.locals[parameter.name] = Local("p", parameter.kind, writable=False)

    def _functions(self, rows: list[Mapping]) -> None:
        self.functions = {}
        for row in rows:
            name = row.get("function")
            if isinstance(name, Scalar) and name.text:
                returns = row.get("returns")
                kind = returns.text if isinstance(returns, Scalar) else "number" if _returns(row) else ""
                self.functions[name.text] = Function(name.text, parameters_of(row.get("parameters")), "f", kind)
        for include in rows:
            name = include.get("include")
            sheet = self.document.project.sheets.get(name.text) if isinstance(name, Scalar) else None
            if sheet is not None and sheet.tree is not None:
                for row in declaring_rows(sheet.tree.get("events"))[0]:
                    called = row.get("function")
                    if isinstance(called, Scalar):
                        self.functions.setdefault(called.text, Function(called.text, parameters_of(row.get("parameters")), "f", ""))
        self.scope.functions.update(self.functions)

    def signature(self) -> tuple[object, ...]:
        """What sentences are made with: rows need no new ones while it is the same."""
        speakers = tuple((s.name, s.label, s.kind, s.icon, s.type_name, s.picture, tuple((v.name, v.kind, v.title) for v in s.values.values()))
                         for s in self.speakers.values())
        functions = tuple((f.name, f.returns, tuple((p.name, p.kind, p.required, p.default) for p in f.parameters)) for f in self.functions.values())
        return speakers, functions, tuple(self.frame.values), tuple(self.document.project.values)

    # -- asking ------------------------------------------------------------------------------------------------------

    def words(self, kind: str, choices: tuple[str, ...] = (), head: str = "") -> list[str] | None:
        """The words that an argument may be; None when any word does."""
        if choices:
            return list(choices)
        if kind == "animation":
            speaker = self.speakers.get(head)
            return _own_words([speaker] if speaker is not None else [], kind)
        if kind == "point":                  # of whatever object the instruction names
            return _own_words(list(self.speakers.values()), kind)
        if kind == "object":
            return [s.name for s in self.speakers.values() if s.kind != "built_in"]
        return self.catalog.words(kind)

    def types(self) -> list[str]:
        """What the type of a parameter can be: types that a project makes objects of, its objects, its families."""
        own = [s.name for s in self.speakers.values() if s.kind in ("object", "family")]
        return [*(name for name in TYPES if TYPES[name].title), *(n for n in own if n not in TYPES)]

    def value_named(self, word: str, scope: Scope) -> Value | None:
        """A local, or a value of the frame or the game, that stands without a dot."""
        local = scope.local(word)
        if local is not None:
            return Value(word, local.kind, 0.0)
        return self.frame.values.get(word) or self.document.project.values.get(word)

    def scope_at(self, address: Address) -> Scope:
        """The names that an expression at an address of the sheet sees."""
        scope = Scope(self.scope)
        node: Node | None = self.document.trees.get(self.path)
        for step in address:
            if isinstance(node, Mapping):
                self._declare(node, scope)
                node = node.get(str(step))
            elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.entries):
                node = node.entries[step].value
            else:
                break
        if isinstance(node, Mapping):
            self._declare(node, scope)
        return scope

    def _declare(self, row: Mapping, scope: Scope) -> None:
        if row.get("format") is not None:
            return
        for name, value in read_values(row.get("values"), Problems()).items():
            scope.locals[name] = Local("l", value.kind)
        if any(row.get(key) is not None for key in ("for_each", "repeat", "while")):
            scope.locals["loop.index"] = Local("n", "number", writable=False)
        if row.get("function") is not None:
            for parameter in parameters_of(row.get("parameters")):
                if parameter.kind == "object":
                    cls = TYPES.get(parameter.object_type) or TYPES["Active"]
                    scope.subjects[parameter.name] = Subject(parameter.name, [Place(parameter.name, Face(WORDS.widest(cls)), "[]")])
                else:
                    scope.locals[parameter.name] = Local("p", parameter.kind, writable=False)


def _own_words(speakers: list[Speaker], kind: str) -> list[str]:
    """Animations or action points of some objects, each once."""
    return list(dict.fromkeys(n for s in speakers for holder in s.holders for n in getattr(holder, OWN_WORDS[kind], ())))


def parameters_of(node: Node | None) -> list[Parameter]:
    """Declared parameters of a function or template, read kindly: what is odd there is told by the checker."""
    found: list[Parameter] = []
    if not isinstance(node, Mapping):
        return found
    for name, spec in node.items():
        if isinstance(spec, Mapping):
            kind, default, wanted = spec.get("kind"), spec.get("default"), spec.get("type")
            start = plain_value(default)[1] if isinstance(default, Scalar) else None
            word = kind.text if isinstance(kind, Scalar) else plain_value(default)[0] if isinstance(default, Scalar) else "number"
            found.append(Parameter(name, word, start, default is None, wanted.text if isinstance(wanted, Scalar) else "",
                                   read_values(spec.get("values"), Problems())))
        elif isinstance(spec, Scalar):
            if spec.text in ("number", "text", "truth", "duration", "angle", "object"):
                found.append(Parameter(name, spec.text))
            else:
                found.append(Parameter(name, *plain_value(spec), required=False))
    return found


def declaring_rows(node: Node | None) -> tuple[list[Mapping], list[str]]:
    """Rows that declare a function or include a sheet, and the names of groups: at the top of a sheet and in its groups."""
    found: list[Mapping] = []
    groups: dict[str, None] = {}

    def walk(rows: Node | None) -> None:
        for entry in rows.entries if isinstance(rows, Sequence) else ():
            row = entry.value
            for inner in row.entries if isinstance(row, Mapping) else ():
                key = inner.key.text if inner.key is not None else ""
                if key in ("function", "include"):
                    found.append(row)
                elif key == "group" and isinstance(inner.value, Scalar):
                    groups.setdefault(inner.value.text)
                elif key == "events":
                    walk(inner.value)
    walk(node)
    return found, list(groups)


def _returns(row: Mapping) -> bool:
    do = row.get("do")
    return isinstance(do, Sequence) and any(isinstance(a, Mapping) and a.get("return") is not None for a in do.values())


def _picture(spec: Any) -> str:
    """The picture that stands for an object: the first of its first animation, or its own."""
    animations = spec.settings.get("animations")
    if isinstance(animations, dict):
        for animation in animations.values():
            for strip in getattr(animation, "strips", {}).values():
                if strip.pictures:
                    return str(strip.pictures[0])
    own = spec.properties.get("picture")
    return own if isinstance(own, str) else ""
