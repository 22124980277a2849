# SPDX-License-Identifier: MIT
"""Facts: the members of records, with their kinds, limits and defaults."""
import re
from dataclasses import dataclass, field

from schema import expressions

LARGEST = 2**48 - 1  # of numbers, so that a sum of a few fits into 64 bits

# Kinds of values: a regular expression for both Python and POSIX (REG_EXTENDED), and its meaning in words.
KINDS = {
    "number": (r"^(0x[0-9a-fA-F]+|[0-9]+)$", 'a number, decimal or "0x..."'),
    "flag": (r"^(true|false)$", "true or false"),
    "name": (r"^([a-z0-9-]+)$", "small letters, digits and dashes"),
    "word": (r'^([^"; ]+)$', "one word"),
    "line": (r'^([^";]+)$', "one line without quotes"),
    "texts": (r'^([^";]+)$', "an array of texts without quotes"),
    "records": (r"^([a-z0-9-]+)$", "names of small letters, digits and dashes"),
}
MOST_RECORDS = 8  # of a fact of the kind `records`


@dataclass
class Fact:
    member: str  # its path in the record, with dots
    kind: str  # one of KINDS, or choices: "hard|soft"
    meaning: str
    default: str | None = None  # used if the member is missing: a value, or for a number an expression of members
    optional: bool = False  # its group may be missing; the member is required if another one of the group is stated
    only: str | None = None  # an expression: only records for which it is true have this fact
    least: int = 0  # limits of a number
    most: int = LARGEST
    records: "Table | None" = None  # of the kind `records`: the facts and rules of each

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
        """A description of the values that are accepted."""
        if self.choices:
            return ", ".join(self.choices)
        if (self.least, self.most) == (0, LARGEST):
            return KINDS[self.kind][1]
        if self.most == LARGEST:
            return f"a number, at least {self.least}"
        return f"a number from {self.least} to {self.most}"

    def accepts(self, text):
        """Whether a text is a value of this kind. Does not check the limits of numbers."""
        if "\\" in text:
            return False
        return text in self.choices if self.choices else re.match(KINDS[self.kind][0], text) is not None


def region(member, meaning, **more):
    """Two facts: the address and the size of a region of memory."""
    return [Fact(member + ".address", "number", meaning, **more), Fact(member + ".size", "number", "its bytes", **more)]


@dataclass
class Rule:
    """A relation between facts. Where the expression `holds` is false, the record is refused at the member `at`:
    `member "<at>" <says>`, in which `{member}` stands for the value of that member. In a table of records, a rule that
    names a member of `other` holds for each record and each one before it."""
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
    packs_texts: bool = False  # in C, texts lie one behind the other, without pointers to them

    def __post_init__(self):
        self.by_member = {fact.member: fact for fact in self.facts}
        self.others = {"other": self, **self.others}
        for rule in self.rules:
            expressions.check(rule.holds, self)
            for member in re.findall(r"\{(.*?)\}", rule.says):
                assert member in self.by_member, f"rule of {rule.at}: no member {member}"

    def fact(self, path):
        """The fact of a path in an expression, of this table or of one in `others`; None if there is none."""
        if path in self.by_member:
            return self.by_member[path]
        table, _, member = path.partition(".")
        return self.others[table].by_member.get(member) if table in self.others else None

    @property
    def plain(self):
        """The facts that are single values."""
        return [fact for fact in self.facts if fact.kind != "records"]

    @property
    def lists(self):
        """The facts that are records."""
        return [fact for fact in self.facts if fact.kind == "records"]
