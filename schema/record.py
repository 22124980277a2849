# SPDX-License-Identifier: MIT
"""Reads records, which are JSON files of facts. Messages about wrong records have file and line."""
import json
import re

from schema import expressions
from schema.facts import MOST_RECORDS

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|[{}\[\]:,]|([^\s{}\[\]:,"]+)|\n')


class Wrong(Exception):
    """Raised for a wrong record, with the message FILE:LINE: REASON."""


class Number(int):
    """A number that remembers its text in the record."""

    def __new__(cls, text):
        number = super().__new__(cls, text, 16 if text.startswith("0x") else 10)
        number.text = text
        return number

    def __str__(self):
        return self.text


class Text:
    """The members of a JSON text by their paths: `stated` has their values as written, or a list of values for an
    array; `lines` has the lines of members and groups."""

    def __init__(self, path, text):
        self.path, self.stated, self.lines = path, {}, {}
        try:
            is_object = isinstance(json.loads(text), dict)
        except ValueError:
            is_object = False
        if not is_object:
            raise Wrong(f"{path}: not a JSON object")
        self.line = 1
        self.tokens = self.tokens_of(text)
        next(self.tokens)
        self.read_object("")

    def tokens_of(self, text):
        """Tuples of a token's kind and text. The kind is `"` for a text, `a` for a number or a word, else the token
        itself."""
        for match in TOKEN.finditer(text):
            if match[0] == "\n":
                self.line += 1
            else:
                kind = '"' if match[1] is not None else "a" if match[2] else match[0]
                yield kind, match[1] if match[1] is not None else match[0]

    def read_object(self, group):
        for kind, text in self.tokens:
            if kind == "}":
                return
            if kind == '"':
                member = group + text
                if "." in text:  # as in a path
                    raise self.wrong(member, "is none that such a record has")
                if member in self.lines:
                    raise self.wrong(member, "is stated twice")
                self.lines[member] = self.line
                next(self.tokens)
                self.read_value(member, *next(self.tokens))

    def read_value(self, member, kind, text):
        if kind == "{":
            self.read_object(member + ".")
        elif kind == "[":
            self.stated[member] = self.read_array()
        else:
            self.stated[member] = (kind, text)

    def read_array(self):
        """The array's values; None for each array or object in it."""
        values, depth = [], 0
        for kind, text in self.tokens:
            if kind in "[{":
                depth += 1
                values += [None]
            elif kind in "]}":
                if depth == 0:
                    return values
                depth -= 1
            elif depth == 0 and kind in '"a':
                values.append((kind, text))

    def wrong(self, member, says):
        """The exception to raise, with the line of the member, or of its innermost group that is stated."""
        path = member
        while path and path not in self.lines:
            path = path.rpartition(".")[0]
        place = f"{self.path}:{self.lines[path]}" if path else self.path
        return Wrong(f'{place}: member "{member}" {says}')


class Part:
    """The part of a text that is one record of a fact of the kind `records`."""

    def __init__(self, text, path):
        self.text, self.path = text, path + "."
        self.stated = {member.removeprefix(self.path): stated for member, stated in text.stated.items()
                       if member.startswith(self.path)}

    def wrong(self, member, says):
        return self.text.wrong(self.path + member, says)


def value_of(fact, stated, text):
    """A stated value, checked."""
    def is_good(value):
        # Only flags and numbers may be without quotes.
        return value is not None and fact.accepts(value[1]) and (
            value[0] == '"' or fact.kind == "flag" or value[1][0] in "-0123456789")

    if isinstance(stated, list) and fact.kind != "texts":
        raise text.wrong(fact.member, f"is an array, wanted: {fact.wanted}")
    if isinstance(stated, list):
        for i, value in enumerate(stated):
            if not is_good(value):
                raise text.wrong(fact.member, f'is wrong in place {i}, wanted: {fact.wanted}')
        return [value[1] for value in stated]
    if fact.kind != "texts" and is_good(stated):
        if fact.kind == "flag":
            return stated[1] == "true"
        if fact.kind != "number":
            return stated[1]
        number = Number(stated[1])
        if fact.least <= number <= fact.most or number == 0 and fact.may_be_missing:
            return number
    raise text.wrong(fact.member, f'is "{stated[1]}", wanted: {fact.wanted}')


def nothing_of(fact):
    """The value of a fact that a record does not have."""
    if fact.choices:
        return fact.choices[0]
    return {"number": 0, "flag": False, "texts": [], "records": []}.get(fact.kind, "")


def default_of(fact, table, values):
    if fact.kind == "number":
        return expressions.evaluate(fact.default, table, values)
    if fact.kind == "flag":
        return fact.default == "true"
    return fact.default or nothing_of(fact)


def has_group(fact, text):
    return any(member.startswith(fact.group + ".") for member in text.stated)


def complete(fact, table, text, values):
    """Checks that the fact is stated if and only if it should be, and sets its default value in `values`."""
    is_for = fact.only is None or expressions.evaluate(fact.only, table, values)
    if fact.member in text.stated:
        if not is_for:
            raise text.wrong(fact.member, "is none that such a record has")
    elif is_for and not fact.may_be_missing and (not fact.optional or has_group(fact, text)):
        raise text.wrong(fact.member, "is missing")
    if is_for and fact.may_be_missing and (fact.member not in text.stated or fact.kind == "number" and
                                           values[fact.member] == 0):
        values[fact.member] = default_of(fact, table, values)


def check(table, text, values, others):
    """Checks the rules. `others`: for each other table that rules name, a function from this record to that table's
    record."""
    for _, member, says in broken(table, text, values, others):
        raise text.wrong(member, says)


def broken(table, text, values, others):
    """The rules that do not hold, each with the member and the message."""
    known = dict(values)
    for name, find in others.items():
        known |= {f"{name}.{member}": value for member, value in find(values, text).items()}
    for rule in table.rules:
        if not expressions.names(rule.holds, "other") and not expressions.evaluate(rule.holds, table, known):
            yield rule, rule.at, say(rule.says, table, values)
    for fact in table.lists:
        yield from broken_of_records(fact, table, values)


def broken_of_records(fact, table, values):
    """The same for all records of a fact."""
    records = fact.records
    owner = {f"{table.name}.{member}": value for member, value in values.items()}
    for i, record in enumerate(values[fact.member]):
        known = {**owner, **record}
        for rule in records.rules:
            others = values[fact.member][:i] if expressions.names(rule.holds, "other") else [record]
            for other in others:
                all_known = {**known, **{f"other.{member}": value for member, value in other.items()}}
                if not expressions.evaluate(rule.holds, records, all_known):
                    path = ".".join(part for part in (fact.member, record["name"], rule.at) if part)
                    yield rule, path, say(rule.says, records, record)


def say(says, table, values):
    def shown(match):
        value = values[match[1]]
        if table.by_member[match[1]].kind == "flag":
            return "true" if value else "false"
        return f"{value:#x}" if isinstance(value, int) and value >= 0x10000 else f"{value:s}" if isinstance(value, str) else f"{value:d}"
    return re.sub(r"\{(.*?)\}", shown, says)


def has_part(fact, member):
    """Whether the member is one of a record's of a fact of the kind `records`: <fact>.<name>.<member>."""
    return member.startswith(fact.member + ".") and "." in member.removeprefix(fact.member + ".")


def records_of(fact, text):
    """The records of a fact of that kind, in the order of the text."""
    inside = [member.removeprefix(fact.member + ".") for member in text.lines if member.startswith(fact.member + ".")]
    names = list(dict.fromkeys(member.partition(".")[0] for member in inside))
    for name in names:
        if not fact.accepts(name):
            raise text.wrong(f"{fact.member}.{name}", "is no name of small letters, digits and dashes")
    if len(names) > MOST_RECORDS:
        raise text.wrong(fact.member, f"has more than {MOST_RECORDS} members")
    return [{"name": name, **facts_of(fact.records, Part(text, f"{fact.member}.{name}"))} for name in names]


def read_text(table, text, others=None):
    """The facts of a record by member, complete and checked. Raises Wrong."""
    values = facts_of(table, text)
    check(table, text, values, others or {})
    return values


def facts_of(table, text):
    """The facts of a record by member, complete. Raises Wrong."""
    values = {}
    for member, stated in text.stated.items():
        if any(has_part(fact, member) for fact in table.lists):
            continue
        if member not in table.by_member or table.by_member[member] in table.lists:
            raise text.wrong(member, "is none that such a record has")
        values[member] = value_of(table.by_member[member], stated, text)
    for fact in table.lists:
        values[fact.member] = records_of(fact, text)
    for fact in table.plain:
        values.setdefault(fact.member, nothing_of(fact))
    for fact in table.plain:
        complete(fact, table, text, values)
    return {fact.member: values[fact.member] for fact in table.facts}
