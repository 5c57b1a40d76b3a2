"""INI: values that outlive the game, in sections and items, kept in the player's save folder."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import Thing, World, action, condition, expression, text
from .ini_text import IniError, parse_ini, write_ini

MOST = 3_900_000            # bytes of a file, counted as if each letter had to be escaped


class INI(Thing):
    """A small file in the player's save folder. What is written is kept at once; the next run reads it back."""

    own_slots = ("data", "room")

    type_name = "INI"
    title = "INI"
    icon = "ini"
    group = "Data"
    keywords = ("save", "load", "storage", "Ini object", "local storage", "settings")

    file: str = text("File name in the save folder", "", setter="set_file", keywords=("Set current file",))

    data: dict[str, dict[str, str]]
    room: int                   # how much more may be kept, see `_cost`

    carried: ClassVar[tuple[str, ...]] = ()
    settings: ClassVar[dict[str, str]] = {}

    def set_up(self, w: World) -> None:
        self.data = {}
        if not self.file:
            self.file = self.name
        self._read(w)

    def set_file(self, w: World, value: str) -> None:
        """Go over to another file."""
        if value and value != self.file:
            self.file = value
            self._read(w)

    def _read(self, w: World) -> None:
        self.data = {}
        self.room = MOST
        kept = w.saved(self.file + ".ini")
        if kept is None:
            return
        try:
            self.data = parse_ini(kept)
            for section, items in self.data.items():
                for item, value in items.items():
                    self.room -= _cost(section, item, value)
        except IniError as error:
            # Never lost: the host moves the damaged file aside, and the game goes on with an empty one.
            w.set_aside(self.file + ".ini")
            w.warn("ini_damaged", "the save file {file} is damaged ({why}); it was set aside and a new one is begun", file=self.file + ".ini",
                   why=error.why)

    def _write(self, w: World) -> None:
        data = self.data            # a loop may set many items: the text is made once, at the end of the tick
        w.save(self.file + ".ini", lambda: write_ini(data))

    def _keep(self, w: World, section: str, item: str, value: str) -> None:
        """Keep an item in memory, unless the file would become too large to be read back."""
        before = self.data.get(section, {}).get(item)
        more = _cost(section, item, value) - (0 if before is None else _cost(section, item, before))
        if more > self.room:
            w.warn("ini_full", "the save file {file} is full, so {section} / {item} is not kept", file=self.file + ".ini", section=section[:50],
                   item=item[:50])
            return
        self.room -= more
        self.data.setdefault(section, {})[item] = value

    def _set(self, w: World, section: str, item: str, value: str) -> None:
        self._keep(w, section, item, value)
        self._write(w)

    @action("set {section} / {item} to {value}", common=True, keywords=("Set value (group - item)",), section="text", item="text", value="number")
    def set_value(self, w: World, section: str, item: str, value: float) -> None:
        """Keeps a number."""
        self._set(w, section, item, w.number_text(value))

    @action("set {section} / {item} to {text}", common=True, keywords=("Set string (group - item)",), section="text", item="text", text="text")
    def set_text(self, w: World, section: str, item: str, text: str) -> None:
        """Keeps a text."""
        self._set(w, section, item, text)

    @action("forget {section} / {item}", keywords=("Delete item",), section="text", item="text")
    def delete_item(self, w: World, section: str, item: str) -> None:
        """Forgets one item."""
        value = self.data.get(section, {}).pop(item, None)
        if value is not None:
            self.room += _cost(section, item, value)
            if not self.data[section]:
                del self.data[section]
            self._write(w)

    @action("forget section {section}", keywords=("Delete group",), section="text")
    def delete_section(self, w: World, section: str) -> None:
        """Forgets a section with all its items."""
        items = self.data.pop(section, None)
        if items is not None:
            for item, value in items.items():
                self.room += _cost(section, item, value)
            self._write(w)

    @action("save the position of {of}", keywords=("Save position of object",), of="object")
    def save_position(self, w: World, of: list[Any]) -> None:
        """Keeps where the picked instances of an object are, how they are turned and whether they are visible."""
        for o in of:
            section = self._section(w, o)
            self._keep(w, section, "x", w.number_text(o.x))
            self._keep(w, section, "y", w.number_text(o.y))
            self._keep(w, section, "angle", w.number_text(o.angle))
            self._keep(w, section, "visible", "1" if o.visible else "0")
        self._write(w)

    @action("load the position of {of}", keywords=("Load position of object",), of="object")
    def load_position(self, w: World, of: list[Any]) -> None:
        """Puts the picked instances of an object where `save_position` found them; without kept data they stay."""
        for o in of:
            kept = self.data.get(self._section(w, o))
            if kept is not None:
                o.x = w.to_number(kept.get("x", "0"))
                o.y = w.to_number(kept.get("y", "0"))
                o.angle = w.to_number(kept.get("angle", "0"))
                o.visible = kept.get("visible", "1") != "0"

    def _section(self, w: World, o: Any) -> str:
        """One section an instance: the first of an object has its name, the nth name and number."""
        number = next((n for n, other in enumerate(w.living(o.index), 1) if other is o), 1)
        return str(o.name) if number == 1 else f"{o.name} {number}"

    @condition("has {section} / {item}", keywords=("Item exists",), section="text", item="text")
    def has_item(self, w: World, section: str, item: str) -> bool:
        """Holds when an item was kept."""
        return item in self.data.get(section, {})

    @condition("has section {section}", keywords=("Group exists",), section="text")
    def has_section(self, w: World, section: str) -> bool:
        """Holds when something was kept in a section."""
        return section in self.data

    @expression("number of {section} / {item}", "number", id="value", section="text", item="text", keywords=("Get value (group - item)",))
    def get_value(self, w: World, section: str, item: str) -> float:
        """The number that was kept, 0 if there is none."""
        return w.to_number(self.data.get(section, {}).get(item, ""))

    @expression("text of {section} / {item}", "text", id="text", section="text", item="text", keywords=("Get string (group - item)",))
    def get_text(self, w: World, section: str, item: str) -> str:
        """The text that was kept, '' if there is none."""
        return self.data.get(section, {}).get(item, "")


def _cost(section: str, item: str, value: str) -> int:
    """Bytes that an item takes in the file, at most."""
    return 2 * (len(section.encode()) + len(item.encode()) + len(value.encode())) + 8
