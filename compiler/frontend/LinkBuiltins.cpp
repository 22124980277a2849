// SPDX-License-Identifier: MIT

#include "frontend/LinkBuiltins.h"

#include "base/Installation.h"
#include "lowering/InlineCalls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

static Expected<std::unique_ptr<Module>> openLibrary(const std::string &Name,
                                                     LLVMContext &Context) {
    const std::string Path = sharedFile("builtins", Name + ".bc");
    // Volatile makes it a copy: the file may be replaced while a server runs.
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
    return Library;
}

Expected<std::unique_ptr<Module>> openBuiltins(const Target &Target, LLVMContext &Context) {
    return openLibrary(Target.Isa, Context);
}

namespace {

// Moves functions from a library into a program of the same context, with their bodies and everything they refer to.
// The rest of the library is not written to: a build process shares its pages with the server, and each page written
// would be copied.
class Mover {
  public:
    explicit Mover(Module &Program) : Program(Program) {}

    Error moveNeeded(const Module &Library) {
        SmallVector<Function *> Needed;
        for (const Function &F : Program)
            if (F.isDeclaration() && !F.isIntrinsic())
                if (Function *Found = Library.getFunction(F.getName());
                    Found && !Found->hasLocalLinkage())
                    Needed.push_back(Found);
        for (Function *F : Needed)
            if (F->getParent() != &Program)
                take(*F);
        while (!Work.empty())
            takeAll(*Work.pop_back_val());
        return std::move(Problems);
    }

  private:
    Module &Program;
    SmallVector<Function *> Work;                        // moved; what they refer to is not
    SmallPtrSet<const Constant *, 32> Looked;            // what they refer to has been moved
    DenseMap<const Constant *, GlobalVariable *> Tables; // moved constants, by their contents
    Error Problems = Error::success();

    void take(GlobalValue &Taken) {
        if (Error Err = Taken.materialize())
            Problems = joinErrors(std::move(Problems), std::move(Err));
        if (isKnown(Taken))
            return;
        Taken.removeFromParent();
        if (auto *Variable = dyn_cast<GlobalVariable>(&Taken)) {
            Program.insertGlobalVariable(Variable);
            if (Variable->hasInitializer())
                takeAll(*Variable->getInitializer());
        } else {
            auto &F = cast<Function>(Taken);
            Program.getFunctionList().push_back(&F);
            if (!F.isDeclaration()) {
                F.addFnAttr(BuiltinAttribute);
                Work.push_back(&F);
            }
        }
    }

    // Several functions have the same table of constants. One table for all lets LLVM see that sin(x) and cos(x) reduce
    // x in the same way.
    bool isKnownTable(GlobalVariable &Taken) {
        if (!Taken.isConstant() || !Taken.hasInitializer())
            return false;
        GlobalVariable *&Known = Tables[Taken.getInitializer()];
        if (!Known || Known->getType() != Taken.getType() ||
            Known->getAlign() != Taken.getAlign()) {
            Known = &Taken;
            return false;
        }
        Taken.replaceAllUsesWith(Known);
        return true;
    }

    // A definition that the program has is used instead of Taken. A mere declaration is replaced by Taken.
    bool isKnown(GlobalValue &Taken) {
        if (Taken.hasLocalLinkage())
            return isa<GlobalVariable>(Taken) && isKnownTable(cast<GlobalVariable>(Taken));
        GlobalValue *Known = Program.getNamedValue(Taken.getName());
        if (!Known || Known->hasLocalLinkage())
            return false;
        if (!Taken.isDeclaration() && Known->isDeclaration()) {
            Known->replaceAllUsesWith(&Taken);
            Known->eraseFromParent();
            return false;
        }
        Taken.replaceAllUsesWith(Known);
        return true;
    }

    // Takes everything that a constant refers to.
    void takeAll(Constant &C) {
        if (auto *Global = dyn_cast<GlobalValue>(&C)) {
            if (Global->getParent() != &Program)
                take(*Global);
            return;
        }
        if (C.getNumOperands() == 0 || !Looked.insert(&C).second)
            return;
        for (Use &Operand : C.operands())
            takeAll(*cast<Constant>(Operand));
    }

    void takeAll(Function &F) {
        for (Instruction &Inst : instructions(F))
            for (Use &Operand : Inst.operands())
                if (auto *C = dyn_cast<Constant>(Operand))
                    takeAll(*C);
    }
};

} // namespace

// A mangled name belongs to a built-in function, or to a mistake that is reported later.
static bool isMissing(const Function &Function) {
    return Function.isDeclaration() && !Function.use_empty() &&
           Function.getName().starts_with("_Z");
}

Error linkBuiltins(Module &Module, const llvm::Module &Library, const Target &Target) {
    if (Error Err = Mover(Module).moveNeeded(Library))
        return Err;
    std::vector<std::string> Others;
    if (Target.Halves)
        Others.push_back(Target.Isa + "-fp16");
    if (Target.Doubles)
        Others.push_back(Target.Isa + "-fp64");
    for (const std::string &Name : Others) {
        if (none_of(Module, isMissing))
            break;
        auto Other = openLibrary(Name, Module.getContext());
        if (!Other)
            return Other.takeError();
        if (Error Err = Mover(Module).moveNeeded(**Other))
            return Err;
        // Functions of half call functions of float.
        if (Error Err = Mover(Module).moveNeeded(Library))
            return Err;
    }
    return Error::success();
}

} // namespace barecl
