"""Everything that can be put into a cell, as a list to search: object by object, verb by verb, with all their other names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...objects.api import REQUIRED, Param, Property, Verb, result_kind
from ...objects.visible import Visible
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence
from ...runtime.project.values import Value
from .edits import pair
from .names import Names, Speaker
from .wording import ALONE, CHANGES, COUNT, FLOW, LOGIC, SIGNS, WHERE, Translate, arguments_of, operators, property_title

Build = Callable[[dict[str, Node]], Node]
EXTRA_WORDS = {"wait": ("Wait", "delay", "pause the event"), "once": ("Only one action when event loops", "Trigger once"), "if": ("Compare two general values",
               "Compare two values"), "limit.times": ("Repeat", "Run this event N times"), "limit.first_time": ("Run this event once",),
               "limit.at_most_every": ("Restrict actions for", "Repeat every"), "once_each": ("Trigger once for each",), "return": ("Set return value",)}
SHARED = frozenset({"count", *Visible.properties, *Visible.conditions, *Visible.actions})
_SLOTS = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be chosen. `params` are asked for when it was; `build` makes the instruction of their values."""

    ident: str
    speaker: Speaker
    phrase: str                 # with … for the arguments
    template: str               # with {slots}
    help: str
    params: tuple[Param, ...]
    build: Build
    keywords: tuple[str, ...] = ()
    common: bool = False
    trigger: bool = False
    page: str = ""
    verb: bool = False          # declared as one, rather than made of a property
    own: bool = False           # of this type of object, not of all things that can be seen


def instruction(key: str, params: tuple[Param, ...], values: dict[str, Node]) -> Node:
    """`Object.verb` with its arguments in the shortest form."""
    given = [(p.name, values[p.name]) for p in params if p.name in values]
    if not given:
        return Scalar(key)
    if len(given) == 1 and given[0][0] == params[0].name and not isinstance(given[0][1], Sequence):
        return pair(key, given[0][1])
    return pair(key, Mapping([Entry(Scalar(name), node) for name, node in given]))


class Offers:
    """All offers of one sheet for conditions or for actions."""

    def __init__(self, names: Names, role: str, translate: Translate, recent: list[str]) -> None:
        self.names = names
        self.role = role
        self.translate = translate
        self.recent = {ident: place for place, ident in enumerate(reversed(recent))}
        self.often = used_in(names.document.trees.get(names.path))
        self.all = list(self._all())
        self._hay = [self._words(o) for o in self.all]

    # -- making ------------------------------------------------------------------------------------------------------

    def speakers(self) -> list[Speaker]:
        """What can be chosen first: objects in the order of the project, then families, then what the kit has."""
        rank = {"object": 0, "parameter": 0, "family": 1, "logic": 2, "built_in": 3}
        with_offers = {id(o.speaker) for o in self.all}
        found = [s for s in [*self.names.speakers.values(), LOGIC, FLOW] if id(s) in with_offers]
        return sorted(found, key=lambda s: rank[s.kind])

    def of(self, speaker: Speaker) -> list[Offer]:
        """What an object can do: used lately, common, used often in this sheet, then the rest."""
        return sorted((o for o in self.all if o.speaker is speaker),
                      key=lambda o: (-self.recent.get(o.ident, -1), not o.common, -self.uses(o), not o.verb, not o.own))

    def stands_out(self, offer: Offer) -> bool:
        """Whether it is among those that are shown first."""
        return offer.common or offer.ident in self.recent or self.uses(offer) > 0

    def uses(self, offer: Offer) -> int:
        """How often the sheet has it."""
        return self.often[offer.ident]

    def _all(self) -> Iterator[Offer]:
        for speaker in self.names.speakers.values():
            yield from self._speaker(speaker)
        yield from self._alone()

    def _speaker(self, speaker: Speaker) -> Iterator[Offer]:
        if not speaker.holders:
            return
        first = speaker.holders[0]
        verbs: dict[str, Verb] = getattr(first, self.role + "s")
        for verb in verbs.values():
            if verb.deprecated or speaker.verb(verb.id, self.role) is None:
                continue
            key = f"{speaker.name}.{verb.id}"
            words = self.translate(verb.sentence)
            yield Offer(key, speaker, _SLOTS.sub("…", words), words, self.translate(verb.doc), verb.params,
                        lambda v, k=key, ps=verb.params: instruction(k, ps, v), (*verb.keywords, verb.id, verb.sentence), verb.common, verb.trigger,
                        f"docs/objects/{speaker.type_name}.md#{verb.id}", True, verb.id not in SHARED)
        for value in speaker.values.values():
            yield from self._property(speaker, value, True)
        properties: dict[str, Property] = first.properties
        for name, prop in properties.items():
            if speaker.property(name) is prop and (self.role == "condition" or prop.writable):
                yield from self._property(speaker, prop, prop.common)
        if self.role == "condition" and speaker.kind != "built_in":
            key = f"{speaker.name}.count"
            yield self._comparison(speaker, key, self.translate(COUNT), "number", (), "docs/events.md#count",
                                   ("Compare to the number of objects", "Number of objects"), True)
            where = f"{speaker.name}.where"
            words = self.translate(WHERE)
            param = Param("expression", "truth", REQUIRED)
            yield Offer(where, speaker, _SLOTS.sub("…", words), words, "", (param,), lambda v: pair(where, v["expression"]),
                        ("Pick by comparison", "Evaluate expression", "filter"), page="docs/events.md#where")

    def _property(self, speaker: Speaker, prop: Property | Value, common: bool) -> Iterator[Offer]:
        _ = self.translate
        title = property_title(prop, _)
        key = f"{speaker.name}.{prop.name}"
        keywords = (prop.name, prop.title, *(prop.keywords if isinstance(prop, Property) else ("alterable value", "instance variable", "variable")))
        choices = prop.choices if isinstance(prop, Property) else ()
        page = f"docs/objects/{speaker.type_name}.md#{prop.name}" if isinstance(prop, Property) else "docs/events.md#values"
        if self.role == "condition":
            yield self._comparison(speaker, key, title, prop.kind, choices, page, keywords, common)
            return
        for word in operators("action", prop.kind):
            words = _(CHANGES[word]).replace("{property}", title)
            if word == "toggle":
                yield Offer(f"{key} toggle", speaker, words, words, _(prop.title), (), lambda v: pair(key, Scalar("toggle")),  # noqa: ARG005
                            keywords, False, page=page)
                continue
            param = Param("value", prop.kind, REQUIRED, choices)
            low = word in ("multiply", "divide", "append")
            yield Offer(f"{key} {word}", speaker, _SLOTS.sub("…", words), words, _(prop.title), (param,),
                        lambda v, w=word: pair(key, pair(w, v["value"])), (word, *keywords), common and not low, page=page,
                        own=prop.name not in SHARED)

    def _comparison(self, speaker: Speaker, key: str, title: str, kind: str, choices: tuple[str, ...], page: str, keywords: tuple[str, ...],
                    common: bool) -> Offer:
        _ = self.translate
        words = operators("condition", kind)
        params = (Param("comparison", "comparison", words[0], words), Param("value", kind, REQUIRED, choices))
        if result_kind(kind) == "truth":
            params = (Param("value", kind, True),)

        def build(values: dict[str, Node]) -> Node:
            word = values.get("comparison")
            value = values.get("value") or Scalar("true")
            sign = word.text if isinstance(word, Scalar) else "equals"
            return pair(key, pair(sign, Sequence.of([value, value]) if sign == "between" else value))
        template = title + (" {comparison} {value}" if len(params) > 1 else " = {value}")
        return Offer(key, speaker, _("{property} is …").replace("{property}", title), template, "", params, build,
                     ("compare", *(w.replace("_", " ") for w in words), *keywords), common, page=page, own=key.partition(".")[2] not in SHARED)

    def _alone(self) -> Iterator[Offer]:
        _ = self.translate
        logic = ("if", "once", "once_each", "limit.first_time", "limit.times", "limit.at_most_every")
        flow = ("wait", "return")
        for key in logic if self.role == "condition" else flow:
            words, kind, name = ALONE[key]
            said = _(words)
            params = (Param(name, kind, REQUIRED),) if kind else ()
            template = _SLOTS.sub("{" + name + "}", said)
            yield Offer(key, LOGIC if self.role == "condition" else FLOW, _SLOTS.sub("…", said), template, "", params,
                        lambda v, k=key, ps=params: instruction(k, ps, v), EXTRA_WORDS.get(key, ()), key in ("wait", "once", "if"), page=f"docs/events.md#{key}")
        for function in self.names.functions.values():
            params = tuple(Param(p.name, p.kind, REQUIRED if p.required else p.default) for p in function.parameters)
            template = " ".join([function.name, *(f"{p.name} {{{p.name}}}" for p in params)])
            if self.role == "action" or function.returns == "truth":
                yield Offer(function.name, FLOW if self.role == "action" else LOGIC, _SLOTS.sub("…", template), template, "", params,
                            lambda v, k=function.name, ps=params: instruction(k, ps, v), ("function", "call", "Call fastloop"), True,
                            page="docs/events.md#functions")

    # -- searching ---------------------------------------------------------------------------------------------------

    def _words(self, offer: Offer) -> tuple[list[str], list[str], list[str]]:
        return (_split(f"{offer.speaker.label} {offer.speaker.said(self.translate)} {offer.speaker.name}"),
                _split(offer.phrase), _split(" ".join([*offer.keywords, *offer.speaker.keywords])))

    def search(self, text: str, most: int = 60) -> list[Offer]:
        """Offers that hold every word of `text`, best first; recent and common ones before others that fit as well."""
        wanted = _split(text)
        found: list[tuple[float, int]] = []
        for number, (head, phrase, more) in enumerate(self._hay):
            score = 0.0
            for word in wanted:
                best = max(_fit(word, head) * 1.5, _fit(word, phrase) * 1.3, _fit(word, more))
                if not best:
                    break
                score += best
            else:
                offer = self.all[number]
                score += 0.1 * offer.verb + 0.05 * offer.trigger
                score += 0.35 * offer.common + 0.15 * offer.own + (0.5 if offer.ident in self.recent else 0.0) - 0.0005 * len(offer.phrase)
                score += min(self.uses(offer), 10) * 0.02
                score += {"object": 0.2, "parameter": 0.2}.get(offer.speaker.kind, 0.0)
                found.append((-score, number))
        return [self.all[number] for _, number in sorted(found)[:most]]

    def of_node(self, node: Node) -> tuple[Offer, dict[str, Node]] | None:
        """The offer that an instruction was made from, and its arguments."""
        if isinstance(node, Scalar):
            key, argument = node.text, None
        elif isinstance(node, Mapping) and len(node) == 1 and node.entries[0].key is not None:
            key, argument = node.entries[0].key.text, node.entries[0].value
        else:
            return None
        found = {o.ident: o for o in self.all}
        if isinstance(argument, Mapping) and len(argument) == 1 and argument.entries[0].key is not None:
            word, value = argument.entries[0].key.text, argument.entries[0].value
            if f"{key} {word}" in found:
                return found[f"{key} {word}"], {"value": value}
            offer = found.get(key)
            if offer is not None and not offer.verb and word in SIGNS:
                first = value.entries[0].value if isinstance(value, Sequence) and value.entries else value
                return offer, {"comparison": Scalar(word), "value": first}
        offer = found.get(key)
        if offer is None:
            return None
        return offer, {name: value for name, (_, value) in arguments_of(offer.params, argument, ()).items()}

    def latest(self, most: int = 5) -> list[Offer]:
        known = {o.ident: o for o in self.all}
        order = sorted((i for i in self.recent if i in known), key=lambda i: -self.recent[i])
        return [known[i] for i in order[:most]]

    def favourites(self, most: int = 4) -> list[Offer]:
        """What the sheet has most, other than what was used lately."""
        latest = {o.ident for o in self.latest()}
        fitting = [o for o in self.all if self.uses(o) > 1 and o.ident not in latest]
        return sorted(fitting, key=lambda o: -self.uses(o))[:most]


def used_in(node: Node | None) -> Counter[str]:
    """How often each instruction stands in a sheet."""
    found: Counter[str] = Counter()

    def walk(inner: Node) -> None:
        for entry in inner.entries if isinstance(inner, (Mapping, Sequence)) else ():
            if entry.key is not None and "." in entry.key.text:
                value = entry.value
                word = value.entries[0].key if isinstance(value, Mapping) and len(value) == 1 else None
                found[f"{entry.key.text} {word.text}" if word is not None and word.text in CHANGES else entry.key.text] += 1
            elif entry.key is None and isinstance(entry.value, Scalar):
                found[entry.value.text] += 1
            else:
                walk(entry.value)
    if node is not None:
        walk(node)
    return found


def _split(text: str) -> list[str]:
    return [w for w in re.split(r"[\s.,()_/…:]+", text.lower()) if w]


def _fit(word: str, among: list[str]) -> float:
    """How well a word is found among others: 3 whole, 2.4 at a start, 1 inside, 0.6 with letters between, 0 not at all."""
    best = 0.0
    for other in among:
        if other == word:
            return 3.0
        if other.startswith(word):
            best = max(best, 2.4)
        elif best < 1.0 and len(word) > 1 and word in other:
            best = 1.0
        elif best < 0.6 and len(word) > 3 and other[:1] == word[:1] and _scattered(word, other):
            best = 0.6
    return best


def _scattered(word: str, other: str) -> bool:
    letters = iter(other)
    return len(other) <= len(word) + 3 and all(c in letters for c in word)
