// SPDX-License-Identifier: MIT
//
// The built-in operations as Verilog. What an operation does is defined in Operations.cpp.

#ifndef BARECL_TTA_RTL_OPERATIONTEXT_H
#define BARECL_TTA_RTL_OPERATIONTEXT_H

#include "machine/Operations.h"
#include "rtl/ModuleText.h"

#include <functional>

namespace barecl::tta {

// Whether this operation has Verilog. False for memory accesses, whose Verilog UnitModule.cpp writes.
bool hasHardware(const Operation &What);

// Writes the wires that compute an operation into a module. `Prefix` begins the names of new wires, `Library` the names
// of the modules that they use. Operand(N) gives the name of a wire with input N: 32 bits, or 128 for a vector. Returns
// an expression of 32 or 128 bits for each output.
std::vector<std::string> writeOperation(ModuleText &To, const Operation &What,
                                        const std::string &Prefix, const std::string &Library,
                                        const std::function<std::string(unsigned N)> &Operand);

// The bits of an operand or result as writeOperation() takes and gives it.
inline unsigned hardwareWidth(const Operation &What, unsigned Operand) {
    return What.width(Operand) > LaneBits ? What.width(Operand) : LaneBits;
}

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_OPERATIONTEXT_H
