// SPDX-License-Identifier: MIT
//
// From optimised IR to a linked program of a transport-triggered machine: the stages that kernels and C
// programs share.

#ifndef BARECL_TTA_BACKEND_MACHINECODE_H
#define BARECL_TTA_BACKEND_MACHINECODE_H

#include "backend/BuildRun.h"
#include "tta/backend/OpenedMachine.h"
#include "tta/codegen/FrameVariables.h"
#include "tta/program/Linker.h"
#include "tta/program/Program.h"

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// Schedules the code of Module and the library functions that it needs, and links them (Stage::Schedule, and
// Stage::TceAsm except its output). False if the build ends here (BuildRun). Adds the variables of Module's functions to
// Variables, unless it is null.
bool generateProgram(BuildRun &Run, llvm::Module &Module, const OpenedMachine &Opened,
                     llvm::TargetMachine &CodeGen, const tta::LinkRequest &Links,
                     tta::Program &Result, tta::FrameVariables *Variables = nullptr);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINECODE_H
