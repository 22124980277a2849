// SPDX-License-Identifier: MIT
//
// The request for a build, and its result.

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

// The kind of build (barecl/frames.h).
enum class Action {
    Build,   // from a source to an executable
    Compile, // from a source and embedded headers to an object
    Link,    // from program binaries to an executable or a library
};

struct BuildRequest {
    barecl::Action Action = Action::Build;
    std::string Target;
    std::string Options;  // as clBuildProgram, clCompileProgram or clLinkProgram receives them
    std::string Settings; // options/Settings.h
    std::string Source;
    std::string FileName = "program.cl"; // the name of the source in diagnostics
    std::vector<SourceFile> Parts; // embedded headers of a compile; program binaries of a link
    Stage Last = Stage::Binary;
    std::string
        Remarks; // the log shows the remarks of passes that match this regular expression; empty: none
    bool ShowTimes = false;      // the log shows how long each stage took
    bool CheckSchedules = false; // check the schedules for a transport-triggered machine

    std::string Machine;               // the ADF file of a transport-triggered machine; empty: none
    std::vector<SourceFile> Programs;  // C files, instead of OpenCL C
    std::string Level = "3";           // -O, for C files
    std::vector<std::string> COptions; // options for Clang, for C files
    std::string
        DependencyFile; // receives the list of the C files and their headers; empty: no list
    std::string DependencyTarget; // the file that depends on them in that list

    SourceKind kind() const {
        return Programs.empty() ? SourceKind::Kernels : SourceKind::CProgram;
    }
};

struct BuildResult {
    bcl_build_status Status = BCL_BUILD_FAILED;
    std::string Log;    // errors and warnings; warnings also when the build succeeded
    std::string Output; // the output of the last stage; empty unless Status is BCL_BUILD_OK
};

// The stage that a build is in. It lies in memory that the build's process shares with its parent, so that the
// parent can name the stage in which the build died.
using Progress = volatile Stage;

} // namespace barecl

#endif // BARECL_BACKEND_BUILDREQUEST_H
