// SPDX-License-Identifier: MIT
//
// bareclc compile: from a file to a file, stopping after any stage.

#include "driver/CommandLine.h"
#include "driver/Commands.h"

#include "options/Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

static Error readSource(const InputArgList &Args, BuildRequest &Request) {
    std::vector<std::string> Inputs = Args.getAllArgValues(options::OPT_INPUT);
    if (Inputs.size() != 1)
        return createStringError("give one source file (- for standard input)");
    Expected<SourceFile> File = readFile(Inputs[0], /*IsText=*/false); // SPIR-V is none
    if (!File)
        return File.takeError();
    Request.Source = std::move(File->Text);
    if (Inputs[0] != "-")
        Request.FileName = Inputs[0];
    return Error::success();
}

// All C files together become one program.
static Error readPrograms(const InputArgList &Args, BuildRequest &Request) {
    for (const std::string &Name : Args.getAllArgValues(options::OPT_INPUT)) {
        Expected<SourceFile> File = readFile(Name, /*IsText=*/true);
        if (!File)
            return File.takeError();
        Request.Programs.push_back(std::move(*File));
    }
    if (Request.Programs.empty())
        return createStringError("give at least one source file (- for standard input)");
    Request.FileName = Request.Programs.front().Name;
    return Error::success();
}

static Expected<bool> isC(const InputArgList &Args) {
    StringRef Language = Args.getLastArgValue(options::OPT_x, "cl");
    if (Language != "c" && Language != "cl")
        return createStringError("-x " + Language + ": the languages are c and cl");
    return Language == "c";
}

// The pattern for the passes whose remarks the user asks for.
static Error readRemarks(const InputArgList &Args, std::string &Remarks) {
    const Arg *A = Args.getLastArg(options::OPT_remarks, options::OPT_remarks_EQ);
    if (!A)
        return Error::success();
    Remarks = A->getNumValues() ? A->getValue() : "^(barecl-.*|loop-vectorize)$";
    std::string Problem;
    return !Remarks.empty() && Regex(Remarks).isValid(Problem)
               ? Error::success()
               : createStringError(A->getAsString(Args) + ": no regular expression" +
                                   (Problem.empty() ? "" : ": " + Problem));
}

// The options for C that Clang gets unchanged.
static std::vector<std::string> readCOptions(const InputArgList &Args) {
    std::vector<std::string> Result;
    for (const Arg *A : Args.filtered(options::OPT_CGroup))
        Result.push_back(A->getAsString(Args));
    return Result;
}

static Error readRequest(const InputArgList &Args, BuildRequest &Request) {
    Request.Machine = Args.getLastArgValue(options::OPT_machine);
    if (Error Err = readShared(Args, Request))
        return Err;
    if (const Arg *Level = Args.getLastArg(options::OPT_O))
        Request.Level = Level->getValue();
    if (Error Err = readRemarks(Args, Request.Remarks))
        return Err;
    Request.DependencyFile = Args.getLastArgValue(options::OPT_MF);
    Request.ShowTimes = Args.hasArg(options::OPT_time);
    Request.CheckSchedules = Args.hasArg(options::OPT_check_schedules);
    if (Args.hasArg(options::OPT_c))
        Request.Action = Action::Compile;

    Expected<bool> C = isC(Args);
    if (!C)
        return C.takeError();
    if (!*C && !Request.DependencyFile.empty())
        return createStringError("-MF is for C: -x c");
    Request.COptions = readCOptions(Args);
    if (!*C && !Request.COptions.empty())
        return createStringError(Request.COptions.front() + " is for C: -x c");
    return *C ? readPrograms(Args, Request) : readSource(Args, Request);
}

int compileCommand(Arguments Words) {
    unsigned MissingIndex, MissingCount;
    InputArgList Args =
        optionTable().ParseArgs(Words, MissingIndex, MissingCount, Visibility(options::ToolOption));
    if (Args.hasArg(options::OPT_help)) {
        optionTable().printHelp(outs(), "bareclc compile [options] <source>",
                                "Compiles OpenCL C to a program binary", false, false,
                                Visibility(options::ToolOption));
        return EXIT_SUCCESS;
    }
    if (Error Err = checkArguments(Args, MissingIndex, MissingCount))
        return complain(std::move(Err));
    BuildRequest Request;
    if (Error Err = readRequest(Args, Request))
        return complain(std::move(Err));

    const StringRef Source = sys::path::filename(Request.FileName);
    const std::string Path = outputPath(Args, Request, sys::path::stem(Source));
    Request.DependencyTarget = Path;
    return buildToFile(Request, Path, outputForm(Args));
}

} // namespace barecl
