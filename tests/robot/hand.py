"""Mouse and keys on the windows that are on the screen, and the dialogs and menus that wait for an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QListView, QMenu, QTabBar, QWidget
from shiboken6 import isValid

Key = Qt.Key
Keys = Qt.KeyboardModifier
NONE, CTRL, SHIFT, ALT = Keys.NoModifier, Keys.ControlModifier, Keys.ShiftModifier, Keys.AltModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PATIENCE = 10.0          # seconds until something that is waited for counts as missing

W = TypeVar("W", bound=QWidget)


def seen(widget: QWidget) -> QRect:
    """The part of a widget that what is around it does not cut off."""
    area, around = widget.rect(), widget
    while not around.isWindow() and around.parentWidget() is not None:
        parent = around.parentWidget()
        area = area.translated(around.pos()) & parent.rect()
        around = parent
    return QRect(widget.mapFrom(around, area.topLeft()), area.size())


class Hand:
    """Every gesture is counted: a click, a drag, a key with its modifiers, a word typed, a file dropped."""

    def __init__(self) -> None:
        self.gestures: list[str] = []

    # -- looking -----------------------------------------------------------------------------------------------------

    def find(self, name: str, kind: type[W] = QWidget, within: QWidget | None = None) -> list[W]:  # type: ignore[assignment]
        """What is on the screen under an accessible name."""
        return [w for w in QApplication.allWidgets() if isinstance(w, kind) and w.accessibleName() == name and w.isVisible()
                and not seen(w).isEmpty() and (within is None or within.isAncestorOf(w))]

    def named(self, name: str, kind: type[W] = QWidget, within: QWidget | None = None) -> W:  # type: ignore[assignment]
        """The one thing with an accessible name; what can be typed into or pressed before what only holds it."""
        found = self.find(name, kind, within) or self._scrolled_to(name, kind, within)
        inner = [w for w in found if not any(w is not other and w.isAncestorOf(other) for other in found)]
        if len(inner) != 1:
            seen = sorted({w.accessibleName() for w in QApplication.allWidgets() if w.isVisible() and w.accessibleName()})
            raise AssertionError(f"{len(inner)} things are called {name!r}; there are: {', '.join(seen)}")
        return inner[0]

    def _scrolled_to(self, name: str, kind: type[W], within: QWidget | None) -> list[W]:
        """What lies outside a scroll area's view is brought into it, as the wheel would."""
        found = [w for w in QApplication.allWidgets() if isinstance(w, kind) and w.accessibleName() == name and w.isVisible()
                 and (within is None or within.isAncestorOf(w))]
        for widget in found:
            area: Any = widget.parentWidget()
            while area is not None and not hasattr(area, "ensureWidgetVisible"):
                area = area.parentWidget()
            if area is not None:
                self.gestures.append("scroll")
                area.ensureWidgetVisible(widget)
                self.settle()
        return self.find(name, kind, within)

    def wait(self, what: Callable[[], Any], why: str = "") -> Any:
        """Until something is so; what it gave."""
        end = monotonic() + PATIENCE
        while True:
            found = what()
            if found:
                return found
            assert monotonic() < end, f"waited in vain {why}"
            QTest.qWait(10)

    @staticmethod
    def settle() -> None:
        QApplication.processEvents()

    # -- mouse -------------------------------------------------------------------------------------------------------

    def click(self, what: str | QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT, keys: Keys = NONE, double: bool = False,
              within: QWidget | None = None) -> None:
        """Click in the middle of something, or at a place of it. The click goes to the window: what covers it would get it."""
        widget = self.named(what, within=within) if isinstance(what, str) else what
        assert widget.isEnabled(), f"{widget.accessibleName()!r} cannot be pressed"
        spot = self._inside(widget, at)
        popup = widget.window().windowType() == Qt.WindowType.Popup       # its window comes and goes too quickly to be held
        place = spot if popup else widget.mapTo(widget.window(), spot)
        window: Any = widget if popup else widget.window().windowHandle()
        self.gestures.append(f"{'double click' if double else 'click'} {widget.accessibleName() or type(widget).__name__}")
        QTest.mouseMove(window, place)
        if double:
            QTest.mouseDClick(window, button, keys, place)
        else:
            QTest.mouseClick(window, button, keys, place)
        self.settle()

    def _inside(self, widget: QWidget, at: QPoint | None) -> QPoint:
        spot = at if at is not None else seen(widget).center()
        assert widget.rect().contains(spot), f"{spot} is outside of {widget.accessibleName()!r}"
        return spot

    def drag(self, widget: QWidget, start: QPoint, end: QPoint, keys: Keys = NONE) -> None:
        """Press, move, let go."""
        window, base = widget.window().windowHandle(), widget.mapTo(widget.window(), QPoint())
        self.gestures.append(f"drag {widget.accessibleName() or type(widget).__name__}")
        QTest.mousePress(window, LEFT, keys, base + start)
        for part in (0.5, 1.0):
            QTest.mouseMove(window, base + start + (end - start) * part)
        QTest.mouseRelease(window, LEFT, keys, base + end)
        self.settle()

    # -- keys --------------------------------------------------------------------------------------------------------

    def focus(self) -> QWidget:
        found = QApplication.focusWidget() or QApplication.activeWindow()
        assert found is not None, "nothing has the keyboard"
        return found

    def press(self, key: Qt.Key, keys: Keys = NONE) -> None:
        self.gestures.append(f"key {key.name.removeprefix('Key_')}")
        QTest.keyClick(self.focus(), key, keys)
        self.settle()

    def type(self, words: str) -> None:
        self.gestures.append(f"type {words!r}")
        QTest.keyClicks(self.focus(), words)
        self.settle()

    def write(self, name: str, words: str, end: Qt.Key | None = Key.Key_Return, within: QWidget | None = None) -> None:
        """Click a field, replace what it holds, Enter."""
        field = self.named(name, within=within)
        self.click(field)
        self.press(Key.Key_A, CTRL)
        if words:
            self.type(words)
        else:
            self.press(Key.Key_Delete)
        if end is not None:
            self.press(end)

    # -- what opens --------------------------------------------------------------------------------------------------

    def meanwhile(self, act: Callable[[], object], answer: Callable[[Any], object]) -> None:
        """Do something that opens a menu or a dialog, which waits; `answer` gets it and works inside."""
        before = {w for w in QApplication.topLevelWidgets() if w.isVisible()}
        owner = QApplication.activeWindow()
        told: list[BaseException | None] = []
        end = monotonic() + PATIENCE

        def look() -> None:
            top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if (top is None or top in before) and monotonic() < end:
                QTimer.singleShot(5, look)
                return
            try:
                assert top is not None, "no menu and no dialog opened"
                if not isinstance(top, QMenu):
                    self.wait(lambda: QApplication.activeWindow() is top and QApplication.focusWidget(), "for the keyboard to be in the dialog")
                answer(top)
                assert isinstance(top, QMenu) or not isValid(top) or not top.isVisible(), f"{top.windowTitle()!r} stays open"
                told.append(None)
            except BaseException as error:  # noqa: BLE001 - told below, where the test sees it
                told.append(error)
                self._close_all(before)
        QTimer.singleShot(0, look)
        act()
        self.wait(lambda: told, "for a dialog")
        self._back_to(owner)
        if told[0] is not None:
            raise told[0]

    def _back_to(self, owner: QWidget | None) -> None:
        """The window manager gives the keys back to the window that had them; without one nobody does."""
        self.settle()
        if QApplication.activeWindow() is None and owner is not None and owner.isVisible():
            owner.activateWindow()
            self.settle()

    @staticmethod
    def _close_all(before: set[QWidget]) -> None:
        for widget in QApplication.topLevelWidgets():
            if widget not in before and widget.isVisible():
                widget.close()

    def entry(self, menu: QMenu, text: str) -> QAction:
        """An entry of a menu by the text that is read."""
        found = [a for a in menu.actions() if a.text().replace("&", "") == text]
        assert len(found) == 1, f"{text!r} is not among {[a.text() for a in menu.actions() if a.text()]}"
        assert found[0].isEnabled(), f"{text!r} cannot be chosen"
        return found[0]

    def menu(self, act: Callable[[], object], *path: str) -> None:
        """Open a menu and walk through it."""
        def walk(menu: QMenu) -> None:
            for text in path:
                action = self.entry(menu, text)
                inner: Any = action.menu()           # the last entry may take the menu down
                self.click(menu, menu.actionGeometry(action).center())
                if inner is not None:
                    self.wait(inner.isVisible, f"for the menu {text}")
                    menu = inner
            assert QApplication.activePopupWidget() is None, f"the menu stays open after {path[-1]}"
        self.meanwhile(act, walk)

    def choose(self, name: str, word: str, within: QWidget | None = None) -> None:
        """A word of a combo box."""
        combo = self.named(name, QComboBox, within)
        number = combo.findText(word)
        assert number >= 0, f"{word!r} is not among {[combo.itemText(n) for n in range(combo.count())]}"
        self.click(combo)
        view = self.wait(lambda: combo.view() if combo.view().isVisible() else None, f"for the list of {name}")
        index = combo.model().index(number, combo.modelColumn(), combo.rootModelIndex())
        view.scrollTo(index)
        self.settle()
        self.click(view.viewport(), view.visualRect(index).center())

    def tab(self, text: str) -> None:
        """A tab by its words."""
        found = [(bar, n) for bar in QApplication.allWidgets() if isinstance(bar, QTabBar) and bar.isVisible() for n in range(bar.count()) if bar.tabText(n) == text]
        assert len(found) == 1, f"{len(found)} tabs are called {text!r}"
        self.click(found[0][0], found[0][0].tabRect(found[0][1]).center())

    def row(self, view: QListView | str, text: str, double: bool = False, keys: Keys = NONE) -> None:
        """Click the line of a list that reads so."""
        held: Any = self.named(view) if isinstance(view, str) else view
        model = held.model()
        role = Qt.ItemDataRole.AccessibleTextRole
        texts = [str(model.index(n, 0).data(role) or model.index(n, 0).data() or "") for n in range(model.rowCount())]
        assert text in texts, f"{text!r} is not among {texts}"
        index = model.index(texts.index(text), 0)
        held.scrollTo(index)
        self.settle()
        self.click(held.viewport(), held.visualRect(index).center(), double=double, keys=keys)

    def files(self, act: Callable[[], object], *paths: Path) -> None:
        """Choose files in the dialog that opens."""
        def answer(dialog: QFileDialog) -> None:
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert field is not None
            self.click(field)
            self.press(Key.Key_A, CTRL)
            self.type(" ".join(f'"{p}"' for p in paths) if len(paths) > 1 else str(paths[0]))
            self.press(Key.Key_Return)
            if isValid(dialog) and dialog.isVisible():           # the first Enter took what the list of names proposed
                self.press(Key.Key_Return)
        self.meanwhile(act, answer)

    def drop(self, widget: QWidget, at: QPoint, *paths: Path) -> None:
        """Files from a folder's window, let go over something."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(p)) for p in paths])
        self.gestures.append(f"drop {len(paths)} files")
        does, held = Qt.DropAction.CopyAction, LEFT
        for kind in (QDragEnterEvent, QDragMoveEvent):
            event = kind(at, does, data, held, NONE)
            QApplication.sendEvent(widget, event)
            assert event.isAccepted(), f"nothing can be dropped on {widget.accessibleName()!r}"
        event = QDropEvent(QPointF(at), does, data, held, NONE, QEvent.Type.Drop)
        QApplication.sendEvent(widget, event)
        assert event.isAccepted()
        self.settle()
