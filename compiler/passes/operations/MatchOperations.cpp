// SPDX-License-Identifier: MIT

#include "passes/operations/MatchOperations.h"

#include "passes/facts/Operations.h"
#include "passes/operations/FlowMatch.h"
#include "passes/operations/PlaceOperations.h"
#include "passes/operations/SplitAddresses.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char PassName[] = "barecl-match-operations";

// An operation whose meaning is straight-line code.
struct Pattern {
    OperationFacts Facts;
    SmallVector<Value *> Results; // the meaning's values, by output
    unsigned Size = 0;            // instructions
};

bool readsTable(const Instruction &Inst) {
    const auto *Load = dyn_cast<LoadInst>(&Inst);
    return Load && constantTable(*Load->getPointerOperand());
}

// The results of the meaning. None: it is not straight-line code, or does more than compute results.
std::optional<Pattern> patternOf(const OperationFacts &Facts) {
    Function &F = *Facts.Meaning;
    if (F.size() != 1 || Facts.HasEffects)
        return std::nullopt;
    Pattern Result;
    Result.Facts = Facts;
    const size_t Count = Facts.Outputs.size(), FirstPointer = Facts.Inputs.size();
    Result.Results.resize(Count);
    for (Instruction &Inst : F.getEntryBlock()) {
        if (auto *Store = dyn_cast<StoreInst>(&Inst)) {
            auto *To = dyn_cast<Argument>(Store->getPointerOperand());
            if (!To || To->getArgNo() < FirstPointer)
                return std::nullopt;
            Result.Results[To->getArgNo() - FirstPointer] = Store->getValueOperand();
        } else if (auto *Return = dyn_cast<ReturnInst>(&Inst)) {
            if (Return->getReturnValue())
                Result.Results[0] = Return->getReturnValue();
        } else if (Inst.mayReadOrWriteMemory() && !readsTable(Inst)) {
            return std::nullopt;
        } else {
            ++Result.Size;
        }
    }
    // A bool that is written through a pointer is a byte: such operations are not searched for.
    for (const auto &[Value, Type] : zip(Result.Results, Facts.Outputs))
        if (!isa_and_nonnull<Instruction>(Value) ||
            (Type == "bool" && !Value->getType()->isIntegerTy(1)))
            return std::nullopt;
    return Result;
}

// The word that `Code` truncates to `Bits` bits and extends again. LLVM writes that as a mask or as shifts. Null: none.
Value *cutWord(Value *Code, unsigned Bits, bool IsSigned) {
    using namespace PatternMatch;
    const unsigned Width = 32;
    Value *Word;
    if (!Code->getType()->isIntegerTy(Width) || Bits >= Width)
        return nullptr;
    if (!IsSigned &&
        match(Code, m_And(m_Value(Word), m_SpecificInt(maskTrailingOnes<uint64_t>(Bits)))))
        return Word;
    if (IsSigned && match(Code, m_AShr(m_Shl(m_Value(Word), m_SpecificInt(Width - Bits)),
                                       m_SpecificInt(Width - Bits))))
        return Word;
    return nullptr;
}

class Searcher {
  public:
    Searcher(Function &F, FunctionAnalysisManager &FAM)
        : F(F), Costs(FAM.getResult<TargetIRAnalysis>(F)),
          Tree(FAM.getResult<DominatorTreeAnalysis>(F)), Remarks(&F) {}

    // Places the operation wherever it fits and pays.
    void search(const Pattern &Wanted) {
        for (BasicBlock &Block : F)
            while (searchBlock(Wanted, Block))
                ;
    }

  private:
    // A place where an operation fits. Roots: the code's value for each output; null if it was not found.
    struct Place {
        FlowFit Fit;
        SmallVector<Instruction *> Roots;
        SmallVector<bool> IsWord;     // by output: the root is the result extended to a word
        Instruction *First = nullptr; // of Roots, in the order of the block
        SmallVector<Value *> Rest;    // of the first output's sum
    };

    bool searchBlock(const Pattern &Wanted, BasicBlock &Block);
    std::optional<Place> placeAt(const Pattern &Wanted, Instruction &Root);
    std::optional<FlowFit> matchResult(const Pattern &Wanted, size_t Number, Instruction &Code,
                                       FlowMatch &Match, Place &At);
    bool findOthers(const Pattern &Wanted, Place &At);
    bool areInputsThere(const Pattern &Wanted, const Place &At) const;
    InstructionCost savedBy(const Pattern &Wanted, const Place &At) const;
    bool pays(const Pattern &Wanted, const Place &At);
    void put(const Pattern &Wanted, Place &At);
    void remarkNear(const Pattern &Wanted, const Instruction &Root, const FlowMatch &Match);

    Function &F;
    TargetTransformInfo &Costs;
    DominatorTree &Tree;
    OptimizationRemarkEmitter Remarks;
};

bool Searcher::areInputsThere(const Pattern &Wanted, const Place &At) const {
    for (size_t N = 0; N < Wanted.Facts.Inputs.size(); ++N) {
        auto Found = At.Fit.Bound.find(Wanted.Facts.Meaning->getArg(unsigned(N)));
        if (Found == At.Fit.Bound.end() || !Wanted.Facts.accepts(N, *Found->second))
            return false;
        const auto *Inst = dyn_cast<Instruction>(Found->second);
        if (Inst && !Tree.dominates(Inst, At.First))
            return false;
    }
    return true;
}

// The cost of the instructions that the operation makes superfluous: the roots, and what only superfluous instructions
// use.
InstructionCost Searcher::savedBy(const Pattern &Wanted, const Place &At) const {
    SmallVector<Instruction *> Roots;
    for (Instruction *Root : At.Roots)
        if (Root)
            Roots.push_back(Root);
    SmallPtrSet<const Value *, 8> Inputs;
    for (size_t N = 0; N < Wanted.Facts.Inputs.size(); ++N)
        Inputs.insert(At.Fit.Bound.lookup(Wanted.Facts.Meaning->getArg(unsigned(N))));
    for (const Value *Term : At.Rest)
        Inputs.insert(Term);
    InstructionCost Sum = 0;
    for (const Instruction *Inst : superfluousFor(Roots, Inputs))
        Sum += Costs.getInstructionCost(Inst, TargetTransformInfo::TCK_RecipThroughput);
    // The terms that remain are still added up.
    return Sum - InstructionCost(int64_t(At.Rest.size()));
}

bool Searcher::pays(const Pattern &Wanted, const Place &At) {
    const InstructionCost Saved = savedBy(Wanted, At);
    if (Saved > InstructionCost(Wanted.Facts.Cycles))
        return true;
    Remarks.emit([&] {
        return OptimizationRemarkMissed(PassName, "NotCheaper", At.First)
               << "operation '" << Wanted.Facts.Name
               << "' fits here, but saves instructions of cost " << ore::NV("Saved", Saved)
               << " and takes " << ore::NV("Cycles", Wanted.Facts.Cycles) << " cycles";
    });
    return false;
}

// Matches one output. If the output is narrower than a word, the code may be the output extended to a word.
std::optional<FlowFit> Searcher::matchResult(const Pattern &Wanted, size_t Number,
                                             Instruction &Code, FlowMatch &Match, Place &At) {
    At.IsWord[Number] = false;
    const Value *Result = Wanted.Results[Number];
    if (const auto *Vector = dyn_cast<BitCastInst>(Result);
        Vector && Vector->getSrcTy() == Code.getType())
        Result = Vector->getOperand(0);
    auto Fit = Match.match(Result, &Code, At.Fit);
    const auto *Cut = dyn_cast<TruncInst>(Wanted.Results[Number]);
    if (Fit || !Cut)
        return Fit;
    const bool IsSigned = Wanted.Facts.Outputs[Number].starts_with("i");
    Value *Word = cutWord(&Code, Cut->getType()->getIntegerBitWidth(), IsSigned);
    if (!Word || Word->getType() != Cut->getOperand(0)->getType())
        return std::nullopt;
    Fit = Match.match(Cut->getOperand(0), Word, At.Fit);
    At.IsWord[Number] = true;
    return Fit && Fit->Rest.empty() ? Fit : std::nullopt;
}

// Finds code for the other outputs of the same inputs, in the same block.
bool Searcher::findOthers(const Pattern &Wanted, Place &At) {
    for (size_t N = 1; N < Wanted.Results.size(); ++N)
        for (Instruction &Inst : *At.First->getParent()) {
            if (isPartOfSum(Inst))
                continue;
            FlowMatch Match(F.getDataLayout());
            auto Fit = matchResult(Wanted, N, Inst, Match, At);
            if (!Fit || !Fit->Rest.empty())
                continue;
            At.Fit = std::move(*Fit);
            At.Roots[N] = &Inst;
            if (Inst.comesBefore(At.First))
                At.First = &Inst;
            break;
        }
    return areInputsThere(Wanted, At);
}

std::optional<Searcher::Place> Searcher::placeAt(const Pattern &Wanted, Instruction &Root) {
    FlowMatch Match(F.getDataLayout());
    Place At;
    At.First = &Root;
    At.Roots.resize(Wanted.Results.size());
    At.IsWord.resize(Wanted.Results.size());
    auto Fit = matchResult(Wanted, 0, Root, Match, At);
    if (!Fit) {
        remarkNear(Wanted, Root, Match);
        return std::nullopt;
    }
    At.Fit = std::move(*Fit);
    At.Roots[0] = &Root;
    At.Rest = At.Fit.Rest;
    return findOthers(Wanted, At) && pays(Wanted, At) ? std::optional(std::move(At)) : std::nullopt;
}

void Searcher::remarkNear(const Pattern &Wanted, const Instruction &Root, const FlowMatch &Match) {
    if (Wanted.Size < 4 || Match.most() * 2 < Wanted.Size || !Match.wanted())
        return;
    Remarks.emit([&] {
        const auto *Other = dyn_cast<Instruction>(Match.found());
        return OptimizationRemarkMissed(PassName, "NearlyFits", &Root)
               << "operation '" << Wanted.Facts.Name
               << "' nearly fits here: " << ore::NV("Fitted", Match.most()) << " of "
               << ore::NV("Size", Wanted.Size) << " instructions do; it has '"
               << Match.wanted()->getOpcodeName() << "' where the code has "
               << (Other                             ? Other->getOpcodeName()
                   : isa<ConstantInt>(Match.found()) ? "a constant that it does not give"
                                                     : "a value of its own");
    });
}

// Puts the operation into the code. The first result is added to the terms that are not the operation's.
void Searcher::put(const Pattern &Wanted, Place &At) {
    IRBuilder<> B(At.First);
    SmallVector<Value *> Inputs;
    for (size_t N = 0; N < Wanted.Facts.Inputs.size(); ++N) {
        Argument *Parameter = Wanted.Facts.Meaning->getArg(unsigned(N));
        Value *Input = At.Fit.Bound.lookup(Parameter);
        Inputs.push_back(Input->getType()->isVectorTy()
                             ? B.CreateBitCast(Input, Parameter->getType())
                             : B.CreateTrunc(Input, Parameter->getType()));
    }
    const SmallVector<Value *> Results = placeOperation(B, Wanted.Facts, Inputs);
    Remarks.emit([&] {
        return OptimizationRemark(PassName, "Placed", At.First)
               << "operation '" << Wanted.Facts.Name << "' does this";
    });
    for (const auto &[Number, Root] : enumerate(At.Roots)) {
        if (!Root)
            continue;
        // placeOperation() has truncated the word that the operation gives.
        Value *Result =
            At.IsWord[Number] ? cast<TruncInst>(Results[Number])->getOperand(0) : Results[Number];
        B.SetInsertPoint(Number == 0 ? Root : At.First);
        if (Number == 0)
            for (Value *Term : At.Rest)
                Result = B.CreateBinOp(Instruction::BinaryOps(Root->getOpcode()), Result, Term);
        Root->replaceAllUsesWith(B.CreateBitCast(Result, Root->getType()));
    }
    // One root may be deleted with another that uses it.
    SmallVector<WeakTrackingVH> Dead;
    for (Instruction *Root : At.Roots)
        if (Root)
            Dead.push_back(Root);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

bool Searcher::searchBlock(const Pattern &Wanted, BasicBlock &Block) {
    for (Instruction &Inst : make_range(Block.rbegin(), Block.rend())) {
        if (isPartOfSum(Inst) || Inst.isDebugOrPseudoInst())
            continue;
        if (auto At = placeAt(Wanted, Inst)) {
            put(Wanted, *At);
            return true;
        }
    }
    return false;
}

} // namespace

// Whether an instruction computes a vector that a register holds, and does not only make it from a word.
static bool hasVectors(Function &F) {
    constexpr unsigned RegisterBits = 32;
    return any_of(instructions(F), [](const Instruction &Inst) {
        return Inst.getType()->isVectorTy() && Inst.getType()->isIntOrIntVectorTy() &&
               Inst.getType()->getPrimitiveSizeInBits() == RegisterBits && !isa<CastInst>(Inst);
    });
}

// An operation on vectors that is not compared with code on vectors.
struct NotCompared {
    StringRef Name;
    const char *Reason;
};

// Why the operation is not compared with code on vectors; null: it is, or it is not on vectors.
static const char *reasonNotToCompare(const OperationFacts &Facts, bool IsPattern) {
    if (!Facts.HasLanes || Facts.HasEffects)
        return nullptr;
    if (!IsPattern)
        return "its C function is not straight-line code";
    return hasVectors(*Facts.Meaning) ? nullptr : "its C function computes element by element";
}

static void remarkNotCompared(ArrayRef<NotCompared> Operations, Function &F) {
    if (Operations.empty() || !hasVectors(F))
        return;
    OptimizationRemarkEmitter Remarks(&F);
    for (const NotCompared &Each : Operations)
        Remarks.emit([&] {
            return OptimizationRemarkMissed(PassName, "NotCompared", &F)
                   << "operation '" << Each.Name
                   << "' is not compared with code on vectors: " << Each.Reason;
        });
}

static bool searchAll(ArrayRef<Pattern> Patterns, Function &F, FunctionAnalysisManager &FAM) {
    if (Patterns.empty())
        return false;
    const SplitAddresses Shown(F); // changes the function, even if nothing is found in it
    for (const Pattern &Wanted : Patterns)
        Searcher(F, FAM).search(Wanted);
    return true;
}

PreservedAnalyses MatchOperationsPass::run(Module &M, ModuleAnalysisManager &AM) {
    auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    std::vector<Pattern> Patterns;
    std::vector<NotCompared> Others;
    for (Function &F : M)
        if (auto Facts = operationOfDevice(F)) {
            auto Wanted = patternOf(*Facts);
            if (const char *Reason = reasonNotToCompare(*Facts, Wanted.has_value()))
                Others.push_back({Facts->Name, Reason});
            if (Wanted)
                Patterns.push_back(std::move(*Wanted));
        }
    // Larger operations come first.
    stable_sort(Patterns, [](const Pattern &A, const Pattern &B) { return A.Size > B.Size; });
    bool Changed = false;
    for (Function &F : M) {
        if (F.isDeclaration() || isOperation(F))
            continue;
        remarkNotCompared(Others, F);
        Changed |= searchAll(Patterns, F, FAM);
        Changed |= placeCalls(F);
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
