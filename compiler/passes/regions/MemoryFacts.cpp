// SPDX-License-Identifier: MIT

#include "MemoryFacts.h"
#include "passes/analysis/Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/Kernels.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr AddressSpace DisjointSpaces[] = {PrivateSpace, GlobalSpace, ConstantSpace, LocalSpace};

// Scopes are identified by name instead of by self-reference, so that every pass gets the same
// ones.
MDNode *scopeOf(LLVMContext &Context, unsigned Space) {
    MDBuilder B(Context);
    static constexpr const char *Names[] = {"private", "global", "constant", "local"};
    return B.createAliasScope(Names[Space], B.createAliasScopeDomain("barecl address spaces"));
}

// The pointers through which I accesses memory; none if they are not known.
SmallVector<const Value *, 2> pointersOf(const Instruction &I) {
    if (const Value *Pointer = getLoadStorePointerOperand(&I))
        return {Pointer};
    if (const auto *Transfer = dyn_cast<AnyMemTransferInst>(&I))
        return {Transfer->getRawDest(), Transfer->getRawSource()};
    if (const auto *Set = dyn_cast<AnyMemSetInst>(&I))
        return {Set->getRawDest()};
    return {};
}

unsigned spaceOf(const Value *Pointer) { return Pointer->getType()->getPointerAddressSpace(); }

// Whether the pointer is a number that was made one. Operations on memory get addresses of all address spaces as private
// pointers.
bool isFromNumber(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    return any_of(Objects, [](const Value *Object) {
        return Operator::getOpcode(Object) == Instruction::IntToPtr;
    });
}

// The address space of all of I's accesses; none if there are several or it is not known.
std::optional<unsigned> onlySpaceOf(const Instruction &I) {
    auto Pointers = pointersOf(I);
    if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
        Pointers = {RMW->getPointerOperand()};
    else if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        Pointers = {Exchange->getPointerOperand()};
    if (Pointers.empty() ||
        any_of(Pointers, [&](const Value *P) { return spaceOf(P) != spaceOf(Pointers[0]); }))
        return std::nullopt;
    if (spaceOf(Pointers[0]) == PrivateSpace && any_of(Pointers, isFromNumber))
        return std::nullopt;
    return spaceOf(Pointers[0]);
}

void append(Instruction &I, unsigned Kind, ArrayRef<Metadata *> Scopes) {
    MDNode *More = MDNode::get(I.getContext(), Scopes);
    I.setMetadata(Kind, MDNode::concatenate(I.getMetadata(Kind), More));
}

bool isPlain(const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
        return Load->isSimple();
    if (const auto *Store = dyn_cast<StoreInst>(&I))
        return Store->isSimple();
    if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
        return !Memory->isVolatile();
    return false;
}

} // namespace

void addMemoryFacts(Instruction &I) {
    LLVMContext &Context = I.getContext();
    std::optional<unsigned> Space = onlySpaceOf(I);
    if (!Space || !is_contained(DisjointSpaces, *Space))
        return;
    SmallVector<Metadata *, 3> Others;
    for (unsigned Other : DisjointSpaces)
        if (Other != *Space)
            Others.push_back(scopeOf(Context, Other));
    append(I, LLVMContext::MD_alias_scope, {scopeOf(Context, *Space)});
    append(I, LLVMContext::MD_noalias, Others);
    if (*Space == ConstantSpace && isa<LoadInst>(I) && cast<LoadInst>(I).isSimple())
        I.setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
}

bool isIndependent(const Instruction &I, const Value *Private) {
    if (!isPlain(I))
        return false;
    return all_of(pointersOf(I), [&](const Value *Pointer) {
        if (spaceOf(Pointer) == GenericSpace)
            return false;
        if (spaceOf(Pointer) != PrivateSpace)
            return true;
        SmallVector<const Value *, 4> Objects;
        getUnderlyingObjects(Pointer, Objects);
        return all_of(Objects, [&](const Value *Object) { return Private && Object == Private; });
    });
}

// Changes what is known about aliases, and nothing else.
PreservedAnalyses MemoryFactsPass::run(Function &F, FunctionAnalysisManager &) {
    if (!isKernel(F) && !F.hasFnAttribute(CalledAttribute))
        return PreservedAnalyses::all();
    for (Instruction &I : instructions(F))
        addMemoryFacts(I);
    PreservedAnalyses Preserved = keptControlFlow(true);
    Preserved.preserve<UniformityAnalysis>();
    return Preserved;
}

} // namespace barecl
