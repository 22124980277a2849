// SPDX-License-Identifier: MIT
//
// bareclc trap-code: compiles the C functions of operations for the firmware of a core that lacks their instructions.

#include "driver/CommandLine.h"
#include "driver/Commands.h"
#include "native/CodeGen.h"
#include "native/TrapObject.h"
#include "operations/Descriptions.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

int trapCodeCommand(Arguments Args) {
    if (Args.size() != 3)
        return complain(createStringError("trap-code takes a target, a folder of descriptions, and "
                                          "the name of the object file"));
    const Target *Target = findTarget(Args[0]);
    if (!Target || !StringRef(Target->Triple).starts_with("riscv"))
        return complain(createStringError(Twine("'") + Args[0] + "' is no target of RISC-V"));
    auto Operations = readNamedDescriptions(Args[1]);
    if (!Operations)
        return complain(Operations.takeError());
    initialiseTargets();
    auto Object = trapObject(*Operations, *Target);
    if (!Object)
        return complain(Object.takeError());
    Error Problem = writeFile(Args[2], {Object->data(), Object->size()});
    return Problem ? complain(std::move(Problem)) : EXIT_SUCCESS;
}

} // namespace barecl
