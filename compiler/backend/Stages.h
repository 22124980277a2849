// SPDX-License-Identifier: MIT
//
// The stages of builds: what `--emit=` can stop after. Which of them a build has depends on its
// backend and on what it is made from; Backend::stages() lists them in their order.

#ifndef BARECL_BACKEND_STAGES_H
#define BARECL_BACKEND_STAGES_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace barecl {

// What a build is made from.
enum class SourceKind {
    Kernels,  // OpenCL C, to a program binary that the host loads
    CProgram, // C files, to a program that starts at its beginning
};

enum class Stage : unsigned {
    AstIr,       // as Clang makes it
    LinkedIr,    // with what it needs of the library; kernels call nothing
    Regions,     // a picture of the kernels and their parallel regions, only if it is the last
    WorkGroupIr, // work-group functions, as the passes leave them
    Ir,          // optimised
    Asm,
    Obj,
    Elf,
    Schedule, // a picture of the source's functions, only if it is the last
    TceAsm,   // the program's moves
    Binary,
};

llvm::StringRef stageName(Stage Stage);   // `workgroup-ir`
llvm::StringRef stageEnding(Stage Stage); // of a file: `.workgroup.ll`
std::optional<Stage> findStage(llvm::StringRef Name);

} // namespace barecl

#endif // BARECL_BACKEND_STAGES_H
