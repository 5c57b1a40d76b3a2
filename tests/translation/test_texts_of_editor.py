"""The ways that a text of a window takes to the screen are all followed."""

from __future__ import annotations

import ast

import pytest

from playsheet.packaging.texts_of_editor import texts_of_editor


def found(*sources: str) -> set[tuple[str, str]]:
    trees = {f"editor/room/file{n}.py": ast.parse(source) for n, source in enumerate(sources)}
    return {(one, many) for _, one, many in texts_of_editor(trees)}


@pytest.mark.parametrize(("source", "texts"), [
    ('label.setText(self.translate("Open"))', {"Open"}),
    ('tr("More" if x else "Less")', {"More", "Less"}),
    ('text = "Cut" if x else "Copy"\ndef f():\n    say(text)', {"Cut", "Copy"}),
    ('def f():\n    words = "Move"\n    _(words)', {"Move"}),
    # A parameter that is translated: what callers give is a text, by place or by name, also through a second function.
    ('class A:\n    def remove(self, row, text): self.translate(text)\n    def cut(self): self.remove(1, "Cut {what}")', {"Cut {what}"}),
    ('class A:\n    def remove(self, row, text=""): self.translate(text)\n    def cut(self): self.remove(1, text="Cut")', {"Cut"}),
    ('def said(text): return tr(text)\ndef twice(words): return said(words)\ntwice("Again")', {"Again"}),
    ('class Panel:\n    def __init__(self, title): tr(title)\nPanel("Layers")', {"Layers"}),
    # Records, tables, attributes of classes.
    ('@dataclass\nclass Record:\n    id: str\n    text: str\nX = Record("cut", "Cut")\ndef f(r): tr(r.text)', {"Cut"}),
    ('@dataclass\nclass Record:\n    id: str\n    text: str\n    menu: str = ""\nX = Record("left", "Left", "Edit/Align")\ndef f(r): tr(r.text)',
     {"Left", "Edit", "Align"}),
    ('class Tool:\n    title, hint = "", ""\nclass Pencil(Tool):\n    title, hint = "Pencil", "Draws"\ndef f(t): tr(t.title)\n', {"Pencil"}),
    ('TABLE = (("a", "One"), ("b", "Two"))\ndef f():\n    for ident, text in TABLE:\n        tr(text)', {"One", "Two"}),
    ('TABLE = {"a": "One"}\ndef f(x): return tr(TABLE[x])\ndef g(x): return tr(TABLE.get(x, x))', {"One"}),
    ('TABLE = {"a": "One"}\ndef f():\n    return [tr(text) for text in TABLE.values()]', {"One"}),
    ('def f(labels):\n    for label, text in zip(labels, ("One", "Two")):\n        label.setText(tr(text))', {"One", "Two"}),
    ('def f():\n    for n, text in enumerate(("One", "Two")):\n        tr(text)', {"One", "Two"}),
    ('raise MediaError("This picture is damaged.")', {"This picture is damaged."}),
    ('in_context("repeat|time", tr)', {"repeat|time"}),
    # What nobody reads.
    ('painter.translate(spot)\nbutton.setAccessibleName("OK")\nx = "nothing"\ncall("word")', set()),
])
def test_a_text_is_followed(source: str, texts: set[str]) -> None:
    assert {one for one, _ in found(source) if one} == texts


def test_texts_of_other_files_are_found() -> None:
    assert ("Pencil", "") in found('TABLE = (("p", "Pencil"),)', 'from .file0 import TABLE\ndef f():\n    for ident, text in TABLE:\n        tr(text)')


@pytest.mark.parametrize("source", ['counted(tr, "{count} row", "{count} rows", n)', 'plural_of(tr, "{count} row", "{count} rows", n)',
                                    'tr.plural("{count} row", "{count} rows", n)'])
def test_both_forms_of_a_number(source: str) -> None:
    assert found(source) == {("{count} row", "{count} rows")}
