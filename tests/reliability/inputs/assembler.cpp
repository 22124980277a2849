// SPDX-License-Identifier: MIT
//
// Assembler text for one of our machines: it must be assembled, or refused with a message. The disassembly of a program
// must assemble to the same program. The same holds for program files.

#include "input.h"

#include "adf/Adf.h"
#include "encoding/ProgramFile.h"
#include "program/Assembler.h"
#include "program/ProgramCheck.h"

using namespace barecl::tta;

static const Machine &machine() {
    static MachineDiagnostics Diagnostics("machine");
    static const auto Read = readAdfFile(MACHINE, Diagnostics);
    EXPECT(Read);
    return *Read;
}

static void writeAndRead(const Program &Program) {
    MachineDiagnostics Diagnostics("program");
    auto File = writeProgramFile(machine(), Program, Diagnostics);
    if (!File)
        return;
    auto Read = readProgramFile(machine(), *File, Diagnostics);
    if (!Read)
        fputs(Diagnostics.text().c_str(), stderr);
    EXPECT(Read && writeProgramFile(machine(), *Read, Diagnostics) == File);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    std::string_view Text(reinterpret_cast<const char *>(data), size);
    MachineDiagnostics Diagnostics("text"), Again("again");
    if (isProgramFile(Text)) {
        if (auto Program = readProgramFile(machine(), Text, Diagnostics))
            writeAndRead(*Program);
        return 0;
    }
    auto Program = assemble(machine(), Text, Diagnostics);
    if (!Program)
        return 0;
    std::string Shown = disassemble(machine(), *Program);
    auto Same = assemble(machine(), Shown, Again);
    if (!Same)
        fprintf(stderr, "%s\n%s", Shown.c_str(), Again.text().c_str());
    EXPECT(Same && disassemble(machine(), *Same) == Shown);
    writeAndRead(*Program);
    return 0;
}
