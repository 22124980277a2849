// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"
#include "spirv/instructions/Linkage.h"
#include "spirv/KernelMetadata.h"
#include "spirv/module/Lines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

// The instructions of a function, from OpFunction to OpFunctionEnd.
struct Range {
    size_t First, End;                // numbers of OpFunction and of what follows OpFunctionEnd
    SmallVector<uint32_t> Parameters; // ids
    size_t Content = 0;               // the first instruction behind the parameters
};

bool isTerminator(spv::Op Op) {
    switch (Op) {
    case spv::OpBranch:
    case spv::OpBranchConditional:
    case spv::OpSwitch:
    case spv::OpReturn:
    case spv::OpReturnValue:
    case spv::OpUnreachable:
        return true;
    default:
        return false;
    }
}

class FunctionReader {
  public:
    FunctionReader(Translation &T, size_t First) : T(T), Lines(T) { findFunctions(First); }

    void run() {
        for (const Range &Each : Functions)
            declare(Each);
        for (const Range &Each : Functions)
            if (Each.Content + 1 < Each.End)
                define(Each);
        for (const Range &Each : Functions)
            addKernels(Each);
        for (const Range &Each : Functions)
            shareFunction(Each);
        Lines.finish();
    }

  private:
    const Instruction &at(size_t Number) const { return T.Source.Instructions[Number]; }
    void findFunctions(size_t First);
    void checkParameters(const Range &Each) const;
    void declare(const Range &Each);
    std::string nameOf(const Instruction &I, GlobalValue::LinkageTypes &Linkage) const;
    void define(const Range &Each);
    void addKernels(const Range &Each);
    void shareFunction(const Range &Each);

    Translation &T;
    LineTable Lines;
    std::vector<Range> Functions;
};

void FunctionReader::findFunctions(size_t First) {
    const size_t Count = T.Source.Instructions.size();
    for (size_t Number = First; Number < Count;) {
        const Instruction &I = at(Number);
        if (I.Op == spv::OpLine || I.Op == spv::OpNoLine) {
            ++Number;
            continue;
        }
        check(I, I.Op == spv::OpFunction, "it is outside of a function");
        Range Found{Number, Number + 1, {}};
        while (Found.End < Count && at(Found.End).Op != spv::OpFunctionEnd) {
            const Instruction &Inner = at(Found.End++);
            check(Inner, Inner.Op != spv::OpFunction, "it is inside a function");
            if (Inner.Op == spv::OpFunctionParameter) {
                check(Inner, !Found.Content, "it comes after the start of the first block");
                Found.Parameters.push_back(Inner.Result);
            } else if (!Found.Content && Inner.Op != spv::OpLine && Inner.Op != spv::OpNoLine) {
                Found.Content = Found.End - 1;
            }
        }
        check(I, Found.End < Count, "the function has no end");
        if (!Found.Content)
            Found.Content = Found.End;
        Number = ++Found.End;
        checkParameters(Found);
        Functions.push_back(std::move(Found));
    }
}

void FunctionReader::checkParameters(const Range &Each) const {
    const Instruction &I = at(Each.First);
    const Type &Signature = T.KnownTypes.get(I, T.Source.word(I, 1));
    check(I, Signature.Kind == TypeKind::Function && Signature.Element == I.Type,
          "its function type does not return its result type");
    check(I, Signature.Members.size() == Each.Parameters.size(),
          "it has another number of parameters than its type");
    for (auto [Id, Wanted] : zip(Each.Parameters, Signature.Members))
        check(*T.Source.definition(Id), T.Source.definition(Id)->Type == Wanted,
              "its type differs from the parameter in the function type");
}

// A function without a linkage name gets the prefix "spirv.", which no exported name has.
std::string FunctionReader::nameOf(const Instruction &I, GlobalValue::LinkageTypes &Linkage) const {
    const Decoration *Said = T.Marks.find(I.Result, spv::DecorationLinkageAttributes);
    Linkage = GlobalValue::InternalLinkage;
    if (!Said)
        return ("spirv." + T.Marks.name(I.Result)).str();
    const std::string Name = T.Source.text(*Said->Said, Said->Parameter);
    const uint32_t Kind = T.Source.word(*Said->Said, Said->Parameter + 1);
    Linkage = Kind == spv::LinkageTypeLinkOnceODR ? GlobalValue::LinkOnceODRLinkage
                                                  : GlobalValue::ExternalLinkage;
    check(I, !Name.empty() && !StringRef(Name).starts_with("llvm."), "its name is not allowed");
    check(I, !T.Target.getNamedValue(Name), "'" + Name + "' is defined twice");
    return Name;
}

void addAttributes(Translation &T, const Instruction &I, Function &F) {
    F.addFnAttr(Attribute::Convergent);
    F.addFnAttr(Attribute::NoUnwind);
    const uint32_t Control = T.Source.word(I, 0);
    if (Control & spv::FunctionControlInlineMask)
        F.addFnAttr(Attribute::InlineHint);
    if (Control & spv::FunctionControlDontInlineMask)
        F.addFnAttr(Attribute::NoInline);
}

void FunctionReader::declare(const Range &Each) {
    const Instruction &I = at(Each.First);
    const Type &Signature = T.KnownTypes.get(I, T.Source.word(I, 1));
    GlobalValue::LinkageTypes Linkage;
    const std::string Name = nameOf(I, Linkage);
    const bool IsDeclared = Each.Content + 1 >= Each.End;
    check(I, !IsDeclared || Linkage != GlobalValue::InternalLinkage,
          "the function is neither defined nor imported");
    if (IsDeclared)
        Linkage = GlobalValue::ExternalLinkage;
    auto *Made = Function::Create(cast<FunctionType>(Signature.IR), Linkage, Name, T.Target);
    addAttributes(T, I, *Made);
    if (!IsDeclared)
        T.Own.insert(Made);
    T.Values[I.Result] = Made;
}

// In an object, lets other programs call the functions that have a linkage name.
void FunctionReader::shareFunction(const Range &Each) {
    auto &Made = *cast<Function>(T.Values[at(Each.First).Result]);
    if (T.IsObject && T.Own.contains(&Made) && Made.hasExternalLinkage())
        exportFunction(T, at(Each.First), Each.Parameters, Made);
}

// --- Bodies ------------------------------------------------------------------------------------------

// The blocks of one function.
class BodyReader {
  public:
    BodyReader(Translation &T, LineTable &Lines, const Range &Where, Function &Made)
        : T(T), Lines(Lines), Where(Where), Made(Made), Builder(T.Context), Translated(T, Builder) {
    }

    void run() {
        declareBlocks();
        defineParameters();
        translateBlocks();
        for (const Instruction *Phi : Phis)
            fill(*Phi);
        hintLoops();
        checkOrder();
        EliminateUnreachableBlocks(Made);
    }

  private:
    const Instruction &at(size_t Number) const { return T.Source.Instructions[Number]; }
    void declareBlocks();
    void defineParameters();
    void translateBlocks();
    void translateOne(const Instruction &I);
    void fill(const Instruction &Phi);
    void hintLoops();
    void checkOrder();

    Translation &T;
    LineTable &Lines;
    const Range &Where;
    Function &Made;
    IRBuilder<> Builder;
    Body Translated;
    SmallVector<const Instruction *> Phis, Loops;
};

void BodyReader::declareBlocks() {
    for (size_t Number = Where.Content; Number + 1 < Where.End; ++Number)
        if (at(Number).Op == spv::OpLabel) {
            check(at(Number), at(Number).Type == 0, "a label has a type");
            Translated.Blocks[at(Number).Result] = BasicBlock::Create(T.Context, "", &Made);
        }
    check(at(Where.First), !Made.empty(), "the function has no block");
}

// A parameter passed by value is the function's own copy. For a kernel's arguments, the pass KernelSignature makes
// another one, which is optimised away.
void BodyReader::defineParameters() {
    Builder.SetInsertPoint(&Made.getEntryBlock());
    Lines.leave(Builder, Made);
    for (auto [Id, Argument] : zip(Where.Parameters, Made.args())) {
        T.Values[Id] = &Argument;
        Argument.setName(T.Marks.name(Id));
        const Instruction &I = *T.Source.definition(Id);
        if (!T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeByVal))
            continue;
        const Type &Pointer = T.resultType(I);
        check(I, Pointer.isPointer() && Pointer.Storage == spv::StorageClassFunction,
              "what is passed by value is no pointer");
        const Type &Content = T.KnownTypes.get(I, Pointer.Element);
        check(I, Content.Size != 0, "what is passed by value has no size");
        AllocaInst *Copy = Builder.CreateAlloca(Content.IR);
        Copy->setAlignment(Align(Content.Align));
        Builder.CreateMemCpy(Copy, Align(Content.Align), &Argument, Align(Content.Align),
                             Content.Size);
        T.Values[Id] = Copy;
    }
}

void BodyReader::translateBlocks() {
    bool IsOpen = false;
    for (size_t Number = Where.Content; Number + 1 < Where.End; ++Number) {
        const Instruction &I = at(Number);
        if (I.Op == spv::OpLine || I.Op == spv::OpNoLine) {
            Lines.set(Builder, Made, I);
            continue;
        }
        check(I, IsOpen != (I.Op == spv::OpLabel),
              IsOpen ? "the block before it has no end" : "it is outside of a block");
        if (I.Op == spv::OpLabel) {
            BasicBlock *Block = Translated.Blocks[I.Result];
            IsOpen = true;
            Builder.SetInsertPoint(Block);
            Lines.leave(Builder, Made);
            continue;
        }
        translateOne(I);
        IsOpen = !isTerminator(I.Op);
    }
    check(at(Where.End - 1), !IsOpen, "the last block has no end");
    check(at(Where.First), pred_empty(&Made.getEntryBlock()), "a branch goes to the first block");
}

void BodyReader::translateOne(const Instruction &I) {
    if (I.Op == spv::OpLoopMerge)
        Loops.push_back(&I);
    if (I.Op == spv::OpPhi)
        Phis.push_back(&I);
    translate(Translated, I);
}

// Adds one value for each edge: a switch may have several edges to one block.
void BodyReader::fill(const Instruction &I) {
    auto *Phi = cast<PHINode>(T.Values[I.Result]);
    DenseMap<BasicBlock *, Value *> Incoming;
    for (size_t Number = 0; Number + 1 < I.size(); Number += 2) {
        BasicBlock *From = Translated.block(I, T.Source.word(I, Number + 1));
        Value *Given = Translated.valueOf(I, Number, Phi->getType());
        check(I, Incoming.insert({From, Given}).second, "it has a block twice");
        check(I, is_contained(predecessors(Phi->getParent()), From),
              "it names a block that does not lead to it");
    }
    for (BasicBlock *From : predecessors(Phi->getParent())) {
        check(I, Incoming.contains(From), "it lacks a block that leads to it");
        Phi->addIncoming(Incoming[From], From);
    }
}

// Marks the branch at the end of a loop's continue block with whether to unroll the loop.
void BodyReader::hintLoops() {
    for (const Instruction *I : Loops) {
        const uint32_t Control = T.Source.word(*I, 2);
        const bool IsUnrolled = Control & spv::LoopControlUnrollMask;
        if (!IsUnrolled && !(Control & spv::LoopControlDontUnrollMask))
            continue;
        BasicBlock *Continued = Translated.block(*I, T.Source.word(*I, 1));
        MDNode *Hint = MDNode::get(
            T.Context, MDString::get(T.Context, IsUnrolled ? "llvm.loop.unroll.enable"
                                                           : "llvm.loop.unroll.disable"));
        MDNode *Loop = MDNode::getDistinct(T.Context, {nullptr, Hint});
        Loop->replaceOperandWith(0, Loop);
        if (llvm::Instruction *Last = Continued->getTerminator())
            Last->setMetadata(LLVMContext::MD_loop, Loop);
    }
}

// Checks that each value is defined on all paths to its uses.
void BodyReader::checkOrder() {
    const DominatorTree Tree(Made);
    for (size_t Number = Where.Content; Number + 1 < Where.End; ++Number) {
        const Instruction &I = at(Number);
        auto *Found = I.Result && I.Op != spv::OpLabel
                          ? dyn_cast_or_null<llvm::Instruction>(T.Values[I.Result])
                          : nullptr;
        if (Found && Found->getFunction() == &Made)
            for (const Use &Each : Found->uses())
                check(I, Tree.dominates(Found, Each),
                      "its result " + Twine(I.Result) + " is used where it may not be defined");
    }
}

void FunctionReader::define(const Range &Each) {
    const Instruction &I = at(Each.First);
    auto &Made = *cast<Function>(T.Values[I.Result]);
    Lines.begin(Made, I, T.Marks.name(I.Result));
    BodyReader(T, Lines, Each, Made).run();
    for (size_t Number = Each.Content; Number < Each.End; ++Number)
        if (at(Number).Result)
            T.Values[at(Number).Result] = nullptr;
}

void FunctionReader::addKernels(const Range &Each) {
    const uint32_t Id = at(Each.First).Result;
    for (const Instruction &I : T.Source.Instructions)
        if (I.Op == spv::OpEntryPoint && T.Source.word(I, 1) == Id)
            addKernel(T, I, *cast<Function>(T.Values[Id]), Each.Parameters);
}

} // namespace

void translateFunctions(Translation &T, size_t First) { FunctionReader(T, First).run(); }

} // namespace barecl::spirv
