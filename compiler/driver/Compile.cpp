// SPDX-License-Identifier: MIT
//
// bareclc compile: from a file to a file, stopping after any stage.

#include "driver/Commands.h"

#include "base/Targets.h"
#include "driver/Build.h"
#include "driver/Isolate.h"
#include "native/CodeGen.h"
#include "options/Options.h"
#include "options/Settings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

// The target's name. That of a machine from a file is the file's.
static Expected<std::string> chooseTarget(const InputArgList &Args) {
    if (const Arg *File = Args.getLastArg(options::OPT_machine))
        return sys::path::stem(File->getValue()).str();
    if (const Arg *Name = Args.getLastArg(options::OPT_target)) {
        if (findTarget(Name->getValue()))
            return Name->getValue();
        return createStringError(Twine("unknown target '") + Name->getValue() +
                                 "'; `bareclc targets` lists the known ones");
    }
    StringRef Device = Args.getLastArgValue(options::OPT_device, "cpu");
    if (std::string Name = deviceTargetName(Device); findTarget(Name))
        return Name;
    return createStringError("unknown device '" + Device +
                             "': it is cpu, basic or the name of a board");
}

static Expected<SourceFile> readFile(const std::string &Name) {
    auto Buffer = MemoryBuffer::getFileOrSTDIN(Name, /*IsText=*/true);
    if (!Buffer)
        return createStringError(Name + ": " + Buffer.getError().message());
    return SourceFile{Name, (*Buffer)->getBuffer().str()};
}

static Error readSource(const InputArgList &Args, BuildRequest &Request) {
    std::vector<std::string> Inputs = Args.getAllArgValues(options::OPT_INPUT);
    if (Inputs.size() != 1)
        return createStringError("give one source file (- for standard input)");
    Expected<SourceFile> File = readFile(Inputs[0]);
    if (!File)
        return File.takeError();
    Request.Source = std::move(File->Text);
    if (Inputs[0] != "-")
        Request.FileName = Inputs[0];
    return Error::success();
}

// C files become one program.
static Error readPrograms(const InputArgList &Args, BuildRequest &Request) {
    for (const std::string &Name : Args.getAllArgValues(options::OPT_INPUT)) {
        Expected<SourceFile> File = readFile(Name);
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

// The passes whose remarks the user asks for.
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

static Error readRequest(const InputArgList &Args, BuildRequest &Request) {
    Request.Machine = Args.getLastArgValue(options::OPT_machine);
    auto Target = chooseTarget(Args);
    if (!Target)
        return Target.takeError();
    Request.Target = std::move(*Target);
    auto Options = buildOptions(Args);
    if (!Options)
        return Options.takeError();
    Request.Options = Options->Text;
    if (const Arg *Level = Args.getLastArg(options::OPT_O))
        Request.Level = Level->getValue();
    auto Settings = buildSettings(Args);
    if (!Settings)
        return Settings.takeError();
    Request.Settings = Settings->Text;

    StringRef StageText = Args.getLastArgValue(options::OPT_emit_EQ, stageName(Stage::Binary));
    std::optional<Stage> Last = findStage(StageText);
    if (!Last)
        return createStringError("--emit=" + StageText + ": no such stage, see --help");
    Request.Last = *Last;
    if (Error Err = readRemarks(Args, Request.Remarks))
        return Err;
    Request.ShowTimes = Args.hasArg(options::OPT_time);
    Request.CheckSchedules = Args.hasArg(options::OPT_check_schedules);

    Expected<bool> C = isC(Args);
    if (!C)
        return C.takeError();
    return *C ? readPrograms(Args, Request) : readSource(Args, Request);
}

static std::string outputPath(const InputArgList &Args, const BuildRequest &Request) {
    if (const Arg *Output = Args.getLastArg(options::OPT_o))
        return Output->getValue();
    SmallString<128> Path = sys::path::filename(Request.FileName);
    sys::path::replace_extension(Path, "");
    return (Path + stageEnding(Request.Last)).str();
}

static Error writeFile(StringRef Path, StringRef Contents) {
    std::error_code Problem;
    raw_fd_ostream File(Path, Problem, sys::fs::OF_None);
    if (!Problem) {
        File << Contents;
        File.flush();
        Problem = File.error();
        File.clear_error();
    }
    return Problem ? createStringError(Path + ": " + Problem.message()) : Error::success();
}

static int complain(Error Err) {
    errs() << "bareclc: error: " << toString(std::move(Err)) << '\n';
    return EXIT_FAILURE;
}

int compileCommand(Arguments Words) {
    unsigned MissingIndex, MissingCount;
    InputArgList Args =
        optionTable().ParseArgs(Words, MissingIndex, MissingCount, Visibility(options::ToolOption));
    if (Args.hasArg(options::OPT_help)) {
        optionTable().printHelp(outs(), "bareclc compile [options] <source>",
                                "From OpenCL C to a program binary", false, false,
                                Visibility(options::ToolOption));
        return EXIT_SUCCESS;
    }
    if (Error Err = checkArguments(Args, MissingIndex, MissingCount))
        return complain(std::move(Err));
    BuildRequest Request;
    if (Error Err = readRequest(Args, Request))
        return complain(std::move(Err));

    initialiseTargets();
    Preparation Nothing;
    BuildResult Result = buildIsolated(Request, Nothing);
    errs() << Result.Log;
    if (Result.Status != BCL_BUILD_OK)
        return EXIT_FAILURE;
    if (Error Err = writeFile(outputPath(Args, Request), Result.Output))
        return complain(std::move(Err));
    return EXIT_SUCCESS;
}

} // namespace barecl
