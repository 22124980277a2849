// SPDX-License-Identifier: MIT

#include "tta/backend/Library.h"

#include "base/Installation.h"
#include "tta/codegen/GenerateCode.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

static Expected<std::unique_ptr<Module>> openLibrary(LLVMContext &Context) {
    const std::string Path = sharedFile("builtins", "tta.bc");
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
        return createStringError("the library " + Path +
                                 " cannot be read: " + Buffer.getError().message() +
                                 "; build or install BareCL completely");
    auto Library = getOwningLazyBitcodeModule(std::move(*Buffer), Context,
                                              /*ShouldLazyLoadMetadata=*/true);
    if (Library) {
        (*Library)->setTargetTriple(Triple(tta::CodeTriple));
        (*Library)->setDataLayout(tta::CodeLayout);
    }
    return Library;
}

static Error linkNeeded(Module &Into, std::unique_ptr<Module> Library) {
    if (Linker::linkModules(Into, std::move(Library), Linker::LinkOnlyNeeded))
        return createStringError("the library of transport-triggered machines does not fit");
    return Error::success();
}

Error linkMachineLibrary(Module &Module) {
    auto Library = openLibrary(Module.getContext());
    return Library ? linkNeeded(Module, std::move(*Library)) : Library.takeError();
}

// Takes from the library the functions in Wanted and everything they need, except what Code already
// has. Null if the library has none of them.
static Expected<std::unique_ptr<Module>>
takeFromLibrary(ArrayRef<std::string> Wanted, const tta::CodeModule &Code, LLVMContext &Context) {
    auto Library = openLibrary(Context);
    if (!Library)
        return Library.takeError();
    auto Taken = std::make_unique<Module>("library", Context);
    Taken->setTargetTriple(Triple(tta::CodeTriple));
    Taken->setDataLayout(tta::CodeLayout);
    for (const std::string &Name : Wanted)
        if (const Function *Found = (*Library)->getFunction(Name))
            Function::Create(Found->getFunctionType(), GlobalValue::ExternalLinkage, Name, *Taken);
    if (Taken->empty())
        return nullptr;
    if (Error Err = linkNeeded(*Taken, std::move(*Library)))
        return Err;
    for (const tta::FunctionCode &Present : Code.Functions)
        if (Function *Twice = Taken->getFunction(Present.Name))
            Twice->deleteBody();
    for (const tta::DataObject &Present : Code.Data)
        if (GlobalVariable *Twice = Taken->getGlobalVariable(Present.Name, true)) {
            Twice->setInitializer(nullptr);
            Twice->setLinkage(GlobalValue::ExternalLinkage);
        }
    return Taken;
}

Error completeCode(tta::CodeModule &Code, LLVMContext &Context, TargetMachine &CodeGen) {
    std::vector<std::string> Undefined = tta::undefinedSymbols(Code), Before;
    while (!Undefined.empty() && Undefined != Before) {
        auto More = takeFromLibrary(Undefined, Code, Context);
        if (!More)
            return More.takeError();
        if (!*More)
            break;
        tta::CodeModule Added = tta::generateCode(**More, CodeGen);
        move(Added.Functions, std::back_inserter(Code.Functions));
        move(Added.Data, std::back_inserter(Code.Data));
        Before = std::exchange(Undefined, tta::undefinedSymbols(Code));
    }
    return Error::success();
}

} // namespace barecl
