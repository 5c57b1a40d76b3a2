"""Phrases: texts of the kit's own that keep their template and fields, so that they can be said in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Translate = Callable[[str], str]
"""Takes an English template, gives the one of another language; `str` leaves it as it is."""


class Phrase(str):
    """A text that is English wherever a text is wanted, and can still be translated: `Phrase(" Did you mean {found}?", found=name)`.

    Messages carry it in their fields, so that the words of the kit inside a sentence change with the sentence.
    """

    __slots__ = ("fields", "template")

    template: str
    fields: dict[str, Any]

    def __new__(cls, template: str, **fields: Any) -> Phrase:
        self = super().__new__(cls, template.format(**fields))
        self.template = template
        self.fields = fields
        return self

    def said(self, translate: Translate) -> str:
        return fill(self.template, self.fields, translate)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.fields


def msgid(template: str) -> str:
    """The template itself; marks one for translation that is said elsewhere."""
    return template


def listed(phrases: Iterable[str], between: str = ", ") -> Phrase:
    """Several phrases as one."""
    fields = {f"p{number}": phrase for number, phrase in enumerate(phrases)}
    return Phrase(between.join(f"{{{name}}}" for name in fields), **fields)


def fill(template: str, fields: Mapping[str, Any], translate: Translate = str) -> str:
    """The template in the language of `translate`, its slots filled; phrases among the fields are translated too."""
    return translate(template).format(**{name: value.said(translate) if isinstance(value, Phrase) else value for name, value in fields.items()})
