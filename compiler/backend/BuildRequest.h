// SPDX-License-Identifier: MIT
//
// What a build is asked for, and what it answers.

#ifndef BARECL_BACKEND_BUILDREQUEST_H
#define BARECL_BACKEND_BUILDREQUEST_H

#include "backend/Stages.h"

#include "barecl/frames.h"

#include <string>
#include <vector>

namespace barecl {

struct SourceFile {
    std::string Name, Text;
};

// What is made of what (barecl/frames.h).
enum class Action {
    Build,   // an executable, of a source
    Compile, // an object, of a source and embedded headers
    Link,    // an executable or a library, of program binaries
};

struct BuildRequest {
    barecl::Action Action = Action::Build;
    std::string Target;
    std::string Options;  // as clBuildProgram, clCompileProgram or clLinkProgram receives them
    std::string Settings; // options/Settings.h
    std::string Source;
    std::string FileName = "program.cl"; // what diagnostics call the source
    std::vector<SourceFile> Parts; // embedded headers of a compile; program binaries of a link
    Stage Last = Stage::Binary;
    std::string Remarks; // of which passes the log has remarks: a regular expression; empty: none
    bool ShowTimes = false;      // of the stages, in the log
    bool CheckSchedules = false; // of a transport-triggered machine

    std::string Machine;              // the ADF file of a transport-triggered machine; empty: none
    std::vector<SourceFile> Programs; // C files, instead of OpenCL C
    std::string Level = "3";          // of C: -O
    std::string DependencyFile;       // where C's sources and headers are listed; empty: nowhere
    std::string DependencyTarget;     // the file that is made of them

    SourceKind kind() const {
        return Programs.empty() ? SourceKind::Kernels : SourceKind::CProgram;
    }
};

struct BuildResult {
    bcl_build_status Status = BCL_BUILD_FAILED;
    std::string Log;    // warnings too, if it succeeded
    std::string Output; // of the last stage; empty unless Status is BCL_BUILD_OK
};

// Where a build is, for whoever has to explain its death. In memory that both sides see.
using Progress = volatile Stage;

} // namespace barecl

#endif // BARECL_BACKEND_BUILDREQUEST_H
