// SPDX-License-Identifier: MIT
//
// bareclc link: links compiled objects and libraries to an executable or a library.

#include "driver/CommandLine.h"
#include "driver/Commands.h"

#include "options/Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {

static Error readRequest(const InputArgList &Args, BuildRequest &Request) {
    Request.Action = Action::Link;
    if (Error Err = readShared(Args, Request))
        return Err;
    for (const std::string &Name : Args.getAllArgValues(options::OPT_INPUT)) {
        Expected<SourceFile> File = readFile(Name, /*IsText=*/false);
        if (!File)
            return File.takeError();
        Request.Parts.push_back(std::move(*File));
    }
    return Request.Parts.empty() ? createStringError("give at least one compiled object or library")
                                 : Error::success();
}

int linkCommand(Arguments Words) {
    unsigned MissingIndex, MissingCount;
    InputArgList Args = optionTable().ParseArgs(Words, MissingIndex, MissingCount,
                                                Visibility(options::LinkToolOption));
    if (Args.hasArg(options::OPT_help)) {
        optionTable().printHelp(outs(), "bareclc link [options] <object>...",
                                "Links compiled objects and libraries to a program binary", false,
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
