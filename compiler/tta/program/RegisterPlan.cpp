// SPDX-License-Identifier: MIT

#include "RegisterPlan.h"

#include "Transports.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr unsigned MinIntegers = 3, MinBooleans = 2, MinVectors = 4, MaxArguments = 4;
constexpr unsigned VectorBits = LaneCount * LaneBits;

bool canSendAndReceive(const Machine &M, const RegisterFile &File) {
    auto Has = [&](enum Socket::Direction Direction) {
        return std::any_of(File.Ports.begin(), File.Ports.end(),
                           [&](const Port &P) { return hasSocket(M, P, Direction); });
    };
    return Has(Socket::Input) && Has(Socket::Output);
}

// The registers of all files of that width, round-robin.
std::vector<RegisterName> registersOf(const Machine &M, unsigned Width) {
    std::vector<RegisterName> Result;
    for (unsigned File = 0; File < M.Files.size(); ++File) {
        const RegisterFile &F = M.Files[File];
        if (F.Type != RegisterFile::Normal || F.Width != Width || !canSendAndReceive(M, F))
            continue;
        for (unsigned Index = F.ZeroRegister; Index < F.Size; ++Index)
            Result.push_back({File, Index});
    }
    std::stable_sort(
        Result.begin(), Result.end(),
        [](const RegisterName &A, const RegisterName &B) { return A.Index < B.Index; });
    return Result;
}

// Whether the bus has both guards of the register, plain and inverted.
bool hasGuards(const Bus &B, const RegisterName &Register) {
    auto Has = [&](bool Inverted) {
        Guard Wanted{Guard::Register, Inverted, Register.File, Register.Index};
        return std::find(B.Guards.begin(), B.Guards.end(), Wanted) != B.Guards.end();
    };
    return Has(false) && Has(true);
}

bool canGuard(const Machine &M, const RegisterName &Register) {
    return std::any_of(M.Buses.begin(), M.Buses.end(),
                       [&](const Bus &B) { return hasGuards(B, Register); });
}

// Whether each port that sends words shares a bus with each port that takes words.
bool isDirectlyReachable(const Machine &M) {
    for (const Endpoint &Source : endpointsOf(M, Socket::Output))
        for (const Endpoint &Sink : endpointsOf(M, Socket::Input))
            if (!sharesBus(M, Source, Sink))
                return false;
    return true;
}

// Takes the last register of each file out of Registers.
std::vector<RegisterName> takeLastOfEachFile(std::vector<RegisterName> &Registers) {
    std::vector<RegisterName> Taken;
    for (auto It = Registers.rbegin(); It != Registers.rend(); ++It)
        if (std::none_of(Taken.begin(), Taken.end(),
                         [&](const RegisterName &T) { return T.File == It->File; }))
            Taken.push_back(*It);
    std::erase_if(Registers, [&](const RegisterName &R) {
        return std::find(Taken.begin(), Taken.end(), R) != Taken.end();
    });
    return Taken;
}

// The places that give or take vectors: register files, and ports to which an operation binds a
// vector.
std::vector<Endpoint> placesOfVectors(const Machine &M, enum Socket::Direction Direction) {
    std::vector<Endpoint> Result;
    for (const RegisterName &Register : registersOf(M, VectorBits))
        if (Endpoint File = {Endpoint::File, Register.File, 0};
            std::find(Result.begin(), Result.end(), File) == Result.end())
            Result.push_back(File);
    for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit)
        for (const UnitOperation &How : M.Units[Unit].Operations) {
            const Operation *What = M.operation(How);
            for (const UnitOperation::Binding &B : How.Bindings)
                if (What && B.Operand <= What->Widths.size() &&
                    What->width(B.Operand) == VectorBits &&
                    (B.Operand <= What->Inputs) == (Direction == Socket::Input))
                    Result.push_back({Endpoint::Unit, Unit, B.Port});
        }
    return Result;
}

// Whether one move brings a vector from any place to any other and, between registers, under every
// guard.
bool areVectorsConnected(const Machine &M, const std::vector<RegisterName> &Booleans) {
    auto Joins = [&](const Bus &B, const Endpoint &Source, const Endpoint &Sink) {
        const unsigned Number = unsigned(&B - M.Buses.data());
        const bool IsCopy = Source.Kind == Endpoint::File && Sink.Kind == Endpoint::File;
        return B.Width >= VectorBits && isOnBus(M, Source, Socket::Output, Number) &&
               isOnBus(M, Sink, Socket::Input, Number) &&
               (!IsCopy || std::all_of(Booleans.begin(), Booleans.end(),
                                       [&](const RegisterName &R) { return hasGuards(B, R); }));
    };
    const std::vector<Endpoint> Sinks = placesOfVectors(M, Socket::Input);
    for (const Endpoint &Source : placesOfVectors(M, Socket::Output))
        for (const Endpoint &Sink : Sinks)
            if (std::none_of(M.Buses.begin(), M.Buses.end(),
                             [&](const Bus &B) { return Joins(B, Source, Sink); }))
                return false;
    return true;
}

// The vector registers for code. There are none unless the machine computes with several words at
// once and can spill vectors.
std::vector<RegisterName> vectorsOf(const Machine &M, const MachineOperations &Operations,
                                    const std::vector<RegisterName> &Booleans) {
    std::vector<RegisterName> Result = registersOf(M, VectorBits);
    std::optional<unsigned> Stack = findSpace(M, 0);
    const bool CanCompute = std::ranges::any_of(operations(), [&](const Operation &O) {
        return O.Name.ends_with("32x4") && O.Widths.starts_with("vv") && Operations.has(O.Name);
    });
    if (Result.size() < MinVectors || !CanCompute || !Stack || !Operations.find("ld32x4", *Stack) ||
        !Operations.find("st32x4", *Stack) || !areVectorsConnected(M, Booleans))
        Result.clear();
    return Result;
}

// Ports without registers need their operands in one cycle, so one operand may have to wait for the
// others.
bool hasUnheldInputs(const Machine &M) {
    return std::ranges::any_of(M.Units, [&](const FunctionUnit &Unit) {
        return std::ranges::any_of(Unit.Ports, [&](const Port &P) {
            return isUnheld(P) && hasSocket(M, P, Socket::Input);
        });
    });
}

void complain(MachineDiagnostics &Diagnostics, const char *What, size_t Needed, size_t Found) {
    Diagnostics.error(0, "compiled code needs " + std::to_string(Needed) + " " + What +
                             "; the machine has " + std::to_string(Found));
}

} // namespace

std::optional<RegisterPlan> planRegisters(const Machine &M, const MachineOperations &Operations,
                                          MachineDiagnostics &Diagnostics) {
    RegisterPlan Plan;
    std::vector<RegisterName> Words = registersOf(M, 32);
    const size_t Found = Words.size();
    if (!isDirectlyReachable(M) || hasUnheldInputs(M))
        Plan.Transport = takeLastOfEachFile(Words);
    // With more scratch registers, operations wait less for each other.
    const size_t ScratchCount = Words.size() >= 32 ? 4 : Words.size() >= 12 ? 2 : 1;
    const size_t Needed = 1 + ScratchCount + MinIntegers;
    if (Words.size() < Needed)
        complain(Diagnostics, "registers of 32 bits", Needed + Plan.Transport.size(), Found);

    for (const RegisterName &Register : registersOf(M, 1))
        (canGuard(M, Register) ? Plan.Booleans : Plan.Spare).push_back(Register);
    if (Plan.Booleans.size() < MinBooleans)
        complain(Diagnostics, "registers of 1 bit that guard moves, both ways", MinBooleans,
                 Plan.Booleans.size());
    if (Diagnostics.hasErrors())
        return std::nullopt;

    Plan.StackPointer = Words[0];
    Plan.Scratch.assign(Words.begin() + 1, Words.begin() + 1 + ScratchCount);
    Plan.Integers.assign(Words.begin() + 1 + ScratchCount, Words.end());
    // A call through a pointer needs one more register.
    Plan.Arguments = std::min<unsigned>(MaxArguments, Plan.Integers.size() - 1);
    Plan.Vectors = vectorsOf(M, Operations, Plan.Booleans);
    // So do vectors that are put onto the stack.
    if (!Plan.Vectors.empty())
        Plan.VectorArguments = std::min<unsigned>(MaxArguments, Plan.Vectors.size() - 1);
    return Plan;
}

std::vector<RegisterName> freeRegisters(const RegisterPlan &Plan) {
    std::vector<RegisterName> Result = Plan.Integers;
    if (std::optional<unsigned> Kept = Plan.frameInteger())
        Result.erase(Result.begin() + *Kept);
    for (const auto *More : {&Plan.Scratch, &Plan.Booleans, &Plan.Spare, &Plan.Vectors})
        Result.insert(Result.end(), More->begin(), More->end());
    return Result;
}

} // namespace barecl::tta
