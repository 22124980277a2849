// SPDX-License-Identifier: MIT

#include "EmitData.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl::tta {

static void putBytes(const APInt &Bits, uint64_t Offset, uint64_t Count, DataObject &Object) {
    APInt Wide = Bits.zextOrTrunc(8 * Count);
    for (uint64_t N = 0; N < Count; ++N)
        Object.Bytes[Offset + N] = uint8_t(Wide.extractBitsAsZExtValue(8, 8 * N));
}

// Emits an address: a symbol plus a constant.
static bool putAddress(const Constant &Value, const DataLayout &Layout, uint64_t Offset,
                       DataObject &Object) {
    const Constant *Pointer = &Value;
    if (auto *Cast = dyn_cast<ConstantExpr>(Pointer);
        Cast && (Cast->getOpcode() == llvm::Instruction::PtrToInt ||
                 Cast->getOpcode() == llvm::Instruction::PtrToAddr))
        Pointer = Cast->getOperand(0);
    if (!Pointer->getType()->isPointerTy() || Layout.getTypeStoreSize(Value.getType()) != 4)
        return false;
    APInt Constant(32, 0);
    const llvm::Value *Base =
        Pointer->stripAndAccumulateConstantOffsets(Layout, Constant, /*AllowNonInbounds=*/true);
    while (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Base))
        Base = Cast->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Constant, true);
    if (isa<ConstantPointerNull>(Base)) {
        putBytes(Constant, Offset, 4, Object);
        return true;
    }
    if (auto *Expression = dyn_cast<ConstantExpr>(Base);
        Expression && Expression->getOpcode() == llvm::Instruction::IntToPtr)
        if (auto *Number = dyn_cast<ConstantInt>(Expression->getOperand(0))) {
            putBytes(Constant + Number->getValue().zextOrTrunc(32), Offset, 4, Object);
            return true;
        }
    auto *Symbol = dyn_cast<GlobalValue>(Base);
    if (!Symbol)
        return false;
    putBytes(Constant, Offset, 4, Object);
    Object.Fixups.push_back({Offset, Symbol->getName().str()});
    return true;
}

void emitConstant(const Constant &Value, const DataLayout &Layout, uint64_t Offset,
                  DataObject &Object) {
    if (isa<UndefValue>(Value) || Value.isNullValue())
        return;
    const uint64_t Size = Layout.getTypeStoreSize(Value.getType());
    if (auto *Number = dyn_cast<ConstantInt>(&Value)) {
        putBytes(Number->getValue(), Offset, Size, Object);
    } else if (auto *Float = dyn_cast<ConstantFP>(&Value)) {
        putBytes(Float->getValueAPF().bitcastToAPInt(), Offset, Size, Object);
    } else if (auto *Struct = dyn_cast<ConstantStruct>(&Value)) {
        const StructLayout *Places = Layout.getStructLayout(Struct->getType());
        for (unsigned N = 0; N < Struct->getNumOperands(); ++N)
            emitConstant(*Struct->getOperand(N), Layout, Offset + Places->getElementOffset(N),
                         Object);
    } else if (auto *Elements = dyn_cast<ConstantDataSequential>(&Value)) {
        for (unsigned N = 0; N < Elements->getNumElements(); ++N)
            emitConstant(*Elements->getElementAsConstant(N), Layout,
                         Offset + N * Elements->getElementByteSize(), Object);
    } else if (isa<ConstantArray, ConstantVector>(Value)) {
        for (unsigned N = 0; N < Value.getNumOperands(); ++N) {
            auto &Element = *cast<Constant>(Value.getOperand(N));
            emitConstant(Element, Layout, Offset + N * Layout.getTypeAllocSize(Element.getType()),
                         Object);
        }
    } else if (!putAddress(Value, Layout, Offset, Object)) {
        Constant *Folded = ConstantFoldConstant(&Value, Layout);
        if (Folded && Folded != &Value)
            emitConstant(*Folded, Layout, Offset, Object);
        else
            Value.getContext().diagnose(DiagnosticInfoGeneric(
                "the initial value of '" + Object.Name + "' is no number and no address"));
    }
}

static void emitVariable(const GlobalVariable &Variable, const Machine &Machine, CodeModule &Code) {
    const DataLayout &Layout = Variable.getDataLayout();
    const unsigned Number = Variable.getAddressSpace();
    std::optional<unsigned> Space = findSpace(Machine, Number);
    if (!Space) {
        Variable.getContext().diagnose(
            DiagnosticInfoGeneric("'" + Variable.getName() + "' is in address space " +
                                  Twine(Number) + ", which the machine does not have"));
        return;
    }
    DataObject Object;
    Object.Name = Variable.getName().str();
    Object.Space = *Space;
    Object.Align = Layout.getPreferredAlign(&Variable).value();
    Object.Size = Layout.getTypeAllocSize(Variable.getValueType());
    if (!Variable.getInitializer()->isNullValue() && !isa<UndefValue>(Variable.getInitializer())) {
        Object.Bytes.resize(Object.Size);
        emitConstant(*Variable.getInitializer(), Layout, 0, Object);
    }
    Code.Data.push_back(std::move(Object));
}

void emitData(const Module &Module, const Machine &Machine, CodeModule &Code) {
    for (const GlobalVariable &Variable : Module.globals())
        if (Variable.hasInitializer() && !Variable.hasAvailableExternallyLinkage() &&
            !Variable.getName().starts_with("llvm."))
            emitVariable(Variable, Machine, Code);
}

} // namespace barecl::tta
