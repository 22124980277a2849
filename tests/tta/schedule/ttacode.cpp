// SPDX-License-Identifier: MIT
//
// ttacode: schedules code from a test (CodeText.h) or random code (RandomCode.h), prints the
// instructions, and compares their effects in the simulator with the code's in an interpreter.

#include "adf/Adf.h"
#include "CodeText.h"
#include "Interpreter.h"
#include "PlantedFaults.h"
#include "PortComparison.h"
#include "program/Assembler.h"
#include "program/ProgramCheck.h"
#include "RandomCode.h"
#include "schedule/check/FilledCheck.h"
#include "schedule/check/LoopCheck.h"
#include "schedule/check/ScheduleCheck.h"
#include "schedule/Scheduler.h"
#include "schedule/schedulers/BlockScheduler.h"
#include "schedule/slots/DelaySlots.h"
#include "simulator/Simulator.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <getopt.h>
#include <map>
#include <random>
#include <set>
#include <sstream>

using namespace barecl::tta;

namespace {

constexpr char Usage[] =
    "usage: ttacode --machine ADF [options] CODE\n"
    "       ttacode --machine ADF [options] --random SEED --count N\n"
    "       ttacode --ports --random SEED --count N: two matchings of ports side by side\n"
    "  --in-order          one operation after the other\n"
    "  --scratch           registers for copies, the last of each file\n"
    "  --run               compare with an interpreter, from random registers and memory\n"
    "  --size N            operations of a random block, about\n"
    "  --print             random code too\n"
    "  --plant             break the schedule of each block in every way there is; the checker "
    "must\n"
    "                      find what makes a difference\n";

struct Settings {
    std::string Machine, Code;
    ScheduleOptions Options;
    bool Scratch = false, Run = false, Print = false, Plant = false, Ports = false;
    uint64_t Seed = 0;
    unsigned Count = 0, Size = 12;
};

[[noreturn]] void stop(const std::string &Message) {
    std::fprintf(stderr, "%s\n", Message.c_str());
    std::exit(1);
}

Settings readArguments(int Count, char **Words) {
    static const option Options[] = {
        {"machine", required_argument, nullptr, 'm'},
        {"in-order", no_argument, nullptr, 'i'},
        {"scratch", no_argument, nullptr, 's'},
        {"run", no_argument, nullptr, 'r'},
        {"random", required_argument, nullptr, 'x'},
        {"count", required_argument, nullptr, 'n'},
        {"size", required_argument, nullptr, 'z'},
        {"print", no_argument, nullptr, 'p'},
        {"plant", no_argument, nullptr, 'f'},
        {"ports", no_argument, nullptr, 'o'},
        {},
    };
    Settings Result;
    for (int Option; (Option = getopt_long(Count, Words, "", Options, nullptr)) != -1;) {
        switch (Option) {
        case 'm':
            Result.Machine = optarg;
            break;
        case 'i':
            Result.Options.InOrder = true;
            break;
        case 's':
            Result.Scratch = true;
            break;
        case 'r':
            Result.Run = true;
            break;
        case 'x':
            Result.Seed = std::strtoull(optarg, nullptr, 0);
            break;
        case 'n':
            Result.Count = unsigned(std::strtoul(optarg, nullptr, 0));
            break;
        case 'z':
            Result.Size = unsigned(std::strtoul(optarg, nullptr, 0));
            break;
        case 'f':
            Result.Plant = true;
            break;
        case 'o':
            Result.Ports = true;
            break;
        case 'p':
            Result.Print = true;
            break;
        default:
            stop(Usage);
        }
    }
    if (optind < Count)
        Result.Code = Words[optind];
    if (Result.Machine.empty() != Result.Ports || (Result.Code.empty() && Result.Count == 0))
        stop(Usage);
    return Result;
}

std::string read(const std::string &Path) {
    std::ifstream In(Path);
    if (!In)
        stop("cannot read '" + Path + "'");
    std::stringstream Text;
    Text << In.rdbuf();
    return Text.str();
}

// The cycles that one scheduled block of the function takes.
unsigned lengthOf(const ScheduledFunction &Function, unsigned Number) {
    return unsigned(Number + 1 < Function.Blocks.size() ? Function.Blocks[Number + 1].Start
                                                        : Function.Instructions.size()) -
           Function.Blocks[Number].Start + Function.Blocks[Number].Early;
}

std::string limitOf(const ScheduledBlock &Block) {
    return std::string(BlockLimitNames[unsigned(Block.Limit)]);
}

// A schedule that is shorter than its bound shows that the bound is wrong.
void checkBound(const ScheduledFunction &Function, unsigned Number) {
    const ScheduledBlock &Is = Function.Blocks[Number];
    if (Is.LeastCycles > lengthOf(Function, Number))
        stop("block " + std::to_string(Is.OfBlock) + " of '" + Function.Name + "' takes " +
             std::to_string(lengthOf(Function, Number)) + " cycles, fewer than its lower bound " +
             std::to_string(Is.LeastCycles) + " by " + limitOf(Is));
}

void print(const Machine &M, const ScheduledFunction &Function) {
    for (unsigned N = 0; N < Function.Instructions.size(); ++N) {
        for (unsigned Block = 0; Block < Function.BlockStarts.size(); ++Block)
            if (Function.BlockStarts[Block] == N)
                std::printf(":%u ;\n", Block);
        std::printf("    %s ;\n", disassemble(M, Function.Instructions[N]).c_str());
    }
    for (const CodeFixup &Fixup : Function.Fixups)
        std::printf("# %u: %s %u is %s\n", Fixup.Instruction, Fixup.Long ? "immediate" : "move",
                    Fixup.Index,
                    Fixup.Symbol.empty() ? (":" + std::to_string(Fixup.Block)).c_str()
                                         : Fixup.Symbol.c_str());
}

ScheduledFunction scheduleOrStop(const Machine &M, const FunctionCode &Code,
                                 const ScheduleOptions &Options, const std::string &Name) {
    MachineDiagnostics Diagnostics(Name);
    std::optional<ScheduledFunction> Function = schedule(M, Code, Options, Diagnostics);
    if (!Function) {
        std::fprintf(stderr, "%s", Diagnostics.text().c_str());
        std::exit(1);
    }
    return *Function;
}

// Appends the function's instructions to the program; symbols are at `Address`.
void append(const Machine &M, const ScheduledFunction &Function, uint64_t Address,
            Program &Program) {
    uint64_t Base = Program.Instructions.size();
    for (const Instruction &I : Function.Instructions)
        Program.Instructions.push_back(I);
    for (const CodeFixup &Fixup : Function.Fixups) {
        Instruction &I = Program.Instructions[Base + Fixup.Instruction];
        (Fixup.Long ? I.LongImmediates[Fixup.Index].Value : I.Moves[Fixup.Index].Source.Value) +=
            Fixup.Symbol.empty() ? Base + Function.BlockStarts[Fixup.Block] : Address;
    }
    for (uint64_t N = Base; N < Program.Instructions.size(); ++N)
        if (std::string Problem = mistakeIn(M, Program.Instructions[N]); !Problem.empty())
            stop("no instruction of the machine: " + disassemble(M, Program.Instructions[N]) +
                 ": " + Problem);
}

// The number of instructions until every guard sees the registers' initial values.
unsigned guardLatency(const Machine &M) {
    unsigned Result = 0;
    for (const RegisterFile &File : M.Files)
        Result = std::max(Result, M.Control.GuardLatency + File.GuardLatency);
    return Result;
}

// Links a program: a call of the function, an instruction to return to, and the function.
Program link(const Machine &M, const ScheduledFunction &Function, const ScheduleOptions &Options) {
    CodeOperation Call;
    Call.Kind = CodeOperation::Call;
    Call.Inputs = {{CodeOperand::Address, {}, 0, Function.Name}};
    ScheduleOptions InOrder = Options;
    InOrder.InOrder = true;
    ScheduledFunction Start = scheduleOrStop(M, {"start", {{{Call}, {}, {}}}}, InOrder, "start");
    const unsigned Wait = guardLatency(M);
    Start.Instructions.insert(Start.Instructions.begin(), Wait, Instruction());
    for (CodeFixup &Fixup : Start.Fixups)
        Fixup.Instruction += Wait;
    Start.Instructions.emplace_back();
    Program Result;
    append(M, Start, Start.Instructions.size(), Result);
    Result.Labels["end"] = Start.Instructions.size() - 1;
    append(M, Function, 0, Result);
    return Result;
}

constexpr unsigned RandomBytes = 1024; // of each memory, at its start

class Comparison {
  public:
    Comparison(const Machine &M, const FunctionCode &Code, const Program &Program, uint64_t Seed)
        : M(M), Code(Code), Expected(M), Real(M, Program) {
        std::mt19937_64 Numbers(Seed);
        for (auto &[Name, Value] : Expected.Registers) {
            const RegisterFile &File = M.Files[Name.File];
            bool IsZero = File.ZeroRegister && Name.Index == 0;
            Value = IsZero ? 0 : Numbers() & (File.Width == 1 ? 1 : 0xffffffff);
            Real.writeRegister(Name.File, Name.Index, Value);
        }
        for (unsigned Space = 0; Space < M.Spaces.size(); ++Space)
            for (unsigned N = 0; N < RandomBytes; ++N)
                if (!byte(Expected.Memories[Space], Space, N).empty())
                    byte(Expected.Memories[Space], Space, N)[0] =
                        byte(Real.memory(Space), Space, N)[0] = uint8_t(Numbers());
        Real.onCharacter([this](uint8_t Character) { Output += char(Character); });
        Real.stopAt(Program.Labels.at("end"));
    }

    // Returns a description of the difference; empty: none. Code that does not end in time is not compared.
    std::string run() {
        std::optional<unsigned> Last = Expected.run(Code, 3000);
        if (!Last)
            return "";
        if (Real.run(1000000) == Simulator::Stop::Faulted)
            return "fault in cycle " + std::to_string(Real.fault().Cycle) + ", instruction " +
                   std::to_string(Real.fault().Instruction) + ": " + Real.fault().Text;
        return difference(Code.Blocks[*Last].LiveOut);
    }

    uint64_t cycles() const { return Real.cycle(); }

  private:
    std::span<uint8_t> byte(SimulatedMemory &Memory, unsigned Space, unsigned Offset) {
        return Memory.bytes(M.Spaces[Space].Min + Offset, 1);
    }

    std::string difference(const std::vector<RegisterName> &LiveOut) {
        for (const RegisterName &Name : LiveOut) {
            Bits Is = Real.readRegister(Name.File, Name.Index);
            Bits Should = Expected.Registers.at(Name);
            if (Is != Should)
                return M.Files[Name.File].Name + "." + std::to_string(Name.Index) + " is " +
                       std::to_string(uint64_t(Is)) + ", should be " +
                       std::to_string(uint64_t(Should));
        }
        for (unsigned Space = 0; Space < M.Spaces.size(); ++Space)
            for (unsigned N = 0; N < RandomBytes; ++N)
                if (auto Byte = byte(Real.memory(Space), Space, N);
                    !Byte.empty() && Byte[0] != byte(Expected.Memories[Space], Space, N)[0])
                    return "byte " + std::to_string(N) + " of '" + M.Spaces[Space].Name +
                           "' differs";
        return Output == Expected.Output ? "" : "the output differs";
    }

    const Machine &M;
    const FunctionCode &Code;
    Interpreter Expected;
    Simulator Real;
    std::string Output;
};

// Compares simulator and interpreter. Returns the cycles in the simulator, if it ran.
uint64_t compare(const Machine &M, const FunctionCode &Code, const ScheduledFunction &Function,
                 const ScheduleOptions &Options, uint64_t Seed) {
    Program Program = link(M, Function, Options);
    Comparison Comparison(M, Code, Program, Seed);
    std::string Difference = Comparison.run();
    if (!Difference.empty()) {
        std::printf("%s", codeText(M, Code).c_str());
        print(M, Function);
        stop("seed " + std::to_string(Seed) + ": " + Difference);
    }
    return Comparison.cycles();
}

void runRandom(const Machine &M, const Settings &S) {
    uint64_t Operations = 0, Instructions = 0, Bound = 0, Cycles = 0;
    std::set<std::pair<uint64_t, unsigned>> Pipelined; // seed and block
    for (uint64_t Seed = S.Seed; Seed < S.Seed + S.Count; ++Seed) {
        RandomCode Code = randomCode(M, Seed, S.Size);
        Code.Options.InOrder = S.Options.InOrder;
        Code.Options.Check = true;
        if (S.Print)
            std::printf("%s", codeText(M, Code.Function).c_str());
        ScheduledFunction Function =
            scheduleOrStop(M, Code.Function, Code.Options, "seed " + std::to_string(Seed));
        if (S.Print)
            print(M, Function);
        for (const CodeBlock &Block : Code.Function.Blocks)
            Operations += Block.Operations.size();
        for (unsigned N = 0; N < Function.Blocks.size(); ++N) {
            checkBound(Function, N);
            Bound += Function.Blocks[N].LeastCycles;
            if (Function.Blocks[N].Note.starts_with("pipelined"))
                Pipelined.insert({Seed, Function.Blocks[N].OfBlock});
        }
        Instructions += Function.Instructions.size();
        Cycles += compare(M, Code.Function, Function, Code.Options, Seed);
    }
    std::printf("%u functions: %lu operations, %lu instructions (at least %lu), %lu cycles, "
                "%zu loops pipelined\n",
                S.Count, static_cast<unsigned long>(Operations),
                static_cast<unsigned long>(Instructions), static_cast<unsigned long>(Bound),
                static_cast<unsigned long>(Cycles), Pipelined.size());
}

// The numbers of planted faults and of their outcomes.
struct Findings {
    unsigned Planted = 0, Found = 0, Harmless = 0;
};

bool isSame(const ScheduledFunction &A, const ScheduledFunction &B) {
    auto Blocks = [](const ScheduledFunction &Function) {
        std::vector<unsigned> Result;
        for (const CodeFixup &Fixup : Function.Fixups)
            Result.push_back(Fixup.Block);
        return Result;
    };
    return A.Instructions == B.Instructions && Blocks(A) == Blocks(B);
}

// Checks a block in the same way as schedule().
std::string mistakeInBlock(const Machine &M, const RandomCode &Code, unsigned Number,
                           const BlockSchedule &Schedule) {
    const CodeBlock &Block = Code.Function.Blocks[Number];
    return Schedule.Interval
               ? mistakeInLoop(M, Code.Function, Block, Number, Code.Options, Schedule)
               : mistakeIn(M, Code.Function, Block, Code.Options, Schedule);
}

// Plants every fault in the schedule of one block.
void plant(const Machine &M, const RandomCode &Code, const std::vector<BlockSchedule> &Blocks,
           unsigned Number, uint64_t Seed, std::map<std::string, Findings> &Result) {
    const BlockSchedule &Right = Blocks[Number];
    for (const PlantedFault &Fault : plantedFaults())
        for (unsigned Cycle = 0; Cycle < Right.Code.Instructions.size(); ++Cycle)
            for (unsigned N = 0; N < Right.Code.Instructions[Cycle].Moves.size(); ++N) {
                BlockSchedule Wrong = Right;
                if (!Fault.Plant(M, Wrong, Cycle, N) || isSame(Wrong.Code, Right.Code))
                    continue;
                Findings &Count = Result[Fault.Name];
                ++Count.Planted;
                if (!mistakeInBlock(M, Code, Number, Wrong).empty()) {
                    ++Count.Found;
                    continue;
                }
                std::vector<BlockSchedule> All = Blocks;
                All[Number] = Wrong;
                compare(M, Code.Function, joinBlocks(Code.Function.Name, All), Code.Options, Seed);
                ++Count.Harmless;
            }
}

// Plants faults in filled delay slots.
void plantInSlots(const Machine &M, const RandomCode &Code,
                  const std::vector<BlockSchedule> &Blocks, uint64_t Seed,
                  std::map<std::string, Findings> &Result) {
    BlockSchedule Right;
    Right.Code = joinBlocks(Code.Function.Name, Blocks);
    const std::vector<Instruction> Empty = Right.Code.Instructions;
    fillDelaySlots(M, Code.Function, Right.Code);
    const std::vector<Instruction> &All = Right.Code.Instructions;
    for (const PlantedFault &Fault : plantedFaults())
        for (unsigned Cycle = 0; Cycle < All.size(); ++Cycle)
            for (unsigned N = 0; N < All[Cycle].Moves.size(); ++N) {
                BlockSchedule Wrong = Right;
                if (std::find(Empty.begin(), Empty.end(), All[Cycle]) != Empty.end() ||
                    !Fault.Plant(M, Wrong, Cycle, N) || isSame(Wrong.Code, Right.Code))
                    continue;
                Findings &Count = Result[std::string(Fault.Name) + " in a filled slot"];
                ++Count.Planted;
                if (!mistakeInFilled(M, Code.Function, Code.Options, Blocks, Wrong.Code).empty()) {
                    ++Count.Found;
                    continue;
                }
                compare(M, Code.Function, Wrong.Code, Code.Options, Seed);
                ++Count.Harmless;
            }
}

void plant(const Machine &M, const RandomCode &Code, uint64_t Seed,
           std::map<std::string, Findings> &Result) {
    std::vector<BlockSchedule> Blocks;
    for (unsigned Number = 0; Number < Code.Function.Blocks.size(); ++Number)
        Blocks.push_back(
            scheduleBlock(M, Code.Function, Code.Function.Blocks[Number], Number, Code.Options));
    for (unsigned Number = 0; Number < Blocks.size(); ++Number)
        plant(M, Code, Blocks, Number, Seed, Result);
    if (!Code.Options.InOrder)
        plantInSlots(M, Code, Blocks, Seed, Result);
}

void runPlanted(const Machine &M, const Settings &S) {
    std::map<std::string, Findings> Result;
    for (uint64_t Seed = S.Seed; Seed < S.Seed + S.Count; ++Seed) {
        RandomCode Code = randomCode(M, Seed, S.Size);
        Code.Options.InOrder = S.Options.InOrder;
        plant(M, Code, Seed, Result);
    }
    for (const auto &[Name, Count] : Result)
        std::printf("%s: %u planted, %u found, %u make no difference\n", Name.c_str(),
                    Count.Planted, Count.Found, Count.Harmless);
}

int runPorts(const Settings &S) {
    const PortComparison Found = comparePorts(S.Seed, S.Count);
    std::printf("%u served, %u refused\n%s", Found.Served, Found.Refused,
                Found.Difference.empty() ? "" : (Found.Difference + "\n").c_str());
    return Found.Difference.empty() ? 0 : 1;
}

} // namespace

int main(int Count, char **Words) {
    Settings S = readArguments(Count, Words);
    if (S.Ports)
        return runPorts(S);
    MachineDiagnostics Diagnostics(S.Machine);
    std::optional<Machine> M = readAdfFile(S.Machine, Diagnostics);
    if (!M)
        stop(Diagnostics.text());
    if (S.Count) {
        S.Plant ? runPlanted(*M, S) : runRandom(*M, S);
        return 0;
    }
    S.Options.Check = true;
    if (S.Scratch)
        S.Options.Scratch = scratchRegisters(*M);
    try {
        for (const FunctionCode &Code : readCode(*M, read(S.Code))) {
            ScheduledFunction Function = scheduleOrStop(*M, Code, S.Options, S.Code);
            print(*M, Function);
            for (unsigned N = 0; N < Function.Blocks.size(); ++N) {
                const ScheduledBlock &Is = Function.Blocks[N];
                checkBound(Function, N);
                std::printf("# block %u: %u cycles, at least %u by %s%s%s\n", Is.OfBlock,
                            lengthOf(Function, N), Is.LeastCycles, limitOf(Is).c_str(),
                            Is.Note.empty() ? "" : "; ", Is.Note.c_str());
            }
            if (S.Run)
                compare(*M, Code, Function, S.Options, 1);
        }
    } catch (const std::exception &Problem) {
        stop(S.Code + ": " + Problem.what());
    }
}
