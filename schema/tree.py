# SPDX-License-Identifier: MIT
"""The targets and boards of the tree: the facts of each, by name."""
import functools
from pathlib import Path

from schema import board, record, target

ROOT = Path(__file__).resolve().parent.parent
OWN = ("name", "like", "test")  # members that a target does not take from its `like`


class Like(record.Text):
    """The text of a target, completed from the target that it is like."""

    def __init__(self, path, others):
        super().__init__(path, path.read_text())
        self.base = None
        if "like" not in self.stated:
            return
        name = self.stated["like"][1]
        if name not in others:
            raise self.wrong("like", f'is "{name}", wanted: another target of the folder')
        self.base = others[name]()
        for member, stated in self.base.stated.items():
            if member.partition(".")[0] not in OWN:
                self.stated.setdefault(member, stated)

    @property
    def line_of_targets(self):
        """This target, its `like`, the `like` of that target, and so on."""
        return [self, *(self.base.line_of_targets if self.base else [])]

    @property
    def name(self):
        return self.path.stem

    def wrong(self, member, says):
        """Names the file that states the member."""
        is_from_base = self.base and member not in self.lines and member in self.base.stated
        return self.base.wrong(member, says) if is_from_base else super().wrong(member, says)


def targets_of(folder):
    """All targets of a folder by name. Raises record.Wrong."""
    reading = []

    @functools.cache
    def text_of(path):
        if path in reading:
            raise record.Wrong(f'{path}: member "like" leads back to this target')
        reading.append(path)
        text = Like(path, others)
        reading.remove(path)
        return text

    others = {path.stem: functools.partial(text_of, path) for path in sorted(folder.glob("*.json"))}
    texts = [text() for text in others.values()]
    texts.sort(key=lambda text: len(text.line_of_targets))  # a message names the wrong target itself
    whole = {text.name: whole_target(text, others) for text in texts}
    return dict(sorted(whole.items()))


def whole_target(text, others):
    values = record.read_text(target.TABLE, text)
    if values["name"] != text.name:
        raise text.wrong("name", f'is "{values["name"]}", wanted: the file\'s name, "{text.name}"')
    if values["builtins"] and values["builtins"] not in others:
        raise text.wrong("builtins", f'is "{values["builtins"]}", wanted: another target of the folder')
    line = text.line_of_targets
    values["isa"] = values["isa"] or line[-1].name
    values["runs"] = [base.name for base in line]
    values["front_end_cpu"] = line[-1].stated["cpu"][1]
    return values


@functools.cache
def targets():
    return targets_of(ROOT / "toolchains")


def requested_targets():
    """The targets that requests name. A request for a transport-triggered machine names the machine instead."""
    return {name: facts for name, facts in targets().items() if facts["architecture"] != "tta"}


def target_of(values, text):
    """The target of a board, for the rules of boards."""
    name = values["core.target"]
    if name not in targets():
        raise text.wrong("core.target", f'is "{name}", wanted: a target of toolchains/')
    return targets()[name]


def read_board(path):
    """The board of a board.json. Raises record.Wrong."""
    path = Path(path)
    text = record.Text(path, path.read_text())
    values = record.read_text(board.TABLE, text, {"target": target_of})
    folder = path.absolute().parent
    if values["name"] != folder.name:
        raise text.wrong("name", f'is "{values["name"]}", wanted: the folder\'s, "{folder.name}"')
    return values


@functools.cache
def boards():
    return {path.parent.name: read_board(path) for path in sorted((ROOT / "boards").glob("*/board.json"))}


def emulated_boards():
    """The boards that need no hardware."""
    return [name for name, facts in boards().items() if facts["emulator.program"] and not facts["hardware"]]
