// SPDX-License-Identifier: MIT

#include "Scheduler.h"
#include "Connections.h"
#include "InOrder.h"

namespace barecl::tta {

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
        if (!scheduleInOrder(Buses, Block, Options, Result, Diagnostics))
            return std::nullopt;
    }
    return Result;
}

} // namespace barecl::tta
