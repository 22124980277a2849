// SPDX-License-Identifier: MIT
//
// bareclc link: links compiled objects and libraries to an executable or a library. Compiles SPIR-V and OpenCL C first.

#include "driver/CommandLine.h"
#include "driver/Commands.h"
#include "driver/Isolate.h"
#include "native/CodeGen.h"
#include "spirv/SpirvFrontEnd.h"

#include "options/Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

// A source becomes an object first, compiled without options.
static Error compileInput(const BuildRequest &Link, SourceFile &File) {
    if (!isSpirvModule(File.Text) && !StringRef(File.Name).ends_with(".cl"))
        return Error::success();
    BuildRequest Request;
    Request.Action = Action::Compile;
    Request.Target = Link.Target;
    Request.Source = std::move(File.Text);
    Request.FileName = File.Name;
    initialiseTargets();
    Preparation Nothing;
    BuildResult Result = buildIsolated(Request, Nothing);
    errs() << Result.Log;
    File.Text = std::move(Result.Output);
    return Result.Status == BCL_BUILD_OK ? Error::success()
                                         : createStringError(File.Name + " does not compile");
}

static Error readRequest(const InputArgList &Args, BuildRequest &Request) {
    Request.Action = Action::Link;
    if (Error Err = readShared(Args, Request))
        return Err;
    for (const std::string &Name : Args.getAllArgValues(options::OPT_INPUT)) {
        Expected<SourceFile> File = readFile(Name, /*IsText=*/false);
        if (!File)
            return File.takeError();
        if (Error Err = compileInput(Request, *File))
            return Err;
        Request.Parts.push_back(std::move(*File));
    }
    return Request.Parts.empty()
               ? createStringError("give at least one compiled object, library or source")
               : Error::success();
}

int linkCommand(Arguments Words) {
    unsigned MissingIndex, MissingCount;
    InputArgList Args = optionTable().ParseArgs(Words, MissingIndex, MissingCount,
                                                Visibility(options::LinkToolOption));
    if (Args.hasArg(options::OPT_help)) {
        optionTable().printHelp(
            outs(), "bareclc link [options] <object or source>...",
            "Links compiled objects, libraries, SPIR-V and OpenCL C to a program binary", false,
            false, Visibility(options::LinkToolOption));
        return EXIT_SUCCESS;
    }
    if (Error Err = checkArguments(Args, MissingIndex, MissingCount))
        return complain(std::move(Err));
    BuildRequest Request;
    if (Error Err = readRequest(Args, Request))
        return complain(std::move(Err));
    return buildToFile(Request, outputPath(Args, Request, "program"), outputForm(Args));
}

} // namespace barecl
