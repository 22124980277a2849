// SPDX-License-Identifier: MIT

#include "IterationScopes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl::tta {

// Each loop has a domain of this name; its scopes' names begin with RunName or IterationName.
static constexpr StringRef DomainName = "parallel loop";
static constexpr StringRef RunName = "run", IterationName = "iteration";

static constexpr StringRef ParallelAccesses = "llvm.loop.parallel_accesses";
static constexpr StringRef Mark = "barecl.loop.iteration_scopes"; // of loops that have scopes

bool isParallelAccess(const MDNode *Loop, const Instruction &I) {
    const MDNode *Groups = I.getMetadata(LLVMContext::MD_access_group);
    if (!Loop || !Groups)
        return false;
    const MDNode *Parallel = findOptionMDForLoopID(const_cast<MDNode *>(Loop), ParallelAccesses);
    auto IsNamed = [&](const Metadata *Group) {
        return Parallel && is_contained(drop_begin(Parallel->operands()), Group);
    };
    const bool IsOne = Groups->getNumOperands() == 0;
    return IsOne ? IsNamed(Groups) : any_of(Groups->operands(), IsNamed);
}

// InstCombine removes declarations whose scope is in no !noalias list. So each declaration has such
// a list itself.
static MDNode *declareScope(StringRef Name, MDNode *Domain, BasicBlock::iterator Where) {
    IRBuilder<> B(Where->getParent(), Where);
    MDNode *Scope = MDBuilder(B.getContext()).createAnonymousAliasScope(Domain, Name);
    MDNode *List = MDNode::get(B.getContext(), Scope);
    B.CreateNoAliasScopeDeclaration(List)->setMetadata(LLVMContext::MD_noalias, List);
    return List;
}

bool awaitsIterationScopes(const Loop &L) {
    return findOptionMDForLoop(&L, ParallelAccesses) && !findOptionMDForLoop(&L, Mark);
}

bool hasAwaitingLoop(const Loop &L) {
    return any_of(L.getLoopsInPreorder(),
                  [](const Loop *Inner) { return awaitsIterationScopes(*Inner); });
}

static void addScopes(Loop &L) {
    SmallVector<Instruction *> Accesses;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
            if (isParallelAccess(L.getLoopID(), I))
                Accesses.push_back(&I);
    addStringMetadataToLoop(&L, Mark.data());
    if (Accesses.empty() || !L.getLoopPreheader())
        return;
    MDBuilder Nodes(Accesses[0]->getContext());
    MDNode *Domain = Nodes.createAnonymousAliasScopeDomain(DomainName);
    MDNode *Scopes = MDNode::concatenate(
        declareScope(RunName, Domain, L.getLoopPreheader()->getTerminator()->getIterator()),
        declareScope(IterationName, Domain, L.getHeader()->getFirstNonPHIIt()));
    for (Instruction *I : Accesses)
        I->setMetadata(LLVMContext::MD_alias_scope,
                       MDNode::concatenate(I->getMetadata(LLVMContext::MD_alias_scope), Scopes));
}

static PreservedAnalyses changed() {
    PreservedAnalyses Preserved;
    Preserved.preserveSet<CFGAnalyses>();
    return Preserved;
}

PreservedAnalyses AddIterationScopesPass::run(Function &F, FunctionAnalysisManager &AM) {
    const SmallVector<Loop *, 4> Loops = AM.getResult<LoopAnalysis>(F).getLoopsInPreorder();
    for (Loop *L : Loops)
        if (!hasAwaitingLoop(*L))
            L->setLoopAlreadyUnrolled();
    for (Loop *L : Loops)
        if (awaitsIterationScopes(*L))
            addScopes(*L);
    return Loops.empty() ? PreservedAnalyses::all() : changed();
}

static bool isOfLoop(const MDNode *Domain) {
    return Domain && Domain->getNumOperands() > 1 &&
           cast<MDString>(Domain->getOperand(1))->getString() == DomainName;
}

static bool isRun(const AliasScopeNode &Scope) {
    return isOfLoop(Scope.getDomain()) && Scope.getName().starts_with(RunName);
}

// Removes the declarations. Returns the scopes of runs that are declared twice.
static SmallPtrSet<const Metadata *, 4> endDeclarations(Function &F) {
    SmallPtrSet<const Metadata *, 8> Seen;
    SmallPtrSet<const Metadata *, 4> Twice;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
        auto *Declaration = dyn_cast<NoAliasScopeDeclInst>(&I);
        if (!Declaration)
            continue;
        const auto *Scope = cast<MDNode>(Declaration->getScopeList()->getOperand(0));
        if (!isOfLoop(AliasScopeNode(Scope).getDomain()))
            continue;
        if (isRun(AliasScopeNode(Scope)) && !Seen.insert(Scope).second)
            Twice.insert(Scope);
        I.eraseFromParent();
    }
    return Twice;
}

// The remainder loop of unrolling is a copy with the scopes of the original.
PreservedAnalyses EndIterationScopesPass::run(Function &F, FunctionAnalysisManager &) {
    const SmallPtrSet<const Metadata *, 4> Twice = endDeclarations(F);
    if (Twice.empty())
        return changed();
    for (Instruction &I : instructions(F)) {
        const MDNode *Scopes = I.getMetadata(LLVMContext::MD_alias_scope);
        if (!Scopes)
            continue;
        SmallVector<Metadata *> Kept;
        for (Metadata *Scope : Scopes->operands())
            if (!Twice.contains(Scope))
                Kept.push_back(Scope);
        I.setMetadata(LLVMContext::MD_alias_scope,
                      Kept.empty() ? nullptr : MDNode::get(F.getContext(), Kept));
    }
    return changed();
}

IterationPlaces::IterationPlaces(const AAMDNodes &Access) {
    if (!Access.Scope)
        return;
    for (const Metadata *Scope : Access.Scope->operands()) {
        const AliasScopeNode Node(cast<MDNode>(Scope));
        const MDNode *Domain = Node.getDomain();
        if (!isOfLoop(Domain))
            continue;
        if (isRun(Node))
            Places[Domain].Runs.push_back(Scope);
        else
            Places[Domain].Iterations.push_back(Scope);
    }
}

bool IterationPlaces::isOfOtherIterationThan(const IterationPlaces &Other) const {
    return any_of(Places, [&](const auto &Entry) {
        const Place &Here = Entry.second;
        const auto Found = Other.Places.find(Entry.first);
        if (Found == Other.Places.end())
            return false;
        const Place &There = Found->second;
        return Here.Runs.size() == 1 && Here.Runs == There.Runs && !Here.Iterations.empty() &&
               !There.Iterations.empty() &&
               none_of(Here.Iterations, [&](const Metadata *Iteration) {
                   return is_contained(There.Iterations, Iteration);
               });
    });
}

} // namespace barecl::tta
