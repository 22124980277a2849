// SPDX-License-Identifier: MIT

#include "Block.h"

#include <algorithm>
#include <set>

using namespace llvm;

namespace barecl::tta {
namespace {

constexpr unsigned MaxCycles = 512;

unsigned widthOf(Bits Mask) {
    unsigned Width = 0;
    for (; Mask; Mask >>= 1)
        ++Width;
    return Width;
}

// The width in bits of the bytes that hold `Width` bits.
unsigned storedWidth(unsigned Width) { return std::max(8u, unsigned(PowerOf2Ceil(Width))); }

// A result on its way to its output port.
struct Pending {
    unsigned Cell;
    Value *Result;
    Value *Happens; // null: always
    unsigned Ready; // the first cycle in which it can be read
};

// The use of a unit's pipeline resource in a cycle.
struct PendingUse {
    unsigned Resource;
    Value *Happens; // null: always
    unsigned At;
};

// A jump whose delay slots are being run.
struct PendingJump {
    Value *Happens; // null: always
    Value *Target;
    unsigned Cycle;
};

// An operation that a move of this cycle starts.
struct Trigger {
    const Start *What;
    Value *Happens;
};

class BlockBuilder {
  public:
    BlockBuilder(SimulatorState &S, uint64_t First, Module &Module,
                 function_ref<Function *(const Operation &)> BehaviourOf,
                 RunOperation RunOperation);

    std::optional<Block> build();

  private:
    bool canCarryOut(const DecodedInstruction &I) const;
    bool canStart(const Start &S) const;
    void cycle(const DecodedInstruction &I);
    void write(const DecodedMove &Move, Value *Happens, std::vector<Value *> &After);
    void control(const DecodedMove &Move, Value *Happens, std::vector<Value *> &After);
    void check(const Trigger &T, const std::vector<Value *> &After);
    Value *isInReach(const Trigger &T, Value *Address, uint64_t Bytes);
    void leaveBeforeFault();
    void carryOut(const Trigger &T);
    void compute(const Trigger &T);
    void touchMemory(const Trigger &T);
    void affectWorld(const Trigger &T);
    void load(const Trigger &T, Value *Where);
    void store(const Trigger &T, Value *Where);
    Value *loadWord(const Trigger &T, unsigned Number, Value *Where);
    void storeWord(const Trigger &T, unsigned Number, Value *Where, Value *Word);
    void deliverLoaded(const Trigger &T, unsigned Operand, Value *Loaded);
    void deliver();
    void leave(Value *Next, unsigned Elapsed, const PendingJump *Jump);
    void append(size_t CountOffset, size_t ArrayOffset, size_t Size, Value *Happens,
                ArrayRef<std::pair<size_t, Value *>> Members);

    Value *cell(unsigned Number);
    Value *valueIn(const std::vector<Value *> &Values, unsigned Number) {
        return Values[Number] ? Values[Number] : cell(Number);
    }
    Value *history(unsigned Guard);
    Value *guard(const DecodedMove &Move);
    Value *operand(const Start &S, unsigned Operand, const std::vector<Value *> &Values);
    Value *address(const Start &S, const std::vector<Value *> &Values);
    Value *sized(Value *V, unsigned Width) { return B.CreateZExtOrTrunc(V, B.getIntNTy(Width)); }
    Value *both(Value *X, Value *Y) { return X && Y ? B.CreateAnd(X, Y) : X ? X : Y; }
    Value *choose(Value *Happens, Value *Yes, Value *No) {
        return Happens ? B.CreateSelect(Happens, Yes, No) : Yes;
    }
    Value *number(uint64_t Value) { return B.getInt64(Value); }
    // The low bits of Value as a constant.
    Value *constant(Bits Value, unsigned Width) {
        APInt All(128, {uint64_t(Value), uint64_t(Value >> 64)});
        return ConstantInt::get(B.getContext(), All.trunc(Width));
    }
    Value *place(const void *Address) {
        return B.CreateIntToPtr(number(reinterpret_cast<uintptr_t>(Address)), B.getPtrTy());
    }
    Value *field(size_t Offset) {
        return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Frame, Offset);
    }
    unsigned cellWidth(unsigned Number) const { return widthOf(S.Places.Masks[Number]); }
    template <typename Body> void ifHappens(Value *Happens, Body Emit);

    SimulatorState &S;
    const uint64_t First;
    function_ref<Function *(const Operation &)> BehaviourOf;
    RunOperation Run;
    Function *F;
    IRBuilder<> B;
    llvm::Instruction *EntryEnd; // the state that the block needs is loaded before it
    Value *Frame;
    Type *ContextType;

    unsigned Cycle = 0;
    std::vector<Value *> Cells;   // null: not used yet
    std::vector<Value *> Initial; // values at the start, likewise
    std::vector<Value *> Histories;
    std::vector<Pending> InFlight;
    std::optional<PendingJump> Jump;
    std::vector<Trigger> Triggers;
    std::vector<Value *> Faults; // conditions under which this cycle would fault
    std::vector<PendingUse> Uses;
    std::set<std::pair<unsigned, unsigned>> InUse;   // resources, with the cycle
    std::set<std::pair<unsigned, unsigned>> Arrives; // cells, with the cycle
    std::set<unsigned> NeedsResult;
};

BlockBuilder::BlockBuilder(SimulatorState &S, uint64_t First, Module &Module,
                           function_ref<Function *(const Operation &)> BehaviourOf,
                           RunOperation RunOperation)
    : S(S), First(First), BehaviourOf(BehaviourOf), Run(RunOperation), B(Module.getContext()),
      Cells(S.Places.Values.size()), Initial(Cells.size()), Histories(S.Guards.size()) {
    F = Function::Create(FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false),
                         Function::ExternalLinkage, Module.getName(), Module);
    Frame = F->getArg(0);
    BasicBlock *Entry = BasicBlock::Create(B.getContext(), "", F);
    BasicBlock *Start = BasicBlock::Create(B.getContext(), "", F);
    B.SetInsertPoint(Entry);
    EntryEnd = B.CreateBr(Start);
    B.SetInsertPoint(Start);
    ContextType = ArrayType::get(B.getInt8Ty(), sizeof(OperationContext));
}

// ------------------------------------------------------------------------------------------------
// Values

Value *BlockBuilder::cell(unsigned Number) {
    if (!Cells[Number]) {
        IRBuilder<> Entry(EntryEnd);
        unsigned Width = cellWidth(Number);
        Value *At = Entry.CreateIntToPtr(
            number(reinterpret_cast<uintptr_t>(&S.Places.Values[Number])), B.getPtrTy());
        Value *Loaded = Entry.CreateLoad(B.getIntNTy(storedWidth(Width)), At);
        Initial[Number] = Cells[Number] = Entry.CreateTrunc(Loaded, B.getIntNTy(Width));
    }
    return Cells[Number];
}

Value *BlockBuilder::history(unsigned Guard) {
    if (!Histories[Guard]) {
        IRBuilder<> Entry(EntryEnd);
        Histories[Guard] = Entry.CreateLoad(
            B.getInt64Ty(),
            Entry.CreateIntToPtr(number(reinterpret_cast<uintptr_t>(&S.Guards[Guard].History)),
                                 B.getPtrTy()));
    }
    return Histories[Guard];
}

// The condition of the move; null if the move is unconditional.
Value *BlockBuilder::guard(const DecodedMove &Move) {
    if (Move.Guard == NoNumber)
        return nullptr;
    const GuardBit &G = S.Guards[Move.Guard];
    Value *Bit = G.Delay ? B.CreateLShr(history(Move.Guard), G.Delay - 1) : cell(G.Cell);
    Bit = B.CreateTrunc(Bit, B.getInt1Ty());
    return Move.Inverted ? B.CreateNot(Bit) : Bit;
}

Value *BlockBuilder::operand(const Start &Start, unsigned Operand,
                             const std::vector<Value *> &Values) {
    for (auto [Number, Cell] : Start.Inputs)
        if (Number == Operand)
            return valueIn(Values, Cell);
    return B.getInt32(0);
}

Value *BlockBuilder::address(const Start &Start, const std::vector<Value *> &Values) {
    Value *Result = sized(operand(Start, 1, Values), 32);
    if (Start.What->Access.HasOffset)
        Result = B.CreateAdd(Result, sized(operand(Start, 2, Values), 32));
    return Result;
}

template <typename Body> void BlockBuilder::ifHappens(Value *Happens, Body Emit) {
    if (!Happens) {
        Emit();
        return;
    }
    BasicBlock *Then = BasicBlock::Create(B.getContext(), "", F);
    BasicBlock *End = BasicBlock::Create(B.getContext(), "", F);
    B.CreateCondBr(Happens, Then, End);
    B.SetInsertPoint(Then);
    Emit();
    B.CreateBr(End);
    B.SetInsertPoint(End);
}

// ------------------------------------------------------------------------------------------------
// What only the interpreter can carry out, because it faults or may fault, or because of ports
// without registers, whose values stay for one cycle

bool BlockBuilder::canStart(const Start &Start) const {
    if (!Start.What || !Start.What->Run || !Start.Unheld.empty() || !Start.What->Addresses.empty())
        return false;
    if (any_of(Start.Outputs, [&](const auto &Out) { return S.Unheld[Out.Cell]; }))
        return false;
    for (auto [Resource, At] : Start.Resources)
        if (InUse.count({Resource, Cycle + At}))
            return false;
    for (const Start::Output &Out : Start.Outputs)
        if (Arrives.count({Out.Cell, Cycle + Out.Latency}))
            return false;
    return true;
}

bool BlockBuilder::canCarryOut(const DecodedInstruction &I) const {
    for (const DecodedMove &Move : I.Moves) {
        if (Move.Never)
            continue;
        if (Move.Starts && !canStart(*Move.Starts))
            return false;
        if (Move.OutputCell != NoNumber && S.Unheld[Move.OutputCell])
            return false;
        if (Move.Control == NoNumber)
            continue;
        const std::string &Name = S.M.Control.Operations[Move.Control].Name;
        if (Jump || (Name != "jump" && Name != "call"))
            return false;
    }
    const size_t Most = I.Moves.size() * MaxOperands;
    return InFlight.size() + Most < BlockFrame::Capacity &&
           Uses.size() + Most < BlockFrame::Capacity;
}

// ------------------------------------------------------------------------------------------------
// A cycle

void BlockBuilder::write(const DecodedMove &Move, Value *Happens, std::vector<Value *> &After) {
    unsigned BusWidth = widthOf(Move.BusMask);
    Value *Carried;
    if (Move.Source == NoNumber)
        Carried = constant(Move.Value, BusWidth);
    else
        Carried = sized(cell(Move.Source), BusWidth);
    if (Move.OutputCell != NoNumber)
        NeedsResult.insert(Move.OutputCell);
    if (Move.KeepsZero)
        return;
    Value *New = sized(Carried, cellWidth(Move.Destination));
    After[Move.Destination] = choose(Happens, New, valueIn(After, Move.Destination));
}

void BlockBuilder::control(const DecodedMove &Move, Value *Happens, std::vector<Value *> &After) {
    Value *Target = sized(After[Move.Destination], 64);
    Value *IsShown = B.CreateICmpULT(B.CreateSub(Target, number(S.Shown.First)),
                                     number(S.Shown.Instructions.size()));
    Value *IsCode = B.CreateOr(B.CreateICmpULE(Target, number(S.end())), IsShown);
    Faults.push_back(both(Happens, B.CreateNot(IsCode)));
    if (S.isLimited(First)) {
        Value *Return = B.CreateLoad(B.getInt64Ty(), place(&S.CalledFrom.Return));
        Value *IsProgram = B.CreateICmpULT(Target, number(S.Shown.First));
        Faults.push_back(both(Happens, B.CreateAnd(IsProgram, B.CreateICmpNE(Target, Return))));
    }
    Jump = {Happens, Target, Cycle};
    if (S.M.Control.Operations[Move.Control].Name != "call")
        return;
    unsigned Cell = S.ControlCells[S.M.Control.ReturnAddress];
    Value *Return = sized(number(First + Cycle + S.M.Control.DelaySlots + 1), cellWidth(Cell));
    After[Cell] = choose(Happens, Return, valueIn(After, Cell));
}

Value *BlockBuilder::isInReach(const Trigger &T, Value *Address, uint64_t Bytes) {
    const bool Stores = T.What->What->Flags & Operation::Stores;
    Value *Start = sized(Address, 64), *End = B.CreateAdd(Start, number(Bytes));
    auto IsIn = [&](uint64_t RangeStart, Value *RangeEnd) {
        return B.CreateAnd(B.CreateICmpUGE(Start, number(RangeStart)),
                           B.CreateICmpULE(End, RangeEnd));
    };
    const KernelReach::Range &Range = Stores ? S.Reach->Stores : S.Reach->Loads;
    Value *StackEnd = Stores ? B.CreateLoad(B.getInt64Ty(), place(&S.CalledFrom.StackPointer))
                             : number(S.Reach->Stack.End);
    return B.CreateOr(IsIn(Range.First, number(Range.End)), IsIn(S.Reach->Stack.First, StackEnd));
}

// The conditions under which the operation would fault.
void BlockBuilder::check(const Trigger &T, const std::vector<Value *> &After) {
    const auto &Access = T.What->What->Access;
    if (Access.Count) {
        uint64_t Bytes = uint64_t(Access.Count) * Access.Bytes;
        const AddressSpace &Space = S.M.Spaces[*S.M.Units[T.What->Unit].AddressSpace];
        Value *Address = address(*T.What, After);
        Value *Offset = B.CreateSub(sized(Address, 64), number(Space.Min));
        uint64_t Size = Space.Max - Space.Min + 1;
        Faults.push_back(both(
            T.Happens, Size < Bytes ? B.getTrue() : B.CreateICmpUGT(Offset, number(Size - Bytes))));
        if (S.isLimited(First) && *S.M.Units[T.What->Unit].AddressSpace == S.Reach->Space)
            Faults.push_back(both(T.Happens, B.CreateNot(isInReach(T, Address, Bytes))));
        if (Access.Align > 1)
            Faults.push_back(both(
                T.Happens, B.CreateIsNotNull(B.CreateAnd(Address, B.getInt32(Access.Align - 1)))));
    } else if (T.What->What->Flags & Operation::Divides) {
        Faults.push_back(both(T.Happens, B.CreateIsNull(sized(operand(*T.What, 2, After), 32))));
    }
}

void BlockBuilder::leaveBeforeFault() {
    Value *Any = nullptr;
    for (Value *Fault : Faults)
        Any = Any ? B.CreateOr(Any, Fault) : Fault;
    Faults.clear();
    if (!Any)
        return;
    BasicBlock *Leave = BasicBlock::Create(B.getContext(), "", F);
    BasicBlock *GoOn = BasicBlock::Create(B.getContext(), "", F);
    B.CreateCondBr(Any, Leave, GoOn);
    B.SetInsertPoint(Leave);
    const bool IsOld = Jump && Jump->Cycle < Cycle; // else the jump will be executed again
    leave(number(First + Cycle), Cycle, IsOld ? &*Jump : nullptr);
    B.SetInsertPoint(GoOn);
}

// Emits a pure operation: a call of its behaviour, to be inlined.
void BlockBuilder::compute(const Trigger &T) {
    const Start &Start = *T.What;
    IRBuilder<> Entry(EntryEnd);
    Value *Context = Entry.CreateAlloca(ContextType);
    cast<AllocaInst>(Context)->setAlignment(Align(alignof(OperationContext)));
    auto At = [&](unsigned Operand) {
        return B.CreateConstInBoundsGEP1_64(
            B.getInt8Ty(), Context, offsetof(OperationContext, Operands) + Operand * sizeof(Bits));
    };
    for (auto [Operand, Cell] : Start.Inputs) {
        Value *Input = cell(Cell);
        if (Operand == 2 && T.Happens && Start.What->Flags & Operation::Divides)
            Input = choose(T.Happens, Input, ConstantInt::get(Input->getType(), 1));
        B.CreateStore(sized(Input, 128), At(Operand));
    }
    B.CreateCall(BehaviourOf(*Start.What), {Context});
    for (const Start::Output &Out : Start.Outputs) {
        Value *Result = sized(B.CreateLoad(B.getInt128Ty(), At(Out.Operand)), cellWidth(Out.Cell));
        InFlight.push_back({Out.Cell, Result, T.Happens, Cycle + Out.Latency});
    }
}

Value *BlockBuilder::loadWord(const Trigger &T, unsigned Number, Value *Where) {
    const auto &Access = T.What->What->Access;
    Value *At = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Where, Number * Access.Bytes);
    Value *Loaded = B.CreateAlignedLoad(B.getIntNTy(8 * Access.Bytes), At, Align(Access.Bytes));
    return Access.IsSigned ? B.CreateSExt(Loaded, B.getInt32Ty()) : sized(Loaded, 32);
}

void BlockBuilder::deliverLoaded(const Trigger &T, unsigned Operand, Value *Loaded) {
    for (const Start::Output &Out : T.What->Outputs)
        if (Out.Operand == Operand)
            InFlight.push_back(
                {Out.Cell, sized(Loaded, cellWidth(Out.Cell)), T.Happens, Cycle + Out.Latency});
}

void BlockBuilder::load(const Trigger &T, Value *Where) {
    const auto &Access = T.What->What->Access;
    const unsigned First = 2 + Access.HasOffset;
    Value *Vector = constant(0, LaneCount * LaneBits);
    for (unsigned Number = 0; Number < Access.Count; ++Number) {
        Value *Word = loadWord(T, Number, Where);
        if (Access.IsVector)
            Vector = B.CreateOr(Vector,
                                B.CreateShl(sized(Word, LaneCount * LaneBits), Number * LaneBits));
        else
            deliverLoaded(T, First + Number, Word);
    }
    if (Access.IsVector)
        deliverLoaded(T, First, Vector);
}

void BlockBuilder::storeWord(const Trigger &T, unsigned Number, Value *Where, Value *Word) {
    const auto &Access = T.What->What->Access;
    Word = sized(Word, 8 * Access.Bytes);
    Value *At = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Where, Number * Access.Bytes);
    B.CreateAlignedStore(Word, At, Align(Access.Bytes));
}

void BlockBuilder::store(const Trigger &T, Value *Where) {
    const auto &Access = T.What->What->Access;
    const unsigned First = 2 + Access.HasOffset;
    for (unsigned Number = 0; Number < Access.Count; ++Number)
        if (Access.IsVector)
            storeWord(T, Number, Where,
                      B.CreateLShr(sized(operand(*T.What, First, Cells), LaneCount * LaneBits),
                                   Number * LaneBits));
        else
            storeWord(T, Number, Where, operand(*T.What, First + Number, Cells));
}

// If the access is a load that does not happen, it harmlessly loads the first words of the space.
void BlockBuilder::touchMemory(const Trigger &T) {
    const unsigned SpaceNumber = *S.M.Units[T.What->Unit].AddressSpace;
    const uint64_t Start = S.M.Spaces[SpaceNumber].Min;
    Value *Offset = B.CreateSub(sized(address(*T.What, Cells), 64), number(Start));
    const bool Stores = T.What->What->Flags & Operation::Stores;
    if (!Stores)
        Offset = choose(T.Happens, Offset, number(0));
    auto Touch = [&] {
        Value *Base = place(S.Memories[SpaceNumber].bytes(Start, 1).data());
        Value *Where = B.CreateGEP(B.getInt8Ty(), Base, Offset);
        Stores ? store(T, Where) : load(T, Where);
    };
    if (Stores)
        ifHappens(T.Happens, Touch);
    else
        Touch();
}

void BlockBuilder::affectWorld(const Trigger &T) {
    const Start &Start = *T.What;
    IRBuilder<> Entry(EntryEnd);
    AllocaInst *Operands = Entry.CreateAlloca(B.getInt128Ty(), Entry.getInt32(MaxOperands + 1));
    Operands->setAlignment(Align(alignof(Bits)));
    auto At = [&](unsigned Operand) {
        return B.CreateConstInBoundsGEP1_32(B.getInt128Ty(), Operands, Operand);
    };
    for (auto [Operand, Cell] : Start.Inputs)
        B.CreateStore(sized(cell(Cell), 128), At(Operand));
    for (const Start::Output &Out : Start.Outputs)
        B.CreateStore(Constant::getNullValue(B.getInt128Ty()), At(Out.Operand));
    ifHappens(T.Happens, [&] {
        FunctionType *Type =
            FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy(), B.getInt64Ty()}, false);
        B.CreateCall(Type, place(reinterpret_cast<void *>(Run)),
                     {place(&Start), Operands, number(Cycle)});
    });
    for (const Start::Output &Out : Start.Outputs)
        InFlight.push_back(
            {Out.Cell, sized(B.CreateLoad(B.getInt128Ty(), At(Out.Operand)), cellWidth(Out.Cell)),
             T.Happens, Cycle + Out.Latency});
}

void BlockBuilder::carryOut(const Trigger &T) {
    for (auto [Resource, At] : T.What->Resources) {
        InUse.insert({Resource, Cycle + At});
        Uses.push_back({Resource, T.Happens, Cycle + At});
    }
    for (const Start::Output &Out : T.What->Outputs)
        Arrives.insert({Out.Cell, Cycle + Out.Latency});
    if (T.What->What->Access.Count)
        touchMemory(T);
    else if (T.What->What->Flags & Operation::SideEffect)
        affectWorld(T);
    else
        compute(T);
}

// Ends a cycle: results that are due become readable in the next one.
void BlockBuilder::deliver() {
    erase_if(Uses, [&](const PendingUse &U) { return U.At <= Cycle; });
    erase_if(InFlight, [&](const Pending &P) {
        if (P.Ready != Cycle + 1)
            return false;
        Cells[P.Cell] = choose(P.Happens, P.Result, cell(P.Cell));
        NeedsResult.insert(P.Cell);
        return true;
    });
}

void BlockBuilder::cycle(const DecodedInstruction &I) {
    std::vector<std::pair<const DecodedMove *, Value *>> Moves;
    for (const DecodedMove &Move : I.Moves)
        if (!Move.Never)
            Moves.push_back({&Move, guard(Move)});
    std::vector<Value *> Seen(S.Guards.size());
    for (unsigned G = 0; G < S.Guards.size(); ++G)
        if (S.Guards[G].Delay)
            Seen[G] = B.CreateOr(B.CreateShl(history(G), 1),
                                 sized(B.CreateTrunc(cell(S.Guards[G].Cell), B.getInt1Ty()), 64));
    std::vector<Value *> After = Cells;
    Triggers.clear();
    for (auto [Move, Happens] : Moves) {
        write(*Move, Happens, After);
        if (Move->Starts)
            Triggers.push_back({Move->Starts, Happens});
    }
    for (auto [Move, Happens] : Moves)
        if (Move->Control != NoNumber)
            control(*Move, Happens, After);
    for (const Trigger &T : Triggers)
        check(T, After);
    leaveBeforeFault();

    for (unsigned Number = 0; Number < Cells.size(); ++Number)
        if (After[Number])
            Cells[Number] = After[Number];
    for (unsigned G = 0; G < S.Guards.size(); ++G)
        if (Seen[G])
            Histories[G] = Seen[G];
    auto Stores = [](const Trigger &T) { return T.What->What->Flags & Operation::Stores; };
    std::stable_partition(Triggers.begin(), Triggers.end(),
                          [&](const Trigger &T) { return !Stores(T); });
    for (const Trigger &T : Triggers)
        carryOut(T);
    deliver();
    for (auto [Cell, Value] : I.LongImmediates) {
        Cells[Cell] = constant(Value, cellWidth(Cell));
    }
}

// ------------------------------------------------------------------------------------------------
// Ends of a block

// Adds an element to one of the frame's arrays, if Happens. `Members`: values by offset.
void BlockBuilder::append(size_t CountOffset, size_t ArrayOffset, size_t Size, Value *Happens,
                          ArrayRef<std::pair<size_t, Value *>> Members) {
    Value *Count = B.CreateLoad(B.getInt64Ty(), field(CountOffset));
    Value *At = B.CreateGEP(B.getInt8Ty(), field(ArrayOffset), B.CreateMul(Count, number(Size)));
    for (auto [Offset, Member] : Members)
        B.CreateStore(Member, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), At, Offset));
    Value *One = Happens ? sized(Happens, 64) : number(1);
    B.CreateStore(B.CreateAdd(Count, One), field(CountOffset));
}

void BlockBuilder::leave(Value *Next, unsigned Elapsed, const PendingJump *Under) {
    for (unsigned Number = 0; Number < Cells.size(); ++Number) {
        if (Cells[Number] == Initial[Number])
            continue;
        B.CreateStore(sized(Cells[Number], storedWidth(cellWidth(Number))),
                      place(&S.Places.Values[Number]));
    }
    for (unsigned G = 0; G < S.Guards.size(); ++G)
        if (Histories[G])
            B.CreateStore(Histories[G], place(&S.Guards[G].History));
    using Result = BlockFrame::Result;
    using Use = BlockFrame::Use;
    B.CreateStore(number(0), field(offsetof(BlockFrame, ResultCount)));
    B.CreateStore(number(0), field(offsetof(BlockFrame, UseCount)));
    for (const Pending &P : InFlight)
        append(offsetof(BlockFrame, ResultCount), offsetof(BlockFrame, Results), sizeof(Result),
               P.Happens,
               {{offsetof(Result, Cell), B.getInt32(P.Cell)},
                {offsetof(Result, Delay), B.getInt32(P.Ready - Elapsed)},
                {offsetof(Result, Value), sized(P.Result, 128)}});
    for (const PendingUse &U : Uses)
        if (U.At >= Elapsed)
            append(offsetof(BlockFrame, UseCount), offsetof(BlockFrame, Uses), sizeof(Use),
                   U.Happens,
                   {{offsetof(Use, Resource), number(U.Resource)},
                    {offsetof(Use, Delay), number(U.At - Elapsed)}});
    Value *Slots = number(0);
    if (Under) {
        unsigned Left = S.M.Control.DelaySlots + 1 - (Elapsed - Under->Cycle);
        Slots = choose(Under->Happens, number(Left), number(0));
        B.CreateStore(Under->Target, field(offsetof(BlockFrame, JumpTarget)));
    }
    B.CreateStore(Slots, field(offsetof(BlockFrame, JumpSlots)));
    B.CreateStore(Next, field(offsetof(BlockFrame, Next)));
    B.CreateStore(number(Elapsed), field(offsetof(BlockFrame, Elapsed)));
    B.CreateRetVoid();
}

std::optional<Block> BlockBuilder::build() {
    bool Ended = false;
    while (!Ended && Cycle < MaxCycles) {
        const DecodedInstruction *I = S.find(First + Cycle);
        if (!I || !canCarryOut(*I))
            break;
        cycle(*I);
        ++Cycle;
        if (!Jump || Cycle != Jump->Cycle + S.M.Control.DelaySlots + 1)
            continue;
        BasicBlock *GoOn = nullptr;
        if (Jump->Happens) {
            BasicBlock *Leave = BasicBlock::Create(B.getContext(), "", F);
            GoOn = BasicBlock::Create(B.getContext(), "", F);
            B.CreateCondBr(Jump->Happens, Leave, GoOn);
            B.SetInsertPoint(Leave);
        }
        leave(Jump->Target, Cycle, nullptr);
        Jump.reset();
        Ended = !GoOn;
        if (GoOn)
            B.SetInsertPoint(GoOn);
    }
    if (Cycle == 0) {
        F->eraseFromParent();
        return std::nullopt;
    }
    if (!Ended)
        leave(number(First + Cycle), Cycle, Jump ? &*Jump : nullptr);
    return Block{F->getName().str(), Cycle, {NeedsResult.begin(), NeedsResult.end()}};
}

} // namespace

std::optional<Block> buildBlock(SimulatorState &State, uint64_t First, Module &Module,
                                function_ref<Function *(const Operation &)> BehaviourOf,
                                RunOperation RunOperation) {
    return BlockBuilder(State, First, Module, BehaviourOf, RunOperation).build();
}

} // namespace barecl::tta
