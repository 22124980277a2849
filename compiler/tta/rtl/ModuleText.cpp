// SPDX-License-Identifier: MIT

#include "rtl/ModuleText.h"

#include <algorithm>

namespace barecl::tta {

std::string range(unsigned Width) {
    return Width == 1 ? "" : "[" + std::to_string(Width - 1) + ":0] ";
}

std::string number(unsigned Width, uint64_t Value) {
    return std::to_string(Width) + "'d" + std::to_string(Value);
}

std::string fitted(const std::string &Signal, unsigned From, unsigned To) {
    if (From == To)
        return Signal;
    if (From > To)
        return Signal + (To == 1 ? "[0]" : "[" + std::to_string(To - 1) + ":0]");
    return "{" + number(To - From, 0) + ", " + Signal + "}";
}

void ModuleText::clocked() {
    for (const char *Port : {"clk", "reset", "enable"})
        if (!has(Port))
            shared(Port);
}

bool ModuleText::has(const std::string &Port) const {
    return std::ranges::any_of(Ports, [&](const auto &P) { return P.Name == Port; });
}

void ModuleText::partly(const std::string &Signal) {
    if (std::ranges::find(Partly, Signal) == Partly.end())
        Partly.push_back(Signal);
}

void ModuleText::add(const std::string &Port, unsigned Width, bool IsOutput, bool IsRegister,
                     bool IsShared) {
    if (!has(Port))
        Ports.push_back({Port, Width, IsOutput, IsRegister, IsShared});
}

std::string ModuleText::text() const {
    std::string Result;
    for (const std::string &Line : Comment)
        Result += "// " + Line + "\n";
    Result += "module " + Name + " (\n";
    for (const Port &P : Ports)
        Result += std::string("    ") + (P.IsOutput ? "output " : "input  ") +
                  (P.IsRegister ? "reg  " : "wire ") + range(P.Width) + P.Name +
                  (&P == &Ports.back() ? "\n" : ",\n");
    Result += ");\n\n";
    for (const std::string &Line : Body)
        Result += (Line.empty() || Line[0] == '\n' ? Line : "    " + Line) + "\n";
    if (!Partly.empty()) {
        Result +=
            "\n    // Bits of these that nothing reads are no mistake.\n    wire unused = &{1'b0";
        for (const std::string &Signal : Partly)
            Result += ", " + Signal;
        Result += "};\n";
    }
    return Result + "endmodule\n";
}

} // namespace barecl::tta
