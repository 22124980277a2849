// SPDX-License-Identifier: MIT

#include "SimulatorState.h"

#include "program/Linker.h"
#include "program/Transports.h"

#include <algorithm>
#include <cstdio>
#include <istream>
#include <ostream>

namespace barecl::tta {

SimulatorState::SimulatorState(const Machine &M, const Program &P) : M(M), P(P), Encoding(M) {
    for (const AddressSpace &Space : M.Spaces)
        Memories.emplace_back(Space);
    addCells();
    addStarts();
    addGuards();
    for (const Instruction &I : P.Instructions)
        Instructions.push_back(decode(I));
    Carried.resize(M.Buses.size());
    Happens.resize(M.Buses.size());
    Statistics.BusMoves.resize(M.Buses.size());
    Statistics.FileReads.resize(M.Files.size());
    Statistics.FileWrites.resize(M.Files.size());
    for (const FunctionUnit &Unit : M.Units)
        Statistics.UnitOperations.emplace_back(Unit.Operations.size());
    for (const DataSection &Section : P.Data) {
        std::span<uint8_t> To =
            Memories[Section.Space].bytes(Section.Address, unsigned(Section.Bytes.size()));
        std::copy_n(Section.Bytes.begin(), To.size(), To.begin());
    }
    restart(0);
}

void SimulatorState::restart(uint64_t Instruction) {
    std::ranges::fill(Places.Values, 0);
    for (const RegisterValue &R : P.Registers) {
        unsigned Cell = FileCells[R.File] + R.Index;
        Places.Values[Cell] = R.Value & Places.Masks[Cell];
    }
    HasResult = HasResultAtStart;
    for (std::vector<Result> &Results : Due)
        Results.clear();
    InFlight = 0;
    BusyUntil = 0;
    for (std::vector<uint64_t> &Slots : ResourceUse)
        std::ranges::fill(Slots, ~uint64_t(0));
    for (GuardBit &G : Guards)
        G.History = 0;
    Triggered.clear();
    UnheldWritten.clear();
    UnheldResults.clear();
    Jumps = false;
    Counter = Instruction;
}

// ------------------------------------------------------------------------------------------------
// Decoding

void SimulatorState::addCells() {
    for (const RegisterFile &File : M.Files) {
        FileCells.push_back(unsigned(Places.Values.size()));
        for (unsigned N = 0; N < File.Size; ++N)
            Places.add(File.Width);
    }
    for (const FunctionUnit &Unit : M.Units)
        for (std::vector<unsigned> &Ports = UnitCells.emplace_back(); const Port &P : Unit.Ports) {
            Ports.push_back(Places.add(P.Width));
            Unheld.resize(Places.Values.size());
            Unheld.back() = isUnheld(P);
        }
    for (const Port &P : M.Control.Ports)
        ControlCells.push_back(Places.add(P.Width));
    for (const ImmediateUnit &Unit : M.ImmediateUnits) {
        ImmediateCells.push_back(unsigned(Places.Values.size()));
        for (unsigned N = 0; N < Unit.Size; ++N)
            Places.add(Unit.Width);
    }
    Unheld.resize(Places.Values.size());
    HasResultAtStart.assign(Places.Values.size(), true);
}

void SimulatorState::addStarts() {
    unsigned Longest = 1;
    for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit) {
        std::vector<Start> &OfUnit = Starts.emplace_back();
        for (unsigned Number = 0; Number < M.Units[Unit].Operations.size(); ++Number) {
            OfUnit.push_back(makeStart(Unit, Number));
            Longest = std::max(Longest, M.Units[Unit].Operations[Number].latency());
        }
    }
    Due.resize(Longest + 1);
    ResourceUse.assign(ResourceNames.size(), std::vector<uint64_t>(Longest + 1));
}

Start SimulatorState::makeStart(unsigned Unit, unsigned Number) {
    const FunctionUnit &Owner = M.Units[Unit];
    const UnitOperation &How = Owner.Operations[Number];
    Start Result = {M.operation(How), &How, Unit, Number, {}, {}, {}, {}, nullptr};
    if (Owner.AddressSpace)
        Result.Space = &Memories[*Owner.AddressSpace];
    for (const UnitOperation::Binding &B : How.Bindings) {
        unsigned Cell = UnitCells[Unit][B.Port], Latency = How.latency(B.Operand);
        if (Latency == 0) {
            Result.Inputs.push_back({B.Operand, Cell});
            if (Unheld[Cell])
                Result.Unheld.push_back(Cell);
        } else {
            Result.Outputs.push_back({B.Operand, Cell, Latency});
            HasResultAtStart[Cell] = false;
        }
    }
    for (const PipelineUse &Use : How.Pipeline) {
        if (Use.Kind != PipelineUse::Resource)
            continue;
        std::string Name = Owner.Name + "." + Use.Name;
        auto Found = std::find(ResourceNames.begin(), ResourceNames.end(), Name);
        unsigned Resource = unsigned(Found - ResourceNames.begin());
        if (Found == ResourceNames.end())
            ResourceNames.push_back(Name);
        for (unsigned Cycle = Use.Start; Cycle < Use.Start + Use.Cycles; ++Cycle)
            Result.Resources.push_back({Resource, Cycle});
    }
    return Result;
}

void SimulatorState::showCode(uint64_t First, std::span<const uint8_t> Bytes) {
    Shown.First = First;
    Shown.Head = reinterpret_cast<const bcl_code_region *>(Bytes.data());
    Shown.Bytes = Bytes.subspan(sizeof *Shown.Head);
    Shown.Generation = __atomic_load_n(&Shown.Head->generation, __ATOMIC_ACQUIRE);
    Shown.Instructions.resize(Shown.Bytes.size() / Encoding.bytes());
}

// The stack pointer is the register that initially points to the top of the stack.
void SimulatorState::limitShownCode(const KernelReach &To) {
    Reach = To;
    for (const RegisterValue &R : P.Registers)
        if (R.Value == stackTop(M.Spaces[To.Space]))
            StackPointerCell = FileCells[R.File] + R.Index;
}

// Adds all guards that the machine has, since code that is loaded later may use any of them.
void SimulatorState::addGuards() {
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if ((G.Kind == Guard::Register || G.Kind == Guard::Output) &&
                guardNumber(G) == Guards.size())
                Guards.push_back(guardBit(G));
}

DecodedInstruction SimulatorState::decode(const Instruction &I) {
    DecodedInstruction Decoded;
    Decoded.Line = I.Line;
    for (const Move &Move : I.Moves)
        Decoded.Moves.push_back(decode(Move));
    for (const LongImmediate &Value : I.LongImmediates)
        Decoded.LongImmediates.push_back(
            {ImmediateCells[Value.Unit] + Value.Register, Bits(Value.Value)});
    return Decoded;
}

std::optional<Instruction> SimulatorState::instruction(uint64_t Number) const {
    if (Number < P.Instructions.size())
        return P.Instructions[Number];
    if (!isCode(Number))
        return std::nullopt;
    return Encoding.decode(
        Shown.Bytes.subspan((Number - Shown.First) * Encoding.bytes(), Encoding.bytes()));
}

// Decodes an instruction of shown code; null if the machine has no such instruction.
DecodedInstruction *SimulatorState::decodeShown(uint64_t Index) {
    std::optional<Instruction> I = instruction(Shown.First + Index);
    return I ? &Shown.Instructions[Index].emplace(decode(*I)) : nullptr;
}

unsigned SimulatorState::sourceCell(const MoveSource &Source) const {
    switch (Source.Kind) {
    case MoveSource::Register:
        return FileCells[Source.Component] + Source.Index;
    case MoveSource::ImmediateRegister:
        return ImmediateCells[Source.Component] + Source.Index;
    case MoveSource::Output:
        return UnitCells[Source.Component][Source.Index];
    case MoveSource::ControlPort:
        return ControlCells[Source.Index];
    case MoveSource::Immediate:
        break;
    }
    return NoNumber;
}

unsigned SimulatorState::destinationCell(const MoveDestination &Destination) const {
    switch (Destination.Kind) {
    case MoveDestination::Register:
        return FileCells[Destination.Component] + Destination.Index;
    case MoveDestination::Input:
        return UnitCells[Destination.Component][Destination.Index];
    case MoveDestination::ControlPort:
        break;
    }
    return ControlCells[Destination.Index];
}

GuardBit SimulatorState::guardBit(const Guard &G) const {
    bool IsRegister = G.Kind == Guard::Register;
    unsigned Cell = IsRegister ? FileCells[G.Unit] + G.Index : UnitCells[G.Unit][G.Index];
    unsigned Latency = M.Control.GuardLatency + (IsRegister ? M.Files[G.Unit].GuardLatency : 0);
    return {Cell, Latency ? Latency - 1 : 0};
}

// Guards of one bit with the same delay share their history.
unsigned SimulatorState::guardNumber(const Guard &G) const {
    GuardBit Wanted = guardBit(G);
    auto Found = std::ranges::find_if(Guards, [&](const GuardBit &Other) {
        return Other.Cell == Wanted.Cell && Other.Delay == Wanted.Delay;
    });
    return unsigned(Found - Guards.begin());
}

DecodedMove SimulatorState::decode(const Move &Move) {
    const Bus &B = M.Buses[Move.Bus];
    const Guard &G = B.Guards[Move.Guard];
    DecodedMove Result;
    Result.Bus = Move.Bus;
    Result.BusMask = maskOf(B.Width);
    Result.Source = sourceCell(Move.Source);
    Result.Value = Move.Source.Value;
    if (Move.Source.Kind == MoveSource::Immediate && Move.Source.Value >> 63)
        Result.Value |= ~Bits(0) << 64; // a negative immediate on a wide bus
    Result.Destination = destinationCell(Move.Destination);
    Result.Never = G.Kind == Guard::Never;
    Result.Inverted = G.Inverted;
    if (G.Kind == Guard::Register || G.Kind == Guard::Output)
        Result.Guard = guardNumber(G);
    if (Move.Source.Kind == MoveSource::Register)
        Result.ReadFile = Move.Source.Component;
    if (Move.Source.Kind == MoveSource::Output)
        Result.OutputCell = Result.Source;
    const MoveDestination &To = Move.Destination;
    if (To.Kind == MoveDestination::Register) {
        Result.WriteFile = To.Component;
        Result.KeepsZero = M.Files[To.Component].ZeroRegister && To.Index == 0;
    }
    if (To.Operation && To.Kind == MoveDestination::Input)
        Result.Starts = &Starts[To.Component][*To.Operation];
    Result.Unheld = Unheld[Result.Destination];
    if (To.Operation && To.Kind == MoveDestination::ControlPort)
        Result.Control = *To.Operation;
    return Result;
}

// ------------------------------------------------------------------------------------------------
// A cycle

bool SimulatorState::happens(const DecodedMove &Move) const {
    if (Move.Never)
        return false;
    if (Move.Guard == NoNumber)
        return true;
    const GuardBit &G = Guards[Move.Guard];
    bool Bit = G.Delay ? (G.History >> (G.Delay - 1) & 1) : bool(Places.Values[G.Cell] & 1);
    return Bit != Move.Inverted;
}

void SimulatorState::readSources(const DecodedInstruction &I) {
    for (size_t N = 0; N < I.Moves.size(); ++N) {
        const DecodedMove &Move = I.Moves[N];
        Happens[N] = happens(Move);
        if (!Happens[N])
            continue;
        if (Move.OutputCell != NoNumber && !HasResult[Move.OutputCell])
            fail(FaultKind::Conflict, "a move reads a result that is not there");
        if (Move.ReadFile != NoNumber)
            ++Statistics.FileReads[Move.ReadFile];
        Carried[N] =
            (Move.Source == NoNumber ? Move.Value : Places.Values[Move.Source]) & Move.BusMask;
    }
}

void SimulatorState::writeDestinations(const DecodedInstruction &I) {
    for (size_t N = 0; N < I.Moves.size(); ++N) {
        const DecodedMove &Move = I.Moves[N];
        if (!Happens[N]) {
            ++Statistics.Squashed;
            continue;
        }
        ++Statistics.Moves;
        ++Statistics.BusMoves[Move.Bus];
        if (Move.WriteFile != NoNumber)
            ++Statistics.FileWrites[Move.WriteFile];
        if (!Move.KeepsZero)
            Places.Values[Move.Destination] = Carried[N] & Places.Masks[Move.Destination];
        if (Move.Starts)
            Triggered.push_back(Move.Starts);
        if (Move.Unheld)
            UnheldWritten.push_back(Move.Destination);
    }
    for (size_t N = 0; N < I.Moves.size(); ++N)
        if (Happens[N] && I.Moves[N].Control != NoNumber)
            control(I.Moves[N]);
}

void SimulatorState::startUnits() {
    auto Stores = [](const Start *S) { return S->What->Flags & Operation::Stores; };
    for (const Start *S : Triggered)
        if (!S->What || !S->What->Run)
            fail(FaultKind::Undefined,
                 "there is no behaviour for operation '" + S->How->Name + "'");
    for (const Start *S : Triggered)
        if (!Stores(S))
            start(*S);
    for (const Start *S : Triggered)
        if (Stores(S))
            start(*S);
    Triggered.clear();
    UnheldWritten.clear();
}

bool SimulatorState::addUse(unsigned Resource, unsigned Delay) {
    const uint64_t At = Statistics.Cycles + Delay;
    uint64_t &Slot = ResourceUse[Resource][At % ResourceUse[Resource].size()];
    if (Slot == At)
        return false;
    Slot = At;
    BusyUntil = std::max(BusyUntil, At + 1);
    return true;
}

void SimulatorState::start(const Start &S) {
    ++Statistics.UnitOperations[S.Unit][S.Number];
    for (auto [Resource, Cycle] : S.Resources)
        if (!addUse(Resource, Cycle))
            fail(FaultKind::Conflict, "operation '" + S.How->Name + "' starts while '" +
                                          ResourceNames[Resource] + "' is in use");
    for (unsigned Cell : S.Unheld)
        if (std::ranges::find(UnheldWritten, Cell) == UnheldWritten.end())
            fail(FaultKind::Conflict, "operation '" + S.How->Name +
                                          "' starts without an operand at a port of '" +
                                          M.Units[S.Unit].Name + "' that has no register");
    OperationContext Work;
    Work.Space = S.Space;
    Work.World = this;
    for (auto [Operand, Cell] : S.Inputs)
        Work[Operand] = Places.Values[Cell];
    if (isLimited(Counter))
        checkReach(S, Work);
    S.What->execute(Work);
    for (const Start::Output &Out : S.Outputs) {
        for (const Result &Other : Due[(Statistics.Cycles + Out.Latency) % Due.size()])
            if (Other.Cell == Out.Cell)
                fail(FaultKind::Conflict,
                     "two results arrive at port '" +
                         M.Units[S.Unit].Ports[*S.How->port(Out.Operand)].Name + "' of '" +
                         M.Units[S.Unit].Name + "' in one cycle");
        addResult(Out.Cell, Work[Out.Operand], Out.Latency);
        if (M.TriggerInvalidatesResults)
            HasResult[Out.Cell] = false;
    }
}

void SimulatorState::checkReach(const Start &S, const OperationContext &Work) const {
    const auto &Access = S.What->Access;
    if (S.Space != &Memories[Reach->Space])
        return;
    if (Access.Count)
        checkReach(Work.u(1) + (Access.HasOffset ? Work.u(2) : 0),
                   uint64_t(Access.Count) * Access.Bytes, S.What->Flags & Operation::Stores);
    for (const Operation::Address &Each : S.What->Addresses) {
        if (Each.IsRead)
            checkReach(Work.u(Each.Operand), Each.Bytes, /*Stores=*/false);
        if (Each.IsWritten)
            checkReach(Work.u(Each.Operand), Each.Bytes, /*Stores=*/true);
    }
}

void SimulatorState::checkReach(uint32_t Address, uint64_t Bytes, bool Stores) const {
    const KernelReach::Range Stack = {Reach->Stack.First,
                                      Stores ? CalledFrom.StackPointer : Reach->Stack.End};
    if ((Stores ? Reach->Stores : Reach->Loads).holds(Address, Bytes) ||
        Stack.holds(Address, Bytes))
        return;
    char Text[96];
    std::snprintf(Text, sizeof Text, "%s where a kernel may not, of %u bytes at address 0x%x",
                  Stores ? "store" : "load", unsigned(Bytes), Address);
    throw OperationFault{FaultKind::Access, Text, Address};
}

void SimulatorState::addResult(unsigned Cell, Bits Value, unsigned Delay) {
    Due[(Statistics.Cycles + Delay) % Due.size()].push_back({Cell, Value});
    ++InFlight;
}

// Ends a cycle: results that are due become readable in the next one.
void SimulatorState::deliverResults() {
    for (unsigned Cell : UnheldResults)
        HasResult[Cell] = false;
    UnheldResults.clear();
    std::vector<Result> &Now = Due[(Statistics.Cycles + 1) % Due.size()];
    for (const Result &R : Now) {
        Places.Values[R.Cell] = R.Value & Places.Masks[R.Cell];
        HasResult[R.Cell] = true;
        if (Unheld[R.Cell])
            UnheldResults.push_back(R.Cell);
    }
    InFlight -= unsigned(Now.size());
    Now.clear();
}

void SimulatorState::control(const DecodedMove &Move) {
    if (Jumps)
        fail(FaultKind::Conflict, "a jump in the delay slots of a jump");
    const UnitOperation &How = M.Control.Operations[Move.Control];
    const uint64_t To = uint64_t(Places.Values[Move.Destination]);
    if (!isCode(To) && To != Instructions.size())
        fail(FaultKind::Jump, "a jump to instruction " + std::to_string(To) + " of " +
                                  std::to_string(Instructions.size()));
    if (isLimited(Counter) && To < Shown.First && To != CalledFrom.Return)
        fail(FaultKind::Jump, "a kernel jumps to instruction " + std::to_string(To) +
                                  " of the program, and was not called from there");
    setJump(To, M.Control.DelaySlots + 1);
    if (How.Name == "call")
        Places.Values[ControlCells[M.Control.ReturnAddress]] = Counter + M.Control.DelaySlots + 1;
    else if (How.Name != "jump")
        fail(FaultKind::Undefined, "there is no behaviour for operation '" + How.Name + "'");
}

void SimulatorState::advance(const DecodedInstruction &I) {
    for (auto [Cell, Value] : I.LongImmediates)
        Places.Values[Cell] = Value & Places.Masks[Cell];
    ++Counter;
    if (Jumps && --SlotsLeft == 0) {
        Jumps = false;
        goTo(Target);
    }
}

void SimulatorState::goTo(uint64_t To) {
    if (To >= Shown.First && Counter < Shown.First) {
        lookAtGeneration();
        HasEntered = StopsAtEntry;
        CalledFrom.Return = uint64_t(Places.Values[ControlCells[M.Control.ReturnAddress]]);
        CalledFrom.StackPointer =
            StackPointerCell == NoNumber ? 0 : uint64_t(Places.Values[StackPointerCell]);
    }
    Counter = To;
}

bool SimulatorState::isCode(uint64_t Instruction) const {
    return Instruction < Instructions.size() ||
           (Instruction >= Shown.First && Instruction - Shown.First < Shown.Instructions.size());
}

DecodedInstruction *SimulatorState::find(uint64_t Instruction) {
    if (Instruction < Instructions.size())
        return &Instructions[Instruction];
    if (!isCode(Instruction))
        return nullptr;
    const uint64_t Index = Instruction - Shown.First;
    return Shown.Instructions[Index] ? &*Shown.Instructions[Index] : decodeShown(Index);
}

void SimulatorState::lookAtGeneration() {
    uint32_t Now = __atomic_load_n(&Shown.Head->generation, __ATOMIC_ACQUIRE);
    if (Now == Shown.Generation)
        return;
    if (KeepsRuns)
        addShownRuns(PastRuns);
    Shown.Generation = Now;
    std::ranges::fill(Shown.Instructions, std::nullopt);
    if (Native)
        Native->forget(Shown.First);
}

void SimulatorState::step(DecodedInstruction &I) {
    ++I.Runs;
    readSources(I);
    // A cycle later, guards see the state before this cycle's writes.
    for (GuardBit &G : Guards)
        if (G.Delay)
            G.History = G.History << 1 | uint64_t(Places.Values[G.Cell] & 1);
    writeDestinations(I);
    startUnits();
    deliverResults();
    advance(I);
    ++Statistics.Cycles;
}

// Whether the next cycle depends on registers and ports alone.
bool SimulatorState::isQuiet() const {
    return !Jumps && InFlight == 0 && UnheldResults.empty() && BusyUntil <= Statistics.Cycles;
}

bool SimulatorState::hasInput() {
    return Input && Input->peek() != std::istream::traits_type::eof();
}

uint8_t SimulatorState::readStream() { return hasInput() ? uint8_t(Input->get()) : 0; }

void SimulatorState::writeStream(uint8_t Byte) {
    if (!Output || !Output->put(char(Byte)).flush())
        throw OperationFault{FaultKind::Undefined,
                             Output ? "the file of stream_out cannot be written"
                                    : "stream_out without a file (ttasim --stream-out)"};
}

SimulatorStop SimulatorState::run(uint64_t Count) {
    try {
        while (Count > 0) {
            if (Counter == Instructions.size() || HasEntered ||
                std::ranges::find(Stops, Counter) != Stops.end())
                return SimulatorStop::Ended;
            DecodedInstruction *Next = find(Counter);
            if (!Next && !isCode(Counter))
                fail(FaultKind::Jump, "behind the last instruction");
            if (!Next)
                fail(FaultKind::Undefined, "this is no instruction of the machine");
            if (Trace)
                Trace(Statistics.Cycles, Counter);
            if (uint64_t Done = Native && !Trace && isQuiet() ? Native->run(Count) : 0) {
                Count -= Done;
                continue;
            }
            step(*Next);
            --Count;
        }
    } catch (const OperationFault &Problem) {
        Fault = {Problem.Kind, Problem.Text, Problem.Address, Statistics.Cycles, Counter, line()};
        return SimulatorStop::Faulted;
    }
    return SimulatorStop::Running;
}

// The line of the current instruction.
unsigned SimulatorState::line() const {
    if (Counter < Instructions.size())
        return Instructions[Counter].Line;
    if (!isCode(Counter))
        return 0;
    const std::optional<DecodedInstruction> &I = Shown.Instructions[Counter - Shown.First];
    return I ? I->Line : 0;
}

void SimulatorState::addShownRuns(std::vector<InstructionRuns> &To) const {
    for (size_t N = 0; N < Shown.Instructions.size(); ++N)
        if (const auto &I = Shown.Instructions[N]; I && I->Runs)
            To.push_back({Shown.First + N, Shown.Generation, I->Runs, I->Line});
}

std::vector<InstructionRuns> SimulatorState::profile() const {
    std::vector<InstructionRuns> Result;
    for (size_t N = 0; N < Instructions.size(); ++N)
        if (Instructions[N].Runs)
            Result.push_back({N, std::nullopt, Instructions[N].Runs, Instructions[N].Line});
    Result.insert(Result.end(), PastRuns.begin(), PastRuns.end());
    addShownRuns(Result);
    return Result;
}

} // namespace barecl::tta
