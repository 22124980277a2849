// SPDX-License-Identifier: MIT

#include "base/Graphviz.h"

#include "base/MemoryFile.h"

#include "llvm/Support/Program.h"

using namespace llvm;

namespace barecl {

Expected<std::string> renderGraph(StringRef Graph) {
    auto Program = sys::findProgramByName("dot");
    if (!Program)
        return createStringError("the program 'dot', which draws pictures, is not in PATH; install "
                                 "Graphviz (Debian: graphviz)");
    MemoryFile Input("graph", Graph), Picture("picture"), Messages("messages");
    std::string InputPath = Input.path(), PicturePath = Picture.path(),
                MessagesPath = Messages.path(), Problem;
    int Code =
        sys::ExecuteAndWait(*Program, {"dot", "-Tsvg"}, /*Env=*/std::nullopt,
                            {StringRef(InputPath), StringRef(PicturePath), StringRef(MessagesPath)},
                            /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Problem);
    if (Code != 0)
        return createStringError(*Program + " failed: " + Problem + Messages.read());
    return Picture.read();
}

} // namespace barecl
