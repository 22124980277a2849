// SPDX-License-Identifier: MIT

#include "Scheduler.h"
#include "schedule/check/FilledCheck.h"
#include "schedule/check/LoopCheck.h"
#include "schedule/check/ScheduleCheck.h"
#include "schedule/machine/CanBeDone.h"
#include "schedule/machine/Connections.h"
#include "schedule/schedulers/BlockScheduler.h"
#include "schedule/slots/DelaySlots.h"
#include "ShareOffsets.h"

#include <iterator>

namespace barecl::tta {
namespace {

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

// Describes what is wrong with the schedule of a block; empty if it is right.
static std::string mistakeInBlock(const Machine &M, const FunctionCode &Function, unsigned Number,
                                  const ScheduleOptions &Options, const BlockSchedule &Schedule) {
    const CodeBlock &Block = Function.Blocks[Number];
    std::string Mistake = Schedule.Interval
                              ? mistakeInLoop(M, Function, Block, Number, Options, Schedule)
                              : mistakeIn(M, Function, Block, Options, Schedule);
    return Mistake.empty() ? "" : "block " + std::to_string(Number) + ": " + Mistake;
}

// Prepares the code for scheduling, and refuses what the machine cannot do. False if it has
// reported an error.
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

// Gives each scheduled block the probes of its block of code. In a pipelined loop, each prologue and the kernel start
// an iteration and get them; the epilogues, whose LeastCycles is 0, only finish iterations.
static void addProbes(const FunctionCode &Code, std::span<const BlockSchedule> Blocks,
                      ScheduledFunction &Function) {
    for (ScheduledBlock &Stretch : Function.Blocks)
        if (!Blocks[Stretch.OfBlock].Interval || Stretch.LeastCycles)
            Stretch.Probes = Code.Blocks[Stretch.OfBlock].Probes;
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
    addProbes(Code, Blocks, Result);
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
