// SPDX-License-Identifier: MIT

#include "options/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

namespace options {

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

static constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

} // namespace options

namespace {

class Table : public GenericOptTable {
  public:
    Table()
        : GenericOptTable(options::OptionStrTable, options::OptionPrefixesTable,
                          options::InfoTable) {}
};

} // namespace

const OptTable &optionTable() {
    static const Table Instance;
    return Instance;
}

Error checkArguments(const InputArgList &Args, unsigned MissingIndex, unsigned MissingCount) {
    if (MissingCount)
        return createStringError(Twine("build option '") + Args.getArgString(MissingIndex) +
                                 "' needs a value");
    for (const Arg *A : Args.filtered(options::OPT_UNKNOWN))
        return createStringError("unknown build option '" + A->getAsString(Args) + "'");
    return Error::success();
}

// Quotes a word so that parseBuildOptions reads it back as one word.
static std::string quoted(StringRef Word) {
    std::string Result;
    for (char C : Word) {
        if (isSpace(C) || StringRef("'\"\\").contains(C))
            Result += '\\';
        Result += C;
    }
    return Result;
}

static void readMath(const InputArgList &Args, BuildOptions &Result) {
    const bool Fast = Args.hasArg(options::OPT_cl_fast_relaxed_math);
    Result.UnsafeMath = Fast || Args.hasArg(options::OPT_cl_unsafe_math_optimizations);
    Result.FiniteMath = Fast || Args.hasArg(options::OPT_cl_finite_math_only);
    Result.NoSignedZeros = Result.UnsafeMath || Args.hasArg(options::OPT_cl_no_signed_zeros);
    Result.DenormsAreZero = Result.UnsafeMath || Args.hasArg(options::OPT_cl_denorms_are_zero);
    if (Result.DenormsAreZero)
        Result.FrontEnd.push_back("-fdenormal-fp-math-f32=preserve-sign,preserve-sign");
}

// OpenCL C 2.0 is OpenCL C 3.0 with all optional features. BareCL has all except queues on devices: sources that use
// them are refused. Clang 22 does not have OpenCL C 3.1. Version 3.1 adds functions of extensions, and sizes in formats
// of printf. BareCL has both already in 3.0.
static constexpr Language Languages[] = {
    {"CL1.0", "CL1.0", 0, false, false},       {"CL1.1", "CL1.1", 0, false, false},
    {"CL1.2", "CL1.2", 0, false, false},       {"CL2.0", "CL3.0", 200, true, true},
    {"CL3.0", "CL3.0", 0, true, false},        {"CL3.1", "CL3.0", 310, true, false},
    {"CLC++2021", "CLC++2021", 0, true, true},
};

const Language *findLanguage(StringRef Name) {
    const Language *Found = find_if(Languages, [&](const Language &L) { return L.Name == Name; });
    return Found == std::end(Languages) ? nullptr : Found;
}

static Expected<const Language *> readLanguage(const InputArgList &Args, const Language *Default) {
    const Arg *A = Args.getLastArg(options::OPT_cl_std_EQ);
    if (!A)
        return Default;
    if (const Language *Named = findLanguage(A->getValue()))
        return Named;
    const auto Names = map_range(Languages, [](const Language &L) { return L.Name; });
    return createStringError(Twine("build option '-cl-std=") + A->getValue() +
                             "': the languages are " + join(Names, ", "));
}

Expected<BuildOptions> buildOptions(const InputArgList &Args) {
    BuildOptions Result;
    std::vector<std::string> Words;
    for (const Arg *A : Args) {
        const Option &Opt = A->getOption();
        if (!Opt.hasVisibilityFlag(options::BuildOption) &&
            !Opt.hasVisibilityFlag(options::LinkOption))
            continue;
        ArgStringList Rendered;
        A->render(Args, Rendered);
        for (StringRef Word : Rendered)
            Words.push_back(quoted(Word));
        if (Opt.matches(options::OPT_FrontEndGroup))
            append_range(Result.FrontEnd, Rendered);
        if (Opt.matches(options::OPT_ForeignGroup))
            Result.Ignored.push_back(A->getAsString(Args));
    }
    Result.Text = join(Words, " ");

    Expected<const Language *> Standard = readLanguage(Args, Result.Standard);
    if (!Standard)
        return Standard.takeError();
    Result.Standard = *Standard;
    readMath(Args, Result);
    Result.Library = Args.hasArg(options::OPT_create_library);
    Result.OpenLibrary = Args.hasArg(options::OPT_enable_link_options);
    if (Result.OpenLibrary && !Result.Library)
        return createStringError("link option '-enable-link-options' is for -create-library");
    Result.Operations = Args.getLastArgValue(options::OPT_operations_EQ);
    Result.UniformGroups = Args.hasArg(options::OPT_cl_uniform_work_group_size);
    Result.DoubleBuffer = Args.hasArg(options::OPT_double_buffer);
    Result.ArgumentInfo = Args.hasArg(options::OPT_cl_kernel_arg_info);
    if (Args.hasArg(options::OPT_w)) // -w has priority, as in Clang
        Result.PassWarnings = Warnings::Hidden;
    else if (Args.hasArg(options::OPT_Werror))
        Result.PassWarnings = Warnings::Errors;
    const Arg *Debug = Args.getLastArg(options::OPT_g, options::OPT_g0);
    Result.DebugInfo = Debug && Debug->getOption().matches(options::OPT_g);
    Result.SourceLines = !Debug || Result.DebugInfo;
    if (Args.hasArg(options::OPT_cl_opt_disable))
        Result.Optimisation = 0;
    return Result;
}

Expected<InputArgList> parseWords(StringRef Text, options::Visibility Visible, StringSaver &Words) {
    SmallVector<const char *> Split;
    cl::TokenizeGNUCommandLine(Text, Words, Split);
    unsigned MissingIndex, MissingCount;
    InputArgList Args =
        optionTable().ParseArgs(Split, MissingIndex, MissingCount, opt::Visibility(Visible));
    if (Error Err = checkArguments(Args, MissingIndex, MissingCount))
        return Err;
    for (const Arg *A : Args.filtered(options::OPT_INPUT))
        return createStringError(Twine("unknown build option '") + A->getValue() + "'");
    return Args;
}

static Expected<BuildOptions> parseOptions(StringRef Text, options::Visibility Visible) {
    BumpPtrAllocator Allocator;
    StringSaver Words(Allocator);
    auto Args = parseWords(Text, Visible, Words);
    return Args ? buildOptions(*Args) : Expected<BuildOptions>(Args.takeError());
}

Expected<BuildOptions> parseBuildOptions(StringRef Text) {
    return parseOptions(Text, options::BuildOption);
}

Expected<BuildOptions> parseLinkOptions(StringRef Text) {
    return parseOptions(Text, options::LinkOption);
}

} // namespace barecl
