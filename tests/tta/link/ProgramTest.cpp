// SPDX-License-Identifier: MIT
//
// ProgramTest ADF OTHER-ADF FOLDER: tests the linker, program files, and code that is loaded while a
// simulator runs. The first machine is tta-scalar. Writes these files to the folder, for tests of ttasim:
//   exit.prog      prints "ok", ends with exit code 42
//   fault.prog     faults; its handler ends with the kind of the fault as exit code
//   faults.prog    faults in its fault handler
//   calls.prog     calls instruction 256, then ends with RF0.5 as its exit code
//   limited.prog   the same, with limits for the memory that loaded code may access
//   code           a bcl_code_region, with a function that sets RF0.5 to 7
//   store-*, load-*, jump   like code, but first access an address, or jump to an instruction of the program

#include "adf/Adf.h"
#include "barecl/abi.h"
#include "barecl/image.h"
#include "encoding/InstructionEncoding.h"
#include "encoding/ProgramFile.h"
#include "program/Assembler.h"
#include "program/Linker.h"
#include "simulator/Simulator.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

using namespace barecl::tta;

namespace {

unsigned Failures = 0;

void check(bool Holds, const char *What, int Line) {
    if (Holds)
        return;
    std::fprintf(stderr, "ProgramTest.cpp:%d: not so: %s\n", Line, What);
    ++Failures;
}
#define CHECK(...) check(__VA_ARGS__, #__VA_ARGS__, __LINE__)

Machine readMachine(const char *Path) {
    MachineDiagnostics Diagnostics(Path);
    std::optional<Machine> Result = readAdfFile(Path, Diagnostics);
    if (!Result) {
        std::fputs(Diagnostics.text().c_str(), stderr);
        std::exit(1);
    }
    return std::move(*Result);
}

// A function of one block, with a made-up lower bound of 3 cycles.
ScheduledFunction function(const Machine &M, const std::string &Name, const std::string &Text,
                           std::vector<CodeFixup> Fixups) {
    MachineDiagnostics Diagnostics(Name);
    std::optional<Program> Code = assemble(M, "CODE ;\n" + Text, Diagnostics);
    if (!Code) {
        std::fputs(Diagnostics.text().c_str(), stderr);
        std::exit(1);
    }
    return {Name,
            Code->Instructions,
            {0},
            std::move(Fixups),
            {{.Start = 0, .LeastCycles = 3, .LeastMoves = 2, .Limit = BlockLimit::Buses}}};
}

CodeFixup longOf(unsigned Instruction, const std::string &Symbol) {
    return {Instruction, true, 0, Symbol, 0};
}

constexpr char Nops[] = "... ;\n... ;\n... ;\n";

// ------------------------------------------------------------------------------------------------
// The programs

struct Pieces {
    std::vector<ScheduledFunction> Functions;
    std::vector<DataObject> Data;
};

DataObject words(const std::string &Name, std::initializer_list<uint8_t> FirstBytes,
                 std::vector<DataObject::Fixup> Fixups = {}) {
    std::vector<uint8_t> Bytes = FirstBytes;
    return {Name, 0, 4, 8, std::move(Bytes), std::move(Fixups)};
}

// Loads the exit code from the address that is stored at `table` + 4, prints, and halts.
Pieces exitPieces(const Machine &M) {
    Pieces P;
    P.Functions.push_back(function(M, "unused", "1 -> RF0.0 ;\n", {longOf(0, "nowhere")}));
    P.Functions.push_back(function(M, "__tta_halt", Nops, {}));
    P.Functions.push_back(
        function(M, "_start",
                 "[IMM.0=4] ;\nIMM.0 -> LSU.in1t.ld32 ;\n... ;\n[IMM.0=0] ;\n"
                 "LSU.out1 -> LSU.in1t.ld32 , IMM.0 -> RF0.1 ;\n"
                 "111 -> IO.in1t.stdout ;\n107 -> IO.in1t.stdout ;\n"
                 "RF0.1 -> LSU.in1t.st32 , LSU.out1 -> LSU.in2 ;\n"
                 "[IMM.0=0] ;\nIMM.0 -> gcu.pc.jump ;\n" +
                     std::string(Nops),
                 {longOf(0, "table"), longOf(3, "__exit_code"), longOf(8, "__tta_halt")}));
    P.Data.push_back(words("unused_data", {1}));
    P.Data.push_back(words("forty_two", {42}));
    P.Data.push_back(words("table", {}, {{4, "forty_two"}}));
    P.Data.push_back(words("__exit_code", {}));
    return P;
}

// Divides by zero; the exit code of the handler is the kind of fault. If Faulty, the handler divides by zero too.
Pieces faultPieces(const Machine &M, bool Faulty) {
    Pieces P;
    P.Functions.push_back(
        function(M, "_start", "0 -> DIV.in2 , 1 -> DIV.in1t.div ;\n", {longOf(0, "")}));
    P.Functions[0].Fixups.clear();
    P.Functions.push_back(
        function(M, "__fault_entry",
                 (Faulty ? "0 -> DIV.in2 , 1 -> DIV.in1t.div ;\n" : "... ;\n") +
                     std::string("[IMM.0=0] ;\nIMM.0 -> LSU.in1t.ld32 ;\n[IMM.0=0] ;\n... ;\n"
                                 "IMM.0 -> LSU.in1t.st32 , LSU.out1 -> LSU.in2 ;\n"
                                 "[IMM.0=0] ;\nIMM.0 -> gcu.pc.jump ;\n") +
                     Nops,
                 {longOf(1, "__fault_record"), longOf(3, "__exit_code"), longOf(6, "__tta_halt")}));
    P.Functions.push_back(function(M, "__tta_halt", Nops, {}));
    P.Data.push_back(words("__exit_code", {}));
    P.Data.push_back({"__fault_record", 0, 8, sizeof(bcl_fault), {}, {}});
    return P;
}

Pieces callPieces(const Machine &M) {
    Pieces P;
    P.Functions.push_back(
        function(M, "_start",
                 "[IMM.0=256] ;\nIMM.0 -> gcu.pc.call ;\n" + std::string(Nops) +
                     "[IMM.0=0] ;\nIMM.0 -> LSU.in1t.st32 , RF0.5 -> LSU.in2 ;\n[IMM.0=0] ;\n"
                     "IMM.0 -> gcu.pc.jump ;\n" +
                     Nops,
                 {longOf(5, "__exit_code"), longOf(7, "__tta_halt")}));
    P.Functions.push_back(function(M, "__tta_halt", Nops, {}));
    P.Data.push_back(words("__exit_code", {}));
    return P;
}

std::optional<Program> linked(const Machine &M, const Pieces &P, std::vector<std::string> Roots,
                              std::string &Said, std::vector<uint64_t> DataStart = {}) {
    MachineDiagnostics Diagnostics("link");
    std::optional<Program> Result =
        link(M, P.Functions, P.Data, {std::move(Roots), std::move(DataStart)}, Diagnostics);
    Said = Diagnostics.text();
    return Result;
}

Program mustLink(const Machine &M, const Pieces &P, std::vector<std::string> Roots) {
    std::string Said;
    std::optional<Program> Result = linked(M, P, std::move(Roots), Said);
    if (!Result) {
        std::fputs(Said.c_str(), stderr);
        std::exit(1);
    }
    Result->File = "source.c";
    return std::move(*Result);
}

// ------------------------------------------------------------------------------------------------
// The linker

void testPlaces(const Machine &M) {
    Program P = mustLink(M, exitPieces(M), {"_start"});
    CHECK(P.Labels.size() == 2 && P.Labels["_start"] == 0 && P.Labels["__tta_halt"] == 13);
    CHECK(P.CodeMap == "function 0 _start\nblock 0 3 buses 2/3\n"
                       "function 13 __tta_halt\nblock 13 3 buses 2/3\n");
    CHECK(P.Symbols.size() == 3 && !P.Symbols.contains("unused_data"));
    CHECK(P.Symbols["forty_two"] == DataPlace{0, 4});
    CHECK(P.Symbols["table"] == DataPlace{0, 12});
    CHECK(P.Data.size() == 1 && P.Data[0].Address == 4 && P.Data[0].Bytes.size() == 24);
    CHECK(P.Data[0].Bytes[0] == 42 && P.Data[0].Bytes[12] == 4 && P.Data[0].Bytes[13] == 0);
    CHECK(P.Instructions[0].LongImmediates[0].Value == 16); // table + 4
    CHECK(P.Instructions[8].LongImmediates[0].Value == 13);
    CHECK(P.Relocations.size() == 4);
    CHECK(P.Relocations[0] ==
          Relocation{.Place = Relocation::LongImmediate, .OfCode = false, .Instruction = 0});
    CHECK(P.Relocations[2] ==
          Relocation{.Place = Relocation::LongImmediate, .OfCode = true, .Instruction = 8});
    CHECK(P.Relocations[3].Place == Relocation::Data && P.Relocations[3].Where.Address == 16);
}

void testBlocksAndStart(const Machine &M) {
    Pieces P;
    P.Functions.push_back(function(M, "a", "... ;\n... ;\n0 -> gcu.pc.jump ;\n" + std::string(Nops),
                                   {{2, false, 0, "", 1}}));
    P.Functions[0].BlockStarts = {0, 1};
    P.Functions.push_back(P.Functions[0]);
    P.Functions[1].Name = "b";
    P.Data.push_back(words("x", {}));
    std::string Said;
    std::optional<Program> Linked = linked(M, P, {"b", "a", "x"}, Said, {0x1000});
    CHECK(Linked && Linked->Labels["b"] == 0 && Linked->Labels["a"] == 6);
    CHECK(Linked && Linked->Instructions[2].Moves[0].Source.Value == 1);
    CHECK(Linked && Linked->Instructions[8].Moves[0].Source.Value == 7);
    CHECK(Linked && Linked->Symbols["x"] == DataPlace{0, 0x1000});
    CHECK(Linked && Linked->Relocations[0].Place == Relocation::Move);
}

void testLinkerSymbols(const Machine &M) {
    Pieces P;
    P.Data.push_back({"x", 0, 1, 30, {}, {}});
    P.Data.push_back({"y", 0, 4, 8, {}, {{0, "__heap_start"}, {4, "__stack_top"}}});
    std::string Said;
    std::optional<Program> Linked = linked(M, P, {"x", "y"}, Said);
    CHECK(Linked && Linked->Data[0].Bytes[32] == 48 && Linked->Data[0].Bytes[39] == 1);
}

void testRefusals(const Machine &M) {
    std::string Said;
    Pieces P = exitPieces(M);
    CHECK(!linked(M, P, {"_start", "unused", "missing"}, Said));
    CHECK(Said.find("symbol 'nowhere' is not defined; 'unused' wants it") != Said.npos);
    CHECK(Said.find("symbol 'missing' is not defined\n") != Said.npos);
    P.Data.push_back(words("_start", {}));
    CHECK(!linked(M, P, {"_start"}, Said) && Said.find("'_start' is defined twice") != Said.npos);
    P = {};
    P.Functions.push_back(function(M, "f", "0 -> RF0.0 ;\n", {{0, false, 0, "far", 0}}));
    P.Functions[0].Instructions[0].Line = 17;
    P.Data.push_back(words("far", {}));
    CHECK(!linked(M, P, {"f"}, Said, {200}) &&
          Said.find("link:17: error: function 'f', address 0xc8 of 'far': the immediate does not "
                    "fit on bus 'B0'") != Said.npos);
    P.Data.push_back({"large", 0, 4, 1 << 24, {}, {}});
    CHECK(!linked(M, P, {"large"}, Said) &&
          Said.find("'large', 16777216 bytes, does not fit into address space 'data'") !=
              Said.npos);
}

// ------------------------------------------------------------------------------------------------
// Program files

void testFile(const Machine &M, const Machine &Other) {
    Program P = mustLink(M, exitPieces(M), {"_start"});
    P.Registers.push_back({0, 15, 0xfffff0});
    MachineDiagnostics Diagnostics("file");
    std::string File = *writeProgramFile(M, P, Diagnostics);
    std::optional<Program> Read = readProgramFile(M, File, Diagnostics);
    CHECK(Read && Read->Instructions == P.Instructions && Read->Data == P.Data &&
          Read->Labels == P.Labels && Read->Symbols == P.Symbols &&
          Read->Relocations == P.Relocations && Read->Registers == P.Registers &&
          Read->File == P.File && Read->CodeMap == P.CodeMap);
    CHECK(!Diagnostics.hasErrors());
    CHECK(!readProgramFile(Other, File, Diagnostics) &&
          Diagnostics.text() == "file: error: the program was made for another machine\n");
    for (size_t Size = 0; Size < File.size(); Size += 5)
        CHECK(!readProgramFile(M, std::string_view(File).substr(0, Size), Diagnostics));
    CHECK(!readProgramFile(M, File + "more", Diagnostics));
    std::string Newer = File;
    Newer[4] = 9;
    MachineDiagnostics OfNewer("file");
    CHECK(!readProgramFile(M, Newer, OfNewer) && OfNewer.text().find("version 9") != File.npos);
    // A file with any contents gives a program or an error.
    std::srand(1);
    for (unsigned N = 0; N < 2000; ++N) {
        std::string Bad = File;
        for (unsigned Change = 0; Change < 3; ++Change)
            Bad[size_t(std::rand()) % Bad.size()] = char(std::rand());
        MachineDiagnostics OfBad("file");
        CHECK(readProgramFile(M, Bad, OfBad).has_value() != OfBad.hasErrors());
    }
}

void testEncoding(const Machine &M) {
    InstructionEncoding Encoding(M);
    std::vector<uint8_t> Bytes(Encoding.bytes());
    CHECK(!Encoding.decode(Bytes)); // zeros are not an instruction
    ScheduledFunction F =
        function(M, "f",
                 "?BOOL.1 -3 -> RF0.3 , !BOOL.0 ALU.out1 -> RF1.4 , gcu.ra -> gcu.pc.jump ;\n"
                 "IMM.0 -> MUL.in1t.mul , [IMM.0=0xfffffff0] ;\n",
                 {});
    F.Instructions[1].LongImmediates[0].Value = ~uint64_t(0);
    for (const Instruction &I : F.Instructions) {
        CHECK(Encoding.encode(I, Bytes));
        CHECK(Encoding.decode(Bytes) == I);
    }
    F.Instructions[1].LongImmediates[0].Value = uint64_t(1) << 40;
    CHECK(!Encoding.encode(F.Instructions[1], Bytes));
}

// ------------------------------------------------------------------------------------------------
// Code that is loaded

std::vector<uint8_t> codeRegion(const Machine &M, const std::string &Text) {
    InstructionEncoding Encoding(M);
    std::vector<uint8_t> Region(sizeof(bcl_code_region) + 8 * Encoding.bytes());
    ScheduledFunction F = function(M, "loaded", Text, {});
    for (size_t N = 0; N < F.Instructions.size(); ++N)
        Encoding.encode(F.Instructions[N],
                        std::span(Region).subspan(sizeof(bcl_code_region) + N * Encoding.bytes(),
                                                  Encoding.bytes()));
    return Region;
}

std::string sets(unsigned Value) {
    return "gcu.ra -> gcu.pc.jump , " + std::to_string(Value) + " -> RF0.5 ;\n" + Nops;
}

// callPieces() with limits: loaded code may load from [0x100, 0x300) and [0x800, 0x900), and store to [0x100, 0x200).
Pieces limitedPieces(const Machine &M) {
    Pieces P = callPieces(M);
    const bcl_kernel_reach Reach = {{0x100, 0x300}, {0x100, 0x200}, {0x800, 0x900}};
    std::vector<uint8_t> Bytes(sizeof Reach);
    std::memcpy(Bytes.data(), &Reach, sizeof Reach);
    P.Data.push_back({"__kernel_reach", 0, 4, sizeof Reach, Bytes, {}});
    return P;
}

// Loaded code that first does `Moves`, which may use immediate 0 as an address, and then the same as sets(7).
std::string touches(const std::string &Moves) { return "[IMM.0=0] ;\n" + Moves + sets(7); }
const std::string StoreText = "IMM.0 -> LSU.in1t.st32 , 77 -> LSU.in2 ;\n";
const std::string LoadText = "IMM.0 -> LSU.in1t.ld32 ;\n";
const std::string JumpText = "IMM.0 -> gcu.pc.jump ;\n" + std::string(Nops);

// Whether a simulator that nobody asked for a profile has runs of code that was replaced. A device loads programs as
// long as it lives, and would need ever more memory.
bool keepsReplacedCode(const Machine &M, const Program &P, uint64_t Halt) {
    Simulator S(M, P);
    S.stopAt(Halt);
    std::vector<uint8_t> Region = codeRegion(M, sets(7));
    S.showCode(256, Region);
    CHECK(S.run(100) == Simulator::Stop::Ended);
    Region[0] = 1;
    S.restart(0);
    CHECK(S.run(100) == Simulator::Stop::Ended);
    return std::ranges::any_of(S.profile(),
                               [](const InstructionRuns &I) { return I.Generation == 0u; });
}

void testShownCode(const Machine &M) {
    Program P = mustLink(M, callPieces(M), {"_start"});
    uint64_t Halt = P.Labels["__tta_halt"];
    Simulator S(M, P);
    S.keepRuns();
    S.stopAt(Halt);
    std::vector<uint8_t> Region = codeRegion(M, sets(7));
    S.showCode(256, Region);
    CHECK(S.run(100) == Simulator::Stop::Ended && S.readRegister(0, 5) == 7);
    // Changed code takes effect only when the generation changes.
    std::vector<uint8_t> Other = codeRegion(M, sets(9));
    std::memcpy(Region.data() + sizeof(bcl_code_region), Other.data() + sizeof(bcl_code_region),
                Region.size() - sizeof(bcl_code_region));
    S.restart(0);
    CHECK(S.run(100) == Simulator::Stop::Ended && S.readRegister(0, 5) == 7);
    Region[0] = 1;
    S.restart(0);
    CHECK(S.run(100) == Simulator::Stop::Ended && S.readRegister(0, 5) == 9);
    // The profile counts the runs of each generation separately.
    uint64_t Runs = 0;
    std::map<uint32_t, uint64_t> RunsOfLoaded; // by generation
    for (const InstructionRuns &I : S.profile()) {
        Runs += I.Runs;
        if (I.Generation)
            RunsOfLoaded[*I.Generation] += I.Runs;
    }
    CHECK(Runs == S.cycle());
    CHECK(RunsOfLoaded == std::map<uint32_t, uint64_t>{{0, 8}, {1, 4}});
    CHECK(!keepsReplacedCode(M, P, Halt));
    // A jump to something that is not an instruction, and a jump outside of all instructions.
    std::ranges::fill(std::span(Region).subspan(sizeof(bcl_code_region)), 0);
    Region[0] = 2;
    S.restart(0);
    CHECK(S.run(100) == Simulator::Stop::Faulted && S.fault().Kind == FaultKind::Undefined &&
          S.fault().Instruction == 256);
    Simulator Without(M, P);
    CHECK(Without.run(100) == Simulator::Stop::Faulted && Without.fault().Kind == FaultKind::Jump);
}

void write(const std::string &Path, const std::string &Bytes) {
    std::ofstream(Path, std::ios::binary) << Bytes;
}

void writeCode(const std::string &Path, std::vector<uint8_t> Region) {
    Region.resize(4096);
    write(Path, {Region.begin(), Region.end()});
}

void writeProgram(const Machine &M, const std::string &Path, const Pieces &Pieces) {
    MachineDiagnostics Diagnostics(Path);
    std::vector<std::string> Roots = {"_start", "__exit_code"};
    for (const ScheduledFunction &F : Pieces.Functions)
        if (F.Name == "__fault_entry")
            Roots.push_back(F.Name);
    for (const DataObject &Object : Pieces.Data)
        if (Object.Name == "__kernel_reach")
            Roots.push_back(Object.Name);
    write(Path, *writeProgramFile(M, mustLink(M, Pieces, Roots), Diagnostics));
}

} // namespace

int main(int Count, char **Words) {
    if (Count != 4)
        return 2;
    const Machine M = readMachine(Words[1]), Other = readMachine(Words[2]);
    testPlaces(M);
    testBlocksAndStart(M);
    testLinkerSymbols(M);
    testRefusals(M);
    testFile(M, Other);
    testEncoding(M);
    testShownCode(M);
    std::string Folder = Words[3];
    writeProgram(M, Folder + "/exit.prog", exitPieces(M));
    writeProgram(M, Folder + "/fault.prog", faultPieces(M, false));
    writeProgram(M, Folder + "/faults.prog", faultPieces(M, true));
    writeProgram(M, Folder + "/calls.prog", callPieces(M));
    writeProgram(M, Folder + "/limited.prog", limitedPieces(M));
    writeCode(Folder + "/code", codeRegion(M, sets(7)));
    for (const char *Address :
         {"0x100", "0x1fc", "0x1fe", "0x200", "0x2fc", "0x300", "0xfc", "0x8fc"}) {
        auto Touching = [&](const std::string &Moves) {
            std::string Text = touches(Moves);
            return codeRegion(M, Text.replace(Text.find("=0") + 1, 1, Address));
        };
        writeCode(Folder + "/store-" + Address, Touching(StoreText));
        writeCode(Folder + "/load-" + Address, Touching(LoadText));
    }
    writeCode(Folder + "/jump", codeRegion(M, "[IMM.0=0] ;\n" + JumpText));
    return Failures != 0;
}
