"""How texts are said in a language: catalogs, plural forms, the choice of the language."""

from __future__ import annotations

import copy
import pickle

import pytest

from playsheet.objects.phrases import Phrase, fill, listed
from playsheet.runtime import translation
from playsheet.runtime.project.problems import Problems, did_you_mean
from playsheet.runtime.translation import LANGUAGES, PLURALS, PoError, known_language, read_po, translator, wished_language

# -- catalogs --------------------------------------------------------------------------------------------------------

GOOD = '''# A catalog.
msgid ""
msgstr ""
"Language: uk\\n"
"Plural-Forms: nplurals=3;\\n"

#: objects/text.py
msgid "Text"
msgstr "Текст"

msgid ""
"two lines\\n"
"\\"quoted\\" and a \\\\"
msgstr "два рядки\\n"
"\\"у лапках\\" і \\\\"

msgid "{count} error"
msgid_plural "{count} errors"
msgstr[0] "{count} помилка"
msgstr[1] "{count} помилки"
msgstr[2] "{count} помилок"
'''


def test_a_catalog_is_read() -> None:
    catalog = read_po(GOOD)
    assert catalog.header["Language"] == "uk"
    assert catalog.texts == {"Text": "Текст", 'two lines\n"quoted" and a \\': 'два рядки\n"у лапках" і \\'}
    assert catalog.plurals == {"{count} error": ("{count} errors", ("{count} помилка", "{count} помилки", "{count} помилок"))}


@pytest.mark.parametrize(("text", "message"), [
    ('msgid "a"\nmsgstr "b"\nnonsense', "line 3: this is no line of a catalog"),
    ('msgid "a"\nmsgstr "b', "line 2: this is no line of a catalog"),
    ('msgid "a"', "line 1: an entry is msgid with msgstr"),
    ('msgstr "a"', "line 1: an entry is msgid with msgstr"),
    ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"', "line 3: msgid stands twice"),
    ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "line 4: a text stands twice: 'a'"),
    ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', "line 1: an entry is"),
    ('msgid "a"\nmsgstr[0] "c"', "line 1: an entry is"),
    ('"a"', "line 1: a text without msgid"),
    ('msgid "a\\q"\nmsgstr ""', r"line 1: there is no sign \q"),
    ('#, fuzzy\nmsgid "a"\nmsgstr "b"', "line 1: obsolete and fuzzy"),
    ('#~ msgid "a"\n#~ msgstr "b"', "line 1: obsolete and fuzzy"),
    ('msgctxt "menu"\nmsgid "a"\nmsgstr "b"', "line 1: this is no line of a catalog"),
])
def test_a_catalog_with_a_slip_is_refused(text: str, message: str) -> None:
    with pytest.raises(PoError) as caught:
        read_po(text)
    assert message in str(caught.value)


# -- forms -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("language", "said"), [
    ("en", {0: "0 errors", 1: "1 error", 2: "2 errors", 5: "5 errors", 11: "11 errors", 21: "21 errors"}),
    ("ru", {0: "0 ошибок", 1: "1 ошибка", 2: "2 ошибки", 4: "4 ошибки", 5: "5 ошибок", 11: "11 ошибок", 12: "12 ошибок", 14: "14 ошибок",
            21: "21 ошибка", 22: "22 ошибки", 25: "25 ошибок", 111: "111 ошибок", 101: "101 ошибка"}),
    ("uk", {0: "0 помилок", 1: "1 помилка", 3: "3 помилки", 5: "5 помилок", 11: "11 помилок", 13: "13 помилок", 21: "21 помилка", 24: "24 помилки",
            112: "112 помилок"}),
])
def test_numbers_take_their_form(language: str, said: dict[int, str]) -> None:
    _ = translator(language)
    assert {n: _.plural("{count} error", "{count} errors", n).format(count=n) for n in said} == said


def test_an_unknown_plural_stays_english() -> None:
    _ = translator("uk")
    assert [_.plural("one unheard thing", "unheard things", n) for n in (1, 2)] == ["one unheard thing", "unheard things"]


def test_the_forms_are_those_of_the_header() -> None:
    """The rule in a catalog's header, which other tools read, says the same as the function."""
    header = PLURALS["ru"][2]
    expression = header.split("plural=")[1].rstrip(";")
    python = expression.strip("()").replace("&&", "and").replace("||", "or")
    first, second, rest = python.replace(" ? 0 :", "|").replace(" ? 1 :", "|").split("|")
    for n in range(250):
        wanted = 0 if eval(first, {"n": n}) else 1 if eval(second, {"n": n}) else int(rest)
        assert PLURALS["ru"][1](n) == PLURALS["uk"][1](n) == wanted


# -- the choice ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("given", "variables", "language"), [
    ("", {}, "en"),
    ("uk", {"PLAYSHEET_LANGUAGE": "ru", "LANG": "de_DE"}, "uk"),
    ("", {"PLAYSHEET_LANGUAGE": "ru", "LANG": "uk_UA.UTF-8"}, "ru"),
    ("", {"LANG": "uk_UA.UTF-8"}, "uk"),
    ("", {"LC_ALL": "ru_RU", "LANG": "uk_UA.UTF-8"}, "ru"),
    ("", {"LC_MESSAGES": "uk_UA@latin", "LANG": "C"}, "uk"),
    ("", {"LANGUAGE": "de:uk:ru", "LANG": "ru_RU"}, "uk"),
    ("", {"LANG": "C.UTF-8"}, "en"),
    ("", {"LANG": "fr_FR.UTF-8"}, "en"),
    ("xx", {"LANG": "uk_UA.UTF-8"}, "en"),
    ("UK-ua", {}, "uk"),
    ("", {"PLAYSHEET_LANGUAGE": "klingon"}, "en"),
])
def test_the_language_is_chosen(given: str, variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation.sys, "platform", "linux")
    assert wished_language(given, variables) == language


def test_what_the_kit_does_not_speak_is_english() -> None:
    assert known_language("") == "en"
    _ = translator("fr")
    assert (_.language, _("no problems")) == ("en", "no problems")


def test_each_language_has_its_own_name() -> None:
    assert set(LANGUAGES) == {"en", *PLURALS}
    assert translator("uk")("no problems") == "проблем немає"
    assert translator("ru_RU.UTF-8")("no problems") == "проблем нет"
    assert translator("uk") is translator("uk")
    assert translator("uk")("never said by anyone") == "never said by anyone"


# -- phrases in sentences --------------------------------------------------------------------------------------------

def test_the_words_of_the_kit_inside_a_sentence_change_with_it() -> None:
    problems = Problems()
    problems.error("unknown_object", None, "there is no object called '{name}'.{hint}", name="Wrm", hint=did_you_mean("Wrm", ["Worm"]))
    problem = problems.items[0]
    assert problem.sentence() == "there is no object called 'Wrm'. Did you mean Worm?"
    assert problem.sentence(translator("uk")) == "немає об'єкта з назвою 'Wrm'. Можливо, ви мали на увазі Worm?"
    assert problem.sentence(translator("ru")) == "нет объекта с именем 'Wrm'. Возможно, вы имели в виду Worm?"


def test_what_a_person_wrote_is_never_translated() -> None:
    assert fill("'{what}' is a text", {"what": "a number"}, translator("ru")) == "'a number' — это текст"
    assert fill("'{name}' is {kind}", {"name": "a number", "kind": Phrase("a number")}, translator("ru")) == "'a number' — это число"


def test_a_phrase_is_a_text_and_survives_copies() -> None:
    phrase = Phrase("It takes: {names}.", names=Phrase("none"))
    assert phrase == "It takes: none." and isinstance(phrase, str)
    for twin in (copy.copy(phrase), copy.deepcopy(phrase), pickle.loads(pickle.dumps(phrase))):
        assert twin == phrase
        assert twin.said(translator("uk")) == "Приймає: немає."
    assert listed([Phrase("a number"), "x", Phrase("a text")]).said(translator("uk")) == "число, x, текст"
    assert not listed([])
