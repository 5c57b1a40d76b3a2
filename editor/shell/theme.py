"""The look: two palettes (light, dark), one small style sheet, spacing from the font. No fixed pixel sizes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme. Text on `surface` and `raised` has a contrast of at least 4.5 : 1 (tested)."""

    name: str
    window: str          # around everything
    surface: str         # views, fields
    raised: str          # cards, chips, buttons
    line: str            # borders, guides
    text: str
    dim: str             # second words
    accent: str          # selection, focus, the main button
    on_accent: str
    trigger: str         # triggered conditions
    value: str           # numbers and texts in chips
    good: str
    warning: str
    error: str


LIGHT = Colours("light", "#eef0f3", "#ffffff", "#f5f6f8", "#d4d8de", "#1d2330", "#5b6472", "#2f6fde", "#ffffff", "#a8460f", "#0b6b57", "#1f7a3d",
                "#8a5a00", "#c02635")
DARK = Colours("dark", "#191c22", "#20242c", "#2a2f39", "#3b424f", "#e6e9ef", "#9aa4b4", "#4d8dff", "#0e1116", "#f0a46b", "#6fd3b5", "#6fcf8a", "#e8b04a",
               "#ff7a85")


def follow_system() -> Colours:
    """Light or dark, as the system says."""
    scheme = QGuiApplication.styleHints().colorScheme()
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


_now = LIGHT


def colours() -> Colours:
    """The colours in force."""
    return _now


def apply(app: QApplication, choice: str = "system") -> Colours:
    """Give the whole application a theme: light, dark or system."""
    global _now
    found = {"light": LIGHT, "dark": DARK}.get(choice) or follow_system()
    _now = found
    if app.property("playsheet_style") is None:           # each style makes all widgets anew, which is seen
        app.setStyle("Fusion")
        app.setProperty("playsheet_style", "Fusion")
    app.setPalette(palette(found))
    sheet = style_sheet(found)
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)
    return found


def palette(c: Colours) -> QPalette:
    p = QPalette()
    role = QPalette.ColorRole
    for name, colour in ((role.Window, c.window), (role.Base, c.surface), (role.AlternateBase, c.raised), (role.Button, c.raised), (role.Text, c.text),
                         (role.WindowText, c.text), (role.ButtonText, c.text), (role.Highlight, c.accent), (role.HighlightedText, c.on_accent),
                         (role.PlaceholderText, c.dim), (role.ToolTipBase, c.raised), (role.ToolTipText, c.text), (role.Link, c.accent), (role.Mid, c.line),
                         (role.Dark, c.line), (role.Light, c.raised), (role.Midlight, c.line), (role.Shadow, c.line), (role.Accent, c.accent)):
        p.setColor(name, QColor(colour))
    for name in (role.Text, role.WindowText, role.ButtonText):
        p.setColor(QPalette.ColorGroup.Disabled, name, QColor(c.dim))
    return p


ICONS = Path(__file__).parent / "icons"


def style_sheet(c: Colours) -> str:
    def file(name: str) -> str:
        return (ICONS / f"{name}.svg").as_posix()
    return f"""
    QToolTip {{ color: {c.text}; background: {c.raised}; border: 1px solid {c.line}; padding: 0.3em; }}
    QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
    QDockWidget {{ titlebar-close-icon: url({file('close_tab')}); }}
    QDockWidget::title {{ background: {c.window}; padding: 0.3em 0.7em; border-bottom: 1px solid {c.line}; }}
    QDockWidget::close-button {{ border: none; border-radius: 0.3em; background: transparent; padding: 0; }}
    QDockWidget::close-button:hover {{ background: {c.line}; }}
    QTabBar::tab {{ padding: 0.45em 1em; border: none; background: transparent; color: {c.dim}; border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
    QTabBar::tab:hover {{ color: {c.text}; }}
    QTabBar::close-button {{ image: url({file('close_tab')}); border-radius: 0.3em; margin: 0.15em; }}
    QTabBar::close-button:hover {{ background: {c.line}; }}
    QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
    QToolBar {{ background: {c.window}; border: none; border-bottom: 1px solid {c.line}; spacing: 0.2em; padding: 0.25em; }}
    QToolButton {{ border: 1px solid transparent; border-radius: 0.35em; padding: 0.35em; }}
    QToolButton:hover {{ background: {c.raised}; }}
    QToolButton:checked {{ background: {c.raised}; border-color: {c.line}; }}
    QPushButton {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 0.4em; padding: 0.4em 1em; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QPushButton:hover {{ border-color: {c.accent}; }}
    QPushButton:default {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; }}
    QPushButton:flat {{ background: transparent; border: none; padding: 0.15em 0.8em; }}
    QPushButton:flat:hover {{ color: {c.accent}; }}
    QPushButton:disabled, QPushButton:default:disabled {{ color: {c.dim}; background: {c.raised}; border-color: {c.line}; }}
    QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit {{ background: {c.surface}; border: 1px solid {c.line}; border-radius: 0.35em;
        padding: 0.25em 0.45em; selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
    QAbstractSpinBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
    QComboBox::drop-down {{ border: none; width: 1.8em; }}
    QComboBox::down-arrow {{ image: url({file('choose')}); width: 1.2em; height: 1.2em; }}
    QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {{ border-color: {c.accent}; }}
    QCheckBox::indicator, QTreeView::indicator, QListView::indicator {{ width: 1em; height: 1em; background: {c.surface}; border: 1px solid {c.dim};
        border-radius: 0.25em; }}
    QCheckBox::indicator:hover, QCheckBox::indicator:focus {{ border-color: {c.accent}; }}
    QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
        image: url({file(f'tick_{c.name}')}); }}
    QCheckBox::indicator:indeterminate {{ background: {c.accent}; border-color: {c.accent}; image: url({file(f'partly_{c.name}')}); }}
    QCheckBox::indicator:disabled {{ border-color: {c.line}; }}
    QListView, QTreeView, QTableView, QScrollArea, QGraphicsView {{ background: {c.surface}; border: none; }}
    QListView::item, QTreeView::item {{ padding: 0.25em 0.4em; border-radius: 0.3em; }}
    QListView::item:hover, QTreeView::item:hover {{ background: {c.raised}; }}
    QListView::item:selected, QTreeView::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
    QHeaderView::section {{ background: {c.window}; border: none; border-bottom: 1px solid {c.line}; padding: 0.35em 0.6em; color: {c.dim}; }}
    QMenu {{ background: {c.raised}; border: 1px solid {c.line}; padding: 0.3em; }}
    QMenu::item {{ padding: 0.35em 1.6em 0.35em 1em; border-radius: 0.3em; }}
    QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
    QMenu::separator {{ height: 1px; background: {c.line}; margin: 0.3em 0.5em; }}
    QMenuBar {{ background: {c.window}; border-bottom: 1px solid {c.line}; }}
    QMenuBar::item:selected {{ background: {c.raised}; }}
    QStatusBar {{ background: {c.window}; color: {c.dim}; border-top: 1px solid {c.line}; }}
    QScrollBar:vertical {{ background: transparent; width: 0.8em; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 0.8em; margin: 0; }}
    QScrollBar::handle {{ background: {c.line}; border-radius: 0.35em; min-height: 2em; min-width: 2em; }}
    QScrollBar::handle:hover {{ background: {c.dim}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    def light(colour: str) -> float:
        q = QColor(colour)
        parts = []
        for value in (q.redF(), q.greenF(), q.blueF()):
            parts.append(value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4)
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    a, b = sorted((light(one), light(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)
