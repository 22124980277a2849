// SPDX-License-Identifier: MIT

#include "RegionEmitter.h"
#include "MemoryFacts.h"
#include "RegionCopy.h"

using namespace llvm;

namespace barecl {

RegionEmitter::RegionEmitter(const BarrierGraph &Graph, unsigned Number, const KeptValues &Kept,
                             const DebugVariables &Variables, WorkGroupFunction &Into,
                             IRBuilderBase &Enter)
    : R(Graph.regions()[Number]), Number(Number), Kept(Kept), Variables(Variables), Into(Into) {
    for (const KeptValue &V : Kept.values())
        if (V.IsUniform && V.Regions[Number])
            Uniforms.push_back({&V, Enter.CreateLoad(V.Value->getType(), Into.slot(V))});
    if (R.Exits.size() > 1)
        ExitTaken = Into.makeRegister(Enter.getInt32Ty(), "exit");
}

void RegionEmitter::emit(const WorkItem &Item) const {
    ValueToValueMapTy Map;
    Map.insert(Into.shared().begin(), Into.shared().end());
    IRBuilder<> Start(Item.Body);
    for (auto [V, Read] : Uniforms) {
        Start.CreateStore(Read, Into.current(*V));
        Map[V->Value] = Read;
    }
    load(Start, Item, Map);
    BasicBlock *End = emitEnd(Item);
    for (auto [Index, Exit] : enumerate(R.Exits))
        Map[Exit] = emitExit(Index, Item, End);
    ValueToValueMapTy AtStart;
    AtStart.insert(Map.begin(), Map.end());
    copyRegion(R, Item, Map);
    Instruction *Enter = Start.CreateBr(cast<BasicBlock>(Map[R.Start]));
    describeItem(Into.body(), Item.Id, *Enter);
    Variables.describe(R, Into.shared(), AtStart, *Enter);
}

void RegionEmitter::load(IRBuilderBase &B, const WorkItem &Item, ValueToValueMapTy &Map) const {
    for (const KeptValue &V : Kept.values()) {
        if (V.IsUniform || !V.Regions[Number])
            continue;
        Value *Element = Into.memory().element(B, V.Variable, Item);
        LoadInst *Load =
            B.CreateAlignedLoad(V.Value->getType(), Element, Into.memory().alignment(V.Variable));
        addMemoryFacts(*Load);
        B.CreateStore(Load, Into.current(V));
        Map[V.Value] = Load;
    }
    for (AllocaInst *Variable : Kept.variables())
        Map[Variable] = Into.memory().element(B, Variable, Item);
}

void RegionEmitter::store(IRBuilderBase &B, const KeptValue &V, const WorkItem &Item) const {
    Value *Out = B.CreateLoad(V.Value->getType(), Into.current(V));
    Value *Element = Into.memory().element(B, V.Variable, Item);
    addMemoryFacts(*B.CreateAlignedStore(Out, Element, Into.memory().alignment(V.Variable)));
}

// Stores values that the region computes and the next one needs. A register that this exit does not
// need becomes poison, so that it does not seem to be carried from work-item to work-item.
BasicBlock *RegionEmitter::emitExit(unsigned Index, const WorkItem &Item, BasicBlock *End) const {
    auto *Block = BasicBlock::Create(End->getContext(), "items.exit", End->getParent(), Item.Latch);
    IRBuilder<> B(Block);
    for (const KeptValue &V : Kept.values()) {
        if (!KeptValues::isOf(V, R))
            continue;
        Type *Type = V.Value->getType();
        bool Crosses = Kept.crosses(V, R.Exits[Index]);
        if (V.IsUniform && crossesAnExit(V))
            B.CreateStore(Crosses ? B.CreateLoad(Type, Into.current(V))
                                  : static_cast<Value *>(PoisonValue::get(Type)),
                          Into.slot(V));
        else if (!V.IsUniform && Crosses && !crossesAllExits(V))
            store(B, V, Item);
    }
    if (ExitTaken)
        B.CreateStore(B.getInt32(Index), ExitTaken);
    B.CreateBr(End);
    return Block;
}

// Emits the block where all exits of the region meet. Values that every exit needs are stored here,
// once: LLVM would merge stores of several exits, and forget that they are independent between
// work-items.
BasicBlock *RegionEmitter::emitEnd(const WorkItem &Item) const {
    Function &F = *Item.Latch->getParent();
    auto *Block = BasicBlock::Create(F.getContext(), "items.end", &F, Item.Latch);
    IRBuilder<> B(Block);
    for (const KeptValue &V : Kept.values())
        if (!V.IsUniform && KeptValues::isOf(V, R) && crossesAllExits(V))
            store(B, V, Item);
    B.CreateBr(Item.Latch);
    return Block;
}

bool RegionEmitter::crossesAllExits(const KeptValue &V) const {
    return all_of(R.Exits, [&](const BasicBlock *Exit) { return Kept.crosses(V, Exit); });
}

bool RegionEmitter::crossesAnExit(const KeptValue &V) const {
    return any_of(R.Exits, [&](const BasicBlock *Exit) { return Kept.crosses(V, Exit); });
}

} // namespace barecl
