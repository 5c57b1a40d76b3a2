"""The places that the picture in hand marks: its hot spot and its action points; and how long it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...objects.phrases import Phrase, msgid
from ...runtime.project.values import name_problem
from .rows import Place, Shot

if TYPE_CHECKING:
    from .session import Session

FIRST_POINT = "point"
LONGEST = 1000.0


class Marks:
    """Reads and moves them. Everything is a step of the undo stack; steps with the same `merge` become one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.point = ""                  # the action point in hand
        self.whole_spot = True           # the hot spot is moved for all pictures, else for the one in hand
        self.whole_points = False        # … and action points

    @property
    def shot(self) -> Shot | None:
        row, number = self.session.row, self.session.number
        return row[number] if number < len(row) else None

    # -- hot spot ----------------------------------------------------------------------------------------------------

    def hot_spot(self) -> Place:
        shot = self.shot
        own = shot.spot if shot is not None else None
        return own if own is not None else self.session.clips.hot_spot() or self.middle()

    def middle(self) -> Place:
        image = self.session.board.shown
        return image.width() / 2, image.height() / 2

    def move_hot_spot(self, x: float | None, y: float | None, merge: str = "") -> None:
        """For all pictures of the object (of the row, when they have hot spots of their own), or for the one in hand. None: the middle."""
        session, words = self.session, msgid("Move hot spot")
        row, place = session.row, (x, y) if x is not None and y is not None else None
        own = any(shot.spot is not None for shot in row)
        if self.whole_spot and (not own or not session.clips.animated):
            session.clips.set_hot_spot(x, y, merge)
        elif self.whole_spot:
            for shot in row:
                shot.spot = place
            session.set_row(row, words, merge)
        elif session.number < len(row):
            for shot in row:
                if shot.spot is None:
                    image = session.store.image(shot.name)
                    shot.spot = session.clips.hot_spot() or (image.width() / 2, image.height() / 2)
            row[session.number].spot = place or self.middle()
            session.set_row(row, words, merge)

    # -- action points -----------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Those of all pictures of the object."""
        return self.session.clips.points()

    def places(self) -> dict[str, Place]:
        """Where they are in the picture in hand."""
        shot = self.shot
        return shot.points if shot is not None else {}

    def choose(self, name: str) -> None:
        self.point = name
        self.session.moved_on.emit()

    def refresh(self) -> None:
        """After any change: a point that is not there any more is not in hand."""
        known = self.names()
        if self.point not in known:
            self.point = known[0] if known else ""

    def near(self, x: float, y: float, reach: float) -> str:
        """The point closest to a place, '' when none is near."""
        found = [((px - x) ** 2 + (py - y) ** 2, name) for name, (px, py) in self.places().items()]
        found = [one for one in found if one[0] <= reach * reach]
        return min(found)[1] if found else ""

    def add(self, x: float | None = None, y: float | None = None, merge: str = "") -> None:
        """A new point in all pictures of the row, at a place (the middle) of each."""
        session = self.session
        row = session.row
        if not row or not session.clips.animated:
            return
        name, number, known = FIRST_POINT, 1, self.names()
        while name in known:
            number += 1
            name = f"{FIRST_POINT}_{number}"
        left, top = self.middle()
        for shot in row:
            shot.points[name] = (float(int(left)) if x is None else x, float(int(top)) if y is None else y)
        self.point = name
        session.set_row(row, msgid("Add action point"), merge)
        session.refresh()

    def move_point(self, x: float, y: float, merge: str = "") -> None:
        """Put the point in hand somewhere; where the row lacks it, in all its pictures."""
        session, name = self.session, self.point
        row = session.row
        if not name or session.number >= len(row):
            return
        for number, shot in enumerate(row):
            if number == session.number or self.whole_points or name not in shot.points:
                shot.points[name] = (x, y)
        session.set_row(row, msgid("Move action point"), merge)

    def rename(self, new: str) -> bool:
        session, old = self.session, self.point
        new = new.strip()
        if not old or new == old:
            return False
        problem = name_problem(new)
        if problem:
            session.say(str(Phrase(problem, name=new)))
            return False
        if new in self.names():
            session.say(session.translate("There is an action point '{name}' already").format(name=new))
            return False
        session.clips.rename_point(old, new)
        self.point = new
        session.refresh()
        return True

    def delete(self) -> None:
        """Take the point in hand out of all pictures. When sheets or tests speak of it, they are listed first."""
        uses = self.session.clips.point_uses(self.point) if self.point else []
        if self.point and (not uses or self.session.confirm(self.point, uses)):
            self.session.clips.delete_point(self.point)
            self.session.refresh()

    # -- time --------------------------------------------------------------------------------------------------------

    def time(self) -> float:
        """How many times as long as usual the picture in hand is shown."""
        shot = self.shot
        return shot.time if shot is not None else 1.0

    def set_time(self, value: float) -> None:
        row = self.session.row
        if self.session.number < len(row) and self.session.clips.animated:
            row[self.session.number].time = min(LONGEST, max(0.01, value))
            self.session.set_row(row, msgid("Change time of picture"), f"{self.session.clips.name} time {self.session.animation} {self.session.number}")
