# SPDX-License-Identifier: MIT
"""Writes facts and rules as structures, rows and rules in C, as variables of CMake, and as tables in Markdown."""
import re

from schema import expressions
from schema.facts import KINDS, LARGEST


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def variable(table, member):
    """The name of a fact in CMake and in C's macros."""
    return f"{table.name}_{member}".upper().replace(".", "_")


def enum_of(table, fact):
    return f"enum bcl_{table.name}_{fact.member}".replace(".", "_")


# ------------------------------------------------------------------------------------------------- C

def c_type(table, fact):
    if fact.choices:
        return enum_of(table, fact) + " "
    if fact.records:
        return f"const struct bcl_{fact.records.name} *"
    texts = "const char *" if table.packs_texts else "const char *const *"
    return {"number": "uint64_t ", "flag": "bool ", "texts": texts}.get(fact.kind, "const char *")


def c_value(table, fact, value):
    if fact.choices:
        return expressions.enumerator(table.name, fact, value)
    if fact.kind == "texts" and table.packs_texts:
        return " ".join(f'{quoted(text)[:-1]}\\0"' for text in value) or '""'
    if fact.kind == "texts" and not value:
        return "no_texts"
    if fact.kind == "texts":
        return "(const char *const[]){" + "".join(quoted(text) + ", " for text in value) + "NULL}"
    if fact.records:
        return c_records(fact.records, value)
    if fact.kind == "flag":
        return "true" if value else "false"
    return number(value) if fact.kind == "number" else quoted(value)


# What all empty lists of texts share, in each file with records.
C_NO_TEXTS = "static const char *const no_texts[] = {NULL};"


def c_records(table, records):
    """The records, and behind the last one a record without a name."""
    rows = (c_row(table, table.facts, values, f"    .name = {quoted(values['name'])},") for values in records)
    return f"(const struct bcl_{table.name}[]){{" + "\n".join(rows) + "{0}}" if records else "NULL"


def number(value):
    """As the record writes it; a computed number in hexadecimal, or decimal if it is small."""
    return str(value) if hasattr(value, "text") else hex(value) if value >= 0x1000 else str(value)


def c_enums(table, facts):
    """The enumeration of each fact that is a choice."""
    for fact in facts:
        if fact.choices:
            names = ", ".join(expressions.enumerator(table.name, fact, choice) for choice in fact.choices)
            yield f"{enum_of(table, fact)} {{ {names} }};"


def c_members(table, facts):
    """The structure's members, with their meanings."""
    lines, opened = [], []

    def go_to(groups):
        while opened != groups[:len(opened)]:
            lines.append(f"}} {opened.pop()};")
        for group in groups[len(opened):]:
            lines.append("struct {")
            opened.append(group)

    for fact in facts:
        *groups, name = fact.member.split(".")
        go_to(groups)
        texts = "one behind the other, then an empty one" if table.packs_texts else "ends with NULL"
        ends = {"texts": f"; {texts}", "records": "; ends with one without a name; NULL: none"}.get(fact.kind, "")
        lines += [f"// {fact.meaning}{ends}", f"{c_type(table, fact)}{name};"]
    go_to([])
    return lines


def c_row(table, facts, values, *more):
    """The initialisers of a record."""
    rows = [f"    .{fact.member} = {c_value(table, fact, values[fact.member])}," for fact in facts]
    return "\n".join(["{", *rows, *more, "},"])


def c_macros(table, values):
    """The numbers and words of a record as macros. For choices and flags, <NAME>_<WORD> is defined too, so that the
    preprocessor can test them."""
    for fact in table.plain:
        name, value = variable(table, fact.member), values[fact.member]
        if fact.kind == "number":
            yield f"#define {name} {number(value)}u"
        elif fact.kind != "texts":
            word = ("true" if value else "false") if fact.kind == "flag" else value
            yield f'#define {name} "{word}"'
            if fact.choices or fact.kind == "flag":
                yield "#define " + re.sub(r"\W", "_", f"{name}_{word}").upper() + " 1"


def c_facts(table):
    """What a reader of records needs of each fact:
         FACT(member, CHOICE or a kind of c_kinds(), choices or NULL, least, most or 0,
              REQUIRED|DEFAULT|WITH_GROUP, condition under which a record has it, default of a number or a choice)"""
    for fact in table.plain:
        kind = "CHOICE" if fact.choices else fact.kind.upper()
        need = "DEFAULT" if fact.may_be_missing else "WITH_GROUP" if fact.optional else "REQUIRED"
        has = expressions.to_c(fact.only, table) if fact.only else "true"
        default = "0"
        if fact.choices and fact.default:
            default = expressions.enumerator(table.name, fact, fact.default)
        elif fact.default and fact.kind in ("number", "flag"):
            default = fact.default if fact.kind == "flag" else expressions.to_c(fact.default, table)
        choices = quoted(fact.kind) if fact.choices else "NULL"
        most = 0 if fact.most == LARGEST else fact.most
        yield f"FACT({fact.member}, {kind}, {choices}, {fact.least}, {most}, {need}, {has}, {default})"


def c_kinds():
    """KIND(name, regular expression that values match, the values in words)"""
    for name, (pattern, words) in KINDS.items():
        yield f"KIND({name.upper()}, {quoted(pattern)}, {quoted(words)})"


def c_rules(table):
    """RULE(number from 1 on, condition that the record must keep, code), or RULE_OF_TWO for a rule of two records. The
    code is two bytes: the numbers, from 1 on, of the member to blame and of the message about it, in MEMBERS and
    MESSAGES. These are texts, each with a zero behind it; `{}` in a message stands for that member's value."""
    said = [rule.says.replace(f"{{{rule.at}}}", "{}") for rule in table.rules]
    members, messages = list(dict.fromkeys(rule.at for rule in table.rules)), list(dict.fromkeys(said))
    for number, (rule, says) in enumerate(zip(table.rules, said), 1):
        kind = "RULE_OF_TWO" if expressions.names(rule.holds, "other") else "RULE"
        yield (f"{kind}({number}, {expressions.to_c(rule.holds, table)},\n"
               f'     "\\{members.index(rule.at) + 1:03o}\\{messages.index(says) + 1:03o}")')
    yield "MEMBERS(" + " ".join(f'"{member}\\0"' for member in members) + ")"
    yield "MESSAGES(" + "\n         ".join(f'{quoted(says)} "\\0"' for says in messages) + ")"


# --------------------------------------------------------------------------------------------- CMake

def cmake_value(fact, value):
    if fact.kind == "texts":
        return ";".join(value)
    if fact.kind == "flag":
        return "true" if value else "false"
    return number(value) if fact.kind == "number" else value


def cmake_text(text):
    return '"' + re.sub(r'([\\"$])', r"\\\1", text) + '"'


def cmake_sets(table, facts, values):
    """set() of each fact."""
    for fact in facts:
        yield f"set({variable(table, fact.member)} {cmake_text(cmake_value(fact, values[fact.member]))})"


def filled(template, values):
    """The template with each @NAME@ replaced by its value."""
    return re.sub(r"@(\w+)@", lambda match: values[match[1]], template)


# ------------------------------------------------------------------------------------------ Markdown

def words_of(expression):
    """`if `core.architecture` is `tta``; all comparisons of the expression have the same operator."""
    parts = re.findall(r'(\S+) (==|!=) "(.*?)"', expression)
    word = "if" if parts[0][1] == "==" else "unless"
    return f"{word} `{parts[0][0]}` is " + " or ".join(f"`{value}`" for _, _, value in parts)


def markdown(table, prefix=""):
    lines = ["| member | is | meaning |", "|---|---|---|"]
    for fact in table.facts:
        kind = ", ".join(f"`{choice}`" for choice in fact.choices) or fact.kind
        if fact.kind == "number" and fact.wanted.startswith("a number") and "decimal" not in fact.wanted:
            kind = fact.wanted.removeprefix("a ")
        if fact.may_be_missing:
            kind += ", may be missing"
            if fact.default not in ("", "0"):
                kind += f": `{fact.default.replace('//', '/')}`"
        elif fact.optional:
            kind += ", its group may be missing"
        if fact.only:
            kind += f", {words_of(fact.only)}"
        if fact.records:
            kind = "an object of records, may be missing"
        lines.append(f"| `{prefix}{fact.member}` | {kind} | {fact.meaning} |")
        if fact.records:
            lines += markdown(fact.records, f"{fact.member}.<name>.").splitlines()[2:]
    return "\n".join(lines)
