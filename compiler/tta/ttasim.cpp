// SPDX-License-Identifier: MIT
//
// ttasim: runs a program on a machine, cycle by cycle.
//
// The program's output is its own; what ttasim says goes to standard error. Exit code: 0 if the
// program has ended, 1 if it could not be run, 2 after a fault, 3 when the cycles were over.

#include "Adf.h"
#include "Assembler.h"
#include "NativeCode.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <getopt.h>
#include <sstream>

using namespace barecl::tta;

namespace {

constexpr char Usage[] =
    "usage: ttasim --machine ADF [options] PROGRAM\n"
    "  --machine FILE      the machine\n"
    "  --fast[=VISITS]     translate what has been come to so often to code of this machine\n"
    "  --cycles N          stop after N cycles\n"
    "  --break LABEL       stop before the instruction at a label or number\n"
    "  --trace             print each cycle's instruction\n"
    "  --registers FILE    print the registers of a register file at the end\n"
    "  --stats             print cycles, and how buses, units and register files were used\n"
    "PROGRAM is assembler text, see compiler/tta/Assembler.h\n";

// Translation costs as much as some ten thousand cycles of the interpreter.
constexpr unsigned FastThreshold = 100;

struct Settings {
    std::string Machine, Program, Break;
    std::vector<std::string> Registers;
    uint64_t Cycles = ~uint64_t(0);
    unsigned Fast = 0; // visits of a place before it is translated; 0: never
    bool Trace = false, Statistics = false;
};

[[noreturn]] void stop(const std::string &Message) {
    std::fprintf(stderr, "%s", Message.c_str());
    std::exit(1);
}

uint64_t number(const char *Text) {
    char *End;
    uint64_t Value = std::strtoull(Text, &End, 0);
    if (*Text == '\0' || *End != '\0')
        stop("ttasim: '" + std::string(Text) + "' is no number\n");
    return Value;
}

Settings readArguments(int Count, char **Words) {
    enum {
        MachineOption = 1,
        FastOption,
        CyclesOption,
        BreakOption,
        TraceOption,
        RegistersOption,
        StatsOption,
        HelpOption
    };
    static const option Options[] = {
        {"machine", required_argument, nullptr, MachineOption},
        {"fast", optional_argument, nullptr, FastOption},
        {"cycles", required_argument, nullptr, CyclesOption},
        {"break", required_argument, nullptr, BreakOption},
        {"trace", no_argument, nullptr, TraceOption},
        {"registers", required_argument, nullptr, RegistersOption},
        {"stats", no_argument, nullptr, StatsOption},
        {"help", no_argument, nullptr, HelpOption},
        {},
    };
    Settings Result;
    for (int Option; (Option = getopt_long(Count, Words, "", Options, nullptr)) != -1;) {
        switch (Option) {
        case MachineOption:
            Result.Machine = optarg;
            break;
        case FastOption:
            Result.Fast = optarg ? std::max(1u, unsigned(number(optarg))) : FastThreshold;
            break;
        case CyclesOption:
            Result.Cycles = number(optarg);
            break;
        case BreakOption:
            Result.Break = optarg;
            break;
        case TraceOption:
            Result.Trace = true;
            break;
        case RegistersOption:
            Result.Registers.push_back(optarg);
            break;
        case StatsOption:
            Result.Statistics = true;
            break;
        case HelpOption:
            std::printf("%s", Usage);
            std::exit(0);
        default:
            stop(Usage);
        }
    }
    if (Result.Fast && (Result.Trace || Result.Statistics))
        stop("ttasim: --fast neither traces nor counts\n");
    if (Result.Machine.empty() || optind + 1 != Count)
        stop(Usage);
    Result.Program = Words[optind];
    return Result;
}

Machine loadMachine(const std::string &Path) {
    MachineDiagnostics Diagnostics(Path);
    std::optional<Machine> Result = readAdfFile(Path, Diagnostics);
    if (!Result)
        stop(Diagnostics.text());
    std::fprintf(stderr, "%s", Diagnostics.text().c_str());
    return std::move(*Result);
}

Program loadProgram(const Machine &Machine, const std::string &Path) {
    std::ifstream File(Path);
    std::ostringstream Text;
    if (!File || !(Text << File.rdbuf()))
        stop("ttasim: cannot read " + Path + "\n");
    MachineDiagnostics Diagnostics(Path);
    std::optional<Program> Result = assemble(Machine, Text.str(), Diagnostics);
    if (!Result)
        stop(Diagnostics.text());
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

} // namespace

int main(int Count, char **Words) {
    Settings Settings = readArguments(Count, Words);
    const Machine Machine = loadMachine(Settings.Machine);
    const Program Program = loadProgram(Machine, Settings.Program);
    Simulator Simulator(Machine, Program);
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
                         Texts[Instruction].c_str());
        });
    }
    Simulator::Stop Stop = Simulator.run(Settings.Cycles);
    std::fflush(stdout);
    if (Stop == Simulator::Stop::Faulted)
        printFault(Program, Simulator.fault());
    for (const std::string &File : Settings.Registers)
        printRegisters(Machine, Simulator, File);
    if (Settings.Statistics)
        printStatistics(Machine, Simulator.statistics());
    return Stop == Simulator::Stop::Faulted ? 2 : Stop == Simulator::Stop::Running ? 3 : 0;
}
