# SPDX-License-Identifier: MIT
"""What a fact is: a member of a record, its kind, its limits, and what holds where it is not stated."""
import re
from dataclasses import dataclass, field

from schema import expressions

LARGEST = 2**48 - 1  # of numbers: a sum of some fits into 64 bits

# Kinds of text: an expression that both Python and POSIX (REG_EXTENDED) read, and what it says, for people.
KINDS = {
    "number": (r"^(0x[0-9a-fA-F]+|[0-9]+)$", 'a number, decimal or "0x..."'),
    "flag": (r"^(true|false)$", "true or false"),
    "name": (r"^([a-z0-9-]+)$", "small letters, digits and dashes"),
    "word": (r'^([^"; ]+)$', "one word"),
    "line": (r'^([^";]+)$', "one line without quotes"),
    "texts": (r'^([^";]+)$', "an array of texts without quotes"),
}


@dataclass
class Fact:
    member: str  # its path in the record, dots between
    kind: str  # one of KINDS, or choices: "hard|soft"
    meaning: str
    default: str | None = None  # the member may be missing: a value, or for a number an expression of members
    optional: bool = False  # its group may be missing; it is required where another member of the group is stated
    only: str | None = None  # an expression: other records do not have this fact
    least: int = 0  # limits of a number
    most: int = LARGEST

    @property
    def choices(self):
        return [] if self.kind in KINDS else self.kind.split("|")

    @property
    def may_be_missing(self):
        return self.default is not None

    @property
    def group(self):
        return self.member.rpartition(".")[0]

    @property
    def wanted(self):
        """What the reader accepts, for people."""
        if self.choices:
            return ", ".join(self.choices)
        if (self.least, self.most) == (0, LARGEST):
            return KINDS[self.kind][1]
        if self.most == LARGEST:
            return f"a number, at least {self.least}"
        return f"a number from {self.least} to {self.most}"

    def accepts(self, text):
        """Whether one text is a value, but for the limits of numbers."""
        if "\\" in text:
            return False
        return text in self.choices if self.choices else re.match(KINDS[self.kind][0], text) is not None


def region(member, meaning, **more):
    """Two facts: where a region of memory begins, and its bytes."""
    return [Fact(member + ".address", "number", meaning, **more), Fact(member + ".size", "number", "its bytes", **more)]


@dataclass
class Rule:
    """What facts have to do with each other. Where `holds` is false, the record is refused at the member `at`:
    `member "<at>" <says>`, in which `{member}` stands for that member's value."""
    at: str
    holds: str
    says: str


@dataclass
class Table:
    """The facts of one kind of record, in the order of the structure in C. Facts of one group are neighbours."""
    name: str  # of the C structure, bcl_<name>, and of CMake's variables
    facts: list
    rules: list = field(default_factory=list)
    others: dict = field(default_factory=dict)  # tables of records that rules name: `target.fpu`

    def __post_init__(self):
        self.by_member = {fact.member: fact for fact in self.facts}
        for rule in self.rules:
            expressions.check(rule.holds, self)
            for member in re.findall(r"\{(.*?)\}", rule.says):
                assert member in self.by_member, f"rule of {rule.at}: no member {member}"

    def fact(self, path):
        """The fact of a path in an expression: of this table, or of another one's record. None: there is none."""
        if path in self.by_member:
            return self.by_member[path]
        table, _, member = path.partition(".")
        return self.others[table].by_member.get(member) if table in self.others else None
