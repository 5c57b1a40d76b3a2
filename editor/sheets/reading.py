"""Rows as one sentence each, for screen readers and for finding."""

from __future__ import annotations

from ..document.addresses import Address
from .heads import Heads
from .lines import Line, Unit
from .wording import Wording, plain


class Sentences:
    """Says rows and instructions in words alone."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.heads = Heads(wording)

    def of(self, line: Line, rest: Address = ()) -> str:
        """The sentence of a row, or of what stands at `rest` in it."""
        _ = self.wording.translate
        found = [u for u in line.units if u.address == rest] if rest else line.units
        if rest and found and found[0].kind in ("any", "all", "while"):
            return self._conditions(line, rest)
        heads = [self.words(line, u) for u in found if u.cell == "head"]
        dos = [self.words(line, u) for u in found if u.cell == "do" or (rest and u.cell == "when")]
        parts = [*heads, "" if rest else self._conditions(line), "; ".join(dos)]
        said = ": ".join(p for p in parts if p) or _("always")
        if line.kind == "else" and not rest:
            said = f"{_('otherwise')}: {said}"
        if line.disabled:
            said += f" ({_('disabled')})"
        return said

    def words(self, line: Line, unit: Unit) -> str:
        """One condition, one action, or one line of the head."""
        if unit.kind in ("note", "unknown"):
            return plain(unit.node)
        if unit.cell == "head":
            pieces = self.heads.pieces(line, unit)
            return " ".join(p.text for p in pieces if not p.text.startswith("+ ")).replace(" ,", ",").replace(" :", ":")
        if unit.kind != "instruction":
            return self.heads.block(line, unit).sentence(self.wording.translate("not"))
        scope = self.wording.names.scope_at(line.address)
        said = self.wording.say(unit.node, "condition" if unit.cell == "when" else "action", scope, unit.address[0] == "while")
        return said.sentence(self.wording.translate("not"))

    def _conditions(self, line: Line, below: Address = ()) -> str:
        """The conditions of a row (or of the block at `below`) as one sentence; those of a block are joined by 'or' and 'and'."""
        units = [u for u in line.units if u.cell == "when"]
        start, nest = 0, 0
        if below:
            start = next(n for n, u in enumerate(units) if u.address == below)
            nest = units[start].nest
            del units[next((n for n in range(start + 1, len(units)) if units[n].nest <= nest), len(units)):]
        return "; ".join(self._joined(line, units, start, nest)[0])

    def _joined(self, line: Line, units: list[Unit], at: int, nest: int) -> tuple[list[str], int]:
        """Sentences of conditions from number `at` on that are nested at least so deep, and the number of the next one."""
        _ = self.wording.translate
        found: list[str] = []
        while at < len(units) and units[at].nest >= nest:
            unit = units[at]
            at += 1
            if unit.kind == "instruction":
                found.append(self.words(line, unit))
                continue
            inner, at = self._joined(line, units, at, unit.nest + 1)
            if unit.kind == "while":
                found.append(f"{_('while')} " + (f" {_('and')} ".join(inner) or "…"))
                continue
            words = f" {_('or') if unit.kind == 'any' else _('and')} ".join(inner)
            found.append(f"{_('not')} ({words})" if unit.inverted else f"({words})" if len(inner) > 1 else words)
        return found, at
