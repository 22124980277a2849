// SPDX-License-Identifier: MIT

#include "ShownRegisters.h"

#include "program/SymbolFile.h"

namespace barecl::tta {

// gdb wants registers of whole bytes, and types of 32, 64 or 128 bits.
static unsigned shownBits(unsigned Width) { return Width <= 32 ? 32 : Width <= 64 ? 64 : 128; }

static ShownRegister ofFile(Simulator &S, std::string Name, unsigned Width, unsigned File,
                            unsigned Index) {
    return {std::move(Name), shownBits(Width),
            [&S, File, Index] { return S.readRegister(File, Index); },
            [&S, File, Index](Bits Value) { S.writeRegister(File, Index, Value); }};
}

std::vector<ShownRegister> shownRegisters(const Machine &Machine, const Program &Program,
                                          Simulator &S) {
    std::vector<ShownRegister> Result;
    for (unsigned N = 0; N < ShownCounter; ++N)
        Result.push_back({"x" + std::to_string(N), 32, {}, {}});
    Result[0].Read = [] { return Bits(0); };
    if (Machine.Control.HasReturnAddress)
        Result[1].Read = [&S] { return Bits(uint32_t(CodeBase + S.returnAddress())); };
    if (Program.Registers.size() == 1) { // the linker initialises the stack pointer only
        const RegisterValue &Stack = Program.Registers[0];
        Result[2] = ofFile(S, "x2", 32, Stack.File, Stack.Index);
    }
    Result.push_back(
        {"pc", 32, [&S] { return Bits(uint32_t(CodeBase + S.programCounter())); }, {}});
    Result.push_back({"cycles", 64, [&S] { return Bits(S.cycle()); }, {}});
    for (unsigned File = 0; File < Machine.Files.size(); ++File)
        for (unsigned Index = 0; Index < Machine.Files[File].Size; ++Index)
            Result.push_back(ofFile(S, Machine.Files[File].Name + "_" + std::to_string(Index),
                                    Machine.Files[File].Width, File, Index));
    return Result;
}

static std::string typeOf(const ShownRegister &Register, unsigned Number) {
    if (Number == 1 || Number == ShownCounter)
        return "code_ptr";
    if (Number == 2)
        return "data_ptr";
    return Register.Bits == 128 ? "words" : "uint" + std::to_string(Register.Bits);
}

std::string targetDescription(const std::vector<ShownRegister> &Registers) {
    std::string Text = "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>"
                       "<architecture>riscv:rv32</architecture><osabi>none</osabi>"
                       "<feature name=\"org.gnu.gdb.riscv.cpu\">";
    for (unsigned N = 0; N < Registers.size(); ++N) {
        if (N == ShownCounter + 1)
            Text += "</feature><feature name=\"barecl.tta\">"
                    "<vector id=\"words\" type=\"uint32\" count=\"4\"/>";
        Text += "<reg name=\"" + Registers[N].Name + "\" bitsize=\"" +
                std::to_string(Registers[N].Bits) + "\" type=\"" + typeOf(Registers[N], N) +
                (N > ShownCounter ? "\" group=\"general\"/>" : "\"/>");
    }
    return Text + "</feature></target>";
}

} // namespace barecl::tta
