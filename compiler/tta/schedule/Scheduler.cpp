// SPDX-License-Identifier: MIT

#include "Scheduler.h"
#include "DelaySlots.h"
#include "FilledCheck.h"
#include "InOrder.h"
#include "ListScheduler.h"
#include "LoopCheck.h"
#include "LoopPipeline.h"
#include "Loops.h"
#include "LowerBound.h"
#include "ScheduleCheck.h"
#include "ShareOffsets.h"
#include "UnitChoice.h"

#include <cassert>
#include <iterator>

namespace barecl::tta {
namespace {

size_t lengthOf(const BlockSchedule &Schedule) {
    return Schedule.Code.Instructions.size();
}

constexpr unsigned NoWindow = NoNumber / 2;

// When the values do not find registers: the shortest schedule of those with fewer operations under
// way, or with each value in the register that the code has for it. Where values have to take turns
// at a scratch register, even these may fail; one operation after the other does not.
BlockSchedule fallBack(const Connections &Buses, const FunctionCode &Function,
                       const CodeBlock &Block, const SchedulingProblem &Renamed,
                       const ScheduleOptions &Options, const std::string &Why) {
    std::optional<BlockSchedule> Best;
    auto Try = [&](const SchedulingProblem &P, unsigned Window, const std::string &Note) {
        std::string Ignored;
        auto Result = scheduleList(Buses, P, Options, Block.Operations.size(), Window, Ignored);
        if (Result && (!Best || lengthOf(*Result) < lengthOf(*Best))) {
            Best = std::move(Result);
            Best->Note = Note + ", because " + Why;
        }
    };
    for (unsigned Window : {48u, 16u, 6u, 2u, 0u})
        Try(Renamed, Window, "at most " + std::to_string(Window + 1) + " operations at a time");
    SchedulingProblem InPlace = makeProblem(Buses, Function, Block, false);
    assert(mistakeIn(InPlace).empty());
    Try(InPlace, NoWindow, "each value in the code's register");
    if (Best)
        return *Best;
    Best = scheduleInOrder(Buses, Block, Options);
    Best->Note = "one operation after the other, because " + Why;
    return *Best;
}

BlockSchedule findSchedule(const Connections &Buses, const FunctionCode &Function,
                           const CodeBlock &Block, const SchedulingProblem &Problem,
                           const ScheduleOptions &Options) {
    if (Options.InOrder)
        return scheduleInOrder(Buses, Block, Options);
    std::string Why;
    if (auto Result = scheduleList(Buses, Problem, Options, Block.Operations.size(), NoWindow, Why))
        return *Result;
    return fallBack(Buses, Function, Block, Problem, Options, Why);
}

BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options) {
    SchedulingProblem Problem = makeProblem(Buses, Function, Block, true);
    assert(mistakeIn(Problem).empty());
    bool IsLoop = isLoop(Block, Number);
    LowerBound Least = lowerBound(Buses.machine(), Problem, IsLoop);
    BlockSchedule Result = findSchedule(Buses, Function, Block, Problem, Options);
    if (IsLoop && !Options.InOrder) {
        std::string Why;
        if (auto Pipelined =
                pipelineLoop(Buses, Block, Number, Problem, Least, unsigned(lengthOf(Result)), Why))
            return *Pipelined;
        Result.Note += (Result.Note.empty() ? "not pipelined: " : "; not pipelined: ") + Why;
    }
    Result.Code.Blocks = {{0, Least.cycles(), Least.limit(), Result.Note}};
    return Result;
}

void append(BlockSchedule Block, unsigned Number, ScheduledFunction &Function) {
    unsigned Start = unsigned(Function.Instructions.size());
    for (CodeFixup &Fixup : Block.Code.Fixups)
        Fixup.Instruction += Start;
    for (ScheduledBlock &Stretch : Block.Code.Blocks) {
        Stretch.Start += Start;
        Stretch.OfBlock = Number;
    }
    std::move(Block.Code.Instructions.begin(), Block.Code.Instructions.end(),
              std::back_inserter(Function.Instructions));
    std::move(Block.Code.Fixups.begin(), Block.Code.Fixups.end(),
              std::back_inserter(Function.Fixups));
    std::move(Block.Code.Blocks.begin(), Block.Code.Blocks.end(),
              std::back_inserter(Function.Blocks));
}

} // namespace

BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options) {
    return scheduleBlock(Connections(Machine), Function, Block, Number, Options);
}

ScheduledFunction joinBlocks(const std::string &Name, std::span<const BlockSchedule> Blocks) {
    ScheduledFunction Result;
    Result.Name = Name;
    for (unsigned Number = 0; Number < Blocks.size(); ++Number) {
        Result.BlockStarts.push_back(unsigned(Result.Instructions.size()));
        append(Blocks[Number], Number, Result);
    }
    Result.BlockStarts.push_back(unsigned(Result.Instructions.size()));
    return Result;
}

// What is wrong with the schedule of a block; empty: nothing.
static std::string mistakeInBlock(const Machine &M, const FunctionCode &Function, unsigned Number,
                                  const ScheduleOptions &Options, const BlockSchedule &Schedule) {
    const CodeBlock &Block = Function.Blocks[Number];
    std::string Mistake = Schedule.Interval
                              ? mistakeInLoop(M, Function, Block, Number, Options, Schedule)
                              : mistakeIn(M, Function, Block, Options, Schedule);
    return Mistake.empty() ? "" : "block " + std::to_string(Number) + ": " + Mistake;
}

// The code as it is scheduled: what the machine cannot do is refused. False: it has been said why.
static bool prepare(const Connections &Buses, FunctionCode &Function,
                    const ScheduleOptions &Options, MachineDiagnostics &Diagnostics) {
    for (CodeBlock &Block : Function.Blocks) {
        if (!canBeDone(Buses, Block, Options, Diagnostics))
            return false;
        if (!Options.InOrder)
            Block = shareOffsets(Buses, Function, Block, Options);
    }
    return true;
}

std::optional<ScheduledFunction> schedule(const Machine &Machine, const FunctionCode &Function,
                                          const ScheduleOptions &Options,
                                          MachineDiagnostics &Diagnostics) {
    if (Machine.Buses.size() > Connections::MaxBuses) {
        Diagnostics.error(0, "the machine has more than " + std::to_string(Connections::MaxBuses) +
                                 " buses");
        return std::nullopt;
    }
    Connections Buses(Machine);
    FunctionCode Code = Function;
    if (!prepare(Buses, Code, Options, Diagnostics))
        return std::nullopt;
    auto Refuse = [&](const std::string &Mistake) {
        Diagnostics.error(0, "the schedule of '" + Code.Name + "' is wrong: " + Mistake);
        return std::nullopt;
    };
    std::vector<BlockSchedule> Blocks;
    for (unsigned Number = 0; Number < Code.Blocks.size(); ++Number) {
        Blocks.push_back(scheduleBlock(Buses, Code, Code.Blocks[Number], Number, Options));
        if (Options.Check)
            if (std::string Mistake = mistakeInBlock(Machine, Code, Number, Options, Blocks.back());
                !Mistake.empty())
                return Refuse(Mistake);
    }
    ScheduledFunction Result = joinBlocks(Code.Name, Blocks);
    if (Options.InOrder)
        return Result;
    fillDelaySlots(Machine, Code, Result);
    if (Options.Check)
        if (std::string Mistake = mistakeInFilled(Machine, Code, Options, Blocks, Result);
            !Mistake.empty())
            return Refuse(Mistake);
    return Result;
}

} // namespace barecl::tta
