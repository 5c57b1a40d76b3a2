"""Every text of the editor can be translated, follows a switch of the language at once, and no project depends on the language."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from language_kit import Marked, cyrillic_project, open_window, sheet_texts, texts_of
from PySide6.QtCore import QPointF, QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from playsheet.editor.exporting.findings import of_phrase
from playsheet.editor.exporting.form import SLOW
from playsheet.editor.exporting.job import Outcome
from playsheet.editor.exporting.targets import PARTS, WEB
from playsheet.editor.pictures.dialogs import SheetDialog, SizeDialog
from playsheet.editor.sheets.dialogs import GoToDialog, IncludeDialog, MappingDialog
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell import theme
from playsheet.editor.shell.new_dialog import NewDialog
from playsheet.editor.shell.start_page import StartPage
from playsheet.editor.shell.window import Window
from playsheet.objects.phrases import Phrase
from playsheet.runtime.translation import PLURALS, read_po, translator

#: What is the same in every language: keys, units, forms of files, the name of the kit, signs of expressions.
SAME = re.compile(r"""
    (?:Ctrl|Shift|Alt|Meta|Del|Ins|Esc|Home|End|Return|Enter|Space|Backspace|PgUp|PgDown|Left|Right|Up|Down|F\d+)(?=\W|$)
  | (?<![A-Za-z])(?:px|deg|s|px/s|PNG|FPS|fps|INI|YAML|JSON)(?![A-Za-z])
  | Close\ Tab | Closes\ the\ dock\ widget | Undocks\ and\ re-attaches\ the\ dock\ widget                                    # Qt's own, with Qt's own translations
  | \#(?:[0-9a-fA-F]{6,8}|RRGGBB(?:AA)?) | \bPlaysheet\b | [\w./-]*\.(?:yaml|png|wav|ogg|md) | \b[A-Zxy]\b | <[^>]*> | &\w+;
""", re.VERBOSE)


def no_latin(found: Iterable[tuple[str, str]], allowed: Callable[[str], str] = str) -> None:
    """Fail when a text holds plain Latin words, which nobody has translated."""
    wrong = sorted({f"{where}: {text!r}" for where, text in found if re.search("[A-Za-z]", SAME.sub("", allowed(text)))})
    assert not wrong, "not translated:\n" + "\n".join(wrong)


def as_written(text: str) -> str:
    """A text without what is shown as it stands in the file: expressions, words in code marks, names of folders."""
    return re.sub(r"(?:Птах|game|frame)\.\w+|`[^`]*`|'[^' ]*'|\bassets\b|\bevents/|\btrue\b|\bfalse\b|\(Active\)", "", text)


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def marked(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: QSettings) -> Window:
    theme.apply(qapp, "light")
    window = open_window(cyrillic_project(tmp_path / "сад"), Marked(), settings)
    qtbot.addWidget(window)
    return window


def sheet_of(window: Window) -> SheetEditor:
    return next(v for v in window.views.values() if isinstance(v, SheetEditor))


def test_the_window_with_all_its_views(marked: Window) -> None:
    assert {kind for kind, _ in marked.views} == {"storyboard", "frame", "sheet", "pictures"}
    shown = list(texts_of(marked))
    assert len(shown) > 200
    # Expressions, functions and verbs that are not known are shown as they stand in the file.
    no_latin(shown, as_written)


def test_what_the_rows_of_a_sheet_say(marked: Window) -> None:
    sheet = sheet_of(marked)
    said = list(sheet_texts(sheet))
    assert len(said) > 80
    no_latin(said, as_written)


def test_each_selection_in_the_frame(marked: Window) -> None:
    frame = next(view for (kind, _), view in marked.views.items() if kind == "frame")
    for selected in ([], [0], [0, 1], [0, 2], [2], [3], [4], [5]):
        frame.canvas.select(selected)           # type: ignore[attr-defined]
        QApplication.processEvents()
        for page in (0, 1):
            frame.properties._turn(page)        # type: ignore[attr-defined]
            no_latin(texts_of(frame))
        menu = frame.menu(QPointF(5, 5))        # type: ignore[attr-defined]
        no_latin(texts_of(menu))
        menu.deleteLater()


def test_each_tool_of_the_picture_editor(marked: Window) -> None:
    view = next(view for (kind, _), view in marked.views.items() if kind == "pictures")
    for ident in list(view.actions_table.actions):     # type: ignore[attr-defined]
        if ident.startswith("tool"):
            view.actions_table[ident].trigger()        # type: ignore[attr-defined]
            no_latin(texts_of(view))


def test_the_picker_with_every_verb_and_its_form(marked: Window, qtbot: QtBot) -> None:
    sheet = sheet_of(marked)
    for role in ("condition", "action"):
        picker = sheet._pick(role, sheet.workspace.translate("Add condition"), lambda node: None)
        no_latin(texts_of(picker))
        offers = list(picker.offers.all)
        assert len(offers) > 100
        plain = [(offer.ident, re.sub("`[^`]*`", "", text)) for offer in offers for text in (offer.phrase, offer.template, offer.help)]
        plain = [(ident, re.sub(r"\{\w+\}", "", text)) for ident, text in plain]
        no_latin(plain)
        for speaker in picker.offers.speakers():
            picker.speaker = speaker
            picker.refresh()
            no_latin(texts_of(picker), lambda text: re.sub("`[^`]*`|стрибок.*", "", text))
        picker.reject()


def test_dialogs(marked: Window, qtbot: QtBot) -> None:
    tr = marked.translate
    sheet = sheet_of(marked)
    image = QImage(32, 16, QImage.Format.Format_ARGB32)
    image.fill(QColor("red"))
    _names, _pictures = sheet.names, sheet.canvas.pictures
    dialogs: list[QWidget] = [
        NewDialog(tr, marked), SizeDialog(16, 16, tr, marked), SheetDialog(image, tr, marked), GoToDialog(9, lambda _n: None, tr, sheet),
        marked.open_palette(), StartPage(tr, []),
        MappingDialog(["немає"], sheet.setting(()), sheet),
        IncludeDialog({"Спільне": marked.document.trees["events/Спільне.yaml"]}, sheet.setting(()), None, sheet),
        sheet.commands.menu(), next(view for (kind, _), view in marked.views.items() if kind == "storyboard").menu(),  # type: ignore[attr-defined]
    ]
    for dialog in dialogs:
        dialog.show()
        # Examples keep the titles that they have in their own language.
        no_latin(texts_of(dialog), lambda text: re.sub("Remember me|Start button|Worm garden|Three-finger pause", "", text))
        dialog.close()
        dialog.deleteLater()


def test_the_export_dialog(marked: Window) -> None:
    dialog = marked.open_export()

    def look() -> None:
        no_latin(texts_of(dialog), lambda text: as_written(re.sub(r"^/\S+|[^ ]*\.(?:playsheet|zip)", "", text)))      # places are shown as they are
    for button in dialog.choice.buttons.values():
        button.click()
        look()
    dialog.running.begin(SLOW)
    dialog.running.show_step("Packing the game", 0.5)
    dialog.before.show_findings([of_phrase(Phrase("the frame {name} cannot be reached: no event leads to it", name="Сад", frame="Сад"))])
    dialog.ready.show_outcome(WEB, Outcome(Path("/сад"), Path("/сад.zip"), 100, dict.fromkeys(PARTS, 1_000_000)))
    look()
    dialog.reject()


def test_names_of_steps(marked: Window) -> None:
    """What the undo stack calls each step that commands make."""
    sheet = sheet_of(marked)
    stack = marked.document.undo_stack
    said = []
    for line in list(sheet.lines.everything())[:6]:
        for ident in ("note", "group", "disable", "invert", "delete", "for_each", "repeat", "while", "function", "else", "active"):
            sheet.canvas.set_cursor(line.address)
            before = stack.index()
            sheet.commands.run(ident)
            sheet.inline.close(keep=False)
            if sheet.picker is not None:
                sheet.picker.reject()
            said += [("undo", stack.text(n)) for n in range(before, stack.index())]
            while stack.index() > before:
                stack.undo()
    assert len(said) > 20
    no_latin(said)


# -- the switch ------------------------------------------------------------------------------------------------------

def shown_by(window: Window) -> list[str]:
    for (kind, _), view in window.views.items():
        if kind in ("sheet", "frame", "pictures", "storyboard"):
            window.tabs.setCurrentWidget(view)
            QApplication.processEvents()
    return [f"{where}: {text}" for where, text in [*texts_of(window), *sheet_texts(sheet_of(window))]]


def test_a_switch_at_run_time_reaches_every_text(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: QSettings) -> None:
    """English, Ukrainian, Russian and back: each time all is as in a window that was opened in that language."""
    theme.apply(qapp, "light")
    root = cyrillic_project(tmp_path / "сад")
    window = open_window(root, translator("en"), settings)
    qtbot.addWidget(window)
    english = shown_by(window)
    for language in ("uk", "ru", "en"):
        window.translate.use(translator(language))
        window.retranslate()
        switched = shown_by(window)
        fresh = open_window(root, translator(language), QSettings(str(tmp_path / f"{language}.ini"), QSettings.Format.IniFormat))
        qtbot.addWidget(fresh)
        wanted = Counter(shown_by(fresh))
        assert not (Counter(switched) - wanted) and not (wanted - Counter(switched)), (Counter(switched) - wanted, wanted - Counter(switched))
        fresh.close()
        if language != "en":
            no_latin([tuple(text.split("': ", 1)) for text in switched if "': " in text], as_written)  # type: ignore[misc]
    assert shown_by(window) == english


def test_a_project_made_in_one_language_opens_the_same_in_another(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: QSettings) -> None:
    """Files hold ids and the names that people gave; saving in another language changes no byte of what was not edited."""
    root = cyrillic_project(tmp_path / "сад")
    windows = {}
    for language in ("uk", "en", "ru"):
        twin = tmp_path / language
        shutil.copytree(root, twin)
        window = open_window(twin, translator(language), QSettings(str(tmp_path / f"{language}.ini"), QSettings.Format.IniFormat))
        qtbot.addWidget(window)
        sheet = sheet_of(window)
        sheet.canvas.set_cursor(("events", 2))
        sheet.commands.run("disable")
        window.keeper.save()
        files = [path for path in sorted(twin.rglob("*")) if path.is_file() and ".playsheet" not in path.parts]
        windows[language] = {path.relative_to(twin).as_posix(): path.read_bytes() for path in files}
        window.close()
    assert windows["uk"] == windows["en"] == windows["ru"]
    assert b"enabled: false" in windows["uk"]["frames/\u0421\u0430\u0434/events.yaml"]


@pytest.mark.parametrize(("language", "said"), [
    ("en", {1: "1 error", 2: "2 errors", 5: "5 errors"}),
    ("uk", {1: "1 помилка", 2: "2 помилки", 5: "5 помилок", 21: "21 помилка", 12: "12 помилок"}),
    ("ru", {1: "1 ошибка", 2: "2 ошибки", 5: "5 ошибок", 21: "21 ошибка", 12: "12 ошибок"}),
])
def test_numbers_take_their_form_in_the_window(marked: Window, language: str, said: dict[int, str]) -> None:
    marked.translate.use(translator(language))
    for count, words in said.items():
        marked._show_counts(count, 0)
        assert marked.counts.text() == words


def test_every_form_of_every_plural_holds_its_number(repo: Path) -> None:
    for language in PLURALS:
        catalog = read_po((repo / "runtime" / "locale" / language / "playsheet.po").read_text(encoding="utf-8"))
        for one, (_, forms) in catalog.plurals.items():
            assert all(("{count}" in form) == ("{count}" in one) for form in forms), (language, one)
