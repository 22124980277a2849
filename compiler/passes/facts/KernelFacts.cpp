// SPDX-License-Identifier: MIT

#include "KernelFacts.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral Locals = "barecl.locals";
constexpr StringLiteral ByReference = "barecl.by_reference";
constexpr StringLiteral Size = "barecl.local_size";
constexpr StringLiteral SingleItem = "barecl.single_item_dimensions";
constexpr StringLiteral Mergeable = "barecl.mergeable_groups";
constexpr StringLiteral RowsAlongY = "barecl.rows_along_y";
constexpr StringLiteral Handler = "barecl.handler";
constexpr StringLiteral Marked = "barecl.marked_lanes";
constexpr StringLiteral Added = "barecl.added";
constexpr StringLiteral Private = "barecl.private_bytes";
constexpr StringLiteral Fiber = "barecl.fiber";
constexpr StringLiteral Start = "barecl.group_start";
constexpr StringLiteral WorkItems = "barecl.work_items";
constexpr StringLiteral NoUnrolling = "llvm.loop.unroll.disable";
constexpr StringLiteral Kernels = "barecl.kernels";
constexpr StringLiteral Printf = "barecl.printf";
constexpr StringLiteral Accesses = "barecl.accesses";
constexpr StringLiteral Variables = "barecl.variables";
constexpr StringLiteral Parts = "barecl.block";

// --- Writing -------------------------------------------------------------------------------------

Metadata *word(LLVMContext &Context, uint32_t Value) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), Value));
}

MDNode *words(LLVMContext &Context, ArrayRef<uint32_t> Values) {
    return MDNode::get(Context,
                       map_to_vector(Values, [&](uint32_t Value) { return word(Context, Value); }));
}

MDNode *nodeOf(LLVMContext &Context, ArrayRef<LocalVariable> Variables) {
    return MDNode::get(Context, map_to_vector(Variables, [&](LocalVariable Variable) -> Metadata * {
                           return words(Context, {Variable.Size, Variable.Align});
                       }));
}

// --- Reading: none if the metadata has another shape ---------------------------------------------

const MDNode *nodeWith(const Metadata *Fact, unsigned Operands) {
    const auto *Node = dyn_cast_or_null<MDNode>(Fact);
    return Node && Node->getNumOperands() == Operands ? Node : nullptr;
}

std::optional<uint32_t> wordIn(const MDNode &Node, unsigned Operand) {
    const auto *Word = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(Operand));
    return Word && Word->getBitWidth() == 32 ? std::optional(uint32_t(Word->getZExtValue()))
                                             : std::nullopt;
}

std::optional<StringRef> textIn(const MDNode &Node, unsigned Operand) {
    const auto *Text = dyn_cast_or_null<MDString>(Node.getOperand(Operand));
    return Text ? std::optional(Text->getString()) : std::nullopt;
}

template <unsigned Count>
std::optional<std::array<uint32_t, Count>> wordsIn(const MDNode &Node, unsigned First = 0) {
    std::array<uint32_t, Count> Words;
    for (unsigned N = 0; N < Count; ++N)
        if (auto Word = wordIn(Node, First + N))
            Words[N] = *Word;
        else
            return std::nullopt;
    return Words;
}

std::optional<SmallVector<LocalVariable>> localsIn(const Metadata *Fact) {
    const auto *List = dyn_cast_or_null<MDNode>(Fact);
    if (!List)
        return std::nullopt;
    SmallVector<LocalVariable> Variables;
    for (const MDOperand &Operand : List->operands()) {
        const MDNode *Node = nodeWith(Operand, 2);
        auto Words = Node ? wordsIn<2>(*Node) : std::nullopt;
        if (!Words)
            return std::nullopt;
        Variables.push_back({(*Words)[0], (*Words)[1]});
    }
    return Variables;
}

std::optional<KernelRecord> recordIn(const MDNode *Fact) {
    const MDNode *Node = nodeWith(Fact, 12);
    if (!Node)
        return std::nullopt;
    auto Name = textIn(*Node, 0);
    auto *WorkGroup = mdconst::dyn_extract_or_null<Function>(Node->getOperand(1));
    auto *WorkGroupFast = mdconst::dyn_extract_or_null<Function>(Node->getOperand(2));
    auto ItemBytes = wordIn(*Node, 3), GroupBytes = wordIn(*Node, 9);
    auto Locals = localsIn(Node->getOperand(4));
    auto RequiredSize = wordsIn<3>(*Node, 5);
    auto SingleItemDimensions = wordIn(*Node, 8), MergeableGroups = wordIn(*Node, 10);
    auto AlongY = wordIn(*Node, 11);
    if (!Name || (!WorkGroup && !WorkGroupFast) || !ItemBytes || !GroupBytes || !Locals ||
        !RequiredSize || !SingleItemDimensions || !MergeableGroups || !AlongY)
        return std::nullopt;
    return KernelRecord{
        *Name,       WorkGroup,     WorkGroupFast,         {*ItemBytes, *GroupBytes},
        *Locals,     *RequiredSize, *SingleItemDimensions, *MergeableGroups != 0,
        *AlongY != 0};
}

void refuseFact(LLVMContext &Context, StringRef Name, const Twine &Of) {
    Context.diagnose(DiagnosticInfoGeneric(Name + " of " + Of + " is not what BareCL writes"));
}

// The words of a fact of F. None if F has no such fact, or one of another shape, which is reported.
template <unsigned Count>
std::optional<std::array<uint32_t, Count>> wordsOf(const Function &F, StringRef Name) {
    const MDNode *Fact = F.getMetadata(Name);
    if (!Fact)
        return std::nullopt;
    const MDNode *Node = nodeWith(Fact, Count);
    auto Words = Node ? wordsIn<Count>(*Node) : std::nullopt;
    if (!Words)
        refuseFact(F.getContext(), Name, "'" + F.getName() + "'");
    return Words;
}

} // namespace

// --- Facts of a kernel and of its work-group function --------------------------------------------

void setLocalVariables(Function &Kernel, ArrayRef<LocalVariable> Variables) {
    Kernel.setMetadata(Locals, nodeOf(Kernel.getContext(), Variables));
}

SmallVector<LocalVariable> localVariables(const Function &Kernel) {
    const MDNode *Fact = Kernel.getMetadata(Locals);
    auto Variables = localsIn(Fact);
    if (Fact && !Variables)
        refuseFact(Kernel.getContext(), Locals, "'" + Kernel.getName() + "'");
    return Variables.value_or(SmallVector<LocalVariable>());
}

void markByReference(Argument &Parameter) {
    Parameter.getParent()->addParamAttr(Parameter.getArgNo(),
                                        Attribute::get(Parameter.getContext(), ByReference));
}

bool isByReference(const Argument &Parameter) { return Parameter.hasAttribute(ByReference); }

void setKnownLocalSize(Function &Kernel, const GroupSize &Known) {
    Kernel.setMetadata(Size, words(Kernel.getContext(), Known));
}

GroupSize knownLocalSize(const Function &Kernel) {
    return wordsOf<3>(Kernel, Size).value_or(GroupSize());
}

void setSingleItemDimensions(Function &Kernel, uint32_t Mask) {
    Kernel.setMetadata(SingleItem, words(Kernel.getContext(), Mask));
}

uint32_t singleItemDimensions(const Function &Kernel) {
    return wordsOf<1>(Kernel, SingleItem).value_or(std::array<uint32_t, 1>())[0];
}

void setMergeableGroups(Function &Kernel) { Kernel.addFnAttr(Mergeable); }

bool hasMergeableGroups(const Function &Kernel) { return Kernel.hasFnAttribute(Mergeable); }

void setRowsAlongY(Function &WorkGroup) { WorkGroup.addFnAttr(RowsAlongY); }

bool hasRowsAlongY(const Function &WorkGroup) { return WorkGroup.hasFnAttribute(RowsAlongY); }

static StringRef nameOf(WorkItemHandler Chosen) {
    switch (Chosen) {
    case WorkItemHandler::Replicate:
        return "replicate";
    case WorkItemHandler::Fibers:
        return "fibers";
    case WorkItemHandler::Auto:
        return "auto";
    case WorkItemHandler::Lanes:
        return "lanes";
    case WorkItemHandler::Scalar:
        return "scalar";
    case WorkItemHandler::Loops:
        return "loops";
    }
    llvm_unreachable("a handler");
}

void setHandler(Function &Kernel, WorkItemHandler Chosen) {
    Kernel.addFnAttr(Handler, nameOf(Chosen));
}

WorkItemHandler handlerOf(const Function &Kernel) {
    const Attribute Fact = Kernel.getFnAttribute(Handler);
    if (!Fact.isValid())
        return WorkItemHandler::Loops;
    for (WorkItemHandler Known :
         {WorkItemHandler::Auto, WorkItemHandler::Loops, WorkItemHandler::Scalar,
          WorkItemHandler::Lanes, WorkItemHandler::Replicate, WorkItemHandler::Fibers})
        if (Fact.isStringAttribute() && Fact.getValueAsString() == nameOf(Known))
            return Known;
    refuseFact(Kernel.getContext(), Handler, "'" + Kernel.getName() + "'");
    return WorkItemHandler::Loops;
}

void setMarkedLanes(Function &Kernel) { Kernel.addFnAttr(Marked); }

bool hasMarkedLanes(const Function &Kernel) { return Kernel.hasFnAttribute(Marked); }

void markAdded(Instruction &Barrier) {
    Barrier.setMetadata(Added, MDNode::get(Barrier.getContext(), {}));
}

bool isAddedBarrier(const Instruction &Barrier) { return Barrier.hasMetadata(Added); }

// --- Facts of functions made from a kernel -------------------------------------------------------

void setPrivateBytes(Function &WorkGroup, PrivateBytes Bytes) {
    WorkGroup.setMetadata(Private, words(WorkGroup.getContext(), {Bytes.Item, Bytes.Group}));
}

std::optional<PrivateBytes> privateBytesOf(const Function &WorkGroup) {
    auto Words = wordsOf<2>(WorkGroup, Private);
    return Words ? std::optional(PrivateBytes{(*Words)[0], (*Words)[1]}) : std::nullopt;
}

void setFiberOf(Function &Item, StringRef Kernel) {
    LLVMContext &Context = Item.getContext();
    Item.setMetadata(Fiber, MDNode::get(Context, MDString::get(Context, Kernel)));
}

std::optional<StringRef> fiberOf(const Function &Item) {
    const MDNode *Fact = Item.getMetadata(Fiber);
    const MDNode *Node = nodeWith(Fact, 1);
    auto Kernel = Node ? textIn(*Node, 0) : std::nullopt;
    if (Fact && !Kernel)
        refuseFact(Item.getContext(), Fiber, "'" + Item.getName() + "'");
    return Kernel;
}

void setGroupStart(Function &F) { F.addFnAttr(Start); }

Function *groupStartOf(Module &M) {
    for (Function &F : M)
        if (F.hasFnAttribute(Start) && !F.isDeclaration())
            return &F;
    return nullptr;
}

std::array<MDNode *, 2> workItemLoopProperties(LLVMContext &Context) {
    return {MDNode::get(Context, MDString::get(Context, WorkItems)),
            MDNode::get(Context, MDString::get(Context, NoUnrolling))};
}

bool isWorkItemLoop(const Loop &L) { return findOptionMDForLoop(&L, WorkItems); }

void releaseWorkItemLoop(Loop &L) {
    L.setLoopID(makePostTransformationMetadata(L.getHeader()->getContext(), L.getLoopID(),
                                               {WorkItems, NoUnrolling}, {}));
}

// --- Facts of the module -------------------------------------------------------------------------

void addKernelRecord(Module &M, const KernelRecord &Record) {
    LLVMContext &Context = M.getContext();
    auto Word = [&](uint32_t Value) { return word(Context, Value); };
    auto Launcher = [](Function *F) -> Metadata * { return F ? ValueAsMetadata::get(F) : nullptr; };
    const auto [X, Y, Z] = Record.RequiredSize;
    M.getOrInsertNamedMetadata(Kernels)->addOperand(
        MDNode::get(Context, {MDString::get(Context, Record.Name), Launcher(Record.WorkGroup),
                              Launcher(Record.WorkGroupFast), Word(Record.Private.Item),
                              nodeOf(Context, Record.Locals), Word(X), Word(Y), Word(Z),
                              Word(Record.SingleItemDimensions), Word(Record.Private.Group),
                              Word(Record.MergeableGroups), Word(Record.RowsAlongY)}));
}

SmallVector<KernelRecord> kernelRecords(const Module &M) {
    SmallVector<KernelRecord> Records;
    const NamedMDNode *List = M.getNamedMetadata(Kernels);
    if (!List)
        return Records;
    for (auto [Number, Node] : enumerate(List->operands()))
        if (auto Record = recordIn(Node))
            Records.push_back(std::move(*Record));
        else
            refuseFact(M.getContext(), Kernels, "kernel " + Twine(Number));
    return Records;
}

unsigned printfFormatNumber(Module &M, StringRef Format) {
    NamedMDNode *List = M.getOrInsertNamedMetadata(Printf);
    MDNode *Node = MDNode::get(M.getContext(), MDString::get(M.getContext(), Format));
    auto Position = find(List->operands(), Node);
    unsigned Number = std::distance(List->op_begin(), Position);
    if (Position == List->op_end())
        List->addOperand(Node);
    return Number;
}

std::vector<std::string> printfFormats(const Module &M) {
    std::vector<std::string> Formats;
    if (const NamedMDNode *List = M.getNamedMetadata(Printf))
        for (auto [Number, Fact] : enumerate(List->operands())) {
            const MDNode *Node = nodeWith(Fact, 1);
            auto Format = Node ? textIn(*Node, 0) : std::nullopt;
            if (!Format)
                refuseFact(M.getContext(), Printf, "format " + Twine(Number));
            Formats.push_back(Format.value_or("").str());
        }
    return Formats;
}

static uint32_t add(Module &M, StringRef List, StringRef Text, ArrayRef<uint32_t> Words) {
    LLVMContext &Context = M.getContext();
    SmallVector<Metadata *> Operands = {MDString::get(Context, Text)};
    for (uint32_t Word : Words)
        Operands.push_back(word(Context, Word));
    NamedMDNode *Facts = M.getOrInsertNamedMetadata(List);
    Facts->addOperand(MDNode::get(Context, Operands));
    return Facts->getNumOperands() - 1;
}

uint32_t accessNumber(Module &M, const AccessFact &Fact) {
    return add(M, Accesses, Fact.File, {Fact.Line, Fact.Column, Fact.Kind});
}

uint32_t variableNumber(Module &M, const VariableFact &Fact) {
    return add(M, Variables, Fact.Name, {Fact.Kind, Fact.Size});
}

void addBlockPart(Module &M, const BlockPart &Part) {
    add(M, Parts, Part.Name, {Part.Offset, Part.Size});
}

// Calls `Found` with the text and the words of each node of the list.
template <unsigned Count, typename Function>
static void forEach(const Module &M, StringRef List, Function Found) {
    const NamedMDNode *Facts = M.getNamedMetadata(List);
    if (!Facts)
        return;
    for (auto [Number, Fact] : enumerate(Facts->operands())) {
        const MDNode *Node = nodeWith(Fact, Count + 1);
        auto Text = Node ? textIn(*Node, 0) : std::nullopt;
        auto Words = Node ? wordsIn<Count>(*Node, 1) : std::nullopt;
        if (!Text || !Words)
            refuseFact(M.getContext(), List, "entry " + Twine(Number));
        Found(Text.value_or("").str(), Words.value_or(std::array<uint32_t, Count>{}));
    }
}

std::vector<AccessFact> accessFacts(const Module &M) {
    std::vector<AccessFact> Facts;
    forEach<3>(M, Accesses, [&](std::string Text, std::array<uint32_t, 3> Words) {
        Facts.push_back({std::move(Text), Words[0], Words[1], Words[2]});
    });
    return Facts;
}

std::vector<BlockPart> blockParts(const Module &M) {
    std::vector<BlockPart> Found;
    forEach<2>(M, Parts, [&](std::string Text, std::array<uint32_t, 2> Words) {
        Found.push_back({std::move(Text), Words[0], Words[1]});
    });
    return Found;
}

std::vector<VariableFact> variableFacts(const Module &M) {
    std::vector<VariableFact> Facts;
    forEach<2>(M, Variables, [&](std::string Text, std::array<uint32_t, 2> Words) {
        Facts.push_back({std::move(Text), Words[0], Words[1]});
    });
    return Facts;
}

} // namespace barecl
