// SPDX-License-Identifier: MIT
//
// A view of libxml2's elements: names, attributes, text, lines, children in order.

#ifndef BARECL_BASE_XML_H
#define BARECL_BASE_XML_H

#include <libxml/tree.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace barecl {

class Element {
  public:
    explicit Element(xmlNode *Node) : Node(Node) {}

    std::string_view name() const { return view(Node->name); }
    unsigned line() const { return unsigned(xmlGetLineNo(Node)); }

    // Empty if there is no such attribute.
    std::string attribute(const char *Name) const {
        std::unique_ptr<xmlChar, decltype(xmlFree)> Value(
            xmlGetNoNsProp(Node, reinterpret_cast<const xmlChar *>(Name)), xmlFree);
        return Value ? std::string(view(Value.get())) : std::string();
    }

    // The text between its tags, without white space at both ends.
    std::string text() const {
        std::unique_ptr<xmlChar, decltype(xmlFree)> Content(xmlNodeGetContent(Node), xmlFree);
        std::string_view Text = Content ? view(Content.get()) : "";
        constexpr std::string_view Blank = " \t\r\n";
        size_t First = Text.find_first_not_of(Blank);
        return First == Text.npos
                   ? std::string()
                   : std::string(Text.substr(First, Text.find_last_not_of(Blank) + 1 - First));
    }

    std::vector<Element> children() const {
        std::vector<Element> Result;
        for (xmlNode *Child = Node->children; Child; Child = Child->next)
            if (Child->type == XML_ELEMENT_NODE)
                Result.emplace_back(Child);
        return Result;
    }

  private:
    static std::string_view view(const xmlChar *Text) {
        return reinterpret_cast<const char *>(Text);
    }

    xmlNode *Node;
};

} // namespace barecl

#endif // BARECL_BASE_XML_H
