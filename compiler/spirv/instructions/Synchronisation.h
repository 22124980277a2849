// SPDX-License-Identifier: MIT
//
// Scopes and memory semantics as OpenCL C names them. If an operand is no constant, the strictest is taken.

#ifndef BARECL_SPIRV_SYNCHRONISATION_H
#define BARECL_SPIRV_SYNCHRONISATION_H

#include "spirv/instructions/Body.h"

namespace barecl::spirv {

// Whether a group operation is one of a sub-group, by its first operand. Throws Malformed if it is neither that nor one
// of a work-group.
bool isSubGroup(Body &F, const Instruction &I);
std::string scopeName(Body &F, const Instruction &I, size_t Number); // memory_scope_device
std::string orderName(Body &F, const Instruction &I, size_t Number,
                      bool IsRead = false);                           // memory_order_acquire
std::string fenceFlags(Body &F, const Instruction &I, size_t Number); // CLK_LOCAL_MEM_FENCE

} // namespace barecl::spirv

#endif // BARECL_SPIRV_SYNCHRONISATION_H
