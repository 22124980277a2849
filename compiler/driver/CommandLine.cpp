// SPDX-License-Identifier: MIT

#include "driver/CommandLine.h"

#include "base/Targets.h"
#include "driver/CArray.h"
#include "driver/Isolate.h"
#include "native/CodeGen.h"
#include "options/Options.h"
#include "options/Settings.h"

#include "llvm/Option/Arg.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

// The target that --target, --device or --machine names. The target of a machine file is called after the file.
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

static constexpr StringLiteral CArrayName = "c-array";

OutputForm outputForm(const InputArgList &Args) {
    return Args.getLastArgValue(options::OPT_emit_EQ) == CArrayName ? OutputForm::CArray
                                                                    : OutputForm::Bytes;
}

std::string outputPath(const InputArgList &Args, const BuildRequest &Request, StringRef Stem) {
    const bool IsC = outputForm(Args) == OutputForm::CArray;
    const std::string Unnamed = (Stem + (IsC ? ".c" : stageEnding(Request.Last))).str();
    return Args.getLastArgValue(options::OPT_o, Unnamed).str();
}

// Reads the stage of --emit= (default: the last one).
static Error readStage(const InputArgList &Args, Stage &Last) {
    if (outputForm(Args) == OutputForm::CArray)
        return Error::success();
    StringRef Text = Args.getLastArgValue(options::OPT_emit_EQ, stageName(Stage::Binary));
    std::optional<Stage> Found = findStage(Text);
    if (!Found)
        return createStringError("--emit=" + Text + ": no such stage, see --help");
    Last = *Found;
    return Error::success();
}

Error readShared(const InputArgList &Args, BuildRequest &Request) {
    auto Target = chooseTarget(Args);
    if (!Target)
        return Target.takeError();
    Request.Target = std::move(*Target);
    auto Options = buildOptions(Args);
    if (!Options)
        return Options.takeError();
    Request.Options = Options->Text;
    auto Settings = buildSettings(Args);
    if (!Settings)
        return Settings.takeError();
    Request.Settings = Settings->Text;
    return readStage(Args, Request.Last);
}

Expected<SourceFile> readFile(const std::string &Name, bool IsText) {
    auto Buffer = MemoryBuffer::getFileOrSTDIN(Name, IsText);
    if (!Buffer)
        return createStringError(Name + ": " + Buffer.getError().message());
    return SourceFile{Name, (*Buffer)->getBuffer().str()};
}

Error writeFile(StringRef Path, StringRef Contents) {
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

int complain(Error Err) {
    errs() << "bareclc: error: " << toString(std::move(Err)) << '\n';
    return EXIT_FAILURE;
}

int buildToFile(const BuildRequest &Request, StringRef Path, OutputForm Form) {
    initialiseTargets();
    Preparation Nothing;
    BuildResult Result = buildIsolated(Request, Nothing);
    errs() << Result.Log;
    if (Result.Status != BCL_BUILD_OK)
        return EXIT_FAILURE;
    const bool IsC = Form == OutputForm::CArray;
    const StringRef Named = Path == "-" ? StringRef(Request.FileName) : Path;
    if (Error Err = writeFile(Path, IsC ? cArray(Result.Output, Named) : Result.Output))
        return complain(std::move(Err));
    return EXIT_SUCCESS;
}

} // namespace barecl
