// SPDX-License-Identifier: MIT
//
// What builds of kernels (driver/Build.cpp) and of C programs (tta/backend/BuildProgram.cpp) share:
// that they go from stage to stage, and end with an output or with errors in the log.

#ifndef BARECL_BACKEND_BUILDRUN_H
#define BARECL_BACKEND_BUILDRUN_H

#include "backend/BuildRequest.h"
#include "base/Diagnostics.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <chrono>

namespace barecl {

class BuildRun {
  public:
    // Current always names the stage that the build is in.
    BuildRun(const BuildRequest &Request, llvm::StringRef Source, Warnings Policy,
             Progress &Current)
        : Request(Request), Diags(Request.FileName, Source, Policy, Request.Remarks),
          Current(Current) {}

    // The functions below that return bool, and every stage, return false when the build is over:
    // because it has an error, which is in the log, or because it was the last stage that is asked
    // for, whose output is kept.
    bool isLast(Stage Stage) const { return Request.Last == Stage; }
    void enter(Stage Stage);
    bool leave(Stage Stage, llvm::Module &Module); // after a stage that leaves IR
    bool finish(llvm::StringRef Output);
    bool fail(llvm::Error Err);

    const BuildRequest &Request;
    Diagnostics Diags;

  protected:
    // With the log, and with the stages' times if they are asked for.
    BuildResult takeResult();

  private:
    void showTimes();

    Progress &Current;
    BuildResult Result;
    std::vector<std::pair<Stage, std::chrono::steady_clock::time_point>> Entered;
};

// Turns a pass's bug into a failed build: whether the stage has left good IR.
llvm::Error verify(const llvm::Module &Module, Stage Stage);

// The answer to a request that no build is begun for.
BuildResult refused(llvm::Error Err, bcl_build_status Status = BCL_BUILD_FAILED);

} // namespace barecl

#endif // BARECL_BACKEND_BUILDRUN_H
