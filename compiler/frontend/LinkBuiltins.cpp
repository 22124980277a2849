// SPDX-License-Identifier: MIT

#include "frontend/LinkBuiltins.h"

#include "base/Installation.h"
#include "lowering/InlineCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

static Expected<std::unique_ptr<Module>> openLibrary(const std::string &Name,
                                                     LLVMContext &Context) {
    const std::string Path = sharedFile("builtins", Name + ".bc");
    // Volatile: a copy, since the file may be replaced while a server lives.
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false,
                                        /*IsVolatile=*/true);
    if (!Buffer)
        return createStringError("the built-in library " + Path +
                                 " cannot be read: " + Buffer.getError().message() +
                                 "; build or install BareCL completely");
    auto Library = getOwningLazyBitcodeModule(std::move(*Buffer), Context,
                                              /*ShouldLazyLoadMetadata=*/true);
    if (!Library)
        return joinErrors(createStringError("the built-in library " + Path + " is damaged"),
                          Library.takeError());
    // Here, not where they are linked: this is done before a build's process is forked, which would
    // copy every page that it writes.
    for (Function &Function : **Library)
        Function.addFnAttr(BuiltinAttribute);
    return Library;
}

Expected<std::unique_ptr<Module>> openBuiltins(const Target &Target, LLVMContext &Context) {
    return openLibrary(Target.Isa, Context);
}

static Error linkLibrary(Module &Module, std::unique_ptr<llvm::Module> Library) {
    // The same machine, perhaps spelt otherwise.
    Library->setTargetTriple(Module.getTargetTriple());
    Library->setDataLayout(Module.getDataLayout());
    if (Linker::linkModules(Module, std::move(Library), Linker::LinkOnlyNeeded))
        return createStringError("the built-in library does not fit the program");
    return Error::success();
}

// Mangled names are built-in functions', or a mistake that is told later.
static bool isMissing(const Function &Function) {
    return Function.isDeclaration() && !Function.use_empty() && Function.getName().starts_with("_Z");
}

Error linkBuiltins(Module &Module, std::unique_ptr<llvm::Module> Library, const Target &Target) {
    if (Error Err = linkLibrary(Module, std::move(Library)))
        return Err;
    if (!Target.Doubles || none_of(Module, isMissing))
        return Error::success();
    auto Doubles = openLibrary(Target.Isa + "-fp64", Module.getContext());
    return Doubles ? linkLibrary(Module, std::move(*Doubles)) : Doubles.takeError();
}

} // namespace barecl
