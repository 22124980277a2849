// SPDX-License-Identifier: MIT
//
// The targets that bareclc compiles for: what the records (toolchains/<name>.json, barecl/targets.h)
// say, as LLVM and Clang want it. Beside a record, a target is a bitcode file
// share/barecl/builtins/<isa>.bc and an archive share/barecl/runtime/<isa>.a, which the build makes of
// the record as well.

#ifndef BARECL_BASE_TARGETS_H
#define BARECL_BASE_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace barecl {

struct Target {
    std::string Name;        // in requests and binaries; a machine has its own
    std::string Triple;      // normalised
    std::string FrontEndCpu; // what Clang compiles for: decides how values are passed, so it is the
                             // CPU that the built-ins were compiled for
    std::string Cpu;         // what code is generated for
    std::string Features;    // LLVM's list, beyond those of the CPU
    std::string Isa;         // stem of the files in builtins/ and runtime/
    unsigned PointerBytes;
    unsigned VectorBytes;                       // of the vector registers to fill, 0: none
    unsigned Optimisation;                      // LLVM's -O level
    std::vector<std::string> FrontEndArguments; // of Clang, beyond triple and CPU
    bool Doubles;       // kernels have them: there is share/barecl/builtins/<isa>-fp64.bc
    bool Halves;        // likewise: <isa>-fp16.bc
    bool LongAtomics;   // kernels have atomics of 64 bits
    bool GenericSpace;  // pointers without an address space may point to any memory
    unsigned StackRoom; // bytes of a fiber's stack beyond the frames of the program's own
                        // functions; 0: no fibers on this target
};

// All but machineTarget().
llvm::ArrayRef<Target> targets();

// Transport-triggered machines: one for all. What differs is in their files.
const Target &machineTarget();

// Likewise, for those with local memory apart from the rest.
const Target &machineTargetWithLocalApart();

// The machine of that name, share/barecl/machines/<Name>.adf; empty: there is none.
std::string machineFile(llvm::StringRef Name);

// One of targets(), or, for the name of a machine, machineTarget(). Null: no such target.
const Target *findTarget(llvm::StringRef Name);

// The name of the target of a device as BARECL_DEVICES names it: a board's, or for `cpu` and
// `basic` the one that fits the machine that bareclc runs on. Empty: no such device.
std::string deviceTargetName(llvm::StringRef Device);

} // namespace barecl

#endif // BARECL_BASE_TARGETS_H
