// SPDX-License-Identifier: MIT

#include "EmitCode.h"

#include "EmitData.h"
#include "IterationScopes.h"
#include "Lowering.h"
#include "TargetMachine.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineConstantPool.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

namespace barecl::tta {
namespace {

// One machine function. Blocks refer to each other by LLVM's numbers until the end.
class FunctionEmitter {
  public:
    FunctionEmitter(const MachineFunction &MF, AAResults *Aliases)
        : MF(MF), Target(static_cast<const TargetMachine &>(MF.getTarget())),
          Registers(*MF.getSubtarget<Subtarget>().getRegisterInfo()),
          Operations(Target.code().Operations), Aliases(Aliases) {}

    FunctionCode run();

  private:
    // The memory that an access touches, as far as its instruction shows it. Accesses of different memory never meet,
    // except those of Any.
    enum class MemoryKind {
        Any,
        Object,   // what LLVM's IR has a value for
        Spilled,  // where a register is kept; the number is the frame index
        Frame,    // what else only the compiler knows
        Argument, // where the callee at the block's end finds an argument
        Constant, // where nothing stores
    };
    using Memory = std::pair<MemoryKind, int>;

    // A memory access of an instruction, as far as it matters for order.
    struct Access {
        unsigned Operation; // of the block
        const MachineInstr *MI;
        bool Ordered; // with respect to everything
        bool Stores;
        bool Fixed; // loads from memory to which nothing stores
        IterationPlaces Places;
        BitVector Earlier; // by index in Accesses: what must precede a store; empty for loads
    };

    void emitBlock(const MachineBasicBlock &Block);
    void emit(const MachineInstr &MI);
    void emitUnit(const MachineInstr &MI, StringRef Name);
    void emitNumbered(const MachineInstr &MI);
    void emitGuardedCopy(const MachineInstr &MI);
    void emitControl(const MachineInstr &MI);
    void add(enum CodeOperation::Kind Kind, std::vector<CodeOperand> Inputs,
             std::vector<CodeOperand> Outputs, const MachineInstr &MI);
    void addUnit(StringRef Name, std::vector<CodeOperand> Inputs, std::vector<CodeOperand> Outputs,
                 const MachineInstr &MI);
    void noteAccess(const MachineInstr &MI);
    Memory memoryOf(const Access &Access) const;
    std::vector<unsigned> accessesOf(const Memory &Touched) const;
    void endBlock(std::vector<RegisterName> LiveOut);
    bool mayMeet(const Access &A, const Access &B) const;
    bool mustStayInOrder(const Access &Before, const Access &After) const;
    bool mustStayInOrderOfNext(const Access &Before, const Access &After) const;
    static bool areOfDifferentIterations(const Access &A, const Access &B);
    static bool areParallel(const Access &Before, const Access &After);
    std::vector<CodeOrder> orderOfNext(const MachineBasicBlock &Block) const;

    CodeOperand operand(const MachineOperand &Operand, const MachineInstr &MI);
    CodeOperand registerOperand(Register Register) const;
    CodeOperand address(const MachineInstr &MI, unsigned First, std::optional<CodeOperand> Free);
    std::vector<CodeOperand> outputs(const MachineInstr &MI) const;
    CodeOperand nextScratch();
    unsigned space(const MachineInstr &MI, unsigned Number);
    std::vector<RegisterName> namesOf(const LivePhysRegs &Live) const;
    void refuse(const MachineInstr &MI, const Twine &What) const;

    const MachineFunction &MF;
    const TargetMachine &Target;
    const RegisterInfo &Registers;
    const MachineOperations &Operations;
    AAResults *Aliases; // null without optimisation
    FunctionCode Result;
    CodeBlock Current;
    std::vector<Access> Accesses;                     // of Current
    std::map<Memory, std::vector<unsigned>> ByMemory; // indices in Accesses
    DenseMap<int, unsigned> BlockStarts;
    unsigned ScratchUses = 0;
};

CodeOperand immediate(uint32_t Value) { return {.Kind = CodeOperand::Immediate, .Value = Value}; }

std::string poolName(const MachineFunction &MF, unsigned Index) {
    return MF.getName().str() + ".constant" + utostr(Index);
}

} // namespace

void FunctionEmitter::refuse(const MachineInstr &MI, const Twine &What) const {
    const Function &F = MF.getFunction();
    F.getContext().diagnose(DiagnosticInfoUnsupported(F, What, MI.getDebugLoc()));
}

//===- Operands ------------------------------------------------------------------------------===//

CodeOperand FunctionEmitter::registerOperand(Register Register) const {
    if (Register == llvm::TTA::RA)
        return {.Kind = CodeOperand::ReturnAddress};
    return {.Kind = CodeOperand::Register, .Name = Registers.name(Register)};
}

CodeOperand FunctionEmitter::operand(const MachineOperand &Operand, const MachineInstr &MI) {
    auto Symbol = [&](std::string Name) {
        return CodeOperand{
            CodeOperand::Address, {}, uint32_t(Operand.getOffset()), std::move(Name)};
    };
    switch (Operand.getType()) {
    case MachineOperand::MO_Register:
        return registerOperand(Operand.getReg());
    case MachineOperand::MO_Immediate:
        return immediate(uint32_t(Operand.getImm()));
    case MachineOperand::MO_MachineBasicBlock:
        return {.Kind = CodeOperand::Block, .Value = uint64_t(Operand.getMBB()->getNumber())};
    case MachineOperand::MO_GlobalAddress:
        return Symbol(Operand.getGlobal()->getName().str());
    case MachineOperand::MO_ExternalSymbol:
        return Symbol(Operand.getSymbolName());
    case MachineOperand::MO_ConstantPoolIndex:
        return Symbol(poolName(MF, Operand.getIndex()));
    default:
        refuse(MI, "an operand that is no register, number or symbol");
        return immediate(0);
    }
}

// The scratch registers take turns, so that operations wait less for each other.
CodeOperand FunctionEmitter::nextScratch() {
    const auto &Scratch = Registers.plan().Scratch;
    return {.Kind = CodeOperand::Register, .Name = Scratch[ScratchUses++ % Scratch.size()]};
}

// Operands First and First + 1 are base and offset. Their sum goes into Free, or into a scratch
// register.
CodeOperand FunctionEmitter::address(const MachineInstr &MI, unsigned First,
                                     std::optional<CodeOperand> Free) {
    CodeOperand Base = operand(MI.getOperand(First), MI);
    const int64_t Offset = MI.getOperand(First + 1).getImm();
    if (Offset == 0)
        return Base;
    CodeOperand Sum = Free ? *Free : nextScratch();
    addUnit("add", {Base, immediate(uint32_t(Offset))}, {Sum}, MI);
    return Sum;
}

std::vector<CodeOperand> FunctionEmitter::outputs(const MachineInstr &MI) const {
    std::vector<CodeOperand> Result;
    for (const MachineOperand &Output : MI.defs())
        Result.push_back(registerOperand(Output.getReg()));
    return Result;
}

unsigned FunctionEmitter::space(const MachineInstr &MI, unsigned Number) {
    if (std::optional<unsigned> Space = findSpace(Target.code().Processor, Number))
        return *Space;
    refuse(MI, "address space " + Twine(Number) + ", which the machine does not have");
    return 0;
}

//===- Operations ----------------------------------------------------------------------------===//

void FunctionEmitter::add(enum CodeOperation::Kind Kind, std::vector<CodeOperand> Inputs,
                          std::vector<CodeOperand> Outputs, const MachineInstr &MI) {
    CodeOperation Added;
    Added.Kind = Kind;
    Added.Inputs = std::move(Inputs);
    Added.Outputs = std::move(Outputs);
    if (const DebugLoc &Loc = MI.getDebugLoc())
        Added.Line = Loc.getLine();
    Current.Operations.push_back(std::move(Added));
}

void FunctionEmitter::addUnit(StringRef Name, std::vector<CodeOperand> Inputs,
                              std::vector<CodeOperand> Outputs, const MachineInstr &MI) {
    const Operation *What = Operations.find(std::string_view(Name));
    if (!What) {
        refuse(MI, "operation '" + Name + "', which no unit of the machine has");
        return;
    }
    add(CodeOperation::Unit, std::move(Inputs), std::move(Outputs), MI);
    Current.Operations.back().What = What;
}

// Emits the operation with its operands unchanged, except the address, which comes first.
void FunctionEmitter::emitUnit(const MachineInstr &MI, StringRef Name) {
    std::vector<CodeOperand> Outputs = outputs(MI), Inputs;
    unsigned Next = MI.getNumExplicitDefs();
    const bool IsAccess = MI.mayLoadOrStore();
    unsigned Space = 0;
    if (IsAccess) {
        // Until it is loaded, the result register can hold the address; booleans are too narrow for
        // that.
        std::optional<CodeOperand> Free;
        if (MI.getOpcode() == TTA::LD32_r || MI.getOpcode() == TTA::LD8_r ||
            MI.getOpcode() == TTA::LDU8_r || MI.getOpcode() == TTA::LD16_r ||
            MI.getOpcode() == TTA::LDU16_r)
            Free = Outputs[0];
        Inputs.push_back(address(MI, Next, Free));
        Space = space(MI, MI.getOperand(Next + 2).getImm());
        Next += 3;
    }
    for (; Next < MI.getNumExplicitOperands(); ++Next)
        Inputs.push_back(operand(MI.getOperand(Next), MI));
    addUnit(Name, std::move(Inputs), std::move(Outputs), MI);
    if (IsAccess && !Current.Operations.empty()) {
        Current.Operations.back().Space = Space;
        noteAccess(MI);
    }
}

// The first operand is the operation's number.
void FunctionEmitter::emitNumbered(const MachineInstr &MI) {
    unsigned Next = MI.getNumExplicitDefs();
    const Operation &What = Operations.all()[OperationId(MI.getOperand(Next++).getImm())];
    std::vector<CodeOperand> Inputs;
    for (unsigned N = 0; N < What.Inputs; ++N)
        Inputs.push_back(operand(MI.getOperand(Next++), MI));
    addUnit(StringRef(What.Name), std::move(Inputs), outputs(MI), MI);
    if (MI.hasUnmodeledSideEffects())
        noteAccess(MI);
}

void FunctionEmitter::emitGuardedCopy(const MachineInstr &MI) {
    const unsigned Opcode = MI.getOpcode();
    add(CodeOperation::Copy, {operand(MI.getOperand(2), MI)}, outputs(MI), MI);
    Current.Operations.back().Guard =
        CodeGuard{Registers.name(MI.getOperand(1).getReg()),
                  is_contained({TTA::CMOVF_r, TTA::CMOVF_i, TTA::CMOVF1, TTA::CMOVFV}, Opcode)};
}

void FunctionEmitter::emitControl(const MachineInstr &MI) {
    switch (MI.getOpcode()) {
    case TTA::JUMP:
        add(CodeOperation::Jump, {operand(MI.getOperand(0), MI)}, {}, MI);
        return;
    case TTA::BRT:
    case TTA::BRF:
        add(CodeOperation::Jump, {operand(MI.getOperand(1), MI)}, {}, MI);
        Current.Operations.back().Guard =
            CodeGuard{Registers.name(MI.getOperand(0).getReg()), MI.getOpcode() == TTA::BRF};
        return;
    case TTA::RETURN:
        add(CodeOperation::Jump, {{.Kind = CodeOperand::ReturnAddress}}, {}, MI);
        return;
    default:
        add(CodeOperation::Call, {operand(MI.getOperand(0), MI)}, {}, MI);
    }
}

static bool isControl(const MachineInstr &MI) {
    return MI.isBranch() || MI.isReturn() || MI.isCall();
}

// Instructions that name their operation by its number.
static constexpr unsigned Numbered[] = {
    TTA::UNARY,      TTA::BINARY_rr,  TTA::BINARY_ri,  TTA::BINARY_ir,
    TTA::COMPARE_rr, TTA::COMPARE_ri, TTA::COMPARE_ir, TTA::PURE1,
    TTA::PURE2,      TTA::PURE3,      TTA::PURE4,      TTA::EFFECT0,
    TTA::EFFECT1,    TTA::EFFECT2,    TTA::EFFECT3,    TTA::EFFECT4};

void FunctionEmitter::emit(const MachineInstr &MI) {
    if (MI.isPseudoProbe())
        Current.Probes.push_back(utohexstr(uint64_t(MI.getOperand(0).getImm()), true) + "." +
                                 utostr(MI.getOperand(1).getImm()));
    if (MI.isMetaInstruction())
        return;
    if (isControl(MI)) {
        emitControl(MI);
        return;
    }
    switch (MI.getOpcode()) {
    case TargetOpcode::INLINEASM:
    case TargetOpcode::INLINEASM_BR:
        // Empty inline assembly only prevents the compiler from moving code.
        if (!StringRef(MI.getOperand(0).getSymbolName()).trim().empty())
            refuse(MI, "inline assembly; a call of __tta_<operation> is an operation");
        return;
    case TTA::MOV:
    case TTA::MOV1:
    case TTA::MOVI:
    case TTA::MOVI1:
    case TTA::WIDEN:
    case TTA::NARROW:
    case TTA::MOVV:
    case TTA::MOVIV:
    case TTA::WIDENV:
    case TTA::NARROWV:
        add(CodeOperation::Copy, {operand(MI.getOperand(1), MI)}, outputs(MI), MI);
        return;
    case TTA::CMOVT_r:
    case TTA::CMOVT_i:
    case TTA::CMOVT1:
    case TTA::CMOVF_r:
    case TTA::CMOVF_i:
    case TTA::CMOVF1:
    case TTA::CMOVTV:
    case TTA::CMOVFV:
        emitGuardedCopy(MI);
        return;
    case TTA::LEA: {
        CodeOperand Result = outputs(MI)[0], Sum = address(MI, 1, Result);
        if (Sum != Result)
            add(CodeOperation::Copy, {Sum}, {Result}, MI);
        return;
    }
    default:
        if (is_contained(Numbered, MI.getOpcode()))
            emitNumbered(MI);
        else if (const UnitInstruction *Row = findUnitInstruction(MI.getOpcode()))
            emitUnit(MI, Row->Operation);
        else
            refuse(MI, "instruction " + MF.getSubtarget().getInstrInfo()->getName(MI.getOpcode()));
    }
}

//===- Order ---------------------------------------------------------------------------------===//

// Whether the order of the two would matter if they touched the same memory.
bool FunctionEmitter::mayMeet(const Access &A, const Access &B) const {
    return (A.Stores || B.Stores) && !A.Fixed && !B.Fixed &&
           Current.Operations[A.Operation].Space == Current.Operations[B.Operation].Space;
}

// Whether the accesses belong to different iterations of an unrolled loop.
bool FunctionEmitter::areOfDifferentIterations(const Access &A, const Access &B) {
    return A.Places.isOfOtherIterationThan(B.Places);
}

bool FunctionEmitter::mustStayInOrder(const Access &Before, const Access &After) const {
    if (Before.Ordered || After.Ordered)
        return true;
    return mayMeet(Before, After) && !areOfDifferentIterations(Before, After) &&
           Before.MI->mayAlias(Aliases, *After.MI, /*UseTBAA=*/true);
}

// Accesses of two iterations: offsets mean nothing, and a pointer may have changed. Facts about
// objects and scopes remain true.
bool FunctionEmitter::mustStayInOrderOfNext(const Access &Before, const Access &After) const {
    if (Before.Ordered || After.Ordered)
        return true;
    if (!mayMeet(Before, After))
        return false;
    if (!Aliases || !Before.MI->hasOneMemOperand() || !After.MI->hasOneMemOperand())
        return true;
    auto Anywhere = [](const Access &Access) -> std::optional<MemoryLocation> {
        const MachineMemOperand &Memory = **Access.MI->memoperands_begin();
        if (!Memory.getValue())
            return std::nullopt;
        return MemoryLocation::getBeforeOrAfter(Memory.getValue(), Memory.getAAInfo());
    };
    const auto A = Anywhere(Before), B = Anywhere(After);
    BatchAAResults Batch(*Aliases);
    Batch.enableCrossIterationMode();
    return !A || !B || !Batch.isNoAlias(*A, *B);
}

// Whether these accesses are marked as touching different memory in different iterations.
bool FunctionEmitter::areParallel(const Access &Before, const Access &After) {
    auto Is = [](const Access &Access) {
        return !Access.Ordered && !Access.MI->memoperands_empty() &&
               all_of(Access.MI->memoperands(), [](const MachineMemOperand *Memory) {
                   return Memory->getFlags() & IsParallel;
               });
    };
    return Is(Before) && Is(After);
}

// Marks of parallel accesses hold only for blocks that were loops at selection. A block that became
// a loop later iterates over something else.
std::vector<CodeOrder> FunctionEmitter::orderOfNext(const MachineBasicBlock &Block) const {
    const BasicBlock *Selected = Block.getBasicBlock();
    const bool WasLoop = Selected && is_contained(successors(Selected), Selected);
    std::vector<CodeOrder> Result;
    for (const Access &Before : Accesses)
        for (const Access &After : Accesses)
            if (!(WasLoop && areParallel(Before, After)) && mustStayInOrderOfNext(Before, After))
                Result.push_back({Before.Operation, After.Operation});
    return Result;
}

FunctionEmitter::Memory FunctionEmitter::memoryOf(const Access &Access) const {
    if (Access.Ordered)
        return {MemoryKind::Any, 0};
    if (Access.Fixed)
        return {MemoryKind::Constant, 0};
    if (!Access.MI->hasOneMemOperand())
        return {MemoryKind::Any, 0};
    const MachineMemOperand &Operand = **Access.MI->memoperands_begin();
    const PseudoSourceValue *Hidden = Operand.getPseudoValue();
    const MachineFrameInfo &Frame = MF.getFrameInfo();
    if (Operand.getValue())
        return {MemoryKind::Object, 0};
    if (Hidden && Hidden->isStack())
        return {MemoryKind::Argument, 0};
    if (!Hidden || Hidden->mayAlias(&Frame))
        return {MemoryKind::Any, 0};
    if (const auto *Slot = dyn_cast<FixedStackPseudoSourceValue>(Hidden);
        Slot && Frame.isSpillSlotObjectIndex(Slot->getFrameIndex()))
        return {MemoryKind::Spilled, Slot->getFrameIndex()};
    return {MemoryKind::Frame, 0};
}

// The accesses that one of this memory may meet, the last first.
std::vector<unsigned> FunctionEmitter::accessesOf(const Memory &Touched) const {
    std::vector<unsigned> Result;
    if (Touched.first == MemoryKind::Any) {
        append_range(Result, reverse(seq(0u, unsigned(Accesses.size()))));
        return Result;
    }
    auto Of = [&](const Memory &Other) {
        const auto Found = ByMemory.find(Other);
        return Found == ByMemory.end() ? ArrayRef<unsigned>() : ArrayRef(Found->second);
    };
    const ArrayRef<unsigned> Same = Of(Touched), Any = Of({MemoryKind::Any, 0});
    std::merge(Same.rbegin(), Same.rend(), Any.rbegin(), Any.rend(), std::back_inserter(Result),
               std::greater());
    return Result;
}

// Notes the access of MI, whose operation is the last one of the block. An order is left out if it follows from two
// others with a store in between. Otherwise, the number of orders would grow with the square of the accesses.
void FunctionEmitter::noteAccess(const MachineInstr &MI) {
    const AAMDNodes Known =
        MI.hasOneMemOperand() ? (*MI.memoperands_begin())->getAAInfo() : AAMDNodes();
    Access New = {unsigned(Current.Operations.size() - 1),
                  &MI,
                  MI.hasUnmodeledSideEffects() || MI.hasOrderedMemoryRef(),
                  MI.mayStore(),
                  MI.isDereferenceableInvariantLoad(),
                  IterationPlaces(Known),
                  BitVector(unsigned(Accesses.size()))};
    const size_t First = Current.Order.size();
    const Memory Touched = memoryOf(New);
    for (unsigned N : accessesOf(Touched)) {
        const Access &Old = Accesses[N];
        if (New.Earlier[N] || !mustStayInOrder(Old, New))
            continue;
        Current.Order.push_back({Old.Operation, New.Operation});
        New.Earlier.set(N);
        if (Old.Stores && !New.Ordered)
            New.Earlier |= Old.Earlier;
    }
    std::reverse(Current.Order.begin() + ptrdiff_t(First), Current.Order.end());
    if (!New.Stores)
        New.Earlier.clear();
    ByMemory[Touched].push_back(unsigned(Accesses.size()));
    Accesses.push_back(std::move(New));
}

//===- Blocks --------------------------------------------------------------------------------===//

std::vector<RegisterName> FunctionEmitter::namesOf(const LivePhysRegs &Live) const {
    std::vector<RegisterName> Names;
    for (MCPhysReg Register : Live)
        if (Register != llvm::TTA::RA)
            Names.push_back(Registers.name(Register));
    // LLVM does not track reserved registers. Callers rely on these two.
    Names.push_back(Registers.name(llvm::TTA::SP));
    if (MCRegister Frame = Registers.frameRegister())
        Names.push_back(Registers.name(Frame));
    llvm::sort(Names);
    Names.erase(llvm::unique(Names), Names.end());
    return Names;
}

void FunctionEmitter::endBlock(std::vector<RegisterName> LiveOut) {
    Current.LiveOut = std::move(LiveOut);
    Result.Blocks.push_back(std::exchange(Current, {}));
    Accesses.clear();
    ByMemory.clear();
}

void FunctionEmitter::emitBlock(const MachineBasicBlock &Block) {
    // The registers that are live where the block is cut: after its control operations. The
    // registers that a callee or caller reads are live there.
    DenseMap<const MachineInstr *, std::vector<RegisterName>> LiveAfter;
    LivePhysRegs Live(Registers);
    Live.addLiveOuts(Block);
    const std::vector<RegisterName> LiveAtEnd = namesOf(Live);
    for (const MachineInstr &MI : reverse(Block)) {
        const bool Cuts = isControl(MI);
        if (Cuts && MI.isBranch())
            LiveAfter[&MI] = namesOf(Live);
        Live.stepBackward(MI);
        if (Cuts && !MI.isBranch())
            LiveAfter[&MI] = namesOf(Live);
    }

    BlockStarts[Block.getNumber()] = Result.Blocks.size();
    for (const MachineInstr &MI : Block) {
        emit(MI);
        auto Found = LiveAfter.find(&MI);
        if (Found == LiveAfter.end())
            continue;
        // A loop with a call consists of more than one block.
        const bool IsWhole = BlockStarts[Block.getNumber()] == Result.Blocks.size();
        if (IsWhole && MI.isConditionalBranch() && MI.getOperand(1).getMBB() == &Block &&
            Accesses.size() <= MostPipelined)
            Current.OrderOfNext = orderOfNext(Block);
        endBlock(std::move(Found->second));
    }
    const bool IsCutOff =
        BlockStarts[Block.getNumber()] < Result.Blocks.size() && Current.Operations.empty();
    if (!IsCutOff)
        endBlock(LiveAtEnd);
}

FunctionCode FunctionEmitter::run() {
    Result.Name = MF.getName().str();
    Result.Free = freeRegisters(Registers.plan());
    for (const MachineBasicBlock &Block : MF)
        emitBlock(Block);
    for (CodeBlock &Block : Result.Blocks)
        for (CodeOperation &Operation : Block.Operations)
            for (CodeOperand &Input : Operation.Inputs)
                if (Input.Kind == CodeOperand::Block)
                    Input.Value = BlockStarts.lookup(int(Input.Value));
    return std::move(Result);
}

namespace {

class EmitCode : public MachineFunctionPass {
  public:
    static char ID;
    EmitCode(CodeModule &Code, FrameVariables *Variables)
        : MachineFunctionPass(ID), Code(Code), Variables(Variables) {}

    StringRef getPassName() const override { return "TTA code emission"; }
    void getAnalysisUsage(AnalysisUsage &Usage) const override {
        Usage.setPreservesAll();
        Usage.addRequired<AAResultsWrapperPass>();
        MachineFunctionPass::getAnalysisUsage(Usage);
    }

    bool runOnMachineFunction(MachineFunction &MF) override {
        const bool IsOptimised = MF.getTarget().getOptLevel() != CodeGenOptLevel::None;
        AAResults &Aliases = getAnalysis<AAResultsWrapperPass>().getAAResults();
        Code.Functions.push_back(FunctionEmitter(MF, IsOptimised ? &Aliases : nullptr).run());
        emitConstantPool(MF);
        if (Variables)
            noteVariables(MF);
        return false;
    }

  private:
    // Leaves out variables that a debugger would have to compute, or find by a frame pointer.
    void noteVariables(const MachineFunction &MF) {
        const TargetFrameLowering &Frame = *MF.getSubtarget().getFrameLowering();
        for (const MachineFunction::VariableDbgInfo &Each : MF.getVariableDbgInfo()) {
            const ArrayRef<uint64_t> Steps = Each.Expr->getElements();
            const bool IsPointer = Steps.size() == 1 && Steps[0] == dwarf::DW_OP_deref;
            if (!Each.inStackSlot() || (!Steps.empty() && !IsPointer))
                continue;
            Register Base;
            const StackOffset Offset = Frame.getFrameIndexReference(MF, Each.getStackSlot(), Base);
            if (Base == llvm::TTA::SP)
                (*Variables)[MF.getName().str()].push_back(
                    {Each.Var, Each.Loc, Offset.getFixed(), IsPointer});
        }
    }

    // Constants are in the address space of C's data.
    void emitConstantPool(const MachineFunction &MF) {
        const auto &Target = static_cast<const TargetMachine &>(MF.getTarget());
        const auto &Constants = MF.getConstantPool()->getConstants();
        for (unsigned Index = 0; Index < Constants.size(); ++Index) {
            DataObject Object;
            Object.Name = poolName(MF, Index);
            Object.Space = findSpace(Target.code().Processor, 0).value_or(0);
            Object.Align = Constants[Index].getAlign().value();
            Object.Size = Constants[Index].getSizeInBytes(MF.getDataLayout());
            Object.Bytes.resize(Object.Size);
            emitConstant(*Constants[Index].Val.ConstVal, MF.getDataLayout(), 0, Object);
            Code.Data.push_back(std::move(Object));
        }
    }

    CodeModule &Code;
    FrameVariables *const Variables;
};
char EmitCode::ID;

} // namespace

FunctionPass *createEmitCodePass(CodeModule &Code, FrameVariables *Variables) {
    return new EmitCode(Code, Variables);
}

} // namespace barecl::tta
