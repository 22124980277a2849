// SPDX-License-Identifier: MIT
//
// The text of one Verilog module, in parts: its ports, its body, and the signals that it may read only partly.

#ifndef BARECL_TTA_RTL_MODULETEXT_H
#define BARECL_TTA_RTL_MODULETEXT_H

#include "adf/InstructionWidth.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace barecl::tta {

// "[31:0] " for 32 bits, nothing for one.
std::string range(unsigned Width);

// "5'd3". Values have at most 64 bits.
std::string number(unsigned Width, uint64_t Value);

// An expression of `To` bits for a signal of `From` bits: the low bits of the signal, or the signal with zeros above
// it.
std::string fitted(const std::string &Signal, unsigned From, unsigned To);

class ModuleText {
  public:
    struct Port {
        std::string Name;
        unsigned Width;
        bool IsOutput, IsRegister;
        // The top module connects a shared port to the signal of the port's own name, and any other port to the signal
        // COMPONENT_PORT.
        bool IsShared;
    };

    // Comment: lines of text, without slashes.
    ModuleText(std::string Name, std::vector<std::string> Comment)
        : Name(std::move(Name)), Comment(std::move(Comment)) {}

    void input(const std::string &Port, unsigned Width = 1) {
        add(Port, Width, false, false, false);
    }
    void shared(const std::string &Port, unsigned Width = 1) {
        add(Port, Width, false, false, true);
    }
    void output(const std::string &Port, unsigned Width = 1) {
        add(Port, Width, true, false, false);
    }
    void outputShared(const std::string &Port, unsigned Width = 1) {
        add(Port, Width, true, false, true);
    }
    void outputRegister(const std::string &Port, unsigned Width = 1, bool IsShared = false) {
        add(Port, Width, true, true, IsShared);
    }
    // Adds clk, reset and enable, unless the module has them.
    void clocked();

    void line(const std::string &Text) { Body.push_back(Text); }
    void wire(const std::string &Signal, unsigned Width, const std::string &Value) {
        line("wire " + range(Width) + Signal + " = " + Value + ";");
    }
    // Declares that the module may leave bits of this signal unread, so that tools do not warn.
    void partly(const std::string &Signal);

    // Adds a library module (FloatModules.h) to used(). Returns the full name, for instantiating it; `Prefix` is the
    // machine's.
    std::string library(const std::string &Prefix, const std::string &Module) {
        Used.insert(Module);
        return Prefix + Module;
    }
    const std::set<std::string> &used() const { return Used; }

    const std::string &name() const { return Name; }
    const std::vector<Port> &ports() const { return Ports; }
    bool has(const std::string &Port) const;
    std::string text() const;

  private:
    void add(const std::string &Port, unsigned Width, bool IsOutput, bool IsRegister,
             bool IsShared);

    std::string Name;
    std::vector<std::string> Comment;
    std::vector<Port> Ports;
    std::vector<std::string> Body, Partly;
    std::set<std::string> Used;
};

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MODULETEXT_H
