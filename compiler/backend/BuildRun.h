// SPDX-License-Identifier: MIT
//
// The common part of builds of kernels (driver/Build.cpp) and of C programs (tta/backend/BuildProgram.cpp): a
// build goes from stage to stage, and ends with an output or with errors in the log.

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

    // leave(), finish() and fail(), and every stage, return false when the build is over. Either the
    // build has an error, and the log holds it; or the stage was the request's last one, and its
    // output is kept.
    bool isLast(Stage Stage) const { return Request.Last == Stage; }
    void enter(Stage Stage);
    bool leave(Stage Stage, llvm::Module &Module); // for stages whose output is IR
    bool finish(llvm::StringRef Output);
    bool fail(llvm::Error Err);

    const BuildRequest &Request;
    Diagnostics Diags;

  protected:
    // The result, with the log; the log includes the stages' times if the request asks for them.
    BuildResult takeResult();

  private:
    void showTimes();

    Progress &Current;
    BuildResult Result;
    std::vector<std::pair<Stage, std::chrono::steady_clock::time_point>> Entered;
};

// An error if the stage has left invalid IR. A bug of a pass thus fails the build instead of crashing later.
llvm::Error verify(const llvm::Module &Module, Stage Stage);

// The result for a request that is refused before the build begins.
BuildResult refused(llvm::Error Err, bcl_build_status Status = BCL_BUILD_FAILED);

} // namespace barecl

#endif // BARECL_BACKEND_BUILDRUN_H
