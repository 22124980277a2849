// SPDX-License-Identifier: MIT
//
// A build, from source to the output of its last stage. Build.cpp is the pipeline on one page.

#ifndef BARECL_DRIVER_BUILD_H
#define BARECL_DRIVER_BUILD_H

#include "backend/BuildRequest.h"
#include "base/Targets.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>

namespace barecl {

// Whatever builds for one instruction set can share. A server fills it while it is idle; each build
// is a forked process and uses up its own copy. If prepare() was not called, the build opens the
// library itself.
struct Preparation {
    llvm::LLVMContext Context;
    std::unique_ptr<llvm::Module> Builtins;

    // Opens the built-in library. If that fails, the build reports the error.
    void prepare(const Target &Target);
};

// Call it at most once in a process, because LLD keeps its state (see Isolate.h). `Prepared` is for
// the request's target.
BuildResult build(const BuildRequest &Request, Progress &Current, Preparation &Prepared);

} // namespace barecl

#endif // BARECL_DRIVER_BUILD_H
