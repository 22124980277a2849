// SPDX-License-Identifier: MIT
//
// The settings of a build: what it may assume of launches, and how it makes work-groups. The host
// sends them beside the options of clBuildProgram (barecl/frames.h), `bareclc compile` takes them
// as options of its own; Options.td describes each.

#ifndef BARECL_OPTIONS_SETTINGS_H
#define BARECL_OPTIONS_SETTINGS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace barecl {

struct BuildSettings {
    WorkGroupOptions WorkGroup;
    std::optional<unsigned> Optimisation; // LLVM's -O level; none: the options' or the target's
    std::string DeviceOperations;         // a folder (operations/Descriptions.h); empty: none
    std::string Kernel;                   // the only one to build; empty: all
    bool Bitcode = true;                  // executables carry what they can be specialised by
    std::string Text;                     // all of them as one line, for the binary
};

// `Text` as the host sends it. An error's message names the setting.
llvm::Expected<BuildSettings> parseBuildSettings(llvm::StringRef Text);

// The settings among parsed arguments; other options are left to the caller.
llvm::Expected<BuildSettings> buildSettings(const llvm::opt::InputArgList &Args);

} // namespace barecl

#endif // BARECL_OPTIONS_SETTINGS_H
