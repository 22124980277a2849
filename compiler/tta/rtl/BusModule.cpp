// SPDX-License-Identifier: MIT

#include "rtl/Modules.h"

namespace barecl::tta {
namespace {

std::string guardExpression(const Plan &P, const Guard &G) {
    if (G.Kind == Guard::Always)
        return "1'b1";
    if (G.Kind == Guard::Never)
        return "1'b0";
    return (G.Inverted ? "~" : "") + P.guard(G).Name;
}

// The signal `happens`: whether the guard that the instruction selects lets the move happen.
void writeGuards(ModuleText &To, const Plan &P, const Bus &B, unsigned Bits) {
    for (const Guard &G : B.Guards)
        if (G.Kind == Guard::Register || G.Kind == Guard::Output)
            To.shared(P.guard(G).Name);
    if (!Bits)
        return To.wire("happens", 1, B.Guards.empty() ? "1'b1" : guardExpression(P, B.Guards[0]));
    To.input("guard", Bits);
    To.line("reg happens;");
    To.line("always @*");
    To.line("    case (guard)");
    for (unsigned N = 0; N < B.Guards.size(); ++N)
        To.line("        " + number(Bits, N) + ": happens = " + guardExpression(P, B.Guards[N]) +
                ";");
    To.line("        default: happens = 1'b0;");
    To.line("    endcase");
}

unsigned widthAt(const Plan &P, const Endpoint &Place) { return widthOf(P.M, Place); }

void writeSources(ModuleText &To, const Plan &P, const Bus &B, const BusPlan &Plan) {
    To.outputRegister("value", B.Width);
    if (B.ShortWidth)
        To.input("immediate", B.Width);
    if (Plan.SourceBits)
        To.input("from", Plan.SourceBits);
    const std::string Immediate = B.ShortWidth ? "immediate" : number(B.Width, 0);
    To.line("\n    // What the bus carries");
    To.line("always @*");
    if (!Plan.SourceBits)
        return To.line("    value = " + Immediate + ";");
    To.line("    case (from)");
    for (unsigned N = 0; N < Plan.Sources.size(); ++N) {
        const std::string Signal = P.source(Plan.Sources[N], Plan);
        const unsigned Width = widthAt(P, Plan.Sources[N]);
        To.shared(Signal, Width);
        if (Width > B.Width)
            To.partly(Signal);
        To.line("        " + number(Plan.SourceBits, N + 1) +
                ": value = " + fitted(Signal, Width, B.Width) + ";");
    }
    To.line("        default: value = " + Immediate + ";");
    To.line("    endcase");
}

// Says which register files with one port for reads the bus's move reads.
void writeReads(ModuleText &To, const Plan &P, const BusPlan &Plan) {
    for (unsigned N = 0; N < Plan.Sources.size(); ++N) {
        if (!P.hasOneReadPort(Plan.Sources[N]))
            continue;
        const std::string Name = P.readStrobe(Plan.Sources[N]);
        To.output(Name);
        To.line("assign " + Name + " = happens" +
                (Plan.SinkBits ? " && to != " + number(Plan.SinkBits, 0) : "") +
                " && from == " + number(Plan.SourceBits, N + 1) + ";");
    }
}

void writeSinks(ModuleText &To, const Plan &P, const BusPlan &Plan) {
    To.line("\n    // Where its move goes to");
    if (Plan.SinkBits)
        To.input("to", Plan.SinkBits);
    for (unsigned N = 0; N < Plan.Sinks.size(); ++N) {
        if (!P.isUsed(Plan.Sinks[N]))
            continue;
        const std::string Strobe = P.strobe(Plan.Sinks[N]);
        To.output(Strobe);
        To.line("assign " + Strobe + " = happens && to == " + number(Plan.SinkBits, N + 1) + ";");
    }
}

} // namespace

ModuleText busModule(const Plan &P, unsigned Number) {
    const Bus &B = P.M.Buses[Number];
    const BusPlan &Plan = P.Buses[Number];
    ModuleText Result(P.module(Plan.Name),
                      {"Bus '" + B.Name + "'" + P.Lines.text(P.Lines.of("bus", B.Name)) + ": " +
                           std::to_string(B.Width) + " bits, short immediates of " +
                           std::to_string(B.ShortWidth) + " bits.",
                       "A move reads the state before its cycle."});
    writeGuards(Result, P, B, Plan.GuardBits);
    writeSources(Result, P, B, Plan);
    writeSinks(Result, P, Plan);
    writeReads(Result, P, Plan);
    return Result;
}

ModuleText guardModule(const Plan &P) {
    ModuleText Result(P.module("guards"), {"Guards see some bits only some cycles later."});
    for (const GuardSignal &G : P.Guards) {
        if (!G.Delay)
            continue;
        Result.clocked();
        const std::string Bit = "bit_" + G.Name.substr(std::string("guard_").size());
        Result.shared(Bit);
        Result.outputShared(G.Name);
        const std::string Past = "past_" + G.Name;
        Result.line("reg " + range(G.Delay) + Past + ";");
        Result.line("always @(posedge clk)");
        Result.line("    if (reset)");
        Result.line("        " + Past + " <= " + number(G.Delay, 0) + ";");
        Result.line("    else if (enable)");
        Result.line("        " + Past + " <= " +
                    (G.Delay == 1
                         ? Bit
                         : "{" + Past + "[" + std::to_string(G.Delay - 2) + ":0], " + Bit + "}") +
                    ";");
        Result.line("assign " + G.Name + " = " + Past +
                    (G.Delay == 1 ? "" : "[" + std::to_string(G.Delay - 1) + "]") + ";");
    }
    return Result;
}

} // namespace barecl::tta
