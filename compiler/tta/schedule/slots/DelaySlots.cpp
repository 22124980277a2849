// SPDX-License-Identifier: MIT

#include "DelaySlots.h"
#include "schedule/machine/UnitChoice.h"
#include "SlotEffects.h"

#include <algorithm>
#include <utility>

namespace barecl::tta {
namespace {

bool isControl(const Move &Is) {
    return Is.Destination.Kind == MoveDestination::ControlPort && Is.Destination.Operation;
}

class DelaySlots {
  public:
    DelaySlots(const Machine &M, const FunctionCode &Code, ScheduledFunction &Function)
        : M(M), Code(Code), Function(Function), Count(unsigned(Code.Blocks.size())), Skipped(Count),
          IsTarget(Count + 1), IsPipelined(Count) {
        for (const CodeBlock &Block : Code.Blocks)
            for (const CodeOperation &O : Block.Operations)
                for (const CodeOperand &Input : O.Inputs)
                    if (Input.Kind == CodeOperand::Block)
                        IsTarget[Input.Value] = true;
        for (size_t N = 1; N < Function.Blocks.size(); ++N)
            if (Function.Blocks[N].OfBlock == Function.Blocks[N - 1].OfBlock)
                IsPipelined[Function.Blocks[N].OfBlock] = true;
        takeApart();
    }

    void run() {
        for (unsigned Block = 0; Block < Count; ++Block)
            if (!IsPipelined[Block])
                fill(Block);
        putTogether();
    }

  private:
    // Rows to put into the slots, and the guard that they get.
    struct Filling {
        unsigned Start, Length; // rows
        std::optional<Guard> Under;
    };

    unsigned start(unsigned Block) const { return Function.BlockStarts[Block]; }
    unsigned end(unsigned Block) const { return Function.BlockStarts[Block + 1]; }
    void takeApart();
    void putTogether();
    unsigned prefix(unsigned Block) const;
    void share(unsigned Block, unsigned Target);
    void fill(unsigned Block);
    void fillFromTarget(unsigned Block, unsigned Target, unsigned Jump,
                        const std::optional<Guard> &Under);
    void fillFromNext(unsigned Block, unsigned Jump, const std::optional<Guard> &Under);
    bool put(unsigned Block, unsigned Jump, const Filling &What);
    bool keepsGuard(unsigned Block, unsigned Jump, const Filling &What) const;
    bool isUnderWay(unsigned Block, unsigned Unit, unsigned From) const;
    bool fits(unsigned Block, unsigned From, const Filling &What) const;

    const Machine &M;
    const FunctionCode &Code;
    ScheduledFunction &Function;
    const unsigned Count;
    std::vector<SlotRow> Rows;
    std::vector<unsigned> Skipped; // by block: how many instructions of the target its jump skips
    std::vector<bool> IsTarget, IsPipelined; // blocks
    std::vector<SlotRow> Alone;              // the block being filled, in its original form
    std::vector<SlotEffects> AloneDo;        // the effects of its rows
    std::set<unsigned> Immediates;           // units that moved instructions load
};

// ------------------------------------------------------------------------------------------------
// Rows

void DelaySlots::takeApart() {
    for (const Instruction &I : Function.Instructions) {
        SlotRow &New = Rows.emplace_back();
        for (const Move &Move : I.Moves)
            New.Moves.push_back({Move, {}});
        for (const LongImmediate &Load : I.LongImmediates)
            New.Loads.push_back({Load, {}});
        New.Template = I.Template;
        New.Line = I.Line;
    }
    unsigned Block = 0;
    for (const CodeFixup &Fixup : Function.Fixups) {
        while (Fixup.Instruction < start(Block))
            --Block;
        while (Fixup.Instruction >= end(Block))
            ++Block;
        unsigned Owner = Fixup.Symbol.empty() && !IsPipelined[Block] ? Block : NoNumber;
        SlotRow &Of = Rows[Fixup.Instruction];
        if (Fixup.Long)
            Of.Loads[Fixup.Index].Fixup = Fixup, Of.Loads[Fixup.Index].Owner = Owner;
        else
            Of.Moves[Fixup.Index].Fixup = Fixup, Of.Moves[Fixup.Index].Owner = Owner;
    }
}

void DelaySlots::putTogether() {
    std::vector<unsigned> NewPlace;
    Function.Instructions.clear();
    Function.Fixups.clear();
    for (SlotRow &Row : Rows) {
        unsigned At = unsigned(Function.Instructions.size());
        NewPlace.push_back(At);
        if (Row.Gone)
            continue;
        auto Fix = [&](auto &Parts, bool Long, auto &&ValueOf) {
            for (unsigned N = 0; N < Parts.size(); ++N)
                if (Parts[N].Fixup) {
                    CodeFixup Fixup = *Parts[N].Fixup;
                    Fixup.Instruction = At, Fixup.Long = Long, Fixup.Index = N;
                    Function.Fixups.push_back(Fixup);
                    if (Parts[N].Owner != NoNumber)
                        ValueOf(Parts[N].Is) += Skipped[Parts[N].Owner];
                }
        };
        Fix(Row.Moves, false, [](Move &Is) -> uint64_t & { return Is.Source.Value; });
        Fix(Row.Loads, true, [](LongImmediate &Is) -> uint64_t & { return Is.Value; });
        Function.Instructions.push_back(instructionOf(Row));
    }
    NewPlace.push_back(unsigned(Function.Instructions.size()));
    for (unsigned &Start : Function.BlockStarts)
        Start = NewPlace[Start];
    for (ScheduledBlock &Stretch : Function.Blocks)
        Stretch.Start = NewPlace[Stretch.Start];
}

// ------------------------------------------------------------------------------------------------
// What goes where

// The number of rows from the block's start before its jump or call.
unsigned DelaySlots::prefix(unsigned Block) const {
    unsigned N = start(Block);
    while (N < end(Block) && !Rows[N].Gone &&
           std::none_of(
               Rows[N].Moves.begin(), Rows[N].Moves.end(),
               [](const Fixed<Move> &Move) { return isControl(Move.Is); }))
        ++N;
    return N - start(Block);
}

// Notes that a block's delay slots may be cycles of the block behind it, too, whatever the schedule is. The bound of a
// loop of one block is for the cycles from one iteration to the next. So there the block after the loop has less for
// itself.
void DelaySlots::share(unsigned Block, unsigned Target) {
    const unsigned From = Target == Block ? Block + 1 : Block;
    for (ScheduledBlock &Stretch : Function.Blocks)
        if (Stretch.OfBlock == From && !IsPipelined[From])
            Stretch.Shared = std::min(Stretch.Shared + M.Control.DelaySlots,
                                      std::max(Stretch.LeastCycles, 1u) - 1);
}

// Backward jumps are taken more often than not, forward jumps less.
void DelaySlots::fill(unsigned Block) {
    const CodeOperation *Last =
        Code.Blocks[Block].Operations.empty() ? nullptr : &Code.Blocks[Block].Operations.back();
    if (!Last || Last->Kind != CodeOperation::Jump || Last->Inputs[0].Kind != CodeOperand::Block)
        return;
    const unsigned Jump = end(Block) - M.Control.DelaySlots - 1;
    const unsigned Target = unsigned(Last->Inputs[0].Value);
    share(Block, Target);
    Immediates.clear();
    Alone.assign(Rows.begin() + start(Block), Rows.begin() + end(Block));
    AloneDo.clear();
    for (const SlotRow &Row : Alone)
        AloneDo.push_back(effectsOf(M, Row));
    auto Is = std::find_if(Rows[Jump].Moves.begin(), Rows[Jump].Moves.end(),
                           [](const Fixed<Move> &Move) { return isControl(Move.Is); });
    if (Is == Rows[Jump].Moves.end())
        return;
    Guard When = M.Buses[Is->Is.Bus].Guards[Is->Is.Guard], Not = When;
    Not.Inverted = !Not.Inverted;
    if (When.Kind == Guard::Always)
        return fillFromTarget(Block, Target, Jump, std::nullopt);
    if (Target > Block)
        fillFromNext(Block, Jump, Not);
    fillFromTarget(Block, Target, Jump, When);
    if (Target <= Block)
        fillFromNext(Block, Jump, Not);
}

void DelaySlots::fillFromTarget(unsigned Block, unsigned Target, unsigned Jump,
                                const std::optional<Guard> &Under) {
    for (unsigned Length = std::min(M.Control.DelaySlots, prefix(Target)); Length > 0; --Length)
        if (put(Block, Jump, {start(Target), Length, Under})) {
            Skipped[Block] = Length;
            return;
        }
}

void DelaySlots::fillFromNext(unsigned Block, unsigned Jump, const std::optional<Guard> &Under) {
    const unsigned Next = Block + 1;
    if (Next >= Count || IsTarget[Next] || IsPipelined[Next])
        return;
    // One instruction of it remains, so that profiles can count how often it runs.
    unsigned Most = std::min(prefix(Next), std::max(end(Next) - start(Next), 1u) - 1);
    for (unsigned Length = std::min(M.Control.DelaySlots, Most); Length > 0; --Length)
        if (put(Block, Jump, {start(Next), Length, Under})) {
            for (unsigned N = 0; N < Length; ++N)
                Rows[start(Next) + N].Gone = true;
            for (ScheduledBlock &Stretch : Function.Blocks)
                if (Stretch.OfBlock == Next)
                    Stretch.Early = Length;
            return;
        }
}

bool DelaySlots::put(unsigned Block, unsigned Jump, const Filling &What) {
    const unsigned From = end(Block) - What.Length;
    if (!keepsGuard(Block, Jump, What) || !fits(Block, From, What))
        return false;
    std::vector<SlotRow> New;
    for (unsigned N = 0; N < What.Length; ++N) {
        std::optional<SlotRow> Both = merged(M, Rows[From + N], Rows[What.Start + N], What.Under);
        if (!Both)
            return false;
        New.push_back(std::move(*Both));
    }
    for (unsigned N = 0; N < What.Length; ++N)
        for (const Fixed<LongImmediate> &Load : Rows[What.Start + N].Loads)
            Immediates.insert(Load.Is.Unit);
    std::move(New.begin(), New.end(), Rows.begin() + From);
    return true;
}

// ------------------------------------------------------------------------------------------------
// Whether a filling is correct

// Whether the jump's guard has the same value in all slots as at the jump.
bool DelaySlots::keepsGuard(unsigned Block, unsigned Jump, const Filling &What) const {
    if (!What.Under)
        return true;
    if (What.Under->Kind != Guard::Register)
        return false;
    const RegisterName Name = {What.Under->Unit, What.Under->Index};
    const unsigned Latency = guardLatency(M, Name.File);
    for (unsigned N = 0; N < Alone.size(); ++N)
        if (start(Block) + N + Latency > Jump && AloneDo[N].Writes.contains(Name))
            return false;
    for (unsigned N = 0; N < What.Length; ++N)
        if (effectsOf(M, Rows[What.Start + N]).Writes.contains(Name))
            return false;
    return true;
}

// Whether an operation of the unit that was started before that row ends later.
bool DelaySlots::isUnderWay(unsigned Block, unsigned Unit, unsigned From) const {
    for (unsigned N = 0; start(Block) + N < From; ++N)
        for (const Fixed<Move> &Move : Alone[N].Moves) {
            const MoveDestination &To = Move.Is.Destination;
            if (To.Kind == MoveDestination::Input && To.Component == Unit && To.Operation &&
                start(Block) + N + M.Units[Unit].Operations[*To.Operation].latency() > From)
                return true;
        }
    return false;
}

// Whether the rows from What.Start on may begin with row From of the block. They were scheduled for
// a state in which everything is done at the block's end.
bool DelaySlots::fits(unsigned Block, unsigned From, const Filling &What) const {
    for (unsigned New = 0; New < What.Length; ++New) {
        const SlotEffects OfNew = effectsOf(M, Rows[What.Start + New]);
        for (unsigned Unit : OfNew.Immediates)
            if (Immediates.contains(Unit))
                return false; // the other way out has loaded it
        for (unsigned Unit : OfNew.Units)
            if (isUnderWay(Block, Unit, From))
                return false;
        for (unsigned Old = 0; Old < Alone.size(); ++Old)
            if (mayMeet(M, AloneDo[Old], int(start(Block) + Old) - int(From), OfNew, int(New)))
                return false;
    }
    return true;
}

} // namespace

void fillDelaySlots(const Machine &M, const FunctionCode &Code, ScheduledFunction &Function) {
    if (M.Control.DelaySlots > 0)
        DelaySlots(M, Code, Function).run();
}

} // namespace barecl::tta
