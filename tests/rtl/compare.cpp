// SPDX-License-Identifier: MIT
//
// Runs a program on a Verilated machine and in the simulator, and compares both in each cycle: the instruction,
// registers, ports, stores, and printed characters.
//
//     rtl_compare MODEL.so CELLS.txt MACHINE.adf PROGRAM CYCLES [SEED]
//
// MODEL.so: see Model.h. CELLS.txt: the table that `bareclc machine --emit=verilog --observed` writes. With a seed,
// memories make the machine wait at random. Exits with 0 if nothing differs until the program ends, CYCLES have passed,
// or the simulator reports a fault, which hardware does not detect. The last line says what was compared.

#include "adf/Adf.h"
#include "described/DescribedTable.h"
#include "encoding/CompactEncoding.h"
#include "encoding/InstructionEncoding.h"
#include "encoding/ProgramFile.h"
#include "Model.h"
#include "operations/Descriptions.h"
#include "program/Assembler.h"
#include "simulator/Simulator.h"
#include "simulator/SimulatorState.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <dlfcn.h>
#include <fstream>
#include <random>
#include <sstream>

using namespace barecl::tta;

namespace {

[[noreturn]] void stop(const std::string &Message) {
    std::fprintf(stderr, "rtl_compare: %s\n", Message.c_str());
    std::exit(2);
}

template <typename Function> Function *entry(void *Object, const char *Name) {
    void *Found = dlsym(Object, Name);
    if (!Found)
        stop(std::string("the model has no function ") + Name);
    return reinterpret_cast<Function *>(Found);
}

// The shared object with a Verilated machine.
struct Model {
    explicit Model(const char *Path) : Object(dlopen(Path, RTLD_NOW)) {
        if (!Object)
            stop(dlerror());
        Evaluate = entry<decltype(rtl_evaluate)>(Object, "rtl_evaluate");
        Clock = entry<decltype(rtl_clock)>(Object, "rtl_clock");
        Self = entry<decltype(rtl_open)>(Object, "rtl_open")();
    }

    void *Object, *Self = nullptr;
    decltype(rtl_evaluate) *Evaluate = nullptr;
    decltype(rtl_clock) *Clock = nullptr;
};

// The contents of cells.txt.
struct Layout {
    struct Cell {
        unsigned Width;
        enum { Held, Due, Absent } Kind;
        std::string Name;
        unsigned At; // its first bit in `state`
    };
    struct Access {
        std::string Unit;
        unsigned Space, Words;
        unsigned At; // its first word among the data of all units
    };

    explicit Layout(const char *Path) {
        std::ifstream In(Path);
        unsigned Bits = 0, Data = 0;
        for (std::string Line, Kind; std::getline(In, Line);) {
            std::istringstream Words(Line);
            Words >> Kind;
            if (Kind == "code")
                Words >> CodeBits;
            else if (Kind == "compact")
                IsCompact = true;
            else if (Kind == "stages")
                Words >> Stages;
            else if (Kind == "stdout")
                ++Prints;
            else if (Kind == "memory") {
                Access A = {"", 0, 0, Data};
                Words >> A.Unit >> A.Space >> A.Words;
                Data += A.Words;
                Accesses.push_back(A);
            } else if (Kind == "cell") {
                Cell C = {0, Cell::Held, "", Bits};
                Words >> C.Width >> Kind >> C.Name;
                C.Kind = Kind == "held" ? Cell::Held : Kind == "due" ? Cell::Due : Cell::Absent;
                if (C.Kind != Cell::Absent)
                    Bits += C.Width;
                Cells.push_back(C);
            }
        }
        if (Cells.empty())
            stop(std::string("no cells in ") + Path);
        DataWords = Data;
    }

    bool IsCompact = false; // CompactEncoding.h
    unsigned CodeBits = 0, Stages = 0, Prints = 0, DataWords = 0;
    std::vector<Cell> Cells;
    std::vector<Access> Accesses;
};

Bits bitsAt(const uint32_t *Words, unsigned At, unsigned Width) {
    Bits Value = 0;
    for (unsigned Done = 0; Done < Width;) {
        const unsigned Low = (At + Done) % 32;
        Value |= Bits(Words[(At + Done) / 32] >> Low) << Done;
        Done += 32 - Low;
    }
    return Value & maskOf(Width);
}

class Comparison {
  public:
    Comparison(const char *Object, const char *Cells, const Machine &M, const Program &P,
               std::optional<unsigned> Seed)
        : M(M), Layout(Cells), Hardware(Object), Software(M, P), Encoding(M), Compact(M),
          Bytes(Layout.IsCompact ? Compact.bytes() : Encoding.bytes()), Random(Seed.value_or(0)),
          Waits(Seed.has_value()), Code(P.Instructions.size() * Bytes), Instruction(Bytes / 4 + 2),
          Read(Layout.DataWords + 1) {
        for (const AddressSpace &Space : M.Spaces)
            Memories.emplace_back(Space);
        for (const DataSection &Section : P.Data)
            std::ranges::copy(Section.Bytes,
                              Memories[Section.Space]
                                  .bytes(Section.Address, unsigned(Section.Bytes.size()))
                                  .begin());
        for (size_t N = 0; N < P.Instructions.size(); ++N)
            encode(P.Instructions[N], std::span(Code).subspan(N * Bytes, Bytes));
        Software.onCharacter([&](uint8_t Character) { Expected += char(Character); });
        if (auto Halt = P.Labels.find("__tta_halt"); Halt != P.Labels.end())
            Software.stopAt(Halt->second);
        In = {1, 0, {0}, Instruction.data(), Read.data()};
        for (unsigned N = 0; N < 2; ++N) { // reset
            Hardware.Evaluate(Hardware.Self, &In, &Out);
            Hardware.Clock(Hardware.Self);
        }
        In.reset = 0;
    }

    int run(uint64_t Cycles);

  private:
    // If something differs, both print it and return false.
    bool statesAgree();
    bool stepsAgree();
    bool report(const std::string &What, Bits Found, Bits Wanted);
    void encode(const struct Instruction &I, std::span<uint8_t> To) const {
        if (Layout.IsCompact)
            Compact.encode(I, To);
        else
            Encoding.encode(I, To);
    }
    void takeRequests();
    void write(const Layout::Access &A, unsigned Number);
    void wait();
    uint64_t stores() const;

    const Machine &M;
    const struct Layout Layout;
    Model Hardware;
    Simulator Software;
    InstructionEncoding Encoding;
    CompactEncoding Compact;
    const unsigned Bytes; // of an instruction
    std::mt19937 Random;
    const bool Waits;
    std::vector<uint8_t> Code;
    std::vector<uint32_t> Instruction, Read;
    std::vector<SimulatedMemory> Memories;
    std::deque<uint64_t> Fetched; // addresses of instructions not yet executed
    std::string Printed, Expected;
    std::vector<std::pair<unsigned, uint64_t>> Written; // space and address of words, in this cycle
    uint64_t Compared = 0, Stores = 0, Clocks = 0;
    RtlInputs In = {};
    RtlOutputs Out = {};
};

bool Comparison::report(const std::string &What, Bits Found, Bits Wanted) {
    auto Text = [](Bits Value) {
        char Line[48];
        std::snprintf(Line, sizeof Line, "0x%llx%016llx", (unsigned long long)(Value >> 64),
                      (unsigned long long)Value);
        return std::string(Line);
    };
    std::printf("cycle %llu, instruction %llu: %s is %s in hardware, and %s in the simulator\n",
                (unsigned long long)Software.cycle(), (unsigned long long)Software.programCounter(),
                What.c_str(), Text(Found).c_str(), Text(Wanted).c_str());
    return false;
}

bool Comparison::statesAgree() {
    const SimulatorState &State = Software.state();
    bool Agree = true;
    if (Fetched.front() != Software.programCounter())
        Agree = report("the program counter", Fetched.front(), Software.programCounter());
    for (size_t N = 0; N < Layout.Cells.size(); ++N) {
        const Layout::Cell &C = Layout.Cells[N];
        if (C.Kind == Layout::Cell::Absent || (C.Kind == Layout::Cell::Due && !State.HasResult[N]))
            continue;
        const Bits Found = bitsAt(Out.state, C.At, C.Width);
        if (Found != State.Places.Values[N])
            Agree = report(C.Name, Found, State.Places.Values[N]);
    }
    return Agree;
}

// How many stores the simulator has done.
uint64_t Comparison::stores() const {
    uint64_t Count = 0;
    const auto &Done = const_cast<Simulator &>(Software).state().Statistics.UnitOperations;
    for (size_t Unit = 0; Unit < M.Units.size(); ++Unit)
        for (size_t N = 0; N < M.Units[Unit].Operations.size(); ++N)
            if (const Operation *What = M.operation(M.Units[Unit].Operations[N]);
                What && What->Flags & Operation::Stores)
                Count += Done[Unit][N];
    return Count;
}

// The stores and the output of the cycle that the simulator has just run.
bool Comparison::stepsAgree() {
    bool Agree = true;
    if (Stores != stores())
        Agree = report("the number of stores", Stores, stores());
    for (auto [Space, Address] : Written)
        for (unsigned N = 0; N < 4; ++N) {
            std::span<uint8_t> Found = Memories[Space].bytes(Address + N, 1),
                               Wanted = Software.memory(Space).bytes(Address + N, 1);
            if (!Found.empty() && Found[0] != Wanted[0])
                Agree = report("the byte at address " + std::to_string(Address + N), Found[0],
                               Wanted[0]);
        }
    if (Printed != Expected) {
        std::printf("printed \"%s\", and \"%s\" in the simulator\n", Printed.c_str(),
                    Expected.c_str());
        Agree = false;
    }
    return Agree;
}

void Comparison::write(const Layout::Access &A, unsigned Number) {
    ++Stores;
    for (unsigned Word = 0; Word < A.Words; ++Word) {
        const uint64_t Address = Out.memory_address[Number] + 4 * Word;
        const Bits Mask = bitsAt(Out.memory_mask, 4 * (A.At + Word), 4);
        Written.push_back({A.Space, Address});
        for (unsigned N = 0; N < 4; ++N)
            if (std::span<uint8_t> To = Memories[A.Space].bytes(Address + N, 1);
                Mask >> N & 1 && !To.empty())
                To[0] = uint8_t(Out.memory_write_data[A.At + Word] >> 8 * N);
    }
}

// What the memories do at the clock edge: all reads before all writes.
void Comparison::takeRequests() {
    for (unsigned N = 0; N < Layout.Accesses.size(); ++N) {
        const Layout::Access &A = Layout.Accesses[N];
        const bool Reads = Out.memory_read[0] >> N & 1;
        for (unsigned Byte = 0; Byte < 4 * A.Words; ++Byte) {
            uint32_t &Word = Read[A.At + Byte / 4];
            const std::span<uint8_t> From =
                Memories[A.Space].bytes(uint64_t(Out.memory_address[N]) + Byte, 1);
            // Without a request, or outside the memory, hardware may read anything.
            const uint32_t Value = Reads && !From.empty() ? From[0] : uint32_t(0xa5);
            Word = (Word & ~(0xffu << 8 * (Byte % 4))) | Value << 8 * (Byte % 4);
        }
    }
    for (unsigned N = 0; N < Layout.Accesses.size(); ++N)
        if (Out.memory_write[0] >> N & 1)
            write(Layout.Accesses[N], N);
    for (unsigned N = 0; N < Layout.Prints; ++N)
        if (Out.stdout_write[0] >> N & 1)
            Printed += char(Out.stdout_data[N / 4] >> 8 * (N % 4));
    std::ranges::fill(Instruction, 0u);
    const uint64_t At = uint64_t(Out.code_address) * Bytes;
    if (At < Code.size())
        for (unsigned N = 0; N < Bytes; ++N)
            Instruction[N / 4] |= uint32_t(Code[At + N]) << 8 * (N % 4);
}

void Comparison::wait() {
    In.code_wait = Waits && Random() % 4 == 0;
    In.memory_wait[0] = 0;
    for (unsigned N = 0; N < Layout.Accesses.size(); ++N)
        In.memory_wait[0] |= uint32_t(Waits && Random() % 4 == 0) << N;
}

int Comparison::run(uint64_t Cycles) {
    Simulator::Stop Stop = Simulator::Stop::Running;
    while (Software.cycle() < Cycles && Stop == Simulator::Stop::Running) {
        wait();
        Hardware.Evaluate(Hardware.Self, &In, &Out);
        Written.clear();
        bool Agree = true;
        if (Out.enable) {
            Fetched.push_back(Out.code_address);
            takeRequests();
            if (Out.running) {
                Agree = statesAgree();
                Stop = Software.run(1);
                Agree = (Stop != Simulator::Stop::Running || stepsAgree()) && Agree;
                Fetched.pop_front();
                Compared += Stop == Simulator::Stop::Running;
            }
        }
        if (!Agree)
            return 1;
        Hardware.Clock(Hardware.Self);
        if (++Clocks > 100 + 100 * Cycles)
            stop("the machine does not go on");
    }
    std::printf("%llu cycles, %llu clocks, %zu cells, %llu stores, %zu characters agree%s\n",
                (unsigned long long)Compared, (unsigned long long)Clocks, Layout.Cells.size(),
                (unsigned long long)Stores, Printed.size(),
                Stop == Simulator::Stop::Faulted ? (" until " + Software.fault().Text).c_str()
                : Stop == Simulator::Stop::Ended ? ", to the program's end"
                                                 : "");
    return 0;
}

std::string contents(const char *Path) {
    std::ifstream In(Path);
    std::stringstream Text;
    Text << In.rdbuf();
    return Text.str();
}

// A program file, or assembler text.
std::optional<Program> readProgram(const Machine &M, const std::string &Bytes,
                                   MachineDiagnostics &Diagnostics) {
    return isProgramFile(Bytes) ? readProgramFile(M, Bytes, Diagnostics)
                                : assemble(M, Bytes, Diagnostics);
}

} // namespace

int main(int Count, char **Words) {
    if (Count < 6)
        stop("wants MODEL.so CELLS.txt MACHINE.adf PROGRAM CYCLES [SEED]");
    auto Described = barecl::readDescriptions(barecl::operationsFolder(Words[3]));
    auto Table = Described ? runnableTable(*Described) : Described.takeError();
    if (!Table)
        stop(llvm::toString(Table.takeError()));
    MachineDiagnostics Diagnostics(Words[3]);
    const std::optional<Machine> M = readAdfFile(Words[3], Diagnostics, *Table);
    std::optional<Program> P;
    if (M)
        P = readProgram(*M, contents(Words[4]), Diagnostics);
    if (!P)
        stop(Diagnostics.text());
    std::optional<unsigned> Seed;
    if (Count > 6)
        Seed = unsigned(std::atoi(Words[6]));
    return Comparison(Words[1], Words[2], *M, *P, Seed).run(std::strtoull(Words[5], nullptr, 0));
}
