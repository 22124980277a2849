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

// What builds for one instruction set can share. A server makes it while it is idle and every
// build, being a process of its own, uses it up; without prepare() the build does that itself.
struct Preparation {
    llvm::LLVMContext Context;
    std::unique_ptr<llvm::Module> Builtins;

    // Opens the built-in library. If that fails, the build will tell.
    void prepare(const Target &Target);
};

// At most once a process (LLD keeps its state): see Isolate.h. `Prepared` is for the request's
// target.
BuildResult build(const BuildRequest &Request, Progress &Current, Preparation &Prepared);

} // namespace barecl

#endif // BARECL_DRIVER_BUILD_H
