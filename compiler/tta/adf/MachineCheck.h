// SPDX-License-Identifier: MIT
//
// Checks that a machine makes sense, beyond what ADF's schema can express.

#ifndef BARECL_TTA_MACHINECHECK_H
#define BARECL_TTA_MACHINECHECK_H

#include "machine/Machine.h"
#include "machine/MachineDiagnostics.h"

namespace barecl::tta {

// Reports errors that name the component:
//   - impossible widths, sizes and cycles; guards on registers that do not exist, or listed twice;
//   - operations: operands without port or pipeline, ports of the wrong direction, no port that
//     starts them, one resource used twice in a cycle, results with latency 0;
//   - control: no jump, a call without return address, jump and call that start at two ports;
//   - long immediates: slots used twice, pieces wider than the bus or the unit;
//   - a value that cannot get from its producer to its consumer, not even through registers.
void checkMachine(const Machine &Machine, MachineDiagnostics &Diagnostics);

// How well ports are connected, best first.
enum class Connectivity {
    Full,      // every socket with every bus
    Direct,    // every output port has a bus in common with every input port
    Registers, // every output port has a bus in common with every register file, and every file has
               // one with every input port
    Reachable, // some values need copies between register files on their way
};
Connectivity connectivityOf(const Machine &Machine);
std::string_view connectivityName(Connectivity Connectivity);

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINECHECK_H
