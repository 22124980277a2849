// SPDX-License-Identifier: MIT

#include "operations/JsonLines.h"

using namespace llvm;

namespace barecl {

JsonLines::JsonLines(StringRef Text) : Rest(Text) { readValue(""); }

void JsonLines::skipBlanks() {
    const StringRef Blanks = Rest.take_while([](char C) { return isspace(uint8_t(C)); });
    Line += unsigned(Blanks.count('\n'));
    Rest = Rest.drop_front(Blanks.size());
}

// A JSON string contains no line ends. Escapes are not decoded: no name that line() is asked for has one.
std::string JsonLines::readString() {
    size_t End = 1;
    while (End < Rest.size() && Rest[End] != '"')
        End += Rest[End] == '\\' ? 2 : 1;
    const StringRef Result = Rest.slice(1, End);
    Rest = Rest.drop_front(std::min(End + 1, Rest.size()));
    return Result.str();
}

void JsonLines::note(const std::string &Path) {
    if (!Lines.try_emplace(Path, Line).second)
        Doubles.push_back(Path);
}

void JsonLines::readObject(const std::string &Path) {
    Rest = Rest.drop_front();
    for (skipBlanks(); Rest.starts_with('"'); skipBlanks()) {
        const std::string Name = readString();
        const std::string Member = Path.empty() ? Name : Path + "." + Name;
        note(Member);
        skipBlanks();
        Rest.consume_front(":");
        readValue(Member);
        skipBlanks();
        Rest.consume_front(",");
    }
    Rest.consume_front("}");
}

void JsonLines::readArray(const std::string &Path) {
    Rest = Rest.drop_front();
    unsigned Number = 0;
    for (skipBlanks(); !Rest.empty() && !Rest.starts_with(']'); skipBlanks()) {
        const std::string Element = Path + "[" + std::to_string(Number++) + "]";
        note(Element);
        readValue(Element);
        skipBlanks();
        Rest.consume_front(",");
    }
    Rest.consume_front("]");
}

void JsonLines::readValue(const std::string &Path) {
    skipBlanks();
    if (Rest.starts_with('{'))
        readObject(Path);
    else if (Rest.starts_with('['))
        readArray(Path);
    else if (Rest.starts_with('"'))
        readString();
    else
        Rest = Rest.drop_while(
            [](char C) { return !isspace(uint8_t(C)) && !StringRef(",]}").contains(C); });
}

unsigned JsonLines::line(StringRef Path) const {
    while (!Path.empty()) {
        if (auto Found = Lines.find(Path); Found != Lines.end())
            return Found->second;
        const size_t End = Path.find_last_of(".[");
        Path = Path.take_front(End == Path.npos ? 0 : End);
    }
    return 1;
}

} // namespace barecl
