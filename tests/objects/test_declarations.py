"""Every declaration of the kit, read as data; and declarations that are wrong, which fail where they stand."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import playsheet.objects
from playsheet.objects.api import (
    KINDS,
    NUMBER_KINDS,
    REQUIRED,
    BuiltIn,
    DeclarationError,
    Property,
    Thing,
    Verb,
    action,
    choice,
    condition,
    expression,
    number,
    truth,
    word,
)
from playsheet.objects.registry import BUILTINS, TYPES
from playsheet.runtime.language.functions import AGGREGATES, FUNCTIONS
from playsheet.runtime.project.values import RESERVED

CLASSES: dict[str, Any] = {**TYPES, **BUILTINS}
ROLES = ("conditions", "actions", "expressions")
VERBS = [(name, verb) for name, cls in CLASSES.items() for role in ROLES for verb in getattr(cls, role).values()]
PROPERTIES = [(name, prop) for name, cls in CLASSES.items() for prop in cls.properties.values()]
ID = re.compile(r"[a-z][a-z0-9_]*$")


def names(pairs: list[tuple[str, Any]]) -> list[str]:
    return [f"{name}.{getattr(member, 'id', '') or member.name}" for name, member in pairs]


def all_subclasses(cls: type) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from all_subclasses(sub)


def test_every_type_is_registered() -> None:
    for module in pkgutil.walk_packages(playsheet.objects.__path__, "playsheet.objects."):
        importlib.import_module(module.name)
    own = [cls for root in (Thing, BuiltIn) for cls in all_subclasses(root) if cls.__module__.startswith("playsheet.objects.")]
    found: list[Any] = [cls for cls in own if cls.__dict__.get("title")]
    assert {cls.type_name for cls in found} == set(CLASSES)
    assert all(CLASSES[cls.type_name] is cls for cls in found)
    assert len({name.casefold() for name in CLASSES}) == len(CLASSES), "pages of the manual are files, and some disks know no capital letters"


@pytest.mark.parametrize("name", CLASSES)
def test_a_type_says_what_it_is(name: str) -> None:
    cls = CLASSES[name]
    assert name.isidentifier()
    assert cls.__doc__ and cls.__doc__.strip().endswith(".") and cls.__dict__.get("__doc__")
    assert cls.title and cls.icon
    if name in TYPES:
        assert name not in RESERVED
        assert name[:1].isupper() and cls.group and cls.settings is not None
    else:
        assert name.islower()


@pytest.mark.parametrize(("name", "verb"), VERBS, ids=names(VERBS))
def test_a_verb_is_told_whole(name: str, verb: Verb) -> None:
    assert ID.match(verb.id)
    assert verb.id not in RESERVED
    assert verb.sentence == verb.sentence.strip() and not verb.sentence.endswith(".")
    slots = re.findall(r"\{(\w+)\}", verb.sentence)
    assert len(set(slots)) == len(slots) and set(slots) <= {p.name for p in verb.params}
    assert not re.sub(r"\{\w+\}", "", verb.sentence).count("{")
    assert verb.doc.strip().endswith(".")
    assert getattr(CLASSES[name], verb.method, None) is not None
    for param in verb.params:
        assert ID.match(param.name) and param.kind in KINDS
        assert param.required <= (param.name in slots)
        assert bool(param.choices) == (param.kind == "choice")
        if param.default not in (REQUIRED, None):
            kind = float if param.kind in NUMBER_KINDS else bool if param.kind == "truth" else str
            assert type(param.default) is kind, f"{param.name} begins with {param.default!r}"
    if verb.trigger:
        assert verb.role == "condition" and verb.doc.startswith("Happens"), "what happens is told with that word"
        assert not verb.invertible
    elif verb.role == "condition" and not verb.picks:
        assert verb.doc.startswith("Holds"), "what holds is told with that word"


@pytest.mark.parametrize(("name", "prop"), PROPERTIES, ids=names(PROPERTIES))
def test_a_property_is_told_whole(name: str, prop: Property) -> None:
    assert ID.match(prop.name) and prop.name not in RESERVED
    assert prop.title == prop.title.strip() and not prop.title.endswith(".")
    assert prop.fault() == ""
    assert prop.unit in ("", "px", "px/s", "deg", "s", "%")


@pytest.mark.parametrize("name", CLASSES)
def test_an_id_means_one_thing(name: str) -> None:
    cls = CLASSES[name]
    ids = [*cls.properties, *(key for role in ROLES for key in getattr(cls, role))]
    assert len(set(ids)) == len(ids)
    if name in TYPES:
        assert not {"count", "where"} & set(ids)


@pytest.mark.parametrize("name", CLASSES)
def test_keywords_and_sentences_lead_to_one_member(name: str) -> None:
    cls = CLASSES[name]
    for role in ("properties", *ROLES):
        known: dict[str, list[str]] = defaultdict(list)
        for key, member in getattr(cls, role).items():
            for said in {*(k.casefold() for k in member.keywords), getattr(member, "sentence", "") or member.title}:
                known[said].append(key)
            assert all(k == k.strip() and k for k in member.keywords)
            assert len({k.casefold() for k in member.keywords}) == len(member.keywords), f"{key}: a keyword stands twice"
        assert {said: keys for said, keys in known.items() if len(keys) > 1} == {}


def test_functions_are_told_whole() -> None:
    for function in FUNCTIONS.values():
        assert ID.match(function.name) and function.doc.endswith(".")
        assert function.returns in ("number", "text", "truth", "value")
        assert all(kind in ("number", "text", "truth", "value") for kind in function.kinds)
        assert function.least <= len(function.kinds)
    assert all(text.endswith(".") for text in AGGREGATES.values())


# -- wrong ones ------------------------------------------------------------------------------------------------------

def verb(**more: Any) -> Callable[[], None]:
    """Makes a class `Ghost` with one action or condition `haunt` that is declared as said."""
    def make() -> None:
        role = more.pop("role", action)
        sentence = more.pop("sentence", "haunt {who}")

        class Ghost(Thing):
            @role(sentence, **{"who": "text", **more})  # type: ignore[untyped-decorator]
            def haunt(self, w: Any, who: str) -> None:
                """Haunts."""
    return make


def no_doc() -> None:
    class Ghost(Thing):
        @action("haunt")
        def haunt(self, w: Any) -> None: ...


def no_kind() -> None:
    class Ghost(Thing):
        @action("haunt {who}")
        def haunt(self, w: Any, who: str) -> None:
            """Haunts."""


def bad_choice() -> None:
    class Ghost(Thing):
        @action("haunt {how}", how=choice("softly", "loudly"))
        def haunt(self, w: Any, how: str = "sideways") -> None:
            """Haunts."""


def twice() -> None:
    class Ghost(Thing):
        @action("haunt")
        def haunt(self, w: Any) -> None:
            """Haunts."""

        @action("haunt again", id="haunt")
        def haunt_again(self, w: Any) -> None:
            """Haunts again."""


def property_and_verb() -> None:
    class Ghost(Thing):
        pale = truth("Pale")

        @condition("is pale", id="pale")
        def is_pale(self, w: Any) -> bool:
            """Holds while it is pale."""
            return True


def two_roles() -> None:
    class Spirit(Thing):
        @condition("haunts")
        def haunt(self, w: Any) -> bool:
            """Holds while it haunts."""
            return True

    class Ghost(Spirit):
        @action("haunt", id="haunt")
        def do_haunt(self, w: Any) -> None:
            """Haunts."""


def property_over_verb() -> None:
    class Spirit(Thing):
        @condition("is pale")
        def pale(self, w: Any) -> bool:
            """Holds while it is pale."""
            return True

    class Ghost(Spirit):
        pale = truth("Pale")  # type: ignore[assignment]


def prop(make: Callable[[], Any], name: str = "pallor") -> Callable[[], None]:
    def declare() -> None:
        type(Thing)("Ghost", (Thing,), {name: make()})
    return declare


def no_getter() -> None:
    class Ghost(Thing):
        pallor = number("Pallor", getter="get_pallor")


@pytest.mark.parametrize(("make", "member", "words"), [
    (verb(who="soul"), "Ghost.haunt", "unknown kind 'soul'"),
    (verb(sentence=""), "Ghost.haunt", "sentence is missing"),
    (verb(sentence="haunt"), "Ghost.haunt", "does not tell of 'who'"),
    (verb(sentence="haunt {who} {where}"), "Ghost.haunt", "slot 'where' that is no parameter"),
    (verb(how="text"), "Ghost.haunt", "names how, the method does not"),
    (verb(id="Haunt It"), "Ghost.haunt", "cannot be an id"),
    (verb(who=("choice", ())), "Ghost.haunt", "a choice has words"),
    (verb(who=choice("a", "a")), "Ghost.haunt", "stands twice"),
    (verb(role=condition, raisable=True), "Ghost.haunt", "trigger is missing"),
    (verb(role=condition, trigger=True, picks=True), "Ghost.haunt", "exclude each other"),
    (verb(role=expression, returns="soul"), "Ghost.haunt", "no kind 'soul'"),
    (no_doc, "Ghost.haunt", "docstring is missing"),
    (no_kind, "Ghost.haunt", "'who' has no kind"),
    (bad_choice, "Ghost.haunt", "'sideways', which is none of its choices"),
    (twice, "Ghost.haunt", "another member of the class has this id"),
    (property_and_verb, "Ghost.pale", "another member of the class has this id"),
    (two_roles, "Ghost.haunt", "conditions and of the actions"),
    (property_over_verb, "Ghost.pale", "properties and of the conditions"),
    (prop(lambda: word("soul", "Pallor")), "Ghost.pallor", "no kind 'soul'"),
    (prop(lambda: number("")), "Ghost.pallor", "title is missing"),
    (prop(lambda: number("Pallor", 1.0, low=2.0, high=1.0)), "Ghost.pallor", "range is empty"),
    (prop(lambda: number("Pallor", 3.0, low=0.0, high=1.0)), "Ghost.pallor", "begins with 3.0"),
    (prop(lambda: word("choice", "Pallor", "a")), "Ghost.pallor", "a choice has words"),
    (prop(lambda: word("choice", "Pallor", "c", choices=("a", "b"))), "Ghost.pallor", "'c', which is none of its choices"),
    (prop(lambda: word("colour", "Pallor", "a", choices=("a", "b"))), "Ghost.pallor", "a choice has words"),
    (prop(lambda: number("Pallor", setter="x", writable=False)), "Ghost.pallor", "cannot be written"),
    (prop(lambda: number("Pallor"), "Pallor"), "Ghost.Pallor", "small letters"),
    (prop(lambda: number("How many"), "count"), "Ghost.count", "every object has this already"),
    (no_getter, "Ghost.pallor", "no method 'get_pallor'"),
])
def test_a_wrong_declaration_fails_at_import_and_names_its_place(make: Callable[[], None], member: str, words: str) -> None:
    with pytest.raises(DeclarationError) as caught:
        make()
    message = str(caught.value)
    assert member in message
    assert words in message


def test_an_expression_without_arguments_is_a_property() -> None:
    with pytest.raises(DeclarationError, match=r"Ghost\.pallor: an expression without arguments is a property"):
        class Ghost(Thing):
            @expression("pallor", "number")
            def pallor(self, w: Any) -> float:
                """How pale it is."""
                return 0.0


def test_a_subclass_may_say_the_same_in_its_own_way() -> None:
    class Spirit(Thing):
        @action("haunt")
        def haunt(self, w: Any) -> None:
            """Haunts."""

    class Ghost(Spirit):
        @action("haunt loudly")
        def haunt(self, w: Any) -> None:
            """Haunts loudly."""
    table: Any = Ghost.actions
    assert table["haunt"].sentence == "haunt loudly"
