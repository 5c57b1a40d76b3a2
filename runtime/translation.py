"""Texts for people in their language: catalogs in gettext's `.po` form, read as they are; English stands in the sources.

    _ = translator(wished_language())
    _("Go on")                                              one text
    _.plural("{count} error", "{count} errors", 5)          one of several forms, by number

A text that a catalog lacks stays English. `packaging/extract_texts.py` gathers the texts and keeps the catalogs complete.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final[dict[str, str]] = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""The languages of the kit, each by its own name."""

VARIABLE: Final = "PLAYSHEET_LANGUAGE"
SYSTEM_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which gettext asks them."""

FOLDER: Final = Path(__file__).resolve().parent / "locale"


# -- plural forms ----------------------------------------------------------------------------------------------------

def _english(count: float) -> int:
    return 0 if count == 1 else 1


def _east_slavic(count: float) -> int:
    """1 and 21 but not 11; 2 to 4 and 22 to 24 but not 12 to 14; the rest (Unicode CLDR, rules of ru and uk)."""
    if count != int(count):
        return 1
    ten, hundred = abs(int(count)) % 10, abs(int(count)) % 100
    if ten == 1 and hundred != 11:
        return 0
    return 1 if 2 <= ten <= 4 and not 12 <= hundred <= 14 else 2


_EAST_SLAVIC_HEADER: Final = ("nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);")

PLURALS: Final[dict[str, tuple[int, Callable[[float], int], str]]] = {
    "ru": (3, _east_slavic, _EAST_SLAVIC_HEADER),
    "uk": (3, _east_slavic, _EAST_SLAVIC_HEADER),
}
"""Language: how many plural forms it has, which of them a number takes, and how a catalog's header says so."""


# -- catalogs --------------------------------------------------------------------------------------------------------

class PoError(ValueError):
    """A catalog is not what it should be; names its line."""


@dataclass(slots=True)
class Catalog:
    """Texts of one language. `plurals` goes by the singular. `header` is the entry of the empty text, line by line."""

    header: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)


_LINE: Final = re.compile(r'(?:(?P<word>msgid|msgid_plural|msgstr|msgstr\[(?P<form>\d)\]) )?"(?P<text>(?:[^"\\]|\\.)*)"$')
_ESCAPE: Final = re.compile(r"\\(.)")
_SIGNS: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def read_po(text: str) -> Catalog:
    """The catalog in the text of a `.po` file. Raises `PoError`.

    Of gettext's form this knows what the kit's catalogs need: msgid, msgid_plural, msgstr, comments. Contexts, obsolete
    and fuzzy entries are errors, for nothing would be said with them.
    """
    catalog = Catalog()
    for line, entry in _entries(text):
        one = entry.get("msgid")
        forms = [entry[f"msgstr[{n}]"] for n in range(10) if f"msgstr[{n}]" in entry]
        if one is None or ("msgid_plural" in entry) != bool(forms) or ("msgstr" in entry) == bool(forms):
            raise PoError(f"line {line}: an entry is msgid with msgstr, or msgid and msgid_plural with msgstr[0], msgstr[1], …")
        if one in catalog.texts or one in catalog.plurals or (not one and catalog.header):
            raise PoError(f"line {line}: a text stands twice: {one!r}")
        if not one:
            catalog.header = dict(part.split(": ", 1) for part in entry["msgstr"].splitlines() if ": " in part)
        elif forms:
            catalog.plurals[one] = (entry["msgid_plural"], tuple(forms))
        else:
            catalog.texts[one] = entry["msgstr"]
    return catalog


def _entries(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Line and parts of each entry; an empty line ends one."""
    entry: dict[str, str] = {}
    word = ""
    start = 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        line = line.strip()
        if not line:
            if entry:
                yield start, entry
            entry, word = {}, ""
            continue
        if line.startswith("#"):
            if line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line):
                raise PoError(f"line {number}: obsolete and fuzzy entries are left out of a catalog")
            continue
        match = _LINE.match(line)
        if match is None:
            raise PoError(f"line {number}: this is no line of a catalog: {line}")
        start = number if not entry else start
        if match["word"]:
            word = match["word"]
            if word in entry:
                raise PoError(f"line {number}: {word} stands twice; an empty line is missing between two entries")
            entry[word] = ""
        elif not word:
            raise PoError(f"line {number}: a text without msgid or msgstr before it")
        entry[word] += _ESCAPE.sub(lambda found, n=number: _sign(found[1], n), match["text"])


def _sign(letter: str, line: int) -> str:
    if letter not in _SIGNS:
        raise PoError(f"line {line}: there is no sign \\{letter}")
    return _SIGNS[letter]


def catalog_path(language: str) -> Path:
    """Where the catalog of a language is installed."""
    return FOLDER / language / "playsheet.po"


# -- translators -----------------------------------------------------------------------------------------------------

class Translator:
    """Says texts in one language. Calling it is gettext; `plural` is ngettext."""

    __slots__ = ("_catalog", "_form", "language")

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self._catalog = catalog
        self._form = PLURALS[language][1] if language in PLURALS else _english

    def __call__(self, text: str) -> str:
        """The text in the language, or as it is."""
        return self._catalog.texts.get(text) or text

    def plural(self, one: str, many: str, count: float) -> str:
        """The form of a text that `count` takes; its slots are still to be filled."""
        found = self._catalog.plurals.get(one)
        if found is None:
            return one if count == 1 else many
        return found[1][self._form(count)]


class CurrentLanguage:
    """A translator that changes its language while others hold on to it: windows are switched at run time with it."""

    __slots__ = ("said",)

    def __init__(self, said: Callable[[str], str]) -> None:
        self.said = said

    def use(self, said: Callable[[str], str]) -> None:
        """Say all that is asked from now on with another translator."""
        self.said = said

    def __call__(self, text: str) -> str:
        return self.said(text)

    def plural(self, one: str, many: str, count: float) -> str:
        """The form of a text that `count` takes; its slots are still to be filled."""
        return plural_of(self.said, one, many, count)


def plural_of(translate: Callable[[str], str], one: str, many: str, count: float) -> str:
    """The form of a text that `count` takes; English when `translate` is a plain function such as `str`."""
    if isinstance(translate, Translator | CurrentLanguage):
        return translate.plural(one, many, count)
    return translate(one if count == 1 else many)


def counted(translate: Callable[[str], str], one: str, many: str, count: int, **fields: object) -> str:
    """A sentence with a number in it: `counted(translate, "{count} row", "{count} rows", 5)`."""
    return plural_of(translate, one, many, count).format(count=count, **fields)


@cache
def translator(language: str = "en") -> Translator:
    """The translator of a language such as `uk`, `uk_UA.UTF-8` or `ru-RU`; English when the kit does not speak it."""
    known = known_language(language)
    path = catalog_path(known)
    if known == "en" or not path.is_file():
        return Translator("en", Catalog())
    return Translator(known, read_po(path.read_text(encoding="utf-8")))


def known_language(name: str) -> str:
    """The kit's language for the name of a locale, `en` when there is none."""
    short = re.split(r"[-_.@]", name.strip().lower(), maxsplit=1)[0]
    return short if short in LANGUAGES else "en"


def wished_language(given: str = "", environment: Mapping[str, str] | None = None) -> str:
    """The language to speak: `given`, else PLAYSHEET_LANGUAGE, else that of the system; `en` when the kit does not speak it."""
    variables = os.environ if environment is None else environment
    wish = given or variables.get(VARIABLE, "")
    return known_language(wish or _system_language(variables))


def _system_language(variables: Mapping[str, str]) -> str:
    for name in SYSTEM_VARIABLES:
        wishes = [wish for wish in variables.get(name, "").split(":") if wish]
        if wishes:
            # LANGUAGE may list several: the first that the kit speaks.
            return next((wish for wish in wishes if re.split(r"[-_.@]", wish.lower())[0] in LANGUAGES), wishes[0])
    if sys.platform == "win32":
        import ctypes
        import locale
        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""
