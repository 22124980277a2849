// SPDX-License-Identifier: MIT
//
// The targets that bareclc compiles for: one row each. A new target of a known architecture is one
// row here, a bitcode file share/barecl/builtins/<isa>.bc and an archive
// share/barecl/runtime/<isa>.a.

#ifndef BARECL_BASE_TARGETS_H
#define BARECL_BASE_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace barecl {

struct Target {
    llvm::StringLiteral Name;        // in requests and binaries
    llvm::StringLiteral Triple;      // normalised
    llvm::StringLiteral FrontEndCpu; // what Clang compiles for: decides how values are passed, so
                                     // it is the CPU that the built-ins were compiled for
    llvm::StringLiteral Cpu;         // what code is generated for
    llvm::StringLiteral Features;    // LLVM's list, beyond those of the CPU
    llvm::StringLiteral Isa;         // stem of the files in builtins/ and runtime/
    unsigned PointerBytes;
    unsigned VectorBytes;                  // of the vector registers to fill, 0: none
    unsigned Optimisation;                 // LLVM's -O level
    llvm::StringLiteral FrontEndArguments; // of Clang, blanks between: how floats are passed, and
                                           // what the front end's CPU does not say

    // Bytes of a fiber's stack beyond the frames of the program's own functions: those of the
    // runtime library, padding, a stopped context, and what is put on the stack of running code
    // from outside (interrupts, signals and their handlers). 0: no fibers on this target.
    unsigned StackRoom;
};

llvm::ArrayRef<Target> targets();

// Transport-triggered machines: one row for all, beside the table. What differs is in their files.
const Target &machineTarget();

// The machine of that name, share/barecl/machines/<Name>.adf; empty: there is none.
std::string machineFile(llvm::StringRef Name);

// A row of the table, or, for the name of a machine, machineTarget(). Null: no such target.
const Target *findTarget(llvm::StringRef Name);

// The name of the target of a device as BARECL_DEVICES names it: a board's, or for `cpu` and
// `basic` the one that fits the machine that bareclc runs on. Empty: no such device.
std::string deviceTargetName(llvm::StringRef Device);

} // namespace barecl

#endif // BARECL_BASE_TARGETS_H
