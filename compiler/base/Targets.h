// SPDX-License-Identifier: MIT
//
// The targets that bareclc compiles for. They are made from the records (toolchains/<name>.json, barecl/targets.h), in
// the form that LLVM and Clang need. For each target the build also makes a bitcode file share/barecl/builtins/<isa>.bc
// and an archive share/barecl/runtime/<isa>.a from its record.

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
    std::string FrontEndCpu; // Clang's CPU. It decides how values are passed, so it is the CPU
                             // that the built-ins were compiled for
    std::string Cpu;         // the CPU that code is generated for
    std::string Features;    // LLVM's list, beyond the features of the CPU
    std::string Isa;         // stem of the files in builtins/ and runtime/
    unsigned PointerBytes;
    unsigned VectorBytes;                       // bytes of the vector registers to fill; 0: none
    unsigned Optimisation;                      // LLVM's -O level
    std::vector<std::string> FrontEndArguments; // for Clang, beyond triple and CPU
    bool Doubles;       // kernels may use double: <isa>-fp64.bc exists in builtins/
    bool Halves;        // likewise half: <isa>-fp16.bc
    bool LongAtomics;   // kernels may use 64-bit atomics
    bool GenericSpace;  // pointers without an address space may point to any memory
    unsigned StackRoom; // bytes of a fiber's stack beyond the frames of the program's own
                        // functions; 0: no fibers on this target
};

// All targets except machineTarget().
llvm::ArrayRef<Target> targets();

// The one target of all transport-triggered machines. Their differences are in their files.
const Target &machineTarget();

// The same for machines whose local memory is separate from the rest.
const Target &machineTargetWithLocalApart();

// The file of the machine of that name, share/barecl/machines/<Name>.adf (or a board's machine.adf below
// $BARECL_BOARDS); empty if there is none.
std::string machineFile(llvm::StringRef Name);

// The folder with the descriptions of a board's own operations (core.operations): share/barecl/operations/<Name>, or a
// folder beside the board's record below $BARECL_BOARDS. Empty: `Name` is no board that has such.
std::string boardOperations(llvm::StringRef Name);

// One of targets(), also for the name of a board with operations of its own; or machineTarget() for the name of a
// machine. Null if there is no such target.
const Target *findTarget(llvm::StringRef Name);

// The name of the target of a device. `Device` is a name as in BARECL_DEVICES: a board, or `cpu` or `basic` for the
// target that fits the machine on which bareclc runs. Empty if there is no such device.
std::string deviceTargetName(llvm::StringRef Device);

} // namespace barecl

#endif // BARECL_BASE_TARGETS_H
