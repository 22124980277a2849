// SPDX-License-Identifier: MIT

#include "native/FiberStacks.h"

#include "passes/facts/KernelFacts.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace barecl {

bool hasFibers(const Module &Module) {
    return any_of(Module, [](const Function &Item) { return fiberOf(Item).has_value(); });
}

void requestFrames(Module &Module) {
    for (Function &Function : Module)
        if (!Function.isDeclaration())
            Function.addFnAttr("warn-stack-size", "0");
}

// Item and all functions with a body that it calls, directly or not. There are no calls through
// pointers.
static SmallSetVector<const Function *, 4> reachable(const Function &Item) {
    SmallSetVector<const Function *, 4> Found;
    Found.insert(&Item);
    for (unsigned N = 0; N < Found.size(); ++N)
        for (const Instruction &I : instructions(*Found[N]))
            if (const auto *Call = dyn_cast<CallBase>(&I))
                if (const Function *Callee = Call->getCalledFunction();
                    Callee && !Callee->isDeclaration())
                    Found.insert(Callee);
    return Found;
}

Error sizeFiberStacks(const Module &Module, const FrameSizes &Frames, const Target &Target,
                      std::vector<KernelInfo> &Kernels) {
    for (const Function &Item : Module) {
        std::optional<StringRef> Name = fiberOf(Item);
        if (!Name)
            continue;
        uint64_t Bytes = Target.StackRoom;
        for (const Function *Function : reachable(Item))
            Bytes += Frames.lookup(Function);
        Bytes = alignTo(Bytes, BCL_PRIVATE_ALIGN);
        if (!isUInt<32>(Bytes))
            return createStringError("kernel '" + *Name + "' needs too much private memory");
        for (KernelInfo &Kernel : Kernels)
            if (Kernel.Name == *Name)
                Kernel.PrivateBytes = Bytes;
    }
    return Error::success();
}

} // namespace barecl
