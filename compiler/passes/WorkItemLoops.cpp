// SPDX-License-Identifier: MIT

#include "WorkItemLoops.h"
#include "BarrierGraph.h"
#include "ContextArrays.h"
#include "CrossingValues.h"
#include "KernelFacts.h"
#include "Kernels.h"
#include "LaunchContext.h"
#include "LoopNest.h"
#include "MemoryFacts.h"
#include "Primitives.h"
#include "Uniformity.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace barecl {
namespace {

// A value that crosses a barrier. The kernel keeps it in the alloca `Current`; the copies of
// `Current` in the work-group function become registers again.
struct Crossing {
    Instruction *Value;
    bool Uniform;
    AllocaInst *Current = nullptr;
    AllocaInst *Slot = nullptr; // of the work-group function, for a uniform value
};

class WorkGroupBuilder {
  public:
    explicit WorkGroupBuilder(Function &Kernel)
        : Kernel(Kernel), Context(Kernel.getContext()),
          Replicate(handlerOf(Kernel) == WorkItemHandler::Replicate), Graph(Kernel) {
        CrossingValues Found(Kernel, Graph);
        Uniformity Values(Kernel);
        for (Instruction *V : Found.values())
            Crossings.push_back({V, Values.isUniform(*V)});
        for (auto [Number, R] : enumerate(Graph.regions()))
            for (auto [Index, C] : enumerate(Crossings))
                if (Found.isLiveAt(C.Value, Number))
                    Live.insert({Number, Index});
        Variables.assign(Found.variables().begin(), Found.variables().end());
        for (Instruction &I : Kernel.getEntryBlock())
            if (auto *Alloca = dyn_cast<AllocaInst>(&I);
                Alloca && isLarge(*Alloca) && !is_contained(Variables, Alloca))
                Large.push_back(Alloca);
    }

    Function *build() {
        dropLifetimes();
        demote();
        Body = declare();
        emitEntry();
        for (unsigned N = 0; N < Graph.regions().size(); ++N)
            Enters.push_back(BasicBlock::Create(Context, "region." + Twine(N), Body));
        Entry.CreateBr(Enters[0]);
        for (unsigned N = 0; N < Graph.regions().size(); ++N)
            emitRegion(N);
        promote();
        report();
        return finish();
    }

  private:
    Function &Kernel;
    LLVMContext &Context;
    const bool Replicate; // a copy of each region a work-item, instead of a loop nest
    BarrierGraph Graph;
    SmallVector<Crossing> Crossings;
    DenseSet<std::pair<unsigned, unsigned>> Live; // {region, index in Crossings}: crosses into it
    SmallVector<AllocaInst *> Variables;          // private variables that cross
    SmallVector<AllocaInst *> Large;              // others, too large for the stack

    Function *Body = nullptr;
    IRBuilder<> Entry{Context};
    ValueToValueMapTy Fixed; // parameters and shared allocas: the same in all regions
    SmallVector<Value *, 3> Sizes;
    // Where a work-item keeps a variable that crosses: its element of a context array, or where
    // regions are copied an alloca of its own, by linear local id. Private variables that are large
    // together stay in context arrays: they would fill a small stack.
    std::optional<ContextArrays> Arrays;
    DenseMap<const AllocaInst *, SmallVector<AllocaInst *>> Own;
    SmallVector<AllocaInst *> Registers;                      // become SSA values at the end
    SmallVector<BasicBlock *> Enters;                         // where each region starts
    SmallVector<std::pair<AllocaInst *, Value *>> UniformsIn; // of the region that is emitted

    static uint64_t bytesOf(const AllocaInst &Alloca) {
        return Alloca.getAllocationSize(Alloca.getDataLayout())->getFixedValue();
    }

    static bool isLarge(const AllocaInst &Alloca) {
        return bytesOf(Alloca) > ContextArrays::MostStackBytes;
    }

    // The memory of a private variable is no longer used as the kernel says: its lifetime markers
    // may stand in different regions, or mark what is no alloca any more.
    void dropLifetimes() {
        if (Graph.regions().size() == 1 && Large.empty())
            return;
        for (BasicBlock &Block : Kernel)
            for (Instruction &I : make_early_inc_range(Block))
                if (isa<LifetimeIntrinsic>(I))
                    I.eraseFromParent();
    }

    void demote() {
        for (Crossing &C : Crossings) {
            if (C.Value->getType()->isIntegerTy(1))
                C.Value = widen(*C.Value);
            C.Current = DemoteRegToStack(*C.Value);
        }
    }

    // Keeps a truth value as a byte: the vectoriser does not take arrays of i1.
    Instruction *widen(Instruction &V) {
        IRBuilder<> B(V.getParent(), *V.getInsertionPointAfterDef());
        auto *Wide = cast<Instruction>(B.CreateZExt(&V, B.getInt8Ty(), V.getName() + ".byte"));
        for (Use &U : make_early_inc_range(V.uses())) {
            auto *User = cast<Instruction>(U.getUser());
            if (User == Wide)
                continue;
            auto *Phi = dyn_cast<PHINode>(User);
            B.SetInsertPoint(Phi ? Phi->getIncomingBlock(U)->getTerminator() : User);
            U.set(B.CreateTrunc(Wide, V.getType()));
        }
        return Wide;
    }

    Function *declare() {
        Function *F = Function::Create(Kernel.getFunctionType(), GlobalValue::InternalLinkage,
                                       Kernel.getAddressSpace(), "", Kernel.getParent());
        F->copyAttributesFrom(&Kernel);
        F->setLinkage(GlobalValue::InternalLinkage);
        F->setVisibility(GlobalValue::DefaultVisibility);
        F->removeFnAttr(Attribute::Convergent);
        F->removeFnAttr(Attribute::AlwaysInline);
        F->addFnAttr(Attribute::NoInline); // one copy for both launchers
        F->copyMetadata(&Kernel, 0);
        for (auto [Old, New] : zip_equal(Kernel.args(), F->args())) {
            New.setName(Old.getName());
            Fixed[&Old] = &New;
        }
        return F;
    }

    // Allocas, sizes, and the addresses of the context arrays.
    void emitEntry() {
        Entry.SetInsertPoint(BasicBlock::Create(Context, "entry", Body));
        for (Instruction &I : Kernel.getEntryBlock())
            if (auto *Alloca = dyn_cast<AllocaInst>(&I);
                Alloca && !is_contained(Variables, Alloca) && !is_contained(Large, Alloca))
                Fixed[Alloca] = Entry.Insert(Alloca->clone(), Alloca->getName());
        for (Crossing &C : Crossings) {
            Registers.push_back(cast<AllocaInst>(Fixed[C.Current]));
            if (C.Uniform)
                C.Slot = makeRegister(C.Value->getType(), C.Value->getName() + ".slot");
        }
        emitSizes();
        emitItemVariables();
    }

    void emitItemVariables() {
        Value *Items =
            Entry.CreateNUWMul(Entry.CreateNUWMul(Sizes[0], Sizes[1]), Sizes[2], "items");
        SmallVector<AllocaInst *> InArrays;
        for (AllocaInst *Variable : Variables)
            if (!Replicate || bytesOf(*Variable) * countOf(Items) > ContextArrays::MostStackBytes)
                InArrays.push_back(Variable);
            else
                makeOwn(Variable, countOf(Items));
        for (Crossing &C : Crossings) {
            if (C.Uniform)
                continue;
            if (!Replicate) {
                InArrays.push_back(C.Current);
                continue;
            }
            makeOwn(C.Current, countOf(Items));
            append_range(Registers, Own[C.Current]);
        }
        Arrays.emplace(InArrays, Large, Kernel.getDataLayout());
        Arrays->emitBases(Entry, contextOf(*Body).Launch, Items);
        for (AllocaInst *Variable : Large)
            Fixed[Variable] = Arrays->slot(Variable);
    }

    static uint64_t countOf(const Value *Items) { return cast<ConstantInt>(Items)->getZExtValue(); }

    // An alloca a work-item.
    void makeOwn(const AllocaInst *Variable, uint64_t Items) {
        for (uint64_t N = 0; N < Items; ++N)
            Own[Variable].push_back(cast<AllocaInst>(
                Entry.Insert(Variable->clone(), Variable->getName() + "." + Twine(N))));
    }

    Value *element(IRBuilder<> &B, const AllocaInst *Variable, const WorkItem &Item) const {
        auto Found = Own.find(Variable);
        return Found == Own.end() ? Arrays->element(B, Variable, Item.Item)
                                  : Found->second[countOf(Item.Item)];
    }

    Align alignment(const AllocaInst *Variable) const {
        return Own.contains(Variable) ? Variable->getAlign() : Arrays->alignment(Variable);
    }

    void emitSizes() {
        std::array<uint32_t, 3> Known = knownLocalSize(Kernel);
        for (unsigned D = 0; D < 3; ++D)
            Sizes.push_back(Known[0] ? ConstantInt::get(sizeType(*Kernel.getParent()), Known[D])
                                     : loadLocalSize(Entry, contextOf(*Body).Launch, D));
    }

    AllocaInst *makeRegister(Type *Type, const Twine &Name) {
        Registers.push_back(Entry.CreateAlloca(Type, nullptr, Name));
        return Registers.back();
    }

    bool isLive(unsigned Region, const Crossing &C) const {
        return Live.contains({Region, unsigned(&C - Crossings.begin())});
    }

    AllocaInst *current(const Crossing &C) { return cast<AllocaInst>(Fixed[C.Current]); }

    void emitRegion(unsigned Number) {
        const Region &R = Graph.regions()[Number];
        IRBuilder<> Enter(Enters[Number]);
        if (R.isEmpty()) {
            branchTo(Enter, R.Exits[0]);
            return;
        }
        UniformsIn = {};
        for (const Crossing &C : Crossings)
            if (C.Uniform && isLive(Number, C))
                UniformsIn.push_back({current(C), Enter.CreateLoad(C.Value->getType(), C.Slot)});
        AllocaInst *ExitTaken =
            R.Exits.size() > 1 ? makeRegisterLate(Entry.getInt32Ty(), "exit") : nullptr;
        leave(R, Replicate ? emitCopies(Number, ExitTaken) : emitLoops(Number, ExitTaken),
              ExitTaken);
    }

    // Returns the block after the last work-item.
    BasicBlock *emitLoops(unsigned Number, AllocaInst *ExitTaken) {
        size_t Before = Body->size();
        LoopNest Items(Enters[Number], Sizes);
        emitItem(Number, Items, ExitTaken);
        markParallel(Graph.regions()[Number], Items, Enters[Number], Before);
        return Items.Leave;
    }

    // Likewise.
    BasicBlock *emitCopies(unsigned Number, AllocaInst *ExitTaken) {
        std::array<uint32_t, 3> Size = knownLocalSize(Kernel);
        auto Constant = [&](uint64_t N) { return ConstantInt::get(Sizes[0]->getType(), N); };
        BasicBlock *Start = Enters[Number];
        uint64_t Item = 0;
        for (uint32_t Z = 0; Z < Size[2]; ++Z)
            for (uint32_t Y = 0; Y < Size[1]; ++Y)
                for (uint32_t X = 0; X < Size[0]; ++X) {
                    auto *Next = BasicBlock::Create(Context, "item.next", Body);
                    emitItem(Number,
                             {Start, Next, {Constant(X), Constant(Y), Constant(Z)}, Constant(Item)},
                             ExitTaken);
                    Start = Next;
                    ++Item;
                }
        return Start;
    }

    // The region for one work-item.
    void emitItem(unsigned Number, const WorkItem &Item, AllocaInst *ExitTaken) {
        const Region &R = Graph.regions()[Number];
        ValueToValueMapTy Map;
        Map.insert(Fixed.begin(), Fixed.end());
        IRBuilder<> Start(Item.Body);
        for (auto [Current, In] : UniformsIn)
            Start.CreateStore(In, Current);
        enterItem(Start, Number, Item, Map);
        BasicBlock *End = emitEnd(R, Item);
        for (auto [Index, Exit] : enumerate(R.Exits))
            Map[Exit] = emitExit(R, Exit, Index, ExitTaken, Item, End);
        cloneBlocks(R, Map, Item);
        Start.CreateBr(cast<BasicBlock>(Map[R.Start]));
    }

    // As makeRegister, when the entry block has its terminator.
    AllocaInst *makeRegisterLate(Type *Type, const Twine &Name) {
        Entry.SetInsertPoint(&*Body->getEntryBlock().begin());
        return makeRegister(Type, Name);
    }

    // What crosses into the region, for one work-item.
    void enterItem(IRBuilder<> &B, unsigned Number, const WorkItem &Item, ValueToValueMapTy &Map) {
        for (const Crossing &C : Crossings) {
            if (C.Uniform || !isLive(Number, C))
                continue;
            Value *Element = element(B, C.Current, Item);
            LoadInst *Load = B.CreateAlignedLoad(C.Value->getType(), Element, alignment(C.Current));
            addMemoryFacts(*Load);
            B.CreateStore(Load, current(C));
        }
        for (AllocaInst *Variable : Variables)
            Map[Variable] = element(B, Variable, Item);
    }

    // What the region computes and the next one needs, for one work-item. A register that this exit
    // does not need gets poison, so that it does not seem to be carried from work-item to
    // work-item.
    BasicBlock *emitExit(const Region &R, BasicBlock *Exit, unsigned Index, AllocaInst *ExitTaken,
                         const WorkItem &Item, BasicBlock *End) {
        auto *Block = BasicBlock::Create(Context, "items.exit", Body, Item.Latch);
        IRBuilder<> B(Block);
        for (const Crossing &C : Crossings) {
            if (!R.Blocks.contains(C.Value->getParent()))
                continue;
            Type *Type = C.Value->getType();
            if (C.Uniform && leavesRegion(R, C))
                B.CreateStore(crosses(Exit, C) ? B.CreateLoad(Type, current(C))
                                               : static_cast<Value *>(PoisonValue::get(Type)),
                              C.Slot);
            else if (!C.Uniform && crosses(Exit, C) && !crossesAllExits(R, C))
                storeElement(B, C, Item);
        }
        if (ExitTaken)
            B.CreateStore(B.getInt32(Index), ExitTaken);
        B.CreateBr(End);
        return Block;
    }

    // Where all exits of the region meet, for one work-item. What the next region needs in any case
    // is stored here, once: LLVM would unite stores of several exits, and forget that they are
    // independent between work-items.
    BasicBlock *emitEnd(const Region &R, const WorkItem &Item) {
        auto *Block = BasicBlock::Create(Context, "items.end", Body, Item.Latch);
        IRBuilder<> B(Block);
        for (const Crossing &C : Crossings)
            if (!C.Uniform && R.Blocks.contains(C.Value->getParent()) && crossesAllExits(R, C))
                storeElement(B, C, Item);
        B.CreateBr(Item.Latch);
        return Block;
    }

    void storeElement(IRBuilder<> &B, const Crossing &C, const WorkItem &Item) {
        Value *Out = B.CreateLoad(C.Value->getType(), current(C));
        addMemoryFacts(
            *B.CreateAlignedStore(Out, element(B, C.Current, Item), alignment(C.Current)));
    }

    // Whether C crosses the barriers at all of R's exits.
    bool crossesAllExits(const Region &R, const Crossing &C) const {
        return all_of(R.Exits, [&](const BasicBlock *Exit) { return crosses(Exit, C); });
    }

    bool crosses(const BasicBlock *Exit, const Crossing &C) const {
        auto Next = Graph.regionAfter(Exit);
        return Next && isLive(*Next, C);
    }

    // Whether C crosses one of the barriers at R's exits.
    bool leavesRegion(const Region &R, const Crossing &C) const {
        return any_of(R.Exits, [&](const BasicBlock *Exit) { return crosses(Exit, C); });
    }

    void cloneBlocks(const Region &R, ValueToValueMapTy &Map, const WorkItem &Item) {
        for (BasicBlock *Block : R.Blocks)
            Map[Block] = BasicBlock::Create(Context, Block->getName(), Body, Item.Latch);
        for (BasicBlock *Block : R.Blocks)
            for (Instruction &I : *Block)
                if (!isa<AllocaInst>(I))
                    Map[&I] = cloneInto(I, cast<BasicBlock>(Map[Block]), R, Item);
        for (BasicBlock *Block : R.Blocks)
            for (Instruction &I : *cast<BasicBlock>(Map[Block]))
                RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    }

    // The copy of I for one work-item, with operands still of the kernel.
    Value *cloneInto(Instruction &I, BasicBlock *Block, const Region &R, const WorkItem &Item) {
        if (primitiveOf(I) == Primitive::LocalId) {
            IRBuilder<> B(Block);
            return selectDimension(B, I.getOperand(0), Item.Id);
        }
        Instruction *Copy = I.clone();
        Copy->setName(I.getName());
        Copy->insertInto(Block, Block->end());
        if (auto *Phi = dyn_cast<PHINode>(Copy))
            Phi->removeIncomingValueIf(
                [&](unsigned N) { return !R.Blocks.contains(Phi->getIncomingBlock(N)); },
                /*DeletePHIIfEmpty=*/false);
        return Copy;
    }

    // Marks the accesses in the blocks that the region added, from the loops' first one on.
    void markParallel(const Region &R, LoopNest &Items, BasicBlock *Enter, size_t Before) {
        MDNode *Group = MDNode::getDistinct(Context, {});
        for (BasicBlock &Block : drop_begin(*Body, Before))
            if (&Block != Enter)
                for (Instruction &I : Block)
                    if (isIndependent(I, Arrays->memory()))
                        I.setMetadata(LLVMContext::MD_access_group, Group);
        Items.markParallel(Group, firstLine(R));
    }

    // What remarks call the loop over the work-items of R.
    static DebugLoc firstLine(const Region &R) {
        for (const BasicBlock *Block : R.Blocks)
            for (const Instruction &I : *Block)
                if (I.getDebugLoc())
                    return I.getDebugLoc();
        return {};
    }

    void leave(const Region &R, BasicBlock *Last, AllocaInst *ExitTaken) {
        IRBuilder<> B(Last);
        if (R.Exits.empty()) {
            B.CreateUnreachable();
        } else if (!ExitTaken) {
            branchTo(B, R.Exits[0]);
        } else {
            Value *Taken = B.CreateLoad(B.getInt32Ty(), ExitTaken);
            SwitchInst *Switch = B.CreateSwitch(Taken, target(R.Exits[0]), R.Exits.size() - 1);
            for (unsigned N = 1; N < R.Exits.size(); ++N)
                Switch->addCase(B.getInt32(N), target(R.Exits[N]));
        }
    }

    // Where the work-group goes on after Exit.
    BasicBlock *target(BasicBlock *Exit) {
        if (auto Next = Graph.regionAfter(Exit))
            return Enters[*Next];
        auto *Return = BasicBlock::Create(Context, "return", Body);
        ReturnInst::Create(Context, Return);
        return Return;
    }

    void branchTo(IRBuilder<> &B, BasicBlock *Exit) { B.CreateBr(target(Exit)); }

    void promote() {
        removeUnreachableBlocks(*Body);
        DominatorTree Tree(*Body);
        PromoteMemToReg(Registers, Tree);
    }

    void report() {
        OptimizationRemarkEmitter Remarks(Body);
        Remarks.emit([&] {
            return OptimizationRemark("barecl-work-item-loops", "Regions", &Kernel)
                   << ore::NV("Regions", unsigned(Graph.regions().size())) << " parallel regions, "
                   << ore::NV("Values", unsigned(Crossings.size())) << " values and "
                   << ore::NV("Variables", unsigned(Variables.size()))
                   << " private variables cross barriers, " << ore::NV("Bytes", Arrays->bytes())
                   << " bytes a work-item and " << ore::NV("GroupBytes", Arrays->groupBytes())
                   << " a work-group";
        });
    }

    Function *finish() {
        setPrivateBytes(*Body, {uint32_t(Arrays->bytes()), uint32_t(Arrays->groupBytes())});
        Body->takeName(&Kernel);
        Kernel.eraseFromParent();
        return Body;
    }
};

} // namespace

PreservedAnalyses WorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &) {
    for (Function *Kernel : kernelsOf(M))
        WorkGroupBuilder(*Kernel).build();
    return PreservedAnalyses::none();
}

} // namespace barecl
