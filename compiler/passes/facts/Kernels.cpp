// SPDX-License-Identifier: MIT

#include "Kernels.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace barecl {

bool isKernel(const Function &F) {
    return !F.isDeclaration() && !F.hasLocalLinkage() && F.hasMetadata("kernel_arg_addr_space");
}

SmallVector<Function *> kernelsOf(Module &M) {
    SmallVector<Function *> Kernels;
    for (Function &F : M)
        if (isKernel(F))
            Kernels.push_back(&F);
    return Kernels;
}

std::array<uint32_t, 3> requiredSize(const Function &Kernel) {
    std::array<uint32_t, 3> Size = {0, 0, 0};
    if (const MDNode *Node = Kernel.getMetadata("reqd_work_group_size"))
        for (unsigned D = 0; D < Node->getNumOperands() && D < 3; ++D)
            Size[D] = mdconst::extract<ConstantInt>(Node->getOperand(D))->getZExtValue();
    return Size;
}

// Clang writes it too: "false" for kernels of OpenCL C 3.0 without -cl-uniform-work-group-size.
static constexpr StringLiteral UniformAttribute = "uniform-work-group-size";

bool mayBeUnequal(const Function &Kernel) {
    return Kernel.getFnAttribute(UniformAttribute).getValueAsString() == "false";
}

void allowUnequal(Function &Kernel) { Kernel.addFnAttr(UniformAttribute, "false"); }

DiagnosticLocation userLocation(const Function &Kernel, const DebugLoc &Loc) {
    const DISubprogram *Subprogram = Kernel.getSubprogram();
    for (const DILocation *At = Loc.get(); At && Subprogram; At = At->getInlinedAt())
        if (At->getFile() == Subprogram->getFile())
            return DiagnosticLocation(DebugLoc(At));
    if (Loc || !Subprogram)
        return DiagnosticLocation(Loc);
    return DiagnosticLocation(Subprogram);
}

void report(const Function &Kernel, const DebugLoc &Loc, const Twine &Message,
            DiagnosticSeverity Severity) {
    Kernel.getContext().diagnose(
        DiagnosticInfoGenericWithLoc("kernel '" + Kernel.getName() + "': " + Message, Kernel,
                                     userLocation(Kernel, Loc), Severity));
}

void refuse(Function &Kernel, const DebugLoc &Loc, const Twine &Message) {
    report(Kernel, Loc, Message, DS_Error);
    Kernel.deleteBody();
    Kernel.clearMetadata();
}

} // namespace barecl
