// SPDX-License-Identifier: MIT
//
// The settings of a build: what it may assume about launches, and how it makes work-groups. The
// host sends them beside the options of clBuildProgram (barecl/frames.h); `bareclc compile` takes
// them as command-line options. Options.td describes each.

#ifndef BARECL_OPTIONS_SETTINGS_H
#define BARECL_OPTIONS_SETTINGS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>

namespace barecl {

struct BuildSettings {
    WorkGroupOptions WorkGroup;
    std::optional<unsigned> Optimisation; // LLVM's -O level; if empty, the options' or target's
    std::string DeviceOperations;         // a folder (operations/Descriptions.h); empty: none
    std::string DebugFolder; // of relative names in debug information; empty: the working directory
    std::string Kernel;      // the only one to build; empty: all
    // The bits of SPIR-V's specialization constants, by number.
    std::map<uint32_t, uint64_t> SpecialValues;
    bool Bitcode = true; // executables carry bitcode to specialise them
    std::string Text;    // all settings as one line, for the binary
};

// Parses `Text` as the host sends it. An error names the setting.
llvm::Expected<BuildSettings> parseBuildSettings(llvm::StringRef Text);

// Reads the settings among parsed arguments; other options are left to the caller.
llvm::Expected<BuildSettings> buildSettings(const llvm::opt::InputArgList &Args);

} // namespace barecl

#endif // BARECL_OPTIONS_SETTINGS_H
