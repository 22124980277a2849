// SPDX-License-Identifier: MIT
//
// bareclc operations-unit: writes the operations of a folder as a unit of a RISC-V core in Verilog.

#include "driver/CommandLine.h"
#include "driver/Commands.h"
#include "operations/Descriptions.h"
#include "operations/meaning/UnitVerilog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace barecl {

static Error writeFiles(ArrayRef<UnitFile> Files, StringRef Folder) {
    if (std::error_code Problem = sys::fs::create_directories(Folder))
        return createStringError(Folder + ": " + Problem.message());
    for (const UnitFile &File : Files) {
        SmallString<128> Path = Folder;
        sys::path::append(Path, File.Name);
        if (Error Err = writeFile(Path.c_str(), File.Text))
            return Err;
    }
    return Error::success();
}

int operationsUnitCommand(Arguments Args) {
    if (Args.size() != 3)
        return complain(createStringError("operations-unit takes pcpi or cfu, a folder of "
                                          "descriptions, and the folder for the Verilog"));
    const auto Interface =
        find_if(unitInterfaces(), [&](const UnitInterface &Each) { return Each.Name == Args[0]; });
    if (Interface == unitInterfaces().end())
        return complain(createStringError(Twine("'") + Args[0] + "' is neither pcpi nor cfu"));
    auto Operations = readNamedDescriptions(Args[1]);
    if (!Operations)
        return complain(Operations.takeError());
    auto Files = unitVerilog(*Operations, *Interface);
    if (!Files)
        return complain(Files.takeError());
    Error Problem = writeFiles(*Files, Args[2]);
    return Problem ? complain(std::move(Problem)) : EXIT_SUCCESS;
}

} // namespace barecl
