// SPDX-License-Identifier: MIT

#include "lowering/ProgramVariables.h"

#include "base/Diagnostics.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/ProgramBlock.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr uint64_t MostBytes = UINT32_MAX; // bcl_image_header.memory_size
constexpr uint64_t MostAlign = 128;        // of memory objects, in bytes

Align alignOf(const GlobalVariable &Variable) {
    return Variable.getAlign().value_or(Variable.getDataLayout().getPreferredAlign(&Variable));
}

// An instruction that uses the constant, directly or through other constants; null if none does.
const Instruction *userOf(const Constant &Used) {
    SmallVector<const User *> Work(Used.users());
    while (!Work.empty()) {
        const User *U = Work.pop_back_val();
        if (const auto *I = dyn_cast<Instruction>(U))
            return I;
        if (!isa<GlobalVariable>(U)) // its initialiser uses the constant
            append_range(Work, U->users());
    }
    return nullptr;
}

class Block {
  public:
    explicit Block(Module &M) : M(M), Layout(M.getDataLayout()) {}

    // False if the module has not changed: it has no such variables, or an error was reported.
    bool make() {
        choose();
        if (Parts.empty() || !place())
            return false;
        GlobalVariable *Made = declare();
        replace(*Made);
        return true;
    }

  private:
    Module &M;
    const DataLayout &Layout;
    SetVector<GlobalVariable *> Parts;
    std::vector<Constant *> Fields; // of the block, with the gaps between the parts
    std::vector<uint64_t> Offsets;  // of the parts, in bytes
    Align Alignment;

    void choose() {
        for (GlobalVariable &Variable : M.globals())
            if (Variable.getAddressSpace() == GlobalSpace && isDefined(Variable))
                Parts.insert(&Variable);
        for (size_t Count = 0; !Parts.empty() && Count != Parts.size();) {
            Count = Parts.size();
            for (GlobalVariable &Variable : M.globals())
                addConstants(Variable);
        }
    }

    bool isDefined(const GlobalVariable &Variable) const {
        if (!Variable.isDeclaration())
            return true;
        if (const Instruction *User = userOf(Variable))
            reportError(*User->getFunction(), User->getDebugLoc(),
                        "the variable '" + Variable.getName() + "' is declared but not defined");
        return false;
    }

    // The variables whose addresses are in the initialiser.
    static SmallVector<GlobalVariable *> namedBy(Constant &Initialiser) {
        SmallVector<GlobalVariable *> Found;
        SmallVector<Constant *> Work = {&Initialiser};
        SmallPtrSet<Constant *, 8> Seen;
        while (!Work.empty()) {
            Constant *C = Work.pop_back_val();
            if (!Seen.insert(C).second)
                continue;
            if (auto *Variable = dyn_cast<GlobalVariable>(C))
                Found.push_back(Variable);
            else
                for (Use &Operand : C->operands())
                    if (auto *Part = dyn_cast<Constant>(Operand))
                        Work.push_back(Part);
        }
        return Found;
    }

    static bool isConstant(const GlobalVariable &Variable) {
        return Variable.getAddressSpace() == ConstantSpace && !Variable.isDeclaration();
    }

    // If Variable is a part, makes the variables in constant memory that its initialiser names parts. If Variable is in
    // constant memory and its initialiser names a part, makes Variable a part.
    void addConstants(GlobalVariable &Variable) {
        const bool IsPart = Parts.contains(&Variable);
        if (!Variable.hasInitializer() || (!IsPart && !isConstant(Variable)))
            return;
        for (GlobalVariable *Named : namedBy(*Variable.getInitializer())) {
            if (IsPart && isConstant(*Named))
                Parts.insert(Named);
            else if (!IsPart && Parts.contains(Named))
                Parts.insert(&Variable);
        }
    }

    void fill(uint64_t Bytes) {
        if (Bytes > 0)
            Fields.push_back(
                ConstantAggregateZero::get(ArrayType::get(Type::getInt8Ty(M.getContext()), Bytes)));
    }

    bool isPossible(const GlobalVariable &Part, uint64_t End) const {
        if (alignOf(Part).value() > MostAlign)
            M.getContext().emitError("the variable '" + Part.getName() + "' is aligned to " +
                                     Twine(alignOf(Part).value()) +
                                     " bytes; variables in global memory can be aligned to " +
                                     Twine(MostAlign));
        else if (End > MostBytes)
            M.getContext().emitError("the program's variables in global memory have " + Twine(End) +
                                     " bytes or more, and a program can have " + Twine(MostBytes));
        else
            return true;
        return false;
    }

    // Computes the offsets. Parts of zeros come last, so that binaries need not store their bytes. False after an
    // error.
    bool place() {
        uint64_t End = 0;
        auto IsZero = [](const GlobalVariable *Part) {
            return Part->getInitializer()->isNullValue() || isa<UndefValue>(Part->getInitializer());
        };
        std::vector<GlobalVariable *> Order(Parts.begin(), Parts.end());
        llvm::stable_sort(Order, [&](auto *A, auto *B) { return IsZero(A) < IsZero(B); });
        Parts = SetVector<GlobalVariable *>(Order.begin(), Order.end());
        for (GlobalVariable *Part : Parts) {
            const uint64_t Offset = alignTo(End, alignOf(*Part));
            const uint64_t Size = Layout.getTypeAllocSize(Part->getValueType());
            Alignment = std::max(Alignment, alignOf(*Part));
            fill(Offset - End);
            Fields.push_back(IsZero(Part) ? Constant::getNullValue(Part->getValueType())
                                          : Part->getInitializer());
            Offsets.push_back(Offset);
            End = Offset + Size;
            if (!isPossible(*Part, End))
                return false;
        }
        return true;
    }

    GlobalVariable *declare() const {
        std::vector<Type *> Types;
        for (Constant *Field : Fields)
            Types.push_back(Field->getType());
        auto *Type = StructType::get(M.getContext(), Types, /*isPacked=*/true);
        auto *Made = new GlobalVariable(M, Type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                        ConstantStruct::get(Type, Fields), ProgramBlockName,
                                        nullptr, GlobalValue::NotThreadLocal, GlobalSpace);
        Made->setAlignment(Alignment);
        return Made;
    }

    void replace(GlobalVariable &Whole) {
        for (auto [Part, Offset] : zip(Parts, Offsets)) {
            auto *Byte = Type::getInt8Ty(M.getContext());
            auto *Distance = ConstantInt::get(Layout.getIndexType(Whole.getType()), Offset);
            Constant *Address = &Whole;
            if (Offset > 0)
                Address = ConstantExpr::getInBoundsGetElementPtr(Byte, &Whole, Distance);
            if (Part->getType() != Whole.getType())
                Address = ConstantExpr::getAddrSpaceCast(Address, Part->getType());
            addBlockPart(M, {Part->getName().str(), uint32_t(Offset),
                             uint32_t(Layout.getTypeAllocSize(Part->getValueType()))});
            Part->replaceAllUsesWith(Address);
        }
        for (GlobalVariable *Part : Parts)
            Part->eraseFromParent();
    }
};

} // namespace

PreservedAnalyses ProgramVariablesPass::run(Module &M, ModuleAnalysisManager &) {
    return Block(M).make() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
