// SPDX-License-Identifier: MIT
//
// A machine as synthesizable Verilog (Verilog-2001), which does in each cycle what the simulator does (Simulator.h).
// The hardware does not detect the faults of programs that the simulator reports.

#ifndef BARECL_TTA_RTL_VERILOG_H
#define BARECL_TTA_RTL_VERILOG_H

#include "machine/Machine.h"
#include "machine/MachineDiagnostics.h"
#include "rtl/AdfLines.h"
#include "rtl/OwnOperation.h"

#include <optional>
#include <string>
#include <vector>

namespace barecl::tta {

struct VerilogFile {
    std::string Name, Text;
};

enum class MemoryBus { None, Wishbone, Axi4Lite };

struct VerilogRequest {
    std::string Name; // of the machine's module, and the first part of the names of all others
    bool IsObserved =
        false; // adds NAME_observed.v and cells.txt, for comparing the machine with the simulator
    std::vector<OwnOperation> Own; // the described operations that have Verilog
    bool IsChecked =
        false; // adds ports for a unit that detects faults (Modules.h), and machine_widths.vh
    bool IsCompact =
        false; // instructions in the format of CompactEncoding.h, not of InstructionEncoding.h
    MemoryBus Bus =
        MemoryBus::None; // adds a module with the machine and masters of this bus (MemoryBus.h)
};

// One file for each module. Empty if the machine cannot be made: Diagnostics then names the component and its line.
std::optional<std::vector<VerilogFile>> makeVerilog(const Machine &Machine, const AdfLines &Lines,
                                                    const VerilogRequest &Request,
                                                    MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_VERILOG_H
