# SPDX-License-Identifier: MIT
"""Expressions of rules: a subset of Python's expressions, which this module evaluates and translates to C.

    core.count * core.stack_size < memory.data.size
    transport in ("uio", "u-dma-buf")  and host.region != ""

Members are numbers, flags, texts or choices; choices compare in the order in which their fact lists them. Numbers
are added and multiplied, never subtracted, so that C's unsigned arithmetic and Python's agree. apart(memory.code.address,
memory.data.address) says whether two regions have no byte in common; their sizes are the members `size` beside.
"""
import ast
import functools
import operator

OPERATORS = {ast.Add: ("+", operator.add), ast.Mult: ("*", operator.mul), ast.FloorDiv: ("/", operator.floordiv),
             ast.Mod: ("%", operator.mod), ast.BitAnd: ("&", operator.and_)}
COMPARISONS = {ast.Eq: ("==", operator.eq), ast.NotEq: ("!=", operator.ne), ast.Lt: ("<", operator.lt),
               ast.LtE: ("<=", operator.le), ast.Gt: (">", operator.gt), ast.GtE: (">=", operator.ge)}


@functools.cache
def parsed(text):
    return ast.parse(text, mode="eval").body


def path_of(node):
    """`memory.data.size`, or None if the node is no member."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{path_of(node.value)}.{node.attr}"
    return None


def fact_of(node, table):
    path = path_of(node)
    fact = table.fact(path) if path else None
    assert fact or not path, f"no member {path}"
    return fact


def index_of(constant, fact):
    """A word's index among the choices of the fact; other constants as they are."""
    return fact.choices.index(constant) if fact and fact.choices and isinstance(constant, str) else constant


def names(text, table_name):
    """Whether the expression names a member of another table."""
    return any(isinstance(node, ast.Name) and node.id == table_name for node in ast.walk(parsed(text)))


def region_paths(call):
    """The members address, size, address and size of the two regions of apart()."""
    assert path_of(call.func) == "apart" and len(call.args) == 2
    return [path for address in map(path_of, call.args) for path in (address, address.removesuffix("address") + "size")]


def apart(one, one_size, other, other_size):
    return one + one_size <= other or other + other_size <= one or one_size == 0 or other_size == 0


def evaluate(text, table, values):
    """`values` has the members' values by their paths, as in table.fact()."""
    return value_of(parsed(text), table, values)


def value_of(node, table, values, other=None):
    """`other`: the fact that this node is compared with."""
    recurse = functools.partial(value_of, table=table, values=values)
    if isinstance(node, ast.Constant):
        return index_of(node.value, other)
    if fact := fact_of(node, table):
        return index_of(values[path_of(node)], fact)
    if isinstance(node, ast.Tuple):
        return [value_of(part, table, values, other) for part in node.elts]
    if isinstance(node, ast.Call):
        return apart(*(values[path] for path in region_paths(node)))
    if isinstance(node, ast.BoolOp):
        return (all if isinstance(node.op, ast.And) else any)(recurse(part) for part in node.values)
    if isinstance(node, ast.UnaryOp):
        return not recurse(node.operand)
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)][1](recurse(node.left), recurse(node.right))
    left = recurse(node.left)
    right = value_of(node.comparators[0], table, values, fact_of(node.left, table))
    if isinstance(node.ops[0], ast.In):
        return left in right
    return COMPARISONS[type(node.ops[0])][1](left, right)


def to_c(text, table):
    """The expression in C, where `board` points to the record `board`, and so on."""
    return c_of(parsed(text), table)


def c_member(path, table):
    if path in table.by_member:
        return f"{table.name}->{path}"
    other, _, member = path.partition(".")
    return f"{other}->{member}"


def enumerator(table_name, fact, choice):
    return f"BCL_{table_name}_{fact.member}_{choice}".upper().replace(".", "_").replace("-", "_")


def c_of(node, table):
    recurse = functools.partial(c_of, table=table)
    if isinstance(node, ast.Constant):
        return f"{node.value}u" if node.value < 2**32 else f"{node.value}ull"
    if fact_of(node, table):
        return c_member(path_of(node), table)
    if isinstance(node, ast.Call):
        return "apart(" + ", ".join(f"&{c_member(path, table)}" for path in region_paths(node)) + ")"
    if isinstance(node, ast.BoolOp):
        between = " && " if isinstance(node.op, ast.And) else " || "
        return "(" + between.join(recurse(part) for part in node.values) + ")"
    if isinstance(node, ast.UnaryOp):
        return f"!{recurse(node.operand)}"
    if isinstance(node, ast.BinOp):
        return f"({recurse(node.left)} {OPERATORS[type(node.op)][0]} {recurse(node.right)})"
    right = node.comparators[0]
    if isinstance(node.ops[0], ast.In):
        return "(" + " || ".join(c_comparison(node.left, "==", part, table) for part in right.elts) + ")"
    return c_comparison(node.left, COMPARISONS[type(node.ops[0])][0], right, table)


def c_comparison(left, sign, right, table):
    fact = fact_of(left, table)
    if fact and isinstance(right, ast.Constant) and isinstance(right.value, str):
        if not fact.choices:
            return f'(strcmp({c_of(left, table)}, "{right.value}") {sign} 0)'
        owner = table.name if path_of(left) in table.by_member else path_of(left).partition(".")[0]
        return f"({c_of(left, table)} {sign} {enumerator(owner, fact, right.value)})"
    if fact and fact.choices:
        return f"((int){c_of(left, table)} {sign} (int){c_of(right, table)})"
    return f"({c_of(left, table)} {sign} {c_of(right, table)})"


def check(text, table):
    """Asserts that the expression is of this subset, and that none of its numbers can exceed 64 bits."""
    for node in ast.walk(parsed(text)):
        assert not isinstance(node, (ast.Subscript, ast.Lambda)), text
        assert not isinstance(node, ast.Call) or all(table.fact(path) for path in region_paths(node)), text
        if isinstance(node, ast.BinOp):
            assert largest(node, table) < 2**64, f"{text}: may be too large"


def largest(node, table):
    if isinstance(node, ast.Constant):
        return node.value
    if fact := fact_of(node, table):
        return fact.most
    left, right = largest(node.left, table), largest(node.right, table)
    return OPERATORS[type(node.op)][1](left, right) if isinstance(node.op, (ast.Add, ast.Mult)) else left
