"""The public vocabulary, pinned: each change of what events can say is a visible change of tests/golden/vocabulary.json."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from playsheet.editor.cli import main
from playsheet.editor.words import vocabulary


def test_the_vocabulary_is_as_it_was(golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Ids are permanent once released: a rename is data (`renamed_from=`). Read the difference before you write it anew."""
    assert main(["vocabulary", "--json"]) == 0
    golden("vocabulary.json", capsys.readouterr().out)


def test_the_vocabulary_can_be_read_back() -> None:
    assert json.loads(json.dumps(vocabulary())) == vocabulary()


def test_every_member_has_a_page_of_its_own() -> None:
    found = vocabulary()
    pages = [member["page"] for part in ("types", "built_in") for cls in found[part].values()
             for role in ("properties", "conditions", "actions", "expressions") for member in cls[role]]
    pages += [member["page"] for part in ("functions", "aggregates") for member in found[part]]
    assert len(set(pages)) == len(pages)


def test_renamed_members_do_not_meet_their_old_names() -> None:
    found = vocabulary()
    for part in ("types", "built_in"):
        for cls in found[part].values():
            members = [m for role in ("properties", "conditions", "actions", "expressions") for m in cls[role]]
            ids = {m["id"] for m in members}
            assert not {old for m in members for old in m.get("renamed_from", ())} & ids
