// SPDX-License-Identifier: MIT

#include "backend/BuildRun.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;

namespace barecl {

// Tests make a stage crash by naming it in the environment variable BARECL_CRASH_IN.
void BuildRun::enter(Stage Stage) {
    Current = Stage;
    Entered.emplace_back(Stage, std::chrono::steady_clock::now());
    const char *Crash = std::getenv("BARECL_CRASH_IN");
    if (Crash && stageName(Stage) == Crash)
        report_fatal_error("crash as BARECL_CRASH_IN asks for");
}

Error verify(const Module &Module, Stage Stage) {
    std::string Broken;
    raw_string_ostream BrokenStream(Broken);
    if (verifyModule(Module, &BrokenStream))
        return createStringError("internal error after stage '" + stageName(Stage) +
                                 "': " + Broken);
    return Error::success();
}

bool BuildRun::leave(Stage Stage, Module &Module) {
    if (Diags.hasErrors())
        return false;
    if (Error Err = verify(Module, Stage))
        return fail(std::move(Err));
    if (!isLast(Stage))
        return true;
    std::string Text;
    raw_string_ostream TextStream(Text);
    Module.print(TextStream, nullptr);
    return finish(Text);
}

bool BuildRun::finish(StringRef Output) {
    Result.Status = BCL_BUILD_OK;
    Result.Output = Output;
    return false;
}

bool BuildRun::fail(Error Err) {
    Diags.error(toString(std::move(Err)));
    return false;
}

void BuildRun::showTimes() {
    Entered.emplace_back(Request.Last, std::chrono::steady_clock::now());
    for (size_t I = 0; I + 1 < Entered.size(); ++I) {
        std::chrono::duration<double, std::milli> Time = Entered[I + 1].second - Entered[I].second;
        Diags.stream() << left_justify(stageName(Entered[I].first), 13)
                       << format("%6.1f ms\n", Time.count());
    }
}

BuildResult refused(Error Err, bcl_build_status Status) {
    BuildResult Result;
    Result.Status = Status;
    Result.Log = "bareclc: error: " + toString(std::move(Err)) + "\n";
    return Result;
}

BuildResult BuildRun::takeResult() {
    if (Request.ShowTimes)
        showTimes();
    Result.Log = Diags.log();
    return std::move(Result);
}

} // namespace barecl
