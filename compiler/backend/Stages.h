// SPDX-License-Identifier: MIT
//
// The stages of builds; `--emit=` stops after one of them. Which stages a build has depends on its
// backend and on the kind of its source; Backend::stages() lists them in order.

#ifndef BARECL_BACKEND_STAGES_H
#define BARECL_BACKEND_STAGES_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace barecl {

// The kind of source that a build compiles.
enum class SourceKind {
    Kernels,  // OpenCL C, to a program binary that the host loads
    CProgram, // C files, to a program that starts at its beginning
};

enum class Stage : unsigned {
    AstIr, // Clang's IR
    LinkedIr, // with the built-in functions that the program uses; calls inlined (lowering/InlineCalls.h)
    Regions,     // a picture of the kernels and their parallel regions; made only as the last stage
    WorkGroupIr, // the work-group functions, before optimisation
    Ir,          // optimised
    Asm,
    Obj,
    Elf,
    Schedule, // a page that shows the schedules of the source's functions; made only as the last stage
    TceAsm, // the program's moves
    Binary,
};

llvm::StringRef stageName(Stage Stage);   // `workgroup-ir`
llvm::StringRef stageEnding(Stage Stage); // file name ending: `.workgroup.ll`
std::optional<Stage> findStage(llvm::StringRef Name);

} // namespace barecl

#endif // BARECL_BACKEND_STAGES_H
