"""Banners: sentences above the views that ask for something without getting in the way of the work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from .icons import icon
from .theme import colours
from .workspace import Translate


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a banner: English text, its name for tests and screen readers, what it does. A banner goes when it was answered."""

    text: str
    name: str
    run: Callable[[], object]
    stays: bool = False


class Banner(QFrame):
    """One sentence with its answers."""

    def __init__(self, sentence: Callable[[Translate], str], answers: tuple[Answer, ...], picture: str, colour: str, close: Callable[[], None] | None) -> None:
        super().__init__()
        self.sentence = sentence
        self.answers = answers
        self.picture = picture
        self.colour = colour
        self.setObjectName("banner")
        row = QHBoxLayout(self)
        gap = self.fontMetrics().height() // 2
        row.setContentsMargins(gap, gap // 2, gap, gap // 2)
        row.setSpacing(gap)
        self.sign = QLabel()
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setAccessibleName("Banner")
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self.sign)
        row.addWidget(self.words, 1)
        self.buttons: list[QPushButton] = []
        for answer in answers:
            button = QPushButton()
            button.setAccessibleName(answer.name)
            button.clicked.connect(answer.run)
            if not answer.stays and close is not None:
                button.clicked.connect(close)
            row.addWidget(button)
            self.buttons.append(button)
        self.close_button: QToolButton | None = None
        if close is not None:
            self.close_button = QToolButton()
            self.close_button.setAccessibleName("Close banner")
            self.close_button.clicked.connect(close)
            row.addWidget(self.close_button)

    def retranslate(self, tr: Translate) -> None:
        c = colours()
        signal = getattr(c, self.colour)
        self.setStyleSheet(f"QFrame#banner {{ background: {c.raised}; border: none; border-left: 0.3em solid {signal}; border-bottom: 1px solid {c.line}; }}")
        size = self.fontMetrics().height()
        self.sign.setPixmap(icon(self.picture, signal).pixmap(size, size))
        self.words.setText(self.sentence(tr))
        for answer, button in zip(self.answers, self.buttons):
            button.setText(tr(answer.text))
        if self.close_button is not None:
            self.close_button.setIcon(icon("close"))
            self.close_button.setToolTip(tr("Close"))


class Banners(QWidget):
    """All banners of a window, one for each key; the newest stands below."""

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.shown: dict[str, Banner] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.hide()

    def show_banner(self, key: str, sentence: Callable[[Translate], str], *answers: Answer, picture: str = "problem", colour: str = "warning",
                    closable: bool = True) -> Banner:
        """Show a sentence (made anew in each language), in the place of the one of the same key."""
        self.drop(key)
        banner = Banner(sentence, answers, picture, colour, (lambda: self.drop(key)) if closable else None)
        banner.retranslate(self.translate)
        self.shown[key] = banner
        self.column.addWidget(banner)
        banner.show()
        self.show()
        return banner

    def drop(self, key: str) -> None:
        banner = self.shown.pop(key, None)
        if banner is not None:
            self.column.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
        self.setVisible(bool(self.shown))

    def text(self, key: str) -> str:
        """What a banner says, '' when there is none of the key."""
        return self.shown[key].words.text() if key in self.shown else ""

    def retranslate(self) -> None:
        for banner in self.shown.values():
            banner.retranslate(self.translate)
