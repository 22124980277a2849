// SPDX-License-Identifier: MIT
//
// A build, from OpenCL C to a program binary. Build.cpp is the pipeline on one page.

#ifndef BARECL_DRIVER_BUILD_H
#define BARECL_DRIVER_BUILD_H

#include "base/Targets.h"

#include "barecl/abi.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace barecl {

// What a build can stop after, in order. `--emit=` knows them by stageName.
enum class Stage : unsigned {
    AstIr,       // as Clang makes it
    LinkedIr,    // with the built-ins it needs, kernels calling nothing
    Regions,     // a picture of the kernels and their parallel regions, only if it is the last
    WorkGroupIr, // work-group functions, as the passes leave them
    Ir,          // optimised
    Asm,
    Obj,
    Elf,
    Binary,
    TceAsm,   // of a transport-triggered machine's program
    Schedule, // a picture of the source's functions on such a machine, only if it is the last
};
inline constexpr unsigned StageCount = unsigned(Stage::Schedule) + 1;

llvm::StringRef stageName(Stage Stage);   // `workgroup-ir`
llvm::StringRef stageEnding(Stage Stage); // of a file: `.workgroup.ll`
std::optional<Stage> findStage(llvm::StringRef Name);

struct SourceFile {
    std::string Name, Text;
};

struct BuildRequest {
    std::string Target;
    std::string Options;  // as clBuildProgram receives them
    std::string Settings; // options/Settings.h
    std::string Source;
    std::string FileName = "program.cl"; // what diagnostics call the source
    Stage Last = Stage::Binary;
    std::string Remarks; // of which passes the log has remarks: a regular expression; empty: none
    bool ShowTimes = false;      // of the stages, in the log
    bool CheckSchedules = false; // of a transport-triggered machine

    std::string Machine;              // the ADF file of a transport-triggered machine; empty: none
    std::vector<SourceFile> Programs; // C for the machine, instead of OpenCL C
    std::string Level = "3";          // of C: -O
};

struct BuildResult {
    bcl_build_status Status = BCL_BUILD_FAILED;
    std::string Log;    // warnings too, if it succeeded
    std::string Output; // of the last stage; empty unless Status is BCL_BUILD_OK
};

// Where a build is, for whoever has to explain its death. In memory that both sides see.
using Progress = volatile Stage;

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
