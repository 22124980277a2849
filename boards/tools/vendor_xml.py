# SPDX-License-Identifier: MIT
"""Reads vendors' XML files, which may be hostile. A document type declaration is refused, and with it all entities of a
document's own and all other files that it names. Size, depth and number of elements are limited."""
from dataclasses import dataclass, field
from xml.parsers import expat

from vendor_facts import Refused

MOST_BYTES, MOST_ELEMENTS, MOST_DEPTH = 64 << 20, 2_000_000, 64
LARGEST = 2**48 - 1


@dataclass
class Element:
    tag: str
    attributes: dict
    file: str
    line: int
    parent: "Element" = None
    children: list = field(default_factory=list)
    text: str = ""

    def all(self, *tags):
        return [child for child in self.children if child.tag in tags]

    def first(self, tag):
        return next((child for child in self.children if child.tag == tag), None)

    def word(self, tag, default=None):
        """The text of a child."""
        child = self.first(tag)
        return default if child is None else child.text.strip()

    def number(self, tag):
        """The number in a child; None without it. SVD also has #0101 for binary, and 4k."""
        child = self.first(tag)
        return None if child is None else child.number_of(child.text.strip(), tag)

    def attribute_number(self, name):
        return self.number_of(self.attributes[name].strip(), name) if name in self.attributes else None

    def number_of(self, word, what):
        scale = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}.get(word[-1:].lower(), 1)
        digits = word if scale == 1 else word[:-1]
        try:
            value = int("0b" + digits[1:] if digits.startswith("#") else digits.removeprefix("+"),
                        10 if digits.isdecimal() else 0) * scale
        except ValueError:
            value = -1
        if not 0 <= value <= LARGEST:
            raise Refused(f'{self.place}: {what} is "{word[:40]}", wanted: a number of at most 48 bits')
        return value

    @property
    def where(self):
        return f"line {self.line}"

    @property
    def place(self):
        return f"{self.file}:{self.line}"


class Reader:
    def __init__(self, path):
        self.path, self.root, self.at, self.elements, self.depth = str(path), None, None, 0, 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.begin, self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype

    def begin(self, tag, attributes):
        self.elements, self.depth = self.elements + 1, self.depth + 1
        if self.elements > MOST_ELEMENTS or self.depth > MOST_DEPTH:
            raise self.refused(f"has more than {MOST_ELEMENTS} elements, or more than {MOST_DEPTH} inside each other")
        self.at = Element(tag, attributes, self.path, self.parser.CurrentLineNumber, self.at)
        if self.at.parent is None:
            self.root = self.at
        else:
            self.at.parent.children.append(self.at)

    def end(self, _tag):
        self.at, self.depth = self.at.parent, self.depth - 1

    def characters(self, text):
        if self.at is not None:
            self.at.text += text

    def refuse_doctype(self, *_):
        raise self.refused("declares a document type; vendors' files need none, and entities are not expanded")

    def refused(self, says):
        return Refused(f"{self.path}:{self.parser.CurrentLineNumber}: {says}")


def read(path, data):
    """The root element. Raises Refused."""
    if len(data) > MOST_BYTES:
        raise Refused(f"{path} has more than {MOST_BYTES} bytes")
    if data.startswith(b"PK"):
        raise Refused(f"{path} is a ZIP archive, as packs are: unzip the .pdsc in it")
    reader = Reader(path)
    try:
        reader.parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise Refused(f"{path}: no XML: {error}") from error
    return reader.root
