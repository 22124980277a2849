// SPDX-License-Identifier: MIT

#include "Scheduler.h"
#include "InOrder.h"
#include "ListScheduler.h"
#include "ScheduleCheck.h"
#include "UnitChoice.h"

#include <iterator>

namespace barecl::tta {
namespace {

// With renaming; if the values do not find registers, with fewer operations under way; in the end
// with each value in the register that the code has for it.
BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, const ScheduleOptions &Options) {
    if (Options.InOrder)
        return scheduleInOrder(Buses, Block, Options);
    size_t Operations = Block.Operations.size();
    Problem Problem = makeProblem(Buses, Function, Block, true);
    for (unsigned Window : {NoNumber / 2, 48u, 16u})
        if (auto Result = scheduleList(Buses, Problem, Options, Operations, Window))
            return *Result;
    Problem = makeProblem(Buses, Function, Block, false);
    if (auto Result = scheduleList(Buses, Problem, Options, Operations, NoNumber / 2))
        return *Result;
    if (getenv("TRACE"))
        fprintf(stderr, "home failed\n");
    return scheduleInOrder(Buses, Block, Options);
}

void append(BlockSchedule Block, ScheduledFunction &Function) {
    unsigned Start = unsigned(Function.Instructions.size());
    for (CodeFixup &Fixup : Block.Code.Fixups)
        Fixup.Instruction += Start;
    std::move(Block.Code.Instructions.begin(), Block.Code.Instructions.end(),
              std::back_inserter(Function.Instructions));
    std::move(Block.Code.Fixups.begin(), Block.Code.Fixups.end(),
              std::back_inserter(Function.Fixups));
}

} // namespace

BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, const ScheduleOptions &Options) {
    return scheduleBlock(Connections(Machine), Function, Block, Options);
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
    ScheduledFunction Result;
    Result.Name = Function.Name;
    for (const CodeBlock &Block : Function.Blocks) {
        Result.BlockStarts.push_back(unsigned(Result.Instructions.size()));
        if (!canBeDone(Buses, Block, scratchFiles(Machine, Options), Diagnostics))
            return std::nullopt;
        BlockSchedule Schedule = scheduleBlock(Buses, Function, Block, Options);
        if (Options.Check)
            if (std::string Problem = problemOf(Machine, Function, Block, Options, Schedule);
                !Problem.empty()) {
                Diagnostics.error(0, "the schedule of '" + Function.Name + "', block " +
                                         std::to_string(Result.BlockStarts.size() - 1) +
                                         ", is wrong: " + Problem);
                return std::nullopt;
            }
        append(std::move(Schedule), Result);
    }
    return Result;
}

} // namespace barecl::tta
