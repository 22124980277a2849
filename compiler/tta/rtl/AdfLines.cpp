// SPDX-License-Identifier: MIT

#include "rtl/AdfLines.h"

#include "base/Xml.h"

#include <libxml/parser.h>

#include <algorithm>
#include <cctype>

namespace barecl::tta {
namespace {

std::string lower(std::string Text) {
    std::ranges::transform(Text, Text.begin(), [](unsigned char C) { return std::tolower(C); });
    return Text;
}

// An operation's name is a child element; a port's name is an attribute.
std::string nameOf(const Element &Part) {
    if (std::string Name = Part.attribute("name"); !Name.empty())
        return Name;
    for (const Element &Child : Part.children())
        if (Child.name() == "name")
            return lower(Child.text());
    return "";
}

} // namespace

AdfLines::AdfLines(const std::string &Path) : File(Path.substr(Path.find_last_of('/') + 1)) {
    xmlDoc *Read = xmlReadFile(Path.c_str(), nullptr, XML_PARSE_NONET | XML_PARSE_NOERROR);
    if (!Read)
        return;
    for (const Element &Component : Element(xmlDocGetRootElement(Read)).children()) {
        const std::string Key = std::string(Component.name()) + '/' + Component.attribute("name");
        Lines.emplace(Key, Component.line());
        for (const Element &Part : Component.children())
            Lines.emplace(Key + '/' + nameOf(Part), Part.line());
    }
    xmlFreeDoc(Read);
}

unsigned AdfLines::of(const std::string &Kind, const std::string &Name) const {
    auto Found = Lines.find(Kind + '/' + Name);
    return Found == Lines.end() ? 0 : Found->second;
}

unsigned AdfLines::of(const std::string &Kind, const std::string &Name,
                      const std::string &Part) const {
    return of(Kind, Name + '/' + Part);
}

std::string AdfLines::text(unsigned Line) const {
    return Line ? " (" + File + ":" + std::to_string(Line) + ")" : "";
}

} // namespace barecl::tta
