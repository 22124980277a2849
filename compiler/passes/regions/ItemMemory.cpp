// SPDX-License-Identifier: MIT

#include "ItemMemory.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

uint64_t numberIn(const Value *Constant) { return cast<ConstantInt>(Constant)->getZExtValue(); }

// The variables that are put into context arrays. `Copies`: the number of copies of a region; none:
// regions are in loops.
SmallVector<AllocaInst *> inArrays(const KeptValues &Kept, std::optional<uint64_t> Copies) {
    SmallVector<AllocaInst *> Found;
    for (AllocaInst *Variable : Kept.variables())
        if (!Copies || ContextArrays::bytesOf(*Variable) * *Copies > ContextArrays::MostStackBytes)
            Found.push_back(Variable);
    for (const KeptValue &V : Kept.values())
        if (!V.IsUniform && !Copies)
            Found.push_back(V.Variable);
    return Found;
}

// Makes an alloca for each work-item.
SmallVector<AllocaInst *> makeOwn(IRBuilderBase &B, const AllocaInst *Variable, uint64_t Items) {
    SmallVector<AllocaInst *> Own;
    for (uint64_t N = 0; N < Items; ++N)
        Own.push_back(
            cast<AllocaInst>(B.Insert(Variable->clone(), Variable->getName() + "." + Twine(N))));
    return Own;
}

} // namespace

ItemMemory::ItemMemory(IRBuilderBase &B, const KeptValues &Kept, Value *Launch, Value *Items,
                       bool Copied)
    : Arrays(inArrays(Kept, Copied ? std::optional(numberIn(Items)) : std::nullopt),
             Kept.largeVariables(), B.GetInsertBlock()->getDataLayout()) {
    if (Copied) {
        for (AllocaInst *Variable : Kept.variables())
            if (!Arrays.contains(Variable))
                Own[Variable] = makeOwn(B, Variable, numberIn(Items));
        for (const KeptValue &V : Kept.values())
            if (!V.IsUniform)
                append_range(Registers, Own[V.Variable] = makeOwn(B, V.Variable, numberIn(Items)));
    }
    Arrays.emitBases(B, Launch, Items);
}

Value *ItemMemory::element(IRBuilderBase &B, const AllocaInst *Variable,
                           const WorkItem &Item) const {
    auto Found = Own.find(Variable);
    return Found == Own.end() ? Arrays.element(B, Variable, Item.Item)
                              : Found->second[numberIn(Item.Item)];
}

Align ItemMemory::alignment(const AllocaInst *Variable) const {
    return Own.contains(Variable) ? Variable->getAlign() : Arrays.alignment(Variable);
}

} // namespace barecl
