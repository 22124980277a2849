// SPDX-License-Identifier: MIT
//
// A machine whose memories are on buses: Wishbone B4 (classic cycles) or AXI4-Lite. While a bus has not answered, the
// whole machine stands still.

#ifndef BARECL_TTA_RTL_MEMORYBUS_H
#define BARECL_TTA_RTL_MEMORYBUS_H

#include "rtl/Modules.h"
#include "rtl/Verilog.h"

namespace barecl::tta {

// The module NAME_wishbone or NAME_axi around the machine's module `Top`, and the module of one bus master. The plan
// must show accesses (Plan::ShowsAccesses).
std::vector<VerilogFile> memoryBus(const Plan &P, const ModuleText &Top, MemoryBus Kind);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MEMORYBUS_H
