// SPDX-License-Identifier: MIT

#include "rtl/Modules.h"

namespace barecl::tta {
namespace {

// The cycles from a jump's move to the fetch of its target. The decode stages account for the other delay slots.
unsigned fetchDelay(const Plan &P) { return P.M.Control.DelaySlots - decodeStages(P); }

void writeJump(ModuleText &To, const Plan &P, const std::string &Port, unsigned Width) {
    To.input(Port + "_write");
    To.input(Port + "_data", Width);
    if (Width > P.AddressBits)
        To.partly(Port + "_data");
    const std::string Target = fitted(Port + "_data", Width, P.AddressBits);
    const unsigned Delay = fetchDelay(P);
    std::string Jumps = Port + "_write", To_ = Target;
    for (unsigned N = 1; N <= Delay; ++N) {
        const std::string Stage = std::to_string(N);
        To.line("reg jumps_" + Stage + ";");
        To.line("reg " + range(P.AddressBits) + "target_" + Stage + ";");
        To.line("always @(posedge clk)");
        To.line("    if (reset)");
        To.line("        jumps_" + Stage + " <= 1'b0;");
        To.line("    else if (enable)");
        To.line("        jumps_" + Stage + " <= " + Jumps + ";");
        To.line("always @(posedge clk)");
        To.line("    if (enable)");
        To.line("        target_" + Stage + " <= " + To_ + ";");
        Jumps = "jumps_" + Stage;
        To_ = "target_" + Stage;
    }
    To.line("assign code_address = " + Jumps + " ? " + To_ + " : next;");
}

// The return address: the instruction after the delay slots of the call.
void writeReturn(ModuleText &To, const Plan &P, const std::string &Jump) {
    const ControlUnit &Control = P.M.Control;
    const Endpoint Place = {Endpoint::Control, 0, Control.ReturnAddress};
    const std::string &Port = P.ControlPorts[Control.ReturnAddress];
    const unsigned Width = Control.Ports[Control.ReturnAddress].Width;
    const bool IsWritten = !P.busesOf(Place, Socket::Input).empty();
    To.line("");
    To.outputRegister(Port, Width);
    std::string After = "next";
    if (unsigned Delay = fetchDelay(P)) {
        To.wire("after", P.AddressBits, "next + " + number(P.AddressBits, Delay));
        After = "after";
    }
    std::string Calls;
    for (unsigned N = 0; N < Control.Operations.size(); ++N)
        if (Control.Operations[N].Name == "call")
            Calls = Jump + "_write" +
                    (Control.Operations.size() > 1
                         ? " && " + Jump + "_operation == " +
                               number(bitsFor(unsigned(Control.Operations.size())), N)
                         : "");
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        " + Port + " <= " + number(Width, 0) + ";");
    if (!Calls.empty()) {
        To.line("    else if (enable && " + Calls + ")");
        To.line("        " + Port + " <= " + fitted(After, P.AddressBits, Width) + ";");
        if (P.AddressBits > Width)
            To.partly(After);
    }
    if (IsWritten) {
        To.input(Port + "_write");
        To.input(Port + "_data", Width);
        To.line("    else if (enable && " + Port + "_write)");
        To.line("        " + Port + " <= " + Port + "_data;");
    }
}

} // namespace

ModuleText controlModule(const Plan &P) {
    const ControlUnit &Control = P.M.Control;
    ModuleText Result(
        P.module(P.Control),
        {"Control unit '" + Control.Name + "'" +
             P.Lines.text(P.Lines.of("global-control-unit", Control.Name)) +
             ": fetches instructions. A jump has " + std::to_string(Control.DelaySlots) +
             " delay slots.",
         "`code_address` counts instructions. Instruction memory gives the instruction in the next",
         "cycle in which `enable` is 1."});
    Result.clocked();
    Result.outputShared("code_address", P.AddressBits);
    Result.line("reg " + range(P.AddressBits) +
                "next; // the instruction after the one fetched last");
    unsigned Jump = 0;
    for (unsigned N = 0; N < Control.Ports.size(); ++N)
        if (Control.Ports[N].SetsOpcode)
            Jump = N;
    const std::string &Name = P.ControlPorts[Jump];
    if (unsigned Bits = bitsFor(unsigned(Control.Operations.size()))) {
        Result.input(Name + "_operation", Bits);
        Result.partly(Name + "_operation");
    }
    writeJump(Result, P, Name, Control.Ports[Jump].Width);
    Result.line("always @(posedge clk)");
    Result.line("    if (reset)");
    Result.line("        next <= " + number(P.AddressBits, 0) + ";");
    Result.line("    else if (enable)");
    Result.line("        next <= code_address + " + number(P.AddressBits, 1) + ";");
    if (Control.HasReturnAddress)
        writeReturn(Result, P, Name);
    return Result;
}

} // namespace barecl::tta
