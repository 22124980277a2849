// SPDX-License-Identifier: MIT

#include "LinkBuiltins.h"

#include "Installation.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

Error linkBuiltins(Module &Module, const Target &Target) {
    const std::string Path = sharedFile("builtins", Target.Isa + ".bc");
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
        return createStringError("the built-in library " + Path +
                                 " cannot be read: " + Buffer.getError().message() +
                                 "; build or install BareCL completely");
    auto Library = getOwningLazyBitcodeModule(std::move(*Buffer), Module.getContext(),
                                              /*ShouldLazyLoadMetadata=*/true);
    if (!Library)
        return joinErrors(createStringError("the built-in library " + Path + " is damaged"),
                          Library.takeError());
    // The same machine, perhaps spelt otherwise.
    (*Library)->setTargetTriple(Module.getTargetTriple());
    (*Library)->setDataLayout(Module.getDataLayout());
    if (Linker::linkModules(Module, std::move(*Library), Linker::LinkOnlyNeeded))
        return createStringError("the built-in library " + Path + " does not fit the program");
    return Error::success();
}

} // namespace barecl
