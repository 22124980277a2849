// SPDX-License-Identifier: MIT

#include "Lowering.h"

#include "FunctionInfo.h"
#include "IterationScopes.h"
#include "NodeTables.h"

#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace barecl::tta {

Lowering::Lowering(const TargetMachine &Target, const TargetSubtargetInfo &Subtarget,
                   const Machine &Processor, const MachineOperations &Operations,
                   const RegisterInfo &Registers)
    : TargetLowering(Target, Subtarget), Processor(Processor), Operations(Operations),
      Registers(Registers) {
    addRegisterClass(MVT::i32, &TTA::IntRegsRegClass);
    addRegisterClass(MVT::i1, &TTA::BoolRegsRegClass);
    // A machine without any float unit computes with integers from the start.
    if (any_of(ArrayRef{"addf", "subf", "mulf", "divf", "eqf", "gtf", "cif", "cfi", "chf", "cfh"},
               [&](const char *Name) { return has(Name); }))
        addRegisterClass(MVT::f32, &TTA::IntRegsRegClass);
    if (!Registers.plan().Vectors.empty()) {
        addRegisterClass(MVT::v4i32, &TTA::VectorRegsRegClass);
        if (isTypeLegal(MVT::f32))
            addRegisterClass(MVT::v4f32, &TTA::VectorRegsRegClass);
    }
    computeRegisterProperties(Subtarget.getRegisterInfo());

    setStackPointerRegisterToSaveRestore(TTA::SP);
    setBooleanContents(ZeroOrOneBooleanContent);
    setMinFunctionAlignment(Align(1));
    setMaxAtomicSizeInBitsSupported(32);
    setIntegers();
    setBooleans();
    if (isTypeLegal(MVT::f32)) {
        setFloats();
        setHalves();
    }
    setMemory();
    setOthers();
    if (isTypeLegal(MVT::v4i32))
        setVectors();
    setNodes();
    hideAbsolute(MVT::f32);
    hideAbsolute(MVT::v4f32);
}

void Lowering::setNodes() {
    for (const NodeRow &Row : tables::NodeRows)
        if (isTypeLegal(Row.Type))
            setOperationAction(Row.Node, Row.Type, has(Row.Operation) ? Legal : Row.Otherwise);
    // Without an operation for the remainder, NodeRows have LLVM compute it from the quotient. Without an operation for
    // the quotient either, a library function computes the remainder.
    if (!has("mod") && !has("div"))
        setOperationAction(ISD::SREM, MVT::i32, LibCall);
    if (!has("modu") && !has("divu"))
        setOperationAction(ISD::UREM, MVT::i32, LibCall);
}

// Declares which comparisons of a type are operations; LLVM builds the others from these, swapped
// or inverted.
void Lowering::setConditions(MVT Type) {
    for (unsigned Code = ISD::SETFALSE; Code < ISD::SETCC_INVALID; ++Code)
        setCondCodeAction(ISD::CondCode(Code), Type, Expand);
    for (const ConditionRow &Row : tables::ConditionRows)
        if (Row.Type == Type.SimpleTy && has(Row.Operation))
            setCondCodeAction({Row.Condition, Row.WithoutNaN}, Type, Legal);
}

void Lowering::setIntegers() {
    setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i8, has("sxqw") ? Legal : Custom);
    setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i16, has("sxhw") ? Legal : Custom);
    setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i1, Custom);
    setOperationAction({ISD::SHL_PARTS, ISD::SRA_PARTS, ISD::SRL_PARTS, ISD::BSWAP, ISD::CTPOP,
                        ISD::CTLZ, ISD::CTTZ, ISD::CTLZ_ZERO_UNDEF, ISD::CTTZ_ZERO_UNDEF,
                        ISD::BITREVERSE, ISD::SMUL_LOHI, ISD::UMUL_LOHI, ISD::SDIVREM, ISD::UDIVREM,
                        ISD::FSHL, ISD::FSHR},
                       MVT::i32, Expand);
    setConditions(MVT::i32);
    setLibcallImpl(RTLIB::SHL_I32, RTLIB::impl___ashlsi3);
    setLibcallImpl(RTLIB::SRL_I32, RTLIB::impl___lshrsi3);
    setLibcallImpl(RTLIB::SRA_I32, RTLIB::impl___ashrsi3);
}

// If absolute values are legal, LLVM turns integers with the sign bit set into their negation; if
// negations are not legal, it turns these back into such integers, and so on for ever. So absolute
// values without negations are declared custom instead of legal, although lowering leaves them
// unchanged.
void Lowering::hideAbsolute(MVT Type) {
    if (isOperationLegal(ISD::FABS, Type) && !isOperationLegal(ISD::FNEG, Type))
        setOperationAction(ISD::FABS, Type, Custom);
}

void Lowering::setFloats() {
    setOperationAction(ISD::FREM, MVT::f32, LibCall);
    setOperationAction({ISD::FSIN, ISD::FCOS, ISD::FSINCOS, ISD::FPOW, ISD::FCOPYSIGN,
                        ISD::FMINIMUM, ISD::FMAXIMUM, ISD::FMINIMUMNUM, ISD::FMAXIMUMNUM},
                       MVT::f32, Expand);
    for (MVT Narrow : {MVT::f16, MVT::bf16}) {
        setLoadExtAction(ISD::EXTLOAD, MVT::f32, Narrow, Expand);
        setTruncStoreAction(MVT::f32, Narrow, Expand);
    }
    setLoadExtAction(ISD::EXTLOAD, MVT::f64, MVT::f32, Expand);
    setTruncStoreAction(MVT::f64, MVT::f32, Expand);

    // Unless there is one operation of each group, library functions compare.
    if ((has("eqf") || has("neuf")) && (has("gtf") || has("ltf")) && (has("gef") || has("lef")))
        setConditions(MVT::f32);
    else
        setOperationAction(ISD::SETCC, MVT::f32, Custom);
}

void Lowering::setBooleans() {
    for (ISD::CondCode Code : {ISD::SETGT, ISD::SETLT, ISD::SETGE, ISD::SETLE, ISD::SETUGT,
                               ISD::SETULT, ISD::SETUGE, ISD::SETULE})
        setCondCodeAction(Code, MVT::i1, Expand);
    // A guarded copy with a guard of its own needs three registers at once.
    if (Registers.plan().Booleans.size() < 4)
        setOperationPromotedToType(ISD::SELECT, MVT::i1, MVT::i32);
    setOperationAction({ISD::SINT_TO_FP, ISD::UINT_TO_FP, ISD::FP_TO_SINT, ISD::FP_TO_UINT},
                       MVT::i1, Custom);
}

void Lowering::setMemory() {
    for (unsigned Extension : {ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD})
        setLoadExtAction(Extension, MVT::i32, MVT::i1, Promote);
    setTruncStoreAction(MVT::i32, MVT::i1, Promote);
    setOperationAction({ISD::LOAD, ISD::STORE}, MVT::i1, Custom);
    // codeTarget() requires one of each pair.
    setLoadExtAction(ISD::SEXTLOAD, MVT::i32, MVT::i8, has("ld8") ? Legal : Expand);
    setLoadExtAction(ISD::ZEXTLOAD, MVT::i32, MVT::i8, has("ldu8") ? Legal : Expand);
    setLoadExtAction(ISD::SEXTLOAD, MVT::i32, MVT::i16, has("ld16") ? Legal : Expand);
    setLoadExtAction(ISD::ZEXTLOAD, MVT::i32, MVT::i16, has("ldu16") ? Legal : Expand);
}

void Lowering::setOthers() {
    setOperationAction({ISD::GlobalAddress, ISD::ExternalSymbol, ISD::ConstantPool}, MVT::i32,
                       Custom);
    setOperationAction(ISD::DYNAMIC_STACKALLOC, MVT::i32, Expand);
    for (MVT Type : {MVT::i1, MVT::i32, MVT::f32})
        setOperationAction({ISD::BR_CC, ISD::SELECT_CC}, Type, Expand);
    setOperationAction({ISD::BR_JT, ISD::VAARG, ISD::VACOPY, ISD::VAEND, ISD::STACKSAVE,
                        ISD::STACKRESTORE, ISD::TRAP, ISD::DEBUGTRAP, ISD::PREFETCH},
                       MVT::Other, Expand);
    setOperationAction(ISD::VASTART, MVT::Other, Custom);
    setOperationAction({ISD::RETURNADDR, ISD::FRAMEADDR}, MVT::i32, Expand);
    setMinimumJumpTableEntries(UINT_MAX);
    // In bytes in the worst case. None of these may become a call of the library, which knows only
    // one address space; larger ones have become loops before.
    MaxStoresPerMemcpy = MaxStoresPerMemset = MaxStoresPerMemmove = InlineMemoryBytes;
    MaxStoresPerMemcpyOptSize = MaxStoresPerMemsetOptSize = MaxStoresPerMemmoveOptSize =
        InlineMemoryBytes;
}

EVT Lowering::getSetCCResultType(const DataLayout &, LLVMContext &Context, EVT Type) const {
    if (!Type.isVector())
        return MVT::i1;
    return isTypeLegal(MVT::v4i32) ? Type.changeVectorElementTypeToInteger()
                                   : Type.changeVectorElementType(Context, MVT::i1);
}

bool Lowering::isFMAFasterThanFMulAndFAdd(const MachineFunction &, EVT Type) const {
    return (Type == MVT::f32 && has("macf")) || (Type == MVT::v4f32 && has("macf32x4"));
}

bool Lowering::isFPImmLegal(const APFloat &, EVT Type, bool) const { return Type == MVT::f32; }

// An address is a register or a constant. Everything else is computed by additions, which accesses
// may share.
bool Lowering::isLegalAddressingMode(const DataLayout &, const AddrMode &Mode, Type *, unsigned,
                                     llvm::Instruction *) const {
    if (Mode.BaseGV)
        return !Mode.HasBaseReg && Mode.Scale == 0;
    return Mode.Scale == 0 ? Mode.BaseOffs == 0 || !Mode.HasBaseReg
                           : Mode.Scale == 1 && !Mode.HasBaseReg && Mode.BaseOffs == 0;
}

//===- Single nodes --------------------------------------------------------------------------===//

// A boolean in memory is a byte.
static SDValue lowerBooleanLoad(LoadSDNode *Load, SelectionDAG &DAG) {
    SDLoc Loc(Load);
    SDValue Byte = DAG.getExtLoad(ISD::EXTLOAD, Loc, MVT::i32, Load->getChain(), Load->getBasePtr(),
                                  MVT::i8, Load->getMemOperand());
    return DAG.getMergeValues({DAG.getNode(ISD::TRUNCATE, Loc, MVT::i1, Byte), Byte.getValue(1)},
                              Loc);
}
static SDValue lowerBooleanStore(StoreSDNode *Store, SelectionDAG &DAG) {
    SDLoc Loc(Store);
    SDValue Byte = DAG.getNode(ISD::ZERO_EXTEND, Loc, MVT::i32, Store->getValue());
    return DAG.getTruncStore(Store->getChain(), Loc, Byte, Store->getBasePtr(), MVT::i8,
                             Store->getMemOperand());
}

// (x & 255 ^ 128) - 128, and for a single bit 0 - (x & 1).
static SDValue lowerSignExtension(SDValue Node, SelectionDAG &DAG) {
    SDLoc Loc(Node);
    const unsigned Bits = cast<VTSDNode>(Node.getOperand(1))->getVT().getSizeInBits();
    auto Constant = [&](uint32_t Value) { return DAG.getConstant(Value, Loc, MVT::i32); };
    auto Do = [&](unsigned Opcode, SDValue A, SDValue B) {
        return DAG.getNode(Opcode, Loc, MVT::i32, A, B);
    };
    SDValue Low = Do(ISD::AND, Node.getOperand(0), Constant((1u << Bits) - 1));
    if (Bits == 1)
        return Do(ISD::SUB, Constant(0), Low);
    SDValue Sign = Constant(1u << (Bits - 1));
    return Do(ISD::SUB, Do(ISD::XOR, Low, Sign), Sign);
}

// The place where unnamed arguments begin; in variadic functions, named arguments are on the stack
// too.
static SDValue lowerStartOfArguments(SDValue Node, SelectionDAG &DAG) {
    const MachineFunction &MF = DAG.getMachineFunction();
    SDLoc Loc(Node);
    SDValue Start = DAG.getFrameIndex(MF.getInfo<FunctionInfo>()->VariadicStart, MVT::i32);
    return DAG.getStore(Node.getOperand(0), Loc, Start, Node.getOperand(1),
                        MachinePointerInfo(cast<SrcValueSDNode>(Node.getOperand(2))->getValue()));
}

SDValue Lowering::LowerOperation(SDValue Node, SelectionDAG &DAG) const {
    SDLoc Loc(Node);
    auto Address = [&](SDValue Symbol) {
        return DAG.getNode(TTAISD::ADDRESS, Loc, MVT::i32, Symbol);
    };
    switch (Node.getOpcode()) {
    case ISD::GlobalAddress: {
        auto *Global = cast<GlobalAddressSDNode>(Node);
        return Address(
            DAG.getTargetGlobalAddress(Global->getGlobal(), Loc, MVT::i32, Global->getOffset()));
    }
    case ISD::ExternalSymbol:
        return Address(
            DAG.getTargetExternalSymbol(cast<ExternalSymbolSDNode>(Node)->getSymbol(), MVT::i32));
    case ISD::ConstantPool: {
        auto *Pool = cast<ConstantPoolSDNode>(Node);
        return Address(DAG.getTargetConstantPool(Pool->getConstVal(), MVT::i32, Pool->getAlign(),
                                                 Pool->getOffset()));
    }
    case ISD::LOAD:
        if (Node.getValueType().isVector())
            return lowerVectorMemory(Node, DAG);
        return lowerBooleanLoad(cast<LoadSDNode>(Node), DAG);
    case ISD::STORE:
        if (Node.getOperand(1).getValueType().isVector())
            return lowerVectorMemory(Node, DAG);
        return lowerBooleanStore(cast<StoreSDNode>(Node), DAG);
    case ISD::SIGN_EXTEND_INREG:
        return lowerSignExtension(Node, DAG);
    case ISD::SHL:
    case ISD::SRA:
    case ISD::SRL:
        return lowerShift(Node, DAG);
    case ISD::SETCC:
        return lowerFloatCompare(Node, DAG);
    case ISD::SINT_TO_FP:
    case ISD::UINT_TO_FP:
        return DAG.getSelect(
            Loc, MVT::f32, Node.getOperand(0),
            DAG.getConstantFP(Node.getOpcode() == ISD::UINT_TO_FP ? 1 : -1, Loc, MVT::f32),
            DAG.getConstantFP(0, Loc, MVT::f32));
    case ISD::FP_TO_SINT:
    case ISD::FP_TO_UINT: // the float -1 or 1 becomes true, 0 false
        return DAG.getSetCC(Loc, MVT::i1, Node.getOperand(0), DAG.getConstantFP(0, Loc, MVT::f32),
                            ISD::SETUNE);
    case ISD::FABS:
        return Node;
    case ISD::BUILD_VECTOR:
        return lowerBuildVector(Node, DAG);
    case ISD::VSELECT:
        return lowerVectorSelect(Node, DAG);
    case ISD::VECTOR_SHUFFLE:
        return lowerShuffle(Node, DAG);
    case ISD::VASTART:
        return lowerStartOfArguments(Node, DAG);
    }
    report_fatal_error("no lowering of " + Twine(Node->getOperationName(&DAG)));
}

// Calls a library function, whose result is compared with 0.
SDValue Lowering::lowerFloatCompare(SDValue Node, SelectionDAG &DAG) const {
    SDLoc Loc(Node);
    SDValue Left = Node.getOperand(0), Right = Node.getOperand(1);
    ISD::CondCode Code = cast<CondCodeSDNode>(Node.getOperand(2))->get();
    softenSetCCOperands(DAG, MVT::f32, Left, Right, Code, Loc, Left, Right);
    return Right ? DAG.getSetCC(Loc, MVT::i1, Left, Right, Code) : Left;
}

//===- Memory --------------------------------------------------------------------------------===//

MachineMemOperand::Flags Lowering::getTargetMMOFlags(const llvm::Instruction &I) const {
    const BasicBlock *Block = I.getParent();
    const MDNode *Loop = Block->getTerminator()->getMetadata(LLVMContext::MD_loop);
    return is_contained(successors(Block), Block) && isParallelAccess(Loop, I)
               ? IsParallel
               : MachineMemOperand::MONone;
}

//===- Shifts --------------------------------------------------------------------------------===//

SDValue Lowering::lowerShift(SDValue Node, SelectionDAG &DAG) const {
    if (auto *Amount = dyn_cast<ConstantSDNode>(Node.getOperand(1)))
        return lowerConstantShift(Node, Amount->getZExtValue() & 31, DAG);
    const unsigned Opcode = Node.getOpcode();
    const RTLIB::Libcall Function = Opcode == ISD::SHL   ? RTLIB::SHL_I32
                                    : Opcode == ISD::SRA ? RTLIB::SRA_I32
                                                         : RTLIB::SRL_I32;
    return makeLibCall(DAG, Function, MVT::i32, {Node.getOperand(0), Node.getOperand(1)},
                       MakeLibCallOptions(), SDLoc(Node))
        .first;
}

SDValue Lowering::lowerConstantShift(SDValue Node, unsigned Amount, SelectionDAG &DAG) const {
    SDLoc Loc(Node);
    const unsigned Opcode = Node.getOpcode();
    SDValue Value = Node.getOperand(0);
    if (Amount == 31 && Opcode != ISD::SHL) {
        SDValue IsNegative = DAG.getNode(TTAISD::IS_NEGATIVE, Loc, MVT::i1, Value);
        return DAG.getNode(Opcode == ISD::SRA ? ISD::SIGN_EXTEND : ISD::ZERO_EXTEND, Loc, MVT::i32,
                           IsNegative);
    }
    while (Amount)
        Value = shiftOnce(Opcode, Value, Amount, Loc, DAG);
    return Value;
}

// Shifts by as much of Amount as one operation can.
SDValue Lowering::shiftOnce(unsigned Opcode, SDValue Value, unsigned &Amount, const SDLoc &Loc,
                            SelectionDAG &DAG) const {
    const char *Name = Opcode == ISD::SHL ? "shl" : Opcode == ISD::SRA ? "shr" : "shru";
    for (unsigned By : {16, 8, 4, 2, 1}) {
        const std::string Full = Name + utostr(By) + "_32";
        const Operation *Found = Amount >= By ? Operations.find(Full) : nullptr;
        if (!Found)
            continue;
        Amount -= By;
        const OperationId Number = Operations.all().id(*Found);
        return DAG.getNode(TTAISD::UNARY, Loc, MVT::i32,
                           DAG.getTargetConstant(Number, Loc, MVT::i32), Value);
    }
    --Amount; // a left shift by addition; codeTarget() requires right shifts by 1
    return DAG.getNode(ISD::ADD, Loc, MVT::i32, Value, Value);
}

} // namespace barecl::tta
