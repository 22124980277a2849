// SPDX-License-Identifier: MIT
//
// The build options of clBuildProgram and clCompileProgram, the link options of clLinkProgram, and the
// option table that they share with the settings (Settings.h) and bareclc's commands.

#ifndef BARECL_OPTIONS_OPTIONS_H
#define BARECL_OPTIONS_OPTIONS_H

#include "base/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"

#include <optional>
#include <string>
#include <vector>

namespace barecl {

namespace options {
enum Id {
    OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};
enum Visibility : unsigned {
    BuildOption = 1u << 1,
    Setting = 1u << 2,
    ToolOption = 1u << 3,
    LinkOption = 1u << 4,
    LinkToolOption = 1u << 5,
};
} // namespace options

const llvm::opt::OptTable &optionTable();

// A language, as -cl-std names it.
struct Language {
    llvm::StringLiteral Name;
    llvm::StringLiteral Clang; // the option's value for Clang
    unsigned Version;          // the value of __OPENCL_C_VERSION__ where it is not Clang's; else 0
    bool HasFeatures;          // sources see the features of OpenCL C 3.0 that the device has
    bool NeedsGenericSpace;    // only for devices with the generic address space
};
const Language *findLanguage(llvm::StringRef Name); // null: there is none of this name

struct BuildOptions {
    std::vector<std::string> FrontEnd;                // arguments for Clang, in order
    const Language *Standard = findLanguage("CL1.2"); // -cl-std
    std::string Text;                                 // all options as one line, for the binary
    bool DebugInfo = false;                           // -g
    bool SourceLines = true;                          // executables have a line table; not with -g0
    Warnings PassWarnings = Warnings::Shown;          // -w, -Werror
    std::optional<unsigned> Optimisation;             // LLVM's -O level; if empty, the target's
    std::string Operations;                           // -operations=, a folder; empty: none
    bool ArgumentInfo = false;                        // -cl-kernel-arg-info
    bool DoubleBuffer = false;                        // -double-buffer
    bool UniformGroups = false;                       // -cl-uniform-work-group-size
    std::vector<std::string> Ignored;                 // options of other implementations

    // For links.
    bool Library = false;       // -create-library
    bool OpenLibrary = false;   // -enable-link-options
    bool NoSignedZeros = false; // no-signed-zeros was given, or is implied
    bool FiniteMath = false;
    bool UnsafeMath = false;
    bool DenormsAreZero = false;
};

// Marks kernels that were compiled with -cl-kernel-arg-info. It is an attribute, so that it stays with a function that
// moves into another module.
inline constexpr char ArgumentInfoAttribute[] = "barecl-argument-info";

// Parses `Text` as clBuildProgram receives it, split at white space with the quotes of a shell. An option that OpenCL
// does not define, or that lacks its value, is an error that names the option.
llvm::Expected<BuildOptions> parseBuildOptions(llvm::StringRef Text);

// The same for the options of clLinkProgram.
llvm::Expected<BuildOptions> parseLinkOptions(llvm::StringRef Text);

// Reads the build or link options among parsed arguments; other options are left to the caller.
llvm::Expected<BuildOptions> buildOptions(const llvm::opt::InputArgList &Args);

// Splits `Text` at white space, with the quotes of a shell, and parses it as options of the set `Visible`. Any other
// word is an error. The list refers to strings in `Words`.
llvm::Expected<llvm::opt::InputArgList>
parseWords(llvm::StringRef Text, options::Visibility Visible, llvm::StringSaver &Words);

// Returns an error if an option is unknown or lacks its value.
llvm::Error checkArguments(const llvm::opt::InputArgList &Args, unsigned MissingIndex,
                           unsigned MissingCount);

} // namespace barecl

#endif // BARECL_OPTIONS_OPTIONS_H
