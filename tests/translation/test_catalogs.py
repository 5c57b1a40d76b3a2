"""The catalogs hold every text, with the same slots, in the form in which the tool writes them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from playsheet.packaging.extract_texts import ExtractError, Spoken, Text, _Reader, all_spoken, faults_of, has_words, slots, texts, write_po
from playsheet.runtime.translation import LANGUAGES, PLURALS, catalog_path, read_po

HOW = "run `python -m playsheet.packaging.extract_texts` in the checkout, then translate what it names in runtime/locale/{}/playsheet.po"

#: Speakers whose text is filled later, by `format`.
SAID_FIRST = {"_", "translate", "tr", "msgid"}

CYRILLIC = {"uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'", "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"}
#: Texts that are the same in every language.
SAME = {"INI", "Enter", "Esc", "{expression} is {value}", "Pyodide", "Python", "x", "y"}


@pytest.fixture(scope="module")
def found(repo: Path) -> dict[str, Text]:
    return texts(repo)


@pytest.mark.parametrize("language", PLURALS)
def test_every_text_is_translated_with_its_slots(language: str, repo: Path, found: dict[str, Text]) -> None:
    catalog = read_po((repo / "runtime" / "locale" / language / "playsheet.po").read_text(encoding="utf-8"))
    assert faults_of(catalog, found, language) == [], HOW.format(language)


@pytest.mark.parametrize("language", PLURALS)
def test_the_tool_writes_what_it_reads(language: str, repo: Path, found: dict[str, Text]) -> None:
    catalog = read_po((repo / "runtime" / "locale" / language / "playsheet.po").read_text(encoding="utf-8"))
    assert catalog.header["Language"] == language
    assert catalog.header["Plural-Forms"] == PLURALS[language][2]
    said = {text: found[text] for text in found if text in catalog.texts or text in catalog.plurals}
    again = read_po(write_po(language, said, catalog))
    assert again == catalog


@pytest.mark.parametrize("language", PLURALS)
def test_the_installed_catalog_is_that_of_the_checkout(language: str, repo: Path) -> None:
    assert catalog_path(language).read_bytes() == (repo / "runtime" / "locale" / language / "playsheet.po").read_bytes()


@pytest.mark.parametrize("language", PLURALS)
def test_translations_are_in_their_own_language(language: str, repo: Path) -> None:
    """No letters of the other alphabet, the spaces at the ends, and nothing left in English."""
    catalog = read_po(catalog_path(language).read_text(encoding="utf-8"))
    letters = set(CYRILLIC[language])
    pairs = [*catalog.texts.items(), *((one, form) for one, (_, forms) in catalog.plurals.items() for form in forms)]
    for one, said in pairs:
        foreign = {c for c in said.lower() if "\u0400" <= c <= "\u04ff"} - letters
        assert not foreign, f"{language}: letters {sorted(foreign)} in {said!r}"
        assert re.match(r"\s*", said).group() == re.match(r"\s*", one).group(), said      # type: ignore[union-attr]
        assert re.search(r"\s*$", said).group() == re.search(r"\s*$", one).group(), said  # type: ignore[union-attr]
        assert one in SAME or one.startswith(("key|", "gamepad|")) or re.search("[\u0400-\u04ff]", said), f"{language}: left in English: {one!r}"
        if one[:1].isalpha() and said[:1].isalpha() and one[:1].isupper():
            assert said[:1].isupper(), said
        assert one.rstrip()[-1] not in ".?:" or said.rstrip()[-1] == one.rstrip()[-1], said


def test_the_texts_hold_what_people_see(found: dict[str, Text]) -> None:
    for text, place in {
        "collides with {other}": "objects/active.py", "X position": "objects/active.py", "Tiled backdrop": "objects/backdrop.py",
        "Speed on ladders": "objects/movements/platform.py", "The square root.": "runtime/language/functions.py",
        "{name} has no property '{member}'.{hint}": "runtime/language/typing.py", "Something went wrong in the game": "runtime/backends/pygame_trouble.py",
        "run a project's own tests": "editor/cli.py", " Did you mean {found}?": "runtime/project/problems.py", "usage: ": "editor/argparse_words.py",
        "a division by zero gives 0 here": "runtime/world/faults.py", "{object} has no animation '{name}'": "objects/active.py",
        "Packing the game": "packaging/desktop_export.py", "{name} is no player: it is too large": "packaging/players.py", "test|pass": "editor/commands.py",
        "This picture is cut short.": "runtime/project/media.py", "'{name}' is a word of the language; choose another name": "runtime/project/values.py",
    }.items():
        assert place in found[text].places
    assert found["{count} error"].many == "{count} errors"
    assert all(has_words(text) for text in found)
    assert not any(place.startswith(("packaging/build_", "packaging/extract_texts.py")) for text in found.values() for place in text.places)


def test_who_says_a_sentence_fills_all_its_slots(repo: Path) -> None:
    lacking = []
    for spoken in all_spoken(repo):
        if isinstance(spoken, Spoken) and spoken.fields is not None and spoken.speaker not in SAID_FIRST:
            for template in spoken.templates:
                wanted = {re.split("[!:]", slot.strip("{}"))[0] for slot in slots(template) if slot.startswith("{")}
                if wanted - spoken.fields:
                    lacking.append(f"{spoken.path}:{spoken.line}: nothing fills {sorted(wanted - spoken.fields)} of {template!r}")
    assert lacking == []


def test_sentences_are_well_formed(found: dict[str, Text]) -> None:
    """Each can be filled; help for the command line alone is printed as it is."""
    for text in found:
        if found[text].places != ["editor/cli.py"] and not any(slot.startswith("%") for slot in slots(text)):
            text.format(**{re.split("[!:]", slot.strip("{}"))[0]: 1 for slot in slots(text)})


def read(source: str) -> list[Spoken | Text]:
    return list(_Reader("x.py", ast.parse(source), {"name_problem", "TABLE"}).spoken())


@pytest.mark.parametrize("source", [
    'problems.error("code", node, f"no {name}")', 'problems.error("code", node, "no " + name)', "Phrase(str(error))", "_(words[0])",
    "def f():\n    text = make()\n    problems.warning('code', None, text)",
])
def test_texts_made_up_on_the_way_are_refused(source: str) -> None:
    with pytest.raises(ExtractError, match=r"x\.py:\d+: a text for people is made up here"):
        read(source)


@pytest.mark.parametrize(("source", "templates"), [
    ('problems.error("code", node, "no {name}", name=n)', ["no {name}"]),
    ('self.fail(node, "code", "a" if x else "b")', ["a", "b"]),
    ('WHY = "because"\nPhrase(WHY)', ["because"]),
    ('WHY: Final = msgid("because")\n_(WHY)', ["because", "because"]),
    ("raise ex.ExpressionError(error.template, 0, 1, **error.fields)", []),
    ("def fault(self, code, template): self.warn(code, template)", []),
    ("def f(n):\n    problem = name_problem(n)\n    problems.error('name', None, problem, name=n)", []),
    ('problems.error("depth", None, SENTENCES["file_depth"], limit=1)',
     ["Something here stands inside something else, more than {limit} levels deep. Check the brackets and the spaces at the start of the lines."]),
    ("_(TABLE[word])", []),
    ('QMessageBox.warning(self, self.translate("Saving"), _("No {name}").format(name=n))', ["Saving", "No {name}"]),
    ("self.translate(record.text)", []),
    ("self.problems.error(code)", []),
])
def test_texts_are_found(source: str, templates: list[str]) -> None:
    assert [t for spoken in read(source) if isinstance(spoken, Spoken) for t in spoken.templates] == templates


def test_slots() -> None:
    assert slots("{a} {{b}} {c:,} {a} {d!r}") == ["{a}", "{a}", "{c:,}", "{d!r}"]
    assert slots("%(prog)s %s 5 %") == ["%(prog)s", "%s"]


def test_the_command_knows_all_catalogs() -> None:
    assert {path.name for path in catalog_path("en").parent.parent.iterdir()} == set(LANGUAGES) - {"en"}
