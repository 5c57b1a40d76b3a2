"""The manual beside the work: pages with links, back and forward, a search over all of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QStackedWidget, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from .icons import icon
from .theme import colours
from .workspace import Translate

DOCS = Path(__file__).resolve().parents[2] / "docs"
FIRST = "docs/README.md"
MOST_HITS = 60
ANCHOR = re.compile(r'<a id="([^"]+)"></a>\s*')
HEADING = re.compile(r"^(#+) (.+)$")
FOR_MAKERS = ("internals.md", "editor-internals.md", "backends.md", "language-notes.md")     # for people who change Playsheet


@dataclass(frozen=True, slots=True)
class Hit:
    """A heading of the manual: its page with anchor, what stands there, and all words below it for the search."""

    page: str
    title: str
    where: str
    words: str


@cache
def headings() -> tuple[Hit, ...]:
    """All headings of the manual, with their texts."""
    return tuple(hit for path in sorted(DOCS.rglob("*.md")) if path.name not in FOR_MAKERS for hit in _headings_of(path)) if DOCS.is_dir() else ()


def _headings_of(path: Path) -> list[Hit]:
    name = f"docs/{path.relative_to(DOCS).as_posix()}"
    found: list[tuple[str, str, list[str]]] = []        # anchor, title, lines below it
    anchor = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        mark, head = ANCHOR.match(line), HEADING.match(line)
        if mark:
            anchor = mark[1]
        elif head:
            found.append((anchor, head[2].replace("`", ""), [head[2]]))
            anchor = ""
        elif found:
            found[-1][2].append(line)
    return [Hit(f"{name}#{anchor}" if anchor else name, title, found[0][1], "\n".join(lines).lower()) for anchor, title, lines in found]


def search(text: str) -> list[Hit]:
    """Headings whose title or text has all the words; those with the words in the title first."""
    words = text.lower().split()
    if not words:
        return []
    hits = [hit for hit in headings() if all(w in hit.words or w in hit.where.lower() for w in words)]
    return sorted(hits, key=lambda hit: (not all(w in hit.title.lower() for w in words), len(hit.title)))[:MOST_HITS]


class Pages(QTextBrowser):
    """Shows pages of the manual; what leads out of it opens in the browser of the system."""

    def loadResource(self, kind: int, url: QUrl) -> object:  # noqa: N802 - Qt's name
        path = Path(url.toLocalFile())
        inside = url.isLocalFile() and path.resolve().is_relative_to(DOCS.resolve())
        if kind == QTextDocument.ResourceType.MarkdownResource.value or path.suffix == ".md":
            if not inside or not path.is_file():
                return ""
            # Qt's reader of Markdown knows no anchors, so the place is kept as a mark that `go` finds and takes away.
            text = re.sub(r"<!--.*?-->\s*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            return ANCHOR.sub("", text)
        return super().loadResource(kind, url) if inside else None


class HelpView(QWidget):
    """The manual as a panel."""

    missing = Signal()

    def __init__(self, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.translate = translate
        self.setAccessibleName("Manual")
        self.back, self.forward, self.home = QToolButton(), QToolButton(), QToolButton()
        for button, name, picture in ((self.back, "Back", "left"), (self.forward, "Forward", "right"), (self.home, "Contents", "menu")):
            button.setAccessibleName(name)
            button.setIcon(icon(picture))
        self.field = QLineEdit()
        self.field.setAccessibleName("Search the manual")
        self.field.setClearButtonEnabled(True)
        self.pages = Pages()
        self.pages.setAccessibleName("Page of the manual")
        self.pages.setOpenLinks(False)
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        self.pages.anchorClicked.connect(self._link)
        self.hits = QListWidget()
        self.hits.setAccessibleName("Found in the manual")
        self.hits.setFrameShape(QFrame.Shape.NoFrame)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.pages)
        self.stack.addWidget(self.hits)
        top = QHBoxLayout()
        gap = self.fontMetrics().height() // 4
        top.setContentsMargins(gap, gap, gap, gap)
        for part in (self.back, self.forward, self.home):
            top.addWidget(part)
        top.addWidget(self.field, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.stack, 1)
        self.setMinimumWidth(self.fontMetrics().height() * 16)
        self.history: list[str] = []
        self.place = -1
        self.back.clicked.connect(lambda: self._turn(-1))
        self.forward.clicked.connect(lambda: self._turn(1))
        self.home.clicked.connect(lambda: self.open(FIRST))
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(lambda: self._chosen(self.hits.item(0)) if self.hits.count() else None)
        self.hits.itemActivated.connect(self._chosen)
        self.hits.itemClicked.connect(self._chosen)
        self.retranslate()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        em = self.fontMetrics().height()
        return QSize(em * 26, em * 30)

    def retranslate(self) -> None:
        tr = self.translate
        self.field.setPlaceholderText(tr("Search the manual"))
        for button, text, picture in ((self.back, "Back", "left"), (self.forward, "Forward", "right"), (self.home, "Contents", "menu")):
            button.setToolTip(tr(text))
            button.setIcon(icon(picture))
        c = colours()
        self.pages.document().setDefaultStyleSheet(f"a {{ color: {c.accent}; }} code {{ color: {c.value}; }}")
        if self.page:
            self._show(self.page)
        self._arrows()

    @property
    def page(self) -> str:
        """What is open: `docs/objects/Active.md#destroy`, '' before the first page."""
        return self.history[self.place] if 0 <= self.place < len(self.history) else ""

    def open(self, page: str) -> bool:
        """Show a page at its anchor; False when the manual has no such page."""
        path = page.partition("#")[0]
        if not path.startswith("docs/") or not (DOCS / path.removeprefix("docs/")).resolve().is_relative_to(DOCS.resolve()) \
                or not (DOCS / path.removeprefix("docs/")).is_file():
            return False
        del self.history[self.place + 1:]
        self.history.append(page)
        self.place = len(self.history) - 1
        self._show(page)
        self._arrows()
        return True

    def _show(self, page: str) -> None:
        path, _, anchor = page.partition("#")
        self.stack.setCurrentWidget(self.pages)
        self.pages.setSource(QUrl.fromLocalFile(str(DOCS / path.removeprefix("docs/"))), QTextDocument.ResourceType.MarkdownResource)
        self.pages.document().setDocumentMargin(self.fontMetrics().height())
        if anchor:
            self._scroll_to(path, anchor)

    def _scroll_to(self, path: str, anchor: str) -> None:
        """The heading that an anchor stands above, at the upper edge."""
        title = next((hit.title for hit in headings() if hit.page == f"{path}#{anchor}"), "")
        block = self.pages.document().begin()
        while title and block.isValid():
            if block.blockFormat().headingLevel() and block.text() == title:
                cursor = QTextCursor(block)
                self.pages.moveCursor(QTextCursor.MoveOperation.End)
                self.pages.setTextCursor(cursor)
                self.pages.ensureCursorVisible()
                bar = self.pages.verticalScrollBar()
                bar.setValue(bar.value() + self.pages.cursorRect(cursor).top() - self.fontMetrics().height() // 2)
                return
            block = block.next()

    def heading(self) -> str:
        """The heading that the page was scrolled to."""
        return self.pages.textCursor().block().text()

    def _turn(self, step: int) -> None:
        if 0 <= self.place + step < len(self.history):
            self.place += step
            self._show(self.page)
            self._arrows()

    def _arrows(self) -> None:
        self.back.setEnabled(self.place > 0)
        self.forward.setEnabled(self.place < len(self.history) - 1)

    def _link(self, url: QUrl) -> None:
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
            return
        here = (DOCS / self.page.partition("#")[0].removeprefix("docs/")).parent
        text = url.toString()
        name, _, anchor = text.partition("#")
        target = Path(QUrl(name).toLocalFile()) if name.startswith("file:") else here / name if name else None
        path = self.page.partition("#")[0] if target is None else ""
        if target is not None and target.resolve().is_relative_to(DOCS.resolve()):
            path = f"docs/{target.resolve().relative_to(DOCS.resolve()).as_posix()}"
        if not path or not self.open(f"{path}#{anchor}" if anchor else path):
            self.missing.emit()

    def _search(self, text: str) -> None:
        self.hits.clear()
        for hit in search(text):
            item = QListWidgetItem(f"{hit.title}\n{hit.where}" if hit.title != hit.where else hit.title)
            item.setData(Qt.ItemDataRole.UserRole, hit.page)
            self.hits.addItem(item)
        if text.strip() and not self.hits.count():
            nothing = QListWidgetItem(self.translate("Nothing was found"))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.hits.addItem(nothing)
        self.stack.setCurrentWidget(self.hits if text.strip() else self.pages)

    def _chosen(self, item: QListWidgetItem) -> None:
        page = item.data(Qt.ItemDataRole.UserRole)
        if page:
            self.field.clear()
            self.open(page)
