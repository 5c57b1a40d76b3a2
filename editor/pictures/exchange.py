"""Pictures from and to elsewhere: files, drops, the clipboard; strips are offered to be split."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPoint, QStandardPaths
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from ...objects.phrases import msgid
from ...runtime.project.limits import PICTURE_PIXELS, PICTURE_SIDE
from ...runtime.project.media import MediaError
from ..document.pictures import FORMAT, read_picture
from .dialogs import SheetDialog
from .importing import ENDINGS, looks_like_strip, read_files, reason

if TYPE_CHECKING:
    from .view import PictureEditor


FOLDER = "pictures/folder"                       # the setting
READ_ONLY = QFileDialog.Option.ReadOnly          # a slip of the mouse must not move files about


class Exchange:
    """Import, export, copy and paste of a picture editor."""

    def __init__(self, view: PictureEditor) -> None:
        self.view = view
        self.session = view.session
        self.board = view.board
        self.translate = view.workspace.translate

    def _say(self, text: str) -> None:
        self.view.workspace.show_status(text)

    def _patterns(self) -> str:
        return f"{self.translate('Pictures')} ({' '.join('*.' + e for e in ENDINGS)})"

    def _folder(self) -> str:
        """Where the dialogs begin: the folder that was used last."""
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        return str(self.view.workspace.settings.value(FOLDER, usual) or "")

    def _remember(self, path: Path) -> None:
        self.view.workspace.settings.setValue(FOLDER, str(path.parent))

    # -- files -------------------------------------------------------------------------------------------------------

    def ask_import(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self.view, self.translate("Import pictures"), self._folder(), self._patterns(), options=READ_ONLY)
        if names:
            self._remember(Path(names[0]))
            self.import_files([Path(n) for n in names])

    def ask_import_sheet(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self.view, self.translate("Import a strip"), self._folder(), self._patterns(), options=READ_ONLY)
        if name:
            self._remember(Path(name))
            self.import_sheet(Path(name))

    def import_files(self, paths: list[Path]) -> None:
        """Add the pictures of files. A single one that looks like a strip is offered to be split."""
        found = read_files(paths, self.translate)
        if len(found.images) == 1 and self.session.clips.animated and looks_like_strip(found.images[0]):
            self.split(found.images[0], offer=True)
            if found.sentences:
                self._say("\n".join(found.sentences))
        else:
            self.session.take(found)

    def import_sheet(self, path: Path) -> None:
        """Ask how a sheet is cut, and add its pictures."""
        try:
            image = read_picture(path)
        except (MediaError, OSError) as error:
            self._say(f"{path.name}: {reason(error, self.translate)}")
            return
        self.split(image)

    def split(self, image: QImage, offer: bool = False) -> None:
        dialog = SheetDialog(image, self.translate, self.view, offer)
        if dialog.exec():
            self.session.import_sheet(image, dialog.grid, dialog.skip.isChecked())
        elif offer:
            self.session.add([image], msgid("Import pictures"))

    def ask_export(self, whole: bool) -> None:
        start = f"{self.session.animation or self.view.object_name}.png" if whole else f"{self.session.picture}.png"
        name, _ = QFileDialog.getSaveFileName(self.view, self.translate("Export"), str(Path(self._folder()) / start.replace("/", "_")), "PNG (*.png)")
        if name:
            path = Path(name)
            self._remember(path)
            self.session.export(path if path.suffix.lower() == ".png" else path.with_name(path.name + ".png"), whole)

    # -- drops and clipboard -----------------------------------------------------------------------------------------

    @staticmethod
    def holds_pictures(data: QMimeData) -> bool:
        return data.hasImage() or any(u.isLocalFile() for u in data.urls())

    def take(self, data: QMimeData) -> bool:
        """Add what was dropped. Tells whether there was anything."""
        paths = [Path(u.toLocalFile()) for u in data.urls() if u.isLocalFile()]
        if paths:
            self.import_files(paths)
            return True
        image = self._image(data)
        if not image.isNull():
            self.session.add([image], msgid("Import pictures"))
        return not image.isNull()

    def _image(self, data: QMimeData | None) -> QImage:
        """The picture of a drop or the clipboard; a null one when there is none, or too large a one."""
        found = data.imageData() if data is not None and data.hasImage() else None
        image = found if isinstance(found, QImage) else QImage()
        if max(image.width(), image.height()) > PICTURE_SIDE or image.width() * image.height() > PICTURE_PIXELS:
            self._say(self.translate("The picture is too large: {width} x {height} pixels").format(width=image.width(), height=image.height()))
            return QImage()
        return image.convertToFormat(FORMAT) if not image.isNull() else image

    def copy(self) -> None:
        """The selected pixels go to the clipboard, for other programs too."""
        image = self.board.copy()
        if not image.isNull():
            QGuiApplication.clipboard().setImage(image)

    def paste(self) -> None:
        """Put the picture of the clipboard on this one, as a selection that can be moved; on none it becomes one. Files are imported."""
        data = QGuiApplication.clipboard().mimeData()
        paths = [Path(u.toLocalFile()) for u in data.urls() if u.isLocalFile()] if data is not None else []
        image = self._image(data)
        if image.isNull() and paths:
            self.import_files(paths)
        elif image.isNull():
            self._say(self.translate("There is no picture on the clipboard"))
        elif self.board.image.isNull():
            self.session.add([image], msgid("Paste"))
        elif self.session.make_own():
            at = self.board.selection.rect.topLeft() if not self.board.selection.empty else QPoint(0, 0)
            self.view.choose_tool("select")
            self.board.place(image, QImage(self.board.image), at, msgid("Paste"))

    def paste_sheet(self) -> None:
        """Split the picture of the clipboard into pictures."""
        image = self._image(QGuiApplication.clipboard().mimeData())
        if image.isNull():
            self._say(self.translate("There is no picture on the clipboard"))
        else:
            self.split(image)
