// SPDX-License-Identifier: MIT
//
// ttasim: runs a program on a machine, cycle by cycle.
//
// The program writes to standard output; ttasim's own messages go to standard error.
//
// Symbols of a program file define its interface to ttasim:
//   __tta_halt      code: the program ends before it runs this
//   __exit_code     four bytes of data: ttasim's exit code when the program ends there
//   __fault_entry   code: a fault does not end the run; instead it continues here, with reset
//                   registers, after ttasim has filled in
//   __fault_record  a bcl_fault (abi.h). The program sets its kind to BCL_FAULT_NONE when it has read
//                   it; a fault before that ends the run
//   __kernel_reach  a bcl_kernel_reach (abi.h): the memory that code written into instruction memory
//                   may access; without it, all that the program may access. It is read once
// A program without __tta_halt, like assembler text, ends after its last instruction, with exit
// code 0.
//
// Exit codes of ttasim itself: 123 when a signal ended --profile, 124 when the cycles are over, 125
// after a fault, 126 if the program could not be run.

#include "adf/Adf.h"
#include "barecl/abi.h"
#include "barecl/image.h"
#include "described/DescribedTable.h"
#include "encoding/ProgramFile.h"
#include "gdb/GdbServer.h"
#include "NativeCode.h"
#include "operations/Descriptions.h"
#include "program/Assembler.h"
#include "program/SymbolFile.h"
#include "simulator/MemoryMaps.h"

#include <algorithm>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <getopt.h>
#include <sstream>
#include <unistd.h>

using namespace barecl::tta;

namespace {

constexpr char Usage[] =
    "usage: ttasim --machine ADF [options] PROGRAM\n"
    "  --machine FILE      the machine\n"
    "  --fast[=VISITS]     translate code that has run VISITS times to code of the host\n"
    "  --map SPACE=FILE,ADDRESS,BYTES[,OFFSET]\n"
    "                      back a range of an address space by a file, which other processes may\n"
    "                      map too; instruction memory: see bcl_code_region in barecl/image.h\n"
    "  --cycles N          stop after N cycles\n"
    "  --break LABEL       stop before the instruction at a label or number\n"
    "  --trace             print each cycle's instruction\n"
    "  --registers FILE    print the registers of a register file at the end\n"
    "  --stats             print cycles, and how buses, units and register files were used\n"
    "  --stream-in FILE    the bytes that the operation STREAM_IN reads\n"
    "  --stream-out FILE   where the operation STREAM_OUT writes bytes\n"
    "  --profile FILE      write how often each instruction ran, also after SIGTERM, which ends "
    "the\n"
    "                      run; ./dev profile reads it\n"
    "  --gdb SOCKET        let gdb control the run: wait for it at this Unix socket. `-`: "
    "standard\n"
    "                      input, if that is a connected socket; then faults do not stop the run.\n"
    "                      With --fast, nobody is answered there\n"
    "  --symbols FILE      write the program's functions for gdb, as an ELF file\n"
    "  --version           print the version\n"
    "PROGRAM is a program file, or assembler text, see compiler/tta/program/Assembler.h\n";

// Translation costs as much as some hundred thousand cycles of the interpreter.
constexpr unsigned FastThreshold = 2000;

struct Settings {
    std::string Machine, Program, Break, Profile, StreamIn, StreamOut, Gdb, Symbols;
    std::vector<std::string> Registers;
    std::vector<MemoryMap> Maps;
    uint64_t Cycles = ~uint64_t(0);
    unsigned Fast = 0; // visits of a place before it is translated; 0: no translation
    bool Trace = false, Statistics = false;
};

enum ExitCode { Terminated = 123, CyclesOver = 124, HasFaulted = 125, CannotRun = 126 };

[[noreturn]] void stop(const std::string &Message) {
    std::fprintf(stderr, "%s", Message.c_str());
    std::exit(CannotRun);
}

uint64_t number(const char *Text) {
    char *End;
    uint64_t Value = std::strtoull(Text, &End, 0);
    if (*Text == '\0' || *End != '\0')
        stop("ttasim: '" + std::string(Text) + "' is no number\n");
    return Value;
}

MemoryMap memoryMap(const char *Text) {
    std::optional<MemoryMap> Result = parseMemoryMap(Text);
    if (!Result)
        stop("ttasim: --map wants SPACE=FILE,ADDRESS,BYTES[,OFFSET], not '" + std::string(Text) +
             "'\n");
    return std::move(*Result);
}

struct OptionRow {
    const char *Name;
    int Argument;
    void (*Set)(Settings &S, const char *Text); // Text: the argument, or null
};

constexpr OptionRow OptionRows[] = {
    {"machine", required_argument, [](Settings &S, const char *Text) { S.Machine = Text; }},
    {"fast", optional_argument,
     [](Settings &S, const char *Text) {
         S.Fast = Text ? std::max(1u, unsigned(number(Text))) : FastThreshold;
     }},
    {"map", required_argument,
     [](Settings &S, const char *Text) { S.Maps.push_back(memoryMap(Text)); }},
    {"cycles", required_argument, [](Settings &S, const char *Text) { S.Cycles = number(Text); }},
    {"break", required_argument, [](Settings &S, const char *Text) { S.Break = Text; }},
    {"trace", no_argument, [](Settings &S, const char *) { S.Trace = true; }},
    {"registers", required_argument,
     [](Settings &S, const char *Text) { S.Registers.push_back(Text); }},
    {"stats", no_argument, [](Settings &S, const char *) { S.Statistics = true; }},
    {"stream-in", required_argument, [](Settings &S, const char *Text) { S.StreamIn = Text; }},
    {"stream-out", required_argument, [](Settings &S, const char *Text) { S.StreamOut = Text; }},
    {"profile", required_argument, [](Settings &S, const char *Text) { S.Profile = Text; }},
    {"gdb", required_argument, [](Settings &S, const char *Text) { S.Gdb = Text; }},
    {"symbols", required_argument, [](Settings &S, const char *Text) { S.Symbols = Text; }},
    {"version", no_argument,
     [](Settings &, const char *) {
         std::puts("ttasim " BARECL_VERSION);
         std::exit(0);
     }},
    {"help", no_argument,
     [](Settings &, const char *) {
         std::printf("%s", Usage);
         std::exit(0);
     }},
};

Settings readArguments(int Count, char **Words) {
    std::vector<option> Options;
    for (const OptionRow &Row : OptionRows)
        Options.push_back({Row.Name, Row.Argument, nullptr, 0});
    Options.push_back({});
    Settings Result;
    int Row = 0;
    for (int Found; (Found = getopt_long(Count, Words, "", Options.data(), &Row)) != -1;) {
        if (Found == '?')
            stop(Usage);
        OptionRows[Row].Set(Result, optarg);
    }
    if (Result.Fast && (Result.Trace || Result.Statistics || !Result.Profile.empty()))
        stop("ttasim: --fast neither traces nor counts\n");
    if (Result.Fast && !Result.Gdb.empty() && Result.Gdb != "-")
        stop("ttasim: --gdb stops between any two cycles, so it cannot be combined with --fast\n");
    if (Result.Machine.empty() || optind + 1 != Count)
        stop(Usage);
    Result.Program = Words[optind];
    return Result;
}

Machine loadMachine(const std::string &Path) {
    auto Described = barecl::readDescriptions(barecl::operationsFolder(Path));
    auto Table = Described ? runnableTable(*Described) : Described.takeError();
    if (!Table)
        stop(llvm::toString(Table.takeError()) + "\n");
    MachineDiagnostics Diagnostics(Path);
    std::optional<Machine> Result = readAdfFile(Path, Diagnostics, std::move(*Table));
    if (!Result)
        stop(Diagnostics.text());
    std::fprintf(stderr, "%s", Diagnostics.text().c_str());
    return std::move(*Result);
}

Program loadProgram(const Machine &Machine, const std::string &Path) {
    std::ifstream File(Path, std::ios::binary);
    std::ostringstream Contents;
    if (!File || !(Contents << File.rdbuf()))
        stop("ttasim: cannot read " + Path + "\n");
    std::string Bytes = std::move(Contents).str();
    MachineDiagnostics Diagnostics(Path);
    bool IsText = !isProgramFile(Bytes);
    std::optional<Program> Result = IsText ? assemble(Machine, Bytes, Diagnostics)
                                           : readProgramFile(Machine, Bytes, Diagnostics);
    if (!Result)
        stop(Diagnostics.text());
    if (IsText)
        Result->File = Path;
    return std::move(*Result);
}

uint64_t place(const Program &Program, const std::string &Text) {
    auto Label = Program.Labels.find(Text);
    return Label != Program.Labels.end() ? Label->second : number(Text.c_str());
}

void printRegisters(const Machine &M, const Simulator &Simulator, const std::string &Name) {
    std::optional<unsigned> File = findNamed(M.Files, Name);
    if (!File)
        stop("ttasim: there is no register file '" + Name + "'\n");
    for (unsigned N = 0; N < M.Files[*File].Size; ++N) {
        Bits Value = Simulator.readRegister(*File, N);
        std::fprintf(stderr, "%s.%u = ", Name.c_str(), N);
        if (Value >> 64)
            std::fprintf(stderr, "0x%" PRIx64 "%016" PRIx64 "\n", uint64_t(Value >> 64),
                         uint64_t(Value));
        else
            std::fprintf(stderr, "0x%" PRIx64 "\n", uint64_t(Value));
    }
}

void printShare(const char *Kind, const std::string &Name, uint64_t Uses, uint64_t Cycles) {
    std::fprintf(stderr, "%-8s %-16s %12" PRIu64 "  %5.1f %%\n", Kind, Name.c_str(), Uses,
                 Cycles ? 100.0 * double(Uses) / double(Cycles) : 0.0);
}

void printStatistics(const Machine &M, const SimulatorStatistics &S) {
    std::fprintf(stderr, "cycles   %12" PRIu64 "\nmoves    %12" PRIu64 ", %" PRIu64 " squashed\n",
                 S.Cycles, S.Moves, S.Squashed);
    for (unsigned N = 0; N < M.Buses.size(); ++N)
        printShare("bus", M.Buses[N].Name, S.BusMoves[N], S.Cycles);
    for (unsigned N = 0; N < M.Units.size(); ++N) {
        uint64_t Starts = 0;
        for (uint64_t Count : S.UnitOperations[N])
            Starts += Count;
        printShare("unit", M.Units[N].Name, Starts, S.Cycles);
        for (unsigned Operation = 0; Operation < M.Units[N].Operations.size(); ++Operation)
            if (uint64_t Count = S.UnitOperations[N][Operation])
                printShare("", M.Units[N].Operations[Operation].Name, Count, S.Cycles);
    }
    for (unsigned N = 0; N < M.Files.size(); ++N) {
        printShare("reads", M.Files[N].Name, S.FileReads[N], S.Cycles);
        printShare("writes", M.Files[N].Name, S.FileWrites[N], S.Cycles);
    }
}

void printFault(const Program &Program, const SimulatorFault &Fault) {
    std::fprintf(stderr, "%s:%u: fault in cycle %" PRIu64 ", instruction %" PRIu64 ": %s\n",
                 Program.File.c_str(), Fault.Line, Fault.Cycle, Fault.Instruction,
                 Fault.Text.c_str());
}

// Writes a profile: a line that names the format, the source's name, the code map of the program,
// then
//     ran INSTRUCTION TIMES LINE
// for each instruction that ran. Instructions after a line `generation N` belong to loaded code:
// they were in the region of instruction memory in that generation.
void writeProfile(const Program &P, const Simulator &Simulator, const std::string &Path) {
    std::ofstream Out(Path);
    Out << "ttasim profile 1\nsource " << P.File << '\n' << P.CodeMap;
    std::optional<uint32_t> Generation;
    for (const InstructionRuns &I : Simulator.profile()) {
        if (I.Generation != Generation)
            Out << "generation " << *I.Generation << '\n';
        Generation = I.Generation;
        Out << "ran " << I.Instruction << ' ' << I.Runs << ' ' << I.Line << '\n';
    }
    if (!Out.flush())
        stop("ttasim: cannot write " + Path + "\n");
}

// Loaded code is entered at a place of its own name, at which host/gdb/barecl.py stops.
void writeSymbols(const Program &P, const std::string &Path) {
    SymbolFile File = {functionsOf(P), {}};
    File.Functions.push_back({"groups_run", launchPlace(P), launchPlace(P) + 1});
    std::vector<uint32_t> Addresses;
    if (!(std::ofstream(Path, std::ios::binary) << File.bytes(Addresses)).flush())
        stop("ttasim: cannot write " + Path + "\n");
}

// ------------------------------------------------------------------------------------------------
// A run

// Cycles between two checks whether the run must end.
constexpr uint64_t CyclesAtOnce = 100000;

volatile std::sig_atomic_t IsTerminated = 0;

// The bytes of a symbol of the program; empty if there is no such symbol.
std::span<uint8_t> symbolBytes(const Program &P, Simulator &Simulator, const char *Name,
                               unsigned Count) {
    auto Found = P.Symbols.find(Name);
    return Found == P.Symbols.end()
               ? std::span<uint8_t>()
               : Simulator.memory(Found->second.Space).bytes(Found->second.Address, Count);
}

void limitKernels(const Program &P, Simulator &Simulator) {
    bcl_kernel_reach Reach;
    std::span<uint8_t> Bytes = symbolBytes(P, Simulator, "__kernel_reach", sizeof Reach);
    if (Bytes.empty())
        return;
    std::memcpy(&Reach, Bytes.data(), sizeof Reach);
    auto Range = [](const uint32_t (&Ends)[2]) { return KernelReach::Range{Ends[0], Ends[1]}; };
    Simulator.limitShownCode({P.Symbols.at("__kernel_reach").Space, Range(Reach.loads),
                              Range(Reach.stores), Range(Reach.stack)});
}

int exitCode(const Program &P, Simulator &Simulator) {
    std::span<uint8_t> Bytes = symbolBytes(P, Simulator, "__exit_code", 4);
    return Bytes.empty() ? 0 : Bytes[0];
}

uint32_t kindOf(FaultKind Kind) {
    switch (Kind) {
    case FaultKind::Access:
        return BCL_FAULT_DATA;
    case FaultKind::Alignment:
        return BCL_FAULT_ALIGNMENT;
    case FaultKind::Division:
        return BCL_FAULT_DIVISION;
    case FaultKind::Jump:
        return BCL_FAULT_INSTRUCTION;
    case FaultKind::Undefined:
        return BCL_FAULT_UNDEFINED;
    case FaultKind::Conflict:
        break;
    }
    return BCL_FAULT_CONFLICT;
}

// Passes a fault to the program if it has a handler. False if it has none.
bool handleFault(const Program &P, Simulator &Simulator) {
    const SimulatorFault &Fault = Simulator.fault();
    auto Entry = P.Labels.find("__fault_entry");
    bcl_fault Record = {};
    std::span<uint8_t> To = symbolBytes(P, Simulator, "__fault_record", sizeof Record);
    if (Entry == P.Labels.end() || To.empty())
        return false;
    std::memcpy(&Record, To.data(), sizeof Record);
    if (Record.kind != BCL_FAULT_NONE)
        return false;
    Record = {};
    Record.kind = kindOf(Fault.Kind);
    Record.pc = Fault.Instruction;
    Record.address = Fault.Address.value_or(0);
    Record.address_valid = Fault.Address.has_value();
    Record.ticks = Fault.Cycle;
    Record.line = Fault.Line;
    std::memcpy(To.data(), &Record, sizeof Record);
    Simulator.restart(Entry->second);
    return true;
}

// `Debugger`: null if gdb does not control the run.
int run(const Program &P, Simulator &Simulator, uint64_t Cycles, GdbServer *Debugger) {
    if (auto Halt = P.Labels.find("__tta_halt"); Halt != P.Labels.end())
        Simulator.stopAt(Halt->second);
    while (!IsTerminated) {
        const uint64_t Most = std::min(CyclesAtOnce, Cycles - Simulator.cycle());
        Simulator::Stop Stop = Debugger ? Debugger->run(Most) : Simulator.run(Most);
        std::fflush(stdout);
        if (Stop == Simulator::Stop::Ended)
            return exitCode(P, Simulator);
        if (Stop == Simulator::Stop::Running) {
            if (Simulator.cycle() < Cycles)
                continue;
            return CyclesOver;
        }
        printFault(P, Simulator.fault());
        if (!handleFault(P, Simulator))
            return HasFaulted;
    }
    return Terminated;
}

// Opens the file of a stream; without a name, it stays closed.
template <typename Stream> Stream openStream(const std::string &Name) {
    Stream Result;
    if (!Name.empty())
        Result.open(Name, std::ios::binary);
    if (!Name.empty() && !Result)
        stop("ttasim: cannot open " + Name + "\n");
    return Result;
}

} // namespace

int main(int Count, char **Words) {
    Settings Settings = readArguments(Count, Words);
    const Machine Machine = loadMachine(Settings.Machine);
    const Program Program = loadProgram(Machine, Settings.Program);
    MemoryMaps Maps(Machine, Program);
    Simulator Simulator(Machine, Program);
    for (const MemoryMap &Map : Settings.Maps)
        if (std::string Problem = Maps.add(Map, Simulator); !Problem.empty())
            stop("ttasim: --map " + Map.Space + ": " + Problem + "\n");
    limitKernels(Program, Simulator);
    auto Input = openStream<std::ifstream>(Settings.StreamIn);
    auto Output = openStream<std::ofstream>(Settings.StreamOut);
    Simulator.useStreams(Input.is_open() ? &Input : nullptr, Output.is_open() ? &Output : nullptr);
    if (!Settings.Break.empty())
        Simulator.stopAt(place(Program, Settings.Break));
    if (Settings.Fast)
        Simulator.state().Native = createNativeCode(Simulator.state(), Settings.Fast);
    std::vector<std::string> Texts;
    if (Settings.Trace) {
        for (const Instruction &I : Program.Instructions)
            Texts.push_back(disassemble(Machine, I));
        Simulator.onCycle([&](uint64_t Cycle, uint64_t Instruction) {
            std::fprintf(stderr, "%8" PRIu64 " %6" PRIu64 "  %s\n", Cycle, Instruction,
                         Instruction < Texts.size() ? Texts[Instruction].c_str() : "(loaded)");
        });
    }
    if (!Settings.Profile.empty()) {
        Simulator.keepRuns();
        std::signal(SIGTERM, [](int) { IsTerminated = 1; });
    }
    if (!Settings.Symbols.empty())
        writeSymbols(Program, Settings.Symbols);
    Packets Connection;
    std::optional<GdbServer> Debugger;
    if (Settings.Gdb == "-" && Settings.Fast) { // who asks learns at once that nobody answers
        if (!std::freopen("/dev/null", "r", stdin))
            stop("ttasim: cannot open /dev/null\n");
    } else if (Settings.Gdb == "-") {
        if (Connection.take(STDIN_FILENO))
            Debugger.emplace(Machine, Program, Simulator, Connection, false);
    } else if (!Settings.Gdb.empty()) {
        if (std::string Problem = Connection.open(Settings.Gdb); !Problem.empty())
            stop("ttasim: --gdb: " + Problem + "\n");
        Debugger.emplace(Machine, Program, Simulator, Connection, true);
    }
    int Code = run(Program, Simulator, Settings.Cycles, Debugger ? &*Debugger : nullptr);
    if (Debugger)
        Debugger->ended(Code);
    for (const std::string &File : Settings.Registers)
        printRegisters(Machine, Simulator, File);
    if (Settings.Statistics)
        printStatistics(Machine, Simulator.statistics());
    if (!Settings.Profile.empty())
        writeProfile(Program, Simulator, Settings.Profile);
    return Code;
}
