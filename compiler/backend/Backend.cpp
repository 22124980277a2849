// SPDX-License-Identifier: MIT

#include "backend/Backend.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {

BuildResult Backend::buildProgram(const BuildRequest &, Progress &) const {
    report_fatal_error("this backend has no stages of C programs");
}

ObjectFile Backend::emitPart(Module &, TargetMachine &) const {
    report_fatal_error("this backend has no parts");
}

bool Backend::linkParts(BuildRun &, ArrayRef<ObjectFile>, Image &) const {
    report_fatal_error("this backend has no parts");
}

Error checkStage(const Backend &Backend, const BuildRequest &Request) {
    const bool IsC = Request.kind() == SourceKind::CProgram;
    const ArrayRef<Stage> Stages = Backend.stages(Request.kind());
    if (Stages.empty())
        return createStringError("-x c: C is compiled for a --machine only");
    if (is_contained(Stages, Request.Last))
        return Error::success();
    return createStringError("--emit=" + stageName(Request.Last) + ": " +
                             (IsC ? "C programs" : "kernels") + " for '" + Request.Target +
                             "' have no such stage; they have " +
                             join(map_range(Stages, stageName), ", "));
}

} // namespace barecl
